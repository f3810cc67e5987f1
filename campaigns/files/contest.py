"""A contest as one file: its terms, its result and its careers, each as its own export.

A backup describes the contest beside each of its careers.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction
from django.utils.translation import gettext as _

from campaigns.contests import conduct, packs, settle, standings
from campaigns.engine.chain import link
from campaigns.engine.prompts import BadAnswer
from campaigns.files import portable
from campaigns.models import Career, Contest
from charts.models import Edition

FORMAT: Final = "contest"
SCHEMA: Final = 1
MOST: Final = 200  # careers of one
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


def described(contest: Contest) -> dict[str, Any]:
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
                standings.rules_of(contest).form(contest.form)
    except (BadAnswer, LookupError, TypeError, ValueError, AttributeError, ValidationError, DatabaseError) as error:
        raise BadTerms from error
    return contest


def export_contest(contest: Contest) -> str:
    careers = Career.objects.filter(contest=contest).select_related("owner").order_by("pk")
    parts: dict[str, Any] = {
        "format": FORMAT,
        "schema": SCHEMA,
        "contest": described(contest),
        "careers": [
            {"player": career.owner.get_username(), "left": career.left, "file": portable.export_career(career)}
            for career in careers
        ],
    }
    parts["digest"] = link(FORMAT, parts)
    return json.dumps(parts, ensure_ascii=False, indent=1) + "\n"


@transaction.atomic
def import_contest(owner: Any, data: bytes) -> Contest:
    """Import a contest with all its careers for this owner; BadFile when anything is wrong.

    A contest that exists here is refused: no career gets into a contest by a file.
    """
    told = _read(data)
    said = told["contest"]
    if Contest.objects.filter(uuid=said["uuid"]).exists():
        raise portable.BadFile(_("This contest is already in your log book."))
    careers = [(portable.import_career(owner, one["file"], editions=True), one) for one in told["careers"]]
    first = careers[0][0]
    try:
        contest = contest_from({**said, "admits": "invited"}, owner, first.edition, first.game)
    except BadTerms:
        raise portable.BadFile(_("The terms of this contest cannot be read.")) from None
    for career, one in careers:
        career.contest, career.left = contest, one["left"]
        career.conduct, career.shared = conduct.conduct_of(career), packs.shared_answers(career)
        career.save(update_fields=["contest", "left", "conduct", "shared"])
    if contest.result is not None:
        _check_result(contest)
    return contest


def _check_result(contest: Contest) -> None:
    """Replace a result that the logs do not give."""
    standing = standings.standings_of(contest)
    given = {str(line.career.uuid): (line.place, line.score) for line in standing.lines}
    rows = (contest.result or {}).get("table", [])
    if given != {row["career"]: (row["place"], row["score"]) for row in rows}:
        contest.result = settle.result_as_data(standing)
        contest.save(update_fields=["result"])


def _read(data: bytes) -> dict[str, Any]:
    """The file in the right shape; its careers are checked one by one."""
    try:
        told = json.loads(data)
        digest = told.pop("digest")
        sound = told["format"] == FORMAT and told["schema"] == SCHEMA and digest == link(FORMAT, told)
        careers = told["careers"]
        fits = 0 < len(careers) <= MOST and all(
            isinstance(one["file"], str) and one["left"] in ("", *Career.Left.values) for one in careers
        )
        uuid.UUID(told["contest"]["uuid"])
        if not (sound and fits):
            raise ValueError
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise portable.BadFile(_("This is not a contest file of the log book, or it was changed.")) from None
    return dict(told)
