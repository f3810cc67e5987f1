"""Everything that careers at random ask, offer and tell, read as a player reads it: no sentence has a hole in it.

The ordinary run walks a sample; CAREERS=2000 pytest tests/games/the_hunted/test_walk.py walks as many.
"""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from types import SimpleNamespace

import pytest

from campaigns.engine import wire
from campaigns.engine.chain import as_json
from campaigns.engine.policy import throw
from campaigns.engine.prompts import BadAnswer, Note
from campaigns.games.the_hunted.pages import PRESENTATION
from campaigns.games.the_hunted.rules import policies, setup
from campaigns.games.the_hunted.rules.scenes import GAME
from campaigns.models import Entry
from campaigns.pages.bridge import log
from campaigns.pages.bridge.facts import facts_form
from campaigns.pages.bridge.posted import PostedForm
from campaigns.pages.corrections import values
from charts.figures.shipped import book
from tests.games.the_hunted.test_random_careers import by_chance, wish

CAREERS = int(os.environ.get("CAREERS", "48"))
BATCHES = 6
TEMPERS = ("steady", "random", "reckless", "random", "cautious")
TABLE = SimpleNamespace(game=GAME, session=None)

FREE = ("schema", "begun", "scene")
HOLES = re.compile(
    r"^\s|\s$|\s\s|^$"  # nothing, or a name that is nothing
    r"|\s[,.;:?!]|, ?,|\?,|\? ,|\?\.|\.\.|[,;:(“] ?[,.;:)”]|^[,.;:]|\(\)|“”"
    r"|[:,;]$"
    r"|\bNone\b|\b(?:True|False)\b|[{}\[\]]|''"
    r"|\b[a-z0-9]+_[a-z0-9_]+\b"  # a key of the code
    r"|\b[a-z_]+\.[a-z_]+\b"  # a key of the texts
)


