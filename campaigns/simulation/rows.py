"""A row of the report and its figures."""

from __future__ import annotations

import msgspec

from campaigns.simulation.figures import Estimate, mean_difference, share_difference


class ReportRow(msgspec.Struct, frozen=True):
    """One figure of every column, with its difference from the first column."""

    part: str
    name: str
    values: tuple[Estimate, ...]
    percent: bool = True
    rare: bool = False
    compared: bool = True

    def differences(self) -> list[Estimate]:
        """None where a figure has no interval."""
        if not self.compared:
            return []
        apart = share_difference if self.percent else mean_difference
        return [apart(self.values[0], other) for other in self.values[1:]]


def figure(value: Estimate, percent: bool, sign: bool = False) -> str:
    plus = "+" if sign else ""
    if percent:
        return f"{100 * value.value:{plus}.1f} % ± {100 * value.margin:.1f}"
    digits = 0 if abs(value.value) >= 1000 else 2
    margin = f" ± {value.margin:,.{digits}f}" if value.margin else ""
    return f"{value.value:{plus},.{digits}f}{margin}"
