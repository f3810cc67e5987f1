from importlib import import_module
from importlib.util import find_spec

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CampaignsConfig(AppConfig):
    name = "campaigns"
    verbose_name = _("Campaigns")

    def ready(self) -> None:
        """Let the games register themselves; nothing else here knows which there are."""
        for game in import_module("campaigns.games").KEYS:
            if find_spec(f"campaigns.games.{game}.figures"):
                import_module(f"campaigns.games.{game}.figures")
