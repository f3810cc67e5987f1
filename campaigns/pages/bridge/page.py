"""Everything that the bridge shows at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns import turns
from campaigns.engine import dice as dice_
from campaigns.pages.bridge import log
from campaigns.pages.bridge.prompt import Box, sheet
from campaigns.pages.bridge.typed import Given
from campaigns.pages.frame import frame
from campaigns.pages.games import presentation
from campaigns.pages.words import translate

SHOWN: Final = 14  # lines beside the prompt; the rest of the patrol is one link away


@dataclass(frozen=True)
class Fault:
    """What was wrong with an answer: beside which field the words belong, and with which of its dice."""

    field: str
    text: str
    places: tuple[int, ...] = ()


def fault(table: Any, error: Any) -> Fault:
    """The words of a BadAnswer."""
    text = table.game.texts.error(error.key, error.data, translate)
    return Fault(error.field, text, tuple(error.data.get("places", ())))


def bridge(table: Any, given: Given | None = None, reply: Any = None) -> dict[str, Any]:
    """The context of the bridge; given and reply when an answer has just been refused."""
    shown = presentation(table.game.key)
    lines = log.last_lines(table, SHOWN)
    stale = reply is not None and reply.stale
    card = sheet(table, None if stale else given)  # what was typed for another prompt is told, never filled in
    last = log.last_strikable(lines)
    panels = shown.panels(table) if table.state is not None else []
    context = {
        **frame(table.career, table.facts),
        "table": table,
        "sheet": card,
        "panels": panels,
        "tabs": [(panel.id, panel.tab) for panel in panels],
        "log": lines,
        "happened": (happened := log.last_done(lines)),
        "arrival": shown.arrival(table, happened.entry.notes) if happened is not None and not stale else None,
        "last": last,
        "takes_back": log.takes_back(last) if last else "",
        "reroll": _reroll(table, last, given),
        "out_of_step": out_of_step(table),
        "waits_for": turns.waits_for(table.career, table.game, table.state) if card else "",
        "ending": shown.ending(table) if table.over and table.state is not None else None,
        "title": card.title if card else _("The end") if table.over else _("Log book"),
    }
    if reply is not None:
        context |= _refused(table, given or Given(), reply)
    if card is not None and card.form is not None and context.get("fault"):
        card.form.refuse(context["fault"])
    return context


def _refused(table: Any, given: Given, reply: Any) -> dict[str, Any]:
    if reply.stale:
        since = log.lines(table, reply.since)
        return {"stale": since, "stale_typed": given.spoken, "stale_number": given.seq}
    return {"fault": fault(table, reply.error)} if reply.error is not None else {}


def _reroll(table: Any, last: log.Line | None, given: Given | None) -> dict[str, Any] | None:
    """The re-roll of the last roll, while one is held."""
    if last is None or table.session is None or table.out_of_step is not None or last.kind == "amend":
        return None
    if last.entry.asked[0] != "roll" or "aside" in last.entry.answer:
        return None
    held = table.game.rerolls(table.state)
    if held < 1:
        return None
    typed = given.dice if given is not None and given.act == "reroll" else []
    boxes = [
        Box(_("Die %d") % (place + 1), low, high, typed[place] if place < len(typed) else "")
        for place, (low, high) in enumerate(dice_.faces(last.entry.asked[2]))
    ]
    return {"held": held, "boxes": boxes, "number": last.number, "title": last.title, "open": bool(typed)}


def out_of_step(table: Any) -> dict[str, Any] | None:
    """What the rules ask now in place of what a line answered."""
    error = table.out_of_step
    if error is None:
        return None
    return {
        "number": error.number,
        "last": error.last,
        "recorded": _signature(table, error.recorded),
        "asked": _signature(table, error.asked),
        "resumable": table.session is not None,
    }


def _signature(table: Any, asked: Any) -> str:
    """A prompt by its kind, case, dice and chart, as far as they are known."""
    if not isinstance(asked, list):
        return str(asked) if asked else _("nothing")
    kind, case, dice, chart, column = (*asked, None, None, None, None, None)[:5]
    texts = table.game.texts
    what = texts.title(column, {}, translate) if kind != "roll" and column else str(kind)
    return ", ".join(str(part) for part in (what, dice, chart, case) if part)
