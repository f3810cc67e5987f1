"""Other charts for careers under way: from the settings, from a copy of theirs, or with a result of one's own card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from campaigns import play
from campaigns.engine.replay import Entry
from campaigns.log import journal
from campaigns.models import Career
from campaigns.pages.access import get_career_for
from campaigns.pages.games import presentation_of
from campaigns.pages.words import translate
from campaigns.play.editions import refusal
from charts.books import book_for, raw_for
from charts.grid import keep
from charts.grid.cells import as_on_card, figures
from charts.grid.views import figure_text, for_keeper, posted_number
from charts.models import Edition

DECLINED: Final = "same-charts"  # the cookie of a career
YEAR: Final = 365 * 24 * 3600  # seconds


def offered(request: HttpRequest, career: Career) -> Edition | None:
    """To a keeper: the copy that the first correction made of the charts of this career, until it is declined."""
    return copy_for(request.user, career) if DECLINED not in request.COOKIES else None


def copy_for(user: Any, career: Career) -> Edition | None:
    """The newest copy of the charts of a career, for an owner who may change them."""
    if not may_correct(user, career):
        return None
    copy = Edition.objects.filter(copied_from=career.edition_id).order_by("-pk").first()
    return copy if copy is not None and refusal(career, copy) is None else None


def may_correct(user: Any, career: Career) -> bool:
    """Whether the charts of a career are its player's to change: not those of a contest."""
    open_ = career.edition_id and not career.ended and career.contest_id is None
    return bool(open_ and user.is_staff and career.owner_id == user.pk and user.has_perm("charts.change_edition"))


@require_POST
def decline(request: HttpRequest, career: UUID) -> HttpResponse:
    """*Not now*: this career is not asked again."""
    address = reverse("campaigns:bridge", args=[get_career_for(request.user, career).uuid])
    response = redirect(address)
    response.set_cookie(DECLINED, "1", max_age=YEAR, path=address, samesite="Lax", secure=request.is_secure())
    return response


def choices(career: Career) -> list[dict[str, Any]]:
    """The other editions of its game, and why one cannot be taken; none where no edition can."""
    others = Edition.objects.filter(game=career.game).exclude(pk=career.edition_id)
    found = [{"edition": one, "refusal": _in_words(career, refusal(career, one))} for one in others]
    return [] if career.ended or career.contest_id else found


def switch(career: Career, slug: str, by: Any) -> str:
    """Take another edition from the next entry on; why it could not be taken, if so."""
    reply = play.act(career.pk, {"switch": {"edition": slug}}, by=by)
    if reply.accepted:
        return ""
    return _in_words(career, reply.error) or _("The career first has to be taken up again where the rules follow it.")


def _in_words(career: Career, error: Any) -> str:
    return "" if error is None else play.game_of(career.game).texts.error(error.key, error.data, translate)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def use_edition(request: HttpRequest, slug: str) -> HttpResponse:
    """A copy offered to the careers of the player that are played with its original."""
    edition = get_object_or_404(Edition.objects.exclude(copied_from=None), slug=slug)
    careers = Career.objects.filter(owner=request.user, edition=edition.copied_from, ended=False, contest=None)
    if request.method == "POST":
        wanted = [one for one in careers if str(one.uuid) in request.POST.getlist("career")]
        refused = {one: switch(one, slug, request.user) for one in wanted}
        for one, why in refused.items():
            if why:
                messages.error(request, f"{one}: {why}")
        done = sum(not why for why in refused.values())
        text = ngettext(
            "%(number)s career uses these charts from its next entry on.",
            "%(number)s careers use these charts from their next entry on.",
            done,
        )
        messages.success(request, text % {"number": done})
        return redirect("campaigns:use-edition", slug)
    found = [{"career": one, "summary": presentation_of(one.game).summary(one.head)} for one in careers]
    return render(request, "campaigns/use_edition.html", {"edition": edition, "careers": found})


# --- a result of the player's own card, kept in the charts ----------------------------------------------------------


@dataclass(frozen=True)
class Keepable:
    """A result of the player's card that the charts of his career do not have."""

    number: int
    edition: Edition  # the career's own, a copy of it, or a shipped one that is copied first
    switches: bool  # whether the career has to take another edition for it
    wanted: keep.PartChange

    @property
    def changes(self) -> list[tuple[str, str, str]]:
        raw, one = raw_for(self.edition), self.wanted
        parts = keep.part_of(raw, one.kind, one.name), one.part
        pairs = zip(*(figures(one.kind, part or {}, raw["game"]) for part in parts), strict=True)
        return [(a.place, figure_text(a, raw), figure_text(b, raw)) for a, b in pairs if a.value != b.value]


def keepable(user: Any, career: Career, entry: Entry) -> Keepable | None:
    """The result of an entry whose chart has not changed since; none for a roll that reads no row."""
    answer, (chart, column) = entry.answer, (entry.asked or [None] * 5)[3:5]
    if entry.kind != "overrule" or chart is None or not may_correct(user, career):
        return None
    was, said, rolled = answer.get("said"), answer["result"], (answer["natural"], answer["total"])
    try:
        now = book_for(career.edition).reading(chart, column, *rolled)
    except LookupError:
        return None
    own = (career.edition.shipped and copy_for(user, career)) or career.edition
    wanted = as_on_card(raw_for(own), chart, column, *rolled, said) if now == was != said else None
    return None if wanted is None else Keepable(entry.number, own, own.shipped or own != career.edition, wanted)


@require_POST
def keep_in_edition(request: HttpRequest, career: UUID) -> HttpResponse:
    """Change the chart where that roll was read, and play on with the edition that has it. No roll is changed."""
    with transaction.atomic():
        found = get_career_for(request.user, career, lock=True)
        for_keeper(request)
        entry = journal.kernel(get_object_or_404(found.entries, number=posted_number(request, "keep")))
        if (offer := keepable(request.user, found, entry)) is not None:
            _keep(request, found, offer, entry.why)
    return redirect(reverse("campaigns:bridge", args=[found.uuid]) + "#prompt")


def _keep(request: HttpRequest, career: Career, offer: Keepable, why: str) -> None:
    try:
        with transaction.atomic():
            own, _changed = keep.change_own(offer.edition, [offer.wanted], request.user, why=why)
            if refused := switch(career, own.slug, request.user) if offer.switches else "":
                raise keep.EditionChanged(refused)
    except (keep.Unsound, keep.EditionChanged) as error:
        text = _("Not kept: %(why)s Your answer and the charts are as they were.")
        return messages.error(request, text % {"why": error})
    text = _('Kept in {name}. <a href="{history}">Undo in its history</a>')
    address = reverse("charts:check-history", args=[own.slug])
    messages.success(request, format_html(text, history=address, name=own.name))
