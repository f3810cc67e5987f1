"""A contest as a file describes it: in a backup beside each of its careers, and in an export."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction

from campaigns.contests.standings import rules_of
from campaigns.engine.prompts import BadAnswer
from campaigns.models import Contest
from charts.models import Edition

KEPT: Final = ("name", "form", "type", "start", "until", "options", "closed")
SINCE: Final[Mapping[str, Any]] = {
    "open_logs": False,
    "undos": None,
    "result": None,
    "admits": str(Contest.Admits.KNOWN),
    "several": True,
    "teams": [],
    "others_roll": False,
}  # what older files do not say


class BadTerms(ValueError):
    """The description of a contest in a file cannot be read."""


def as_data(contest: Contest) -> dict[str, Any]:
    return {
        "uuid": str(contest.uuid),
        "owner": contest.owner.get_username(),
        "game": contest.game,
        **{key: getattr(contest, key) for key in (*KEPT, *SINCE)},
        "ended": contest.ended.isoformat() if contest.ended else None,
    }


def contest_from(said: Any, owner: Any, edition: Edition | None, game: str) -> Contest:
    """The contest described: the one that is here, or a new one of this owner's."""
    try:
        fresh = {"owner": owner, "edition": edition, **{key: said[key] for key in KEPT}}
        fresh |= {key: said.get(key, usual) for key, usual in SINCE.items()}
        fresh["game"] = said.get("game", game)  # nor do they name their game
        fresh["ended"] = datetime.fromisoformat(said["ended"]) if said.get("ended") else None
        with transaction.atomic():
            contest, new = Contest.objects.get_or_create(uuid=uuid.UUID(said["uuid"]), defaults=fresh)
            if new:
                contest.full_clean()
                rules_of(contest).form(contest.form)
    except (BadAnswer, LookupError, TypeError, ValueError, AttributeError, ValidationError, DatabaseError) as error:
        raise BadTerms from error
    return contest
