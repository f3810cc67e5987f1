"""A mission as prose, from the rows of its log and nothing else: a row a watch, quiet watches run together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from campaigns.games.u_boot.pages import record
from campaigns.games.u_boot.pages.crew import now
from campaigns.games.u_boot.pages.rows import Logged, LoggedRow, read
from campaigns.games.u_boot.pages.tracks import watch_said
from campaigns.models import Outing
from campaigns.pages.logbook import plain_story
from campaigns.pages.logbook.open import OpenLog
from campaigns.pages.telling import FactsTable, Paragraph, StoryRow, Telling, full_month
from campaigns.pages.words import closed, translate

UNTOLD = ("bell", "begun")


def tell(log_book: OpenLog, outing: int) -> Telling:
    mission = read(outing, log_book.entries(chapter=outing), now(log_book))
    row = Outing.objects.filter(career=log_book.career, number=outing).first()
    head = _("%(title)s. %(how)s.") % {"title": mission.title, "how": record.how(row.outcome)} if row else mission.title
    facts = record.of_outing(row) if row else []
    return Telling(outing, closed(head), list(plain_story.shortened(_rows(mission))), _tables(mission), facts=facts)


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
        begins, told = watch[0], [row for row in watch if row.kind not in UNTOLD and row.text]
        sentences = [_opening(mission, begins)] if begins.kind == "begun" else []
        sentences += [_sentence(row) for row in told]
        numbers = list(dict.fromkeys(row.number for row in watch))
        paragraph = Paragraph(" ".join(sentences), numbers, names=names, end=any(row.kind == "end" for row in told))
        when = _("%(date)s, %(time)s") % {"date": day(begins.date), "time": begins.time}
        yield StoryRow(when, watch_said(begins.watch) if begins.watch else "", [paragraph], first=numbers[0])


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
    text = closed(row.text)
    if row.tons:
        text = _("%(what)s %(tons)s GRT.") % {"what": text, "tons": translate.number(row.tons)}
    return text if row.after else _("%(time)s: %(text)s") % {"time": row.time, "text": text}


def _tables(mission: Logged) -> list[FactsTable]:
    ships = [
        (ship.time, ship.kind, ship.name, translate.number(ship.grt) if ship.grt else "") for ship in mission.ships
    ]
    heads = [_("Hour"), _("Kind"), _("Name"), _("GRT")]
    return [FactsTable(_("Ships sunk"), heads, ships, figures=(3,), tones=["sunk"] * len(ships), marked=3)]
