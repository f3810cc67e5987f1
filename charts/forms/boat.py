"""A boat type as a form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from charts.fault import Fault, Part, Raw
from charts.forms.fields import FieldGroup, FormSection, InputField
from charts.forms.part import PartForm
from charts.forms.typed import as_before, as_text
from charts.wording import figure_name


class BoatForm(PartForm):
    """The figures of a boat type, each as a text of its own kind."""

    kind = "boat"

    def __init__(self, kept: Part, raw: Raw, posted: Mapping[str, str] | None = None) -> None:
        super().__init__(kept, raw, posted)
        self.part_name = kept["type"]

    def field_of(self, fault: Fault) -> str | None:
        return f"figure-{fault.column}" if fault.column else None

    def sections(self) -> list[FormSection]:
        figures, sources = [], []
        for key, value in self.stored.items():
            if key in ("type", "sources"):
                continue
            text = self.text(f"figure-{key}", as_text(value))
            one = InputField(
                f"figure-{key}",
                figure_name(key, self.game),
                text,
                size="broad" if len(text) > 40 else "wide" if len(text) > 10 else "",
            )
            if isinstance(value, bool):
                one.kind, one.choices = "choice", [("yes", _("yes")), ("no", _("no"))]
            elif isinstance(value, int):
                one.kind = "number"
            figures.append(one)
        for key, origin in self.stored["sources"].items():
            sources.append(FieldGroup(figure_name(key, self.game), self.origin_fields(f"origin-{key}", origin)))
        help = _("Lists have commas between their items; loads are written “8 G7e FaT, 4 G7a FaT”.")
        return self.fields_with_errors(
            [
                FormSection(_("Figures"), [FieldGroup(self.stored["type"], figures)], help, "plain"),
                FormSection(_("Sources"), sources, look="labelled"),
            ]
        )

    def parse(self) -> dict[str, Any]:
        part: dict[str, Any] = {"type": self.stored["type"]}
        for key, value in self.stored.items():
            if key in ("type", "sources"):
                continue
            part[key] = as_before(self.text(f"figure-{key}", as_text(value)), value)
        part["sources"] = {
            key: self.origin(f"origin-{key}", origin, self._is_changed(key, part))
            for key, origin in self.stored["sources"].items()
        }
        return part

    def _is_changed(self, origin: str, part: Mapping[str, Any]) -> bool:
        """Whether a figure filed under an origin was changed: hull covers hull_boxes, tubes both ends."""
        mine = [key for key in part if key == origin or key.startswith(f"{origin}_")]
        return any(part[key] != self.stored.get(key) for key in mine)
