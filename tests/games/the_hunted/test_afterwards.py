"""The form of a patrol of the table: whatever is written into it is refused in words, or can be replayed."""

import os
import random

import pytest

from campaigns.engine.prompts import BadAnswer
from campaigns.games.the_hunted.rules import GAME
from campaigns.games.the_hunted.rules.form_answers import FormAnswers
from charts.figures.shipped import book
from tests.engine.desk import Desk

SETUP = {"type": "VIIC", "kommandant": "Schmidt", "boat": "U-123", "rank": "OltzS", "start": "1943-07"}
CAREERS = int(os.environ.get("CAREERS", 8))


def desk(seed=1, **setup):
    return Desk(GAME, book(), seed, **{**SETUP, **setup})


# --- whatever is written into the form ------------------------------------------------------------------


def anything(rng, field):
    """A value for one fact, mostly one that it can have."""
    if rng.random() < 0.02:
        return rng.choice(["", "x", -1, 99, True, None, [], {"a": 1}])
    match field.type:
        case "list":
            return [
                {inner.key: anything(rng, inner) for inner in field.fields if inner.required or rng.random() < 0.5}
                for _ in range(rng.choice([0, 0, 0, 1, 2]))
            ]
        case "choice":
            return rng.choice(field.options) if field.required or rng.random() < 0.4 else None
        case "integer":
            small = min(field.low + 4, field.high)
            return rng.randint(field.low, small) if field.required or rng.random() < 0.2 else None
        case "boolean":
            return rng.random() < 0.1
    return rng.choice([None, "Heavy sea."])


class Scribbler(FormAnswers):
    """Writes the form as it is asked, without any sense, and goes home after a few boxes."""

    def __init__(self, rng):
        super().__init__({}, "As it fell.")
        self.rng, self.left = rng, rng.choice([0, 1, 2, 3, 6])

    def answer(self, prompt):
        if prompt.kind == "facts" and "afterwards" not in prompt.asides and prompt.key.startswith("afterwards."):
            if prompt.key == "afterwards.engagement" and not self.left:
                return {"aside": self.rng.choice(["home"] * 5 + ["guided"])}
            self.left -= prompt.key == "afterwards.engagement"
            facts = {field.key: anything(self.rng, field) for field in prompt.open()}
            if "why" in facts:
                facts["why"] = facts["why"] or "Our own rule."
            if prompt.key == "afterwards.home" and self.rng.random() < 0.8:
                facts["how"] = "home"
            return {"facts": facts}
        return super().answer(prompt) or {"auto": True}


@pytest.mark.parametrize("type_", ["VIIC", "IXC", "XIV", "XB", "IXD-2"])
def test_whatever_is_written_is_refused_in_words_or_can_be_replayed(type_):
    """Three patrols running, each filled in at random; a refused form stays as it was."""
    rng, patrols, refused = random.Random(type_), 0, []
    for seed in range(CAREERS):
        logged = desk(seed, type=type_, rank="KptLt", start=rng.choice(["1943-07", "1943-12", "1944-06"]))
        session, scribbler = logged.session(), Scribbler(rng)
        for _ in range(120):
            if session.prompt is None or session.state.number > 3:
                break
            raw = scribbler.answer(session.prompt)
            if session.prompt.key == "afterwards.orders":
                scribbler = Scribbler(rng)
            try:
                logged.keep(*session.acts(raw))
            except BadAnswer as error:
                refused.append(GAME.texts.error(error.key, error.data))
        patrols += len(session.state.patrols)
        assert session.state.end is not None or GAME.check(session.state) == []
        logged.walked()
    assert patrols > CAREERS / 2
    assert refused
    assert all(refused)
