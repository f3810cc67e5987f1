from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET

from campaigns.games.the_hunted.pages.campaign_page import campaign
from campaigns.games.the_hunted.pages.summary import drawing
from campaigns.games.the_hunted.pages.table_sheet import table_sheet
from campaigns.games.the_hunted.rules import names, newboat
from campaigns.games.the_hunted.rules.calendar import GAME_ENDS, GAME_STARTS, later
from campaigns.games.the_hunted.rules.options import SWITCHES
from campaigns.games.the_hunted.rules.scenes import GAME
from campaigns.games.the_hunted.rules.state import CREW, OFFICERS, RANKS
from campaigns.pages.contests.forms import switches
from campaigns.pages.harbour.start import StartForm
from campaigns.pages.words import capital, joined, month, sayer, translate
from charts.book import Book

LONGEST_NAME: Final = 60
USUAL: Final = [switch.key for switch in SWITCHES if switch.usual]
FIRST_RANKS: Final = RANKS[:2]  # 11.2.2


@dataclass(frozen=True)
class Preset:
    key: str
    type: str
    start: str
    title: Any
    help: Any


PRESETS: Final = (
    Preset(
        "viic",
        "VIIC",
        "1943-07",
        gettext_lazy("Type VIIC from Lorient"),
        gettext_lazy("Patrols of one month. The whole campaign, and the classic start."),
    ),
    Preset(
        "ixc40",
        "IXC/40",
        "1943-07",
        gettext_lazy("Type IXC/40 from Lorient"),
        gettext_lazy("Patrols of two months to distant areas. Slow to dive."),
    ),
    Preset(
        "xxi",
        "XXI",
        "1945-04",
        gettext_lazy("Type XXI from Germany"),
        gettext_lazy("The last weeks of the war: a short game."),
    ),
)
POSTS: Final = (*OFFICERS, *CREW)


def figures_of(figures: Any) -> str:
    """14 torpedoes, 5 tubes, hull 8."""
    tubes = figures["tubes_fwd"] + figures["tubes_aft"]
    return _("%(torpedoes)d torpedoes, %(tubes)d tubes, %(hull)d hull boxes") % {
        "torpedoes": figures["torpedo_total"],
        "tubes": tubes,
        "hull": figures["hull_boxes"],
    }


@dataclass(frozen=True)
class Beginning:
    """One way to begin a career; its key is the set-up's own."""

    key: str
    label: Any
    help: Any
    case: str


BEGINNINGS: Final = (
    Beginning(
        "", gettext_lazy("A new career"), gettext_lazy("Starts with the first patrol and an empty record."), "4.2"
    ),
    Beginning(
        "carried",
        gettext_lazy("Brought over from The Hunters"),
        gettext_lazy("You first enter your tonnage, awards, rank and crew. Awards already won are kept."),
        "15.4",
    ),
    Beginning(
        "under_way",
        gettext_lazy("Already in progress at the table"),
        gettext_lazy(
            "You began on paper. You first enter what is on your log sheet, and the log continues from there."
        ),
        "4.3",
    ),
)


def months() -> list[str]:
    """Every month a career may begin in (4.2.2)."""
    found = [GAME_STARTS]
    while found[-1] < GAME_ENDS:
        found.append(later(found[-1], 1))
    return found


def types(book: Book, month: str) -> list[dict[str, Any]]:
    found = []
    for type_, figures in book.boats.items():
        last = figures.get("last_sailing")
        if figures["available"] > month or (last and month > last):
            continue
        near = newboat.near(book, type_)
        found.append(
            {
                "type": type_,
                "drawing": drawing(type_),
                "figures": figures_of(figures),
                "spec": _spec(figures),
                "months": figures["patrol_months"],
                "rare": bool(figures.get("limited")),
                "numbers": joined(near[:2]).replace("-", "\N{NON-BREAKING HYPHEN}"),
            }
        )
    return sorted(found, key=lambda one: (one["rare"], one["type"]))


def _spec(figures: Mapping[str, Any]) -> str:
    spec = figures.get("spec") or {}
    parts = []
    if spec.get("displacement_t"):
        parts.append(_("%(tons)s t surfaced") % {"tons": f"{spec['displacement_t']:,}"})
    if spec.get("crew"):
        parts.append(_("%d men") % spec["crew"])
    return joined(parts)


