"""A mission as prose, from the rows of its log and nothing else: a paragraph a watch in which something happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.games.u_boot.pages import record
from campaigns.games.u_boot.pages.crew import now
from campaigns.games.u_boot.pages.rows import Logged, LoggedRow, read
from campaigns.models import Outing
from campaigns.pages.logbook.open import OpenLog
from campaigns.pages.telling import FactsTable, Paragraph, Telling, full_month, number
from campaigns.pages.words import closed


def tell(log_book: OpenLog, outing: int) -> Telling:
    tour = now(log_book)
    mission = read(outing, log_book.entries(chapter=outing), tour)
    row = Outing.objects.filter(career=log_book.career, number=outing).first()
    head = f"{mission.title}. {record.how(row.outcome)}." if row else closed(mission.title)
    return Telling(outing, head, list(_paragraphs(mission)), _tables(mission))


def day(date: str) -> str:
    """12 October 1940."""
    year, month, of_month = ([*date.split("-"), "", ""])[:3]
    return f"{int(of_month)} {full_month(f'{year}-{month}')}" if of_month.isdecimal() else date


def _paragraphs(mission: Logged) -> Iterator[Paragraph]:
    """Quiet watches are counted; the players' own words stand by themselves."""
    quiet: list[LoggedRow] = []
    for watch in _watches(mission.rows):
        telling = [row for row in watch if row.kind not in ("bell", "begun") and (row.text or row.remark)]
        if not telling:
            quiet += [row for row in watch if row.kind == "bell"]
            if watch[0].kind == "begun":
                yield Paragraph(_opening(mission, watch[0]), [watch[0].number])
            continue
        if quiet:
            yield Paragraph(_passed(len(quiet)), [row.number for row in quiet])
            quiet = []
        yield from _told(mission, watch, telling)
    if quiet:
        yield Paragraph(_passed(len(quiet)), [row.number for row in quiet])


def _told(mission: Logged, watch: list[LoggedRow], telling: list[LoggedRow]) -> Iterator[Paragraph]:
    begins = watch[0]
    first = _opening(mission, begins) if begins.kind == "begun" else _hour(begins)
    sentences = [_sentence(row) for row in telling if row.text]
    names = [ship.name for ship in mission.ships if ship.name]
    ended = any(row.kind == "end" for row in telling)
    yield Paragraph(" ".join([first, *sentences]), [row.number for row in watch], names=names, end=ended)
    for row in telling:
        if row.remark:
            yield Paragraph(row.remark, [row.number], own=True)


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


def _hour(row: LoggedRow) -> str:
    told = {"date": day(row.date), "time": row.time}
    return _("%(date)s, the watch that began at %(time)s.") % told


def _sentence(row: LoggedRow) -> str:
    text = closed(row.text)
    if row.tons:
        text = _("%(what)s %(tons)s GRT.") % {"what": text, "tons": f"{row.tons:,}"}
    return text if row.after else _("%(time)s: %(text)s") % {"time": row.time, "text": text}


def _passed(count: int) -> str:
    said = ngettext(
        "One watch passed without anything to tell.", "%(count)s watches passed without anything to tell.", count
    )
    return said % {"count": number(count).capitalize()}


def _tables(mission: Logged) -> list[FactsTable]:
    ships = [(ship.time, ship.kind, ship.name, f"{ship.grt:,}" if ship.grt else "") for ship in mission.ships]
    return [FactsTable(_("Ships sunk"), [_("Hour"), _("Kind"), _("Name"), _("GRT")], ships)]
