"""The odds of every shot, a calculator for any shot, and the figures of the players’ cards. Nothing here is logged."""

from __future__ import annotations

from typing import Any, Final

from crispy_forms.helper import FormHelper
from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET

from campaigns.games.scope.pages import names
from campaigns.games.scope.rules import GAME, aircraft, cards, gunnery
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.pieces.segments import Segments

FARTHEST: Final = 3  # rows of the table: as far as the firing cards of the box suffice
GUN, BOMBER = "gun", "bomber"


class BenchForm(forms.Form):
    """Any shot: the cards and the distance."""

    use_required_attribute = False

    firepower = forms.IntegerField(label=gettext_lazy("Firepower"), min_value=0, max_value=cards.MOST)
    armour = forms.IntegerField(label=gettext_lazy("Armour of the target"), min_value=0, max_value=cards.MOST)
    distance = forms.IntegerField(
        label=gettext_lazy("Distance in cards"), min_value=1, max_value=gunnery.FARTHEST, required=False
    )
    moved = forms.BooleanField(label=gettext_lazy("The ship firing moved or is under order"), required=False)
    by = forms.ChoiceField(
        label=gettext_lazy("Who fires"),
        choices=[
            (GUN, gettext_lazy("A ship")),
            (BOMBER, gettext_lazy("The bomber")),
        ],
        initial=GUN,
        required=False,
        widget=Segments,
        help_text=gettext_lazy("For a bomber the firepower is that of its target; distance and move do not count."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="bench-%s", **kwargs)
        self.helper = FormHelper()
        self.helper.form_tag = False
        self.helper.disable_csrf = True
        for name in ("firepower", "armour", "distance"):
            self.fields[name].widget = forms.TextInput({"inputmode": "numeric", "autocomplete": "off"})

    def clean(self) -> dict[str, Any]:
        """A gun needs a distance within its range; neither gun nor bomb gets through armour above twice its power."""
        data = super().clean() or {}
        if not {"firepower", "armour"} <= data.keys():
            return data
        bombed = data.get("by") == BOMBER
        power = aircraft.POWER if bombed else data["firepower"]
        if not bombed and not data.get("distance"):
            self.add_error("distance", _("Please enter the distance in cards."))
        elif not bombed and data["distance"] > power:
            self.add_error("distance", _("Out of range: this ship can fire at most %d cards away.") % power)
        if gunnery.too_thick(power, data["armour"]):
            self.add_error("armour", _("The armour is too thick: this gun can hit armour of at most %d.") % (2 * power))
        return data

    def chances(self) -> dict[str, Any]:
        """The hand and its odds."""
        data = self.cleaned_data
        bombed = data["by"] == BOMBER
        power = aircraft.POWER if bombed else data["firepower"]
        misses = (
            aircraft.bomb_misses(data["firepower"], data["armour"])
            if bombed
            else gunnery.misses(data["distance"], power, data["armour"], data["moved"])
        )
        return {
            "misses": misses,
            "cards": misses + 1,
            "percent": names.percent(misses),
            "sinks": data["armour"] <= power,
            "twice": names.percent((misses + 1) ** 2 - 1),
        }


@require_GET
def bench(request: HttpRequest) -> HttpResponse:
    asked = "firepower" in request.GET
    form = BenchForm({"by": GUN, **request.GET.dict()} if asked else None)
    context = {"form": form, "found": form.chances() if asked and form.is_valid() else None, "odds": odds()}
    return render(request, "games/scope/bench.html", {**context, "game": GAME, "title": _("Odds of a shot")})


def odds() -> list[dict[str, Any]]:
    """By distance: plain, with one more miss, with two."""
    return [
        {"distance": distance, "shares": [_share(distance + more) for more in range(3)]}
        for distance in range(1, FARTHEST + 1)
    ]


def _share(misses: int) -> tuple[str, str]:
    return _("1 in %d") % (misses + 1), names.percent(misses)


# --- the page of a series -----------------------------------------------------------------------------------


def context(log_book: CareerLog) -> dict[str, Any]:
    return {"odds": odds(), "form": BenchForm(), "cards": list(_cards(log_book))}


def _cards(log_book: CareerLog) -> Any:
    """A line a card: its figures, and whether they are the players’ own."""
    printed = {row["kind"]: row for row in log_book.book.tables[cards.CHART]}
    for kind, card in log_book.state.cards.items():
        yield {
            "name": names.say(kind),
            "figures": [
                _figure(kind, figure, getattr(card, figure), printed[kind][figure]) for figure in cards.FIGURES
            ],
        }


def _figure(kind: str, figure: str, value: Any, printed: Any) -> dict[str, Any]:
    if kind in cards.MINES and figure != "value":
        return {"text": "", "own": False}
    if value is None:
        return {"text": _("ask"), "own": False, "asked": True}
    text = (_("fast") if value else _("slow")) if figure == "fast" else str(value)
    return {"text": text, "own": value != printed}


URLS: Final = (path("odds/", bench, name="bench"),)