class CareerForm(StartForm):
    """The form asks only what a career needs; the rules check the rest, and their words come back beside the field."""

    game = GAME
    template = "games/the_hunted/new.html"
    block = "games/the_hunted/_start.html"
    guided = True

    kommandant = forms.CharField(label=gettext_lazy("Kommandant"), max_length=LONGEST_NAME, required=False)
    start = forms.ChoiceField(label=gettext_lazy("First month"), required=False)
    type = forms.CharField(label=gettext_lazy("Type"), required=False, widget=forms.HiddenInput)
    boat = forms.CharField(
        label=gettext_lazy("Boat"),
        max_length=12,
        required=False,
        help_text=gettext_lazy("Written U-123. Leave empty for a historical number."),
    )
    rank = forms.ChoiceField(
        label=gettext_lazy("Starting rank"), required=False, help_text=gettext_lazy("Only for a new career.")
    )
    names = forms.CharField(max_length=LONGEST_NAME, required=False, widget=forms.HiddenInput)
    begins = forms.ChoiceField(label=gettext_lazy("How it starts"), required=False)
    options = forms.MultipleChoiceField(required=False, widget=forms.CheckboxSelectMultiple)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._suggest_names()
        self.fields["start"].choices = [(one, month(one)) for one in months()]
        self.fields["rank"].choices = [
            ("", _("Roll for it (rule 11.2.2)")),
            *((rank, GAME.texts.word(rank, translate)) for rank in FIRST_RANKS),
        ]
        self.fields["begins"].choices = [(way.key, way.label) for way in BEGINNINGS]
        self.fields["options"].choices = [(switch.key, translate(switch.label)) for switch in SWITCHES]
        self.fields["options"].initial = USUAL
        self.fields["start"].initial = GAME_STARTS
        self.fields["kommandant"].widget.attrs["autocomplete"] = "off"
        self.fields["boat"].widget.attrs |= {"autocomplete": "off", "placeholder": "U-"}

    def _suggest_names(self) -> None:
        """Draw a name for everybody, as the rules would; any may be changed."""
        seed, say = secrets.token_hex(4), sayer(GAME.texts)
        drawn = names.draw_names(seed)
        self.fields["names"].initial, self.fields["kommandant"].initial = seed, drawn[-1]
        for post, name in zip(POSTS, drawn, strict=False):
            self.fields[f"crew_{post}"] = forms.CharField(
                label=capital(say(post)),
                max_length=LONGEST_NAME,
                required=False,
                initial=name,
                widget=forms.TextInput({"autocomplete": "off"}),
            )

    @property
    def crew(self) -> list[forms.BoundField]:
        return [self[f"crew_{post}"] for post in POSTS]

    @property
    def crew_is_wrong(self) -> bool:
        return any(field.errors for field in self.crew)

    @classmethod
    def preset(cls, post: Mapping[str, str]) -> dict[str, Any]:
        found = next((one for one in PRESETS if one.key == post.get("preset", "")), None)
        return {"type": found.type, "start": found.start, "options": USUAL[0]} if found is not None else {}

    @property
    def presets(self) -> list[dict[str, Any]]:
        """Beginnings with the figures of the edition that a new career takes."""
        boats = self.book.boats if self.book is not None else {}
        return [
            {"preset": one, "drawing": drawing(one.type), "figures": figures_of(boats[one.type])}
            for one in PRESETS
            if one.type in boats
        ]

    @property
    def month(self) -> str:
        found = self["start"].value()
        return found if found in months() else GAME_STARTS

    @property
    def types(self) -> list[dict[str, Any]]:
        if self.book is None:
            return []
        found = types(self.book, self.month)
        chosen = self["type"].value() or ("VIIC" if not self.is_bound else "")
        for one in found:
            one["chosen"] = one["type"] == chosen
        return found

    @property
    def beginnings(self) -> list[tuple[Beginning, bool]]:
        chosen = self["begins"].value() or ""
        return [(way, way.key == chosen) for way in BEGINNINGS]

    @property
    def switches(self) -> list[dict[str, Any]]:
        return switches(self.game, self["options"].value() or [])

    def setup(self) -> dict[str, Any]:
        data = self.cleaned_data
        return {
            "type": data["type"],
            "start": data["start"] or self.month,
            "kommandant": data["kommandant"],
            "boat": data["boat"].strip().upper().replace("U ", "U-") if data["boat"] else "",
            "rank": data["rank"],
            "options": data["options"],
            "names": data["names"],
            "crew": {post: data[f"crew_{post}"] for post in POSTS if data[f"crew_{post}"]},
            **({data["begins"]: True} if data["begins"] else {}),
        }


@require_GET
def types_of_month(request: HttpRequest) -> HttpResponse:
    form = CareerForm(request.GET)
    form.is_valid()
    return render(request, "games/the_hunted/_types.html", {"form": form})


URLS: Final = (
    path("types/", types_of_month, name="types"),
    path("campaign/", campaign, name="campaign"),
    path("table-sheet/<uuid:career>/", table_sheet, name="table-sheet"),
    path("table-sheet/<uuid:career>/<slug:paper>.pdf", table_sheet, name="table-sheet"),
)
