from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ChartsConfig(AppConfig):
    name = "charts"
    verbose_name = _("Charts")
    default_auto_field = "django.db.models.BigAutoField"
