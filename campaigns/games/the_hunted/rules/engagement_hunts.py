"""Attacks on the boat in an engagement entered by hand: the hunters, the damage, the player's own words.

The procedures of guided play tell it, with entered facts in place of their dice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from campaigns.engine.prompts import Note
from campaigns.games.the_hunted.rules import damage, events
from campaigns.games.the_hunted.rules.engagement_form import ANY_MAN, aimed_at
from campaigns.games.the_hunted.rules.state import Fight, Man
from campaigns.games.the_hunted.rules.watch import Play, Watch
from campaigns.games.the_hunted.table.model import ONE_LIGHT_WOUND

Said = Mapping[str, Any]

LOST: Final = ("lost overboard", "died in an accident")
KITE: Final = "lost with the kite"
ESCORTS: Final = ("attack", "round", "follow")  # engagements in which escorts hunt, unless the form says otherwise


def record(watch: Watch, said: Said) -> None:
    """The record of the encounter, with the player's own words. Supplied boats have none."""
    patrol = watch.patrol
    if not patrol.encounters or (patrol.fight is not None and patrol.fight.kind == "supply"):
        return
    record = patrol.encounters[-1]
    record.entered = True
    record.note = " ".join(filter(None, (record.note, said["note"], said["box_note"])))


def raid(watch: Watch, said: Said, new: bool = True) -> Play:
    """9.8: sighted, dived from or not, the Flak, what fell; other hunters come after it.

    new: it is sighted; one that another aircraft called up attacks at once.
    """
    ours = next((place for place, hunt in enumerate(said["hunts"]) if hunt["by"] in (None, "aircraft")), None)
    hunt = said["hunts"][ours] if ours is not None else None
    record(watch, said)
    watch.fight.threat = "aircraft"
    if new:
        yield Note("aircraft.sighted", case="9.8.1")
    yield from cut_kite(watch, said)
    if said["fate"] == "dived":
        yield Note("aircraft.dived", case="9.8.1")
    elif new and (hunt is not None or said["flak"]):
        attacks = hunt["attacks"] if hunt is not None else None
        yield Note("aircraft.caught", {"attacks": attacks}, "9.8.1")
    if hunt is not None and hunt["weapon"]:
        yield Note("aircraft.special", {"weapon": hunt["weapon"]}, "9.8.8")
    if said["flak"] in ("miss", "damaged", "shot down"):
        yield Note("aircraft.flak", {"result": said["flak"]}, "9.8.3")
    yield from own_words(watch, said)
    if hunt is not None:
        yield from _hits(hunt, "aircraft")
        yield from _suffer(watch, said, ours or 0, hunt)
    if said["flak"] in ("damaged", "shot down"):
        yield Note("aircraft.over", {"fate": said["flak"]}, "9.8.3")
    for place, other in enumerate(said["hunts"]):
        if place != ours:
            yield from _hunted(watch, said, place, other)


def cut_kite(watch: Watch, said: Said) -> Play:
    """8.2.2: the man who was lost with the kite is away, not dead."""
    for row in said["men"]:
        man = _man(watch, row["man"])
        if row["injury"] == KITE and man is not None:
            was_out, man.away, watch.boat.kite = man.out, True, False
            yield Note("travel.kite_lost", {"who": man.post, "name": man.name}, "8.2.2")
            yield from damage.loss_felt(watch, man, was_out)


def _hits(hunt: Said, chapter: str) -> Play:
    """Hits that were counted; how often the boat was hit does not follow from the damage (9.6.11)."""
    if hunt["hits"] is not None:
        data = {"hits": hunt["hits"], "weapon": hunt["weapon"] or ""}
        yield Note(f"{chapter}.hits" if hunt["hits"] else f"{chapter}.no_hits", data, "9.6.11")


def aftermath(watch: Watch, said: Said) -> Play:
    """The player's own words, then every attack on the boat: the last of them may end it."""
    yield from own_words(watch, said)
    for place, hunt in enumerate(said["hunts"]):
        yield from _hunted(watch, said, place, hunt)


def own_words(watch: Watch, said: Said) -> Play:
    for key in ("note", "box_note"):
        if said[key]:
            yield Note("table.note", {"note": said[key], "box": watch.patrol.at + 1})


def _hunted(watch: Watch, said: Said, place: int, hunt: Said) -> Play:
    """One hunter in this engagement."""
    patrol = watch.patrol
    if patrol.fight is None:
        patrol.fight = Fight(said["kind"])
    by = hunt["by"] or ("escort" if said["kind"] in (*ESCORTS, "escort") else "")
    watch.fight.threat = by or "escort"
    if by == "escort":
        yield from _searched(watch, said, place, hunt)
    elif by == "submarine":
        for _ in range(hunt["found"] or 0):
            yield Note("submarines.missed_us", case="9.9.5")
        yield from _suffer(watch, said, place, hunt)
    else:
        if by == "aircraft":
            yield from _hits(hunt, by)
        yield from _suffer(watch, said, place, hunt)


def _searched(watch: Watch, said: Said, place: int, hunt: Said) -> Play:
    """9.6: BOLD and depth, then so many searches that found the boat, what they cost, and the one that did not."""
    boat, fight = watch.boat, watch.fight
    fight.submerged = True
    if hunt["bold"]:
        boat.bold = max(boat.bold - hunt["bold"], 0)
        yield Note("escorts.bold", {"left": boat.bold}, "9.6.7")
    if not hunt["crushed"]:
        yield from _deep(watch, hunt)
    hurt = any(hunt[key] for key in ("hits", "hull", "flooding")) or _rows_of(said, "systems", place)
    found = hunt["found"] if hunt["found"] is not None else int(bool(hurt or _rows_of(said, "men", place))) or None
    if found == 0:
        yield Note("escorts.undetected", case="9.6.9")
    if found and said["kind"] == "attack" and said["range"] == "close" and not aimed_at(said):
        yield Note("escorts.caught_closing", case="9.2.2")
    for number in range(1, (found or 0) + 1):
        yield Note("escorts.detected", {"round": number}, "9.6.9")
    yield from _hits(hunt, "escorts")
    yield from _suffer(watch, said, place, hunt)
    if hunt["crushed"]:
        yield from _deep(watch, hunt)
    if found and not watch.patrol.forced_up:
        fight.detected = True
        yield Note("escorts.shaken_off", case="9.6.9")


