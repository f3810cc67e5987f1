"""14: the optional rules as switches, and the one that is a procedure of its own (14.9)."""

from __future__ import annotations

from typing import Final

from campaigns.engine.game import Switch
from campaigns.engine.prompts import Choose, Note, Option, Outcome, Roll
from campaigns.engine.texts import N_
from campaigns.games.the_hunted.rules import basing, firing, homeward, travel
from campaigns.games.the_hunted.rules.calendar import later
from campaigns.games.the_hunted.rules.state import ELECTRIC, STEAM
from campaigns.games.the_hunted.rules.watch import Play, Watch

SWITCHES: Final = (
    Switch(
        "standard-tonnage",
        N_("Standard tonnage"),
        N_("Fixed tonnage for each kind of ship instead of rolling on the rosters."),
        "14.1",
    ),
    Switch("reduced-convoy", N_("Three convoy targets"), N_("Convoys have three ships instead of four."), "14.2"),
    Switch(
        "no-ship-twice",
        N_("No ship sinks twice"),
        N_("A ship already sunk or in sight is rolled again."),
        "14.3.2",
        usual=True,
    ),
    Switch(
        "second-rosters", N_("Second rosters"), N_("A die decides between the first and the second roster."), "14.3.3"
    ),
    Switch("historical-ids", N_("Historical numbers"), N_("Only numbers that boats of this type really had."), "14.4"),
    Switch(
        "wolfpack-names", N_("Wolfpack names"), N_("A wolfpack patrol (W) gets the name of a historical pack."), "14.5"
    ),
    Switch(
        "variable-escort-quality", N_("Escort quality"), N_("Escorts are green, trained, veteran or elite."), "14.6"
    ),
    Switch(
        "variable-aircraft-quality",
        N_("Aircraft quality"),
        N_("Aircraft that attack you are green, trained, veteran or elite."),
        "14.7",
    ),
    Switch(
        "evasive-manoeuvres",
        N_("Evasive manoeuvres"),
        N_("Turn away from the escort’s course for fewer hits; meet it and you take more."),
        "14.8",
    ),
    Switch(
        "resupply-at-sea", N_("Resupply at sea"), N_("You may look for a tanker after the last box on station."), "14.9"
    ),
    Switch(
        "non-historical-areas",
        N_("Type VII to West Africa"),
        N_("Type VII boats may be sent to the West African Coast."),
        "14.10",
    ),
    Switch(
        "xxi-advance", N_("Type XXI sooner"), N_("Each random event brings the Type XXI one month closer."), "14.11"
    ),
    Switch(
        "active-sonar",
        N_("Type XXI active sonar"),
        N_("Nibelung: −1 to hit with homing torpedoes (easier), but escorts hear it."),
        "14.12",
    ),
    Switch("kommandant-cards", N_("Kommandant card"), N_("An ability and a record to beat."), "14.13"),
    Switch("flotillas", N_("Flotillas"), N_("The boat belongs to a flotilla; no effect on play."), "14.14"),
    Switch("special-abilities", N_("Special ability"), N_("One of twenty abilities, rolled or chosen."), "14.15"),
    Switch(
        "extreme-range", N_("Extreme range"), N_("FaT torpedoes may be fired at convoys from extreme range."), "14.16"
    ),
    Switch(
        "any-family",
        N_("Any boat family"),
        N_("A Type VII Kommandant may request a Type IX, and the reverse."),
        "11.4.4",
    ),
    Switch(
        "any-rare-boat",
        N_("Rare boats without a roll"),
        N_("Rare types are granted without the second roll."),
        "11.4.5",
    ),
)
NEVER: Final = ("mediterranean", "brazilian_coast", "indian_ocean", "caribbean", "north_america", "australia")
NOT_FOR: Final = ("IXD-2", "XB", "XIV")  # 14.9.7


