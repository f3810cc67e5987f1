"""The sheet for the table: the boxes of a track to write into, in the order of the form, and the notation's legend."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaigns import play
from campaigns.games.the_hunted.rules.state import Box
from campaigns.pages.access import get_career_for
from campaigns.pages.afterwards.dry_runs import dry_run
from campaigns.pages.frame import frame
from campaigns.pages.games import presentation_of
from campaigns.pages.logbook import typeset
from campaigns.pages.logbook.files import sent
from campaigns.pages.words import sayer

PLANS: Final = ((4, 2), (3, 2), (3, 1), (2, 1), (1, 1))  # ships of a box on station, lines of one in transit
MOST_LINES: Final = 31  # as many as one side of A5 holds
UNKNOWN: Final = [("", 0, False)] * 8  # a track without orders
SPARE: Final = 3  # lines for a second engagement
PAPERS: Final = ("a5", "a4")


@dataclass(frozen=True)
class SheetBox:
    number: int
    zone: str
    rolls: int
    ships: int
    boat: bool  # whether the boat has a line of its own

    @property
    def lines(self) -> int:
        return self.ships + self.boat

    @property
    def more(self) -> range:
        return range(self.ships - 1)


@dataclass(frozen=True)
class TableSheet:
    boat: str
    patrol: int
    orders: str
    boxes: Sequence[SheetBox]
    address: str  # of the form, for the QR code
    qr: str


@require_GET
@never_cache
def table_sheet(request: HttpRequest, career: UUID, paper: str = "") -> HttpResponse:
    """The sheet as a page that prints, or as PDF: one on A5, this patrol and the next on A4."""
    table = play.open_career(get_career_for(request.user, career))
    if table.state is None or table.game.key != "hunted" or paper not in ("", *PAPERS):
        raise Http404
    sheet = sheet_of(table, request.GET.get("orders", "")[:60], request.build_absolute_uri)
    if not paper or not typeset.can_typeset():
        context = frame(table.career, table.facts) | {"sheet": sheet, "words": WORDS, "legend": LEGEND}
        context |= {"spare": range(SPARE), "papers": PAPERS if typeset.can_typeset() else ()}
        return render(request, "games/the_hunted/table_sheet.html", context)
    sheets = [sheet.boxes, boxes_of(UNKNOWN)] if paper == "a4" else [sheet.boxes]
    name = f"{sheet.boat} {WORDS['title']} {paper}.pdf"
    return sent(pdf_of(sheet, sheets, table.game.name, paper), "application/pdf", name)


def pdf_of(sheet: TableSheet, sheets: Sequence[Sequence[SheetBox]], game: str, paper: str) -> bytes:
    shown = {"form": sheet, "sheets": sheets, "words": WORDS, "legend": LEGEND, "spare": SPARE}
    return typeset.pdf("table", f"{WORDS['title']}, {sheet.boat}", game, paper, **shown)


def sheet_of(table: play.OpenCareer, orders: str, absolute: Callable[[str], str]) -> TableSheet:
    address = absolute(reverse("campaigns:afterwards", args=[table.career.uuid]))
    code = segno.make(address, error="m", micro=False, boost_error=False)
    svg = code.svg_inline(omitsize=True, light="#fff", border=4, svgclass="qr", lineclass=None)
    say = sayer(table.game.texts)
    track = [(say(box.box), box.rolls, box.box.startswith("transit")) for box in track_of(table, orders)]
    number = table.session.chapter if table.session is not None else 1
    return TableSheet(str(table.career), number, orders, boxes_of(track or UNKNOWN), address, mark_safe(svg))  # noqa: S308


def boxes_of(track: Sequence[tuple[str, int, bool]]) -> list[SheetBox]:
    """With as many ships for each box as one side has room for."""
    transit = sum(passes for _zone, _rolls, passes in track)
    plans = (plan for plan in PLANS if (len(track) - transit) * (plan[0] + 1) + transit * plan[1] <= MOST_LINES)
    ships, lines = next(plans, PLANS[-1])
    return [
        SheetBox(number, zone, rolls, 1 if passes else ships, lines > 1 or not passes)
        for number, (zone, rolls, passes) in enumerate(track, start=1)
    ]


def track_of(table: play.OpenCareer, orders: str) -> Sequence[Box]:
    """The boxes of the patrol under way, or of one with these orders; none where they are not known."""
    if table.state.patrol is not None:
        return list(table.state.patrol.track)
    way = presentation_of("hunted").afterwards
    if way is None or not orders or not way.offered(table.prompt):
        return []
    form = way.complete({"orders": {"orders": orders}}, table)
    found = dry_run(table, way.clerk(form, table))
    if found.fault is not None or found.first("afterwards.home") is None:
        return []
    return list((found.state.patrol or found.state.patrols[-1]).track)


# --- words ----------------------------------------------------------------------------------------------------------

WORDS: Final = {
    "title": gettext_lazy("Sheet for the table"),
    "patrol": gettext_lazy("Patrol"),
    "sailed": gettext_lazy("Sailed"),
    "orders": gettext_lazy("Orders"),
    "load": gettext_lazy("Torpedoes"),
    "scan": gettext_lazy("Scan: this patrol in the log"),
    "box": gettext_lazy("Box"),
    "met": gettext_lazy("Met"),
    "how": gettext_lazy("Light, mode, range, pack"),
    "ship": gettext_lazy("Ship"),
    "size": gettext_lazy("Kind, tons"),
    "shots": gettext_lazy("Shots"),
    "boat": gettext_lazy("Boat"),
    "again": gettext_lazy("Followed, or another round: box, how, ship, shots, boat"),
    "home": gettext_lazy("Home in"),
    "result": gettext_lazy("S or F"),
    "hull": gettext_lazy("Hull"),
    "inoperable": gettext_lazy("Inoperable"),
    "refit": gettext_lazy("Months in port"),
    "dice": gettext_lazy("Dice in port: gun, raid, crew, Schnorchel"),
}
LEGEND: Final = (  # what is written, and what it means
    (
        gettext_lazy("Met"),
        "cv s s+ 2s 2s+ tk cap air sub esc -",
        gettext_lazy(
            "convoy, ship, with escort, two ships, tanker, capital ship, aircraft, submarine, escorts, nothing"
        ),
    ),
    (
        gettext_lazy("How"),
        "d n n! u o ns c m l b f rd fol",
        gettext_lazy(
            "day, night, waited; under water, surfaced, night surface; close to long; busy, focused; round, followed"
        ),
    ),
    (
        gettext_lazy("Shots"),
        "2a1 e z g t d w r x 2p",
        gettext_lazy("two G7a, one hit; G7e, homing, gun, any; dud, wasted, aft, she sank, damage points"),
    ),
    (
        gettext_lazy("Boat"),
        "f2 hit3 h2 fl2 deep bold pe ra hy dp fu ba d1 e1 fk pe-",
        gettext_lazy("found twice, hits, hull, flooding, below test depth; systems, pe- inoperable"),
    ),
    (
        gettext_lazy("Men"),
        "k 1wo 2wo li doc c1 .lw .sw .kia fm fdm sd dv ab",
        gettext_lazy("alone: one light wound; Flak missed, damaged, shot down; dived; turned back"),
    ),
    (gettext_lazy("Line"), "A(W)|3 cv ns m b,Jemseg L8.2 2a1d,f2 h2;fol n f,Jemseg 3a1x|5 air sd h1", ""),
)
