from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine.game import Game
from campaigns.engine.prompts import Prompt, Roll
from campaigns.games.scope.pages import (
    gunnery,
    match,
    muster,
    names,
    record,
    sheet,
    simulation,
    steps,
    story,
    turn,
)
from campaigns.games.scope.pages.start import SeriesForm
from campaigns.games.scope.rules import GAME
from campaigns.games.scope.rules.state import DIRECTIONS, GERMAN, STATES, Record, Series
from campaigns.models import Outing
from campaigns.pages.bridge.prompt import PromptView
from campaigns.pages.careers.hall import Careers, Fame, Hall
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
    Presentation,
    Summary,
)
from campaigns.pages.telling import OutingStory
from campaigns.play import OpenCareer

# The sections of the forms: a legend, and the fields under it
SECTIONS: Final = {
    "muster": (
        ("", ("german", "mode", "size", "edge", "extra")),
        (gettext_lazy("Advanced rules"), ("slow_submarines", "surface_combat", "reinforcements")),
    ),
}


class NoHall(Hall):
    """Two people against each other: how series ended, and no best."""

    def fame(self, game: Game, careers: Careers) -> list[Fame]:
        return []


class Scope(Presentation):
    """The match sheet, gunnery, the series."""

    needs = gettext_lazy(
        "A game by Juan A. Nácher. The cards stay on the table: this book holds what both players have seen, "
        "and nothing else. Figures from ship cards are the players’ own."
    )
    short_name = "SCOPE"
    keeps = gettext_lazy("two players: match sheet, gunnery, the series")
    styles = (STYLE, "scope/match.css")
    start = SeriesForm
    weighs = False
    passing = ("muster", "cards")
    pauses = ("series",)
    outing = OutingWords(
        many=gettext_lazy("Matches"),
        this=gettext_lazy("This match"),
        numbered=gettext_lazy("Match %d"),
        next=gettext_lazy("Next match"),
        diary_of=gettext_lazy("Diary, match %d"),
        columns=(gettext_lazy("Turn"), "", gettext_lazy("Events")),
        log=gettext_lazy("Log of this match"),
        lines=gettext_lazy("All entries of this match"),
        sealed=gettext_lazy("This entry belongs to an earlier match and can no longer be undone."),
    )
    pages = (
        Page("sheet", gettext_lazy("Match sheet"), sheet=sheet.sheet),
        Page("gunnery", gettext_lazy("Gunnery"), "games/scope/gunnery.html", gunnery.context),
        Page("record", gettext_lazy("Series"), "games/scope/record.html", record.context),
    )
    urls = gunnery.URLS
    hall = NoHall()
    report = simulation.MatchesReport()

    # --- at a glance --------------------------------------------------------------------------------------

    def head(self, facts: Facts) -> list[Cell]:
        people, wins = facts.get("people") or {}, facts.get("wins") or {}
        if "scenario" not in facts:
            won = [Cell(people[person], _("won %d") % wins.get(person, 0)) for person in people]
            return [Cell(_("Matches"), str(facts.get("matches", 0))), *won]
        allied, german = facts["score"]
        target = [Cell(_("Target"), str(facts["target"]))] if facts["target"] is not None else []
        return [
            Cell(_("Scenario"), names.say(facts["scenario"]), wide=True),
            Cell(_("Germans"), facts["german"], wide=True),
            Cell(_("Allies"), facts["allied"], wide=True),
            Cell(_("Turn"), names.turn(facts["turn"], facts["side"])),
            Cell(_("Allies : Germans"), names.versus(allied, german)),
            *target,
        ]

    def summary(self, facts: Facts) -> Summary:
        people, wins = facts.get("people") or {}, facts.get("wins") or {}
        shown = [(people[person], _("won %d") % wins.get(person, 0)) for person in people]
        where = (
            _("%(turn)s, %(score)s")
            % {"turn": names.turn(facts["turn"], facts["side"]), "score": names.versus(*facts["score"])}
            if "scenario" in facts
            else _("before the next match")
        )
        return Summary(
            title=self.game.name,
            who=str(facts.get("name", "")),
            kind=names.say(facts["scenario"]) if "scenario" in facts else _("two players"),
            now="" if facts.get("end") else _("match %d") % facts.get("match", 1),
            facts=[*([] if facts.get("end") else [(_("Where"), where)]), *shown],
            card=shown,
            outings=facts.get("matches", 0),
            how=_("closed") if facts.get("end") else "",
        )

    # --- beside the prompt --------------------------------------------------------------------------------

    def panels(self, table: OpenCareer, amend: str = "") -> list[Panel]:
        """The match sheet, and in its first turn the set-up; between two matches the state of the series."""
        series: Series = table.state
        if series.match is None or series.ended:
            told = record.facts(series)
            found = [Panel("match", _("Series"), _("The series"), "campaigns/_facts_panel.html", "", told)]
            if (unknown := muster.unknown(series)) and not series.over:
                title, once = _("Figures of your cards"), _("asked once")
                found.append(Panel("cards", _("Cards"), title, "games/scope/_cards.html", once, unknown))
            return found
        drawn = match.sheet(series, series.match, table.book)
        found = [Panel("match", _("Match"), _("Match sheet"), "games/scope/_match.html", _("open facts only"), drawn)]
        if series.match.turn == 1 and series.match.side == GERMAN:
            laid = muster.checklist(series, series.match)
            found.append(Panel("muster", _("Set-up"), _("Set-up"), "games/scope/_checklist.html", laid["title"], laid))
        return found

    def board(self, prompt: PromptView, table: OpenCareer) -> tuple[str, Any] | None:
        if prompt.key == "fleet":
            return "games/scope/_fleets.html", muster.both(prompt, table, self)
        drawn = turn.form(prompt, table)
        return None if drawn is None else (turn.TEMPLATE, drawn)

    def read_kind(self, kind: str, post: QueryDict) -> dict[str, Any]:
        readers = {turn.KIND: turn.read, muster.CARDS: muster.read, muster.FLEETS: muster.read_fleets}
        return readers[kind](post) if kind in readers else super().read_kind(kind, post)

    def above(self, prompt: Prompt, table: OpenCareer) -> tuple[str, Any] | None:
        """The scenarios, or the steps of the turn."""
        if prompt.key == "muster":
            return "games/scope/_scenarios.html", muster.choices(table.book)
        drawn = steps.turn(table.state, prompt)
        return None if drawn is None else ("games/scope/_steps.html", drawn)

    def ending(self, table: OpenCareer) -> Ending:
        return Ending(_("%s: the series is closed") % self.game.name, record.facts(table.state))

    def arrival(self, table: OpenCareer) -> Ending:
        return _closed(table.state, table.state.record[-1])

    # --- the diary ----------------------------------------------------------------------------------------

    def outing_title(self, row: Outing) -> str:
        return names.say(row.title)

    def outing_score(self, row: Outing) -> str:
        told = row.facts or {}
        return names.versus(told.get("allied", 0), told.get("german", 0)) if row.outcome else _("being played")

    def outing_summary(self, log_book: CareerLog, row: Outing) -> OutingSummary:
        told = row.facts or {}
        facts = [
            (_("Allies : Germans"), self.outing_score(row), ""),
            (_("Germans"), str(told.get("germans", "")), ""),
            (_("German turns"), str(told.get("turns") or _("not counted")), ""),
        ]
        said = {"scenario": self.outing_title(row), "end": names.say(told.get("reason", ""))}
        return OutingSummary(_("%(scenario)s: %(end)s.") % said, facts)

    def story(self, log_book: CareerLog, outing: int) -> OutingStory:
        return story.tell(log_book, outing)

    def leg_title(self, what: str, data: Mapping[str, Any]) -> tuple[str, str]:
        if what == "port":
            return _("The match is over") if "winner" in data else _("Before the first turn"), ""
        return names.turn(data.get("turn", 1), data.get("side", GERMAN)), ""

    # --- forms --------------------------------------------------------------------------------------------

    def groups(self, prompt: Prompt, keys: Sequence[str]) -> list[tuple[str, Sequence[str]]]:
        if prompt.key == "entered":
            rest = [key for key in keys if key not in ("lines", "note")]
            return [("", rest), ("", ["lines"]), ("", ["note"])]
        sections = SECTIONS.get(prompt.key)
        return [("", keys)] if sections is None else [(str(legend), mine) for legend, mine in sections]

    def do_roll(self, prompt: Roll, table: OpenCareer) -> str:
        return _("Throw a die with %s faces.") % prompt.dice.partition("d")[2]

    def known_values(self, path: str) -> Sequence[str]:
        return {"state": STATES, "direction": DIRECTIONS}.get(path.rpartition(".")[2], ())


def _closed(series: Series, last: Record) -> Ending:
    facts = [
        (_("Allies : Germans"), names.versus(last.allied_points, last.german_points)),
        (_("Won by"), record.won_by(series, last)),
        (_("End"), record.ended(last)),
        (_("German turns"), str(last.turns or _("not counted"))),
    ]
    return Ending(_("Match %d is over") % last.number, facts, outing=last.number)


PRESENTATION: Final = Scope(GAME)