def stations(watch: Watch) -> list[int]:
    """The boxes that bear the name of the assignment."""
    return [index for index, box in enumerate(watch.patrol.track) if box.box.startswith(watch.zone)]


def resupply(watch: Watch) -> Play:
    """14.9: after the last box on station."""
    patrol = watch.patrol
    on_station = stations(watch)
    if not on_station or patrol.at != on_station[-1] or patrol.aborting or patrol.must_abort:
        return
    if patrol.resupply_tried or watch.zone in NEVER or watch.boat.type in NOT_FOR:  # 14.9.2, 14.9.1, 14.9.7
        return
    if (yield Choose("options.resupply", "14.9.5", (Option("home"), Option("try")))) == "home":
        return
    patrol.resupply_tried = True
    meets = watch.figure("resupply_up_to")
    roll = yield Roll(
        "options.resupply_met",
        "1d6",
        "14.9",
        outcomes=lambda: (Outcome(1, meets, "met"), Outcome(meets + 1, 6, "not met")),
    )
    if roll.result != "met":
        yield Note("options.no_tanker", case="14.9")
        return
    patrol.posture, patrol.kite_up = "surfaced", False  # hoses out
    roll = yield Roll(
        "options.resupply_danger", "2d6", "14.9", "E1-BB", drms=travel.BISCAY, on=watch, month=watch.month
    )
    if roll.result != "none":
        yield Note("options.resupply_disturbed", case="14.9.3")
        yield from travel.meet(watch, roll.result)
        if patrol.must_abort:
            yield from homeward.abort(watch, patrol.must_abort)
        return
    patrol.resupplied = True
    boat = watch.boat
    # 14.9.6: home a month later, when France may be lost (4.7.1)
    bound, month = patrol.base_to, later(patrol.start, boat.figures["patrol_months"])
    patrol.base_to = basing.home(watch, month, patrol.base_from)
    if boat.gun:
        boat.gun_ammo = boat.figures["deck_gun_ammo"]
    yield Note("options.resupplied", case="14.9")
    if patrol.base_to != bound:
        yield Note("assignment.bound", {"base": patrol.base_to}, "4.7.1")
    yield from _torpedoes(watch)
    yield from firing.reload(watch)  # 9.2.10: into empty tubes
    patrol.at = on_station[0] - 1  # 14.9: back to the first box on station, entered next


def _torpedoes(watch: Watch) -> Play:
    """14.9.4: two of a kind, if there is room and the mix allows them."""
    steam, electric = watch.figure("resupply_steam_on"), watch.figure("resupply_electric_on")
    roll = yield Roll(
        "options.resupply_torpedoes",
        "1d6",
        "14.9",
        outcomes=lambda: (Outcome(steam, steam, STEAM), Outcome(electric, electric, ELECTRIC), Outcome(3, 6, "none")),
        read_by=lambda charts, natural, total: {steam: STEAM, electric: ELECTRIC}.get(natural, "none"),
    )
    if roll.result == "none":
        return
    boat, taken = watch.boat, 0
    figures = boat.figures
    most = figures["torpedo_load"].get(roll.result, 0) + figures["mix_adjust"]
    for _ in range(watch.figure("resupply_count")):
        aboard = [*boat.tubes.values(), *boat.racks.get("fore", []), *boat.racks.get("aft", [])].count(roll.result)
        if aboard >= most:
            break
        if len(boat.racks.get("fore", [])) < figures["reloads_fwd"]:
            boat.racks["fore"].append(roll.result)
        elif len(boat.racks.get("aft", [])) < figures["reloads_aft"]:
            boat.racks["aft"].append(roll.result)
        elif empty := [tube for tube, load in boat.tubes.items() if not load]:
            boat.tubes[empty[0]] = roll.result  # a boat without reloads (11.4.7)
        else:
            break
        taken += 1
    yield Note("options.torpedoes_taken", {"count": taken, "torpedo": roll.result}, "14.9.4")
