"""E-mails of accounts: a forgotten password, and the confirmation of an address."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import views as auth
from django.contrib.auth.decorators import login_not_required
from django.core import signing
from django.core.mail import EmailMessage
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from hunted.forms import ForgottenForm, MailForm

CONFIRM_WITHIN = timedelta(days=1)
SALT = "hunted.letters.address"


class WithMail:
    """A page that exists only where the host sends e-mail."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not settings.MAIL:
            raise Http404
        return super().dispatch(request, *args, **kwargs)  # type: ignore[misc]  # of the view beside it


@method_decorator(login_not_required, "dispatch")
class Forgotten(WithMail, auth.PasswordResetView):
    form_class = ForgottenForm
    template_name = "registration/forgotten.html"
    email_template_name = "registration/forgotten_letter.txt"
    subject_template_name = "registration/forgotten_subject.txt"
    success_url = reverse_lazy("forgotten-sent")

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "request": self.request}


@method_decorator(login_not_required, "dispatch")
class ForgottenSent(WithMail, auth.PasswordResetDoneView):
    template_name = "registration/forgotten_sent.html"


@method_decorator(login_not_required, "dispatch")
class NewPassword(WithMail, auth.PasswordResetConfirmView):
    template_name = "registration/new_password.html"
    success_url = reverse_lazy("new-password-set")


@method_decorator(login_not_required, "dispatch")
class NewPasswordSet(WithMail, auth.PasswordResetCompleteView):
    template_name = "registration/new_password_set.html"


@require_http_methods(["GET", "POST"])
@never_cache
def address(request: HttpRequest) -> HttpResponse:
    """The address of an account. A new one counts once its e-mail has been answered."""
    if not settings.MAIL:
        raise Http404
    form = MailForm(request.POST or None, request=request, initial={"email": request.user.email})
    if request.method == "POST" and form.is_valid():
        email = form.cleaned_data["email"]
        if not email:
            _set(request.user, "")
            messages.success(request, _("Your e-mail address has been removed."))
        elif email != request.user.email:
            _ask(request.user, email)
            messages.info(request, _("An e-mail has been sent to %(email)s. Open the link in it.") % {"email": email})
        return redirect("mail-address")
    return render(request, "registration/mail_address.html", {"form": form})


@require_http_methods(["GET", "POST"])
@never_cache
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """The link of that e-mail. Only the button counts: mail servers open links by themselves."""
    try:
        account, email = signing.loads(token, salt=SALT, max_age=CONFIRM_WITHIN)
    except signing.BadSignature:
        account, email = None, ""
    if not settings.MAIL or account != request.user.pk:
        raise Http404
    if request.method == "POST":
        _set(request.user, email)
        messages.success(request, _("Your e-mail address is %(email)s.") % {"email": email})
        return redirect("mail-address")
    return render(request, "registration/mail_confirm.html", {"email": email})


def _set(user: Any, email: str) -> None:
    user.email = email
    user.save(update_fields=["email"])


def _ask(user: Any, email: str) -> None:
    path = reverse("mail-confirm", args=[signing.dumps([user.pk, email], salt=SALT)])
    said = _(
        "Somebody, probably you, entered this address for the account %(name)s of the log book. Log in and open this "
        "link to confirm it. If it was not you, you can ignore this e-mail."
    )
    text = f"{said % {'name': user.get_username()}}\n\n{settings.SITE}{path}\n"
    EmailMessage(_("Your e-mail address in the log book"), text, to=[email]).send()
