"""A campaign out of a spreadsheet as a career: its patrols are entered one by one as from *Log a patrol*."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from campaigns import play
from campaigns.engine.prompts import BadAnswer, Prompt
from campaigns.games.the_hunted.pages.campaign_rows import PATROLS, TARGETS, CampaignRows, PatrolRow, RowFault
from campaigns.games.the_hunted.rules.calendar import between
from campaigns.games.the_hunted.rules.form_answers import FormAnswers
from campaigns.models import Career
from campaigns.pages.afterwards.dry_runs import dry_run
from campaigns.pages.words import translate
from charts.models import Edition

COLUMNS: Final = {  # where in the files the answer to a prompt stands
    "orders.orders": "assignment",
    "orders.start": "start",
    "home.month": "end",
    "home.base": "base_to",
    "home.outcome": "outcome",
}
ASSUMED: Final = {  # dice in port that no row tells of
    "advancement.crew": "crew_level",
    "advancement.own_command": "stays",
    "advancement.promotion": "not promoted",
    "refit.air_raid": "none",
    "refit.balkon": "no",
    "refit.schnorchel": "not yet",
}


class NotTaken(Exception):
    """Nothing was written; says where and why."""

    def __init__(self, fault: RowFault) -> None:
        super().__init__(fault.text)
        self.fault = fault


@transaction.atomic
def take_in(
    owner: Any,
    setup: Mapping[str, Any],
    edition: Edition | None,
    rows: CampaignRows,
    now: Mapping[str, Any],
    **settings: Any,
) -> Career:
    """All of it, or nothing and NotTaken. now is what the sheet says of rank and crew after the last patrol."""
    career = play.start(owner, "hunted", {**setup, "start": rows.patrols[0].start}, edition, **settings)
    for patrol, after in zip(rows.patrols, [*rows.patrols[1:], None], strict=True):
        _enter(career, patrol, after, now, owner)
        career.refresh_from_db()
    return career


def _enter(career: Career, patrol: PatrolRow, after: PatrolRow | None, now: Mapping[str, Any], owner: Any) -> None:
    why = _("As in the spreadsheet.")
    refit: dict[str, Any] = {"why": why}
    if after is None:
        refit |= now
    elif patrol.end:
        refit["months"] = between(patrol.end, after.start) - 1
    home = {key: value for key, value in patrol.form["home"].items() if value is not None}
    form = {**patrol.form, "home": {**home, "why": why}, "refit": refit}
    found = dry_run(
        play.open_career(career), _RowsClerk(form, after is not None or bool(now), after is None and patrol.is_lost)
    )
    if wrong := found.fault or found.missing:
        raise NotTaken(_fault_at(career, patrol, *wrong))
    if found.left is not None and after is not None:
        raise NotTaken(RowFault(PATROLS, patrol.row, "", _("The rows do not say: %s") % found.left.title))
    reply = play.act(career.pk, {"run": found.raws}, by=owner)
    if not reply.accepted:
        raise NotTaken(_fault_at(career, patrol, "", reply.error or BadAnswer("form")))


class _RowsClerk(FormAnswers):
    """assumes: whether dice in port are taken as ASSUMED; else they are asked. How a lost boat ended is asked."""

    def __init__(self, form: Mapping[str, Any], assumes: bool, is_lost: bool) -> None:
        super().__init__(form, _("Assumed: the spreadsheet does not say."))
        self.assumes, self.is_lost = assumes, is_lost

    def answer(self, prompt: Prompt) -> dict[str, Any] | None:
        if self.is_lost and prompt.key == "afterwards.home":
            return None
        said = super().answer(prompt)
        if said is None and self.assumes and prompt.key in ASSUMED:
            return {"overrule": ASSUMED[prompt.key], "why": self.why}
        return said


def _fault_at(career: Career, patrol: PatrolRow, place: str, error: BadAnswer) -> RowFault:
    text = play.game_of(career.game).texts.error(error.key, error.data, translate)
    part, _dot, which = place.partition(".")
    column = COLUMNS.get(f"{place}.{error.field}", "")
    if column == "assignment":
        text = _("This boat cannot have these orders in that month.")
    elif column == "start":
        text = _("The boat cannot sail in that month.")
    row = patrol.targets[int(which)] if part == "engagements" else 0
    if row:
        return RowFault(TARGETS, row, (error.field or "").rpartition(".")[2], text)
    return RowFault(PATROLS, patrol.row, column, text)
