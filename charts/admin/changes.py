"""Who changed what and when."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from charts.models import Change


@admin.register(Change)
class ChangeAdmin(admin.ModelAdmin):
    """Who changed what and when, with the old value; to be read only."""

    list_display = ["at", "by_name", "edition", "part", "place", "old", "new"]
    list_display_links = None
    list_filter = [("edition", admin.RelatedOnlyFieldListFilter), "by_name", "at"]
    search_fields = ["part", "place", "old", "new", "by_name"]
    list_select_related = ["edition"]

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest = None) -> bool:
        return lookup == "part" or super().lookup_allowed(lookup, value, request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Change | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Change | None = None) -> bool:
        return False
