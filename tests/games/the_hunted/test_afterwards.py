"""A patrol that was played at the table, entered afterwards, comes to the same as when it is played guided."""

import os
import random
from dataclasses import replace
from types import SimpleNamespace

import pytest
from msgspec import structs

from campaigns.engine.prompts import BadAnswer
from campaigns.games.the_hunted.pages import record
from campaigns.games.the_hunted.pages.story.reading import events
from campaigns.games.the_hunted.rules import GAME
from campaigns.games.the_hunted.rules.form_answers import FormAnswers
from campaigns.games.the_hunted.table.logged import patrol_form
from charts.figures.shipped import book
from tests.engine.desk import Desk

SETUP = {"type": "VIIC", "kommandant": "Schmidt", "boat": "U-123", "rank": "OltzS", "start": "1943-07"}
CAREERS = int(os.environ.get("CAREERS", 8))
TOLD = ("sunk", "man", "death", "award", "promotion")


def desk(seed=1, **setup):
    return Desk(GAME, book(), seed, **{**SETUP, **setup})


def guided(seed, patrols=1, **setup):
    """Some patrols as the default policy plays them."""
    played = desk(seed, **setup)
    while played.prompt is not None and played.state.number <= patrols:
        played.act({"auto": True})
    return played


def form_of(played, patrol=1):
    """A player's notes on a patrol: the states at the end of each box, and the results in port."""
    entries = [entry for entry in played.entries if entry.chapter == patrol]
    fell, load = {}, {}
    for entry in entries:
        key, answer = (entry.answer or {}).get("key", ""), entry.answer or {}
        if key.split(".")[0] in ("refit", "advancement", "newboat", "assignment") and "result" in answer:
            count = sum(name.split(":")[0] == key for name in fell)
            fell[f"{key}:{count + 1}" if count else key] = answer["result"]
        elif key in ("loading.mix", "loading.stow"):
            load[key.removeprefix("loading.")] = answer["facts"]
    done = played.state.patrols[patrol - 1]
    return {
        "orders": {"orders": done.assignment + (f" ({done.tag})" if done.tag else ""), "start": done.start},
        "load": load.get("mix", {}),
        "stow": load.get("stow", {}),
        "boxes": patrol_form(events(SimpleNamespace(**structs.asdict(one), book="") for one in entries))["boxes"],
        "fell": fell,
    }


def entered(form, seed=1, **setup):
    """The same patrol by the form."""
    logged = desk(seed, **setup)
    logged.act({"run": run(logged, form)})
    return logged


def run(logged, form):
    """The raw answers that a form comes to."""
    session, clerk, raws = logged.session(), FormAnswers(form, "As it fell."), []
    while session.prompt is not None and session.chapter == 1:
        raw = clerk.answer(session.prompt)
        if raw is None:
            break
        raws.append(raw)
        session.acts(raw)
    return raws


def diary_facts(played):
    """The diary's ships, men and honours, each once: a form has one line for two wounds of a man."""
    kinds = GAME.texts
    found = set()
    for entry in played.entries:
        for key, data, _case in entry.notes:
            if kinds.kind(key).role in TOLD and key not in ("damage.healed", "byhand.wound"):
                found.add((kinds.kind(key).role, data.get("target") or data.get("post") or data.get("award")))
    return sorted(found, key=str)


def sheet(career):
    """All that record, log sheet and head know; the order of sinkings within an engagement is not told."""
    say, head = str, GAME.head(career)
    return {
        "head": {key: sorted(value) if isinstance(value, list) else value for key, value in head.items()},
        "torpedoes": [(patrol.fired, patrol.hits, patrol.duds) for patrol in career.patrols],
        "tonnage": record.tonnage(career),
        "kinds": record.by_kind(career, say),
        "areas": [replace(area, names=sorted(area.names)) for area in record.areas(career, say)],
        "rank": record.rank(career, book(), say),
        "summary": record.summary(career, book().figures),
        "awards": [(award.name, award.month, award.patrol) for award in career.awards],
        "refit": [(one.start, one.months, one.base, one.hull, one.inoperable, one.air_raid) for one in career.refits],
        "lines": [(line.month, line.letter) for line in career.sheet],
        "crew": (career.crew_level, career.wounds, [(man.post, man.experte, man.fate) for man in career.former]),
        "boat": (career.boat.number, career.boat.hull, career.boat.gun, career.boat.schnorchel),
        "months": (career.month, career.base, career.successes, career.failures_running, career.period_ships),
        "patrols": [(one.outcome, one.ended, one.base_to, one.fired, one.hits, one.duds) for one in career.patrols],
    }


def uneventful(played):
    """No event and no end of the career: what the form of one patrol in these tests does not speak of."""
    state = played.state
    return state.end is None and state.patrols and not state.patrols[0].event_done


@pytest.mark.slow
@pytest.mark.case("4.3.2")
@pytest.mark.parametrize("start", ["1943-07", "1944-02"])
def test_a_patrol_logged_by_hand_equals_the_same_played_guided(start):
    compared = 0
    for seed in range(24):
        played = guided(seed, start=start)
        if not uneventful(played):
            continue
        form = form_of(played)
        logged = entered(form, start=start)
        assert sheet(logged.state) == sheet(played.state), seed
        assert diary_facts(logged) == diary_facts(played), seed
        logged.walked()
        compared += bool(played.state.sinkings)
    assert compared > 3


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
