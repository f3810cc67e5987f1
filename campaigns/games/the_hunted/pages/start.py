"""The form that opens a career of The Hunted, and the settings of any career."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine.texts import month_name
from campaigns.games.the_hunted.pages import harbour
from campaigns.games.the_hunted.rules import newboat
from campaigns.games.the_hunted.rules.calendar import GAME_ENDS, GAME_STARTS, later
from campaigns.games.the_hunted.rules.options import SWITCHES
from campaigns.games.the_hunted.rules.state import RANKS
from campaigns.models import Career
from campaigns.pages.plain import translate
from charts.books import book_for
from charts.models import Edition

GAME: Final = "hunted"
LONGEST_NAME: Final = 60
FIRST_RANKS: Final = RANKS[:2]  # 11.2.2


@dataclass(frozen=True)
class Beginning:
    """How a career begins; its key is the set-up's own."""

    key: str
    label: Any
    said: Any
    case: str


BEGINNINGS: Final = (
    Beginning(
        "", gettext_lazy("A fresh career"), gettext_lazy("From the first patrol on, with an empty record."), "4.2"
    ),
    Beginning(
        "carried",
        gettext_lazy("Brought over from The Hunters"),
        gettext_lazy("Tonnage, awards, rank and crew come along; asked for first. The older award levels stay."),
        "15.4",
    ),
    Beginning(
        "under_way",
        gettext_lazy("Already under way at the table"),
        gettext_lazy("Begun on paper: what stands on your sheet is asked for first, and the log goes on from there."),
        "4.3",
    ),
)


def months() -> list[str]:
    """Every month a career may begin in (4.2.2)."""
    found = [GAME_STARTS]
    while found[-1] < GAME_ENDS:
        found.append(later(found[-1], 1))
    return found


def editions() -> list[Edition]:
    """The shipped edition first."""
    return list(Edition.objects.order_by("-shipped", "name"))


