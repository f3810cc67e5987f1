"""9.8: aircraft: dived from or not, Flak, attacks, and what they call up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import NoteText as N
from campaigns.engine.texts import OneOf, counted
from campaigns.games.the_hunted.notes.folds import ROLL, TOLD
from campaigns.games.the_hunted.notes.outing import (
    AirAttack,
    Blow,
    Called,
    Caught,
    Dodge,
    Flak,
    LogEvent,
    PatrolLog,
    PlainBeat,
)

FATES = ("none", "miss", "damaged", "shot down")  # what the Flak did, rising
WEAPONS = {"plain": "depth charges", "": "depth charges"}


def _announced(log: PatrolLog) -> bool:
    """The last beat tells already that an aircraft has come."""
    beats = log.units[-1].beats if log.units and log.units[-1].leg is log.leg else []
    return bool(beats) and isinstance(beats[-1], PlainBeat) and beats[-1].name in ("again.aircraft", "duel.aircraft")


def sighted(log: PatrolLog, event: LogEvent) -> None:
    if not _announced(log):
        log.open("raid", met="aircraft")


def dive(log: PatrolLog, event: LogEvent) -> None:
    log.dive = event


def dived(log: PatrolLog, event: LogEvent) -> None:
    name = "air.dodged.announced" if _announced(log) else "air.dodged"
    log.add(Dodge(event.number, name=name, roll=log.dive), "raid")


def cannot_dive(log: PatrolLog, event: LogEvent) -> None:
    log.moment("air.cannot", "raid")


def caught(log: PatrolLog, event: LogEvent) -> None:
    unit = log.unit("raid")
    announced, cannot = _announced(log), any(_named(beat, "air.cannot") for beat in unit.beats)
    kite = [beat for beat in unit.beats if _named(beat, "air.kite")]
    unit.beats = [beat for beat in unit.beats if beat not in kite and not _named(beat, "air.cannot")]
    name = "air.cannot" if cannot else "air.caught.announced" if announced else "air.caught"
    unit.beats += [Caught(event.number, name=name, roll=log.dive), *kite]


def _named(beat: object, name: str) -> bool:
    return type(beat) is PlainBeat and beat.name == name


def flak(log: PatrolLog, event: LogEvent) -> None:
    """Several volleys of one moment count as the best of them."""
    result = event.text("result") or "none"
    log.flak = max(log.flak or "none", result if result in FATES else "miss", key=FATES.index)


def rolled(log: PatrolLog, event: LogEvent) -> None:
    """The weapon of an attack is that of its roll (9.8.2, 9.8.8)."""
    result = event.answered if isinstance(event.answered, dict) else {}
    named = "FIDO" if event.key == "aircraft.fido" else event.text("weapon")
    blow = Blow(event.number, WEAPONS.get(named, named), sunk=bool(result.get("sunk")), flak=log.flak, roll=event.roll)
    log.flak = ""
    if log.calling is not None:
        log.calling.blows.append(blow)
        return
    unit = log.unit("raid")
    again = any(isinstance(beat, AirAttack) for beat in unit.beats)
    unit.beats.append(AirAttack(event.number, blow=blow, again=again))


def hits(log: PatrolLog, event: LogEvent) -> None:
    if event.at_table:
        blow = Blow(event.number, event.text("weapon"), flak=log.flak)
        if log.calling is not None:
            log.calling.blows.append(blow)
        else:
            log.unit("raid").beats.append(AirAttack(event.number, blow=blow))
        log.flak = ""
    beats = log.unit("raid").beats
    if log.calling is not None and log.calling.blows:
        log.calling.blows[-1].hits = event.count("hits")
    elif beats and isinstance(beats[-1], AirAttack):
        beats[-1].blow.hits = event.count("hits")


def holed(log: PatrolLog, event: LogEvent) -> None:
    log.holed = log.harm().holed = True


def called(log: PatrolLog, event: LogEvent) -> None:
    if "escort" in event.text("who"):
        log.calling = None
        log.moment("air.escort", "raid")
        return
    if log.calling is None:
        log.calling = Called(event.number, up=log.holed)
        log.add(log.calling, "raid")
    log.calling.aircraft += 1


def lost_us(log: PatrolLog, event: LogEvent) -> None:
    log.calling = None
    log.moment("air.lost", "raid")


def over(log: PatrolLog, event: LogEvent) -> None:
    """The Flak ended it; a volley before an attack belongs to that."""
    log.calling = None
    if log.flak in ("damaged", "shot down"):
        log.add(Flak(event.number, name=f"air.flak.{log.flak}"), "raid")
    log.flak = ""


def other_boat(log: PatrolLog, event: LogEvent) -> None:
    log.moment("air.other", "raid")


def exhausted(log: PatrolLog, event: LogEvent) -> None:
    log.moment("air.exhausted", "raid")


NOTES: Final[Mapping[str, N]] = {
    "aircraft.sighted": N("An aircraft was sighted.", role="sighting", hunter="aircraft", opens="scene", into=sighted),
    "aircraft.dived": N("The boat dived in time.", role="unseen", hunter="aircraft", into=dived),
    "aircraft.caught": N(
        OneOf(
            "attacks",
            {
                "None": "The aircraft was seen too late.",
                "*": counted(
                    "attacks",
                    "The aircraft was seen too late. It attacks once.",
                    "The aircraft was seen too late. It attacks {attacks} times.",
                ),
            },
        ),
        "damage",
        role="found",
        hunter="aircraft",
        into=caught,
    ),
    "aircraft.special": N("The aircraft carried {weapon:acc}.", fold=TOLD),
    "aircraft.cannot_dive": N(
        "The hull is holed. The boat cannot dive and is attacked at least once.", into=cannot_dive
    ),
    "aircraft.strafed": N(
        "The aircraft strafed the boat and hit a man at the guns or on the bridge.", "damage", fold=TOLD
    ),
    "aircraft.below": N("The boat was submerged: no Flak, and nobody on deck.", fold=TOLD),
    "aircraft.weapon_useless": N(
        "That weapon cannot reach a submerged boat. The aircraft dropped depth charges.", fold=ROLL
    ),
    "aircraft.hits": N(
        counted("hits", "The boat took one hit.", "The boat took {hits} hits."),
        "damage",
        role="attack",
        hunter="aircraft",
        into=hits,
    ),
    "aircraft.no_hits": N("The attack did no damage.", role="attack", hunter="aircraft", into=hits),
    "aircraft.holed": N(
        OneOf(
            "weapon",
            {
                "rockets": "Rockets holed the hull. The boat cannot dive.",
                "Tsetse": "The 57 mm gun holed the hull. The boat cannot dive.",
                "*": "The hull was holed. The boat cannot dive.",
            },
        ),
        "damage",
        role="damage",
        into=holed,
    ),
    "aircraft.no_flak": N("No Flak gun was working.", into=flak),
    "aircraft.flak": N(
        OneOf(
            "result",
            {
                "miss": "The Flak missed the aircraft.",
                "damaged": "The Flak damaged the aircraft.",
                "shot down": "The Flak shot the aircraft down.",
            },
        ),
        into=flak,
    ),
    "aircraft.second": N("The aircraft attacked again.", fold=TOLD),
    "aircraft.tsetse_back": N("The aircraft had reloaded and attacked again.", fold=TOLD),
    "aircraft.other_boat": N("The aircraft attacked another boat of the group.", into=other_boat),
    "aircraft.over": N(
        OneOf("fate", {"damaged": "The damaged aircraft broke off.", "shot down": "The aircraft was shot down."}),
        role="shaken",
        hunter="aircraft",
        into=over,
    ),
    "aircraft.called": N(
        OneOf(
            "who",
            {
                "aircraft": "The shadowing aircraft called in another aircraft.",
                "escort": "The shadowing aircraft called in an escort.",
            },
        ),
        into=called,
    ),
    "aircraft.lost_us": N("The aircraft lost the boat.", role="shaken", hunter="aircraft", into=lost_us),
    "aircraft.exhausted": N(
        "The boat was hunted to exhaustion, with no air and no battery charge left.", "damage", into=exhausted
    ),
    "options.air_quality": N("The aircrew is {quality:w}.", fold=ROLL),
}
ANSWERS = {
    "aircraft.dive": dive,
    "aircraft.attack": rolled,
    "aircraft.fido": rolled,
}
