"""Enter a whole outing that was played at the table from one form."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from django.utils.translation import gettext_lazy

from campaigns.engine.prompts import BadAnswer, Prompt

if TYPE_CHECKING:
    from campaigns.log.outing import OutingLog
    from campaigns.pages.afterwards.dry_runs import DryRun
    from campaigns.play import OpenCareer


class FormAnswers(Protocol):
    """Answers prompt after prompt from one form."""

    def place(self, prompt: Prompt) -> str: ...

    def answer(self, prompt: Prompt) -> dict[str, Any] | None:
        """The raw answer; None where the form says nothing."""
        ...


class Afterwards(ABC):
    """One game's form for a whole outing. A presentation that has one offers it beside the start of an outing."""

    name: Any = gettext_lazy("Log an outing")
    way = "afterwards"
    """The other way that a prompt leaves open while an outing can be entered afterwards."""
    template = ""
    defaults: Mapping[str, Mapping[str, Any]] = {}
    """By list: the start values of a new row; a row with nothing else in it is left out."""
    row_names: Mapping[str, str] = {}
    """By list: the key by which two devices mean the same row of it."""

    def offered(self, prompt: Prompt | None) -> bool:
        return prompt is not None and self.way in prompt.asides

    def in_short(self, form: Mapping[str, Any]) -> str:
        return ""

    def next_draft(self, form: Mapping[str, Any]) -> dict[str, Any]:
        """What of a form that was entered is meant for the next outing."""
        return {}

    def half_logged(self, table: OpenCareer) -> int:
        """The outing that was entered from the form while something about it is still asked; 0 for none."""
        return 0

    @abstractmethod
    def clerk(self, form: Mapping[str, Any], table: OpenCareer) -> FormAnswers: ...

    def fault(self, form: Mapping[str, Any], table: OpenCareer) -> tuple[str, BadAnswer] | None:
        return None

    @abstractmethod
    def done(self, rehearsal: DryRun) -> bool:
        """Whether the outing can be entered now."""

    def complete(self, form: dict[str, Any], table: OpenCareer) -> dict[str, Any]:
        return form

    def changed(self, form: dict[str, Any], do: str, table: OpenCareer) -> dict[str, Any]:
        """The form after one of its buttons was pressed."""
        return form

    def recorded(self, table: OpenCareer, outing: OutingLog) -> dict[str, Any]:
        """The form as it would have been typed, of an outing of the log; table stands before it."""
        return {}

    def answers(self, form: Mapping[str, Any], rehearsal: DryRun, table: OpenCareer) -> list[dict[str, Any]]:
        """What is entered of a form that has been played through."""
        return rehearsal.raws

    def context(self, form: Mapping[str, Any], rehearsal: DryRun, table: OpenCareer) -> dict[str, Any]:
        """The context of the template."""
        return {}
