"""What is to be simulated. manage.py simulate can vary more: types, first months, set-ups, optional rules."""

from __future__ import annotations

from typing import Any, Final

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine import policy as policies
from campaigns.pages.games import presentations
from campaigns.pages.harbour.start import editions
from campaigns.pages.presentation import Presentation
from campaigns.pages.words import capital
from charts.models import Edition

CAREERS: Final = (200, 500, 1000, 2000)


class SimulationForm(forms.Form):
    """An edition, or two side by side."""

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

    def __init__(self, shown: Presentation, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.editions = {one.slug: one for one in editions(shown.game.key)}
        known = [(slug, one.name) for slug, one in self.editions.items()]
        self.fields["edition"].choices = known
        self.fields["beside"].choices = [("", _("no other edition")), *known]
        self.fields["policy"].choices = [(name, capital(name)) for name in policies.names(shown.game)]
        self.helper = FormHelper()
        self.helper.form_tag = False
        self.helper.disable_csrf = True

    @property
    def chosen(self) -> list[Edition]:
        """The editions, the one that the other is compared with last."""
        slugs = dict.fromkeys([self.cleaned_data["edition"], self.cleaned_data["beside"]])
        return [self.editions[slug] for slug in slugs if slug]


def games() -> dict[str, Presentation]:
    """The games that have an edition, for without figures nothing can be played."""
    with_edition = set(Edition.objects.values_list("game", flat=True))
    return {key: shown for key, shown in presentations().items() if key in with_edition}
