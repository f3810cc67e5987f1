"""Pages of no game: theme, devices, accounts."""

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import LoginView, redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from hunted import access, limits
from hunted.context import THEMES
from hunted.forms import DeviceForm, LoginForm, SignUpForm
from hunted.models import Device

A_YEAR = 31_536_000


@login_not_required
@require_GET
def favicon(request: HttpRequest) -> HttpResponse:
    """For browsers that look here on pages without an icon, such as the admin's."""
    return redirect(static("hunted/icon.svg"))


@login_not_required
@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Paper or red lamp in a cookie; anything else leaves it to the system."""
    response = redirect(_back(request))
    chosen = request.POST.get("theme")
    if chosen in THEMES:
        response.set_cookie("theme", chosen, max_age=A_YEAR, secure=request.is_secure(), httponly=True, samesite="Lax")
    else:
        response.delete_cookie("theme", samesite="Lax")
    return response


def _back(request: HttpRequest) -> str:
    """The page the visitor came from, if it is ours."""
    here = request.POST.get("next", "")
    known = url_has_allowed_host_and_scheme(here, {request.get_host()}, require_https=request.is_secure())
    return here if known else "/"


class Login(LoginView):
    """Log in; the admin's log-in page leads here as well."""

    authentication_form = LoginForm
    redirect_authenticated_user = True

    def form_valid(self, form: LoginForm) -> HttpResponse:
        response = super().form_valid(form)
        limits.remember(self.request, response, form.get_user())
        return response


@login_not_required
def admin_login(request: HttpRequest) -> HttpResponse:
    """Staff passwords are also asked where attempts are counted. A logged-in user who is no staff stays outside."""
    if request.user.is_authenticated:
        raise PermissionDenied(_("Only staff can open the admin pages."))
    return redirect_to_login(request.GET.get("next", reverse("admin:index")))


@login_not_required
@require_http_methods(["GET", "POST"])
@never_cache
def sign_up(request: HttpRequest) -> HttpResponse:
    if not settings.SIGNUP:
        raise Http404
    if request.user.is_authenticated:
        return redirect("/")
    form = SignUpForm(request.POST or None, request=request)
    if request.method == "POST" and form.is_valid():
        user = form.save()
        login(request, user)
        response = redirect("/")
        limits.remember(request, response, user)
        return response
    return render(request, "registration/sign_up.html", {"form": form})


@login_not_required
@require_GET
@never_cache
def open_here(request: HttpRequest, token: str) -> HttpResponse:
    """The address that a start prints; its token becomes a cookie."""
    if settings.MODE != "local":
        raise Http404
    if not (access.is_this_machine(request) and access.is_token(token)):
        raise PermissionDenied(access.what_to_do(request))
    response = redirect("/")
    cookie = access.home_cookie(request)
    response.set_cookie(cookie, token, max_age=access.COOKIE_AGE, httponly=True, samesite="Lax")
    return response


def _at_home_only(request: HttpRequest) -> None:
    if not getattr(request, "at_home", False):
        raise Http404


@require_GET
@never_cache
def phone(request: HttpRequest) -> HttpResponse:
    _at_home_only(request)
    return render(request, "hunted/phone.html")


@require_POST
def new_invitation(request: HttpRequest) -> HttpResponse:
    _at_home_only(request)
    if settings.PHONE:
        access.invite()
    return redirect("phone")


@require_POST
def revoke(request: HttpRequest, device_id: int) -> HttpResponse:
    _at_home_only(request)
    get_object_or_404(Device, pk=device_id).delete()
    return redirect("phone")


@login_not_required
@require_http_methods(["GET", "POST"])
@never_cache
def phone_in(request: HttpRequest, code: str) -> HttpResponse:
    """Only the button takes the invitation up: a preview that fetches the link must not use it."""
    if not settings.PHONE:
        raise Http404
    form = DeviceForm(request.POST or None, initial={"name": _("Phone")})
    if request.method == "POST" and form.is_valid():
        key = access.take_up(code, form.cleaned_data["name"])
        if key:
            response = redirect("/")
            response.set_cookie(access.COOKIE, key, max_age=access.COOKIE_AGE, httponly=True, samesite="Lax")
            return response
    if not access.stands(code):
        raise PermissionDenied(_("This QR code has been used or has expired. Show a new one on the computer."))
    return render(request, "hunted/phone_in.html", {"form": form})
