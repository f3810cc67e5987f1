"""Careers of an older version: rows and facts written anew where newer code derives more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import transaction

from campaigns import play
from campaigns.engine.game import Measure
from campaigns.log import damage, ledger
from campaigns.models import LEDGER, Career
from campaigns.play import verify


def refresh_all() -> Iterator[str]:
    """Rows and facts of every career; names those that cannot be followed, and leaves them unchanged."""
    for pk in Career.objects.order_by("pk").values_list("pk", flat=True):
        try:
            refresh(pk)
        except Exception as error:  # of other rules, or damaged: it hides none of the others
            if not damage.is_damage(error):
                raise
            yield f"Career no. {pk} keeps its rows as they are: {error}"


def refresh(pk: int) -> None:
    """The rows at the end of the last scene, the facts in the open one."""
    matched = _recount(pk)
    with transaction.atomic():
        career = play.lock(pk)
        table = play.open_career(career)
        ledger.sync(career, table.game, table.game.load(table.history.snapshot(career.last + 1).state), matched)
        if table.state is not None:
            play.set_facts(career, table.game, table.state)
            career.save(update_fields=play.FACTS)


@transaction.atomic
def _recount(pk: int) -> Any:
    """The state up to which an imported career counts, if the rules do not follow it; None for all others."""
    career = play.lock(pk)
    if not career.out_of_step:
        return None
    game = play.game_of(career.game)
    career.counted, state = verify.last_match(career, game)
    if career.counted is None:
        return None
    matched = None if state is None else game.load(state)
    measure, head = (Measure(), {}) if matched is None else (game.measure(matched), game.head(matched))
    play.set_measure(career, measure, head)
    career.save(update_fields=["counted", *verify.MEASURE])
    for model in LEDGER.values():
        model.objects.filter(career=career).update(beyond=True)  # until it is seen which are as they were
    return matched
