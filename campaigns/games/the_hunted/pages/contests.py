"""Contests of The Hunted (13): terms, entry, and the words of the standings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine.contest import Form
from campaigns.engine.texts import month_name
from campaigns.games.the_hunted.pages.start import LONGEST_NAME, months
from campaigns.games.the_hunted.rules import GAME
from campaigns.games.the_hunted.rules import contests as rules
from campaigns.games.the_hunted.rules.calendar import GAME_ENDS, GAME_STARTS
from campaigns.models import Contest
from campaigns.pages.contests import forms as any_game
from campaigns.pages.words import month, translate
from charts.book import Book
from charts.books import book_for


class ContestForm(any_game.ContestForm):
    """The terms everybody sails under, without those the form prescribes."""

    game = GAME

    type = forms.ChoiceField(label=gettext_lazy("Type"), required=False)
    start = forms.ChoiceField(label=gettext_lazy("First month"), initial=GAME_STARTS)
    until = forms.ChoiceField(label=gettext_lazy("Last month"), initial=GAME_ENDS)
    field_order = ("name", "type", "start", "until", "teams", "edition")

    def __init__(self, kind: Form, *args: Any, **kwargs: Any) -> None:
        super().__init__(kind, *args, **kwargs)
        for name in ("start", "until"):
            self.fields[name].choices = [(month, month_name(month, translate)) for month in months()]
        known = {type_ for one in self.editions.values() for type_ in book_for(one).boats}
        free = ("", _("Each player chooses (rule 13.4)"))
        self.fields["type"].choices = [free, *((type_, type_) for type_ in sorted(known))]
        self.fields["type"].initial = "VIIC"
        if kind.key == rules.WOLFPACK:  # 13.5.2
            self.fields["teams"].label = _("Packs")
            del self.fields["type"], self.fields["start"]
        if kind.key != rules.DUEL:  # 13.2
            del self.fields["until"]

    def clean(self) -> dict[str, Any]:
        """13.5.2: packs have their own start; only a duel ends before the war. The type must be there by then."""
        data = super().clean() or {}
        if self.kind.key == rules.WOLFPACK:
            data |= rules.PACK_TERMS
        if self.kind.key != rules.DUEL:
            data["until"] = GAME_ENDS
        if data.get("start") and data.get("until") and data["until"] < data["start"]:
            self.add_error("until", _("The last month cannot be before the first."))
        edition = self.editions.get(data.get("edition", ""))
        if edition is not None and data.get("type") and data.get("start"):
            self._check_type(book_for(edition), data)
        return data

    def _check_type(self, book: Book, data: dict[str, Any]) -> None:
        figures = book.boats.get(data["type"])
        last = figures.get("last_sailing") if figures else None
        beside = "type" if "type" in self.fields else "edition"
        if figures is None:
            self.add_error(beside, _("This edition does not have that type."))
        elif figures["available"] > data["start"] or (last and data["start"] > last):
            self.add_error(beside, _("That type cannot start in this month."))


class EntryForm(any_game.EntryForm):
    kommandant = forms.CharField(label=gettext_lazy("Kommandant"), max_length=LONGEST_NAME)
    boat = forms.CharField(
        label=gettext_lazy("Boat"),
        max_length=12,
        required=False,
        help_text=gettext_lazy("Written U-123. Leave empty for a historical number."),
    )
    type = forms.ChoiceField(label=gettext_lazy("Type"))
    field_order = ("kommandant", "boat", "type", "pack", "dice_mode")

    def __init__(self, contest: Contest, kind: Form, *args: Any, **kwargs: Any) -> None:
        super().__init__(contest, kind, *args, **kwargs)
        if "pack" in self.fields:
            self.fields["pack"].label = _("Pack")
            self.fields["pack"].help_text = _("Up to six boats sail in a pack (rule 13.5.1).")
        if contest.type:
            del self.fields["type"]
        else:
            boats = book_for(contest.edition).boats
            self.fields["type"].choices = [
                (type_, type_) for type_, figures in boats.items() if figures["available"] <= contest.start
            ]
            self.fields["type"].initial = "VIIC"

    def wish(self) -> dict[str, Any]:
        data = self.cleaned_data
        boat = data["boat"].strip().upper().replace("U ", "U-")
        return {key: data.get(key, "") for key in ("kommandant", "type", "pack")} | {"boat": boat}


class ContestPages(any_game.ContestPages):
    form = ContestForm
    entry = EntryForm
    case = "13.0"
    team_case = "13.5.1"
    entrants = gettext_lazy("Boats")
    entrant = gettext_lazy("Boat")
    teams = gettext_lazy("Packs")
    team = gettext_lazy("Pack")
    score = gettext_lazy("Tonnage, t")
    outings = gettext_lazy("Patrols")

    def terms(self, contest: Contest) -> str:
        named = {"type": contest.type, "start": month(contest.start), "until": month(contest.until)}
        if contest.type and contest.form == rules.WOLFPACK:
            return _("Every boat is a Type %(type)s, starting in %(start)s") % named
        if contest.type and contest.start == contest.until:
            return _("Every boat is a Type %(type)s, in %(start)s") % named
        if contest.type:
            return _("Every boat is a Type %(type)s, from %(start)s until %(until)s") % named
        if contest.start == contest.until:
            return _("Any type, in %(start)s") % named
        return _("Any type, from %(start)s until %(until)s") % named

    def detail(self, contest: Contest, head: Mapping[str, Any], team: str) -> str:
        return ", ".join(filter(None, (str(head.get("name", "")), "" if contest.type else head.get("type", ""), team)))

    def played(self, head: Mapping[str, Any]) -> int:
        return int(head.get("patrols") or 0)

    def state(self, head: Mapping[str, Any]) -> str:
        return _("at sea") if head.get("boxes") else _("in port")