def _deep(watch: Watch, hunt: Said) -> Play:
    """9.6.4: below test depth, and the hull boxes that it cost."""
    if not hunt["deep"]:
        return
    fight = watch.fight
    threat, fight.threat = fight.threat, "depth"
    for _ in range(hunt["deep"]):
        yield from damage.hull_hit(watch, deep=True)
    fight.threat = threat
    yield Note("escorts.deep_holds", {"hull": watch.boat.hull}, "9.6.4")


def _rows_of(said: Said, name: str, place: int) -> list[Said]:
    return [row for row in said[name] if row["hunt"] == place]


def _suffer(watch: Watch, said: Said, place: int, hunt: Said) -> Play:
    """10: hull, water, systems, men. The end of the boat or its Kommandant comes last, so that the rest is told
    before.
    """
    boat = watch.boat
    lost = hunt["hull"] or 0
    fatal = lost > 0 and boat.hull + lost >= boat.figures["hull_boxes"]
    for _ in range(lost - fatal):
        if boat.hull + 1 < boat.figures["hull_boxes"]:
            yield from damage.hull_hit(watch)
    yield from _flood(watch, hunt, fatal)
    for row in _rows_of(said, "systems", place):
        yield from _system_hit(watch, row["system"])
    if hunt["holed"] and not boat.holed:
        boat.holed, watch.patrol.posture = True, "surfaced"
        yield Note("aircraft.holed", {"weapon": hunt["weapon"] or ""}, "9.8.8.2")
    for row in sorted(_rows_of(said, "men", place), key=lambda row: row["man"] == "kommandant"):
        yield from _man_hurt(watch, row["man"], row["injury"], by=hunt["by"] or said["kind"])
    if fatal:
        boat.hull = boat.figures["hull_boxes"] - 1
        yield from damage.hull_hit(watch)


def _flood(watch: Watch, hunt: Said, fatal: bool) -> Play:
    """10.1: the last box forces the boat up; what became of her then is asked with the way home (10.10.2)."""
    boat, patrol = watch.boat, watch.patrol
    boxes = boat.figures["flooding_boxes"]
    for _ in range(hunt["flooding"] or 0):
        yield from damage.take_water(watch)
        if boat.flooding >= boxes:
            boat.flooding, patrol.forced_up = 0, True
            break
    if hunt["forced_up"] or patrol.forced_up:
        patrol.forced_up = True
        if not fatal:
            yield Note("damage.forced_up", case="10.1.2")


def _system_hit(watch: Watch, system: str) -> Play:
    """10.7.3: a system by its own name or by its kind; one not fitted, or out of order before, is not damaged."""
    boat = watch.boat
    name = _fitted(watch, system)
    if name not in boat.systems:
        yield Note("damage.not_fitted", {"system": system}, "10.7.3")
    elif not boat.works(name):
        yield Note("damage.again", {"system": name}, "10.7.3")
    else:
        boat.systems[name] = "damaged"
        yield Note("damage.system", {"system": name, "effect": damage.effect(watch, damage.family_of(name))}, "10.0")


def _fitted(watch: Watch, system: str) -> str:
    """The system of the boat that is meant; of several of a kind the first that works."""
    systems = watch.boat.systems
    alike = [name for name in systems if damage.family_of(name) == system]
    if system in systems or not alike:
        return system
    return next((name for name in alike if watch.boat.works(name)), alike[0])


def mend(watch: Watch, said: Said) -> Play:
    """10.8: at the end of the engagement, each system in the order in which they were hit."""
    boat = watch.boat
    if boat.flooding:
        boat.flooding = 0
        yield Note("damage.pumped", case="10.8")
    for row in said["systems"]:
        hit = [name for name, state in boat.systems.items() if state == "damaged"]
        name = next((name for name in hit if row["system"] in (name, damage.family_of(name))), None)
        if name is None or row["state"] == "damaged":
            continue
        boat.systems[name] = "sound" if row["state"] == "repaired" else "inoperable"
        yield Note(f"damage.{row['state']}", {"system": name}, "10.8.4" if row["state"] == "repaired" else "10.8.5")


def _man(watch: Watch, post: str) -> Man | None:
    """The man; of the crew without a number the unhurt first (10.6.3)."""
    return damage.man_hit(watch, "crew") if post == ANY_MAN else watch.career.man(post)


def _man_hurt(watch: Watch, post: str, injury: str, by: str) -> Play:
    """10.6: one more light wound adds up (10.7.2); any other word is what he is now."""
    man = _man(watch, post)
    if injury == KITE:
        return  # told when the kite was cut
    if man is None or not man.aboard:
        yield Note("damage.nobody", {"post": post}, "9.6.12")
    elif injury in LOST:
        yield from events.lose(watch, man, injury)
    elif injury == "KIA" and man.wound == "SW" and by == "nothing":
        yield from damage.die(watch, man)
    elif injury == ONE_LIGHT_WOUND:
        yield from damage.hurt(watch, man, "LW")
    else:
        yield from damage.wounded(watch, man, injury)
