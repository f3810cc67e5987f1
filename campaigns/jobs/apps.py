"""Long work as an application: it keeps jobs and who works on them."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class JobsConfig(AppConfig):
    """The engine room."""

    name = "campaigns.jobs"
    verbose_name = _("Background work")
    default_auto_field = "django.db.models.BigAutoField"
