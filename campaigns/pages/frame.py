"""The frame of every page of one career: form head, drawings, links to its other pages."""

from __future__ import annotations

from typing import Any

from campaigns.models import Career
from campaigns.pages.games import presentation_of
from campaigns.pages.presentation import Facts


def frame(career: Career, facts: Facts) -> dict[str, Any]:
    return {**edge(career), "head": presentation_of(career.game).head(facts)}


def edge(career: Career) -> dict[str, Any]:
    """The frame without the form head."""
    presentation = presentation_of(career.game)
    return {
        "career": career,
        "career_title": presentation.summary(career.head).title,
        "game_key": presentation.game.key,
        "game_name": presentation.game.name,
        "game_needs": presentation.needs,
        "outing": presentation.outing,
        "symbols": [presentation.symbols] if presentation.symbols else [],
        "styles": presentation.styles,
        "log_pages": presentation.pages,
    }
