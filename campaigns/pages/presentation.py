"""How a game is shown. The base class shows any game by what it registers; a game overrides what it draws itself.

A game's pages package names its own as PRESENTATION; campaigns.pages.games finds it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import QueryDict
from django.urls import URLPattern
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine.game import Game
from campaigns.engine.paths import Among, limit_at
from campaigns.engine.prompts import Choose, Prompt, Roll
from campaigns.engine.replay import Entry
from campaigns.engine.texts import Texts
from campaigns.pages import board as boards
from campaigns.pages.afterwards import Afterwards
from campaigns.pages.careers.hall import Hall
from campaigns.pages.careers.listing import ListColumn
from campaigns.pages.logbook import plain_story
from campaigns.pages.words import capital, in_words, sayer, score, translate
from campaigns.simulation.report import Report
from charts.book import Book

if TYPE_CHECKING:
    from campaigns.models import Career, Outing
    from campaigns.pages.board import Drawing
    from campaigns.pages.bridge.facts import Total
    from campaigns.pages.bridge.posted import PostedForm
    from campaigns.pages.bridge.prompt import PromptView
    from campaigns.pages.contests.forms import ContestPages
    from campaigns.pages.harbour.start import StartForm
    from campaigns.pages.logbook.career_log import CareerLog
    from campaigns.pages.logbook.sea_chart import SeaChart
    from campaigns.pages.logbook.sheet import Sheet
    from campaigns.pages.telling import CareerStory, OutingStory, Pattern
    from campaigns.play import OpenCareer

SCORE = gettext_lazy("Score")
Facts = Mapping[str, Any]
"""What a career's own row carries of it: the game's head()."""


@dataclass(frozen=True)
class Cell:
    label: str
    value: str
    wide: bool = False  # only where there is room
    bare: bool = False  # the value says what it is: the label is for those who hear the page


@dataclass(frozen=True)
class OutingWords:
    """The game's name for an outing, as a phrase for each place of the shared pages: translations inflect it."""

    many: str = gettext_lazy("Outings")
    one: str = gettext_lazy("Outing")
    this: str = gettext_lazy("This outing")
    numbered: str = gettext_lazy("Outing %d")
    next: str = gettext_lazy("Next outing")
    diary: str = gettext_lazy("Diary")
    diary_of: str = gettext_lazy("Diary, outing %d")
    columns: tuple[str, str, str] = (gettext_lazy("When"), gettext_lazy("Where"), gettext_lazy("Events"))
    """Of the diary."""
    log: str = gettext_lazy("Log of this outing")
    lines: str = gettext_lazy("All entries of this outing")
    sealed: str = gettext_lazy("This entry belongs to an earlier outing and can no longer be undone.")
    fixed: str = gettext_lazy("fixed during an outing, can be changed in between")
    fixed_now: str = gettext_lazy("They cannot be changed during an outing. You can change them before the next.")
    """Of the optional rules."""


@dataclass(frozen=True)
class OutingSummary:
    """The head of an outing's diary: a line, facts with their small print, ships sunk."""

    line: str = ""
    facts: Sequence[tuple[str, str, str]] = ()
    pennants: Sequence[int] | None = None  # the tons of ships sunk; None where a game sinks none


@dataclass(frozen=True)
class Milestone:
    """The next thing a career may reach, and how far it is."""

    name: str
    left: str
    case: str = ""
    has: int = 0
    need: int = 0

    @property
    def share(self) -> float:
        return min(self.has / self.need, 1.0) if self.need else 0.0


@dataclass(frozen=True)
class GuideLine:
    """What a choice or a roll means, for a first-time player."""

    place: str  # which station of how many
    text: str


@dataclass(frozen=True)
class PanelPart:
    """A piece of a panel that is drawn alone. Its source says whether a page shows it already.

    The source must hold no sets: their order differs between processes.
    """

    id: str
    template: str
    of: Any
    make: Callable[[], Any]  # plain data for the template


@dataclass(frozen=True)
class Panel:
    """A section beside the prompt, with a template of its own or parts."""

    id: str
    tab: str
    title: str
    template: str = ""
    aside: str = ""
    data: Any = None
    parts: Sequence[PanelPart] = ()

    @property
    def head_id(self) -> str:
        return f"{self.id}-head"


@dataclass(frozen=True)
class Page:
    """A page of the log book: a sheet, or a template with its context."""

    slug: str
    title: Any
    template: str = "campaigns/log/sheet.html"
    context: Callable[[CareerLog], dict[str, Any]] | None = None
    sheet: Callable[[CareerLog], Sheet] | None = None  # drawn as a page, as PDF and as CSV


@dataclass(frozen=True)
class Pennant:
    tons: int
    name: str = ""


