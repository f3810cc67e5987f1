"""The rules' demands on an edition beyond the kernel's; charts.book.Book provides them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from campaigns.engine.prompts import Charts


class Column(Protocol):
    @property
    def key(self) -> str: ...


class Row(Protocol):
    @property
    def results(self) -> Mapping[str, Any]: ...


class Chart(Protocol):
    """A chart that dice are read on."""

    @property
    def columns(self) -> Sequence[Column]: ...
    @property
    def rows(self) -> Sequence[Row]: ...

    def column_in(self, month: str, prefix: str = "") -> str: ...


class HuntedCharts(Charts, Protocol):
    """An edition of The Hunted: thresholds, rosters of ships, types of boat, and the boxes of a patrol."""

    @property
    def figures(self) -> Mapping[str, Any]: ...
    @property
    def rosters(self) -> Mapping[str, Sequence[Mapping[str, Any]]]: ...
    @property
    def boats(self) -> Mapping[str, Mapping[str, Any]]: ...
    @property
    def tracks(self) -> Mapping[tuple[str, str], Sequence[Mapping[str, Any]]]: ...

    def chart(self, id: str) -> Chart: ...
    def die(self, roster: str) -> str: ...
