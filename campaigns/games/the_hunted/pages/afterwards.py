"""Log a patrol that was played at the table on one form: its boxes as cards, and the results worked out from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.engine.prompts import BadAnswer
from campaigns.games.the_hunted.notation import paragraphs, read
from campaigns.games.the_hunted.pages import hints, line
from campaigns.games.the_hunted.pages.cards import fights, read_cards
from campaigns.games.the_hunted.pages.log_form import (
    LATER,
    LogForm,
    clerk_of,
    is_done,
    lexicon,
    read_line,
)
from campaigns.games.the_hunted.pages.recorded import recorded
from campaigns.games.the_hunted.rules.engagement_form import MOST_ROWS
from campaigns.games.the_hunted.rules.form_answers import FormAnswers
from campaigns.log.outing import OutingLog
from campaigns.pages import afterwards
from campaigns.pages.afterwards.dry_runs import DryRun, dry_run
from campaigns.pages.presentation import Presentation
from campaigns.play import OpenCareer

MOST_CARDS: Final = 24
ROW_NAMES: Final = {"boxes": "box"}
DEFAULTS: Final[Mapping[str, Mapping[str, Any]]] = {"ships": {}}


class LogPatrol(afterwards.Afterwards):
    name = gettext_lazy("Log a patrol")
    template = "games/the_hunted/afterwards.html"
    defaults = DEFAULTS
    row_names = ROW_NAMES

    def __init__(self, presentation: Presentation) -> None:
        self.presentation = presentation

    def in_short(self, form: Mapping[str, Any]) -> str:
        boxes, lines = len(form.get("boxes", [])), len(paragraphs(str(form.get("line") or "")))
        if lines and not boxes:
            return ngettext("%d line", "%d lines", lines) % lines
        orders = str(form.get("orders", {}).get("orders") or "") or _("no orders yet")
        return f"{orders}, " + ngettext("%d box of note", "%d boxes of note", boxes) % boxes

    def half_logged(self, table: OpenCareer) -> int:
        """In port after a patrol that was entered whole, while the refit still asks."""
        state = table.state
        done = state.scene == "refit" and state.patrol is None and state.patrols and state.patrols[-1].entered
        return state.patrols[-1].number if done else 0

    def clerk(self, form: Mapping[str, Any], table: OpenCareer) -> FormAnswers:
        return clerk_of(form, table)

    def fault(self, form: Mapping[str, Any], table: OpenCareer) -> tuple[str, BadAnswer] | None:
        found = read_cards(form.get("boxes", []), lexicon(table)).faults
        return next(((path, BadAnswer("form")) for path in found), None)

    def done(self, rehearsal: DryRun) -> bool:
        return is_done(rehearsal)

    def complete(self, form: dict[str, Any], table: OpenCareer) -> dict[str, Any]:
        """The cards in the order of the track."""
        typed = form.get("boxes")
        cards = [card for card in typed if isinstance(card, dict)][:MOST_CARDS] if isinstance(typed, list) else []
        for key in (*LATER, "orders", "load"):
            if not isinstance(form.get(key, {}), dict):
                form[key] = {}
        return {**form, "boxes": _in_order(cards)}

    def changed(self, form: dict[str, Any], do: str, table: OpenCareer) -> dict[str, Any]:
        """Add or remove a card, or add an engagement to one."""
        what, _colon, which = do.partition(":")
        cards = form["boxes"]
        place = int(which) if which.isascii() and which.isdecimal() and len(which) < 4 else -1
        if what == "card" and len(cards) < MOST_CARDS:
            cards.append({"box": place or None} if place >= 0 else {})
        elif what == "drop" and 0 <= place < len(cards):
            cards.pop(place)
        elif what in ("follow", "round") and 0 <= place < len(cards):
            fought = [dict(one) for one in fights(cards[place])]
            if len(fought) < hints.MOST_ROUNDS:
                cards[place]["fights"] = [*fought, {"kind": what}]
        elif what == "line":
            return self._from_line(form, table)
        elif what == "fix":
            form = _fixed(form, which)
        elif what == "set":
            form = hints.mended(form, which)
            cards = form["boxes"]
        return {**form, "boxes": _in_order(cards)}

    def _from_line(self, form: dict[str, Any], table: OpenCareer) -> dict[str, Any]:
        """Replace the cards by the typed line, if that has no fault. Of several lines the others wait."""
        first, *rest = paragraphs(str(form.get("line") or "")) or [""]
        found = read(first, lexicon(table))
        return form if found.faults else {**form, **line.filled(found.form), "line": first, "lines": "\n\n".join(rest)}

    def next_draft(self, form: Mapping[str, Any]) -> dict[str, Any]:
        return {"line": form["lines"]} if form.get("lines") else {}

    def recorded(self, table: OpenCareer, outing: OutingLog) -> dict[str, Any]:
        """Values left as worked out stay so; the months of the refit stay as they were."""
        form = recorded(outing)
        played = dry_run(table, self.clerk(self.complete(form, table), table))
        asked, awards = played.first("afterwards.refit"), played.first("afterwards.awards")
        if awards is not None and not form["due"]:
            form["due"] = form["keep"] = dict.fromkeys(awards.data["due"], True)
        worked_out = {field.key: field.initial for field in asked.fields} if asked is not None else {}
        kept = {key: value for key, value in form["refit"].items() if key == "months" or worked_out.get(key) != value}
        return form | {"refit": kept}

    def answers(self, form: Mapping[str, Any], rehearsal: DryRun, table: OpenCareer) -> list[dict[str, Any]]:
        """Each engagement with the hints that stayed, of which the log tells."""
        hints = LogForm(self.presentation, form, rehearsal, table).hints_by_entry() if rehearsal.fault is None else {}
        entered = [asked.place for asked in rehearsal.asked]
        return [_with_hints(raw, hints.get(place, [])) for raw, place in zip(rehearsal.raws, entered, strict=True)]

    def context(self, form: Mapping[str, Any], rehearsal: DryRun, table: OpenCareer) -> dict[str, Any]:
        context = LogForm(self.presentation, form, rehearsal, table).context()
        return context | {"line": read_line(str(form.get("line") or ""), lexicon(table))}


def _with_hints(raw: dict[str, Any], hints: list[str]) -> dict[str, Any]:
    if not hints or "facts" not in raw:
        return raw
    return {**raw, "facts": {**raw["facts"], "hints": [{"hint": one} for one in hints[:MOST_ROWS]]}}


def _fixed(form: dict[str, Any], which: str) -> dict[str, Any]:
    """The line with one word replaced by one that was suggested."""
    at, length, word = ([*which.split(":", 2), "", ""])[:3]
    text = str(form.get("line") or "")
    if not (at.isdecimal() and length.isdecimal() and word):
        return form
    start = text.find(next(iter(paragraphs(text)), "")) + int(at)
    return {**form, "line": text[:start] + word + text[start + int(length) :]}


def _in_order(cards: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The cards along the track, unless the boat turned back on the way."""
    words = [str(fight.get("boat") or "").split() for card in cards for fight in fights(card)]
    numbers = [card["box"] for card in cards[:-1] if isinstance(card.get("box"), int)]
    if any("ab" in one for one in words) or numbers != sorted(numbers):
        return cards
    return sorted(cards, key=lambda card: card["box"] if isinstance(card.get("box"), int) else 0)
