"""Play U-BOOT and SCOPE careers with a version of the log book and keep their exports, for the tests to read for ever.

python -m tests.corpus.keep_small NAME [--house FOLDER]

plays over the wire of the log book in FOLDER, this one unless named, and writes tests/corpus/small/NAME.tar.xz. Answers
are drawn at random; one that is refused is given by the default player instead.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any, Final

from tests.corpus.keep import HERE, told

MOST: Final = 260  # lines of a career
CREW: Final = {"captain": "Anna", "navigator": "Ben", "options": ["crew-sheet"]}
CARDS: Final = {
    kind: {"value": 2, "firepower": 2, "armour": 2, "fast": kind != "battleship"}
    for kind in ("destroyer", "corvette", "battleship", "carrier", "submarine", "german-destroyer", "s-boot")
}
CAREERS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "u-boot-single": ("u-boot", {"captain": "Anna"}),
    "u-boot-campaign": ("u-boot", {"captain": "Anna", "engineer": "Dirk", "mode": "campaign", "missions": 3}),
    "u-boot-easy": ("u-boot", {"captain": "Anna", "captain_level": "easy", "mode": "linked", "missions": 2}),
    "u-boot-crew": ("u-boot", CREW),
    "u-boot-crew-campaign": ("u-boot", {**CREW, "mode": "campaign", "missions": 3, "captain_cards": 6}),
    "u-boot-crew-easy": ("u-boot", {**CREW, "captain_level": "easy", "mode": "linked", "missions": 3}),
    **{f"scope-{number}": ("scope", {"first": "Anna", "second": "Ben", "cards": CARDS}) for number in range(8)},
}
BY_HAND: Final[dict[str, list[tuple[int, dict[str, Any]]]]] = {  # what is set by hand, at the earliest in which line
    "u-boot-single": [(40, {"morale": 7})],
    "scope-0": [(6, {"match.submarines": 0})],
    "scope-1": [(14, {"match.submarines": 3})],
    "scope-2": [(6, {"match.ships.submarine-1.state": "sunk"})],
    "scope-3": [(14, {"match.ships.submarine-1.state": "sunk", "match.submarines": 1})],
    "scope-4": [(14, {"match.ships.destroyer-1.state": "sunk", "match.score.german": 2})],
}
DEADLY: Final = ("environment", "breach", "dead", "condition")
LIKED: Final = ("sunk", "clear", "dive", "resurface", "bell", "bell")
TYPED: Final = {"date": "1940-08-01", "time": "22:00"}


def value(field: dict[str, Any], dice: random.Random) -> Any:
    low, high = field.get("min", 0), min(field.get("max", 9), field.get("min", 0) + 9)
    if field["type"] == "integer":
        return dice.randint(low, max(low, high))
    if field["type"] == "boolean":
        return dice.random() < 0.5
    if field["type"] == "choice":
        return dice.choice(field["options"])
    return TYPED.get(field["key"], "a word") if field["type"] in ("text", "long") else []


def answer(ask: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    if ask["ask"] == "facts":
        return {
            "facts": {one["key"]: value(one, dice) for one in ask["fields"] if one["required"] or dice.random() < 0.7}
        }
    if ask["ask"] != "choose" or ask["key"] in ("end.how", "next", "series", "torpedo"):
        return {"auto": True} if ask["key"] != "series" else {"choose": "again"}
    keys = [one["key"] for one in ask["options"] if one["key"] not in ("resign", "stop", "end")]
    if "most" in ask:
        most = 1 if ask["key"].endswith(("dead", ".outside", ".hit")) else 4
        return {"choose": dice.sample(keys, min(ask["most"], max(ask["least"], dice.randint(0, most)), len(keys)))}
    liked = [key for key in keys if key not in DEADLY] if dice.random() < 0.8 else keys
    return {"choose": dice.choice([*liked, *(key for key in LIKED if key in keys)])}


class Player:
    """One career over the wire."""

    def __init__(self, wire: Any, name: str, seed: int) -> None:
        self.wire, self.dice, self.by_hand = wire, random.Random(seed), list(BY_HAND.get(name, ()))

    def play(self) -> None:
        refused = 0
        for line in map(json.loads, self.wire.stdout):
            if line["kind"] == "end" or line.get("seq", 0) > MOST:
                break
            if line["kind"] == "error":
                refused += 1
            elif line["kind"] == "ask":
                self.send(line, refused)
                refused = 0
        self.wire.stdin.close()
        self.wire.stdout.read()

    def send(self, ask: dict[str, Any], refused: int) -> None:
        raw: dict[str, Any] = {"auto": True} if refused else answer(ask, self.dice)
        if ask["key"] in ("action", "desk") and self.by_hand and ask["seq"] >= self.by_hand[0][0] and not refused:
            raw = {"amend": self.by_hand.pop(0)[1], "why": "as it lies"}
        elif ask["seq"] % 37 == 36 and not refused:
            raw = {"strike": True}
        self.wire.stdin.write(json.dumps(raw) + "\n")
        self.wire.stdin.flush()


def keep(name: str, house: Path) -> Path:
    archive = HERE / "small" / f"{name}.tar.xz"
    with tempfile.TemporaryDirectory() as scratch, tarfile.open(archive, "w:xz") as packed:
        for seed, (career, (game, setup)) in enumerate(CAREERS.items()):
            file = Path(scratch) / f"{career}.json"
            command = [sys.executable, "manage.py", "drive", "--game", game, "--setup", json.dumps(setup)]
            command += ["--seed", str(seed), "--export", str(file)]
            pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
            surroundings = {**os.environ, "HUNTED_DATA": f"{scratch}/data"}
            with subprocess.Popen(command, cwd=house, env=surroundings, **pipes) as wire:
                Player(wire, career, seed).play()
            packed.add(file, file.name)
    return archive


if __name__ == "__main__":
    print(keep(*told("Keep U-BOOT and SCOPE careers of a version of the log book.")))