@dataclass(frozen=True)
class Honour:
    name: str
    why: str = ""
    case: str = ""
    drawing: str = "honour"


@dataclass(frozen=True)
class Fate:
    name: str
    post: str = ""
    state: str = ""
    tone: str = ""


@dataclass(frozen=True)
class Bar:
    label: str
    said: str
    share: float

    @property
    def top(self) -> float:
        return round(100 - self.share, 1)


@dataclass(frozen=True)
class Ending:
    """The end of an outing or of a career. The first fact is its result."""

    title: str
    facts: Sequence[tuple[str, str]] = ()
    pennants: Sequence[Pennant] | None = None  # None where a game sinks no ships
    honours: Sequence[Honour] = ()
    outing: int = 0  # whose story tells it; 0 for that of the career
    over: str = ""  # above the title
    line: str = ""  # below it
    men: Sequence[tuple[str, str, Sequence[Fate]]] = ()  # a heading, its remark, the men
    told: Sequence[tuple[str, str]] = ()  # a heading and a paragraph
    goal: Milestone | None = None
    chart: Any = None
    next: str = ""  # below the button that leads on
    tracks: Sequence[tuple[str, Sequence[bool]]] = ()  # boxes as they were, full or not
    bars: Sequence[Bar] = ()  # one for each outing
    picture: str = ""  # the symbol of what was lost
    drawn: tuple[str, Any] | None = None  # a template of the game, and what it draws
    kind: str = "home"  # or loss or end


@dataclass(frozen=True)
class Summary:
    """A career at a glance, for cards, lists and shared links."""

    title: str
    who: str = ""
    kind: str = ""
    now: str = ""  # its place: patrol 3
    facts: Sequence[tuple[str, str]] = ()
    card: Sequence[tuple[str, str]] = ()  # for the picture of a shared link
    score: str = ""
    outings: int | None = None
    span: str = ""
    outcome: str = ""  # what it was worth, once it is over
    how: str = ""  # how it ended
    pennants: Sequence[int] | None = None  # the tons of ships sunk; None where a game sinks none
    sunk: Sequence[int] = ()  # of the whole career
    picture: str = ""  # a symbol

    @classmethod
    def of(cls, facts: Facts, outing: str, where: str, shown: Sequence[tuple[str, str]], **more: Any) -> Summary:
        """For small games: its place while it goes on, and its result."""
        ended = bool(facts.get("end"))
        told = shown if ended else [(_("Where"), where), *shown]
        return cls(who=str(facts.get("name", "")), now="" if ended else outing, facts=told, card=shown, **more)


