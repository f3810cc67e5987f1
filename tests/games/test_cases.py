"""Nouns stand in sentences in a case, so that a language with articles and cases can be written.

A small made-up German shows it: each noun by its case, and a verb that takes another case than the English.
"""

import re
from string import Formatter

import pytest
from django.utils import translation

from campaigns.engine.game import games
from campaigns.engine.texts import sentences
from campaigns.games.the_hunted.notes.outing import MetShip
from campaigns.games.the_hunted.pages.story import words
from campaigns.games.the_hunted.rules.texts import TEXTS
from campaigns.pages.games import presentation_of
from campaigns.pages.telling import Alternatives, together
from campaigns.pages.words import CASES, translate

IN_STORIES = {"kind", "ship", "ships", "system", "systems", "broken", "man", "men", "weapon", "awards"}
IN_LOGS = {"award", "base", "post", "rank", "ship", "side", "system", "target", "token", "weapon"}
AT_THE_HEAD = re.compile(r"(^|[:.;,] |[(“])$")  # or in a list: as the word stands alone

GERMAN = {
    ("", "The crew repaired {systems:acc}."): "Die Besatzung reparierte {systems:acc}.",
    ("", "{Systems:nom} was repaired."): "{Systems:nom} wurde repariert.",
    ("", "The deck gun hit {ship:acc} {n:times}."): "Die Kanone traf {ship:acc} {n:times}; von {ship:dat} kam nichts.",
    ("", "diesel engine 1"): "der Diesel 1",
    ("acc", "diesel engine 1"): "den Diesel 1",
    ("", "the periscope"): "das Sehrohr",
    ("acc", "a tanker"): "einen Tanker",
    ("dat", "a tanker"): "einem Tanker",
    ("", "{one} of {two}"): "{one} von {two}",
    ("", "{some} and {last}"): "{some} und {last}",
    ("", "The Kommandant received the {award:acc}."): "Der Kommandant erhielt {award:acc}.",
    ("acc", "Narvik Shield"): "den Narvikschild",
    ("", "twice"): "zweimal",
}


@pytest.fixture
def german(monkeypatch):
    def said(context, text):
        return GERMAN.get((context if context in CASES else "", text), text)

    monkeypatch.setattr(translation._trans, "gettext", lambda text: said("", text))
    monkeypatch.setattr(translation._trans, "pgettext", said)
    monkeypatch.setattr(translation._trans, "ngettext", lambda one, more, count: said("", one if count == 1 else more))
    plural = lambda place, one, more, count: said(place, one if count == 1 else more)  # noqa: E731
    monkeypatch.setattr(translation._trans, "npgettext", plural)


def texts_of_stories():
    for game in games():
        for pattern in presentation_of(game.key).patterns.values():
            for one in (pattern,) if isinstance(pattern, str) else pattern:
                yield from (one,) if isinstance(one, str) else filter(None, (one.one, one.more, one.two))


def test_a_noun_in_a_story_says_its_case():
    wrong = []
    for text in texts_of_stories():
        for _said, name, case, _conversion in Formatter().parse(text):
            if name and (name[:1].lower() + name[1:] in IN_STORIES) != (case in ("nom", *CASES)):
                wrong.append(text)
    assert sorted(set(wrong)) == []


def test_a_noun_within_a_sentence_of_a_log_says_its_case():
    wrong = []
    for game in games():
        for note in game.texts.notes.values():
            for text in sentences(note.text):
                found = re.finditer(r"{(\w+):w}", text)
                wrong += [text for one in found if one[1] in IN_LOGS and not AT_THE_HEAD.search(text[: one.start()])]
    assert sorted(set(wrong)) == []


def test_every_noun_of_a_log_is_one_of_its_words():
    assert [key for game in games() for key in game.texts.nouns if key not in game.texts.words] == []


def test_a_language_with_cases_reads_right(german):
    say = Alternatives(presentation_of("hunted").patterns, "").say
    diesel, both = words.systems(["diesel_engine_1"]), words.systems(["diesel_engine_1", "periscope"])
    assert say("mended", systems=diesel) == "Die Besatzung reparierte den Diesel 1."
    assert say("mended", systems=diesel) == "Der Diesel 1 wurde repariert."
    assert say("mended", systems=both) == "Die Besatzung reparierte den Diesel 1 und das Sehrohr."
    tanker = words.ship(MetShip("Tanker", "tanker", 8000), before=False)
    hit = "Die Kanone traf einen Tanker von 8,000 t zweimal; von einem Tanker von 8,000 t kam nichts."
    assert say("shot.gun.hurt", 2, ship=tanker) == hit
    assert together([tanker]).form("acc") == "einen Tanker von 8,000 t"


def test_a_log_takes_the_case_of_its_word(german):
    said = TEXTS.note("advancement.award", {"award": "narvik_shield"}, translate)
    assert said == "Der Kommandant erhielt den Narvikschild."
    assert TEXTS.note("advancement.award", {"award": "swords"}, translate) == "Der Kommandant erhielt Swords."
    assert TEXTS.note("advancement.award", {"award": "swords"}) == "The Kommandant received the Swords."
