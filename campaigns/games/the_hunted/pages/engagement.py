"""One engagement on the bridge: a card of *Log a patrol*, for the box of guided play or for one after another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from django.http import QueryDict

from campaigns.games.the_hunted.notation.writing import size_of
from campaigns.games.the_hunted.pages.afterwards import LogPatrol
from campaigns.games.the_hunted.pages.cards import SHIPS, fights, read_cards, ships
from campaigns.games.the_hunted.pages.log_cards import Drawer
from campaigns.games.the_hunted.pages.log_form import lexicon, to_pick
from campaigns.games.the_hunted.rules.sighting import ESCORTED
from campaigns.games.the_hunted.rules.state import Encounter, Patrol
from campaigns.games.the_hunted.table.entries import entries
from campaigns.pages.afterwards.form import tree
from campaigns.pages.words import sayer
from campaigns.play import OpenCareer

KEY: Final = "byhand.engagement"
KEYS: Final = (KEY, "afterwards.engagement")
KIND: Final = "engagement"
MET: Final = "boxes.0.met"
TEMPLATE: Final = "games/the_hunted/_engagement.html"
GOES_ON: Final = ("round", "follow")
NAMES_SHIP: Final = {"ships": "ship", "salvos": "at", "gun": "at", "after": "at"}


class EngagementCard:
    """The card with the typed fields and, once refused, its faults."""

    def __init__(self, way: LogPatrol, table: OpenCareer, post: QueryDict) -> None:
        self.table, self.refused = table, ""
        patrol: Patrol = table.state.patrol
        self.typed = _typed(way, table, tree(post, way.defaults))
        what = post.get("do", "").partition(":")[0]
        if what in GOES_ON and (met := _goes_on(patrol)) is not None:
            self.typed = _again(met, what) | {"box": patrol.at + 1}
        here = table.prompt.key == KEY or not (post or patrol.at < 0)  # type: ignore[union-attr]
        self.typed["box"] = patrol.at + 1 if here else self.typed.get("box")
        self.past = len(fights(self.typed)) - 1  # of its engagements

    def refuse(self, fault: Any) -> None:
        self.refused = fault.text

    @property
    def card(self) -> dict[str, Any]:
        patrol: Patrol = self.table.state.patrol
        read = read_cards([self.typed], lexicon(self.table))
        found = read.faults or {MET: self.refused}
        fields, texts = self.table.prompt.open(), self.table.game.texts  # type: ignore[union-attr]
        places = next((field for field in fields if field.key == "box"), None)
        fixed = {} if places is not None else {"boxes.0.box": MET}
        errors = {fixed.get(path, path): text for path, text in found.items() if self.refused}
        boxes = range(places.low, places.high + 1) if places is not None else (patrol.at + 1,)
        track = [(str(number), f"{number} {sayer(texts)(patrol.track[number - 1].box)}") for number in boxes]
        drawer = Drawer(texts, fields, track, errors, patrol.tag == "W")
        card = drawer.card(0, self.typed, read.boxes[0] if read.boxes else {})
        known = _known(self.typed)
        met = None if card["is_met"] else _goes_on(patrol)
        return card | {
            "only": True,
            "to_pick": to_pick(self.table),
            "ids": [(f"i:boxes.0.ships.{n}.id", ship["id"]) for n, ship in enumerate(known)],
            "places": [card["box"]] if places is not None else [],
            "head": [] if self.past else card["head"],
            "met": self.typed["met"] if self.past else "",
            "columns": card["columns"][self.past :],
            "rows": [
                replace(row, shots=row.shots[self.past :], known=place < len(known))
                for place, row in enumerate(card["rows"])
            ],
            "follow": met is not None and met.kind in ESCORTED,
            "round": met is not None and met.kind not in ESCORTED,
            "walls": [{"id": one.id, "label": one.label, "text": one.error} for one in card["controls"] if one.error],
        }


def facts_of(way: LogPatrol, table: OpenCareer, form: dict[str, Any]) -> dict[str, Any]:
    """The facts of the typed engagement; none if a field cannot be read, which the card then says."""
    if table.prompt is None or table.prompt.key not in KEYS:
        return {}
    card = _typed(way, table, form)
    read = read_cards([card], lexicon(table))
    said = entries({"boxes": read.boxes})
    if read.faults or not said:
        return {}
    numbers = _numbers(table.state.patrol, card)
    asked = {field.key for field in table.prompt.open()}  # type: ignore[attr-defined]
    facts = {key: value for key, value in said[-1].items() if key in asked}
    for name, key in NAMES_SHIP.items():
        if name in facts:
            facts[name] = [{**row, key: numbers[row[key] - 1]} if row.get(key) else row for row in facts[name]]
    return facts


def _typed(way: LogPatrol, table: OpenCareer, form: dict[str, Any]) -> dict[str, Any]:
    """The card; a column that goes on with ships follows that of their first attack."""
    card: dict[str, Any] = next(iter(way.complete(form, table)["boxes"]), {})
    first = fights(card)[0]
    return {**card, "fights": [{}, first]} if first.get("kind") and card.get("met") in SHIPS else card


def _goes_on(patrol: Patrol) -> Encounter | None:
    """The ships entered last in this box, which may be attacked again."""
    met = patrol.encounters[-1] if patrol.fight is not None and patrol.encounters else None
    return met if met is not None and met.entered and met.kind in SHIPS and met.kind != "submarine" else None


def _again(met: Encounter, what: str) -> dict[str, Any]:
    afloat = [ship for ship in met.targets if not ship.sunk]
    sizes = [size_of({"name": one.name, "kind": one.kind, "tons": one.tons or None}) for one in afloat]
    rows = zip(afloat, sizes, strict=True)
    return {
        "met": met.kind,
        "ships": [{"id": ship.number, "name": ship.name, "size": size.replace("?", "")} for ship, size in rows],
        "fights": [{}, {"kind": what}],
    }


def _known(card: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [ship for ship in ships(card) if isinstance(ship.get("id"), int)]


def _numbers(patrol: Patrol, card: Mapping[str, Any]) -> list[int]:
    """The number through the patrol of each ship of the card."""
    known = [ship["id"] for ship in _known(card)]
    last = max((ship.number for met in patrol.encounters for ship in met.targets), default=0)
    return [*known, *range(last + 1, last + 1 + len(ships(card)) - len(known))]