class Presentation:
    game: Game
    needs: Any = gettext_lazy("You need the printed game to play.")
    """The foot of its pages."""
    short_name = ""
    """The game's name where there is little room; without it the whole of it."""
    keeps: Any = ""
    """What is kept of it, in a few words, in the list of games."""
    symbols = ""
    """A template with the symbols that its drawings use."""
    drawings = ""
    """A template with those of its boats and awards, for the pages that show a career at a glance."""
    styles: Sequence[str] = ()
    patterns: Mapping[str, Pattern] = {}
    other_texts: Sequence[Texts] = ()  # beside those of the game, for translators
    """The sentences of its stories that no source file contains."""
    start: type[StartForm] | None = None
    """The form that opens a career; without one only the wire opens it."""
    pages: Sequence[Page] = ()
    """What its log book has beside the diary."""
    urls: Sequence[URLPattern] = ()
    """Pages of its own, under games/<key>/."""
    takes_rows = ""
    """The name of its page that makes a career of rows of a spreadsheet."""
    pauses: Sequence[str] = ()
    """The prompts at which an outing has ended, where the rules ask whether there is another."""
    passing: Sequence[str] = ()
    """The ids of panels that come and go: a place is held for each."""
    outing = OutingWords()
    """What an outing is called."""

    afterwards: Afterwards | None = None
    """How an outing is entered afterwards, from one form; a game may offer none."""

    columns: Sequence[ListColumn] = ()
    """Of the list of its careers, where it has others than any game."""
    hall = Hall()
    """The best of its careers."""
    contest: ContestPages | None = None
    """How its contests are shown; without it none are."""
    report = Report()
    """The report on simulated careers."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.short_name = self.short_name or game.name

    # --- at a glance, from the career's row ---------------------------------------------------------------

    def head(self, facts: Facts) -> list[Cell]:
        say = sayer(self.game.texts)
        shown = [(key, value) for key, value in facts.items() if not isinstance(value, list | dict)]
        return [Cell(capital(say(key)), str(value), place > 3) for place, (key, value) in enumerate(shown)]

    def summary(self, facts: Facts) -> Summary:
        title = str(facts.get("boat") or facts.get("name") or "")
        return Summary(title, facts=[(cell.label, cell.value) for cell in self.head(facts)])

    def seats(self, table: OpenCareer) -> Sequence[str]:
        return self.game.seats(table.state)

    # --- beside the prompt --------------------------------------------------------------------------------

    def panels(self, table: OpenCareer, amend: str = "") -> list[Panel]:
        facts = [(cell.label, cell.value) for cell in self.head(self.game.head(table.state))]
        title = self.summary(table.facts).title
        return [Panel("boat", _("State"), title, "campaigns/_facts_panel.html", "", facts)]

    def milestones(self, table: OpenCareer) -> list[Milestone]:
        return []

    def goal(self, table: OpenCareer) -> Milestone | None:
        """The milestone on the career's card."""
        return None

    def glance(self, table: OpenCareer) -> str:
        """The outing that is under way, in the strip."""
        return ""

    def so_far(self, table: OpenCareer) -> Sequence[tuple[str, str]]:
        """The outing that is under way, at a glance; nothing in between."""
        return ()

    def figures(self, table: OpenCareer) -> Sequence[tuple[str, str]]:
        """What a career has come to, by name: shown before and after a correction."""
        head = [(cell.label, cell.value) for cell in self.head(self.game.head(table.state))]
        return list({**dict(head), **dict(self.so_far(table))}.items())

    def milestones_of(self, state: Any) -> Any:
        """The part of the state that the milestones depend on."""
        return ()

    def ending(self, table: OpenCareer) -> Ending:
        """The end of the career."""
        texts = self.game.texts
        say, end = sayer(texts), self.game.end(table.state) or {}
        facts = [(capital(say(key)), in_words(value, texts)) for key, value in end.items()]
        return Ending(_("%s: career finished") % self.summary(table.facts).title, facts)

    def arrival(self, table: OpenCareer) -> Ending:
        """The end of the last outing."""
        return Ending(str(self.outing.numbered) % table.session.answered_chapter if table.session else "")

    def above(self, prompt: Prompt, table: OpenCareer) -> tuple[str, Any] | None:
        """A template above the form of a prompt, and its context."""
        return None

    def drawing(self, prompt: Prompt, table: OpenCareer) -> Drawing | None:
        """A drawing that carries the answers to a prompt; None for a list."""
        return None

    def board(self, prompt: PromptView, table: OpenCareer) -> tuple[str, Any] | None:
        """A template in place of the prompt's card and dock, and its context.

        For a prompt with a drawing, or one that spans a whole outing. read_kind reads what it posts
        under a kind of its own.
        """
        drawing = None if table.prompt is None else self.drawing(table.prompt, table)
        if drawing is None or table.prompt is None:
            return None
        return boards.TEMPLATE, boards.board(prompt, table.prompt, drawing, table.book, self)

    def guide(self, prompt: Prompt, table: OpenCareer) -> GuideLine | None:
        """The line about the open prompt for a guided player; the guide ends with the first outing."""
        return None

    # --- the diary ----------------------------------------------------------------------------------------

    def outing_title(self, row: Outing) -> str:
        """The title that tells one outing from the others, beside its number."""
        return capital(sayer(self.game.texts)(row.title))

    def outing_score(self, row: Outing) -> str:
        return score(row.score, row.unit, self.game.texts) if row.outcome else _("under way")

    def outing_summary(self, log_book: CareerLog, row: Outing) -> OutingSummary:
        say = sayer(self.game.texts)
        line = ". ".join(capital(say(word)) for word in (row.title, row.outcome) if word)
        return OutingSummary(line, [(_("Score"), self.outing_score(row), "")])

    def leg_title(self, what: str, data: Mapping[str, Any]) -> tuple[str, str]:
        """Title and place of a leg; data are those of the note that opens it."""
        say = sayer(self.game.texts)
        if what == "port":
            return _("In port"), capital(say(data.get("base", "")))
        return _("Box %s") % data.get("box", ""), capital(say(data.get("zone", "")))

    def leg_since(self, opened: Mapping[str, Any], key: str, data: Mapping[str, Any]) -> str:
        """A new title from a later note, or an empty string; opened are the data that the leg opened with."""
        return ""

    def circumstances(self, entry: Entry) -> list[str]:
        """What an entry says of how things lie, such as posture and light."""
        return []

    def later_words(self, entries: Sequence[Entry]) -> Mapping[int, str]:
        """Choices that only later entries put into words, by number."""
        return {}

    def events(self, log_book: CareerLog, outing: int) -> Mapping[int, Sequence[tuple[str, str]]] | None:
        """The sentences of an outing with their tones, by line; None where the notes tell it."""
        return None

    def story(self, log_book: CareerLog, outing: int) -> OutingStory:
        return plain_story.tell(log_book, outing)

    def career_story(self, log_book: CareerLog) -> CareerStory:
        return plain_story.career(log_book)

    def chart(self, log_book: CareerLog) -> SeaChart | None:
        """A map of the whole career; None where places are on no map."""
        return None

    # --- rolls and choices --------------------------------------------------------------------------------

    def plus_is_bad(self, chart: str | None) -> int:
        """Whether plus (1) or minus (-1) on this chart is against the player; 0 when unknown."""
        return 0

    def plus_helps(self, chart: str | None) -> str:
        return ""

    def results(self, chart: str | None, values: Sequence[Any]) -> list[str]:
        return [in_words(value, self.game.texts) for value in values]

    def idle(self, prompt: Roll, table: OpenCareer) -> Callable[[Any], bool] | None:
        """Says of a result whether the rules ignore it as things are; None where they ignore none."""
        return None

    def do_roll(self, prompt: Roll, table: OpenCareer) -> str:
        return ""

    def wins(self, prompt: Roll, found: Mapping[int, Any]) -> tuple[Sequence[int], str]:
        """The natural rolls that bring what the player wants, by their results, and a sentence with %s for them."""
        return (), ""

    def blanks(self, prompt: Choose, table: OpenCareer) -> Mapping[str, Mapping[str, Any]]:
        """The figures of the moment that the words of its options name, by option."""
        return {}

    def do_choose(self, prompt: Choose, table: OpenCareer) -> str:
        """The figures that a choice turns on, in place of the reason why it is asked."""
        return ""

    def outlook(self, prompt: Choose, table: OpenCareer) -> Mapping[str, str]:
        """What its options lead to, where their words do not say it."""
        return {}

    def risk(self, prompt: Prompt, option: str, table: OpenCareer) -> str:
        """What an option risks now, where a chart gives it exactly."""
        return ""

    # --- odds ---------------------------------------------------------------------------------------------

    weighs = True
    """Whether a prompt can be weighed by playing it on: not where the policies see less than the players."""
    odds_heads: Sequence[Any] = (gettext_lazy("In this scene"), gettext_lazy("Until the next outing"), SCORE)
    """Over what a way comes to here, by the end of the outing, and in score."""

    def odds(self, gained: int, lost: int, margin: int) -> str:
        return _("You gained something in about %(gained)d %% of runs and lost in %(lost)d %% (± %(margin)d).") % {
            "gained": gained,
            "lost": lost,
            "margin": margin,
        }

    # --- forms of facts -----------------------------------------------------------------------------------

    def groups(self, prompt: Prompt, keys: Sequence[str]) -> list[tuple[str, Sequence[str]]]:
        return [("", keys)]

    def field_label(self, prompt_key: str, key: str) -> tuple[str, str]:
        return self.game.texts.field(prompt_key, key, translate)

    def adds_up(self, prompt: Prompt) -> Total | None:
        return None

    def enter_facts(self, prompt: Prompt) -> str:
        return _("Save")

    def complete(self, prompt_key: str, facts: dict[str, Any], career: Career) -> dict[str, Any]:
        return facts

    def suggestions(self, book: Book, source: str, query: str) -> list[tuple[str, str]]:
        """Names to type ahead from, each with a remark."""
        return []

    on_forms: tuple[str, ...] = ()
    """Beginnings of paths whose values the form of an outing sets right: the list of single values leaves them out."""

    def known_values(self, path: str) -> Sequence[str]:
        """The words allowed at a path, where there are few."""
        limit = limit_at(self.game.state, path)
        return limit.words if isinstance(limit, Among) else ()

    # --- prompts of the game's own ------------------------------------------------------------------------

    def kind_template(self, kind: str) -> str:
        """The template of a prompt of this kind."""
        return "campaigns/_other.html"

    def kind_data(self, prompt: Prompt, table: OpenCareer, given: PostedForm) -> Any:
        shown = prompt.wire() if hasattr(prompt, "wire") else {}
        return {"wire": json.dumps(shown, ensure_ascii=False, indent=1), "typed": given.text("json")}

    def do_kind(self, prompt: Prompt) -> str:
        return ""

    def enter_kind(self, prompt: Prompt) -> str:
        return _("Enter")

    def ways_kind(self, prompt: Prompt) -> Sequence[tuple[str, str]]:
        """Further buttons: the value of do, and the label."""
        return ()

    def read_kind(self, kind: str, post: QueryDict) -> dict[str, Any]:
        """The raw answer in the posted form."""
        try:
            raw = json.loads(post.get("json", ""))
        except (ValueError, RecursionError):
            return {kind: None}
        return raw if isinstance(raw, dict) else {kind: raw}

    def say_kind(self, kind: str, answer: Mapping[str, Any]) -> str:
        return ""
