"""What the staff may do about accounts: make them, and lift a lock-out."""

from collections.abc import Iterable

from django.contrib import admin
from django.contrib.auth import get_user_model
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from hunted.forms import AccountForm
from hunted.models import Lockout

admin.site.unregister(get_user_model())


@admin.register(get_user_model())
class AccountAdmin(UserAdmin):
    """Django's own, but a new name must not pass for one that is in use."""

    add_form = AccountForm


@admin.register(Lockout)
class LockoutAdmin(admin.ModelAdmin):
    """A list to read, and one thing to do about it."""

    list_display = ["began", "username", "address", "lifted"]
    list_filter = ["lifted"]
    search_fields = ["username", "address"]
    actions = ["lift"]

    @admin.action(description=_("Lift the chosen lock-outs"), permissions=["change"])
    def lift(self, request: HttpRequest, chosen: Iterable[Lockout]) -> None:
        for lockout in chosen:
            lockout.lift()
            self.log_change(request, lockout, "lifted")
        self.message_user(request, _("Lifted. They may log in again at once."))

    def get_readonly_fields(self, request: HttpRequest, obj: Lockout | None = None) -> list[str]:
        return self.list_display

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Lockout | None = None) -> bool:
        return False
