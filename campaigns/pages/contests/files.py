"""Files of a contest: standings as CSV, picture, seals, archive."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaigns.contests import reading
from campaigns.contests.conduct import COUNTED
from campaigns.files.contest import export_contest
from campaigns.log import register
from campaigns.pages.contests import contest_view
from campaigns.pages.logbook import card, tables
from campaigns.pages.logbook.files import sent
from campaigns.pages.logbook.typeset import can_typeset
from campaigns.pages.words import score, translate

COLUMNS = ("place", "boat", "name", "player", "team", "outings", "score", "unit", "end", "left", *COUNTED, "no", "seal")


@require_GET
@never_cache
def table(request: HttpRequest, contest: UUID) -> HttpResponse:
    found = contest_view.find_contest(request.user, contest)
    one = contest_view.opened(found)
    rows = [
        [
            line.place,
            line.career.boat,
            line.career.name,
            line.career.owner.get_username(),
            line.team,
            one.pages.played(line.head),
            line.score,
            line.career.unit,
            line.head.get("end", ""),
            line.career.left,
            *(line.career.conduct.get(key, 0) for key in COUNTED),
            line.career.last,
            line.career.seal,
        ]
        for line in one.standing.lines
    ]
    return sent(tables.csv_text(COLUMNS, rows), "text/csv; charset=utf-8", f"{found.name}.csv")


@require_GET
@never_cache
def picture(request: HttpRequest, contest: UUID) -> HttpResponse:
    found = contest_view.find_contest(request.user, contest)
    if not can_typeset():
        raise Http404
    one = contest_view.opened(found)
    texts = one.presentation.game.texts
    rows = [
        (
            str(line.place or "–"),
            ", ".join(filter(None, (line.career.boat, line.career.name, line.team))),
            score(line.score, line.career.unit, texts),
        )
        for line in one.standing.lines
    ]
    said = (
        translate(one.kind.label) if found.ended else _("%(form)s, still running") % {"form": translate(one.kind.label)}
    )
    return HttpResponse(card.table(found.name, said, rows), content_type="image/png")


@require_GET
@never_cache
def seals(request: HttpRequest, contest: UUID) -> HttpResponse:
    """The seals of its logs, in the form that `manage.py verify --seals` reads."""
    found = contest_view.find_contest(request.user, contest)
    lines = [f"{one.uuid} {one.last} {one.seal}" for one in found.careers.order_by("pk")]
    text = "\n".join([register.HEADING, "list 0 -", *lines]) + "\n"
    return sent(text, "text/plain; charset=utf-8", f"{found.name} seals.txt")


@require_GET
@never_cache
def archive(request: HttpRequest, contest: UUID) -> HttpResponse:
    """The contest with all its logs, for readers who may see them all."""
    found = contest_view.find_contest(request.user, contest)
    if found.ended is None or not reading.takes_part(found, request.user):
        raise Http404
    return sent(export_contest(found), "application/json", f"{found.name} contest.json")
