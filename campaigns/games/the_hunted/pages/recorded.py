"""A patrol of the log on the form of *Log a patrol* again, whether it was entered or played here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from campaigns.engine.replay import ANSWERS
from campaigns.games.the_hunted.pages import line
from campaigns.games.the_hunted.pages.reading import patrol_log
from campaigns.games.the_hunted.rules.form_answers import FORMS
from campaigns.games.the_hunted.table.logged import patrol_form
from campaigns.log.outing import OutingLog
from campaigns.models import Entry

UNTYPED: Final[tuple[Any, ...]] = (None, "", False, [])
IN_PORT: Final = ("assignment.", "advancement.", "homeward.", "loading.", "newboat.", "options.", "refit.")


def recorded(outing: OutingLog) -> dict[str, Any]:
    """The typed form, where there was one; else the form from the notes of the patrol."""
    lines = [entry for entry in outing.living if entry.kind in ANSWERS]
    said: dict[str, Any] = {entry.answer["key"]: entry.answer for entry in lines}
    form: dict[str, Any] = line.filled(patrol_form(patrol_log(outing).events))
    for key in ("afterwards.orders", "afterwards.home"):
        if facts := said.get(key, {}).get("facts"):
            form[FORMS[key]] = _typed(facts)
    return form | {
        **_awards(said.get("afterwards.awards", {})),
        "refit": _typed(said.get("afterwards.refit", {}).get("facts") or {}),
        "fell": _fell(lines),
    }


def _typed(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in facts.items() if value not in UNTYPED}


def _awards(answer: Mapping[str, Any]) -> dict[str, Any]:
    """Those that were due and given or kept back, those given besides, and why."""
    facts, due = answer.get("facts") or {}, (answer.get("data") or {}).get("due") or []
    given = [name for name, value in facts.items() if value is True]
    return {
        "due": dict.fromkeys(due, True),
        "keep": {name: True for name in due if name in given},
        "other": {name: True for name in given if name not in due},
        "awards": {"why": facts["why"]} if facts.get("why") else {},
    }


def _fell(lines: Iterable[Entry]) -> dict[str, Any]:
    """Results of dice and cards, by their place in the form."""
    asked, found = Counter[str](), dict[str, Any]()
    for entry in lines:
        key = entry.answer["key"]
        if "aside" in entry.answer:
            continue
        asked[key] += 1
        place = key if asked[key] == 1 else f"{key}:{asked[key]}"
        found[place.replace(".", "-")] = _said(entry)
    ashore = tuple(prefix.replace(".", "-") for prefix in IN_PORT)
    return {key: value for key, value in found.items() if value not in UNTYPED and key.startswith(ashore)}


def _said(entry: Entry) -> Any:
    answer = entry.answer
    if answer.get("assumed"):
        return None
    if entry.kind == "overrule":
        return name_of(answer.get("result"))
    if "dice" in answer:
        return " ".join(map(str, answer["dice"]))
    if "facts" in answer:
        return next(iter(answer["facts"].values()), None) if len(answer["facts"]) == 1 else None
    chosen = answer.get("choose")
    return chosen if isinstance(chosen, str) else None


def name_of(result: Any) -> str:
    if isinstance(result, Mapping):
        return str(next((value for value in result.values() if isinstance(value, str)), result))
    return str(result)
