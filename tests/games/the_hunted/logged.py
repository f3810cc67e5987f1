"""A guided patrol written down as a player would log it, and entered again by hand."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from types import SimpleNamespace
from typing import Any, Final

from campaigns.engine.prompts import Prompt
from campaigns.games.the_hunted.pages import line
from campaigns.games.the_hunted.pages.reading import events
from campaigns.games.the_hunted.rules.form_answers import FormAnswers
from campaigns.games.the_hunted.table.logged import patrol_form

WHY: Final = "As it fell."
FELL: Final = ("refit", "advancement", "newboat", "assignment", "homeward", "options")  # whose results are kept
FORGOTTEN: Final = ("mode", "light", "range", "pack", "quality", "flak")  # what a player may not have noted
COLUMNS: Final = ("number", "kind", "asked", "answer", "notes")


def form_of(entries: Iterable[Any]) -> dict[str, Any]:
    """The clerk's form from the entries of one patrol."""
    rows = [SimpleNamespace(book="", **{name: getattr(entry, name) for name in COLUMNS}) for entry in entries]
    form: dict[str, Any] = dict(patrol_form(events(rows)))
    fell: dict[str, Any] = {}
    for answer in (row.answer or {} for row in rows):
        key, said = str(answer.get("key", "")), answer.get("result", answer.get("choose"))
        if key.split(".")[0] in FELL and said is not None:
            count = sum(name.split(":")[0] == key for name in fell)
            fell[f"{key}:{count + 1}" if count else key] = said
    return {**form, "load": form.get("load", {}).get("listed", {}), "home": line.filled(form)["home"], "fell": fell}


def with_words(form: Mapping[str, Any]) -> list[str]:
    """Own words beside every engagement and every box; returns them."""
    words = []
    for box in form["boxes"]:
        for part, name in ((box, "Box"), *((one, one["kind"]) for one in box["engagements"])):
            part["note"] = f"{name} remark{len(words)}x"
            words.append(part["note"])
    return words


def forget(form: Mapping[str, Any], source: random.Random) -> None:
    """Some of what a form may leave out is not said."""
    for one in (one for box in form["boxes"] for one in box["engagements"]):
        for key in [key for key in FORGOTTEN if source.random() < 0.3]:
            one.pop(key, None)
        for hunt in one.get("hunts", []):
            for key in [key for key in ("weapon", "attacks") if source.random() < 0.3]:
                hunt.pop(key, None)


class PatrolClerk(FormAnswers):
    """Enters the form; what it does not say is thrown."""

    def __init__(self, form: Mapping[str, Any]) -> None:
        super().__init__(form, WHY)

    def answer(self, prompt: Prompt) -> dict[str, Any]:
        found = super().answer(prompt) or {"auto": True}
        if prompt.key == "afterwards.home" and "facts" in found:
            given, worked_out = found["facts"], prompt.data
            other = any(given[key] not in (None, worked_out[key]) for key in worked_out)
            given["why"] = WHY if other and given["how"] in ("home", "towed", "rescued") else None
        return found
