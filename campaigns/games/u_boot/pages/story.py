"""A mission as prose, from the rows of its log alone: a row a watch, quiet watches run together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _

from campaigns.games.u_boot.pages import record
from campaigns.games.u_boot.pages.rows import Logged, LoggedRow, read
from campaigns.games.u_boot.pages.tracks import watch_said
from campaigns.games.u_boot.rules import GAME
from campaigns.games.u_boot.rules.state import SECTIONS
from campaigns.pages.logbook import plain_story
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.telling import FactsTable, OutingStory, Paragraph, StoryRow, full_month, number
from campaigns.pages.words import capital, closed, sayer, translate

UNTOLD: Final = ("bell", "begun", "missed")
OTHERS_DO: Final = (
    "torpedoes",
    *(f"breach-{section}" for section in SECTIONS),
)  # the second clause has its own subject


def tell(log_book: CareerLog, outing: int) -> OutingStory:
    mission = read(log_book.outing(outing), log_book.state)
    row = log_book.outings.get(outing)
    head = _("%(title)s. %(how)s.") % {"title": mission.title, "how": record.how(row.outcome)} if row else mission.title
    facts = record.of_outing(row) if row else []
    return OutingStory(
        outing, closed(head), list(plain_story.shortened(_rows(mission), _quiet_watches)), _tables(mission), facts=facts
    )


def day(date: str) -> str:
    """12 October 1940."""
    year, month, of_month = ([*date.split("-"), "", ""])[:3]
    if not of_month.isdecimal():
        return date
    return _("%(day)d %(month)s") % {"day": int(of_month), "month": full_month(f"{year}-{month}")}


def _rows(mission: Logged) -> Iterator[StoryRow]:
    """Each watch with one paragraph, which may be empty."""
    names = [ship.name for ship in mission.ships if ship.name]
    for watch in _watches(mission.rows):
        begins, told = watch[0], [row for row in watch if row.kind not in UNTOLD and row.said.text]
        sentences = [_opening(mission, begins)] if begins.kind == "begun" else []
        sentences += _sentences(told)
        numbers = list(dict.fromkeys(row.number for row in watch))
        paragraph = Paragraph(" ".join(sentences), numbers, names=names, end=any(row.kind == "end" for row in told))
        when = _("%(date)s, %(time)s") % {"date": day(begins.date), "time": begins.time}
        yield StoryRow(when, watch_said(begins.watch) if begins.watch else "", [paragraph], first=numbers[0])


def _sentences(rows: Sequence[LoggedRow]) -> list[str]:
    """The start and end of something within one watch become one sentence."""
    found: list[str] = []
    begun: dict[str, tuple[int, str]] = {}  # by what it is: its place among the sentences, and its clause
    for row in rows:
        said = row.said
        if said.ends and said.about in begun:
            place, first = begun.pop(said.about)
            found[place] = _as_one(said.about, first, said.clause)
            continue
        if said.about and not said.ends:
            begun[said.about] = len(found), said.clause
        found.append(_sentence(row))
    return found


def _as_one(key: str, first: str, then: str) -> str:
    text = _("%(first)s, and %(then)s.") if key in OTHERS_DO else _("%(first)s and %(then)s.")
    return capital(text % {"first": first, "then": then})


def _watches(rows: Iterable[LoggedRow]) -> Iterator[list[LoggedRow]]:
    """Each begins with its bell, the first with the briefing."""
    present: list[LoggedRow] = []
    for row in rows:
        if row.kind == "bell" and present:
            yield present
            present = []
        present.append(row)
    if present:
        yield present


def _opening(mission: Logged, row: LoggedRow) -> str:
    told = {"title": mission.title, "date": day(row.date), "time": row.time}
    return _("“%(title)s” began on %(date)s at %(time)s.") % told


def _sentence(row: LoggedRow) -> str:
    """A main clause, or the sentence of the log, with the hour that was typed."""
    said = row.said
    if row.kind != "own":
        alone = said.clause if not said.ends or row.kind == "ship" else ""
        return closed(capital(alone) or said.text)
    return said.clause if row.after else _("%(time)s: %(text)s") % {"time": row.time, "text": said.clause}


def _quiet_watches(rows: Sequence[StoryRow]) -> str:
    """Watches with nothing but orders."""
    if len(rows) > 1:
        return capital(_("%s watches passed quietly.") % number(len(rows)))
    return _("The watch passed quietly.")


def _tables(mission: Logged) -> list[FactsTable]:
    say = sayer(GAME.texts)
    ships = [
        (ship.time, capital(say(ship.kind)), ship.name, translate.number(ship.grt) if ship.grt else "")
        for ship in mission.ships
    ]
    heads = [_("Hour"), _("Kind"), _("Name"), _("GRT")]
    return [FactsTable(_("Ships sunk"), heads, ships, figures=(3,), tones=["sunk"] * len(ships), marked=3)]
