"""Claims: pairs of a fact that another code derives, and what a page shows of it."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

Claim = Callable[[Any], Iterator[tuple[Any, Any]]]


def contradictions(claims: Iterable[Claim], told: Any) -> list[tuple[str, Any, Any]]:
    """Claim, fact and what is shown, wherever they differ."""
    return [(claim.__name__, said, shown) for claim in claims for said, shown in claim(told) if said != shown]


def held(claim: Claim, all_told: Iterable[Any]) -> None:
    """The claim holds of all, and has something to say."""
    pairs = [(told.name, said, shown) for told in all_told for said, shown in claim(told)]
    wrong = [pair for pair in pairs if pair[1] != pair[2]]
    assert not wrong, f"{len(wrong)} of {len(pairs)}: {wrong[:6]}"
    assert pairs
