"""9.2.2, 9.6: the escorts' searches and attacks, and how the boat tried to get away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import NoteText as N
from campaigns.engine.texts import OneOf, counted
from campaigns.games.the_hunted.notes.folds import BOOKS, NOTHING, ROLL, TOLD
from campaigns.games.the_hunted.notes.outing import Blow, Hunt, Into, LogEvent, PatrolLog, SalvoBeat


def caught_closing(log: PatrolLog, event: LogEvent) -> None:
    unit = log.unit("attack")
    unit.beats = [beat for beat in unit.beats if not (isinstance(beat, SalvoBeat) and not beat.shots)]
    log.hunt().found = -1


def evade(log: PatrolLog, event: LogEvent) -> None:
    """Decided before each search (9.6.4, 9.6.7)."""
    hunt = log.hunt()
    hunt.in_vain |= hunt.tried
    hunt.tried = {"both": {"bold", "deep"}, "stay": set()}.get(str(event.answered), {str(event.answered)})
    hull, boxes = event.count("hull"), event.count("boxes")
    if "deep" in hunt.tried and boxes and 2 * hull >= boxes:
        hunt.stakes = hull, boxes


def noted(what: str) -> Into:
    """A form says no more than that; guided play says it as the answer before a search."""

    def into(log: PatrolLog, event: LogEvent) -> None:
        if event.at_table:
            log.hunt().tried.add(what)
            log.hunt().noted.add(what)

    return into


def deep(log: PatrolLog, event: LogEvent) -> None:
    """9.6.4: just, when one box more would have been too many and the dice could have given less."""
    hunt, hull = log.hunt(), event.count("hull")
    hunt.dives.append(event)
    total = (event.roll or {}).get("total", 0)
    hunt.crushed = event.answered == "crushed"
    hunt.just = event.answered == "holds" and total == hull + 1 and total > 2


def search(log: PatrolLog, event: LogEvent) -> None:
    log.hunt().searches.append(event)


def detected(log: PatrolLog, event: LogEvent) -> None:
    hunt = log.hunt()
    if not hunt.found:
        hunt.found = event.count("round", 1)
        hunt.hull_when_found = log.hull
        hunt.in_vain |= set() if event.at_table else hunt.tried
    hunt.tried = set()


def undetected(log: PatrolLog, event: LogEvent) -> None:
    hunt = log.hunt()
    hunt.over = "escaped" if hunt.found else "unfound"


def shaken_off(log: PatrolLog, event: LogEvent) -> None:
    log.hunt().over = "escaped"


def rolled(weapon: str) -> Into:
    """The weapon of an attack is that of its roll (9.6.10)."""

    def into(log: PatrolLog, event: LogEvent) -> None:
        result = event.answered if isinstance(event.answered, dict) else {}
        log.hunt().blows.append(Blow(event.number, weapon, sunk=bool(result.get("sunk")), roll=event.roll))

    return into


def hits(log: PatrolLog, event: LogEvent) -> None:
    hunt = log.hunt()
    if event.at_table:
        hunt.blows.append(Blow(event.number, event.text("weapon")))
    if hunt.blows:
        hunt.blows[-1].hits = event.count("hits")


def quality_counts(log: PatrolLog, event: LogEvent) -> None:
    """14.6.3, 14.7.3: the roll did not say yet whether the attack sank the boat."""
    log.unit("hunt").blows[-1].sunk = event.text("now") == "sunk"


def cannot_dive(log: PatrolLog, event: LogEvent) -> None:
    log.moment("hunt.cannot_dive", "hunt")


def hunting(log: PatrolLog) -> Hunt | None:
    beats = log.units[-1].beats if log.units else []
    last = beats[-1] if beats else None
    return last if isinstance(last, Hunt) else None


NOTES: Final[Mapping[str, N]] = {
    "escorts.wolfpack": N(
        OneOf(
            "status",
            {
                "busy": "The escorts were busy with other boats of the pack.",
                "focused": "The escorts were drawn to this boat.",
            },
        ),
        fold=ROLL,
    ),
    "escorts.no_radio": N("The radio is inoperable, so there is no wolfpack modifier.", fold=ROLL),
    "escorts.bold_man": N("The Kommandant is Bold: while closing in he is found only on a 12.", fold=ROLL),
    "escorts.closed_in": N("The boat closed in unseen.", fold=NOTHING),
    "escorts.caught_closing": N(
        "The boat was found while closing in and fired no torpedo.",
        "damage",
        role="found",
        hunter="escort",
        into=caught_closing,
    ),
    "escorts.bold": N(
        counted("left", "BOLD was released; {left} canister left.", "BOLD was released; {left} canisters left."),
        into=noted("bold"),
    ),
    "escorts.too_shallow": N(
        "The boat was too near the surface to go below test depth before this search.", fold=BOOKS
    ),
    "escorts.deep_spared": N("The boat went below test depth without hull damage.", fold=TOLD),
    "escorts.deep_holds": N(
        "The boat went below test depth and the hull held. Hull damage is now {hull}.", into=noted("deep")
    ),
    "escorts.detected": N(
        "The escorts found the boat (search {round}).", "damage", role="found", hunter="escort", into=detected
    ),
    "escorts.undetected": N("The escorts did not find the boat.", role="unseen", hunter="escort", into=undetected),
    "escorts.shaken_off": N("The escorts lost the boat.", role="shaken", hunter="escort", into=shaken_off),
    "escorts.hits": N(
        counted("hits", "The boat took one hit.", "The boat took {hits} hits."),
        "damage",
        role="attack",
        hunter="escort",
        into=hits,
    ),
    "escorts.no_hits": N("The attack did no damage.", role="attack", hunter="escort", into=hits),
    "escorts.cannot_dive": N("An escort was met, and the boat could not dive.", "damage", into=cannot_dive),
    "options.escort_quality": N("The escorts are {quality:w}.", fold=ROLL),
    "options.quality_counts": N(
        "The attack counts as {now:w} instead of {was:w}: the attackers are {quality:w}.", into=quality_counts
    ),
    "options.no_evasion": N(
        "No evasive turn was possible: the hydrophones cannot hear the escort’s course.", fold=ROLL
    ),
    "options.evasion": N(
        OneOf(
            "shift",
            {
                "0": "The boat chose course {mine}, the escort course {theirs}: no change.",
                "-1": "The boat chose course {mine}, the escort course {theirs}: one hit fewer.",
                "1": "The boat chose course {mine}, the escort course {theirs}: one hit more.",
                "*": "The boat chose course {mine}, the escort course {theirs}: {shift} hits more.",
            },
        ),
        fold=ROLL,
    ),
}
ANSWERS = {
    "escorts.detection": search,
    "escorts.evade": evade,
    "escorts.deep": deep,
    "escorts.attack": rolled("depth charges"),
    "escorts.hedgehog": rolled("hedgehog"),
    "escorts.squid": rolled("squid"),
}
