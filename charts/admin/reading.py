"""What the lists share that staff may read and nobody may change there."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest


class ToRead(admin.ModelAdmin):
    """A list to be read only."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
