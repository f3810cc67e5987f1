from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine.game import Game
from campaigns.engine.prompts import Choose, Prompt, Roll
from campaigns.engine.prompts import Facts as FactsPrompt
from campaigns.engine.replay import Entry
from campaigns.games.the_hunted.notation import faults
from campaigns.games.the_hunted.pages import (
    boat,
    closing,
    crew,
    diary,
    engagement,
    guide,
    milestones,
    readings,
    record_page,
    risks,
    salvo,
    sheet,
    ships,
    situation,
    story,
    summary,
)
from campaigns.games.the_hunted.pages.afterwards import LogPatrol
from campaigns.games.the_hunted.pages.careers import COLUMNS, Hall
from campaigns.games.the_hunted.pages.contests import ContestPages
from campaigns.games.the_hunted.pages.simulation import Report
from campaigns.games.the_hunted.pages.start import URLS, CareerForm
from campaigns.games.the_hunted.pages.story import career as whole_career
from campaigns.games.the_hunted.pages.story.voice import PATTERNS
from campaigns.games.the_hunted.rules import GAME, contests, limits, missions
from campaigns.games.the_hunted.rules.salvo import Salvo
from campaigns.games.the_hunted.rules.state import LEVELS, Career
from campaigns.models import Career as CareerRow
from campaigns.models import Outing
from campaigns.pages.afterwards.form import tree
from campaigns.pages.bridge.facts import Total
from campaigns.pages.bridge.posted import PostedForm
from campaigns.pages.bridge.prompt import PromptView
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.logbook.sea_chart import SeaChart
from campaigns.pages.presentation import (
    Cell,
    Ending,
    Facts,
    GuideLine,
    Milestone,
    OutingSummary,
    Page,
    Panel,
    Presentation,
    Summary,
)
from campaigns.pages.telling import CareerStory, OutingStory
from campaigns.pages.words import capital, sayer, tons, translate
from campaigns.play import OpenCareer, open_career
from charts.book import Book

ENGAGEMENT: Final = (
    ("", ("box", "kind", "met", "came", "light", "waited", "mode", "range", "pack", "quality", "escort", "event")),
    (gettext_lazy("Ships"), ("ships", "after")),
    (gettext_lazy("Torpedoes and gun"), ("salvos", "gun")),
    (gettext_lazy("Supplies for other boats"), ("boats", "fuel", "own", "parts", "torpedoes")),
    (gettext_lazy("Attacks on the boat"), ("posture", "fate", "flak", "first", "hunts")),
    (gettext_lazy("Damage to the boat"), ("systems",)),
    (gettext_lazy("The crew"), ("men",)),
    (gettext_lazy("Finally"), ("end", "failed", "turned_back", "note", "box_note")),
)

# The sections of the long forms: a legend, and the keys of its fields, or how they begin
SECTIONS: Final[Mapping[str, Sequence[tuple[Any, tuple[str, ...]]]]] = {
    "byhand.engagement": ENGAGEMENT,
    "afterwards.engagement": ENGAGEMENT,
    "afterwards.home": (("", ("how", "base", "month", "outcome")), (gettext_lazy("Finally"), ("why",))),
    "byhand.port": (
        ("", ("months", "base", "rank", "crew_level")),
        (gettext_lazy("Experten"), ("experte_",)),
        (gettext_lazy("Aboard"), ("schnorchel", "naxos", "balkon", "alberich", "gun")),
        (gettext_lazy("Finally"), ("note",)),
    ),
    "carryover.state": (
        ("", ("began", "rank", "base", "posting")),
        (gettext_lazy("Sunk so far"), ("tons", "ships", "capital_ships", "patrols", "successes", "failures_running")),
        (gettext_lazy("Awards and wounds"), ("grade", "grade_tons", "narvik_shield", "cross_barred", "wounds")),
        (gettext_lazy("Promotion"), ("period_",)),
        (gettext_lazy("Saved for later"), ("requests", "hals", "xxi_sooner")),
        (gettext_lazy("The crew"), ("crew_level",)),
        (gettext_lazy("Experten"), ("experte_",)),
        (
            gettext_lazy("Aboard"),
            ("boat_patrols", "gun_removed", "naxos", "schnorchel", "schnorchel_attempts", "balkon", "alberich"),
        ),
    ),
}


