"""9.9: an Allied submarine, met by a random event and always alone."""

from __future__ import annotations

from campaigns.engine.prompts import Choose, Note, Option, Outcome, Roll
from campaigns.games.the_hunted.rules import aircraft, approach, attack, damage, escorts, firing, identity
from campaigns.games.the_hunted.rules.salvo import Salvo
from campaigns.games.the_hunted.rules.state import Encounter, Fight, Target
from campaigns.games.the_hunted.rules.watch import CareerEnds, Play, Watch


def encounter(watch: Watch) -> Play:
    """9.9: which one, who fires first, and again until one is sunk or the boat leaves."""
    patrol = watch.patrol
    # 9.9 rolls for no light, so none counts: not a steam torpedo's wake by day (9.6.14), should escorts come
    fight = patrol.fight = Fight("submarine", threat="submarine", submerged=True)
    fight.mode = "submerged"
    record = Encounter(patrol.at, patrol.zone, "submarine", watch.month, targets=fight.targets)
    patrol.encounters.append(record)
    yield from _which(watch)
    on = True
    while on:
        on = yield from _duel(watch)
        yield from firing.reload(watch)  # 9.2.10: also before going on
        on = on and (yield from _again(watch))
    yield from damage.repairs(watch)
    patrol.fight = None


def _which(watch: Watch) -> Play:
    """9.9.1: off Australia the list is another."""
    roster = "S1-AU" if watch.zone == "australia" else "S1"
    roll = yield Roll("submarines.which", watch.book.die(roster), "9.9.1", roster, own=identity.OWN_SHIP)
    ship = roll.result
    watch.fight.targets.append(Target(ship["name"], "submarine", ship["tons"], watch.figure("submarine_points")))
    yield Note("submarines.sighted", {"name": ship["name"], "tons": ship["tons"]}, "9.9.1")


def _duel(watch: Watch) -> Play:
    """One round of it; True when both are afloat and the boat has not left."""
    fight = watch.fight
    last = watch.figure("submarine_first_up_to")
    roll = yield Roll(
        "submarines.initiative",
        "1d10",
        "9.9.2",
        outcomes=lambda: (Outcome(1, last, "enemy first"), Outcome(last + 1, 10, "boat first")),
    )
    if roll.result == "enemy first":
        fight.range = "medium"
        yield Note("submarines.surprise", case="9.9.2")
        yield from _fired_at(watch)
        return (yield from _fire_back(watch))
    choice = yield from _attack_how(watch)
    if choice == "leave":
        return False
    fight.range = choice
    if choice == "close" and (yield from escorts.close_approach(watch)):
        yield Note("submarines.found_us", case="9.9.3")
        yield from _fired_at(watch)  # 9.9.3: from close range, before the boat
        return (yield from _fire_back(watch))
    return (yield from _our_torpedoes(watch))


def _attack_how(watch: Watch) -> Play:
    """9.9.3: leave, or attack from a range of one's choice; torpedoes only, never the deck gun."""
    if watch.patrol.aborting:
        yield Note("submarines.homeward", case="9.9.3")
        return "leave"
    if not approach.has_torpedo(watch):
        yield Note("submarines.unarmed", case="9.9.3")
        return "leave"
    ranges = ("close", "medium", "long")
    choice = yield Choose("submarines.attack", "9.9.3", tuple(Option(key) for key in ("leave", *ranges)))
    if choice == "leave":
        yield Note("submarines.left", case="9.9.3")
    return choice


def _fire_back(watch: Watch) -> Play:
    """9.9.2, 9.9.3: fire back from the same place, or leave; a boat attacked may fire even on its way home."""
    if not approach.has_torpedo(watch):
        yield Note("submarines.unarmed", case="9.9.2")
        return False
    choice = yield Choose("submarines.fire_back", "9.9.2", (Option("leave"), Option("fire")))
    if choice == "leave":
        yield Note("submarines.left", case="9.9.2")
        return False
    return (yield from _our_torpedoes(watch))


def _our_torpedoes(watch: Watch) -> Play:
    """9.9.4, 9.9.5: any good hit sinks it; missed, it fires back. Alone, it may be fired at from both ends (9.2.1)."""
    shots = yield Salvo(key="submarines.salvo", case="9.9.3", watch=watch, both=True, least=1)
    yield from firing.fire(watch, shots)
    if watch.fight.targets[0].sunk:
        return False
    yield from _fired_at(watch)
    return True


def _fired_at(watch: Watch) -> Play:
    """9.9.5: two torpedoes; a hit that is no dud is the end."""
    range_ = watch.fight.range
    dud_on = watch.figure("submarine_dud_up_to")
    for number in range(1, watch.figure("submarine_torpedoes") + 1):
        roll = yield Roll("submarines.torpedo", "2d6", "9.9.5", "U1-ES", range_, data={"number": number})
        if roll.result == "miss":
            yield Note("submarines.missed_us", case="9.9.5")
            continue
        dud = yield Roll(
            "submarines.dud",
            "1d6",
            "9.9.5",
            outcomes=lambda: (Outcome(1, dud_on, "dud"), Outcome(dud_on + 1, 6, "runs")),
        )
        if dud.result == "runs":
            raise CareerEnds("sunk_submarine", "9.9.5")
        yield Note("submarines.dud", case="9.9.5")


def _again(watch: Watch) -> Play:
    """9.9.5: initiative anew, or away; going on may bring company, which ends the duel."""
    if not approach.has_torpedo(watch):
        yield Note("submarines.unarmed", case="9.9.5")
        return False
    choice = yield Choose("submarines.again", "9.9.5", (Option("leave"), Option("go_on")))
    if choice == "leave":
        yield Note("submarines.left", case="9.9.5")
        return False
    roll = yield Roll("submarines.company", "2d6", "9.9", "E1-AR", drms=attack.COMPANY, on=watch, month=watch.month)
    if roll.result == "none":
        return True
    yield Note("submarines.company", {"who": roll.result}, "9.9")
    if roll.result == "escort":
        yield from escorts.surprised(watch)
        yield from escorts.hunted(watch)
    else:
        yield from aircraft.encounter(watch)
    return False
