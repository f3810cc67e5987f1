"""A tiny game without charts: beach combing, a stone a day, kept or thrown back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from campaigns.engine.game import Game, Row, register
from campaigns.engine.prompts import Charts, Choose, Note, Option, Roll
from campaigns.engine.texts import NoteText, PromptText, Texts


class Beach(msgspec.Struct):
    name: str
    days: int = 3
    day: int = 1
    stones: int = 0
    schema: int = 1


def tide(beach: Beach, charts: Charts):
    rolled = yield Roll("tide.stones", "2d6", "Stones")
    kept = yield Choose("tide.keep", "Stones", (Option("keep"), Option("throw")))
    if kept == "keep":
        beach.stones += rolled.natural
    yield Note("tide.kept" if kept == "keep" else "tide.thrown", {"stones": rolled.natural}, "Stones")
    beach.day += 1


def new(setup: Mapping[str, Any], charts: Charts) -> Beach:
    return Beach(name=str(setup.get("name", "Ada"))[:60], days=int(setup.get("days", 3)))


GAME = register(
    Game(
        key="beach",
        name="Beach combing",
        schema=1,
        state=Beach,
        scenes={"tide": tide},
        texts=Texts(
            prompts={"tide.stones": PromptText("Stones"), "tide.keep": PromptText("Keep them?")},
            notes={"tide.kept": NoteText("Kept {stones}."), "tide.thrown": NoteText("Threw {stones} back.")},
            options={"keep": ("Keep", ""), "throw": ("Throw back", "")},
            words={},
        ),
        new=new,
        next_scene=lambda beach: "tide" if beach.day <= beach.days else None,
        chapter=lambda beach: beach.day,
        end=lambda beach: {"stones": beach.stones} if beach.day > beach.days else None,
        head=lambda beach: {"name": beach.name, "day": beach.day, "stones": beach.stones},
        auto=lambda prompt, beach, source: {"choose": "keep"},
        ledger=lambda beach: [Row("award", "stones", {"name": str(beach.stones), "month": "1900-01", "order": 1})],
        check=lambda beach: [],
    )
)
