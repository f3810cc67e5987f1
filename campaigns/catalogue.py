"""Texts that are translated when they are shown and appear in no source file.

The words of games, the indexes of their rules, their glossaries, and the titles, labels and notes of shipped editions.
makemessages collects them; a test checks that nothing is missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from campaigns.engine.game import Game, games
from campaigns.engine.texts import Sentence, Texts, plurals, sentences
from campaigns.glossary import glossary
from campaigns.pages.games import presentation_of
from campaigns.pages.telling import NOUNS, Forms
from campaigns.pages.words import CASES, head_form
from campaigns.rulebook import rulebook
from charts.figures import shipped
from charts.figures.words import spaced

Text: TypeAlias = tuple[str, ...]
"""A text, its plural or nothing, and its context if it has one."""
PLACED: Final = ("notes/*", "rules/texts/*", "rules/texts.py", "rules/words.py", "notation/faults.py")
"""Where games write texts that have a place. makemessages does not search there, or it would find them twice."""
NOTED = ("title", "label", "note")


def texts() -> list[Text]:
    found = [text for game in games() for text in (*_of_game(game), *_of_rules(game), *_of_story(game))]
    found += [(text, "") for slug in shipped.folders() for text in _of_edition(shipped.raw_edition(slug))]
    nouns = NOUNS | {game.texts.words.get(key, key) for game in games() for key in game.texts.nouns}
    found += [(text, "", "story") for text in NOUNS]
    found += [(text, "", case) for text in nouns for case in CASES]
    return sorted({one for one in found if one[0].strip()})


def _of_game(game: Game) -> Iterator[Text]:
    for said in (game.texts, *presentation_of(game.key).other_texts):
        yield from _of_texts(said)
    forms = game.contest.forms if game.contest is not None else ()
    yield from ((text, "") for one in game.switches for text in (one.label, one.help))
    yield from ((text, "") for one in forms for text in (one.label, one.help))


def _of_texts(said: Texts) -> Iterator[Text]:
    asked, noted = said.prompts.values(), said.notes.values()
    yield from _placed("prompt", (sentence for one in asked for sentence in (one.title, one.why)))
    yield from _placed("log", (*(one.answered for one in asked), *(one.text for one in noted)))
    yield from _placed("option", (sentence for pair in said.options.values() for sentence in pair))
    yield from _placed("field", (sentence for pair in said.fields.values() for sentence in pair))
    words = [word.replace("_", " ") for word in said.words.values()]
    yield from _placed("word", (*said.counts.values(), *words, *map(head_form, words)))
    yield from _placed("", said.errors.values())


def _placed(place: str, every: Iterable[Sentence]) -> Iterator[Text]:
    """Sentences with their place as the context."""
    context, every = (place,) if place else (), list(every)
    counted = [one for sentence in every for one in plurals(sentence)]
    yield from ((one.one, one.more, *context) for one in counted)
    alone = {text for sentence in every for text in sentences(sentence)}
    yield from ((text, "", *context) for text in alone - {text for one in counted for text in one.all()})


def _of_story(game: Game) -> Iterator[Text]:
    """Sentences of stories that appear in no source file."""
    for pattern in presentation_of(game.key).patterns.values():
        for one in (pattern,) if isinstance(pattern, str) else pattern:
            yield (one, "", "story") if isinstance(one, str) else (one.one, one.more, "story")
            if isinstance(one, Forms) and one.two:
                yield one.two, "", "story"


def _of_rules(game: Game) -> Iterator[Text]:
    clauses = rulebook(game.key).clauses.values()
    yield from ((text, "") for one in clauses for text in (one["title"], one["line"]))
    yield from ((text, "") for one in glossary(game.key) for text in (one.term, one.says))


def _of_edition(raw: Mapping[str, Any]) -> Iterator[str]:
    yield raw["note"]
    yield from raw["notes"]
    for chart in raw["charts"]:
        yield from chart["notes"]
        for row in (*chart["natural"], *chart["rows"]):
            results = row["results"] if chart["dice"] is not None else row
            yield from (spaced(text) for key, value in results.items() for text in _strings(value) if key not in NOTED)
    for part in _parts(raw):
        yield from (str(part[key]) for key in NOTED if part.get(key))
    for roster in raw["rosters"]:
        yield from (ship[key] for ship in roster["ships"] for key in ("nation", "kind") if ship.get(key))
    for boat in raw["boats"]:
        figures = {key: value for key, value in boat.items() if key != "sources"}
        yield from (spaced(key).capitalize() for key in figures)
        yield from (spaced(text) for text in _strings(figures))
    for track in raw["tracks"]:
        yield track["assignment"]
        yield from (spaced(box["box"]) for box in track["boxes"])


def _parts(raw: Any) -> Iterator[Mapping[str, Any]]:
    for value in raw.values() if isinstance(raw, Mapping) else raw:
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, Mapping):
                yield one
                yield from _parts(one)


def _strings(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, Mapping):
        return [text for key, one in value.items() for text in (key, *_strings(one))]
    return [text for one in value for text in _strings(one)] if isinstance(value, list) else []
