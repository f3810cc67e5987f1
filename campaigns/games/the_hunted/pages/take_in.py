"""A campaign out of a spreadsheet as a career: its patrols are entered one by one as from *Log a patrol*."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from campaigns import play
from campaigns.engine.prompts import BadAnswer, Prompt
from campaigns.games.the_hunted.pages.campaign_rows import PATROLS, TARGETS, CampaignRows, PatrolRow, RowFault
from campaigns.games.the_hunted.rules import newboat
from campaigns.games.the_hunted.rules.calendar import between
from campaigns.games.the_hunted.rules.charts import HuntedCharts
from campaigns.games.the_hunted.rules.engagement_form import MOST_BOATS
from campaigns.games.the_hunted.rules.form_answers import FormAnswers
from campaigns.models import Career
from campaigns.pages.afterwards.dry_runs import dry_run
from campaigns.pages.words import translate
from charts.models import Edition

COLUMNS: Final = {  # the column of the files with the answer to a prompt
    "orders.orders": "assignment",
    "orders.start": "start",
    "home.month": "end",
    "home.base": "base_to",
    "home.outcome": "outcome",
}
ASSUMED: Final = {  # dice in port that no row has
    "newboat.alberich": "no",
    "newboat.balkon": "no",
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
    table = play.open_career(career)
    clerk = partial(_RowsClerk, assumes=after is not None or bool(now), is_lost=after is None and patrol.is_lost)
    form = _form(table, patrol, after, now)
    found = dry_run(table, clerk(form))
    if wrong := found.fault or found.missing:
        raise NotTaken(_fault_at(career, patrol, *wrong))
    if found.left is not None and after is not None:
        raise NotTaken(RowFault(PATROLS, patrol.row, "", _("The rows do not say: %s") % found.left.title))
    if over := found.state.patrols[-1].notional - patrol.credit if table.state.boat.cargo else 0:
        credited = max(patrol.credit - over, 0)  # some tons come of themselves, such as for bread
        found = dry_run(table, clerk({**form, "boxes": _supplies(table.book, credited)}))
    reply = play.act(career.pk, {"run": found.raws}, by=owner)
    if not reply.accepted:
        raise NotTaken(_fault_at(career, patrol, "", reply.error or BadAnswer("form")))


def _form(table: play.OpenCareer, patrol: PatrolRow, after: PatrolRow | None, now: Mapping[str, Any]) -> dict[str, Any]:
    """The patrol as it would be typed, and the boat that he has after it."""
    why, boat = _("As in the spreadsheet."), table.state.boat
    home = {key: value for key, value in patrol.form["home"].items() if value is not None} | {"why": why}
    refit, fell, boxes = {"why": why}, dict(patrol.form["fell"]), patrol.form["boxes"]
    if after is None:
        refit |= now
    elif patrol.end:
        refit["months"] = between(patrol.end, after.start) - 1
    if after is not None and after.boat and after.boat != boat.number:
        fell["newboat.number"] = after.boat
        if patrol.is_lost:
            home["how"] = "rescued"
        else:
            refit["new_boat"] = after.type or _type_of(table.book, after.boat, boat.type)
    if boat.cargo is not None:  # which met ships, and sank none
        boxes = _supplies(table.book, patrol.credit)
    return {**patrol.form, "boxes": boxes, "home": home, "refit": refit, "fell": fell}


def _supplies(book: HuntedCharts, tons: int) -> list[dict[str, Any]]:
    """11.4.10.5: a tanker's tons as boats supplied."""
    boats, most = tons // int(book.figures["notional_tons"]), MOST_BOATS
    fights = [{"kind": "supply", "boats": min(boats - done, most)} for done in range(0, boats, most)]
    return [{"box": None, "ships": [], "engagements": fights}] if fights else []


def _type_of(book: HuntedCharts, number: str, usual: str) -> str:
    """14.4: the type that the number belonged to; of a number that nobody knows, the type he had."""
    return next((type_ for type_ in book.boats if number in newboat.historical(book, type_)), usual)


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
    row = patrol.targets[int(which)] if part == "engagements" and int(which) < len(patrol.targets) else 0
    if row:
        return RowFault(TARGETS, row, (error.field or "").rpartition(".")[2], text)
    return RowFault(PATROLS, patrol.row, column, text)
