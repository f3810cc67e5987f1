"""The chart browser: every chart, roster and boat of every edition."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from charts.books import raw_for
from charts.browse import show
from charts.figures.parts import SIGNS, Part, Raw
from charts.figures.reach import spread
from charts.figures.rules import rules_of
from charts.figures.words import in_words, notes, translated
from charts.files import sheets
from charts.models import Edition, boat_slug


@login_not_required
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The chosen edition, or the shipped one."""
    wanted = request.GET.get("edition", "").replace("\x00", "")
    chosen = Edition.objects.filter(slug=wanted).first() if wanted else Edition.objects.first()
    if chosen is None:
        raise Http404
    return redirect(chosen)


@login_not_required
@require_safe
def edition(request: HttpRequest, slug: str) -> HttpResponse:
    """Every part of an edition, or the results of a search."""
    chosen = get_object_or_404(Edition, slug=slug)
    raw = raw_for(chosen)
    query = request.GET.get("q", "").strip()[:60]
    found, more = show.find(raw, query)
    context = {"query": query, "found": found, "more": more, "groups": show.groups(raw), "edition": chosen}
    if request.htmx:
        return render(request, "charts/_found.html", context)
    return render(request, "charts/edition.html", context | _surroundings(chosen, raw))


@login_not_required
@require_safe
def part(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """One chart, table or roster."""
    chosen = get_object_or_404(Edition, slug=slug)
    raw = raw_for(chosen)
    for chart in raw["charts"]:
        if chart["id"] == code:
            return _chart(request, chosen, raw, chart)
    for roster in raw["rosters"]:
        if roster["id"] == code:
            return _roster(request, chosen, raw, roster)
    raise Http404


def _chart(request: HttpRequest, chosen: Edition, raw: Raw, chart: Part) -> HttpResponse:
    context: dict[str, Any] = {"chart": chart, "edition": chosen}
    if chart["dice"] is not None and "roll" in request.GET:
        context["rolled"] = spread_of(chart, request.GET)
        if request.htmx:
            return render(request, "charts/_spread.html", context)
    context |= {
        "grid": show.grid(chart, raw["game"]),
        "modifiers": show.modifiers(chart, raw["game"]),
        "notes": notes(chart["notes"], raw["game"]),
    }
    return render(request, "charts/chart.html", context | _surroundings(chosen, raw, chart["id"]))


def spread_of(chart: Part, asked: Mapping[str, Any]) -> dict[str, Any]:
    """A hundred rolls, for the chosen column and sum of modifiers."""
    keys = [column["key"] for column in chart["columns"]]
    column = asked.get("column") if asked.get("column") in keys else None
    if column is None and len(keys) > 3:
        column = keys[0]
    try:
        drm = max(-30, min(30, int(asked.get("drm") or 0)))
    except ValueError:
        drm = 0
    bars = spread(chart, column, drm)
    return {"bars": bars, "column": column, "drm": drm, "most": max(bar.times for bar in bars)}


def _roster(request: HttpRequest, chosen: Edition, raw: Raw, roster: Part) -> HttpResponse:
    listed = show.ShipList(request.GET, roster["ships"])
    context = {
        "edition": chosen,
        "roster": roster,
        "listed": listed,
        "ships": [_shown_ship(ship, raw["game"]) for ship in listed.page],
        "pages": [
            {"number": page.number, "rolls": f"{page[0]['roll']:02}\N{EN DASH}{page[-1]['roll']:02}"}
            for page in listed.pages
            if page
        ],
        "capital": any("fast" in ship for ship in roster["ships"]),
        "lost": any("uboat" in ship for ship in roster["ships"]),
    }
    if request.htmx:
        return render(request, "charts/_ships.html", context)
    return render(request, "charts/roster.html", context | _surroundings(chosen, raw, roster["id"]))


def _shown_ship(ship: Part, game: str) -> dict[str, Any]:
    lost = in_words(ship.get("date"), game)
    story = ", ".join(filter(None, (translated(ship.get("nation", "")), lost, ship.get("uboat"))))
    return {**ship, "origin": show.origin(ship), "lost": lost, "story": story, "tonnage": in_words(ship["tons"], game)}


@login_not_required
@require_safe
def boat(request: HttpRequest, slug: str, type_: str) -> HttpResponse:
    chosen = get_object_or_404(Edition, slug=slug)
    raw = raw_for(chosen)
    for one in raw["boats"]:
        if boat_slug(one["type"]) == type_:
            context = {
                "edition": chosen,
                "boat": one,
                "figures": show.figures(one, raw["game"]),
                "tracks": show.tracks(raw, one["type"]),
                "notes": notes(raw["notes"], raw["game"]),
                "caption": rules_of(raw["game"]).words.boat_caption,
            }
            return render(request, "charts/boat.html", context | _surroundings(chosen, raw, one["type"]))
    raise Http404


@login_not_required
@require_safe
def part_csv(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """A chart or a roster as CSV."""
    raw = raw_for(get_object_or_404(Edition, slug=slug))
    for one in [*raw["charts"], *raw["rosters"]]:
        if one["id"] == code:
            return download(sheets.to_csv(one, raw["game"]), f"{slug}-{code}.csv", "text/csv; charset=utf-8")
    raise Http404


@login_not_required
@require_safe
def edition_json(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole edition as one file."""
    raw = raw_for(get_object_or_404(Edition, slug=slug))
    return download(json.dumps(raw, ensure_ascii=False, indent=1).encode(), f"{slug}.json", "application/json")


def download(data: bytes, name: str, kind: str) -> HttpResponse:
    return HttpResponse(
        data, content_type=kind, headers={"Content-Disposition": content_disposition_header(True, name)}
    )


def _surroundings(chosen: Edition, raw: Raw, code: str | None = None) -> dict[str, Any]:
    """The context of every page of the browser: the editions, the neighbours, the legend."""
    neighbours = next(
        ((name, group) for name, group in show.groups(raw) if code in [entry.code for entry in group]), None
    )
    return {
        "editions": Edition.objects.all(),
        "code": code,
        "neighbours": neighbours,
        "signs": SIGNS.values(),
    }
