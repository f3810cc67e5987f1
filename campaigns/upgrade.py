"""Careers of an older version: what is derived from a state, written anew where newer code derives more."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction

from campaigns import damage, ledger, play
from campaigns.models import Career


def refresh_all() -> Iterator[str]:
    """Rows and facts of every career; says which could not be followed, and leaves them as they are."""
    for pk in Career.objects.order_by("pk").values_list("pk", flat=True):
        try:
            refresh(pk)
        except Exception as error:  # of other rules, or damaged: it hides none of the others
            if not damage.is_damage(error):
                raise
            yield f"Career no. {pk} keeps its rows as they are: {error}"


@transaction.atomic
def refresh(pk: int) -> None:
    """The rows as its last finished scene left them, the facts as they stand in the open one."""
    career = play.lock(pk)
    table = play.look(career)
    ledger.sync(career, table.game, table.game.load(table.history.snapshot(career.last + 1).state))
    if table.state is not None:
        play.set_facts(career, table.game, table.state)
        career.save(update_fields=play.FACTS)
