"""The board is the prompt: a game's drawing carries the answers, and one row below it takes all others.

A game gives a Drawing with its spots and writes no button itself: its template places them with {% spot %}.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from campaigns.engine.prompts import Charts, Prompt, Roll
from campaigns.pages.words import closed

if TYPE_CHECKING:
    from campaigns.pages.bridge.prompt import Choice, PromptView
    from campaigns.pages.presentation import Presentation

TEMPLATE: Final = "campaigns/pieces/_board.html"
DIE: Final = "1d6"
NO_WORDS: Final[Mapping[str, tuple[str, str]]] = {}


@dataclass
class BoardSpot:
    key: str  # its option; empty where nothing can be pressed now
    name: str
    figure: str = ""  # the odds or the cost, short
    spoken: str = ""  # all of it, for a screen reader; the words of the option, where a game says nothing else
    kind: str = ""  # a word of the game, for its template
    data: Any = None


@dataclass(frozen=True)
class Ride:
    """A switch in the row for a prompt that rides on the answer."""

    name: str
    label: str
    options: Sequence[tuple[str, str]]
    usual: str


@dataclass(frozen=True)
class Drawing:
    template: str
    data: Any  # plain data, the spots among it
    label: str  # the drawing in a sentence
    spots: Sequence[BoardSpot] = ()
    sentence: str = ""  # in place of the prompt's own
    row: Mapping[str, tuple[str, str]] = field(
        default_factory=lambda: NO_WORDS
    )  # short words of options without a spot
    closed: Sequence[tuple[str, str]] = ()  # what the row offers at other times, and why not now
    rides: Sequence[Ride] = ()
    faces: Mapping[Any, str] = field(default_factory=dict)  # results of a die in one short word


@dataclass(frozen=True)
class Face:
    """A face of a die that is a button: its effect, in a word and in full, and whether that is good or bad."""

    face: int
    word: str
    spoken: str
    tone: str = ""


@dataclass(frozen=True)
class RowAnswer:
    key: str
    label: str
    small: str


@dataclass(frozen=True)
class Board:
    drawing: Drawing
    sentence: str
    rest: Sequence[RowAnswer]
    faces: Sequence[Face]


def board(view: PromptView, prompt: Prompt, drawing: Drawing, charts: Charts, presentation: Presentation) -> Board:
    placed, words = {spot.key for spot in drawing.spots}, {choice.key: choice for choice in view.choices}
    for spot in drawing.spots:
        if spot.key in words and not spot.spoken:
            said = words[spot.key]
            spot.spoken = " ".join(closed(one) for one in (said.label, said.help, said.risk) if one)
    rest = [_in_row(choice, drawing) for choice in view.choices if choice.key not in placed]
    found = faces(prompt, charts, drawing.faces, presentation) if isinstance(prompt, Roll) else []
    return Board(drawing, drawing.sentence or view.why, rest, found)


def _in_row(choice: Choice, drawing: Drawing) -> RowAnswer:
    label, small = drawing.row.get(choice.key, (choice.label, choice.risk))
    return RowAnswer(choice.key, label, small)


def faces(roll: Roll, charts: Charts, words: Mapping[Any, str], presentation: Presentation) -> list[Face]:
    """One die without modifiers as six buttons; empty for any other roll."""
    if roll.dice != DIE or roll.each or roll.drms:
        return []
    results = {face: roll.result(charts, (face,), face, face) for face in range(1, 7)}
    good = -presentation.plus_is_bad(roll.chart)
    said = presentation.results(roll.chart, list(results.values()))
    return [
        Face(face, words.get(result, text), f"{face}: {text}", _tone(result, results, good))
        for (face, result), text in zip(results.items(), said, strict=True)
    ]


def _tone(result: Any, results: Mapping[int, Any], good: int) -> str:
    """The ends of a chart are good or bad, by whom a high roll helps."""
    if not good or result not in (results[1], results[6]):
        return ""
    return "good" if (result == results[6]) == (good > 0) else "bad"
