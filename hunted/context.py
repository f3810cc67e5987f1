"""Context of every page. Nothing here costs a query until a page uses it."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from campaigns.contests import due
from campaigns.pages.simulation import forms as simulations
from hunted.phone import PhonePanel

THEMES = ("paper", "lamp")


def surroundings(request: HttpRequest) -> dict[str, Any]:
    """Theme, mode, mail, games to simulate, who waits, and in local mode the phone panel."""
    theme = request.COOKIES.get("theme")
    user = getattr(request, "user", None)
    waited = settings.MODE == "hosted" and user is not None and user.is_authenticated
    return {
        "theme": theme if theme in THEMES else "",
        "hosted": settings.MODE == "hosted",
        "signup": settings.SIGNUP,
        "mail": settings.MAIL,
        "simulated": SimpleLazyObject(lambda: set(simulations.games())),
        "waiting": SimpleLazyObject(lambda: due.waiting_for(user)) if waited else (),
        "at_home": getattr(request, "at_home", False),
        "phone": PhonePanel() if getattr(request, "at_home", False) else None,
    }
