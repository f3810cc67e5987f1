"""Charts, boat types and tracks: the parts that are edited as a form and in no other way."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy

from charts import show
from charts.admin.parts import PartAdmin
from charts.coverage import coverage
from charts.models import BoatType, Chart, Track
from charts.views import spread_of


@admin.register(Chart)
class ChartAdmin(PartAdmin):
    """A chart's rows in one grid, with its coverage drawn before anything is saved."""

    kind, place = "chart", "charts"
    list_display = ["code", "title", "dice", "edition"]
    list_filter = [*PartAdmin.list_filter, "dice"]
    search_fields = ["code", "title", "rows__results", "modifiers__label"]

    def checked(self, posted, sheet, figures):
        context = super().checked(posted, sheet, figures) | {"coverage": None}
        readable = all(isinstance(line["drm"], int) for line in figures["modifiers"]) and figures["rows"]
        if figures["dice"] is not None and readable:
            context["coverage"] = coverage(figures)
            if "_show" in posted:
                context["rolled"] = spread_of(figures, {"drm": posted.get("drm"), "column": posted.get("column")})
        return context

    def besides(self, request, part, sheet):
        bars = coverage(sheet.kept) if sheet.kept["dice"] is not None else None
        return {"coverage": bars, "faults": [], "chart": sheet.kept}


@admin.register(BoatType)
class BoatTypeAdmin(PartAdmin):
    """A boat type's figures."""

    kind, place = "boat", "boats"
    list_display = ["type", "figures_listed", "edition"]
    search_fields = ["type"]

    def part_name(self, part):
        return part.type

    @admin.display(description=gettext_lazy("figures"))
    def figures_listed(self, boat):
        lines = show.figures({**boat.figures, "sources": boat.sources}, boat.edition.game)
        return "; ".join(f"{line['name']}: {line['text']}" for line in lines[:4])


@admin.register(Track)
class TrackAdmin(PartAdmin):
    """The travel boxes of one assignment."""

    kind, place = "track", "tracks"
    list_display = ["type", "assignment", "boxes_listed", "source", "edition"]
    list_filter = [*PartAdmin.list_filter, "type", "source"]
    search_fields = ["type", "assignment", "note"]

    def part_name(self, part):
        return f"{part.type}, {part.assignment}"

    @admin.display(description=gettext_lazy("boxes"))
    def boxes_listed(self, track):
        return len(track.boxes)
