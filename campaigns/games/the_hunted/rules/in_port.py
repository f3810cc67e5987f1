"""What is worked out in port of a patrol entered afterwards: shown for a yes, and otherwise with a reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from campaigns.engine.prompts import BadAnswer, Facts, Field, Note
from campaigns.games.the_hunted.rules import advancement, newboat
from campaigns.games.the_hunted.rules.calendar import later
from campaigns.games.the_hunted.rules.state import GRADES, LEVELS, RANKS, Patrol, Refit
from campaigns.games.the_hunted.rules.watch import Play, Watch

MOST_MONTHS: Final = 24  # of a refit
AWARDS: Final = (*GRADES[1:], *(merit.name for merit in advancement.MERITS))


def why() -> Field:
    return Field("why", "text", high=200, required=False)


def reasoned(facts: Mapping[str, Any], found: Mapping[str, Any]) -> None:
    """What differs from what was worked out needs a reason."""
    if not facts["why"] and any(facts[key] is not None and facts[key] != value for key, value in found.items()):
        raise BadAnswer("why.required", "why")


def awards(watch: Watch, patrol: Patrol) -> Play:
    """11.3: what the patrol brings, once the player has said yes to it."""
    due = advancement.due(watch, patrol)
    held = {award.name for award in watch.career.awards}
    open_ = tuple(name for name in AWARDS if name in due or name not in held)
    found = {name: name in due for name in open_}

    def check(values: Mapping[str, Any]) -> None:
        reasoned(values, found)

    fields = tuple(Field(name, "boolean", required=False, initial=found[name]) for name in open_)
    facts = yield Facts("afterwards.awards", "11.3", (*fields, why()), check=check, data={"due": due})
    if facts["why"]:
        yield Note("worked_out.otherwise", {"why": facts["why"]})
    yield from advancement.give(watch, patrol, [name for name in open_ if facts[name]])


def stay(watch: Watch, refit: Refit) -> Play:
    """10.11, 11.1, 11.2: the months, the crew and the rank, once the player has said yes to them."""
    career = watch.career
    months = max(refit.months, refit.wait)
    found = {"months": months, "crew_level": career.crew_level, "rank": RANKS[career.rank]}
    data = {
        "hull": refit.hull,
        "systems": refit.inoperable,
        "next": later(career.month, months + 1),
        "new_boat": refit.new_boat,
    }

    def check(values: Mapping[str, Any]) -> None:
        reasoned(values, found)

    facts = yield Facts(
        "afterwards.refit",
        "10.11",
        (
            Field("months", "integer", low=0, high=MOST_MONTHS, initial=months),
            Field("crew_level", "choice", options=LEVELS, initial=found["crew_level"]),
            Field("rank", "choice", options=RANKS, initial=found["rank"]),
            Field("new_boat", "choice", options=tuple(watch.book.boats), required=False),
            why(),
        ),
        check=check,
        data=data,
    )
    if facts["months"] != months:
        refit.months, refit.wait = facts["months"], 0
    career.crew_level, career.rank = facts["crew_level"], RANKS.index(facts["rank"])
    if facts["why"]:
        yield Note("worked_out.otherwise", {"why": facts["why"]})
    if facts.get("new_boat"):
        refit.new_boat = refit.new_boat or "request"
        yield from newboat.receive(
            watch, facts["new_boat"], later(career.month, facts["months"] + 1), "given to another"
        )
