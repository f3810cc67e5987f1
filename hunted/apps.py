"""The project as an application: it keeps devices, invitations, log-in attempts and stamps."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class HuntedConfig(AppConfig):
    name = "hunted"
    verbose_name = _("Access")
    default_auto_field = "django.db.models.BigAutoField"
