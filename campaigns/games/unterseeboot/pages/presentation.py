from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine.prompts import Facts as FactsPrompt
from campaigns.engine.prompts import Prompt
from campaigns.games.unterseeboot.pages import area, entered, record, sheet, story
from campaigns.games.unterseeboot.rules import GAME, chances, endings, targets
from campaigns.games.unterseeboot.rules.state import BOUNDED, CAUSES, GOAL, HOME, LOST, TURNS, Campaign, Record
from campaigns.models import Outing
from campaigns.pages.board import Drawing
from campaigns.pages.bridge.reading import percent
from campaigns.pages.pieces import STYLE
from campaigns.pages.pieces.start import SetupForm
from campaigns.pages.presentation import (
    Cell,
    Ending,
    Facts,
    Honour,
    OutingSummary,
    OutingWords,
    Page,
    Panel,
    Pennant,
    Presentation,
    Summary,
)
from campaigns.pages.words import capital, in_words, of, sayer, tons
from campaigns.play import OpenCareer
from campaigns.simulation.outings import OutingReport

if TYPE_CHECKING:
    from django.http import QueryDict

    from campaigns.pages.bridge.prompt import PromptView
    from campaigns.pages.logbook.career_log import CareerLog
    from campaigns.pages.telling import OutingStory

AGAINST: Final = {"strafe": 1, "attack": 1, "spot": -1, "torpedo": -1, "detect": -1, "repair": -1, "dive": -1, "id": -1}


class CampaignForm(SetupForm):
    """A Kommandant is enough."""

    game = GAME
    about = gettext_lazy(
        "A patrol of up to twenty turns with a Type VII boat, and a campaign of ten patrols. All of its rules are "
        "included: play with the printed board and your own dice, or with this book alone."
    )
    aside = gettext_lazy("solo")
    begin = gettext_lazy("Start a campaign")
    quick = ("kommandant", "boat", "type")
    more = gettext_lazy("Map, start, optional rules, edition")
    sections = (
        (gettext_lazy("A campaign"), ("kommandant", "boat", "type")),
        (gettext_lazy("The patrol area"), ("map", "start")),
        (gettext_lazy("Dice and odds"), ("dice_mode", "edition", "odds")),
        (gettext_lazy("Optional rules"), ("options",)),
    )
    suggested = {"kommandant": "Schmidt"}


class PatrolsReport(OutingReport):
    """Columns differ in type and map."""

    axes = {"type": "VIIA", "map": "offset"}
    setup = {"kommandant": "Schmidt"}
    listed = "records"
    part, played = gettext_lazy("Patrol"), gettext_lazy("Patrols played")
    means = {
        gettext_lazy("Tons"): lambda one: one["tons"],
        gettext_lazy("Turns"): lambda one: one["turns"],
        gettext_lazy("Torpedoes fired"): lambda one: one["fired"],
    }
    words = {
        gettext_lazy("How patrols ended"): (lambda one: one["cause"] or HOME, (HOME, *CAUSES)),
        gettext_lazy("Honour"): (lambda one: one["honour"], ()),
    }

    def title(self, setup: Mapping[str, Any]) -> str:
        return f"{setup['type']}, {setup['map']}"


