"""A ferry, crossing after crossing: a toy whose orders have their men in the same form, and no charts."""

from __future__ import annotations

from typing import Any

import msgspec

from campaigns.engine.game import Game, register
from campaigns.engine.prompts import Choose, Facts, Field, Note, Option, Roll, until_ended
from campaigns.engine.texts import NoteText, PromptText, Texts

MEN = ("ada", "ben", "cleo")


class Ferry(msgspec.Struct):
    skipper: str
    crossings: int = 0
    orders: list[list[str]] = []
    green: list[str] = []
    words: list[str] = []
    tide: int = 0
    over: bool = False


def crossing(ferry: Ferry, charts: Any):
    yield from until_ended(lambda: desk(ferry), lambda key: ordered(ferry, key))
    ferry.over = True


def desk(ferry: Ferry) -> Choose:
    options = (Option("row"), Option("sail"), Option("bell", once=10))
    return Choose("ferry.desk", "1", options, data={"crossings": ferry.crossings}, ends=("moor",))


def ordered(ferry: Ferry, key: str):
    if key == "bell":
        ferry.crossings += 1
        return
    if key == "row":
        options = tuple(Option(man) for man in MEN)
        usual = tuple(ferry.orders[-1]) if ferry.orders else ("ada",)
        men = yield Choose("ferry.men", "2", options, many=(1, 3), rides=True, usual=usual)
        among = tuple(Option(man) for man in men)
        green = yield Choose("ferry.green", "2", among, many=(0, len(men)), rides=True, usual=(), among="ferry.men")
        ferry.orders, ferry.green = [*ferry.orders, list(men)], list(green)
    else:
        for _leg in range(2):
            way = yield Choose("ferry.way", "3", (Option("north"), Option("south")), rides=True)
            said = yield Facts("ferry.said", "3", (Field("words", "text", initial="Cast off."),), rides=True)
            ferry.words = [*ferry.words, f"{way}: {said['words']}"]
    ferry.tide += (yield Roll("ferry.tide", "1d6", "4")).total
    ferry.crossings += 1
    yield Note("ferry.crossed", {"crossings": ferry.crossings})


def auto(prompt: Any, ferry: Ferry, source: Any) -> dict[str, Any]:
    if prompt.kind == "facts":
        return {"facts": {"words": "On."}}
    if prompt.key == "ferry.desk":
        return {"choose": "moor"}
    return {"choose": [prompt.open()[0].key] if prompt.many else prompt.open()[0].key}


TEXTS = Texts(
    prompts={
        "ferry.desk": PromptText("What happens"),
        "ferry.men": PromptText("Who rows"),
        "ferry.green": PromptText("Who never rowed"),
        "ferry.way": PromptText("Which way"),
        "ferry.said": PromptText("What was said"),
        "ferry.tide": PromptText("The tide"),
    },
    notes={"ferry.crossed": NoteText("Crossed: {crossings}.")},
    options={},
    words={},
)

GAME = register(
    Game(
        key="ferry",
        name="Ferry",
        schema=1,
        state=Ferry,
        scenes={"crossing": crossing},
        texts=TEXTS,
        new=lambda setup, charts: Ferry(str(setup.get("skipper", "Gret"))),
        next_scene=lambda ferry: None if ferry.over else "crossing",
        chapter=lambda ferry: 1,
        end=lambda ferry: {"crossings": ferry.crossings} if ferry.over else None,
        head=lambda ferry: {"name": ferry.skipper, "boat": "Ferry"},
        auto=auto,
        ledger=lambda ferry: [],
        check=lambda ferry: [],
        seats=lambda ferry: MEN,
        called=("skipper", "boat"),
    )
)
