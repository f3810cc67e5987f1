"""The ships of a roster as a form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from charts.check.rosters import ship_kinds
from charts.fault import Fault, Part, Raw
from charts.forms.fields import FieldGroup, FormSection, InputField
from charts.forms.listed import ShipList
from charts.forms.part import NUMBER, PartForm


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
        "uboat": gettext_lazy("By"),
        "exact_tons": gettext_lazy("Exact tons"),
    }

    listed: ShipList  # which of its ships are on the page

    def __init__(self, kept: Part, raw: Raw, posted: Mapping[str, str] | None = None) -> None:
        super().__init__(kept, raw, posted)
        self.part_name = kept["id"]
        self.on_page = kept["ships"]
        self.kinds = ship_kinds(self.game, self.part_name)

    def field_of(self, fault: Fault) -> str | None:
        if fault.row is None or fault.column is None:
            return None
        return f"ship-{self.order[fault.row]}-{fault.column}"

    def show_only(self, ships: Sequence[Mapping[str, Any]]) -> None:
        self.on_page = ships

    def sections(self) -> list[FormSection]:
        return self.fields_with_errors([FormSection(self.stored["title"], [self._line(ship) for ship in self.on_page])])

    @property
    def used(self) -> list[str]:
        """The fields that this roster has at all: no U-boat sank the submarines, only warships are fast."""
        have = {key for ship in self.stored["ships"] for key in ship}
        if len(self.kinds) == 1:
            have.discard("kind")
        return [key for key in self.FIELDS if key in have]

    def _line(self, ship: Mapping[str, Any]) -> FieldGroup:
        stem = f"ship-{ship['roll']}"
        fields = [
            InputField(f"{stem}-roll", _("Roll"), self.text(f"{stem}-roll", ship["roll"]), "number", size="narrow")
        ]
        for key in self.used:
            text = self.text(f"{stem}-{key}", ship.get(key, ""))
            one = InputField(f"{stem}-{key}", str(self.LABELS[key]), text)
            if key in ("tons", "points", "exact_tons"):
                one.kind, one.size = "number", "narrow"
            elif key == "kind" and self.kinds:
                one.kind, one.choices = "choice", [(kind, kind) for kind in self.kinds]
            elif key == "fast":
                one.kind, one.choices = "choice", [("yes", _("yes")), ("no", _("no"))]
            elif key == "name":
                one.size = "wide"
            fields.append(one)
        return FieldGroup(ship["name"], fields, self.origin_fields(stem, ship))

    def parse(self) -> dict[str, Any]:
        """The roster as typed; a ship whose roll was changed stands there, the others close up."""
        ships, moves = [], []
        for ship in self.stored["ships"]:
            stem = f"ship-{ship['roll']}"
            typed = ship if self.posted is None or f"{stem}-roll" not in self.posted else self._ship(stem, ship)
            roll = self.text(f"{stem}-roll", ship["roll"])
            if NUMBER.fullmatch(roll) and int(roll) != ship["roll"]:
                moves.append((int(roll), typed))
            elif not NUMBER.fullmatch(roll):
                self.refuse(
                    f"{stem}-roll", _("%(name)s: “%(roll)s” is no roll") % {"name": ship["name"], "roll": roll[:20]}
                )
            ships.append(typed)
        for place, ship in sorted(moves, key=lambda move: move[0]):
            ships.remove(ship)
            ships.insert(place - 1, ship)
        self.order = [ship["roll"] for ship in ships]
        last = len(ships)
        for place, ship in moves:
            if not 1 <= place <= last:
                text = _("%(name)s: rolls run from 1 to %(last)s") % {"name": ship["name"], "last": last}
                self.refuse(f"ship-{ship['roll']}-roll", text)
        return dict(self.stored) | {"ships": [{**ship, "roll": number} for number, ship in enumerate(ships, 1)]}

    def _ship(self, stem: str, ship: Mapping[str, Any]) -> dict[str, Any]:
        typed: dict[str, Any] = {"roll": ship["roll"]}
        for key in self.FIELDS:
            text = self.text(f"{stem}-{key}", ship.get(key, ""))
            if key in ("tons", "points", "exact_tons"):
                if text or key in ship:
                    value = self.number(f"{stem}-{key}", ship.get(key, ""), f"{ship['name']}, {self.LABELS[key]}")
                    typed[key] = 0 if value is None else value
            elif key == "fast":
                if text:
                    typed[key] = text == "yes"
            elif text or key in ("name", "kind"):
                typed[key] = text
        changed = any(typed.get(key) != ship.get(key) for key in self.FIELDS)
        return typed | self.origin(stem, ship, changed)
