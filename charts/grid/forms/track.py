"""A track as a form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from charts.figures.fault import Fault, Part, Raw
from charts.figures.rules import rules_of
from charts.figures.wording import in_words
from charts.grid.forms.fields import FieldGroup, FormSection, InputField
from charts.grid.forms.part import NUMBER, PartForm

SLOTS: Final = 20  # boxes that a track may have


class TrackForm(PartForm):
    """The boxes of a track in their order; an empty one closes up."""

    kind = "track"

    def __init__(self, kept: Part, raw: Raw, posted: Mapping[str, str] | None = None) -> None:
        super().__init__(kept, raw, posted)
        self.part_name = f"{kept['type']}, {kept['assignment']}"

    def field_of(self, fault: Fault) -> str | None:
        if fault.row is None or fault.row >= len(self.places):
            return None
        return f"box-{self.places[fault.row]}-{fault.column}"

    def sections(self) -> list[FormSection]:
        names = rules_of(self.game).boxes(self.raw) or dict.fromkeys(box["box"] for box in self.stored["boxes"])
        choices = [("", "-"), *((name, in_words(name, self.game)) for name in names)]
        lines = []
        for place in range(SLOTS):
            box = self.stored["boxes"][place] if place < len(self.stored["boxes"]) else {"box": "", "rolls": 1}
            lines.append(
                FieldGroup(
                    _("Box %(number)s") % {"number": place + 1},
                    [
                        InputField(
                            f"box-{place}-box",
                            _("Box %(number)s") % {"number": place + 1},
                            self.text(f"box-{place}-box", box["box"]),
                            "choice",
                            choices,
                        ),
                        InputField(
                            f"box-{place}-rolls",
                            _("Rolls"),
                            self.text(f"box-{place}-rolls", box["rolls"]),
                            "choice",
                            [(n, n) for n in "123"],
                            size="narrow",
                        ),
                    ],
                    blank=not box["box"],
                )
            )
        origin = FieldGroup(_("Source"), self.origin_fields("track", self.stored))
        return self.fields_with_errors(
            [FormSection(_("Boxes"), lines, look="pairs"), FormSection(_("Source"), [origin], look="plain")]
        )

    def parse(self) -> dict[str, Any]:
        boxes, self.places = [], []
        for place in range(SLOTS):
            kept = self.stored["boxes"][place] if place < len(self.stored["boxes"]) else {"box": "", "rolls": 1}
            box, rolls = self.text(f"box-{place}-box", kept["box"]), self.text(f"box-{place}-rolls", kept["rolls"])
            if box:
                boxes.append({"box": box, "rolls": int(rolls) if NUMBER.fullmatch(rolls) else rolls})
                self.places.append(place)
        head = {"type": self.stored["type"], "assignment": self.stored["assignment"], "boxes": boxes}
        return head | self.origin("track", self.stored, boxes != self.stored["boxes"])
