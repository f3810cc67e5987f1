from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine.prompts import Facts as FactsPrompt
from campaigns.engine.prompts import Prompt, Roll
from campaigns.games.torpedo_dice.pages import boats, forms, games, record, story
from campaigns.games.torpedo_dice.rules import GAME
from campaigns.games.torpedo_dice.rules.entered import KEY
from campaigns.games.torpedo_dice.rules.policies import SHEET as PRINTED
from campaigns.games.torpedo_dice.rules.shots import DESTROYED, SCORE
from campaigns.games.torpedo_dice.rules.state import SYSTEMS, Record, Series
from campaigns.models import Career, Outing
from campaigns.pages.pieces import STYLE
from campaigns.pages.pieces.start import SetupForm
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
from campaigns.pages.words import of, translate
from campaigns.play import OpenCareer
from campaigns.simulation.report import Report

if TYPE_CHECKING:
    from django.http import QueryDict

    from campaigns.pages.bridge.prompt import PromptView
    from campaigns.pages.logbook.career_log import CareerLog
    from campaigns.pages.telling import OutingStory

LONGEST_SHOWN: Final = 10  # letters of a name in the head

# The sections of the forms: a legend, and how the keys of its fields begin
SECTIONS: Final = {
    "round.fire": (
        ("", ("hits", "misses")),
        (gettext_lazy("Systems of the target whose fields are all hit now"), (DESTROYED,)),
    ),
}


class SeriesForm(SetupForm):
    """Names clockwise, one for the solo game; the rest is printed on the sheet, which the first prompt asks for."""

    game = GAME
    about = gettext_lazy(
        "You need the game: target fields, screens and arrows are printed on its sheets, so you count hits and misses "
        "there. This book keeps track of rounds, boats, scores and ranks. Enter the names clockwise; one name is the "
        "solo game."
    )
    aside = gettext_lazy("alone, or a table of two to four")
    begin = gettext_lazy("Start a series")
    quick = ("players",)
    heading = gettext_lazy("A table of two to four")
    folded = ("players_2", "players_3", "players_4", "side", "counting")
    sections = (
        (
            gettext_lazy("Alone, or a table of two to four"),
            ("players", *folded, "dice_mode", "edition", "odds"),
        ),
    )

    def setup(self) -> dict[str, Any]:
        """Alone every shot is played."""
        asked = super().setup()
        return asked if len(asked["players"]) > 1 else asked | {"counting": "full"}


class SeriesReport(Report):
    """A player alone."""

    setup = {"players": ["Ada"]}


