"""The forms of a contest (13): its terms, and a boat that enters it."""

from __future__ import annotations

from typing import Any

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.contests import GAME
from campaigns.engine.texts import month_name
from campaigns.games.the_hunted.pages.start import LONGEST_NAME, months, switches
from campaigns.games.the_hunted.rules import contests as rules
from campaigns.games.the_hunted.rules.calendar import GAME_ENDS, GAME_STARTS
from campaigns.games.the_hunted.rules.options import SWITCHES
from campaigns.models import Career, Contest
from campaigns.pages.harbour.start import editions
from campaigns.pages.words import translate
from charts.books import book_for

SAID = {
    "duel": (gettext_lazy("Two boats, patrols by turns, until a month agreed on. More tonnage wins."), "13.1"),
    "tonnage": (gettext_lazy("Any number of boats, to May 1945. Most tonnage wins, dead or alive."), "13.2"),
    "survival": (gettext_lazy("The same, but who is dead, a prisoner or relieved by May 1945 has no place."), "13.3"),
    "wolfpack": (
        gettext_lazy("Packs of six in VIICs, one patrol from July 1943. Pack against pack, and boat against boat."),
        "13.5",
    ),
}


class _Form(forms.Form):
    use_required_attribute = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = FormHelper()
        self.helper.form_tag = False
        self.helper.disable_csrf = True


class ContestForm(_Form):
    """What everybody sails under; left to the form what it prescribes itself."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=60)
    form = forms.ChoiceField(label=gettext_lazy("Form"), choices=Contest.Form.choices, initial="duel")
    type = forms.ChoiceField(label=gettext_lazy("Type"), required=False)
    start = forms.ChoiceField(label=gettext_lazy("First month"), initial=GAME_STARTS)
    until = forms.ChoiceField(
        label=gettext_lazy("Last month"),
        initial=GAME_ENDS,
        help_text=gettext_lazy("Of a duel; all else ends with the war."),
    )
    edition = forms.ChoiceField(label=gettext_lazy("Edition of the charts"))
    options = forms.MultipleChoiceField(required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.editions = {str(one.pk): one for one in editions(GAME)}
        self.fields["edition"].choices = [(key, one.name) for key, one in self.editions.items()]
        for name in ("start", "until"):
            self.fields[name].choices = [(month, month_name(month, translate)) for month in months()]
        known = {type_ for one in self.editions.values() for type_ in book_for(one).boats}
        free = ("", _("Everybody chooses (13.4)"))
        self.fields["type"].choices = [free, *((type_, type_) for type_ in sorted(known))]
        self.fields["type"].initial = "VIIC"
        self.fields["options"].choices = [(switch.key, translate(switch.label)) for switch in SWITCHES]

    @property
    def forms(self) -> list[tuple[str, str, Any, str, bool]]:
        chosen = self["form"].value()
        return [(key, label, *SAID[key], key == chosen) for key, label in Contest.Form.choices]

    @property
    def switches(self) -> list[dict[str, Any]]:
        return switches(self["options"].value() or [])

    def clean(self) -> dict[str, Any]:
        """13.5.2: packs have their own start; only a duel ends before the war. The type must be there by then."""
        data = super().clean() or {}
        if data.get("form") == rules.WOLFPACK:
            data |= rules.PACK_TERMS
        if data.get("form") != rules.DUEL:
            data["until"] = GAME_ENDS
        if data.get("start") and data.get("until") and data["until"] < data["start"]:
            self.add_error("until", _("Not before the first month."))
        edition = self.editions.get(data.get("edition", ""))
        if edition is not None and data.get("type") and data.get("start"):
            self._check_type(book_for(edition), data)
        return data

    def _check_type(self, book: Any, data: dict[str, Any]) -> None:
        figures = book.boats.get(data["type"])
        last = figures.get("last_sailing") if figures else None
        if figures is None:
            self.add_error("type", _("This edition does not have that type."))
        elif figures["available"] > data["start"] or (last and data["start"] > last):
            self.add_error("type", _("That type cannot start in this month."))

    def contest(self, owner: Any) -> Contest:
        data = self.cleaned_data
        return Contest.objects.create(
            owner=owner,
            edition=self.editions[data["edition"]],
            **{key: data[key] for key in ("name", "form", "type", "start", "until", "options")},
        )


class EntryForm(_Form):
    """A boat that enters."""

    kommandant = forms.CharField(label=gettext_lazy("Kommandant"), max_length=LONGEST_NAME)
    boat = forms.CharField(
        label=gettext_lazy("Boat"),
        max_length=12,
        required=False,
        help_text=gettext_lazy("U- and its number. Left empty: one from history."),
    )
    type = forms.ChoiceField(label=gettext_lazy("Type"))
    pack = forms.CharField(
        label=gettext_lazy("Pack"), max_length=60, help_text=gettext_lazy("Six boats sail under one name (13.5.1).")
    )
    dice_mode = forms.ChoiceField(label=gettext_lazy("Dice"), choices=Career.Dice.choices, initial=Career.Dice.TABLE)

    def __init__(self, contest: Contest, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if contest.type:
            del self.fields["type"]
        else:
            boats = book_for(contest.edition).boats
            self.fields["type"].choices = [
                (type_, type_) for type_, figures in boats.items() if figures["available"] <= contest.start
            ]
            self.fields["type"].initial = "VIIC"
        if contest.form != rules.WOLFPACK:
            del self.fields["pack"]

    def wish(self) -> dict[str, Any]:
        data = self.cleaned_data
        boat = data["boat"].strip().upper().replace("U ", "U-")
        return {key: data.get(key, "") for key in ("kommandant", "type", "pack")} | {"boat": boat}
