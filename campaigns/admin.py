"""Lookups for the staff: careers, contests and their derived rows. All are read-only."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.admin import SimpleListFilter
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.models import (
    Award,
    Boat,
    Career,
    Contest,
    CrewMember,
    Encounter,
    Outing,
    Patrol,
    Promotion,
    Refit,
    Target,
)
from charts.admin import ReadOnlyAdmin

OF_CAREER = ("career__name", "career__boat", "career__owner__username")


class State(SimpleListFilter):
    title = gettext_lazy("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [
            ("open", _("in progress")),
            ("ended", _("ended")),
            ("archived", _("archived")),
            ("other-rules", _("played by other rules")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Career]) -> QuerySet[Career]:
        match self.value():
            case "open":
                return queryset.filter(ended=False, archived=None)
            case "ended":
                return queryset.filter(ended=True)
            case "archived":
                return queryset.exclude(archived=None)
            case "other-rules":
                return queryset.exclude(out_of_step=0)
        return queryset


@admin.register(Career)
class CareerAdmin(ReadOnlyAdmin):
    list_display = ("name", "boat", "game", "owner", "edition", "result", "last", "touched", "log_book")
    list_filter = (State, "game", "won", "lost", "dice_mode", ("edition", admin.RelatedOnlyFieldListFilter))
    search_fields = ("name", "boat", "owner__username", "uuid")
    list_select_related = ("owner", "edition")
    date_hierarchy = "touched"
    exclude = ("share_token",)  # its holder can read the log; only the owner gives it away

    @admin.display(description=gettext_lazy("result"))
    def result(self, career: Career) -> str:
        return f"{career.score:,} {career.unit}".strip() if career.score or career.ended else "-"

    @admin.display(description=gettext_lazy("log book"))
    def log_book(self, career: Career) -> str:
        return format_html('<a href="{}">{}</a>', reverse("campaigns:bridge", args=[career.uuid]), _("Open"))


@admin.register(Contest)
class ContestAdmin(ReadOnlyAdmin):
    list_display = ("name", "game", "form", "owner", "edition", "type", "start", "until", "careers_entered", "closed")
    list_filter = ("game", "form", "closed", ("edition", admin.RelatedOnlyFieldListFilter))
    search_fields = ("name", "owner__username", "careers__name")
    list_select_related = ("owner", "edition")

    @admin.display(description=gettext_lazy("careers"))
    def careers_entered(self, contest: Contest) -> int:
        return contest.careers.count()


class RowAdmin(ReadOnlyAdmin):
    """Rows derived from the log; `manage.py rebuild` makes them anew."""

    list_select_related = ("career", "career__owner")
    show_full_result_count = False


def look_up(model: Any, shown: tuple[str, ...], filters: tuple[Any, ...], searched: tuple[str, ...]) -> None:
    made = type(
        f"{model.__name__}Admin",
        (RowAdmin,),
        {
            "list_display": (*shown, "career"),
            "list_filter": ("career__game", *filters),
            "search_fields": (*searched, *OF_CAREER),
        },
    )
    admin.site.register(model, made)


look_up(Outing, ("__str__", "number", "outcome", "score", "unit"), ("unit", "outcome"), ("title", "outcome"))
look_up(Boat, ("number", "type", "joined", "left", "fate"), ("type", "fate"), ("number", "type", "fate"))
look_up(
    CrewMember,
    ("name", "post", "rank", "experte", "wound", "joined", "left", "fate"),
    ("post", "experte", "wound", "fate"),
    ("name", "post", "rank"),
)
look_up(
    Patrol,
    ("__str__", "assignment", "start", "end", "base_from", "base_to", "outcome", "tonnage", "ships", "aborted"),
    ("outcome", "aborted", "assignment"),
    ("assignment", "zone", "base_from", "base_to"),
)
look_up(
    Encounter,
    ("__str__", "kind", "area", "month", "light", "escorted", "entered"),
    ("kind", "light", "escorted", "entered"),
    ("kind", "area", "box"),
)
look_up(
    Target,
    ("name", "kind", "tonnage", "points", "hits", "fate", "weapon", "month", "area"),
    ("kind", "fate", "weapon"),
    ("name", "kind", "area"),
)
look_up(
    Refit, ("__str__", "start", "months", "hull", "inoperable", "base", "air_raid"), ("base", "air_raid"), ("base",)
)
look_up(Award, ("__str__", "month", "reason"), ("name",), ("name", "reason"))
look_up(Promotion, ("__str__", "month", "success"), ("rank", "success"), ("rank",))