class TorpedoDice(Presentation):
    """Alone or at a table: the round, both boats or all seats, the log sheet, the record."""

    keeps = gettext_lazy("a score sheet, alone or for two to four")
    symbols = "games/torpedo_dice/_symbols.html"
    styles = (STYLE, "torpedo_dice/sheet.css")
    start = SeriesForm
    patterns = story.PATTERNS
    pauses = ("reckoning.again",)
    outing = OutingWords(
        many=gettext_lazy("Games"),
        this=gettext_lazy("This game"),
        numbered=gettext_lazy("Game %d"),
        next=gettext_lazy("Next game"),
        diary_of=gettext_lazy("Diary, game %d"),
        columns=(gettext_lazy("Round"), "", gettext_lazy("Events")),
        log=gettext_lazy("Log of this game"),
        lines=gettext_lazy("All entries of this game"),
        sealed=gettext_lazy("This entry belongs to an earlier game and can no longer be undone."),
    )
    pages = (
        Page("sheet", gettext_lazy("Log sheet"), sheet=games.sheet),
        Page("record", gettext_lazy("Record"), "games/torpedo_dice/record.html", record.context),
    )

    passing = ("boat",)
    report = SeriesReport()

    def head(self, facts: Facts) -> list[Cell]:
        if facts.get("mode") == "table":
            return seats_head(facts)
        found = [Cell(_("Player"), str(facts.get("name", "")), wide=True)]
        if "round" not in facts:
            return [
                *found,
                Cell(_("Games"), str(facts.get("games", 0))),
                Cell(_("Won"), str(facts.get("won", 0))),
                Cell(_("Best"), str(facts.get("best", 0))),
            ]
        return [
            *found,
            Cell(_("Game"), str(facts["game"]), wide=True),
            Cell(_("Round"), str(facts["round"])),
            Cell(_("Hits"), str(facts["hits"])),
            Cell(_("Reserve"), of(facts["reserve"], facts["full"])),
            Cell(_("Ours"), of(facts["left"], len(SYSTEMS))),
            Cell(_("Enemy"), of(len(SYSTEMS) - facts["sunk"], len(SYSTEMS))),
        ]

    def summary(self, facts: Facts) -> Summary:
        if facts.get("mode") == "table":
            return self._evening(facts)
        best = facts.get("best", 0)
        shown = [(_("Won"), str(facts.get("won", 0))), (_("Best score"), str(best))]
        score, outcome = _("%d points") % best, boats.rank(str(facts.get("rank", "")))
        return self._told(facts, shown, kind=_("solo"), score=score, outcome=outcome)

    def _evening(self, facts: Facts) -> Summary:
        won = [(_("Won"), record.by_name(facts["players"], facts["wins"]))] if any(facts.get("wins") or ()) else []
        return self._told(facts, won, kind=_("table"))

    def _told(self, facts: Facts, won: list[tuple[str, str]], **more: str) -> Summary:
        where = _("round %d") % facts["round"] if facts.get("round") else _("before the first throw")
        count = facts.get("games", 0)
        more |= {"title": self.game.name, "how": _("closed") if facts.get("end") else ""}
        shown = [(_("Games"), str(count)), *won]
        return Summary.of(facts, _("game %d") % facts.get("game", 1), where, shown, outings=count, **more)

    def panels(self, table: OpenCareer, amend: str = "") -> list[Panel]:
        """Both boats, or all seats of a table; between two games the state of the series."""
        series: Series = table.state
        if series.game is None or series.sheet is None:
            told = record.facts(series)
            return [Panel("boat", _("Series"), _("The series"), "campaigns/_facts_panel.html", "", told)]
        if series.alone and series.sheet.drawn and table.prompt is not None and table.prompt.key == "round.take":
            return []
        if not series.alone:
            table_ = boats.seats(series.game, series.sheet, series.side)
            side = self.game.texts.word(series.side, translate)
            return [Panel("boat", _("Table"), _("The table"), "games/torpedo_dice/_seats.html", side, table_)]
        drawn = boats.boats(series.game, series.sheet, table.book)
        return [Panel("boat", _("Boats"), _("Both boats"), "games/torpedo_dice/_boats.html", _("mission side"), drawn)]

    def above(self, prompt: Prompt, table: OpenCareer) -> tuple[str, Any] | None:
        drawn = (boats.round_ if table.state.alone else boats.seated_round)(table.state, prompt)
        return None if drawn is None else ("games/torpedo_dice/_round.html", drawn)

    def board(self, prompt: PromptView, table: OpenCareer) -> tuple[str, Any] | None:
        """The sheet is drawn once; on a drawn sheet a round alone, or the shot of a seat, is one form."""
        series: Series = table.state
        match, sheet, asked = series.game, series.sheet, table.prompt
        if isinstance(asked, FactsPrompt) and asked.key == SCORE:
            return forms.SCORED[1], forms.score(series, asked)
        if isinstance(asked, FactsPrompt) and asked.key == "launch.sheet":
            return forms.DRAWN[1], forms.sheet(asked, prompt.given.post, _kept(table.career))
        if match is None or sheet is None or asked is None or not sheet.drawn:
            return None
        if asked.key not in (("round.take",) if series.alone else forms.ASKED[1:]):
            return None
        return forms.HUNT[1], forms.hunt(series, match, sheet, asked, prompt.given.post)

    def read_kind(self, kind: str, post: QueryDict) -> dict[str, Any]:
        readers = {
            forms.SCORED[0]: forms.read_score,
            forms.HUNT[0]: forms.read_hunt,
            forms.DRAWN[0]: forms.read_sheet,
        }
        return readers[kind](post) if kind in readers else super().read_kind(kind, post)

    def complete(self, prompt_key: str, facts: dict[str, Any], career: Career) -> dict[str, Any]:
        """The house sheet is printed already."""
        if prompt_key == "launch.sheet" and facts.get("drawn"):
            return {key: PRINTED.get(key, value) if value is None else value for key, value in facts.items()}
        return facts

    def ending(self, table: OpenCareer) -> Ending:
        return Ending(_("%s: the series is closed") % self.game.name, record.facts(table.state))

    def arrival(self, table: OpenCareer) -> Ending:
        return _closed(table.state, table.state.games[-1])

    def outing_title(self, row: Outing) -> str:
        return record.ending_of(row)

    def outing_score(self, row: Outing) -> str:
        return "" if row.score is None else super().outing_score(row)

    def outing_summary(self, log_book: CareerLog, row: Outing) -> OutingSummary:
        facts = [(_("Rounds"), str(row.facts["rounds"]), "")]
        if row.score is not None:
            facts.insert(0, (_("Score"), self.outing_score(row), ""))
        return OutingSummary(record.ending_of(row), facts)

    def leg_title(self, what: str, data: Mapping[str, Any]) -> tuple[str, str]:
        if what == "port":
            return _("The game is over") if "outcome" in data else _("Before the first round"), ""
        return _("Round %s") % data.get("round", ""), ""

    def story(self, log_book: CareerLog, outing: int) -> OutingStory:
        return story.tell(log_book, outing)

    def groups(self, prompt: Prompt, keys: Sequence[str]) -> list[tuple[str, Sequence[str]]]:
        sections = _by_seat(prompt) if prompt.key == KEY else SECTIONS.get(prompt.key, (("", ("",)),))
        found = [(str(legend), [key for key in keys if key.startswith(starts)]) for legend, starts in sections]
        return [(legend, mine) for legend, mine in found if mine]

    def do_roll(self, prompt: Roll, table: OpenCareer) -> str:
        if prompt.key == "launch.starter":
            return _("Throw a die with as many faces as players, or draw a name.")
        if prompt.key == "round.again":
            return _("Throw your die.")
        return _("Throw both dice.") if table.state.alone else _("Throw all dice.")


