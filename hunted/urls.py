"""Where each page lives."""

from importlib.util import find_spec

from django.contrib import admin
from django.contrib.auth import views as auth
from django.urls import include, path, reverse_lazy

from hunted import access, letters, metrics, offline, overview, views

urlpatterns = [
    path("favicon.ico", views.favicon),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("worker.js", offline.worker, name="worker"),
    path("theme/", views.theme, name="theme"),
    path(f"{access.WAY_IN[1:]}<str:token>/", views.open_here, name="open-here"),
    path("phone/", views.phone, name="phone"),
    path("phone/new/", views.new_invitation, name="phone-new"),
    path("phone/revoke/<int:device_id>/", views.revoke, name="phone-revoke"),
    path(f"{access.INVITATIONS[1:]}<str:code>/", views.phone_in, name="phone-in"),
    path("accounts/login/", views.Login.as_view(), name="login"),
    path("accounts/logout/", auth.LogoutView.as_view(), name="logout"),
    path("accounts/sign-up/", views.sign_up, name="sign-up"),
    path(
        "accounts/password/",
        auth.PasswordChangeView.as_view(
            template_name="registration/change_password.html", success_url=reverse_lazy("password-changed")
        ),
        name="change-password",
    ),
    path(
        "accounts/password/changed/",
        auth.PasswordChangeDoneView.as_view(template_name="registration/password_changed.html"),
        name="password-changed",
    ),
    path("accounts/mail/", letters.address, name="mail-address"),
    path("accounts/mail/<str:token>/", letters.confirm, name="mail-confirm"),
    path("accounts/forgotten/", letters.Forgotten.as_view(), name="forgotten"),
    path("accounts/forgotten/sent/", letters.ForgottenSent.as_view(), name="forgotten-sent"),
    path("accounts/forgotten/done/", letters.NewPasswordSet.as_view(), name="new-password-set"),
    path("accounts/forgotten/<uidb64>/<token>/", letters.NewPassword.as_view(), name="new-password"),
    path("jobs/", include("campaigns.pages.jobs")),
    path("metrics/", metrics.page),
    path("admin/login/", views.admin_login),
    path("admin/server/", overview.page, name="server"),
    path("admin/", admin.site.urls),
]
if find_spec("charts.urls"):
    urlpatterns.append(path("charts/", include("charts.urls")))
if find_spec("campaigns.urls"):
    urlpatterns.append(path("", include("campaigns.urls")))

handler400 = "hunted.errors.bad_request"
handler403 = "hunted.errors.refused"
handler404 = "hunted.errors.not_found"
handler500 = "hunted.errors.failed"
