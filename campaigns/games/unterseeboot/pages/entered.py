"""A patrol as it went, on one screen: every figure is pressed, and one that no patrol can have is closed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine.prompts import Facts
from campaigns.games.unterseeboot.rules import bounds
from campaigns.games.unterseeboot.rules.state import LEAST_TONS, THOUSAND, TURNS, Campaign, Target, at_sea
from campaigns.pages.corrections.values import number

KIND: Final = "patrol"
TEMPLATE: Final = "games/unterseeboot/_entered.html"
SHIP: Final = "ship-"
NONE: Final = "–"
PRESSED: Final = 6  # tonnages; more of them are a list that opens
ENDS: Final = {
    "home": gettext_lazy("Home"),
    "aircraft": gettext_lazy("Aircraft"),
    "destroyer": gettext_lazy("Destroyer"),
    "battery": gettext_lazy("Battery"),
    "dive": gettext_lazy("Dive"),
    "submerged": gettext_lazy("Submerged"),
}


def read(post: QueryDict) -> dict[str, Any]:
    """Without Big Ships every ship takes one hit, so hits are not asked."""
    ships = [
        {"space": name.removeprefix(SHIP), "tons": number(tons)}
        for name, tons in post.items()
        if name.startswith(SHIP) and tons
    ]
    figures = {key: number(post[key][:6]) for key in ("turns", "hull", "fired", "hits") if post.get(key)}
    return {"facts": {"end": post.get("end"), "hits": len(ships), **figures, "ships": ships}}


def form(campaign: Campaign, prompt: Facts, typed: Mapping[str, str]) -> list[dict[str, Any]]:
    """The rows, as plain data; typed is what was refused."""
    boat, fields = at_sea(campaign), {field.key: field for field in prompt.open()}
    first = {end: bounds.least_turns(campaign, end) for end in fields["end"].options}
    fired, hits = (range(fields[key].low or 0, (fields[key].high or 0) + 1) for key in ("fired", "hits"))
    rows = [
        _row("end", _("Ended"), first, typed, closed=[end for end, turn in first.items() if turn > TURNS]),
        _row("turns", _("In turn"), range(1, TURNS + 1), typed, closed=range(1, min(first.values()))),
        _row("hull", _("Hull left"), range(boat.hull + 1), typed, boat.hull),
        _row("fired", _("Fired"), fired, typed, boat.fired),
    ]
    if campaign.options["big-ships"]:
        rows.append(_row("hits", _("Hits"), hits, typed, boat.hits))
    most = (fields["ships"].fields[1].high or 0) // THOUSAND
    return [*rows, *(_ship(name, target, most, typed) for name, target in boat.targets.items())]


def _ship(name: str, target: Target, most: int, typed: Mapping[str, str]) -> dict[str, Any]:
    """A target that was identified has its tonnage, one that was sunk stays so, and a false contact was none."""
    any_ = range(LEAST_TONS, most * THOUSAND + 1, THOUSAND)
    tons = {"false": (), "unknown": any_}.get(target.state, (target.tons,))
    keys = [*([] if target.state == "sunk" else [""]), *tons]
    return _row(SHIP + name, name, keys, typed, keys[0])


def _row(
    key: str, label: str, keys: Iterable[Any], typed: Mapping[str, str], usual: Any = None, closed: Iterable[Any] = ()
) -> dict[str, Any]:
    taken, shut = typed.get(key, usual), set(closed)
    options = [
        {"key": one, "said": _said(one), "picked": str(one) == str(taken), "closed": one in shut} for one in keys
    ]
    return {"key": key, "label": label, "options": options, "listed": key.startswith(SHIP) and len(options) > PRESSED}


def _said(key: Any) -> str:
    if isinstance(key, int):
        return f"{key:,}"
    return str(ENDS.get(key, NONE))
