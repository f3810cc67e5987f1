"""The form that opens a career: the questions of any game, and a base for a game's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crispy_forms.helper import FormHelper
from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from campaigns.engine.game import Game
from campaigns.models import Career
from campaigns.pages.names import NamesForm
from campaigns.pages.pieces.segments import Segments
from charts.book import Book
from charts.books import book_for
from charts.models import Edition


def editions(game: str) -> list[Edition]:
    return list(Edition.objects.filter(game=game).order_by("-shipped", "name"))


class StartForm(NamesForm):
    """A game subclasses this with the questions of its set-up and the templates that show them."""

    game: Game
    template = ""
    """The whole form, on a page of its own."""
    block = ""
    """The quick start in the harbour."""
    use_required_attribute = False

    dice_mode = forms.ChoiceField(
        label=gettext_lazy("Dice"),
        required=False,
        choices=Career.Dice.choices,
        initial=Career.Dice.TABLE,
        widget=Segments,
        help_text=gettext_lazy("You can use either for any roll. The log shows which."),
    )
    edition = forms.ChoiceField(label=gettext_lazy("Edition of the charts"), required=False)
    odds = forms.BooleanField(
        label=gettext_lazy("Show odds next to decisions"),
        required=False,
        help_text=gettext_lazy("You can change this at any time; the log records it."),
    )

    guided = False
    """Whether the game has a guide through the first outing."""
    guide = forms.BooleanField(label=gettext_lazy("Guide me through the first patrol"), required=False)
    cards = forms.BooleanField(label=gettext_lazy("I have the printed cards"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.guided:
            del self.fields["guide"], self.fields["cards"]
        self.editions = editions(self.game.key) if self.game.edition is not None else []
        if self.game.edition is None:
            del self.fields["edition"]
        else:
            self.fields["edition"].choices = [(str(one.pk), one.name) for one in self.editions]
        self.helper = FormHelper()
        self.helper.form_tag = False
        self.helper.disable_csrf = True

    def take_to_the_fault(self) -> None:
        """Focus the first faulty field: on a small screen nothing else of it may be in sight."""
        wrong = next((field for field in self if field.errors), None)
        if wrong is not None:
            wrong.field.widget.attrs["autofocus"] = True

    @classmethod
    def posted(cls, post: QueryDict) -> StartForm:
        data = post.copy()
        for name, value in cls.preset(post).items():
            data[name] = value
        return cls(data)

    @classmethod
    def preset(cls, post: Mapping[str, str]) -> dict[str, Any]:
        return {}

    @property
    def presets(self) -> list[dict[str, Any]]:
        """Beginnings that need no thought, for the block in the harbour."""
        return []

    def chosen_edition(self) -> Edition | None:
        if "edition" not in self.fields:
            return None
        wanted = str(self["edition"].value() or "")
        first = self.editions[0] if self.editions else None
        return next((one for one in self.editions if str(one.pk) == wanted), first)

    @property
    def book(self) -> Book | None:
        edition = self.chosen_edition()
        return book_for(edition) if edition is not None else None

    def setup(self) -> dict[str, Any]:
        return {}

    def settings(self) -> dict[str, Any]:
        data = self.cleaned_data
        return {
            "dice_mode": data.get("dice_mode") or Career.Dice.TABLE,
            "odds": data.get("odds", False),
            "guide": data.get("guide", False),
            "cards": data.get("cards", False),
        }
