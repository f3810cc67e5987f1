"""4.3.2: a box that was played at the table and entered in one form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import Counted, OneOf, counted
from campaigns.engine.texts import NoteText as N
from campaigns.games.the_hunted.notes.folds import TOLD
from campaigns.games.the_hunted.notes.outing import (
    NOTHING,
    AirAttack,
    Blow,
    Caught,
    Dodge,
    Flak,
    Hunt,
    Into,
    LogEvent,
    MetShip,
    PatrolLog,
)
from campaigns.games.the_hunted.notes.port import said

ALONE = {"aircraft": "raid", "submarine": "duel", "escort": "hunt"}


def card(log: PatrolLog, event: LogEvent) -> None:
    """The form; the player's words count also when the boat was lost in this box."""
    log.card = event.answered if isinstance(event.answered, dict) else NOTHING
    words = str(log.card.get("note") or "").strip()
    if words:
        log.words.append((event.number, words))


def words(log: PatrolLog, event: LogEvent) -> None:
    """Words of a form that has no box: of a stay in port."""
    text = event.text("note").strip() or event.text("why").strip()
    if text and (event.number, text) not in log.words:
        log.port.events.append(event)


def met(log: PatrolLog, event: LogEvent) -> None:
    what = event.text("met")
    if what == "aircraft":
        return  # a note of its own says what became of it
    unit = log.open(ALONE.get(what, "attack"), met=what)
    unit.by_hand = True
    unit.light = str(log.card.get("light") or "")
    unit.mode, unit.range = str(log.card.get("attack") or ""), str(log.card.get("range") or "")


def salvo_fired(log: PatrolLog, event: LogEvent) -> None:
    """A salvo not aimed at ships."""
    salvo = log.salvo()
    counts = {name: event.count(name) for name in ("fired", "hit", "dud", "missed")}
    salvo.by_hand.update(counts)
    log.torpedoes -= counts["fired"]
    log.unit("attack").torpedoes_after = log.torpedoes
    found = log.shots.setdefault(event.text("torpedo"), Counter())
    found.update({name: counts[name] for name in ("hit", "dud", "missed")})


def fate(name: str) -> Into:
    def into(log: PatrolLog, event: LogEvent) -> None:
        unit = log.unit("attack")
        ship = MetShip(event.text("target"), event.text("kind"), event.count("tons"), fate=name)
        unit.ships.append(ship)
        if name:
            log.salvo()

    return into


def aircraft(log: PatrolLog, event: LogEvent) -> None:
    what = event.text("fate") or "caught"
    unit = log.open("raid", met="aircraft")
    unit.by_hand = True
    if what == "dived":
        unit.beats.append(Dodge(event.number))
    elif what == "caught":
        unit.beats.append(Caught(event.number))
    else:
        unit.beats.append(Flak(event.number, name=f"hand.{what}", by_hand=True))


def hits(log: PatrolLog, event: LogEvent) -> None:
    """Hits on the boat, by whom the form says."""
    cause, count = event.text("cause"), event.count("hits")
    if cause == "aircraft":
        if not (log.units and log.units[-1].kind == "raid" and log.units[-1].leg is log.leg):
            log.open("raid", met="aircraft").beats.append(Caught(event.number))
        log.add(AirAttack(event.number, blow=Blow(event.number, "", count), by_hand=True))
    elif cause in ("submarine", "mine"):
        log.moment("hits", count=count, data={"cause": cause})
    else:
        hunt = Hunt(event.number, one=log.unit("hunt").met != "convoy", over="escaped", by_hand=True, found=-2)
        hunt.blows.append(Blow(event.number, "", count))
        hunt.tried = {"bold"} if log.card.get("bold") else set()
        log.add(hunt, "hunt")


def fired(outcome: str) -> Counted:
    """A number of torpedoes, of a kind or not, and their outcome."""
    return counted(
        "fired", "{fired} torpedo fired{torpedo:n}: " + outcome, "{fired} torpedoes fired{torpedo:n}: " + outcome
    )


FIRED: Final = OneOf(
    "dud",
    {
        "0": OneOf(
            "missed",
            {
                "0": fired("{hit} hit."),
                "*": OneOf("hit", {"0": fired("{missed} missed."), "*": fired("{hit} hit, {missed} missed.")}),
            },
        ),
        "*": OneOf(
            "missed",
            {
                "0": OneOf(
                    "hit", {"0": fired("{dud} failed to explode."), "*": fired("{hit} hit, {dud} failed to explode.")}
                ),
                "*": OneOf(
                    "hit",
                    {
                        "0": fired("{dud} failed to explode, {missed} missed."),
                        "*": fired("{hit} hit, {dud} failed to explode, {missed} missed."),
                    },
                ),
            },
        ),
    },
)


NOTES: Final[Mapping[str, N]] = {
    "byhand.entered": N("This box was entered by hand ({zone:w}).", opens="scene", fold=TOLD),
    "byhand.met": N("{met:w} in sight.", role="sighting", opens="scene", into=met),
    "byhand.fired": N(FIRED, into=salvo_fired),
    "byhand.sunk": N("{target}, {kind:w}, {tons:t} t, was sunk.", "sunk", role="sunk", into=fate("sunk")),
    "byhand.damaged": N("{target}, {kind:w}, {tons:t} t, was damaged.", role="hit", into=fate("damaged")),
    "byhand.seen": N("{target}, {kind:w}, {tons:t} t, was sighted.", role="sighting", into=fate("")),
    "byhand.aircraft": N(
        OneOf(
            "fate",
            {
                "caught": "An aircraft attacked the boat.",
                "dived": "An aircraft was sighted, and the boat dived in time.",
                "driven off": "An aircraft was driven off.",
                "shot down": "An aircraft was shot down.",
                "*": "An aircraft was sighted.",
            },
        ),
        role="sighting",
        hunter="aircraft",
        opens="scene",
        into=aircraft,
    ),
    "byhand.hits": N(
        counted("hits", "The boat took one hit.", "The boat took {hits} hits."), "damage", role="attack", into=hits
    ),
    "byhand.port": N("The stay in port was entered by hand.", into=said("port.by_hand")),
    "byhand.note": N("{note}", into=words),
    "afterwards.entered": N("Entered by hand, as the patrol was played at the table.", fold=TOLD),
}
ANSWERS = {
    "byhand.box": card,
    "afterwards.box": card,
}