def _kept(career: Career) -> Mapping[str, Any]:
    """The sheet of the player's last series."""
    mine = Career.objects.filter(owner=career.owner, game=career.game).exclude(pk=career.pk).order_by("-pk")
    heads = mine.values_list("head", flat=True)[:1]
    return next((head["sheet"] for head in heads if head.get("sheet")), {})


def _by_seat(prompt: Prompt) -> list[tuple[str, tuple[str, ...]]]:
    players: Sequence[str] = prompt.data["players"]
    found: list[tuple[str, tuple[str, ...]]] = [("", ("rounds",))]
    for seat, player in enumerate(players, start=1):
        found.append((player, (f"hits_{seat}", f"reserve_{seat}", f"skull_{seat}")))
        said = _("What %(player)s destroyed on the boat of %(target)s")
        target = players[seat % len(players)]
        found.append((said % {"player": player, "target": target}, (f"sunk_{seat}_",)))
    return found


def seats_head(facts: Facts) -> list[Cell]:
    """Game and round, and at a table everybody's points; between games the games won."""
    names = [str(name).partition(" ")[0][:LONGEST_SHOWN] for name in facts.get("players", ())]
    points = [_("out") if one is None else one for one in facts.get("points", ())]
    return [
        Cell(_("Game"), str(facts.get("game", 1)), wide=True),
        *([Cell(_("Round"), str(facts["round"]))] if "round" in facts else []),
        Cell(_("Points") if points else _("Won"), record.by_name(names, points or facts.get("wins", ()))),
    ]


def _closed(series: Series, last: Record) -> Ending:
    if not series.alone:
        won = record.who_won(series, last)
        facts = [(_("Rounds"), str(last.rounds))]
        drawn = ("games/torpedo_dice/_won_table.html", won)
        return Ending(won["title"], facts, line=won["why"], outing=last.number, drawn=drawn)
    facts = [
        (_("Result"), record.ending(last)),
        (_("Rounds"), str(last.rounds)),
        (_("Score"), str(last.score)),
        (_("Systems left"), str(len(last.left or ()))),
        (_("Reserve left"), str(last.reserve)),
        (_("Hits"), of(last.hits, last.fired or 0)),
    ]
    return Ending(_("Game %d is over") % last.number, facts, outing=last.number)


PRESENTATION: Final = TorpedoDice(GAME)
