"""Rows and values in a few words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _


def row_name(row: Mapping[str, Any]) -> str:
    """A row as a player would say it."""
    if "roll" in row:
        return _("%(roll)s unmodified") % {"roll": row["roll"]}
    low, high = row["low"], row["high"]
    if low is None and high is None:
        return _("any")
    if low is None:
        return _("%(high)s or less") % {"high": high}
    if high is None:
        return _("%(low)s or more") % {"low": low}
    return str(low) if low == high else _("%(low)s to %(high)s") % {"low": low, "high": high}


def plain_text(value: object) -> str:
    """A value as it is typed: yes and no, lists with commas, keys of the data as they are."""
    if isinstance(value, bool):
        return str(_("yes") if value else _("no"))
    if isinstance(value, list):
        return ", ".join(plain_text(one) for one in value)
    return "" if value is None else str(value)


def signed(number: int) -> str:
    """A modifier as it is printed, with a true minus."""
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}" if number < 0 else "0"


def by_date(dated: Mapping[str, int]) -> str:
    """The numbers of a modifier by their months, as they are typed."""
    return ", ".join(f"{month} {drm:+}" for month, drm in sorted(dated.items()))


def shortened(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