class Unterseeboot(Presentation):
    """The patrol area, the log sheet, the record."""

    needs = gettext_lazy("All of its rules are included. Where your printed board differs, the board is right.")
    keeps = gettext_lazy("a campaign of ten patrols; no printed game needed")
    symbols = drawings = "games/unterseeboot/_symbols.html"
    styles = (STYLE, "unterseeboot/area.css")
    start = CampaignForm
    patterns = story.PATTERNS
    pauses = ("campaign.next",)
    outing = OutingWords(
        many=gettext_lazy("Patrols"),
        this=gettext_lazy("This patrol"),
        numbered=gettext_lazy("Patrol %d"),
        next=gettext_lazy("Next patrol"),
        diary=gettext_lazy("War diary"),
        diary_of=gettext_lazy("War diary, patrol %d"),
        columns=(gettext_lazy("Turn"), "", gettext_lazy("Events")),
        log=gettext_lazy("Log of this patrol"),
        lines=gettext_lazy("All entries of this patrol"),
        sealed=gettext_lazy("This entry belongs to an earlier patrol and can no longer be undone."),
    )
    passing = ("area",)
    pages = (
        Page("sheet", gettext_lazy("Log sheet"), sheet=sheet.sheet),
        Page("record", gettext_lazy("Record"), "games/unterseeboot/record.html", record.context),
    )
    report = PatrolsReport()
    odds_heads = (gettext_lazy("This turn"), gettext_lazy("Until home"), gettext_lazy("Tons"))

    def head(self, facts: Facts) -> list[Cell]:
        found = [
            Cell(_("Boat"), str(facts.get("boat", ""))),
            Cell(_("Kommandant"), str(facts.get("name", "")), wide=True),
            Cell(_("Type"), str(facts.get("type", "")), wide=True),
            Cell(_("Patrol"), str(facts.get("patrol", 1))),
        ]
        if "turn" not in facts:
            return [
                *found,
                Cell(_("Survived"), of(facts.get("survived", 0), GOAL)),
                Cell(_("Sunk"), tons(facts.get("tons"))),
            ]
        return [*found, Cell(_("Turn"), of(facts["turn"], TURNS)), Cell(_("Sunk"), tons(facts["sunk"]))]

    def summary(self, facts: Facts) -> Summary:
        where = _("turn %(turn)d, at %(space)s") % facts if "turn" in facts else _("in port")
        survived = facts.get("survived", 0)
        return Summary.of(
            facts,
            _("patrol %d") % facts.get("patrol", 1),
            where,
            [(_("Survived"), of(survived, GOAL)), (_("Sunk"), tons(facts.get("tons")))],
            title=str(facts.get("boat", "")),
            kind=str(facts.get("type", "")),
            score=tons(facts.get("tons")),
            outings=facts.get("patrols", 0),
            pennants=facts.get("ships"),
            sunk=facts.get("ships", ()),
            outcome=_("campaign complete") if survived >= GOAL else "",
            how=self._how(facts),
        )

    def _how(self, facts: Facts) -> str:
        """How a campaign ended; empty while it goes on."""
        if facts.get("end") == LOST:
            return sheet.lost(facts.get("cause"))
        return _("Stayed ashore") if facts.get("end") else ""

    def panels(self, table: OpenCareer, amend: str = "") -> list[Panel]:
        campaign: Campaign = table.state
        if campaign.patrol is None:
            told = record.facts(campaign)
            return [Panel("area", _("Campaign"), _("The campaign"), "campaigns/_facts_panel.html", "", told)]
        if table.prompt is None or table.prompt.kind != "facts":  # the board carries the answers
            return []
        drawn = area.sea(campaign, campaign.patrol, table.book)
        return [Panel("area", _("Area"), _("Patrol area"), area.TEMPLATE, "", drawn)]

    def drawing(self, prompt: Prompt, table: OpenCareer) -> Drawing | None:
        """The patrol area carries every answer at sea but the form by hand."""
        campaign: Campaign = table.state
        if campaign.patrol is None or prompt.kind == "facts":
            return None
        return area.drawing(campaign, campaign.patrol, prompt, table.book, table.career.odds)

    def board(self, prompt: PromptView, table: OpenCareer) -> tuple[str, Any] | None:
        """A patrol entered by hand is pressed; one under older rules has the plain form."""
        campaign: Campaign = table.state
        if isinstance(table.prompt, FactsPrompt) and campaign.rules >= BOUNDED:
            return entered.TEMPLATE, entered.form(campaign, table.prompt, prompt.given.post)
        return super().board(prompt, table)

    def read_kind(self, kind: str, post: QueryDict) -> dict[str, Any]:
        return entered.read(post) if kind == entered.KIND else super().read_kind(kind, post)

    def ending(self, table: OpenCareer) -> Ending:
        campaign: Campaign = table.state
        last, boat = campaign.patrols[-1], campaign.boat or _("The boat")
        lost = last.outcome == LOST
        wreck, place = campaign.wreck, record.place(table.career)
        line = _("%(how)s in turn %(turn)d, at %(space)s.") if wreck else _("%(how)s in turn %(turn)d.")
        said = {"how": sheet.outcome(last), "turn": last.turns, "space": wreck.space if wreck else ""}
        return Ending(
            _("%s is lost") % boat if lost else _("The campaign is over"),
            [*record.facts(campaign), *([(_("Among yours"), place)] if place else []), (_("End"), sheet.outcome(last))],
            pennants=[Pennant(ship.tons) for one in campaign.patrols for ship in one.ships],
            honours=[Honour(self._honour(one), _("patrol %d") % one.number) for one in campaign.patrols],
            line=line % said if lost else "",
            picture="uboat" if lost and wreck is None else "",
            drawn=("games/unterseeboot/_lost.html", area.wreck(campaign, wreck, table.book)) if wreck else None,
            kind="loss" if lost else "end",
        )

    def arrival(self, table: OpenCareer) -> Ending:
        campaign: Campaign = table.state
        last = campaign.patrols[-1]
        facts = _came_to(tons(last.tons), msgspec.to_builtins(last))
        facts.insert(1, (_("End"), sheet.outcome(last)))
        above = endings.next_honour(table.book, last.tons)
        more = {"tons": tons(above[1]), "honour": sayer(self.game.texts)(above[0])} if above else {}
        flown = [(58 + 30 * place, f"{ship.tons:,}") for place, ship in enumerate(last.ships)]
        label = _("The boat in port, with a pennant for each ship sunk: %d") % len(flown)
        return Ending(
            _("%(boat)s is home: %(honour)s") % {"boat": campaign.boat or _("The boat"), "honour": self._honour(last)},
            facts,
            honours=[Honour(self._honour(last))],
            outing=last.number,
            line=_("%(tons)s more would have been the %(honour)s.") % more if more else "",
            drawn=("games/unterseeboot/_home.html", {"pennants": flown, "label": label}),
        )

    def _honour(self, one: Record) -> str:
        return capital(sayer(self.game.texts)(one.honour))

    def outing_title(self, row: Outing) -> str:
        return capital(sayer(self.game.texts)((row.facts or {}).get("honour", "")))

    def outing_summary(self, log_book: CareerLog, row: Outing) -> OutingSummary:
        """How it ended, and what it came to."""
        last = row.facts or {}
        facts = [(label, said, "") for label, said in _came_to(self.outing_score(row), last)]
        how = sheet.lost(last["cause"]) if last.get("cause") else _("Returned to base")
        return OutingSummary(_("%(how)s. %(honour)s.") % {"how": how, "honour": self.outing_title(row)}, facts)

    def leg_title(self, what: str, data: Mapping[str, Any]) -> tuple[str, str]:
        if what == "port":
            return (_("In port") if data else _("Before turn 1")), ""
        return _("Turn %(turn)s, at %(at)s") % {"turn": data.get("turn", ""), "at": data.get("at", "")}, ""

    def leg_since(self, opened: Mapping[str, Any], key: str, data: Mapping[str, Any]) -> str:
        """A turn is named by her move; the first one may have begun in the log of the patrol before."""
        turn = opened.get("turn", 1)
        match key:
            case "boat.moved":
                return _("Turn %(turn)s: %(from)s to %(to)s") % {"from": "", "to": "", **data, "turn": turn}
            case "boat.stayed":
                return _("Turn %(turn)s, at %(at)s") % {"at": "", **data, "turn": turn}
            case "entered.told" if not opened:
                return _("Turn %s") % turn
        return ""

    def story(self, log_book: CareerLog, outing: int) -> OutingStory:
        return story.tell(log_book, outing)

    def plus_is_bad(self, chart: str | None) -> int:
        return AGAINST.get(chart or "", 0)

    def results(self, chart: str | None, values: Sequence[Any]) -> list[str]:
        return [tons(value) if isinstance(value, int) else in_words(value, self.game.texts) for value in values]

    def risk(self, prompt: Prompt, option: str, table: OpenCareer) -> str:
        if table.state is None or table.state.patrol is None:
            return ""
        if prompt.key == "turn.move":
            cost = chances.way(table.state, table.book, option)
            said = {"hull": percent(cost.hull), "boat": percent(cost.boat)}
            if cost.boat:
                return _("If you do not fire: a hull token lost %(hull)s, the boat lost %(boat)s") % said
            return _("If you do not fire: a hull token lost %(hull)s") % said
        if prompt.key == "torpedo.fire" and option != targets.NONE:
            shots = chances.sinks(table.state, table.book, option)
            return "; ".join(
                _("%(ship)s sinks: %(odds)s") % {"ship": name, "odds": percent(odds)} for name, odds in shots
            )
        return ""

    def odds(self, gained: int, lost: int, margin: int) -> str:
        return _("about %(gained)d %% sank a ship, %(lost)d %% lost the boat, ± %(margin)d") % {
            "gained": gained,
            "lost": lost,
            "margin": margin,
        }


def _came_to(sunk: str, record: Mapping[str, Any]) -> list[tuple[str, str]]:
    return [
        (_("Sunk"), sunk),
        (_("Turns"), str(record.get("turns", ""))),
        (_("Torpedoes"), sheet.fired(record.get("fired", 0), record.get("hits", 0))),
        (_("Hull left"), str(record.get("hull", ""))),
    ]


PRESENTATION: Final = Unterseeboot(GAME)
