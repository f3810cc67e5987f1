"""The lines of the wire: one flat dictionary for each.

docs/wire.md describes them. Nothing here answers or changes anything; words come from the game's texts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from campaigns.engine.ahead import Riders
from campaigns.engine.game import Game
from campaigns.engine.prompts import BadAnswer, Charts, Choose, Facts, Field, Prompt, Roll, rides, usual_answer
from campaigns.engine.replay import Entry
from campaigns.engine.texts import N_, Translate, plain

LONGEST_LINE: Final = 100_000

DONE: Final = {
    "strike": N_("Undone: no. {voids:l}."),
    "amend": N_("Corrected: {paths:l}. {why}"),
    "correct": N_("Corrected: no. {from} to {to}. {why}"),
    "overrule": N_("By your card: {result}. {why}"),
    "reroll": N_("Rerolled."),
    "remark": N_("{remark}"),
    "odds": N_("The odds were shown."),
    "sign": N_("No. {signed} was signed."),
    "result": N_("The contest {name} is over."),
    "contest": N_("In the contest {contest}: {what}."),
}
SWITCHED: Final = {
    True: N_("The odds are shown from here on."),
    False: N_("The odds are hidden from here on."),
    None: N_("Played with the charts of {name} from here on."),
}
CHOSEN: Final = N_("Chosen: {labels}.")
ROLLED: Final = N_("Rolled {dice:l}, modified by {drm:+}: {total}.")


class BadLine(ValueError):
    pass


def parse(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise BadLine(N_("The line is too long."))
    try:
        raw = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        raise BadLine(N_("The line is not JSON.")) from None
    if not isinstance(raw, dict):
        raise BadLine(N_("The line is not a JSON object."))
    return raw


def spelled(line: Mapping[str, Any]) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def ask(game: Game, prompt: Prompt, charts: Charts, seq: int, translate: Translate = plain) -> dict[str, Any]:
    texts = game.texts
    line: dict[str, Any] = {
        "kind": "ask",
        "seq": seq,
        "ask": prompt.kind,
        "key": prompt.key,
        "title": texts.title(prompt.key, prompt.data, translate),
        "why": texts.why(prompt.key, prompt.data, translate),
        "case": prompt.case,
    }
    if isinstance(prompt, Roll):
        line |= _roll(game, prompt, charts, translate)
    elif isinstance(prompt, Choose):
        line |= _choose(game, prompt, translate)
    elif isinstance(prompt, Facts):
        line["fields"] = list(_fields(game, prompt, prompt.open(), translate))
    elif (shown := getattr(prompt, "wire", None)) is not None:
        line |= shown()
    if prompt.seat is not None:
        line["seat"] = prompt.seat
    if prompt.asides:
        line["asides"] = list(prompt.asides)
    if prompt.data:
        line["data"] = dict(prompt.data)
    if rides(prompt):
        line["rides"] = True
        if (usual := usual_answer(prompt)) is not None:
            (line["usual"],) = usual.values()
        if among := getattr(prompt, "among", ""):
            line["among"] = among
    return line


def ahead(game: Game, found: Riders, charts: Charts, translate: Translate = plain) -> dict[str, Any]:
    """The prompts that ride on an answer, each with its name in riders."""
    asks = [{**ask(game, one.prompt, charts, 0, translate), "name": one.name} for one in found.asks]
    return {"kind": "ahead", "asks": [{key: line[key] for key in line if key not in ("kind", "seq")} for line in asks]}


def _roll(game: Game, prompt: Roll, charts: Charts, translate: Translate) -> dict[str, Any]:
    considered = prompt.considered(charts)
    return {
        "dice": prompt.dice,
        "chart": prompt.chart,
        "column": prompt.column,
        "modifiers": [
            {"key": line.key, "label": translate(line.label), "drm": line.drm, "case": line.case}
            for line in considered
            if line.applied
        ],
        "not_applied": [
            {"key": line.key, "label": translate(line.label), "drm": line.drm, "case": line.case}
            | ({"why": translate(line.why)} if line.why else {})
            for line in considered
            if not line.applied
        ],
        "rows": [{"low": low, "high": high, "result": result} for low, high, result in rows(prompt, charts)],
        **({"instead": {str(natural): result for natural, result in prompt.instead.items()}} if prompt.instead else {}),
        **({"own": list(_fields(game, prompt.own, prompt.own.open(), translate))} if prompt.own is not None else {}),
    }


def rows(prompt: Roll, charts: Charts) -> Sequence[tuple[int | None, int | None, Any]]:
    if prompt.outcomes is not None:
        return [(outcome.low, outcome.high, outcome.result) for outcome in prompt.outcomes()]
    return [] if prompt.chart is None else charts.row_list(prompt.chart, prompt.column)


def _choose(game: Game, prompt: Choose, translate: Translate) -> dict[str, Any]:
    options = []
    for option in prompt.open():
        label, help = game.texts.option(prompt.key, option.key, prompt.data, option.data, translate)
        follows = {} if option.follows is None else {"follows": option.follows.key}
        beside = {"beside": list(_fields(game, prompt, option.beside, translate))} if option.beside else {}
        options.append({"key": option.key, "label": label, "help": help, "case": option.case, **follows, **beside})
    many = {} if prompt.many is None else {"least": prompt.many[0], "most": prompt.many[1]}
    return {"options": options, **many, **({"ends": list(prompt.ends)} if prompt.ends else {})}


def _fields(
    game: Game, prompt: Facts | Choose, fields: Sequence[Field], translate: Translate
) -> Iterator[dict[str, Any]]:
    for field in fields:
        label, help = game.texts.field(prompt.key, field.key, translate)
        line: dict[str, Any] = {
            "key": field.key,
            "label": label,
            "help": help,
            "type": field.type,
            "required": field.required if field.type != "list" else bool(field.low),
        }
        if field.fields:
            line["fields"] = list(_fields(game, prompt, field.fields, translate))
        if field.low is not None:
            line["min"] = field.low
        if field.high is not None:
            line["max"] = field.high
        if field.options:
            line["options"] = list(field.options)
            line["labels"] = [
                game.texts.option(prompt.key, key, prompt.data, translate=translate)[0] for key in field.options
            ]
        if field.initial is not None:
            line["initial"] = field.initial
        yield line


def lines_of(
    game: Game, entry: Entry, translate: Translate = plain, asked: Prompt | None = None
) -> Iterator[dict[str, Any]]:
    """The lines that one entry gives: the act, what was rolled or chosen, and its notes.

    asked is the open prompt: where two players choose unseen by one another, the first choice is kept back.
    """
    answer = entry.answer if isinstance(entry.answer, dict) else {}
    done = SWITCHED[answer.get("odds")] if entry.kind == "switch" else DONE.get(entry.kind)
    if done is not None:
        said = answer["correct"] if entry.kind == "correct" else answer
        data = {**said, "voids": entry.voids, "why": entry.why, "paths": list(answer.get("amend", ()))}
        yield _note_line(f"journal.{entry.kind}", "", game.texts.fill(done, data, translate), data)
    seat = {"seat": answer["seat"]} if "seat" in answer else {}
    if answer.get("dice"):
        keys = ("dice", "by", "natural", "drm", "total", "result")
        fallen = {key: answer.get(key) for key in keys} | seat
        yield _note_line(
            "journal.roll", (entry.asked or ["", ""])[1], game.texts.fill(ROLLED, fallen, translate), fallen
        )
    if answer.get("choose") and not (asked is not None and asked.data.get("secret")):
        labels = ", ".join(game.texts.chosen(answer, translate))
        told = {"choose": answer["choose"], "chosen": answer.get("chosen", {})} | seat
        text = game.texts.fill(CHOSEN, {"labels": labels}, translate)
        yield _note_line("journal.choose", (entry.asked or ["", ""])[1], text, told)
    for key, data, case in entry.notes:
        yield _note_line(key, case, game.texts.note(key, data, translate), data)


def _note_line(event: str, case: str | None, text: str, data: Mapping[str, Any]) -> dict[str, Any]:
    return {"kind": "note", "event": event, "case": case or "", "text": text, "data": dict(data)}


def refusal(game: Game, error: BadAnswer, translate: Translate = plain) -> dict[str, Any]:
    """A refusal; field says which part of the answer is at fault."""
    place = {key: error.data[key] for key in ("answer", "asked") if key in error.data}
    return fault(game.texts.error(error.key, error.data, translate), field=error.field, error=error.key, **place)


def fault(text: str, **more: Any) -> dict[str, Any]:
    return {"kind": "error", "text": text, **{key: value for key, value in more.items() if value}}


def state(game: Game, held: Any) -> dict[str, Any]:
    return {"kind": "state", "game": game.key, "schema": game.schema, "state": game.dump(held)}


def end(result: Mapping[str, Any]) -> dict[str, Any]:
    return {"kind": "end", "result": dict(result)}
