"""Numbers that stand on the card of each boat type, all types in one grid: the repair numbers of the mats."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from charts.books import raw_for
from charts.figures.fault import Fault, Raw
from charts.figures.rules import rules_of
from charts.figures.wording import figure_name, in_words
from charts.grid import keep
from charts.grid.forms.boat import BoatForm
from charts.grid.keepers import for_keeper, posted_number
from charts.models import Edition


@require_http_methods(["GET", "HEAD", "POST"])
def numbers(request: HttpRequest, slug: str) -> HttpResponse:
    """A field for every key and every type that has it; empty where the shared chart holds."""
    for_keeper(request)
    edition = get_object_or_404(Edition, slug=slug)
    raw = raw_for(edition)
    faults: list[Fault] = []
    if request.method == "POST":
        wanted = [
            keep.PartChange("boat", boat["type"], BoatForm(boat, raw, _texts(request.POST, boat["type"])).parse())
            for boat in raw["boats"]
        ]
        try:
            keep.change(edition, wanted, request.user, posted_number(request, "revision"))
            messages.success(request, _("Saved."))
            return redirect("charts:check-numbers", slug)
        except keep.Unsound as error:
            faults = error.faults
        except (keep.Overtaken, keep.ShippedEdition) as error:
            messages.error(request, str(error))
    grids = list(_grids(raw, request.POST if request.method == "POST" else {}, faults))
    return render(request, "charts/numbers.html", {"edition": edition, "grids": grids, "faults": faults[:12]})


def _texts(posted: Any, type_: str) -> dict[str, str]:
    """The fields of one type, as its own form has them."""
    start = f"{type_}:"
    return {name.removeprefix(start): text for name, text in posted.items() if name.startswith(start)}


def _grids(raw: Raw, posted: Any, faults: list[Fault]) -> Any:
    game = raw["game"]
    known = {boat["type"]: rules_of(game).numbers(boat) for boat in raw["boats"]}
    wrong = {f"{fault.part}:figure-{fault.column}" for fault in faults}
    for figure in dict.fromkeys(figure for one in known.values() for figure in one):
        keys = dict.fromkeys(key for one in known.values() for key in one.get(figure, ()))
        rows = []
        for key in keys:
            cells = []
            for boat in raw["boats"]:
                name = f"{boat['type']}:figure-{figure}-{key}"
                has = key in known[boat["type"]].get(figure, ())
                text = posted.get(name, boat.get(figure, {}).get(key, ""))
                cells.append({"name": name, "text": text, "has": has, "type": boat["type"], "wrong": name in wrong})
            rows.append({"name": in_words(key, game), "cells": cells})
        yield {"name": figure_name(figure, game), "types": [boat["type"] for boat in raw["boats"]], "rows": rows}
