"""A line of the report, and its figures as a reader wants them."""

from __future__ import annotations

import msgspec

from campaigns.simulation.figures import Estimate, mean_difference, share_difference


class ReportRow(msgspec.Struct, frozen=True):
    """One line: a figure of every column, and how far each is from the first."""

    part: str
    name: str
    values: tuple[Estimate, ...]
    percent: bool = True
    rare: bool = False
    compared: bool = True

    def differences(self) -> list[Estimate]:
        """None where a figure comes without an interval."""
        if not self.compared:
            return []
        apart = share_difference if self.percent else mean_difference
        return [apart(self.values[0], other) for other in self.values[1:]]


def figure(value: Estimate, percent: bool, sign: bool = False) -> str:
    """A figure and its margin, as a reader wants them."""
    plus = "+" if sign else ""
    if percent:
        return f"{100 * value.value:{plus}.1f} % ± {100 * value.margin:.1f}"
    digits = 0 if abs(value.value) >= 1000 else 2
    margin = f" ± {value.margin:,.{digits}f}" if value.margin else ""
    return f"{value.value:{plus},.{digits}f}{margin}"
