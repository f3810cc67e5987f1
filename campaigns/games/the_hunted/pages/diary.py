"""What the diary says of a box and of a salvo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.pages.words import Say, closed

MANNERS: Final = ("travel.posture", "attack.how", "following.light")
BY_HAND: Final = ("byhand.box", "afterwards.box")
NO_MANNER: Final = ("leave", "wait")
SALVOS: Final = ("attack.salvo", "submarines.salvo")
SHOTS: Final = ("attack.torpedo", "attack.late", "attack.extreme", "attack.gun")
WASTED: Final = "attack.spent"


def manner(entry: Any, say: Say) -> list[str]:
    """Posture, way of attack and light, in the order in which they came."""
    answer = entry.answer or {}
    chosen, found = answer.get("choose"), []
    if answer.get("key") in MANNERS and isinstance(chosen, str) and chosen not in NO_MANNER:
        found.append(chosen)
    if answer.get("key") in BY_HAND:
        facts = answer.get("facts") or {}
        found += [str(facts[key]) for key in ("light", "attack") if facts.get(key)]
    for note, data, _case in entry.notes:
        if note == "travel.light":
            found.append(data.get("light", ""))
        elif note == "travel.to_night":
            found.append("night")
    return [say(word).lower() for word in found]


def salvos(entries: Sequence[Any]) -> dict[int, str]:
    """F1, F2 at Dalfram; F3, F4 at Devis. An old log kept only their places, but its rolls name them."""
    aims, found = _aims(entries), {}
    for entry in entries:
        answer, at = entry.answer or {}, aims.get(entry.number, {})
        tubes = answer.get("salvo") or {}
        if at and tubes and "chosen" not in answer and not answer.get("gun") and all(tube in at for tube in tubes):
            found[entry.number] = _in_words(tubes, at)
    return found


def _in_words(tubes: Sequence[str], at: Mapping[str, str]) -> str:
    aimed: dict[str, list[str]] = {}
    for tube in tubes:
        aimed.setdefault(at[tube], []).append(tube)
    said = [_("%(tubes)s at %(ship)s") % {"tubes": ", ".join(which), "ship": ship} for ship, which in aimed.items()]
    return closed("; ".join(said))


def _aims(entries: Sequence[Any]) -> dict[int, dict[str, str]]:
    """Salvo -> tube -> the ship it was fired at, as the torpedoes' own rolls name it."""
    found: dict[int, dict[str, str]] = {}
    salvo: dict[str, str] = {}
    for entry in entries:
        answer = entry.answer or {}
        if answer.get("key") in SALVOS:
            salvo = found.setdefault(entry.number, {})
        data = answer.get("data") or {}
        if answer.get("key") in SHOTS and data.get("target"):
            salvo[str(data.get("tube") or "gun")] = str(data["target"])
        for key, told, _case in entry.notes:
            if key == WASTED and told.get("tube"):
                salvo[str(told["tube"])] = str(told.get("target", ""))
    return found
