"""What every page can ask of its surroundings; nothing here costs a query until a page uses it."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from hunted.phone import PhonePanel

THEMES = ("paper", "lamp")


def surroundings(request: HttpRequest) -> dict[str, Any]:
    """theme, hosted, signup and, at the machine of a local log book, the phone panel."""
    theme = request.COOKIES.get("theme")
    return {
        "theme": theme if theme in THEMES else "",
        "hosted": settings.MODE == "hosted",
        "signup": settings.SIGNUP,
        "at_home": getattr(request, "at_home", False),
        "phone": PhonePanel() if getattr(request, "at_home", False) else None,
    }
