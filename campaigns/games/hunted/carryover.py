"""15: a career that comes over from The Hunters, or that is already under way at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.engine.prompts import BadAnswer, Facts, Field, Note
from campaigns.games.hunted import advancement, basing
from campaigns.games.hunted.calendar import is_month, later
from campaigns.games.hunted.state import GRADES, LEVELS, OFFICERS, RANKS, Award, Carried
from campaigns.games.hunted.watch import Play, Watch

BASES = (basing.FRANCE, basing.NORWAY, basing.GERMANY, basing.MED, basing.PENANG)
POSTINGS = ("none", "Arctic", "Mediterranean", "Penang")
HOMES = {"Arctic": basing.NORWAY, "Mediterranean": basing.MED, "Penang": basing.PENANG}
MOST_TONS = 500000


def fields() -> tuple[Field, ...]:
    """What stands on the player's sheet."""
    return (
        Field("began", "text", high=7, required=False),
        Field("rank", "choice", options=RANKS, initial=RANKS[1]),
        Field("grade", "choice", options=("none", *GRADES[1:]), initial="none"),
        Field("narvik_shield", "boolean", required=False, initial=False),
        Field("tons", "integer", low=0, high=MOST_TONS, initial=0),
        Field("grade_tons", "integer", low=0, high=MOST_TONS, initial=0),
        Field("ships", "integer", low=0, high=200, initial=0),
        Field("capital_ships", "integer", low=0, high=20, initial=0),
        Field("patrols", "integer", low=0, high=40, initial=0),
        Field("successes", "integer", low=0, high=40, initial=0),
        Field("wounds", "integer", low=0, high=20, initial=0),
        Field("crew_level", "choice", options=LEVELS, initial="trained"),
        *(Field(f"experte_{post}", "boolean", required=False, initial=False) for post in OFFICERS),
        Field("base", "choice", options=BASES, initial=basing.FRANCE),
        Field("posting", "choice", options=POSTINGS, initial="none"),
        Field("months_to_promotion", "integer", low=1, high=12, initial=12),
    )


def _fits(watch: Watch, base: str, posting: str) -> bool:
    """4.7, 7.3: a posting has its base, a boat that can sail there, and an end; two bases are for their own alone."""
    if posting == "none":
        return base not in (basing.MED, basing.PENANG)
    if base != HOMES[posting]:
        return False
    if posting == "Penang":
        return bool(watch.boat.figures.get("penang"))
    open_ = posting != "Mediterranean" or watch.month <= watch.figure("med_until")
    return open_ and (watch.boat.type, posting) in watch.book.tracks


def enter(watch: Watch, combined: bool) -> Play:
    """15.3, 15.4: tonnage, awards, crew and dates as they stood; combined careers keep the older award levels."""
    career = watch.career

    def check(values: Mapping[str, Any]) -> None:
        """4.2.1, 15.6: begun in any month since the first of the types could be had."""
        began, first = values["began"], min(figures["available"] for figures in watch.book.boats.values())
        if began is not None and not (is_month(began) and first <= began <= career.month):
            raise BadAnswer("carryover.began", "began", first=first, last=career.month)
        if not _fits(watch, values["base"], values["posting"]):
            raise BadAnswer("carryover.posting", "posting")

    facts: Mapping[str, Any] = yield Facts("carryover.state", "15.4", fields(), check=check)
    career.start = facts["began"] or career.start
    career.rank = RANKS.index(facts["rank"])
    career.grade = 0 if facts["grade"] == "none" else GRADES.index(facts["grade"])
    career.grade_tons = facts["grade_tons"]
    career.crew_level = facts["crew_level"]
    career.successes, career.wounds = facts["successes"], facts["wounds"]
    career.since_advancement = facts["successes"] % watch.figure("successes_for_roll")  # 11.1.7: the count goes on
    career.base = facts["base"]
    career.posting = "" if facts["posting"] == "none" else facts["posting"]
    career.promotion_due = later(career.month, facts["months_to_promotion"])
    for post in OFFICERS:
        career.crew[post].experte = bool(facts[f"experte_{post}"])
    awards = list(GRADES[1 : career.grade + 1])
    if facts["narvik_shield"] and combined:
        awards.append("narvik_shield")  # 11.3.15
    career.awards += [Award(name, career.month, "15.4") for name in awards]
    career.kommandant.joined = career.start
    brought = Carried(
        facts["tons"],
        facts["ships"],
        facts["capital_ships"],
        facts["grade_tons"],
        awards,
        facts["successes"],
        facts["patrols"],
        combined,
    )
    career.carried = brought
    yield Note("carryover.entered", {"tons": facts["tons"], "ships": facts["ships"]}, "15.4")
    if combined and not career.grade and facts["tons"] >= advancement.cross_tonnage(watch, career.month):
        yield from _cross(watch)


def _cross(watch: Watch) -> Play:
    """15.4: tons enough and no Knight's Cross yet: it comes before the first patrol, with its request (11.3.5)."""
    career = watch.career
    career.grade, career.grade_tons = 1, career.tons
    career.period_grades += 1
    career.requests += 1
    career.awards.append(Award(GRADES[1], career.month, "15.4"))
    yield Note("advancement.award", {"award": GRADES[1]}, "15.4")
