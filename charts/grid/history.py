"""What was done to an edition and how it is taken back; what the shipped one has otherwise by now."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from charts.books import raw_for, shipped_root
from charts.browse.show import origin
from charts.grid import keep
from charts.grid.cells import Figure, address_of, code_of, other_figures, other_shapes, with_value
from charts.grid.forms import sign_of
from charts.grid.keepers import for_keeper, posted_number
from charts.grid.storage import part_of
from charts.grid.views import figure_text, url_of
from charts.models import Change, Edition, Save

PER_PAGE = 20
SHOWN = 30  # values of a save


@require_http_methods(["GET", "HEAD", "POST"])
def history(request: HttpRequest, slug: str) -> HttpResponse:
    """The saves of an edition, the newest first; a POST takes one back."""
    for_keeper(request)
    edition = get_object_or_404(Edition, slug=slug)
    if request.method == "POST":
        number = request.POST.get("save", "")
        save = get_object_or_404(
            Save, edition=edition, pk=int(number) if number.isdecimal() and len(number) < 12 else 0
        )
        try:
            keep.undo(save, request.user)
            messages.success(request, _("Undone: %(what)s") % {"what": save.what})
        except (keep.Unsound, keep.EditionChanged, keep.ShippedEdition) as error:
            messages.error(request, str(error))
        return redirect("charts:check-history", slug)
    lines = Prefetch("changes", Change.objects.order_by("id"), to_attr="lines")
    saves = Paginator(edition.saves.select_related("undone_by").prefetch_related(lines), PER_PAGE)
    page = saves.get_page(request.GET.get("page"))
    for save in page:
        save.more, save.lines = max(0, len(save.lines) - SHOWN), save.lines[:SHOWN]
    return render(request, "charts/history.html", {"edition": edition, "saves": page})


@require_http_methods(["GET", "HEAD", "POST"])
def otherwise(request: HttpRequest, slug: str) -> HttpResponse:
    """Figures that the shipped edition has otherwise, and that are not from the keeper's own card.

    What was corrected since the copy was made is among them; the keeper takes over what he wants.
    """
    for_keeper(request)
    edition = get_object_or_404(Edition, slug=slug)
    pairs = list(other_figures(edition))
    if request.method == "POST":
        chosen = set(request.POST.getlist("take"))
        wanted: dict[tuple[str, str], Any] = {}
        raw = raw_for(edition)
        for mine, theirs in pairs:
            if address(mine) in chosen:
                place = mine.kind, mine.part
                part = wanted.get(place) or part_of(raw, *place)
                wanted[place] = with_value(mine.kind, part, mine.address, theirs.value, raw["game"], theirs.origin)
        changes = [keep.PartChange(*place, part) for place, part in wanted.items()]
        why = _("Copied from the shipped edition")
        try:
            changed = keep.change(edition, changes, request.user, posted_number(request, "revision"), why)
            if changed:
                messages.success(request, _("Copied."))
        except (keep.Unsound, keep.EditionChanged, keep.ShippedEdition) as error:
            messages.error(request, str(error))
        return redirect("charts:check-shipped", slug)
    raw = raw_for(edition)
    lines = [
        {
            "key": address(mine),
            "url": url_of(edition, code_of(mine), cell=address_of(mine)),
            "mine": mine,
            "said": figure_text(mine, raw),
            "theirs": figure_text(theirs, raw),
            "sign": sign_of(mine.source),
            "origin": origin(theirs.origin),
        }
        for mine, theirs in pairs
    ]
    context = {"edition": edition, "lines": lines, "root": shipped_root(edition), "shapes": list(other_shapes(edition))}
    return render(request, "charts/otherwise.html", context)


def address(figure: Figure) -> str:
    return f"{figure.kind}/{figure.part}/{figure.address}"
