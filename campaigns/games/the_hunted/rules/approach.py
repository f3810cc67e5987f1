"""9.2, 9.3: whether and how to attack: the open ways, the hindrances, waiting for night, the range."""

from __future__ import annotations

from typing import Final

from campaigns.engine.prompts import Choose, Note, Option, Roll
from campaigns.games.the_hunted.rules import contests, sighting
from campaigns.games.the_hunted.rules.salvo import can_fire, gun_rounds
from campaigns.games.the_hunted.rules.state import Fight
from campaigns.games.the_hunted.rules.watch import Play, Watch

SURFACED: Final = ("surfaced", "night_surface")


def ways(watch: Watch) -> list[str]:
    """The ways to attack now (9.0, 9.4.6, 9.5.1)."""
    fight, boat, found = watch.fight, watch.boat, []
    if not watch.patrol.aborting and not boat.holed and has_weapon(watch):
        torpedoes = has_torpedo(watch)
        if torpedoes and not boat.hurt("periscope"):
            found.append("submerged")  # 14.12: without a periscope there is no submerged attack
        if torpedoes and nibelung_fitted(watch):
            found.append("nibelung")
        if not fight.escorted:
            found.append("surfaced")
        elif torpedoes and fight.light == "night":
            found.append("night_surface")  # 9.4.6: never surfaced by day with escorts
    return found


def nibelung_fitted(watch: Watch) -> bool:
    """14.12: a XXI's sonar, as long as its hydrophones work; it needs no periscope."""
    return _has_nibelung(watch) and not watch.boat.hurt("hydrophones")


def _has_nibelung(watch: Watch) -> bool:
    return watch.on("active-sonar") and watch.boat.type == "XXI"


def has_torpedo(watch: Watch) -> bool:
    return any(can_fire(watch, tube, load) for tube, load in watch.boat.tubes.items())


def has_weapon(watch: Watch) -> bool:
    gun = not watch.fight.escorted and gun_rounds(watch) > 0  # 9.3.1
    return gun or has_torpedo(watch)


def hindrances(watch: Watch) -> list[str]:
    """The reasons for closed ways: no way is missing in silence."""
    fight, boat, torpedoes = watch.fight, watch.boat, has_torpedo(watch)
    sound_capital = any(ship.kind == sighting.CAPITAL and not ship.hits for ship in fight.targets)
    found = {
        "on_way_home": watch.patrol.aborting,  # 10.9.4
        "hull_holed": boat.holed,  # 9.8.8.5
        "no_torpedo_ready": not torpedoes,
        "no_periscope": torpedoes and boat.hurt("periscope"),  # 14.12
        "no_nibelung": torpedoes and _has_nibelung(watch) and boat.hurt("hydrophones"),  # 14.12
        "no_gun_ready": not fight.escorted and boat.gun and not gun_rounds(watch),  # 9.3.2
        "no_waiting": fight.light == "day" and sound_capital,  # 8.4.2
        "no_night": fight.light == "day" and "night" not in sighting.lights(watch),  # 8.4.5
    }
    return [why for why, closed in found.items() if closed]


def may_wait(watch: Watch) -> bool:
    """8.4.2: by day, not against sound capital ships; an Arctic June has no night (8.4.5)."""
    fight = watch.fight
    if fight.light != "day" or watch.patrol.aborting or not has_weapon(watch):
        return False
    if any(ship.kind == sighting.CAPITAL and not ship.hits for ship in fight.targets):
        return False
    return "night" in sighting.lights(watch)


def decide(watch: Watch) -> Play:
    """8.2.5, 8.4.2, 9.0: attack, wait for the night, or let them go (8.3.6); False when there is no attack."""
    fight = watch.fight
    yield from contests.learn(watch, fight.targets)
    if closed := hindrances(watch):
        yield Note("attack.hindered", {"why": closed}, "8.2.5")
    if watch.ability(6) and ways(watch):
        yield Note("attack.aggressive", case="14.15")
    while True:
        open_ = ways(watch)
        must = watch.ability(6) and bool(open_)  # 14.15 no. 6: Aggressive
        choices = [*([] if must else ["leave"]), *(["wait"] if may_wait(watch) else []), *open_]
        if choices == ["leave"]:
            yield Note("attack.cannot", case="8.2.5")
            return False
        contact = "contact_sure" if keeps_contact(watch) else "contact_at_risk"
        data = {"kind": fight.kind, "contact": contact, "must": must}
        way = yield Choose("attack.how", "8.2.5", tuple(Option(key) for key in choices), data=data)
        if way == "leave":
            yield Note("attack.left_alone", case="8.2.5")
            return False
        if way != "wait":
            break
        if not (yield from wait_for_night(watch)):
            return False
    take_up(fight, way)
    return True


def take_up(fight: Fight, way: str) -> None:
    """Attack in this way from now on; Nibelung once used counts for all of this combat (14.12)."""
    fight.nibelung = fight.nibelung or way == "nibelung"
    fight.mode = "submerged" if way == "nibelung" else way
    fight.submerged = fight.mode == "submerged"


def keeps_contact(watch: Watch) -> bool:
    """14.15 no. 2: the Tracker does not roll for it."""
    return watch.ability(2)


def wait_for_night(watch: Watch) -> Play:
    """8.4.2: False when contact is lost."""
    if keeps_contact(watch):
        sighting.set_light(watch, "night")
        yield Note("travel.to_night", case="14.15")
        return True
    column = "balkon_geraet" if watch.boat.balkon else "normal"
    roll = yield Roll("travel.to_night", "1d6", "8.4.2", "E1-SN", column)
    if roll.result == "night":
        sighting.set_light(watch, "night")
        yield Note("travel.to_night", case="8.4.2")
        return True
    yield Note("travel.contact_lost", case="8.4.2")
    return False


def choose_range(watch: Watch) -> Play:
    """9.0, 14.16: the range is chosen afresh for every attack."""
    ranges = ["close", "medium", "long"]
    fight = watch.fight
    if watch.on("extreme-range") and fight.kind == "convoy" and _has_fat(watch):
        ranges.append("extreme")
    fight.range = yield Choose("attack.range", "9.0", tuple(Option(key) for key in ranges), data={"mode": fight.mode})


def _has_fat(watch: Watch) -> bool:
    return any(load.endswith("FaT") and can_fire(watch, tube, load) for tube, load in watch.boat.tubes.items())
