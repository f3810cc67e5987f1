"""The forms of a contest: its terms, and a career that enters it. A game subclasses both, and says what is read."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.translation import gettext_lazy

from campaigns.engine.game import Game
from campaigns.models import Career, Contest
from campaigns.pages.harbour.start import editions
from campaigns.pages.words import translate

TERMS = ("type", "start", "until")


class _Form(forms.Form):
    use_required_attribute = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = FormHelper()
        self.helper.form_tag = False
        self.helper.disable_csrf = True


class ContestForm(_Form):
    """What everybody plays under: what is the same in any game."""

    game: Game

    name = forms.CharField(label=gettext_lazy("Name"), max_length=60)
    form = forms.ChoiceField(label=gettext_lazy("Form"))
    edition = forms.ChoiceField(label=gettext_lazy("Edition of the charts"))
    options = forms.MultipleChoiceField(required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.editions = {str(one.pk): one for one in editions(self.game.key)}
        self.fields["edition"].choices = [(key, one.name) for key, one in self.editions.items()]
        known = self.game.contest.forms if self.game.contest is not None else ()
        self.fields["form"].choices = [(form.key, translate(form.label)) for form in known]
        self.fields["form"].initial = next((form.key for form in known), "")
        self.fields["options"].choices = [(one.key, translate(one.label)) for one in self.game.switches]

    @property
    def forms(self) -> list[tuple[str, str, str, str, bool]]:
        """The forms of contest, the chosen one marked."""
        chosen = self["form"].value()
        known = self.game.contest.forms if self.game.contest is not None else ()
        return [(one.key, translate(one.label), translate(one.help), one.case, one.key == chosen) for one in known]

    @property
    def terms(self) -> list[Any]:
        """The fields that stand between the name and the optional rules."""
        return [self[name] for name in self.fields if name not in ("form", "options")]

    @property
    def switches(self) -> list[dict[str, Any]]:
        return switches(self.game, self["options"].value() or [])

    def contest(self, owner: Any) -> Contest:
        data = self.cleaned_data
        return Contest.objects.create(
            owner=owner,
            game=self.game.key,
            edition=self.editions[data["edition"]],
            **{key: data.get(key) or "" for key in ("name", "form", *TERMS)},
            options=data["options"],
        )


class EntryForm(_Form):
    """A career that enters."""

    dice_mode = forms.ChoiceField(label=gettext_lazy("Dice"), choices=Career.Dice.choices, initial=Career.Dice.TABLE)

    def __init__(self, contest: Contest, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.contest = contest

    def wish(self) -> dict[str, Any]:
        """What its player asks for."""
        return {key: value for key, value in self.cleaned_data.items() if key != "dice_mode"}


def switches(game: Game, chosen: Collection[str]) -> list[dict[str, Any]]:
    """The optional rules, each with its line of help and its case, those chosen marked."""
    return [
        {
            "key": switch.key,
            "label": translate(switch.label),
            "help": translate(switch.help),
            "case": switch.case,
            "chosen": switch.key in chosen,
        }
        for switch in game.switches
    ]


class ContestPages:
    """How the contests of a game are shown."""

    form: type[ContestForm] = ContestForm
    entry: type[EntryForm] = EntryForm
    case = ""
    team_case = ""
    entrants: Any = gettext_lazy("Careers")
    entrant: Any = gettext_lazy("Career")
    teams: Any = gettext_lazy("Teams")
    team: Any = gettext_lazy("Team")
    score: Any = gettext_lazy("Score")
    outings: Any = gettext_lazy("Outings")

    def terms(self, contest: Contest) -> str:
        """What everybody plays under, as a sentence without its stop."""
        return contest.edition.name

    def detail(self, contest: Contest, line: Any) -> str:
        """What stands behind the name of an entrant."""
        return ""

    def played(self, line: Any) -> int:
        """Outings that are over."""
        return 0

    def state(self, line: Any) -> str:
        """Where an entrant stands that is neither over nor at turn."""
        return ""
