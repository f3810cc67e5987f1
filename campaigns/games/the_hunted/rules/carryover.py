"""15: a career that comes over from The Hunters, or that is already under way at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.engine.prompts import BadAnswer, Facts, Field, Note
from campaigns.games.the_hunted.rules import advancement, basing, newboat
from campaigns.games.the_hunted.rules.calendar import is_month, later
from campaigns.games.the_hunted.rules.state import GRADES, LEVELS, OFFICERS, RANKS, Award, Carried
from campaigns.games.the_hunted.rules.watch import Play, Watch

BASES = (basing.FRANCE, basing.NORWAY, basing.GERMANY, basing.MED, basing.PENANG)
POSTINGS = ("none", "Arctic", "Mediterranean", "Penang")
HOMES = {"Arctic": basing.NORWAY, "Mediterranean": basing.MED, "Penang": basing.PENANG}
MOST_TONS = 500000
WITHIN = (  # a part of the record, and the whole that it cannot exceed
    ("successes", "patrols"),
    ("boat_patrols", "patrols"),
    ("capital_ships", "ships"),
    ("period_ships", "ships"),
    ("grade_tons", "tons"),
)


def fields(watch: Watch, combined: bool) -> tuple[Field, ...]:
    """The values of the player's sheet, and the boat's equipment."""
    career = watch.career
    base = basing.FRANCE if watch.month <= watch.figure("france_until") else basing.NORWAY
    rank = RANKS[career.rank] if career.begun.get("rank_given") else RANKS[1]
    return (
        Field("began", "text", high=7, required=False),
        Field("rank", "choice", options=RANKS, initial=rank),
        Field("grade", "choice", options=("none", *GRADES[1:]), initial="none"),
        _tick("narvik_shield" if combined else "cross_barred"),  # 11.3.15 from before; 7.4.3 from this game
        Field("tons", "integer", low=0, high=MOST_TONS, initial=0),
        Field("grade_tons", "integer", low=0, high=MOST_TONS, initial=0),
        Field("ships", "integer", low=0, high=200, initial=0),
        Field("capital_ships", "integer", low=0, high=20, initial=0),
        Field("patrols", "integer", low=0, high=40, initial=0),
        Field("successes", "integer", low=0, high=40, initial=0),
        Field("wounds", "integer", low=0, high=20, initial=0),
        Field("crew_level", "choice", options=LEVELS, initial="trained"),
        *(_tick(f"experte_{post}") for post in OFFICERS),
        Field("base", "choice", options=BASES, initial=base),
        Field("posting", "choice", options=POSTINGS, initial="none"),
        _count("period_ships", 200),
        _count("period_failures", 12),
        _count("period_grades", 4),
        _count("failures_running", 2),
        _count("requests", 20),
        _count("hals", 20),
        *((_count("xxi_sooner", 20),) if watch.on("xxi-advance") and not combined else ()),
        _count("boat_patrols", 40),
        *_fitted(watch),
    )


def _tick(key: str, initial: bool = False) -> Field:
    return Field(key, "boolean", required=False, initial=initial)


def _count(key: str, high: int) -> Field:
    return Field(key, "integer", low=0, high=high, required=False, initial=0)


def _fitted(watch: Watch) -> tuple[Field, ...]:
    """4.4, 10.11.8-10.11.10: what such a boat can have by now, as one just built has it."""
    boat, month = watch.boat, watch.month
    found = [_tick("gun_removed")] if boat.gun else []
    if month >= watch.figure("naxos_from"):
        found.append(_tick("naxos", boat.naxos))
    if month >= watch.figure("schnorchel_from") and not boat.figures.get("schnorchel_standard"):
        found += [_tick("schnorchel", boat.schnorchel), _count("schnorchel_attempts", 20)]
    if boat.family == "IX" and month >= watch.figure("balkon_from"):
        found.append(_tick("balkon", boat.balkon))
    if boat.type in newboat.COATED and month >= watch.figure("alberich_from"):
        found.append(_tick("alberich", boat.alberich))
    return tuple(found)


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


def take_over_career(watch: Watch, combined: bool) -> Play:
    """15.3, 15.4: tonnage, awards, crew and dates as before; combined careers keep the older award levels."""
    career = watch.career

    def check(values: Mapping[str, Any]) -> None:
        """4.2.1, 15.6: begun in any month since the first of the types could be had."""
        began, first = values["began"], min(figures["available"] for figures in watch.book.boats.values())
        if began is not None and not (is_month(began) and first <= began <= career.month):
            raise BadAnswer("carryover.began", "began", first=first, last=career.month)
        if not _fits(watch, values["base"], values["posting"]):
            raise BadAnswer("carryover.posting", "posting")
        for part, whole in WITHIN:
            if (values[part] or 0) > values[whole]:
                raise BadAnswer("carryover.within", part, most=values[whole])

    facts: Mapping[str, Any] = yield Facts("carryover.state", "15.4", fields(watch, combined), check=check)
    career.start = facts["began"] or career.start
    career.rank = RANKS.index(facts["rank"])
    career.grade = 0 if facts["grade"] == "none" else GRADES.index(facts["grade"])
    career.grade_tons = facts["grade_tons"]
    career.crew_level = facts["crew_level"]
    career.successes, career.wounds = facts["successes"], facts["wounds"]
    career.base = facts["base"]
    career.posting = "" if facts["posting"] == "none" else facts["posting"]
    career.promotion_due = _next_promotion(watch, facts)
    for post in OFFICERS:
        career.crew[post].experte = bool(facts[f"experte_{post}"])
    _held(watch, facts)
    _take_over(watch, facts)
    awards = list(GRADES[1 : career.grade + 1])
    if facts.get("narvik_shield"):
        awards.append("narvik_shield")  # 11.3.15
    career.awards += [Award(name, career.month, "15.4") for name in awards]
    career.kommandant.joined, career.kommandant.wounds = career.start, career.wounds
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
    # 11.3.8-11.3.14: what his record has earned by his last return is on his chest, and not given a second time
    home = later(career.month, -1 - watch.figure("refit_base"))
    career.awards += [Award(merit.name, career.month, merit.case) for merit in advancement.earned(watch, home)]


def _next_promotion(watch: Watch, facts: Mapping[str, Any]) -> str:
    """11.2.3: every twelve months since the career began; an older form asked for the months that are left."""
    career, every = watch.career, watch.figure("promotion_every")
    if facts.get("months_to_promotion"):
        return later(career.month, facts["months_to_promotion"])
    due = later(career.start, every)
    while due < career.month:
        due = later(due, every)
    return due


def _held(watch: Watch, facts: Mapping[str, Any]) -> None:
    """Saved counts: towards promotion, a lost crew level, another boat; re-rolls."""
    career = watch.career
    for name in ("period_ships", "period_failures", "period_grades", "failures_running", "requests", "hals"):
        setattr(career, name, facts.get(name) or 0)  # 11.2.3, 11.1.4, 11.4.3, 12.1.3
    career.cross_barred = bool(facts.get("cross_barred"))  # 7.4.3
    if facts.get("xxi_sooner"):
        career.xxi_from = later(career.xxi_from, -facts["xxi_sooner"])  # 14.11


def _take_over(watch: Watch, facts: Mapping[str, Any]) -> None:
    """The boat as it lies in port; what was not asked for stays as a boat of the month has it."""
    boat = watch.boat
    boat.patrols = facts.get("boat_patrols") or 0  # 7.3.7
    for name in ("naxos", "schnorchel", "balkon", "alberich"):
        if facts.get(name) is not None:
            setattr(boat, name, facts[name])
    boat.schnorchel_attempts = facts.get("schnorchel_attempts") or 0  # 10.11.10
    if facts.get("gun_removed"):
        newboat.remove_gun(boat)
        watch.career.gun_settled = True  # 10.11.8


def _cross(watch: Watch) -> Play:
    """15.4: tons enough and no Knight's Cross yet: it comes before the first patrol, with its request (11.3.5)."""
    career = watch.career
    career.grade, career.grade_tons = 1, career.tons
    career.period_grades += 1
    career.requests += 1
    career.awards.append(Award(GRADES[1], career.month, "15.4"))
    yield Note("advancement.award", {"award": GRADES[1]}, "15.4")
