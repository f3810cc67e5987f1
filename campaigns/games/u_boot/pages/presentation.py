from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.games.u_boot.pages import board, boat, crew, record, rows, sheet, story, to_fill_in, tracks
from campaigns.games.u_boot.pages.sentences import PATTERNS
from campaigns.games.u_boot.pages.start import TourForm
from campaigns.games.u_boot.rules import GAME
from campaigns.games.u_boot.rules.state import Tour
from campaigns.models import Outing
from campaigns.pages.bridge.prompt import PromptView
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.pieces import STYLE
from campaigns.pages.presentation import (
    Cell,
    Ending,
    Facts,
    OutingSummary,
    OutingWords,
    Page,
    Panel,
    Pennant,
    Presentation,
    Summary,
)
from campaigns.pages.telling import OutingStory
from campaigns.pages.words import sayer
from campaigns.play import OpenCareer

DESK: Final = "desk"


class UBoot(Presentation):
    """The pad with both tracks, open lines, the boat, the captain's log, the crew, the record."""

    needs = gettext_lazy(
        "You need the printed game and its app. The app runs the sea, and where it differs from "
        "this log, the app is right."
    )
    short_name = "U-BOOT"
    keeps = gettext_lazy("the Captain’s log beside the app, alone or with four")
    symbols = "games/u_boot/_symbols.html"
    styles = (STYLE, "u_boot/board.css")
    start = TourForm
    passing = ("tracks", "fill", "crew")
    pauses = ("next",)
    patterns = PATTERNS
    outing = OutingWords(
        many=gettext_lazy("Missions"),
        this=gettext_lazy("This mission"),
        numbered=gettext_lazy("Mission %d"),
        next=gettext_lazy("Next mission"),
        diary=gettext_lazy("War diary"),
        diary_of=gettext_lazy("War diary, mission %d"),
        columns=(gettext_lazy("When"), gettext_lazy("Watch"), gettext_lazy("Events")),
        log=gettext_lazy("Log of this mission"),
        lines=gettext_lazy("All entries of this mission"),
        sealed=gettext_lazy("This entry belongs to an earlier mission and can no longer be undone."),
    )
    pages = (
        Page("sheet", gettext_lazy("Captain’s log"), sheet=sheet.sheet),
        Page("crew", gettext_lazy("Crew"), "games/u_boot/crew.html", crew.context),
        Page("record", gettext_lazy("Record"), "games/u_boot/record.html", record.context),
    )

    def head(self, facts: Facts) -> list[Cell]:
        mission = Cell(
            _("Mission %d") % facts.get("mission", 1), str(facts.get("title") or _("before the briefing")), True
        )
        if "watch" not in facts:
            return [mission, *(Cell(name, value) for name, value in record.come_to(facts))]
        return [
            mission,
            Cell(_("Date"), str(facts["date"]), wide=True),
            Cell(_("Watch"), _("first") if facts["watch"] == 1 else _("second")),
            Cell(_("Clock"), str(facts["time"])),
            Cell(_("Morale"), tracks.roman(facts["morale"])),
            Cell(_("Sunk"), record.grt(facts["sunk"])),
        ]

    def summary(self, facts: Facts) -> Summary:
        at_sea = "watch" in facts
        where = _("at sea, %(date)s, %(time)s") % facts if at_sea else _("before the briefing")
        shown = record.come_to(facts)
        ended = facts.get("end", "")
        return Summary(
            title=str(facts.get("title") or self.short_name),
            who=str(facts.get("name", "")),
            kind=sayer(GAME.texts)(facts.get("mode", "")),
            now="" if ended else _("mission %d") % facts.get("mission", 1),
            facts=[*([] if ended else [(_("Where"), where)]), *shown],
            card=shown,
            score=record.grt(facts.get("grt", 0)),
            outings=facts.get("missions", 0),
            outcome=_("grade %s") % facts["grades"][-1] if ended and facts.get("grades") else "",
            how=sayer(GAME.texts)(ended),
        )

    def panels(self, table: OpenCareer, amend: str = "") -> list[Panel]:
        """The tracks over the pad; open lines, the boat, and with the crew sheet the men on duty."""
        tour: Tour = table.state
        if tour.stage != "watch":
            told = record.facts(tour)
            return [Panel("boat", _("Missions"), _("The missions"), "campaigns/_facts_panel.html", "", told)]
        standing = table.prompt is not None and table.prompt.key == DESK
        open_ = to_fill_in.lines(tour) if standing else []
        day = boat.context(tour, table.book, amend)
        rails = {**tracks.rails(tour, table.book), "standing": standing, "waiting": sum(tour.mission.due.values())}
        found = [
            Panel("tracks", "", _("Tracks"), "games/u_boot/_tracks.html", "", rails),
            Panel("fill", _tab(len(open_)), _("To fill in"), "games/u_boot/_fill.html", _waiting(len(open_)), open_),
            Panel("boat", _("Boat"), _("Boat and day"), "games/u_boot/_boat.html", "", day),
        ]
        if tour.crew_sheet:
            drawn = crew.panel(tour, table.book)
            found.append(Panel("crew", _("Men"), _("On duty"), "games/u_boot/_crew.html", "", drawn))
        return found

    def board(self, prompt: PromptView, table: OpenCareer) -> tuple[str, Any] | None:
        return (board.TEMPLATE, board.pad(prompt, table)) if prompt.key == DESK else None

    def read_kind(self, kind: str, post: QueryDict) -> dict[str, Any]:
        return board.read(post) if kind == board.KIND else super().read_kind(kind, post)

    def ending(self, table: OpenCareer) -> Ending:
        tour: Tour = table.state
        return Ending(
            _("The log is closed"),
            [*record.facts(tour), (_("End"), sayer(GAME.texts)(tour.reason))],
            pennants=[Pennant(ship.grt, ship.name) for ships in tour.sunk.values() for ship in ships],
        )

    def arrival(self, table: OpenCareer) -> Ending:
        tour: Tour = table.state
        last = tour.record[-1]
        return Ending(
            _("Mission %d is over") % last.number,
            record.of_mission(last),
            pennants=[Pennant(ship.grt, ship.name) for ship in tour.sunk.get(str(last.number), ())],
            outing=last.number,
        )

    def outing_title(self, row: Outing) -> str:
        return row.title

    def outing_score(self, row: Outing) -> str:
        return record.graded(row)

    def outing_summary(self, log_book: CareerLog, row: Outing) -> OutingSummary:
        shown = [(label, value, "") for label, value in record.of_outing(row)]
        return OutingSummary(_("%(title)s. %(how)s.") % {"title": row.title, "how": record.how(row.outcome)}, shown)

    def leg_title(self, what: str, data: Mapping[str, Any]) -> tuple[str, str]:
        if what == "port":
            return (_("After the mission") if data else _("From the briefing on")), ""
        return f"{data.get('date', '')}, {data.get('time', '')}", tracks.watch_said(data.get("watch", 1))

    def events(self, log_book: CareerLog, outing: int) -> Mapping[int, Sequence[tuple[str, str]]]:
        found: dict[int, list[tuple[str, str]]] = {}
        for row in rows.read(log_book.outing(outing), log_book.state).rows:
            found.setdefault(row.number, []).append((row.said.text, row.tone))
        return found

    def story(self, log_book: CareerLog, outing: int) -> OutingStory:
        return story.tell(log_book, outing)

    def known_values(self, path: str) -> Sequence[str]:
        return record.known_values(path)


def _tab(count: int) -> str:
    return _("To fill in, %d") % count if count else _("To fill in")


def _waiting(count: int) -> str:
    return _("nothing is held up by it") if count else ""


PRESENTATION: Final = UBoot(GAME)
