"""Who changed what, when and why: save by save, and how one is taken back."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from charts.admin.reading import ToRead
from charts.grid import keep
from charts.models import Change, Save


@admin.register(Save)
class SaveAdmin(ToRead):
    """What was done at once, by whom, when and why; the newest first."""

    list_display = ["at", "by_name", "edition", "what", "why", "values", "state"]
    list_filter = [("edition", admin.RelatedOnlyFieldListFilter), "by_name", "at"]
    search_fields = ["what", "why", "by_name", "changes__place", "changes__old", "changes__new"]
    list_select_related = ["edition", "undone_by"]
    change_form_template = "admin/charts/save.html"

    def get_urls(self) -> list[Any]:
        mine = path("<path:object_id>/undo/", self.admin_site.admin_view(self.undo_view), name="charts_save_undo")
        return [mine, *super().get_urls()]

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest = None) -> bool:
        return lookup == "changes__part" or super().lookup_allowed(lookup, value, request)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Save]:
        return super().get_queryset(request).distinct()

    @admin.display(description=gettext_lazy("values"))
    def values(self, save: Save) -> int:
        return save.changes.count()

    @admin.display(description=gettext_lazy("state"))
    def state(self, save: Save) -> str:
        if save.is_undone:
            return _("undone")
        if not save.can_be_undone:
            return ""
        return format_html('<a href="{}">{}</a>', reverse("admin:charts_save_change", args=[save.pk]), _("Undo"))

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        save = self.get_object(request, unquote(object_id))
        lines = save.changes.order_by("id")[:500] if save is not None else ()
        context = {"save_": save, "lines": lines, "can_undo": may_undo(request), "title": str(save)}
        return super().change_view(request, object_id, form_url, (extra_context or {}) | context)

    def undo_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        save = self.get_object(request, unquote(object_id))
        if save is None:
            raise Http404
        if request.method != "POST" or not may_undo(request):
            raise PermissionDenied
        try:
            keep.undo(save, request.user)
        except (keep.Overtaken, keep.ShippedEdition) as error:
            messages.error(request, str(error))
        except keep.Unsound as error:
            messages.error(request, _("Not undone: %(why)s") % {"why": " ".join(map(str, error.faults[:5]))})
        else:
            messages.success(request, _("Undone: %(what)s") % {"what": save.what})
        return redirect("admin:charts_save_change", save.pk)


@admin.register(Change)
class ChangeAdmin(ToRead):
    """Value by value, with the old one and the new."""

    list_display = ["at", "by_name", "edition", "part", "place", "old", "new"]
    list_display_links = None
    list_filter = [("edition", admin.RelatedOnlyFieldListFilter), "by_name", "at"]
    search_fields = ["part", "place", "old", "new", "by_name"]
    list_select_related = ["edition"]

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest = None) -> bool:
        return lookup == "part" or super().lookup_allowed(lookup, value, request)


def may_undo(request: HttpRequest) -> bool:
    """Whoever may change an edition may also take a change back."""
    return bool(request.user.has_perm("charts.change_edition"))
