"""The form of a whole patrol as answers to the prompts that the rules ask, one after another.

A form holds facts by the prompt that they answer: orders, load, home, awards, refit; a list of boxes; and, in fell,
what the dice at the table gave, by the key of the roll. What it does not say is answered as the prompt suggests,
and what only dice can say is left open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from campaigns.engine.prompts import Prompt
from campaigns.games.the_hunted.rules.assignment import AFTERWARDS

FORMS: Final = {
    "afterwards.orders": "orders",
    "loading.mix": "load",
    "loading.stow": "stow",
    "afterwards.home": "home",
    "afterwards.awards": "awards",
    "afterwards.refit": "refit",
}
USUAL: Final = {  # what is taken as it mostly is, unless the form says otherwise
    "assignment.arctic": "this patrol only",
    "assignment.penang_posting": "this patrol only",
    "refit.gun": "kept",
    "refit.gun_wish": "none",
    "options.pack": "none",
    "homeward.way": "back",
    "newboat.request": "save",
}


class Clerk:
    """Answers from one form, in their order; why stands beside each result that is entered without its dice."""

    def __init__(self, form: Mapping[str, Any], why: str) -> None:
        self.form, self.why = form, why
        self.asked: Counter[str] = Counter()
        self.boxes = list(form.get("boxes", ()))

    def place(self, prompt: Prompt) -> str:
        """Where in the form the answer to a prompt stands."""
        count = self.asked[prompt.key]
        if AFTERWARDS in prompt.asides:
            return ""
        if prompt.key == "afterwards.box":
            return f"boxes.{count}"
        return FORMS.get(prompt.key) or f"fell.{prompt.key}" + (f":{count + 1}" if count else "")

    def answer(self, prompt: Prompt) -> dict[str, Any] | None:
        """The raw answer to a prompt; None where the form says nothing."""
        place = self.place(prompt)
        self.asked[prompt.key] += 1
        if AFTERWARDS in prompt.asides:
            return {"aside": AFTERWARDS}
        if prompt.key == "afterwards.box":
            count = self.asked[prompt.key] - 1
            return {"facts": self.boxes[count]} if count < len(self.boxes) else {"aside": "home"}
        if prompt.key in FORMS:
            initial = {field.key: field.initial for field in prompt.open()}  # type: ignore[attr-defined]
            return {"facts": {**initial, **self.form.get(place, {})}}
        said = self.form.get("fell", {}).get(place.removeprefix("fell.")) or USUAL.get(prompt.key)
        if said is None:
            return None
        if prompt.kind == "choose":
            return {"choose": said}
        return {"dice": said} if isinstance(said, list) else {"overrule": said, "why": self.why}
