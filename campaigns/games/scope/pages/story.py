"""A match as prose, turn by turn; turns of nothing but moves run together by their moves.

A submarine below the surface is never named, and no turn is told as one in which nothing happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.games.scope.pages import names
from campaigns.games.scope.rules import GAME
from campaigns.log.outing import Noted
from campaigns.pages.logbook import plain_story
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.telling import OutingStory, Paragraph, StoryRow, number
from campaigns.pages.words import capital, joined, translate


@dataclass
class Turn(StoryRow):
    """A turn of one side, with moves, which the story uses only when it has nothing else."""

    turn: int = 0
    moves: list[str] = field(default_factory=list)
    facts: list[str] = field(default_factory=list)

    def close(self) -> Turn:
        paragraph = self.paragraphs[0]
        paragraph.text = " ".join(self.facts)
        self.first = paragraph.numbers[0] if paragraph.numbers else 0
        if not self.facts and not self.moves:
            self.when = ""  # nobody has acted in it yet
        return self


def tell(log_book: CareerLog, outing: int) -> OutingStory:
    turns = _turns(log_book.outing(outing).noted)
    return plain_story.telling(log_book, outing, plain_story.shortened(turns, _moves))


def _turns(noted: Iterable[Noted]) -> Iterator[Turn]:
    row = Turn(paragraphs=[Paragraph("")])
    for entry, notes in noted:
        answer: dict[str, Any] = entry.answer or {}
        try:
            row.facts += _fact(answer)
            row.moves += _move(answer)
        except (LookupError, TypeError, ValueError):  # these rules cannot have written it: the full log shows it
            continue
        row.paragraphs[0].numbers.append(entry.number)
        for key, data, _case in notes:
            if key == "turn":
                yield row.close()
                when = names.turn(data["turn"], data["side"])
                row = Turn(when, paragraphs=[Paragraph("")], turn=data["turn"])
            elif GAME.texts.kind(key).role not in plain_story.UNTOLD:
                row.facts.append(GAME.texts.note(key, data, translate))
            row.paragraphs[0].end |= GAME.texts.kind(key).closes == "career"
    yield row.close()


# --- what no note tells -----------------------------------------------------------------------------------------


def _fact(answer: dict[str, Any]) -> list[str]:
    """A card that was turned over, a shot that missed, a torpedo that ran out, a ship that was blocked."""
    data, chosen = answer.get("data") or {}, answer.get("choose")
    told = {"ship": names.say(data.get("ship", "")), "name": data.get("name", ""), "odds": data.get("odds", "")}
    if answer.get("key") == "draw.die":
        chosen = answer.get("result")
    match answer.get("key"), chosen:
        case "reveal", "empty":
            return [_("%(ship)s came up and found nothing.") % told]
        case "sonar", "empty":
            return [_("The sonar found nothing.")]
        case "sonar", "submarine":
            return [_("The sonar found a submarine.")]
        case "charges", "empty":
            return [_("The depth charges found nothing.")]
        case "draw" | "draw.die", "miss":
            return [_("The shot missed, at odds of %(odds)s.") % told]
        case "torpedo", "gone":
            return [_("%s ran out.") % names.say(data.get("token", ""))]
        case "slow", "blocked":
            return [_("%(ship)s was blocked.") % told]
        case "action", "surface":
            return [_("%(name)s brought a submarine to the surface.") % told]
        case "action", "dive":
            return [_("%(name)s took a submarine down.") % told]
        case "action", "take-off":
            return [_("An aircraft took off.")]
    return []


def _move(answer: dict[str, Any]) -> list[str]:
    data, chosen = answer.get("data") or {}, answer.get("choose")
    match answer.get("key"), chosen:
        case "action", "submarine-move":
            return [_("the boats moved")]
        case "action", "slow-order":
            return [_("a slow ship was given its course")]
        case "action", "pass":
            return [_("%s could only wait") % data.get("name", "")]
        case "slow", "moves":
            return [_("%s crept forward") % names.say(data.get("ship", ""))]
        case "moved", "arrives":
            return [_("%s moved") % names.say(data.get("ship", ""))]
    return []


def _moves(rows: Sequence[StoryRow]) -> str:
    """Turns of moves alone, each move once."""
    turns = [row for row in rows if isinstance(row, Turn)]
    told = joined(dict.fromkeys(move for row in turns for move in row.moves))
    if len(turns) < 2:
        return _("%s.") % capital(told)
    count = len({row.turn for row in turns})
    text = ngettext(
        "In one turn there were only moves: %(moves)s.", "In %(turns)s turns there were only moves: %(moves)s.", count
    )
    return text % {"turns": number(count), "moves": told}
