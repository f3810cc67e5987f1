"""The form of a whole patrol as answers to the prompts that the rules ask, one after another.

A form holds facts by the prompt that they answer: orders, load, home, awards, refit; boxes in the shape of the table's
model; and, in fell, what the dice at the table gave, by the key of the roll. What it does not say is answered as the
prompt suggests, and what only dice can say is left open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from campaigns.engine.prompts import Prompt
from campaigns.games.the_hunted.rules.assignment import AFTERWARDS
from campaigns.games.the_hunted.rules.state import ELECTRIC, STEAM
from campaigns.games.the_hunted.table.entries import entries

FORMS: Final = {
    "afterwards.orders": "orders",
    "loading.mix": "load",
    "loading.stow": "stow",
    "afterwards.home": "home",
    "afterwards.awards": "awards",
    "afterwards.refit": "refit",
}
ENGAGEMENT: Final = "afterwards.engagement"
ASSUMED: Final = {"assumed": True}
USUAL: Final = {  # what is taken as it mostly is, unless the form says otherwise
    "assignment.arctic": "this patrol only",
    "assignment.penang_posting": "this patrol only",
    "refit.gun": "kept",
    "refit.gun_wish": "none",
    "options.pack": "none",
    "homeward.way": "back",
    "newboat.request": "save",
}


class FormAnswers:
    """Answers from one form, in order; why is added to each result entered without its dice."""

    def __init__(self, form: Mapping[str, Any], why: str) -> None:
        self.form, self.why = form, why
        self.asked: Counter[str] = Counter()
        self.engagements = entries({"boxes": form.get("boxes", [])})
        if form.get("home", {}).get("how") == "sunk_depth":
            self._crush()

    def _crush(self) -> None:
        """9.6.13: a boat that is lost by its last dive is so before it is asked how the patrol ended."""
        hunts = [hunt for one in self.engagements for hunt in one.get("hunts", []) if hunt.get("deep")]
        if hunts:
            hunts[-1]["crushed"] = True

    def place(self, prompt: Prompt) -> str:
        count = self.asked[prompt.key]
        if AFTERWARDS in prompt.asides:
            return ""
        if prompt.key == ENGAGEMENT:
            return f"engagements.{count}"
        return FORMS.get(prompt.key) or f"fell.{prompt.key}" + (f":{count + 1}" if count else "")

    def answer(self, prompt: Prompt) -> dict[str, Any] | None:
        if AFTERWARDS in prompt.asides:
            return {"aside": AFTERWARDS}
        place = self.place(prompt)
        self.asked[prompt.key] += 1
        if prompt.key == ENGAGEMENT:
            count = self.asked[prompt.key] - 1
            return {"facts": self.engagements[count]} if count < len(self.engagements) else {"aside": "home"}
        if prompt.key in FORMS:
            initial = {field.key: field.initial for field in prompt.open()}  # type: ignore[attr-defined]
            said = self.form.get(place, {})
            nothing = place in ("load", "stow") and not said and not self.form.get("load")
            facts = _mix(initial, said) if place == "load" else {**initial, **said}
            return {"facts": facts} | (ASSUMED if nothing else {})
        said, usual = self.form.get("fell", {}).get(place.removeprefix("fell.")), USUAL.get(prompt.key)
        if not said and usual is None:
            return None
        return self._said(prompt, said or usual) | ({} if said else ASSUMED)

    def _said(self, prompt: Prompt, said: Any) -> dict[str, Any]:
        if prompt.kind == "choose":
            return {"choose": said}
        if prompt.kind == "facts":
            return {"facts": {field.key: said for field in prompt.open()[:1]}}  # type: ignore[attr-defined]
        return {"dice": said} if isinstance(said, list) else {"overrule": said, "why": self.why}


def _mix(basic: Mapping[str, Any], load: Mapping[str, Any]) -> dict[str, Any]:
    """4.5: the basic load with so many of one kind in exchange, or every kind as listed."""
    if "more" in load:
        less = ELECTRIC if load["more"] == STEAM else STEAM
        change = {load["more"]: load["count"], less: -load["count"]}
        return {kind: count + change.get(kind, 0) for kind, count in basic.items()}
    listed = load.get("listed", load)
    return {**(dict.fromkeys(basic, 0) if "listed" in load else basic), **listed}
