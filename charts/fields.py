"""The field for typed names, and the one for documents."""

from __future__ import annotations

import json
from typing import Any

from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy

from charts.names import NOT_IN_NAMES, cleaned_name

is_name = RegexValidator(
    NOT_IN_NAMES,
    gettext_lazy("Use one line without invisible characters, such as those that change the direction of writing."),
    inverse_match=True,
)


class Name(models.CharField):
    """A name that goes into lists, files and headers. Names of older versions are cleaned where they are read."""

    default_validators = [is_name]

    def from_db_value(self, value: str | None, expression: Any, connection: Any) -> str | None:
        return value if value is None else cleaned_name(value)

    def get_prep_value(self, value: Any) -> str | None:
        value = super().get_prep_value(value)
        return value if value is None else cleaned_name(value)

    def deconstruct(self) -> Any:
        """Migrations see the database type only."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs


class PlainData(models.TextField):
    """Plain data as text, so that a database keeps the order of its keys."""

    def from_db_value(self, value: str | None, expression: Any, connection: Any) -> Any:
        return value if value is None else json.loads(value)

    def get_prep_value(self, value: Any) -> str | None:
        return value if value is None else json.dumps(value, ensure_ascii=False, separators=(",", ":"))
