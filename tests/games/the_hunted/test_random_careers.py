"""Whole careers at random: no state and no step is one that the rulebook forbids.

CAREERS=20000 pytest -m "" tests/games/the_hunted/test_random_careers.py plays the long run.
"""

from __future__ import annotations

import os
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaigns.engine import dice
from campaigns.engine.policy import throw
from campaigns.engine.prompts import Aside, BadAnswer, Note, Roll
from campaigns.games.the_hunted.rules import contests, limits, policies, setup
from campaigns.games.the_hunted.rules.calendar import GAME_ENDS, GAME_STARTS, later
from campaigns.games.the_hunted.rules.options import SWITCHES
from campaigns.games.the_hunted.rules.scenes import GAME
from campaigns.games.the_hunted.rules.state import MINE
from campaigns.games.the_hunted.rules.victory import BANDS
from charts.figures.shipped import book
from tests.engine.desk import Desk

CAREERS = int(os.environ.get("CAREERS", "240"))
BATCHES = 8
TEMPERS = ("steady", "random", "reckless", "cautious")
ENDS = {  # 5.1: the war is over, the Kommandant is dead or a prisoner, or he has been relieved (7.4.3)
    "war_over": True,
    "contest_over": True,
    "relieved": True,
    "scuttled": True,
    "boat_captured": True,
    "kommandant_killed": False,
    "kommandant_accident": False,
    "lost_at_sea": False,
    "sunk_escort": False,
    "sunk_aircraft": False,
    "sunk_submarine": False,
    "sunk_depth": False,
    "sunk_mine": False,
}


def wish(source):
    """Any type, any month it can start in, some of the options; now and then a career that comes over."""
    type_ = source.choice(sorted(book().boats))
    figures = book().boats[type_]
    month, months = max(GAME_STARTS, figures["available"]), []
    while month <= min(GAME_ENDS, figures.get("last_sailing") or GAME_ENDS):
        months.append(month)
        month = later(month, 1)
    options = [switch.key for switch in SWITCHES if source.random() < source.choice((0.0, 0.3, 0.9))]
    found = {"type": type_, "start": source.choice(months), "kommandant": "Schmidt", "options": options}
    if source.random() < 0.1:
        found[source.choice(("carried", "under_way"))] = True
    if source.random() < 0.15:
        found |= contest(source, found["start"], months)
    return found


def contest(source, start, months):
    """The terms of a contest (13), and what they prescribe."""
    form = source.choice(contests.FORMS)
    if form == contests.WOLFPACK:
        return contests.PACK_TERMS | {"contest": {"form": form, "pack": "Grimm"}}
    until = {"until": source.choice([month for month in months if month >= start])} if form == contests.DUEL else {}
    return {"contest": {"form": form, "start": start, **until}}


class Referee:
    """Looks over the shoulder of a career, at every prompt, every note and every end of a scene."""

    def __init__(self, career, source):
        self.career, self.source = career, source
        self.month = career.month
        self.prompts = 0

    def opens(self):
        """A scene begins."""
        career = self.career
        self.sunk_before = len(career.sinkings)
        self.torpedoes = self.accounted()
        self.met = self.records()
        self.sunk = {key for key, target in self.met.items() if target.sunk}

    def accounted(self):
        """Torpedoes of this patrol, aboard or fired."""
        career = self.career
        patrol = career.patrol or (career.patrols[-1] if career.patrols else None)
        return career.boat.torpedoes + (patrol.fired if patrol else 0), patrol is not None and patrol.resupplied

    def records(self):
        """The ships of this patrol, or in port of the last one, each once."""
        career = self.career
        patrol = career.patrol or (career.patrols[-1] if career.patrols else None)
        return {id(target): target for met in (patrol.encounters if patrol else ()) for target in met.targets}

    def asked(self, prompt):
        """Before anything is answered."""
        career, boat = self.career, self.career.boat
        self.prompts += 1
        assert min(boat.gun_ammo, boat.bold, boat.hull, boat.flooding) >= 0
        figures = boat.figures
        assert boat.gun_ammo <= figures["deck_gun_ammo"]
        assert boat.torpedoes <= figures["torpedo_total"]
        for end, room in (("fore", "reloads_fwd"), ("aft", "reloads_aft")):
            assert len(boat.racks.get(end, [])) <= figures[room]
        patrol = career.patrol
        if patrol is not None:
            assert 0 <= patrol.at + 1 <= len(patrol.track)
            assert not (boat.holed and prompt.key == "travel.encounter" and patrol.posture == "schnorchel")
        assert not (boat.holed and prompt.key == "escorts.detection"), "hunted with a hull that cannot dive"
        if prompt.kind == "choose":
            keys = [option.key for option in prompt.open()]
            assert keys
            assert len(set(keys)) == len(keys)
            assert not (boat.holed and {"schnorchel", "submerged"} & set(keys))

    def fired(self, shots):
        """9.2.1: every tube named holds a torpedo."""
        for tube in shots.tubes:
            load = self.career.boat.tubes[tube]
            assert load, f"{tube} is empty"
            assert load != MINE, f"{tube} holds a mine"

    def noted(self, note):
        assert not (note.key == "aircraft.dived" and self.career.boat.holed), "dived with a holed hull"

    def closes(self, name):
        """A scene is over."""
        career = self.career
        assert career.month >= self.month, "the calendar goes back"
        self.month = career.month
        months = [line.month for line in career.sheet]
        assert months == sorted(set(months)), "a month has passed twice"
        starts = [patrol.start for patrol in career.all_patrols]
        assert starts == sorted(set(starts))
        assert not set(starts) & set(months)
        assert max(starts, default=GAME_ENDS) <= GAME_ENDS, "sailed after the end of the war"
        self._sinkings()
        if name == "box":
            count, resupplied = self.accounted()
            assert count == self.torpedoes[0] or (resupplied and not self.torpedoes[1]), "a torpedo too many or too few"
        if career.end is None:
            assert limits.check(career) == []
        else:
            self._ended()

    def _sinkings(self):
        """Every ship that sank in this scene is entered once; none sinks twice, and none comes up again."""
        records = self.records()
        now = {key for key, target in records.items() if target.sunk}
        assert self.sunk & set(records) <= now
        assert len(self.career.sinkings) - self.sunk_before == len(now - self.sunk)

    def _ended(self):
        end = self.career.end
        assert ENDS[end.reason] == end.alive
        assert end.captured == (end.reason == "boat_captured")
        assert end.victory in ("defeat", *BANDS)
        assert not (end.captured and end.victory != "defeat")
        if end.reason == "war_over":
            assert self.career.month > GAME_ENDS
        if end.reason == "contest_over":
            assert self.career.month > self.career.contest.until
        assert GAME.next_scene(self.career) is None