class TheHunted(Presentation):
    short_name = "The Hunted"
    keeps = gettext_lazy("a whole career, patrol by patrol")
    symbols = "games/the_hunted/_symbols.html"
    drawings = "games/the_hunted/_drawings.html"
    patterns = PATTERNS
    other_texts = (faults.TEXTS,)
    start = CareerForm
    urls = URLS
    takes_rows = "campaign"
    outing = diary.PATROL
    on_forms = ("patrols.", "sinkings.", "awards.", "refits.")
    pages = (
        Page("sheet", gettext_lazy("Patrol log sheet"), sheet=sheet.declared),
        Page("crew", gettext_lazy("Crew"), "games/the_hunted/crew.html", crew.context),
        Page("record", gettext_lazy("Record"), "games/the_hunted/record.html", record_page.context),
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.afterwards = self.log_patrol = LogPatrol(self)

    def head(self, facts: Facts) -> list[Cell]:
        return summary.head(facts, sayer(self.game.texts))

    def summary(self, facts: Facts) -> Summary:
        return summary.summary(facts, sayer(self.game.texts))

    def seats(self, table: OpenCareer) -> Sequence[str]:
        """13.1.2: in a duel the other player answers for the enemy."""
        return [self.game.texts.word(name, translate) for name in self.game.seats(table.state)]

    def panels(self, table: OpenCareer, amend: str = "") -> list[Panel]:
        career, texts = table.state, self.game.texts
        title = _("%(boat)s, Type %(type)s") % {"boat": career.boat.number, "type": career.boat.type}
        posture = boat.posture(career, sayer(texts))
        return [Panel("boat", _("Boat"), title, aside=posture, parts=boat.parts(career, table.book, texts, amend))]

    def above(self, prompt: Prompt, table: OpenCareer) -> tuple[str, Any] | None:
        return "games/the_hunted/_situation.html", situation.situation(prompt, table)

    def milestones(self, table: OpenCareer) -> list[Milestone]:
        return milestones.milestones(table.state, table.book, sayer(self.game.texts))

    def goal(self, table: OpenCareer) -> Milestone | None:
        return milestones.goal(table.state, table.book, sayer(self.game.texts))

    def figures(self, table: OpenCareer) -> list[tuple[str, str]]:
        return situation.figures(table)

    def glance(self, table: OpenCareer) -> str:
        return situation.glance(table.state)

    def so_far(self, table: OpenCareer) -> list[tuple[str, str]]:
        return situation.so_far(table.state, sayer(self.game.texts))

    def milestones_of(self, state: Career) -> Any:
        return milestones.source(state)

    def ending(self, table: OpenCareer) -> Ending:
        return closing.ending(table)

    def arrival(self, table: OpenCareer) -> Ending:
        return closing.home(table)

    def guide(self, prompt: Prompt, table: OpenCareer) -> GuideLine | None:
        return guide.line(prompt, table.state)

    def outing_title(self, row: Outing) -> str:
        return diary.patrol_title(row, sayer(self.game.texts))

    def outing_score(self, row: Outing) -> str:
        return tons(row.score) if row.outcome else _("at sea")

    def outing_summary(self, log_book: CareerLog, row: Outing) -> OutingSummary:
        return diary.patrol_summary(log_book, row)

    def story(self, log_book: CareerLog, outing: int) -> OutingStory:
        return story.tell(log_book, outing)

    def career_story(self, log_book: CareerLog) -> CareerStory:
        return whole_career.tell(log_book)

    def chart(self, log_book: CareerLog) -> SeaChart | None:
        return whole_career.chart(log_book)

    def circumstances(self, entry: Entry) -> list[str]:
        return diary.circumstances(entry, sayer(self.game.texts))

    def later_words(self, entries: Sequence[Entry]) -> Mapping[int, str]:
        return diary.salvos(entries)

    def plus_is_bad(self, chart: str | None) -> int:
        return readings.AGAINST.get(chart or "", 0)

    def plus_helps(self, chart: str | None) -> str:
        return str(readings.HELPS.get(chart or "", ""))

    def results(self, chart: str | None, values: Sequence[Any]) -> list[str]:
        return [readings.result(chart, value, self.game.texts) for value in values]

    def idle(self, prompt: Roll, table: OpenCareer) -> Callable[[Any], bool] | None:
        return readings.idle(prompt, table.state, table.book)

    def do_roll(self, prompt: Roll, table: OpenCareer) -> str:
        """13.1.2: in a duel the other player rolls for the enemy."""
        if table.state is not None and contests.other_rolls(table.state, prompt):
            return _("The other player rolls %s.") % prompt.dice
        return super().do_roll(prompt, table)

    def wins(self, prompt: Roll, found: Mapping[int, Any]) -> tuple[Sequence[int], str]:
        return readings.wins(prompt, found)

    def blanks(self, prompt: Choose, table: OpenCareer) -> Mapping[str, Mapping[str, Any]]:
        return risks.blanks(prompt, table)

    def do_choose(self, prompt: Choose, table: OpenCareer) -> str:
        return risks.next_search(prompt, table)

    def outlook(self, prompt: Choose, table: OpenCareer) -> Mapping[str, str]:
        return risks.sailing(prompt, table) if prompt.key == "assignment.zone" else {}

    def risk(self, prompt: Prompt, option: str, table: OpenCareer) -> str:
        return risks.risk(prompt, option, table)

    columns = COLUMNS
    hall = Hall()
    contest = ContestPages()
    report = Report()
    odds_heads = (gettext_lazy("In this box"), gettext_lazy("To the end of the patrol"), gettext_lazy("Tons"))

    def odds(self, gained: int, lost: int, margin: int) -> str:
        return _(
            "You sank something in about %(sunk)d %% of runs; the boat was lost in %(lost)d %% (± %(margin)d)."
        ) % {
            "sunk": gained,
            "lost": lost,
            "margin": margin,
        }

    def groups(self, prompt: Prompt, keys: Sequence[str]) -> list[tuple[str, Sequence[str]]]:
        """The fields of a long form in their sections; others come last."""
        if prompt.key not in SECTIONS:
            return [("", keys)]
        found: list[tuple[str, Sequence[str]]] = []
        left = list(keys)
        for legend, names in SECTIONS[prompt.key]:
            mine = [key for key in left if key in names or key.partition("_")[0] + "_" in names]
            left = [key for key in left if key not in mine]
            if mine:
                found.append((str(legend), mine))
        return [*found, (_("Other"), left)] if left else found

    def adds_up(self, prompt: Prompt) -> Total | None:
        if prompt.key == "loading.mix":
            return Total(_("%s of %s loaded"), prompt.data["total"])
        if isinstance(prompt, FactsPrompt) and prompt.key == missions.SUPPLIES:
            return Total(_("%s of %s handed over"), sum(field.high or 1 for field in prompt.open()), whole=False)
        return None

    def enter_facts(self, prompt: Prompt) -> str:
        if prompt.key == missions.SUPPLIES:
            return _("Hand over")
        return _("Save load") if prompt.key.startswith("loading.") else super().enter_facts(prompt)

    def field_label(self, prompt_key: str, key: str) -> tuple[str, str]:
        label, help_ = super().field_label(prompt_key, key)
        if key.startswith("experte_"):
            label = sayer(self.game.texts)(key.partition("_")[2])
        if key.startswith("part_"):
            _part, number, system = key.split("_", 2)
            label = _("Boat %(number)s: %(system)s") % {"number": number, "system": sayer(self.game.texts)(system)}
        return capital(label), help_

    def board(self, prompt: PromptView, table: OpenCareer) -> tuple[str, Any] | None:
        """An engagement entered by hand is a card of *Log a patrol*."""
        if prompt.key not in engagement.KEYS:
            return None
        prompt.enter = _("Enter")
        return engagement.TEMPLATE, engagement.EngagementCard(self.log_patrol, table, prompt.given.post)

    def complete(self, prompt_key: str, facts: dict[str, Any], career: CareerRow) -> dict[str, Any]:
        if prompt_key not in engagement.KEYS:
            return facts
        return engagement.facts_of(self.log_patrol, open_career(career), facts)

    def suggestions(self, book: Book, source: str, query: str) -> list[tuple[str, str]]:
        return ships.search(book, query) if source == "ships" else []

    def known_values(self, path: str) -> Sequence[str]:
        if path.startswith("boat.systems."):
            return limits.SYSTEM_STATES
        if path.endswith(".wound"):
            return limits.WOUNDS
        return {"crew_level": LEVELS, "patrol.posture": ("surfaced", "schnorchel")}.get(path, ())

    def kind_template(self, kind: str) -> str:
        return "games/the_hunted/_salvo.html" if kind == "salvo" else super().kind_template(kind)

    def kind_data(self, prompt: Prompt, table: OpenCareer, given: PostedForm) -> Any:
        if isinstance(prompt, Salvo):
            return salvo.drawing(prompt, table, given)
        return super().kind_data(prompt, table, given)

    def do_kind(self, prompt: Prompt) -> str:
        return "" if isinstance(prompt, Salvo) else super().do_kind(prompt)

    def enter_kind(self, prompt: Prompt) -> str:
        return _("Fire") if prompt.kind == "salvo" else super().enter_kind(prompt)

    def ways_kind(self, prompt: Prompt) -> Sequence[tuple[str, str]]:
        return [("hold", _("Leave without firing"))] if isinstance(prompt, Salvo) and not prompt.least else ()

    def read_kind(self, kind: str, post: QueryDict) -> dict[str, Any]:
        if kind == engagement.KIND:
            return {"facts": tree(post, self.log_patrol.defaults)}
        return salvo.read(post) if kind == "salvo" else super().read_kind(kind, post)

    def say_kind(self, kind: str, answer: Mapping[str, Any]) -> str:
        return salvo.say(answer) if kind == "salvo" else ""


PRESENTATION: Final = TheHunted(GAME)
