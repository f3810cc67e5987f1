"""Charts, boat types and tracks: the parts that are edited as a form and in no other way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from charts.admin.parts import PartAdmin
from charts.browse import show
from charts.browse.views import spread_of
from charts.figures.coverage import coverage
from charts.figures.fault import Fault, Part
from charts.grid.forms.boat import BoatForm
from charts.grid.forms.chart import ChartForm
from charts.grid.forms.track import TrackForm
from charts.models import BoatType, Chart, Track


@admin.register(Chart)
class ChartAdmin(PartAdmin[Chart, ChartForm]):
    """A chart's rows in one grid, with its coverage drawn before anything is saved."""

    kind, place = "chart", "charts"
    form_type = ChartForm
    list_display = ["code", "title", "dice", "edition"]
    list_filter = [*PartAdmin.list_filter, "dice"]
    search_fields = ["code", "title", "rows__results", "modifiers__label"]

    def checked(self, posted: Mapping[str, str], form: ChartForm, figures: Part) -> dict[str, Any]:
        context = super().checked(posted, form, figures) | {"coverage": None}
        if figures["dice"] is not None and figures["rows"] and not any(map(_hides_the_reach, form.faults)):
            context["coverage"] = coverage(figures)
            if "_show" in posted:
                context["rolled"] = spread_of(figures, {"drm": posted.get("drm"), "column": posted.get("column")})
        return context

    def more_context(self, request: HttpRequest, part: Chart, form: ChartForm) -> dict[str, Any]:
        bars = coverage(form.stored) if form.stored["dice"] is not None else None
        return {"coverage": bars, "faults": [], "chart": form.stored}


def _hides_the_reach(fault: Fault) -> bool:
    """Without dice and modifiers nobody knows how far the totals of a chart reach."""
    return fault.kind in ("general", "modifier")


@admin.register(BoatType)
class BoatTypeAdmin(PartAdmin[BoatType, BoatForm]):
    """A boat type's figures."""

    kind, place = "boat", "boats"
    form_type = BoatForm
    list_display = ["type", "figures_listed", "edition"]
    search_fields = ["type"]

    def part_name(self, part: BoatType) -> str:
        return part.type

    @admin.display(description=gettext_lazy("figures"))
    def figures_listed(self, boat: BoatType) -> str:
        lines = show.figures({**boat.figures, "sources": boat.sources}, boat.edition.game)
        return "; ".join(f"{line['name']}: {line['text']}" for line in lines[:4])


@admin.register(Track)
class TrackAdmin(PartAdmin[Track, TrackForm]):
    """The travel boxes of one assignment."""

    kind, place = "track", "tracks"
    may_be_removed = True
    form_type = TrackForm
    list_display = ["type", "assignment", "boxes_listed", "source", "edition"]
    list_filter = [*PartAdmin.list_filter, "type", "source"]
    search_fields = ["type", "assignment", "note"]

    def part_name(self, part: Track) -> str:
        return f"{part.type}, {part.assignment}"

    @admin.display(description=gettext_lazy("boxes"))
    def boxes_listed(self, track: Track) -> int:
        return len(track.boxes)
