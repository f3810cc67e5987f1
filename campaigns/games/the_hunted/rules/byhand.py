"""4.3.2: what happened at the table, entered as fact: engagements in a box of guided play, and a stay in port."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.engine.prompts import Aside, BadAnswer, Facts, Field, Note
from campaigns.games.the_hunted.rules import (
    basing,
    contests,
    damage,
    engagement,
    engagement_form,
    former,
    homeward,
    newboat,
)
from campaigns.games.the_hunted.rules.calendar import later
from campaigns.games.the_hunted.rules.state import LEVELS, OFFICERS, RANKS, SheetLine
from campaigns.games.the_hunted.rules.watch import CareerEnds, Play, Watch


def box(watch: Watch) -> Play:
    """Engagement after engagement in the form of a patrol of the table, until the box is left."""
    patrol = watch.patrol
    patrol.rolls_left = 0
    while True:
        said = yield Facts(
            "byhand.engagement",
            "4.3.2",
            lambda: engagement_form.fields(watch),
            check=lambda values: engagement_form.check(watch, values),
            asides=("done",),
            formerly=(former.FormerBox("byhand.box", "4.3.2", ()),),
        )
        if isinstance(said, Aside):
            break
        if former.is_box(said):
            yield from former.happened(watch, said)
            return
        yield from engagement.happened(watch, said)
        if patrol.forced_up:
            yield from homeward.scuttle(watch)
    yield from damage.repairs(watch)  # those the form left open
    patrol.fight = None


# --- in port ------------------------------------------------------------------------------------------


def port(watch: Watch) -> Play:
    """A stay in port as it went at the table: more months, base, rank, crew and what was fitted."""
    career, boat = watch.career, watch.boat

    def check(values: Mapping[str, Any]) -> None:
        if career.base == basing.MED and later(career.month, values["months"] or 0) > watch.figure("med_until"):
            raise BadAnswer("byhand.med", "months", month=watch.figure("med_until"))  # 4.7.4

    facts = yield Facts("byhand.port", "4.3.2", lambda: _port_fields(watch), check=check)
    yield Note("byhand.port", {"base": facts["base"]}, "4.3.2")
    wait(watch, facts["months"] or 0)
    career.base = facts["base"]
    career.rank = RANKS.index(facts["rank"])
    career.crew_level = facts["crew_level"]
    for post in OFFICERS:
        career.crew[post].experte = bool(facts[f"experte_{post}"])
    boat.schnorchel, boat.naxos = bool(facts["schnorchel"]), bool(facts["naxos"])
    boat.balkon, boat.alberich = bool(facts["balkon"]), bool(facts["alberich"])
    if boat.figures["deck_gun"] and bool(facts["gun"]) != boat.gun:
        newboat.mount_gun(boat) if facts["gun"] else newboat.remove_gun(boat)
        career.gun_settled = not facts["gun"]
    if facts["note"]:
        yield Note("byhand.note", {"note": facts["note"]})
    if career.month > contests.last_month(career):
        raise CareerEnds(*contests.why_over(career), alive=True)


def wait(watch: Watch, months: int) -> None:
    """More months in port, an R for each (10.11.4)."""
    career = watch.career
    career.sheet += [SheetLine(later(career.month, n), "R") for n in range(months)]
    career.month = later(career.month, months)


def _port_fields(watch: Watch) -> tuple[Field, ...]:
    career, boat = watch.career, watch.boat
    far = career.base in (basing.MED, basing.PENANG)  # a boat comes there, and leaves, by a patrol or a new command
    bases = (career.base,) if far else (basing.FRANCE, basing.NORWAY, basing.GERMANY)
    fitted = {"schnorchel": boat.schnorchel, "naxos": boat.naxos, "balkon": boat.balkon, "alberich": boat.alberich}
    return (
        Field("months", "integer", low=0, high=24, required=False, initial=0),
        Field("base", "choice", options=bases, initial=career.base),
        Field("rank", "choice", options=RANKS, initial=RANKS[career.rank]),
        Field("crew_level", "choice", options=LEVELS, initial=career.crew_level),
        *(Field(f"experte_{post}", "boolean", required=False, initial=career.crew[post].experte) for post in OFFICERS),
        *(Field(name, "boolean", required=False, initial=value) for name, value in fitted.items()),
        Field("gun", "boolean", required=False, initial=boat.gun),
        Field("note", "long", high=1000, required=False),
    )
