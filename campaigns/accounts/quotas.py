"""The limits of one account in hosted mode. The staff, the commands and a log book at home have none."""

from __future__ import annotations

from functools import reduce
from operator import add
from typing import Any, Final

from django.conf import settings
from django.db.models import Func, IntegerField, Model, Sum
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.engine.prompts import BadAnswer
from campaigns.models import Career, Contest, Entry, Snapshot

MEGABYTE: Final = 1024 * 1024
EVERY: Final = 100  # entries of a career between two looks at the bytes: adding them up reads all that is there
TEXTS: Final[dict[type[Model], tuple[str, ...]]] = {Entry: ("asked", "answer", "notes", "why"), Snapshot: ("state",)}


class _Bytes(Func):
    """The length of a text as it is kept."""

    function = "OCTET_LENGTH"
    output_field = IntegerField()

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> Any:
        return super().as_sql(compiler, connection, template="LENGTH(CAST(%(expressions)s AS BLOB))", **context)


def no_room_for_a_career(owner: Any) -> str:
    """Why this account may begin or bring in no further career; empty when it may."""
    most = _most(owner, "careers")
    if most and Career.objects.filter(owner=owner).count() >= most:
        return ngettext(
            "You have %(most)d career, the limit for one account. Please ask the host of this log book.",
            "You have %(most)d careers, the limit for one account. Please ask the host of this log book.",
            most,
        ) % {"most": most}
    return _no_bytes(owner)


def no_room_for_a_contest(owner: Any) -> str:
    most = _most(owner, "contests")
    if most and Contest.objects.filter(owner=owner).count() >= most:
        return ngettext(
            "You have opened %(most)d contest, the limit for one account. Please ask the host of this log book.",
            "You have opened %(most)d contests, the limit for one account. Please ask the host of this log book.",
            most,
        ) % {"most": most}
    return _no_bytes(owner)


def refuse_if_full(career: Career, coming: int = 1) -> None:
    """Refuse further entries of an account that is full. It is looked at now and then, not at every entry."""
    if -career.last % EVERY < coming and _is_full(career.owner):
        raise BadAnswer("full", most=_most(career.owner, "megabytes"))


def taken(owner: Any) -> int:
    """The bytes that an account's careers take, as texts: 0.3 to 1.4 million for one played to its end."""
    return sum(
        model.objects.filter(career__owner=owner).aggregate(bytes=Sum(_bytes(*texts), default=0))["bytes"]
        for model, texts in TEXTS.items()
    )


def by_account() -> dict[int, int]:
    found: dict[int, int] = {}
    for model, texts in TEXTS.items():
        owners = model.objects.order_by().values_list("career__owner")
        for owner, count in owners.annotate(bytes=Sum(_bytes(*texts))):
            found[owner] = found.get(owner, 0) + count
    return found


def _bytes(*texts: str) -> Any:
    return reduce(add, (Coalesce(_Bytes(text), 0) for text in texts))


def _no_bytes(owner: Any) -> str:
    if not _is_full(owner):
        return ""
    return _("Your careers take up %(most)d MB, the limit for one account. Please ask the host of this log book.") % {
        "most": _most(owner, "megabytes")
    }


def _is_full(owner: Any) -> bool:
    most = _most(owner, "megabytes")
    return bool(most) and taken(owner) >= most * MEGABYTE


def _most(owner: Any, what: str) -> int:
    """The bound of an account; 0 is none."""
    return 0 if owner.is_staff else settings.QUOTAS[what]
