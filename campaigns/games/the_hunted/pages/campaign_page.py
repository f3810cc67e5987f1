"""The page on which patrols from a spreadsheet become a career: previewed first, then imported."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django import forms
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaigns import play
from campaigns.accounts import quotas
from campaigns.engine.prompts import BadAnswer
from campaigns.games.the_hunted.pages.campaign_rows import PATROLS, TARGETS, CampaignRows, read_campaign
from campaigns.games.the_hunted.pages.take_in import NotTaken, take_in
from campaigns.games.the_hunted.rules.scenes import GAME
from campaigns.games.the_hunted.rules.setup import first_ranks
from campaigns.games.the_hunted.rules.state import LEVELS, RANKS
from campaigns.models import Career
from campaigns.pages.harbour.start import editions
from campaigns.pages.names import NamesForm
from campaigns.pages.words import capital, month, tons, translate
from charts.books import book_for
from charts.files import sheets
from charts.models import Edition

LONGEST: Final = sheets.LARGEST
UNKNOWN: Final = gettext_lazy("as worked out")


class CampaignForm(NamesForm):
    use_required_attribute = False

    patrols = forms.FileField(label=gettext_lazy("patrols.csv"), required=False)
    targets = forms.FileField(label=gettext_lazy("targets.csv"), required=False)
    patrol_cells = forms.CharField(
        label=gettext_lazy("Patrols, pasted"), required=False, max_length=LONGEST, widget=forms.Textarea({"rows": 4})
    )
    target_cells = forms.CharField(
        label=gettext_lazy("Targets, pasted"), required=False, max_length=LONGEST, widget=forms.Textarea({"rows": 4})
    )
    kommandant = forms.CharField(label=gettext_lazy("Kommandant"), max_length=60)
    boat = forms.CharField(label=gettext_lazy("Boat"), max_length=12, required=False)
    type = forms.ChoiceField(label=gettext_lazy("Type"))
    edition = forms.ChoiceField(label=gettext_lazy("Edition of the charts"))
    rank = forms.ChoiceField(label=gettext_lazy("Rank now"), required=False)
    crew_level = forms.ChoiceField(label=gettext_lazy("Crew quality now"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        found = editions(GAME.key)
        self.fields["edition"].choices = [(one.slug, one.name) for one in found]
        self.fields["type"].choices = [(one, one) for one in (book_for(found[0]).boats if found else ())]
        for key, words in (("rank", RANKS), ("crew_level", LEVELS)):
            named = [(one, capital(GAME.texts.word(one, translate))) for one in words]
            self.fields[key].choices = [("", UNKNOWN), *named]

    @property
    def chosen_edition(self) -> Edition:
        return Edition.objects.get(slug=self.cleaned_data["edition"], game=GAME.key)

    def setup(self, rows: CampaignRows) -> dict[str, Any]:
        data, figures = self.cleaned_data, book_for(self.chosen_edition).boats.get(self.cleaned_data["type"])
        named = next((patrol.boat for patrol in rows.patrols if patrol.boat), "")
        return {
            "type": data["type"],
            "kommandant": data["kommandant"],
            "boat": (data["boat"] or named).strip().upper(),
            "rank": first_ranks(figures)[0] if figures else "",
        }

    @property
    def now(self) -> dict[str, Any]:
        return {key: self.cleaned_data[key] for key in ("rank", "crew_level") if self.cleaned_data[key]}


@require_http_methods(["GET", "POST"])
@never_cache
def campaign(request: HttpRequest) -> HttpResponse:
    if request.method == "GET":
        return render(request, "games/the_hunted/campaign.html", {"form": CampaignForm(initial={"type": "VIIC"})})
    post = request.POST.copy()
    uploads = {key: _upload(request, key, cells) for key, cells in CELLS.items()}
    for key, cells in CELLS.items():
        post[cells] = (uploads[key] or ("", b""))[1].decode("utf-8", "replace")
    form = CampaignForm(post)
    context: dict[str, Any] = {"form": form}
    if not form.is_valid():
        return render(request, "games/the_hunted/campaign.html", context)
    rows = read_campaign(uploads[PATROLS] or ("", b""), uploads[TARGETS])
    context |= {"faults": rows.faults, "hints": rows.hints, "count": len(rows.patrols)}
    if not rows.faults:
        if refusal := quotas.no_room_for_a_career(request.user):
            form.add_error(None, refusal)
        else:
            try:
                return _taken(request, form, rows, context)
            except NotTaken as error:
                context["faults"] = [error.fault]
            except BadAnswer as error:
                field = error.field if error.field in form.fields else None
                form.add_error(field, GAME.texts.error(error.key, error.data, translate))
    return render(request, "games/the_hunted/campaign.html", context)


CELLS: Final = {PATROLS: "patrol_cells", TARGETS: "target_cells"}


def _taken(request: HttpRequest, form: CampaignForm, rows: CampaignRows, context: dict[str, Any]) -> HttpResponse:
    """The career; or what it would be, and nothing of it is written."""
    with transaction.atomic():
        career = take_in(request.user, form.setup(rows), form.chosen_edition, rows, form.now)
        if request.POST.get("do") == "take":
            return redirect("campaigns:bridge", career.uuid)
        shown = {"shown": list(_shown(career)), "head": career.head, "tons": tons(career.score), "lines": career.last}
        transaction.set_rollback(True)
    return render(request, "games/the_hunted/campaign.html", context | shown)


def _upload(request: HttpRequest, key: str, cells: str) -> tuple[str, bytes] | None:
    """A file as CSV, or cells as they were pasted."""
    upload = request.FILES.get(key)
    if upload is None:
        text = request.POST.get(cells, "").strip()
        return (f"{key}.csv", text.encode("utf-8", "replace")) if text else None
    data = upload.read(LONGEST + 1)
    if not upload.name.lower().endswith((".xlsx", ".ods")):
        return f"{key}.csv", sheets.decoded(data).encode("utf-8", "replace")
    try:
        out = io.StringIO(newline="")
        csv.writer(out).writerows([sheets.plain(cell) for cell in row] for row in sheets.rows_of(upload.name, data))
    except sheets.Unreadable:
        return upload.name, data
    return f"{key}.csv", out.getvalue().encode()


def _shown(career: Career) -> Iterator[Mapping[str, Any]]:
    state = play.open_career(career).state
    stays = {stay.patrol: stay for stay in state.refits}
    for patrol in state.all_patrols:
        ships = [ship for met in patrol.encounters for ship in met.targets]
        stay = stays.get(patrol.number)
        awards = [one.name for one in state.awards if patrol.start <= one.month <= (patrol.ended or patrol.start)]
        yield {
            "month": month(patrol.start),
            "number": patrol.number,
            "orders": GAME.texts.word(patrol.assignment, translate) + (f" ({patrol.tag})" if patrol.tag else ""),
            "ships": [(ship.tons, "sunk" if ship.sunk else "damaged" if ship.hits else "seen") for ship in ships],
            "tons": tons(sum(ship.tons for ship in state.sinkings if ship.patrol == patrol.number)),
            "outcome": patrol.outcome or _("still asked"),
            "stay": stay.months if stay else "",
            "awards": [capital(GAME.texts.word(one, translate)) for one in awards],
        }