def types(book: Any, month: str) -> list[dict[str, Any]]:
    """The types that can be had in a month, with their drawing and their figures."""
    found = []
    for type_, figures in book.boats.items():
        last = figures.get("last_sailing")
        if figures["available"] > month or (last and month > last):
            continue
        near = newboat.near(book, type_)
        found.append(
            {
                "type": type_,
                "family": harbour.family(figures),
                "figures": harbour.figures_of(figures),
                "spec": _spec(figures),
                "months": figures["patrol_months"],
                "rare": bool(figures.get("limited")),
                "numbers": ", ".join(near[:2]).replace("-", "\N{NON-BREAKING HYPHEN}"),
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
    return ", ".join(parts)


def switches(chosen: Collection[str]) -> list[dict[str, Any]]:
    """The optional rules, each with its line of help and its case, those chosen marked."""
    return [
        {
            "key": switch.key,
            "label": translate(switch.label),
            "help": translate(switch.help),
            "case": switch.case,
            "chosen": switch.key in chosen,
        }
        for switch in SWITCHES
    ]


class CareerForm(forms.Form):
    """Only what a career needs; the rules check the rest, and their words come back beside the field."""

    use_required_attribute = False

    kommandant = forms.CharField(label=gettext_lazy("Kommandant"), max_length=LONGEST_NAME, required=False)
    start = forms.ChoiceField(label=gettext_lazy("First month"), required=False)
    type = forms.CharField(label=gettext_lazy("Type"), required=False, widget=forms.HiddenInput)
    boat = forms.CharField(
        label=gettext_lazy("Boat"),
        max_length=12,
        required=False,
        help_text=gettext_lazy("U- and its number. Left empty: one from history."),
    )
    rank = forms.ChoiceField(
        label=gettext_lazy("Starting rank"), required=False, help_text=gettext_lazy("Counts for a fresh career.")
    )
    dice_mode = forms.ChoiceField(
        label=gettext_lazy("Dice"),
        required=False,
        choices=Career.Dice.choices,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("Either can be used at any roll. The log says which it was."),
    )
    begins = forms.ChoiceField(label=gettext_lazy("How it begins"), required=False)
    edition = forms.ChoiceField(label=gettext_lazy("Edition of the charts"), required=False)
    odds = forms.BooleanField(
        label=gettext_lazy("Show the odds beside a decision"),
        required=False,
        help_text=gettext_lazy("Can be switched at any time; the log notes it."),
    )
    options = forms.MultipleChoiceField(required=False, widget=forms.CheckboxSelectMultiple)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.editions = editions()
        self.fields["kommandant"].initial = harbour.KOMMANDANT
        self.fields["start"].choices = [(month, month_name(month, translate)) for month in months()]
        self.fields["rank"].choices = [
            ("", _("Roll for it (11.2.2)")),
            *((rank, RANK_NAMES[rank]) for rank in FIRST_RANKS),
        ]
        self.fields["begins"].choices = [(way.key, way.label) for way in BEGINNINGS]
        self.fields["edition"].choices = [(str(one.pk), one.name) for one in self.editions]
        self.fields["options"].choices = [(switch.key, translate(switch.label)) for switch in SWITCHES]
        for name in ("dice_mode", "start"):
            self.fields[name].initial = {"dice_mode": "table", "start": GAME_STARTS}[name]
        self.fields["kommandant"].widget.attrs["autocomplete"] = "off"
        self.fields["boat"].widget.attrs |= {"autocomplete": "off", "placeholder": "U-"}
        self.helper = FormHelper()
        self.helper.form_tag = False
        self.helper.disable_csrf = True

    @property
    def month(self) -> str:
        found = self["start"].value()
        return found if found in months() else GAME_STARTS

    def chosen_edition(self) -> Edition | None:
        wanted = str(self["edition"].value() or "")
        return next(
            (one for one in self.editions if str(one.pk) == wanted), self.editions[0] if self.editions else None
        )

    @property
    def book(self) -> Any:
        edition = self.chosen_edition()
        return book_for(edition) if edition is not None else None

    @property
    def types(self) -> list[dict[str, Any]]:
        """The types of the month, the chosen one marked; the first common one when none is chosen."""
        if self.book is None:
            return []
        found = types(self.book, self.month)
        chosen = self["type"].value() or ("VIIC" if not self.is_bound else "")
        for one in found:
            one["chosen"] = one["type"] == chosen
        return found

    @property
    def beginnings(self) -> list[tuple[Beginning, bool]]:
        """The ways to begin, the chosen one marked."""
        chosen = self["begins"].value() or ""
        return [(way, way.key == chosen) for way in BEGINNINGS]

    @property
    def switches(self) -> list[dict[str, Any]]:
        return switches(self["options"].value() or [])

    def setup(self) -> dict[str, Any]:
        """What the rules are asked for."""
        data = self.cleaned_data
        return {
            "type": data["type"],
            "start": data["start"] or self.month,
            "kommandant": data["kommandant"],
            "boat": data["boat"].strip().upper().replace("U ", "U-") if data["boat"] else "",
            "rank": data["rank"],
            "options": data["options"],
            **({data["begins"]: True} if data["begins"] else {}),
        }

    def settings(self) -> dict[str, Any]:
        return {"dice_mode": self.cleaned_data["dice_mode"] or Career.Dice.TABLE, "odds": self.cleaned_data["odds"]}


RANK_NAMES: Final = {
    "OltzS": gettext_lazy("Oberleutnant zur See"),
    "KptLt": gettext_lazy("Kapitänleutnant"),
    "KKpt": gettext_lazy("Korvettenkapitän"),
    "FKpt": gettext_lazy("Fregattenkapitän"),
    "KptzS": gettext_lazy("Kapitän zur See"),
}


class SettingsForm(forms.ModelForm):
    """What may be changed at any time: how the dice are rolled, and whether the odds are shown, which the log notes."""

    class Meta:
        model = Career
        fields = ["dice_mode", "odds"]
        widgets = {"dice_mode": forms.RadioSelect}
        help_texts = {
            "dice_mode": gettext_lazy("Either can be used at any roll. The log says which it was."),
            "odds": gettext_lazy("Exact where the chart gives them. The log notes from which line on."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = FormHelper()
        self.helper.form_tag = False
        self.helper.disable_csrf = True
