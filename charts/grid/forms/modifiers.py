"""The modifiers of a chart as a form: what they count, and from which month on another number."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from charts.figures.rules import rules_of
from charts.figures.words import by_date
from charts.grid.forms.fields import FieldGroup, InputField
from charts.grid.forms.part import PartForm
from charts.grid.forms.typed import as_month


def modifier_groups(form: PartForm) -> list[FieldGroup]:
    lines = []
    for place, line in enumerate(form.stored["modifiers"]):
        stem = f"modifier-{place}"
        fields = [InputField(f"{stem}-drm", "DRM", form.text(f"{stem}-drm", line["drm"]), "number", size="narrow")]
        if rules_of(form.game).dated_modifiers:
            text = form.text(f"{stem}-dated", by_date(line.get("dated", {})))
            fields.append(InputField(f"{stem}-dated", _("By month, such as 1944-01 +2"), text))
        fields.append(InputField(f"{stem}-label", _("Name"), form.text(f"{stem}-label", line["label"]), size="wide"))
        lines.append(FieldGroup(line["key"].replace("_", " "), fields, form.origin_fields(stem, line)))
    return lines


def modifiers_typed(form: PartForm) -> list[dict[str, Any]]:
    """As typed; texts that are no numbers stay as they are and are refused."""
    return [_typed(form, f"modifier-{place}", line) for place, line in enumerate(form.stored["modifiers"])]


def _typed(form: PartForm, stem: str, line: Mapping[str, Any]) -> dict[str, Any]:
    text = form.text(f"{stem}-drm", line["drm"])
    drm = int(text) if re.fullmatch(r"[+-]?\d{1,3}", text) else text
    dated = as_dates(form.text(f"{stem}-dated", by_date(line.get("dated", {}))))
    changed = drm != line["drm"] or dated != line.get("dated", {})
    found = {"key": line["key"], "drm": drm, "label": form.text(f"{stem}-label", line["label"])}
    found |= {"note": ""} | form.origin(stem, line, changed)
    return found | ({"dated": dated} if dated else {})


def as_dates(text: str) -> dict[str, int] | str:
    """“1944-01 +2, Jun 1944 +3” by its months; the text itself where it is no such thing."""
    found = {}
    for item in filter(None, (item.strip() for item in re.split("[,;]", text.replace("\N{MINUS SIGN}", "-")))):
        month, _blank, drm = item.rpartition(" ")
        if not re.fullmatch(r"[+-]?\d", drm):
            return text
        found[as_month(month.strip())] = int(drm)
    return dict(sorted(found.items()))
