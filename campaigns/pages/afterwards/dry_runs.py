"""Play a form through without writing: where it leads, where it stops, and its first fault."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from campaigns import play
from campaigns.engine.amending import possible
from campaigns.engine.answering import MOST_RUN
from campaigns.engine.prompts import BadAnswer, Choose, Facts, Field, Prompt
from campaigns.engine.replay import OutOfStep
from campaigns.engine.session import Broken
from campaigns.pages.afterwards import FormAnswers
from campaigns.pages.words import translate


@dataclass(frozen=True)
class Asked:
    """One prompt on the way: the place of its answer in the form, and what followed."""

    place: str
    key: str
    title: str
    case: str
    kind: str
    fields: Sequence[Field] = ()
    results: Sequence[Any] = ()
    chart: str | None = None
    data: Any = None
    answer: Any = None
    notes: Sequence[Any] = ()


@dataclass
class DryRun:
    """How far a form leads."""

    asked: list[Asked] = field(default_factory=list)
    raws: list[dict[str, Any]] = field(default_factory=list)
    fault: tuple[str, BadAnswer] | None = None  # where in the form, and what
    missing: tuple[str, BadAnswer] | None = None  # the same of what has not been typed yet
    left: Asked | None = None  # the prompt that it leaves open
    state: Any = None

    def first(self, key: str) -> Asked | None:
        return next((one for one in [*self.asked, *([self.left] if self.left else [])] if one.key == key), None)


def dry_run(table: play.OpenCareer, clerk: FormAnswers) -> DryRun:
    """Play a form through to where it ends: a prompt that it leaves open, a fault, or the next outing."""
    table = table.opened_again()
    found, session = DryRun(state=table.state), table.session
    if session is None or table.prompt is None:
        return found
    chapter = session.chapter
    while session.prompt is not None and session.chapter == chapter and len(found.raws) < MOST_RUN:
        prompt = session.prompt
        place, asked = clerk.place(prompt), _asked(table, prompt)
        raw = clerk.answer(prompt)
        if raw is None:
            found.left = _with(asked, place)
            break
        try:
            notes = [note for step in session.acts(raw) for note in step.entry.notes]
        except BadAnswer as error:
            found.left = _with(asked, place)
            if error.key == "field.required":
                found.missing = (place, error)
            else:
                found.fault = (place, error)
            break
        except (Broken, OutOfStep) as error:
            found.fault = (place, BadAnswer("broken", detail=str(error)))
            return found
        found.raws.append(raw)
        found.asked.append(_with(asked, place, raw, notes))
    found.state = session.state
    return found


def _asked(table: play.OpenCareer, prompt: Prompt) -> dict[str, Any]:
    return {
        "key": prompt.key,
        "title": table.game.texts.title(prompt.key, prompt.data, translate),
        "case": prompt.case,
        "kind": prompt.kind,
        "fields": prompt.open() if isinstance(prompt, Facts) else (),
        "results": [option.key for option in prompt.open()]
        if isinstance(prompt, Choose)
        else possible(table.book, prompt),
        "chart": getattr(prompt, "chart", None),
        "data": prompt.data,
    }


def _with(asked: dict[str, Any], place: str, answer: Any = None, notes: Sequence[Any] = ()) -> Asked:
    return Asked(place, **asked, answer=answer, notes=notes)
