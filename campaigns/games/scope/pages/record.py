"""The series: matches with their margins, wins by person, side and scenario. No rank, no award."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.engine.replay import Entry
from campaigns.games.scope.pages import names
from campaigns.games.scope.rules import books
from campaigns.games.scope.rules.gunnery import HIT, MISS
from campaigns.games.scope.rules.state import ALLIED, DRAW, GERMAN, PEOPLE, Match, Record, Series
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.logbook.sheet import latest
from campaigns.pages.pieces.counters import Counter, squares
from campaigns.pages.pieces.series import Crosstab, mean
from campaigns.pages.words import capital, joined

SHOWN: Final = 12  # matches on the sheet, and in the counts of shots


def context(log_book: CareerLog) -> dict[str, Any]:
    series: Series = log_book.state
    return {
        "series": series,
        "title": _("%(first)s and %(second)s") % series.people,
        "people": list(series.people.values()),
        "facts": facts(series),
        "matches": matches(series),
        "standing": standing(series),
        "crosstabs": [_sides(series), *_gunnery(log_book)],
        "scenarios": _scenarios(series.record),
    }


def facts(series: Series) -> list[tuple[str, str]]:
    won = books.wins(series.record)
    found = [(_("Matches"), str(len(series.record)))]
    found += [(series.people[person], _games_won(won[person])) for person in PEOPLE]
    if won[DRAW]:
        found.append((_("Drawn"), str(won[DRAW])))
    if margins := _margins([one for one in series.record if one.winner]):
        found.append((_("Mean margin"), mean(margins)))
    return found


def _games_won(count: int) -> str:
    return _("won %d") % count


def matches(series: Series) -> list[dict[str, Any]]:
    """A row a match, the latest first; the one being played is grey."""
    rows = [_row(series, record) for record in reversed(series.record)]
    if series.match is not None and not series.ended:
        rows.insert(0, _playing(series, series.match))
    return rows


def _row(series: Series, record: Record) -> dict[str, Any]:
    return {
        **_named(series, record),
        "points": [record.points(person) for person in PEOPLE],
        "ended": ended(record),
        "won": won_by(series, record),
        "margin": abs(record.allied_points - record.german_points) if record.winner else "",
    }


def _playing(series: Series, match: Match) -> dict[str, Any]:
    points = [match.score[GERMAN if person == match.german else ALLIED] for person in PEOPLE]
    said = {"ended": names.turn(match.turn, match.side), "won": _("in play")}
    return {**_named(series, match), **said, "points": points, "now": True}


def _named(series: Series, one: Record | Match) -> dict[str, Any]:
    scenario = names.say(books.scenario(one.mode, one.size))
    return {"number": one.number, "scenario": scenario, "german": series.people[one.german]}


def ended(record: Record) -> str:
    if record.reason == "resigned":
        return _("The Germans resigned") if record.winner == ALLIED else _("The Allies resigned")
    return capital(names.say(record.reason))


def won_by(series: Series, record: Record) -> str:
    if record.won_by is None:
        return _("nobody")
    return _("draw") if record.won_by == DRAW else series.people[record.won_by]


def won(series: Series, record: Record) -> str:
    if record.won_by is None:
        return _("Nobody won.")
    return _("A draw.") if record.won_by == DRAW else _("Won by %s.") % series.people[record.won_by]


def standing(series: Series) -> list[Counter]:
    """Squares for each person's wins, and for draws."""
    won, of = books.wins(series.record), len(series.record)
    labels = [*((person, series.people[person]) for person in PEOPLE), (DRAW, _("Drawn"))]
    return [Counter(label, won[one], of, squares(won[one], of, ("left", "open"))) for one, label in labels]


def _sides(series: Series) -> Crosstab:
    rows = [
        (
            names.say(side),
            [
                str(sum(record.won_by == person and record.winner == side for record in series.record))
                for person in PEOPLE
            ],
        )
        for side in (GERMAN, ALLIED)
    ]
    margins = [_margins([one for one in series.record if one.won_by == person]) for person in PEOPLE]
    rows.append((_("Mean margin of wins"), [mean(found) if found else "" for found in margins]))
    people = list(series.people.values())
    return Crosstab("sides", _("By side"), _("Matches won with each side"), _("Won as"), people, rows)


def _gunnery(log_book: CareerLog) -> Iterator[Crosstab]:
    """Shots, hits, and the hits that the odds let expect, of the latest matches; nothing where none was fired."""
    drawn: dict[str, list[tuple[bool, float]]] = {GERMAN: [], ALLIED: []}
    for outing in latest(log_book, SHOWN, log_book.state.number):
        for entry in outing.living:
            if (draw := _draw(entry)) is not None and draw[0] in drawn:
                drawn[draw[0]].append(draw[1:])
    if any(drawn.values()):
        rows = [
            (_("Shots"), [str(len(shots)) for shots in drawn.values()]),
            (_("Hits"), [str(sum(hit for hit, _odds in shots)) for shots in drawn.values()]),
            (_("Hits to be expected"), [f"{sum(odds for _hit, odds in shots):.1f}" for shots in drawn.values()]),
        ]
        heads = [names.say(side) for side in drawn]
        yield Crosstab("gunnery", _("Gunnery"), _("Shots of the latest matches"), _("Side"), heads, rows)


def _draw(entry: Entry) -> tuple[str, bool, float] | None:
    """Side, hit or not, and the chance, where an entry drew a shot."""
    answer: Mapping[str, Any] = entry.answer or {}
    result = {"draw": answer.get("choose"), "draw.die": answer.get("result")}.get(str(answer.get("key")))
    data = answer.get("data") or {}
    if result in (HIT, MISS) and type(data.get("cards")) is int and data["cards"] > 0:
        return str(data.get("side")), result == HIT, 1 / data["cards"]
    certain = [data for key, data, _case in entry.notes or () if key == "shot.certain"]
    return (str(certain[0].get("side")), True, 1.0) if certain else None


def _margins(records: Sequence[Record]) -> list[int]:
    return [abs(record.allied_points - record.german_points) for record in records]


def _scenarios(records: Sequence[Record]) -> list[dict[str, Any]]:
    found: dict[str, list[Record]] = {}
    for record in records:
        found.setdefault(books.scenario(record.mode, record.size), []).append(record)
    return [
        {
            "name": names.say(key),
            "played": len(played),
            "won": [sum(record.winner == side for record in played) for side in (ALLIED, GERMAN)],
            "small": _undecided(played),
        }
        for key, played in found.items()
    ]


def _undecided(played: Sequence[Record]) -> str:
    drawn = sum(record.winner == DRAW for record in played)
    broken = sum(record.winner is None for record in played)
    return joined(
        said
        for count, said in (
            (drawn, ngettext("%d drawn", "%d drawn", drawn) % drawn),
            (broken, ngettext("%d broken off", "%d broken off", broken) % broken),
        )
        if count
    )
