"""The log-in form, the sign-up form, and the name of a device."""

from typing import Any

from django import forms
from django.contrib.auth import get_user_model
from django.contrib.auth.forms import (
    AdminUserCreationForm,
    AuthenticationForm,
    PasswordResetForm,
    UserCreationForm,
)
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from hunted import limits, names
from hunted.access import PLAYER
from hunted.models import Device


class LoginForm(AuthenticationForm):
    """Says that the attempts are used up, instead of calling a right password wrong."""

    def get_invalid_login_error(self) -> ValidationError:
        if getattr(self.request, "too_many_attempts", False):
            minutes = int(limits.LOGIN_WINDOW.total_seconds() // 60)
            return ValidationError(
                _("Too many attempts. Try again in %(minutes)s minutes."), "too_many", {"minutes": minutes}
            )
        return super().get_invalid_login_error()


class OneToTheEye:
    """A new name must not look like one in use, nor like the local player's."""

    def clean_username(self) -> str:
        username: str = super().clean_username()  # type: ignore[misc]  # of the form beside it
        if not username:  # taken, letter for letter: that has been said
            return username
        if names.is_mixed(username):
            raise ValidationError(_("Use letters of a single alphabet for the name."))
        taken = get_user_model().objects.values_list("username", flat=True).iterator()
        if names.skeleton(username) in map(names.skeleton, [PLAYER, *taken]):
            raise ValidationError(_("This name is too similar to an existing one. Please choose another."))
        return username


class AccountForm(OneToTheEye, AdminUserCreationForm):
    pass


class SignUpForm(OneToTheEye, UserCreationForm):
    def __init__(self, *args: Any, request: HttpRequest | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request

    def clean(self) -> Any:
        if not self.errors and not limits.may_sign_up(self.request):
            raise ValidationError(_("Too many new accounts from here. Try again in an hour."))
        return super().clean()


class ForgottenForm(PasswordResetForm):
    """The answer is the same whether or not the account exists."""

    def __init__(self, *args: Any, request: HttpRequest | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request

    def clean(self) -> Any:
        if not self.errors and not limits.may_write(self.request, self.cleaned_data["email"]):
            raise ValidationError(_("Too many e-mails. Try again in an hour."))
        return super().clean()


class MailForm(forms.Form):
    email = forms.EmailField(label=_("E-mail address"), required=False, max_length=254)

    def __init__(self, *args: Any, request: HttpRequest, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request
        self.fields["email"].widget.attrs["autocomplete"] = "email"

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"]
        if email and email != self.request.user.email and not limits.may_write(self.request, email):
            raise ValidationError(_("Too many e-mails. Try again in an hour."))
        return email


class DeviceForm(forms.ModelForm):
    class Meta:
        model = Device
        fields = ["name"]
        labels = {"name": _("Name of this device")}
