"""Accounts for the staff: create them, lift a lock-out, let a player leave with their careers."""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.contrib.auth import get_user_model
from django.contrib.auth.admin import UserAdmin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import path
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from campaigns.files import leaving
from campaigns.models import Career
from hunted.forms import AccountForm
from hunted.models import Lockout

admin.site.unregister(get_user_model())


@admin.register(get_user_model())
class AccountAdmin(UserAdmin):
    """Django's own, but a new name must not look like one in use, and a player who leaves gets their careers."""

    add_form = AccountForm
    change_form_template = "admin/hunted/account.html"

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view(self.leave_view)
        return [path("<path:object_id>/leave/", view, name="auth_user_leave"), *super().get_urls()]

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Permanent rows protect themselves; no missing permission is to blame."""
        listed, counts, lacking, protected = super().get_deleted_objects(objs, request)
        return listed, counts, set() if protected else lacking, protected

    def leave_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Offer the player's careers for download, then remove the account. The archive stays here as well."""
        player = self.get_object(request, unquote(object_id))
        if player is None:
            raise Http404
        if not self.has_delete_permission(request, player):
            raise PermissionDenied
        if request.POST.get("do") == "export":
            name = content_disposition_header(True, leaving.archive_name(player))
            return HttpResponse(
                leaving.packed(player), content_type="application/zip", headers={"Content-Disposition": name}
            )
        if request.POST.get("do") == "remove":
            gone = player.get_username()
            try:
                kept = leaving.close_account(player, request.user)
            except leaving.StillNeeded as error:
                messages.error(request, str(error))
                return redirect("admin:auth_user_change", object_id)
            self.log_deletions(request, [player])
            messages.success(request, _now("The account %(name)s was removed.") % {"name": gone})
            if kept is not None:
                messages.info(request, _now("The careers are in %(file)s.") % {"file": kept})
            return redirect("admin:auth_user_changelist")
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "original": player,
            "title": _now("%(name)s leaves") % {"name": player.get_username()},
            "careers": Career.objects.filter(owner=player).order_by("name"),
        }
        return TemplateResponse(request, "admin/hunted/leave.html", context)


@admin.register(Lockout)
class LockoutAdmin(admin.ModelAdmin):
    list_display = ["began", "username", "address", "lifted"]
    list_filter = ["lifted"]
    search_fields = ["username", "address"]
    actions = ["lift"]

    @admin.action(description=_("Lift selected lock-outs"), permissions=["change"])
    def lift(self, request: HttpRequest, chosen: Iterable[Lockout]) -> None:
        for lockout in chosen:
            lockout.lift()
            self.log_change(request, lockout, "lifted")
        self.message_user(request, _("Lock-outs lifted. These players can log in again."))

    def get_readonly_fields(self, request: HttpRequest, obj: Lockout | None = None) -> list[str]:
        return self.list_display

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Lockout | None = None) -> bool:
        return False
