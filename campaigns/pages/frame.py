"""What stands around every page of one career: the form head, the drawings, the ways to its other pages."""

from __future__ import annotations

from typing import Any

from campaigns.models import Career
from campaigns.pages.games import presentation
from campaigns.pages.presentation import Facts


def frame(career: Career, facts: Facts) -> dict[str, Any]:
    return {**edge(career), "head": presentation(career.game).head(facts)}


def edge(career: Career) -> dict[str, Any]:
    """All of it but the form head."""
    shown = presentation(career.game)
    return {
        "career": career,
        "career_title": shown.summary(career.head).title,
        "game_key": shown.game.key,
        "game_name": shown.game.name,
        "game_needs": shown.needs,
        "outing": shown.outing,
        "symbols": [shown.symbols] if shown.symbols else [],
        "styles": shown.styles,
        "log_pages": shown.pages,
    }
