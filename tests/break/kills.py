"""python -m tests.break.kills [--players 4] [--rounds 10]: kill -9 in a loop, under the load of several players.

Each player is a process with its own career, all on one database (DATABASE_URL, or an SQLite file).
Every round they are killed together at a random moment. Every acknowledged answer must be there.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sys
import tempfile
import time

from tests.journal.nest import hatched, last_words, player, read


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.break.kills", description=__doc__)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=10)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="break-") as folder:
        url = os.environ.get("DATABASE_URL") or f"sqlite:///{folder}/book.sqlite3"
        found = run(url, asked.players, asked.rounds)
    sys.stdout.write(json.dumps(found) + "\n")
    return 0 if not found["lost"] and found["verified"] else 1


def run(url: str, players: int, rounds: int) -> dict[str, object]:
    source = random.Random(players * rounds)
    careers = [int(line) for line in player(url, "open", players).communicate()[0].splitlines()]
    acknowledged: dict[int, dict[str, str]] = {career: {} for career in careers}
    nests = {career: player(url, "nest", career) for career in careers}
    for _ in range(rounds):
        running = {career: hatched(nest) for career, nest in nests.items()}
        for career, nest in nests.items():
            acknowledged[career] |= [nest.stdout.readline().split()]
        time.sleep(source.random() * 0.1)
        for process in running.values():
            os.kill(process, signal.SIGKILL)
        for career, nest in nests.items():
            acknowledged[career] |= last_words(nest)[0]
    for nest in nests.values():
        nest.communicate()
    told = player(url, "tell", *careers)
    kept, said = read(told.communicate()[0])
    lost = sum(len(acknowledged[career].items() - kept.get(career, {}).items()) for career in careers)
    return {
        "players": players,
        "kills": players * rounds,
        "acknowledged": sum(map(len, acknowledged.values())),
        "lost": lost,
        "verified": told.returncode == 0 and "all well" in said[-1],
        "said": said[-1:],
    }


if __name__ == "__main__":
    sys.exit(main())
