"""manage.py drive, as an outside program uses it: lines in, lines out."""

from __future__ import annotations

import io
import json
import sys
from contextlib import nullcontext
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command

from campaigns.engine.game import games
from tests.shipped import edition_of

AUTO = {"auto": True}


def told_by(monkeypatch, lines: bytes, fails: str = "", **options: Any) -> list[dict[str, Any]]:
    """The output for these input lines; fails is what the command says when it does."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines)))
    out = io.StringIO()
    with pytest.raises(CommandError, match=fails) if fails else nullcontext():
        call_command("drive", stdout=out, **options)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def drive(monkeypatch, game: str, setup: dict[str, Any], *lines: Any, fails: bool = False) -> list[dict[str, Any]]:
    """The output for given input lines; a word or a list is a choice.

    On the tests' own tables: making others takes longer than playing on.
    """
    edition = next(one.edition for one in games() if one.key == game)
    if edition:
        edition_of(edition)
    owner, _made = get_user_model().objects.get_or_create(username="wire")
    lines = tuple({"choose": line} if isinstance(line, str | list) else line for line in lines)
    sent = "".join(json.dumps(line) + "\n" for line in lines).encode()
    options = {"game": game, "setup": json.dumps(setup), "seed": 1, "keep": True, "owner": owner.username}
    return told_by(monkeypatch, sent, "." if fails else "", **options)


def asked(lines):
    return [line for line in lines if line["kind"] == "ask"]


def noted(lines):
    """The notes of the game; those of the journal tell the answers."""
    notes = [(line["event"], line["data"]) for line in lines if line["kind"] == "note"]
    return [note for note in notes if not note[0].startswith("journal.")]
