from __future__ import annotations

from typing import Any, Final

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine import policy as policies
from campaigns.engine.prompts import BadAnswer
from campaigns.pages.games import presentations
from campaigns.pages.harbour.start import editions
from campaigns.pages.presentation import Presentation
from campaigns.pages.words import capital, sayer
from charts.books import book_for
from charts.models import Edition

CAREERS: Final = (200, 500, 1000, 2000)


class SimulationForm(forms.Form):
    use_required_attribute = False
    edition = forms.ChoiceField(label=gettext_lazy("Edition"))
    beside = forms.ChoiceField(label=gettext_lazy("Compare with"), required=False)
    policy = forms.ChoiceField(label=gettext_lazy("Played by"), required=False)
    careers = forms.TypedChoiceField(
        label=gettext_lazy("Careers of each"),
        choices=[(count, f"{count:,}") for count in CAREERS],
        initial=CAREERS[1],
        coerce=int,
    )

    def __init__(self, presentation: Presentation, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.editions = {one.slug: one for one in editions(presentation.game.key)}
        known = [(slug, one.name) for slug, one in self.editions.items()]
        self.fields["edition"].choices = known
        self.fields["beside"].choices = [("", _("no other edition")), *known]
        say = sayer(presentation.game.texts)
        self.fields["policy"].choices = [(name, capital(say(name))) for name in policies.names(presentation.game)]
        self.helper = FormHelper()
        self.helper.form_tag = False
        self.helper.disable_csrf = True

    @property
    def chosen(self) -> list[Edition]:
        slugs = dict.fromkeys([self.cleaned_data["edition"], self.cleaned_data["beside"]])
        return [self.editions[slug] for slug in slugs if slug]


def games() -> dict[str, Presentation]:
    first = {one.game: one for one in Edition.objects.order_by("shipped")}
    return {key: one for key, one in presentations().items() if key in first and _can_begin(one, first[key])}


def beginning(presentation: Presentation) -> dict[str, Any]:
    return {**presentation.report.setup, **presentation.report.axes}


def _can_begin(presentation: Presentation, edition: Edition) -> bool:
    try:
        presentation.game.new(beginning(presentation), book_for(edition))
    except BadAnswer:
        return False
    return True