class Walker:
    """One career, and everything that it shows on the way."""

    def __init__(self, source, temper):
        self.source, self.decide = source, policies.policy(temper)
        self.number, self.kinds, self.open = 1, Counter(), None

    def read(self, where, *texts, empty=False):
        """The text a player reads; a help or a reason may be missing altogether."""
        for text in texts:
            if (text or not empty) and HOLES.search(text):
                raise AssertionError(f"{where}: {text!r}")

    def asked(self, prompt):
        """The prompt on the page and on the wire."""
        texts, key = GAME.texts, prompt.key
        self.kinds[key] += 1
        self.read(f"title of {key}", texts.title(key, prompt.data))
        self.read(f"why of {key}", texts.why(key, prompt.data))
        for aside in prompt.asides:
            self.named(f"aside of {key}", aside, *texts.option(key, aside, prompt.data))
        if prompt.kind == "roll":
            self.roll(prompt)
        elif prompt.kind == "choose":
            for option in prompt.open():
                self.named(f"option of {key}", option.key, *texts.option(key, option.key, prompt.data, option.data))
        elif prompt.kind == "facts":
            self.form(prompt)
        else:
            for target in prompt.wire()["targets"]:
                self.read(f"target of {key}", target["name"], texts.word(target["kind"]))

    def named(self, where, key, label, help_):
        self.read(where, label)
        self.read(f"help of {where}", help_, empty=True)
        assert label != key or key in KNOWN or not key.islower(), f"{where}: the bare key {key}"

    def roll(self, prompt):
        for drm in prompt.considered(book()):
            self.read(f"modifier of {prompt.key}", drm.label)
            self.read(f"why not, of {prompt.key}", drm.why, empty=True)
        for said in PRESENTATION.results(prompt.chart, [result for *_span, result in wire.rows(prompt, book())]):
            self.read(f"row of {prompt.key}", said)

    def form(self, prompt):
        for name, field in facts_form(prompt, GAME.texts, PRESENTATION, PostedForm()).fields.items():
            self.read(f"label of {prompt.key}, {name}", str(field.label))
            self.read(f"help of {prompt.key}, {name}", str(field.help_text), empty=True)
            for key, label in getattr(field, "choices", ()):
                if key:
                    self.named(f"choice of {prompt.key}, {name}", key, label, "")
        for field in prompt.open():
            self.read(f"field of {prompt.key}", GAME.texts.field(prompt.key, field.key)[0])

    def answered(self, prompt, career):
        """An answer as it is kept, and as the procedure gets it."""
        answer = prompt.read(self.raw(prompt, career), book(), self.source)[0] | {"key": prompt.key}
        answer = as_json(answer | ({"data": dict(prompt.data)} if prompt.data else {}))
        self.number += 1
        self.open = Entry(
            number=self.number, kind="answer", asked=prompt.signature(), answer=answer, notes=[], voids=[], why=""
        )
        return prompt.answer_from(answer)

    def raw(self, prompt, career):
        if prompt.asides and self.source.random() < 0.03:
            return {"aside": self.source.choice(prompt.asides)}
        if prompt.kind == "roll":
            return {"dice": list(throw(prompt, book(), self.source).dice)}
        if prompt.kind == "facts":
            return {"facts": self.filled(prompt)}
        answer = self.decide(prompt, career, self.source)
        if prompt.kind == "choose":
            return {"choose": answer if isinstance(answer, str) else list(answer)}
        return {"salvo": dict(answer.tubes), "gun": dict(answer.gun), "first": answer.first}

    def filled(self, prompt):
        """A form as it is suggested, with fields filled in by chance where the whole makes sense."""
        suggested = policies.suggested(prompt)
        facts = {**suggested}
        for field in prompt.open():
            if self.source.random() < 0.15:
                facts[field.key] = by_chance(field, facts[field.key] or "Flora", self.source)
        try:
            prompt.read({"facts": facts}, book(), self.source)
        except BadAnswer:
            return suggested
        return facts

    def noted(self, note):
        self.read(f"note {note.key}", GAME.texts.note(note.key, note.data))
        if self.open is not None:
            self.open.notes.append([note.key, as_json(dict(note.data)), note.case])

    def entered(self):
        """The line of the log, and what the wire says of it, once all that followed is known."""
        row, self.open = self.open, None
        if row is None:
            return
        line, where = log.line(TABLE, row), f"line of {row.answer['key']}"
        self.read(where, line.title, *(one.text for one in line.sentences))
        self.read(where, line.figures, empty=True)
        assert line.sentences or row.notes, f"{where} says nothing"
        for told in wire.lines_of(GAME, row):
            self.read(f"the wire, {told['event']}", told["text"])

    def amended(self, career):
        """The line of an amendment of every value."""
        changes = {path: [GAME.dump(value)] * 2 for path, value in values.paths.leaves(career) if open_to(path)}
        row = Entry(number=self.number, kind="amend", answer={"amend": changes}, notes=[], voids=[], why="x")
        for label, old, new in log.line(TABLE, row).changes:
            self.read(f"amendment of {label}", label, old, new)


def open_to(path):
    """The player's own words, and values no amendment reaches."""
    return not path.startswith(FREE)


def walk(number):
    source = random.Random(number)
    walker = Walker(source, TEMPERS[number % len(TEMPERS)])
    career = setup.new(wish(source), book())
    while (name := GAME.next_scene(career)) is not None:
        procedure, got = GAME.scenes[name](career, book()), None
        try:
            while True:
                item = procedure.send(got)
                got = None
                if type(item) is Note:
                    walker.noted(item)
                    continue
                walker.entered()
                walker.asked(item)
                got = walker.answered(item, career)
        except StopIteration:
            career = GAME.load(GAME.dump(career))
    walker.entered()
    walker.amended(career)
    return walker.kinds


ORDERS = {row.results[column.key] for column in book().chart("P1").columns for row in book().chart("P1").rows}
KNOWN = {*GAME.texts.words, *book().boats, *ORDERS, *(assignment for _, assignment in book().tracks)}


@pytest.fixture(scope="module")
def kinds():
    return Counter()


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(BATCHES))
def test_no_sentence_of_a_career_has_a_hole(batch, kinds):
    for number in range(batch, CAREERS, BATCHES):
        try:
            kinds += walk(number)
        except Exception as error:
            raise AssertionError(f"career {number}: {error}") from error


@pytest.mark.slow
def test_nearly_every_prompt_was_read(kinds):
    """If this fails the test above looks at too little."""
    assert len(kinds) > 0.75 * len(GAME.texts.prompts)
