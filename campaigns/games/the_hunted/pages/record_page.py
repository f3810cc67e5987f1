"""The record as a page: all counts of a career."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.games.the_hunted.pages import closing, compare, counts, ocean, periods, record, sheet, tonnage
from campaigns.games.the_hunted.rules.state import GRADES, RANKS
from campaigns.pages.logbook import luck, plots, tally
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.logbook.typeset import can_typeset
from campaigns.pages.presentation import Ending, Honour
from campaigns.pages.words import capital, month, short_month, tons

LARGEST: Final = 6  # ships on the first screen
LEAST: Final = 12  # rolls of a chart, below which its luck says nothing


def context(log_book: CareerLog) -> dict[str, Any]:
    state = log_book.state
    points = record.tonnage(state)
    areas = record.areas(state, log_book.say)
    found = counts.counts(log_book)
    by_patrol, all_shots = record.torpedoes(state, found.torpedoes)
    levels = record.levels(state, log_book.book, log_book.say)
    return {
        "brag": _brag(log_book, all_shots),
        "state": state,
        "summary": record.summary(state, log_book.book.figures),
        "band": sheet.band(state, log_book.book.figures, log_book.say),
        "ending": sheet.ending(state, log_book.say),
        "rank": record.rank(state, log_book.book, log_book.say),
        "held": record.awards_won(state, log_book.say),
        "open": record.still_open(state, log_book.book, log_book.say) if state.end is None else [],
        "plots": plots.both(lambda wide: tonnage.tonnage(points, levels, short_month, wide)),
        "points": [(month(at), sunk) for at, sunk in points],
        "levels": levels,
        "sinkings": [
            (_("By month"), _("Month"), record.by_month(state, month)),
            (_("By kind"), _("Kind"), record.by_kind(state, log_book.say)),
            (_("By area"), _("Area"), record.by_area(state, log_book.say)),
        ],
        "shots": by_patrol,
        "all_shots": all_shots,
        "per_torpedo": record.per_torpedo(all_shots, state.tons),
        "periods": periods.periods(state),
        "types": counts.by_type(found, log_book.say),
        "meetings": counts.meetings(found, log_book.say),
        "boxes": found.boxes,
        "beside": compare.compared_careers(log_book),
        "by_chart": _luck(log_book),
        "hunts": [(capital(log_book.say(hunt.kind)), hunt) for hunt in found.hunts.values()],
        "areas": areas,
        "chart": ocean.of_career(state, areas, log_book.say),
        "dice": [(_origin(key), luck.weigh(rolls)) for key, rolls in tally.dice(log_book).items() if rolls.count],
        "few": luck.FEW,
    }


def _brag(log_book: CareerLog, shots: record.TorpedoCount) -> dict[str, Any]:
    """The lines to tell friends: tons, ships, awards, and four figures."""
    state, say = log_book.state, log_book.say
    grade = next((one for one in reversed(state.awards) if one.name in GRADES), None)
    largest = sorted(state.sinkings, key=lambda ship: -ship.tons)
    sums = closing.patrol_tons(state)
    best = max(sums, default=0)
    ships = ngettext("%d ship", "%d ships", state.ships) % state.ships
    patrols = ngettext("%d patrol", "%d patrols", state.sailed) % state.sailed
    figures = [
        (say(grade.name), month(grade.month)) if grade else (_("Rank"), say(RANKS[state.rank])),
        (_("Torpedoes"), _("%(hits)d of %(fired)d hit") % {"hits": shots.hits, "fired": shots.fired}),
        (_("Result") if state.end else _("Result so far"), say(closing.level(state, log_book.book.figures))),
    ]
    if best:
        said = {"number": sums.index(best) + 1, "tons": tons(best)}
        figures.append((_("Best patrol"), _("no. %(number)d, %(tons)s") % said))
    return {
        "title": _("%(ships)s in %(patrols)s") % {"ships": ships, "patrols": patrols},
        "over": _("%(boat)s, Type %(type)s. %(man)s")
        % {"boat": state.boat.number, "type": state.boat.type, "man": log_book.summary.who},
        "ribbons": [Honour(say(one.name), drawing=record.ribbon(one.name)) for one in state.awards],
        "figures": figures,
        "close": Ending("", pennants=closing.pennants(largest[:LARGEST]), bars=closing.patrol_bars(state)),
        "picture": log_book.url("card") if log_book.owned and can_typeset() else "",
        "careers": closing.among(log_book.career) if log_book.owned else [],
    }


def _luck(log_book: CareerLog) -> list[tuple[str, luck.Luck]]:
    """The luck by chart, the best first; charts with few rolls are left out."""
    counted = [(chart, rolls) for chart, rolls in tally.by_chart(log_book).items() if rolls.weighed >= LEAST]
    found = [(log_book.book.charts[chart].title, luck.weigh(rolls), rolls) for chart, rolls in counted]
    return [(title, said) for title, said, rolls in sorted(found, key=lambda one: -one[2].luck / one[2].spread ** 0.5)]


def _origin(key: str) -> str:
    return {"hand": _("Entered by hand"), "here": _("Rolled here")}.get(key, _("Undone or rerolled"))
