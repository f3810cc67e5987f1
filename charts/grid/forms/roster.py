"""The ships of a roster as a form."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from charts.figures.check.rosters import ship_kinds
from charts.figures.fault import Fault, Part, Raw
from charts.grid.forms.fields import FieldGroup, FormSection, InputField
from charts.grid.forms.listed import ShipList
from charts.grid.forms.part import NUMBER, PartForm

MORE: Final = 5  # blank ships offered at a time
MOST_NEW: Final = 100
NEW_SHIP: Final = {"roll": 0, "name": "", "kind": "", "tons": "", "points": "", "source": "card", "case": ""}


class RosterForm(PartForm):
    """The ships of one page of a roster, edited in the list; a changed roll moves the ship there."""

    kind = "roster"
    FIELDS: Final = ("name", "kind", "tons", "points", "fast", "class", "nation", "date", "uboat", "exact_tons")
    LABELS: Final = {
        "name": gettext_lazy("Name"),
        "kind": gettext_lazy("Kind"),
        "tons": gettext_lazy("Tons"),
        "points": gettext_lazy("Points"),
        "fast": gettext_lazy("Fast"),
        "class": gettext_lazy("Class"),
        "nation": gettext_lazy("Flag"),
        "date": gettext_lazy("Date"),
        "uboat": gettext_lazy("Sunk by"),
        "exact_tons": gettext_lazy("Exact tons"),
    }

    listed: ShipList  # which of its ships are on the page

    def __init__(self, kept: Part, raw: Raw, posted: Mapping[str, str] | None = None) -> None:
        super().__init__(kept, raw, posted)
        self.part_name = kept["id"]
        self.on_page = kept["ships"]
        self.kinds = ship_kinds(self.game, self.part_name)
        asked = str((posted or {}).get("more", ""))
        self.more = min(MOST_NEW, int(asked)) if re.fullmatch(r"\d{1,4}", asked) else 0

    @property
    def is_open(self) -> bool:
        return True

    def ask_for_more(self, button: str) -> None:
        self.more = min(self.more + MORE, MOST_NEW)

    def field_of(self, fault: Fault) -> str | None:
        if fault.row is None or fault.column is None:
            return None
        return f"{self.order[fault.row]}-{fault.column}"

    def show_only(self, ships: Sequence[Mapping[str, Any]]) -> None:
        self.on_page = ships

    def sections(self) -> list[FormSection]:
        lines = [self._line(f"ship-{ship['roll']}", ship) for ship in self.on_page]
        lines += [self._line(f"new-{place}", None) for place in range(self.more)]
        title = InputField("title", _("Title"), self.text("title", self.stored["title"]), size="wide")
        named = FormSection(_("Title"), [FieldGroup(_("Roster"), [title])], look="plain")
        return self.fields_with_errors([FormSection(self.stored["title"], lines), named])

    @property
    def used(self) -> list[str]:
        """The fields that this roster has at all: no U-boat sank the submarines, only warships are fast."""
        have = {key for ship in self.stored["ships"] for key in ship}
        if len(self.kinds) == 1:
            have.discard("kind")
        return [key for key in self.FIELDS if key in have]

    def _line(self, stem: str, ship: Mapping[str, Any] | None) -> FieldGroup:
        kept: Mapping[str, Any] = ship or {"kind": self.kinds[0] if len(self.kinds) == 1 else ""}
        fields = [InputField(f"{stem}-roll", _("Roll"), self.text(f"{stem}-roll", kept.get("roll", "")), "number")]
        fields[0].size = "narrow"
        for key in self.used:
            text = self.text(f"{stem}-{key}", kept.get(key, ""))
            one = InputField(f"{stem}-{key}", str(self.LABELS[key]), text)
            if key in ("tons", "points", "exact_tons"):
                one.kind, one.size = "number", "narrow"
            elif key == "kind" and self.kinds:
                one.kind, one.choices = "choice", [(kind, kind or "-") for kind in dict.fromkeys((text, *self.kinds))]
            elif key == "fast":
                yes_or_no = [("yes", _("yes")), ("no", _("no"))]
                one.kind, one.choices = "choice", yes_or_no if text else [("", "-"), *yes_or_no]
            elif key == "name":
                one.size = "wide"
            fields.append(one)
        if self.editable:
            removed = InputField(f"{stem}-remove", _("Remove"), self.text(f"{stem}-remove"), "check")
            fields.append(removed if ship else InputField("", "", "", "gap"))
        origin = self.origin_fields(stem, kept, source="card")
        return FieldGroup(ship["name"] if ship else _("New ship"), fields, origin, ship is None)

    def parse(self) -> dict[str, Any]:
        """The roster as typed; a ship whose roll was changed stands there, the others close up, new ones follow."""
        ships, moves = [], []
        for ship in self.stored["ships"]:
            stem = f"ship-{ship['roll']}"
            if self.text(f"{stem}-remove"):
                continue
            typed = ship if self.posted is None or f"{stem}-roll" not in self.posted else self._ship(stem, ship)
            roll = self.text(f"{stem}-roll", ship["roll"])
            if NUMBER.fullmatch(roll) and int(roll) != ship["roll"]:
                moves.append((int(roll), typed))
            elif not NUMBER.fullmatch(roll):
                self._refuse_roll(stem, ship["name"], roll)
            ships.append((stem, typed))
        for place in range(self.more):
            stem = f"new-{place}"
            if any(self.text(f"{stem}-{key}") for key in ("roll", "name", "tons", "points")):
                typed = self._ship(stem, NEW_SHIP)
                roll = self.text(f"{stem}-roll")
                if NUMBER.fullmatch(roll):
                    moves.append((int(roll), typed))
                elif roll:
                    self._refuse_roll(stem, typed["name"], roll)
                ships.append((stem, typed))
        for place, moved in sorted(moves, key=lambda move: move[0]):
            one = next(one for one in ships if one[1] is moved)
            ships.remove(one)
            ships.insert(place - 1, one)
        self.order = [stem for stem, _ship in ships]
        for place, moved in moves:
            if not 1 <= place <= len(ships):
                text = _("%(name)s: rolls run from 1 to %(last)s.") % {"name": moved["name"], "last": len(ships)}
                stem = next(stem for stem, ship in ships if ship is moved)
                self.refuse(f"{stem}-roll", text)
        return dict(self.stored) | {
            "title": self.text("title", self.stored["title"]) or self.stored["title"],
            "ships": [{**ship, "roll": number} for number, (_stem, ship) in enumerate(ships, 1)],
        }

    def _refuse_roll(self, stem: str, name: str, roll: str) -> None:
        self.refuse(f"{stem}-roll", _("%(name)s: “%(roll)s” is not a roll.") % {"name": name, "roll": roll[:20]})

    def _ship(self, stem: str, ship: Mapping[str, Any]) -> dict[str, Any]:
        typed: dict[str, Any] = {"roll": ship["roll"]}
        name = ship["name"] or self.text(f"{stem}-name")
        for key in self.FIELDS:
            text = self.text(f"{stem}-{key}", ship.get(key, ""))
            if key in ("tons", "points", "exact_tons"):
                if text or key in ship:
                    value = self.number(f"{stem}-{key}", ship.get(key, ""), f"{name}, {self.LABELS[key]}")
                    typed[key] = 0 if value is None else value
            elif key == "fast":
                if text:
                    typed[key] = text == "yes"
            elif text or key in ("name", "kind"):
                typed[key] = text
        if not typed["kind"] and len(self.kinds) == 1:
            typed["kind"] = self.kinds[0]
        changed = any(typed.get(key) != ship.get(key) for key in self.FIELDS)
        return typed | self.origin(stem, ship, changed)
