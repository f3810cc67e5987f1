"""A contest as one file: its terms, its result and its careers, each as its own export."""

from __future__ import annotations

import json
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from campaigns.contests import conduct, packs, settle, standings, terms
from campaigns.engine.chain import link
from campaigns.files import portable
from campaigns.models import Career, Contest

FORMAT: Final = "contest"
SCHEMA: Final = 1
MOST: Final = 200  # careers of one


def export(contest: Contest) -> str:
    careers = Career.objects.filter(contest=contest).select_related("owner").order_by("pk")
    parts: dict[str, Any] = {
        "format": FORMAT,
        "schema": SCHEMA,
        "contest": terms.as_data(contest),
        "careers": [
            {"player": career.owner.get_username(), "left": career.left, "file": portable.export_career(career)}
            for career in careers
        ],
    }
    parts["digest"] = link(FORMAT, parts)
    return json.dumps(parts, ensure_ascii=False, indent=1) + "\n"


@transaction.atomic
def take_in(owner: Any, data: bytes) -> Contest:
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
        contest = terms.contest_from({**said, "admits": "invited"}, owner, first.edition, first.game)
    except terms.BadTerms:
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
        UUID(told["contest"]["uuid"])
        if not (sound and fits):
            raise ValueError
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise portable.BadFile(_("This is not a contest file of the log book, or it was changed.")) from None
    return dict(told)
