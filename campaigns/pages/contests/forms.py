"""The forms of a contest: its terms, and a career that enters. A game subclasses both."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final
from unicodedata import normalize

from crispy_forms.helper import FormHelper
from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.engine import contest as rules
from campaigns.engine.fields import checked_name
from campaigns.engine.game import Game
from campaigns.engine.prompts import BadAnswer
from campaigns.models import Career, Contest
from campaigns.pages.harbour.start import editions
from campaigns.pages.names import NamesForm
from campaigns.pages.pieces.segments import Segments
from campaigns.pages.words import translate
from campaigns.play import people
from charts.fields import is_name

TERMS: Final = ("type", "start", "until")
LONGEST_TEAM: Final = 60
MOST_UNDONE: Final = 1000


class _Form(NamesForm):
    use_required_attribute = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = FormHelper()
        self.helper.form_tag = False
        self.helper.disable_csrf = True


class ContestForm(_Form):
    """The terms of a contest that are the same in any game."""

    game: Game

    name = forms.CharField(label=gettext_lazy("Name"), max_length=60)
    teams = forms.CharField(
        label=gettext_lazy("Teams"),
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=gettext_lazy("One name per line. You can add more later."),
    )
    others_roll = forms.BooleanField(
        label=gettext_lazy("The other player rolls for the enemy"),
        required=False,
        initial=True,
        help_text=gettext_lazy("On their own device and account, as soon as a roll is needed."),
    )
    undos = forms.IntegerField(
        label=gettext_lazy("Undo limit"),
        required=False,
        min_value=0,
        max_value=MOST_UNDONE,
        help_text=gettext_lazy("How often each player may undo. Leave empty for no limit."),
    )
    admits = forms.ChoiceField(
        label=gettext_lazy("Who may enter"), choices=Contest.Admits.choices, initial=Contest.Admits.INVITED
    )
    several = forms.BooleanField(label=gettext_lazy("A player may enter several boats"), required=False)
    open_logs = forms.BooleanField(
        label=gettext_lazy("Players may read each other’s logs while the contest runs"),
        required=False,
        help_text=gettext_lazy("When it is over they can always do so."),
    )
    edition = forms.ChoiceField(label=gettext_lazy("Edition of the charts"))
    options = forms.MultipleChoiceField(required=False)
    last_fields = ("undos", "admits", "others_roll", "several", "open_logs")

    def __init__(self, kind: rules.Form, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kind = kind
        self.editions = {str(one.pk): one for one in editions(self.game.key)}
        self.fields["edition"].choices = [(key, one.name) for key, one in self.editions.items()]
        self.fields["options"].choices = [(one.key, translate(one.label)) for one in self.game.switches]
        self.fields["options"].initial = [one.key for one in self.game.switches if one.usual]
        if not kind.teams:
            del self.fields["teams"]
        if settings.MODE == "local":  # there is one account
            for name in ("admits", "several", "open_logs", "others_roll"):
                del self.fields[name]
        elif not kind.by_turns or self.game.contest is None or not self.game.contest.other_seat:
            del self.fields["others_roll"]
        self.order_fields([*(name for name in self.fields if name not in self.last_fields), *self.last_fields])

    def clean_teams(self) -> list[str]:
        """Names to choose from; none may differ by capitals alone."""
        lines = self.cleaned_data["teams"].splitlines()
        found = list(filter(None, (team_name(line) for line in lines)))
        folded = [name.casefold() for name in found]
        for place, name in enumerate(folded):
            if name in folded[:place]:
                raise forms.ValidationError(_("There is already one called %(name)s.") % {"name": found[place]})
        most = self.kind.most // max(self.kind.team_size, 1)
        if len(found) > most:
            raise forms.ValidationError(_("Use at most %(most)d names.") % {"most": most})
        return found

    @property
    def terms(self) -> list[Any]:
        """The fields above the optional rules."""
        return [self[name] for name in self.fields if name != "options"]

    @property
    def switches(self) -> list[dict[str, Any]]:
        return switches(self.game, self["options"].value() or [])

    def contest(self, owner: Any) -> Contest:
        data = self.cleaned_data
        return Contest.objects.create(
            owner=owner,
            game=self.game.key,
            form=self.kind.key,
            edition=self.editions[data["edition"]],
            name=data["name"],
            **{key: data.get(key) or "" for key in TERMS},
            options=data["options"],
            teams=data.get("teams") or [],
            undos=data["undos"],
            admits=data.get("admits") or Contest.Admits.INVITED,
            several=bool(data.get("several")) or settings.MODE == "local",
            open_logs=bool(data.get("open_logs")),
            others_roll=bool(data.get("others_roll")),
        )


def team_name(text: str) -> str:
    """A normalised name; a form error where it is not allowed."""
    try:
        return checked_name(normalize("NFC", " ".join(text.split())), "team", LONGEST_TEAM)
    except BadAnswer as error:
        longer = _("Use at most %(high)d characters for a name.") % {"high": LONGEST_TEAM}
        raise forms.ValidationError(longer if error.key == "field.long" else is_name.message) from error


class EntryForm(_Form):
    """A career that enters."""

    pack = forms.ChoiceField(label=gettext_lazy("Team"))
    dice_mode = forms.ChoiceField(
        label=gettext_lazy("Dice"),
        choices=Career.Dice.choices,
        initial=Career.Dice.TABLE,
        widget=Segments,  # a list beside the boat's number is too narrow for its words
    )

    def __init__(self, contest: Contest, kind: rules.Form, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.contest = contest
        if kind.teams:
            room = people.teams_with_room(contest)
            self.fields["pack"].choices = [(team, _room(team, left)) for team, left in room.items()]
        else:
            del self.fields["pack"]

    def wish(self) -> dict[str, Any]:
        return {key: value for key, value in self.cleaned_data.items() if key != "dice_mode"}


def _room(team: str, left: int) -> str:
    said = ngettext("%(team)s, %(left)d place left", "%(team)s, %(left)d places left", left)
    return said % {"team": team, "left": left}


def switches(game: Game, chosen: Collection[str]) -> list[dict[str, Any]]:
    """The optional rules with their help and case, the chosen ones marked."""
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
        return contest.edition.name

    def detail(self, contest: Contest, head: Mapping[str, Any], team: str) -> str:
        """The text behind an entrant's name, beside the player."""
        return ""

    def played(self, head: Mapping[str, Any]) -> int:
        return 0

    def state(self, head: Mapping[str, Any]) -> str:
        """The state of an entrant that is neither over nor at turn."""
        return ""