def play(career, decide, source):
    """To the end of the career; each scene opens on the state as it comes back from the journal."""
    while (name := GAME.next_scene(career)) is not None:
        referee = Referee(career, source)
        referee.opens()
        scene(GAME.scenes[name](career, book()), career, decide, source, referee)
        referee.closes(name)
        again = GAME.load(GAME.dump(career))
        assert again == career, "the state is not what its JSON says"
        career = again
    return career


def filled(prompt, source):
    """A form as it is suggested, with a few fields filled in by chance where the whole makes sense."""
    facts = policies.suggested(prompt)
    for field in prompt.open():
        if source.random() < 0.1:
            facts[field.key] = by_chance(field, facts[field.key], source)
    try:
        return prompt.read({"facts": facts}, book(), source)[1]
    except BadAnswer:
        return policies.suggested(prompt)


def by_chance(field, suggested, source):
    if field.type == "integer":
        return source.randint(field.low or 0, field.high if field.high is not None else 9)
    if field.type == "choice":
        return source.choice(field.options)
    return source.random() < 0.5 if field.type == "boolean" else suggested


def scene(procedure, career, decide, source, referee):
    answer = None
    while True:
        try:
            item = procedure.send(answer)
        except StopIteration:
            return
        answer = None
        if type(item) is Note:
            referee.noted(item)
            continue
        referee.asked(item)
        if item.asides and source.random() < 0.01:
            answer = Aside(source.choice(item.asides))
        elif type(item) is Roll:
            answer = throw(item, book(), source)
            assert item.chart is None or answer.result is not None, f"{item.chart} says nothing to {answer.total}"
        elif item.kind == "facts":
            answer = filled(item, source)
        else:
            answer = decide(item, career, source)
            if item.kind == "salvo":
                referee.fired(answer)


@pytest.mark.slow
@pytest.mark.case("5.1.1", "5.1.2", "5.1.3", "6.1/repeat")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_careers_at_random(batch):
    for number in range(batch, CAREERS, BATCHES):
        source = random.Random(number)
        career = setup.new(wish(source), book())
        try:
            career = play(career, policies.policy(TEMPERS[number % len(TEMPERS)]), source)
        except Exception as error:
            raise AssertionError(f"career {number}: {error!r}") from error
        assert career.end is not None


# --- the same through the journal's session -----------------------------------------------------------


def legal(prompt, state, source):
    """A raw answer that must be accepted, as the wire would send it."""
    if prompt.asides and source.random() < 0.05:
        return {"aside": source.choice(prompt.asides)}
    if prompt.kind == "roll":
        return {"dice": [source.randint(low, high) for low, high in dice.faces(prompt.dice)]}
    answer = policies.at_random(prompt, state, source)
    if prompt.kind == "choose":
        return {"choose": answer if isinstance(answer, str) else list(answer)}
    if prompt.kind == "facts":
        return {"facts": filled(prompt, source)}
    return {"salvo": dict(answer.tubes), "gun": dict(answer.gun), "first": answer.first}


@settings(max_examples=20, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.randoms(use_true_random=False), st.integers(20, 120))
def test_every_prefix_of_a_journal_asks_what_comes_next(source, steps):
    """Each line is played on from the journal, and read back afresh: the same prompt, the same state."""
    desk = Desk(GAME, book(), **{**wish(source), "boat": "U-123", "options": []})
    for _ in range(steps):
        session = desk.session()
        if session.prompt is None:
            break
        desk.keep(session.act(legal(session.prompt, session.state, source)))
        again = desk.session()
        assert GAME.dump(again.state) == GAME.dump(session.state)
        assert (again.prompt is None) == (session.prompt is None)
        if again.prompt is not None:
            assert (again.prompt.key, again.prompt.signature()) == (session.prompt.key, session.prompt.signature())
    desk.walked()
