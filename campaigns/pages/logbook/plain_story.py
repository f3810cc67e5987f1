"""The story of any game, section by section from its notes, with quiet sections run together.

A game with patterns of its own tells its outings by them (Presentation.story).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.log.outing import Noted
from campaigns.pages.telling import CareerStory, FactsTable, OutingStory, Paragraph, StoryRow, number
from campaigns.pages.words import by_seat, capital, closed, joined, translate

if TYPE_CHECKING:
    from campaigns.pages.logbook.career_log import CareerLog

Quietly = Callable[[Sequence[StoryRow]], str]
UNTOLD: Final = ("quiet", "unseen")


def tell(log_book: CareerLog, outing: int) -> OutingStory:
    return telling(log_book, outing, shortened(rows(log_book, log_book.outing(outing).noted)))


# What a note says, for the stories of games; a log from elsewhere may hold anything


def figure(data: Any, name: str) -> int:
    value = data.get(name) if isinstance(data, Mapping) else None
    return value if type(value) is int else 0


def word(data: Any, name: str) -> str:
    value = data.get(name) if isinstance(data, Mapping) else None
    return value if isinstance(value, str) else ""


def words(data: Any, name: str) -> list[Any]:
    value = data.get(name) if isinstance(data, Mapping) else None
    return value if isinstance(value, list) else []


@dataclass
class ToldBox:
    """The notes from one that opens a turn or round to the next, and the answers given in it."""

    opened: Mapping[str, Any] = field(default_factory=dict)
    numbers: list[int] = field(default_factory=list)
    notes: list[tuple[str, Mapping[str, Any]]] = field(default_factory=list)
    answers: list[Mapping[str, Any]] = field(default_factory=list)

    def told(self, *keys: str) -> Mapping[str, Any] | None:
        """The data of the last note of these kinds."""
        return next((data for key, data in reversed(self.notes) if key in keys), None)

    def chose(self, key: str) -> str:
        """The answer to a prompt; empty where it was not asked."""
        return next((word(one, "choose") for one in reversed(self.answers) if one.get("key") == key), "")


AnyToldBox = TypeVar("AnyToldBox", bound=ToldBox)


def boxes(noted: Iterable[Noted], opens: Collection[str], kind: type[AnyToldBox]) -> list[AnyToldBox]:
    """The first one has all that came before; a line belongs to the box in which it was answered."""
    found = [kind()]
    for entry, notes in noted:
        found[-1].numbers.append(entry.number)
        found[-1].answers.append(entry.answer or {})
        for key, data, _case in notes:
            if key in opens:
                found.append(kind(data))
            else:
                found[-1].notes.append((key, data))
    return found


def telling(log_book: CareerLog, outing: int, told: Iterable[StoryRow]) -> OutingStory:
    """The rows of an outing, headed by its result."""
    found = log_book.outings.get(outing)
    summary = log_book.presentation.outing_summary(log_book, found) if found else None
    facts = (
        [(label, f"{value}, {small}" if small else value) for label, value, small in summary.facts] if summary else []
    )
    return OutingStory(outing, summary.line if summary else "", list(told), facts=facts)


def career(log_book: CareerLog) -> CareerStory:
    """A whole career at a glance, with its outings in a table."""
    presentation, summary = log_book.presentation, log_book.summary
    found = log_book.outings
    rows_ = [
        [str(number), presentation.outing_title(row), presentation.outing_score(row)] for number, row in found.items()
    ]
    heads = [_("No."), _("What"), _("Score")]
    table = FactsTable(str(presentation.outing.many), heads, rows_, figures=(2,), outings=list(found))
    title = joined(part for part in (summary.title, summary.who) if part)
    ended = ". ".join(capital(part) for part in (summary.outcome, summary.how) if part)
    return CareerStory(
        title, closed(ended), list(summary.facts), presentation.chart(log_book), [table] if rows_ else []
    )


def rows(log_book: CareerLog, noted: Iterable[Noted]) -> Iterator[StoryRow]:
    """One paragraph for each box, turn or round; at a table it says who did what."""
    texts, presentation = log_book.game.texts, log_book.presentation
    told, sentences, last = StoryRow(paragraphs=[Paragraph("")]), list[str](), None
    opened: Mapping[str, Any] = {}
    for entry, notes in noted:
        answer: Any = entry.answer or {}
        seat = answer.get("seat")
        for key, data, _case in notes:
            note = texts.kind(key)
            if note.opens == "box":
                yield _closed(told, sentences)
                when, where = presentation.leg_title("box", data)
                told, sentences, last, opened = StoryRow(when, where, [Paragraph("")]), [], None, data
            told.when = presentation.leg_since(opened, key, data) or told.when
            if note.role not in UNTOLD:
                said = texts.note(key, data, translate)
                sentences.append(said if seat == last else by_seat(said, answer.get("data") or {}, seat))
                last = seat
            paragraph = told.paragraphs[0]
            paragraph.numbers += [entry.number] if entry.number not in paragraph.numbers else []
            paragraph.end = paragraph.end or note.closes == "career"
    yield _closed(told, sentences)


def _closed(row: StoryRow, sentences: Iterable[str]) -> StoryRow:
    paragraph = row.paragraphs[0]
    paragraph.text = " ".join(sentence for sentence in sentences if sentence)
    row.first = paragraph.numbers[0] if paragraph.numbers else 0
    return row


def shortened(found: Iterable[StoryRow], quietly: Quietly | None = None) -> Iterator[StoryRow]:
    """Rows that tell something; the quiet ones between run together, in the game's words or counted."""
    quiet: list[StoryRow] = []
    for row in found:
        if row.paragraphs[0].text:
            yield from _passed(quiet, quietly or _nothing)
            yield row
            quiet = []
        elif row.when:
            quiet.append(row)
    yield from _passed(quiet, quietly or _nothing)


def _nothing(quiet: Sequence[StoryRow]) -> str:
    said = ngettext("Nothing happened.", "Nothing happened, %(count)s times in a row.", len(quiet))
    return said % {"count": number(len(quiet))}


def _passed(quiet: list[StoryRow], quietly: Quietly) -> Iterator[StoryRow]:
    """Several of them in which nothing happened."""
    if not quiet:
        return
    numbers = [one for row in quiet for one in row.paragraphs[0].numbers]
    when = quiet[0].when if len(quiet) == 1 else f"{quiet[0].when} \N{EN DASH} {quiet[-1].when}"
    paragraph = Paragraph(quietly(quiet), numbers)
    yield StoryRow(when, paragraphs=[paragraph], quiet=True, first=numbers[0] if numbers else 0)
