"""Names for the crew, so that every man has one from the day he comes aboard.

First names and surnames as they were common then, from two lists and joined by chance: none is meant to be anybody's.
Those of a career are drawn once, when it is opened, and kept in its state: the lists may change, a career does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Final

# fmt: off
FIRST: Final = (
    "Albert", "Alfred", "Anton", "August", "Bruno", "Carl", "Eduard", "Emil", "Erich", "Ernst", "Ewald", "Franz",
    "Friedrich", "Fritz", "Georg", "Gustav", "Hugo", "Jakob", "Johannes", "Julius", "Konrad", "Ludwig", "Max", "Oskar",
    "Otto", "Paul", "Theodor", "Walter", "Wilhelm",
)
SURNAMES: Final = (
    "Ahlborn", "Asmussen", "Bahnsen", "Bergfeld", "Bernecker", "Blanke", "Bruhns", "Claasen", "Dahlke", "Deichmann",
    "Detjen", "Diekhoff", "Dörfler", "Ebeling", "Eggert", "Ehmke", "Eickhoff", "Feddersen", "Fehling", "Fenner",
    "Gehrke", "Grabow", "Haberland", "Hackbarth", "Hagedorn", "Harmsen", "Heckel", "Hellwig", "Holtkamp", "Imhoff",
    "Jochens", "Kaltenbach", "Kamphausen", "Klindworth", "Knoop", "Koopmann", "Kortmann", "Landwehr", "Lindhorst",
    "Lüdemann", "Marquardt", "Meinert", "Niebuhr", "Oelrich", "Osterloh", "Pagel", "Pohlmann", "Quast", "Rasmus",
    "Rickmers", "Sassen", "Seedorf", "Stahnke", "Steenbock", "Struve", "Tadsen", "Terborg", "Thormann", "Tietjen",
    "Uhlmann", "Volkers", "Wedekind", "Wessels", "Wittrock", "Wübben", "Zabel", "Zillmer",
)
# fmt: on
KEPT: Final = 24  # names of one career; who comes aboard later gets one that nobody aboard has


@lru_cache(maxsize=64)
def draw_names(seed: str) -> tuple[str, ...]:
    """Full names, no surname twice, and the same for the same seed."""
    figures = {name: int.from_bytes(sha256(f"{seed} {name}".encode()).digest()[:4]) for name in SURNAMES}
    surnames = sorted(SURNAMES, key=figures.__getitem__)[:KEPT]
    return tuple(f"{FIRST[figures[surname] % len(FIRST)]} {surname}" for surname in surnames)


def next_of(names: Sequence[str], place: int, taken: Iterable[str]) -> str:
    """The name at a place, or the next after it that nobody has; none in a career from before there were names."""
    there = set(taken)
    return next((name for name in (*names[place % len(names) :], *names) if name not in there), "") if names else ""
