"""python -m tests.mutants [--all | --sample N] [--seed N] [MODULE ...]: would the tests notice a change?

The core is changed in one small place at a time, and the tests that run through that place must fail. Without --all a
sample is drawn, the same all day, or for one seed. What cannot be noticed is argued in argued.json, a sentence each.
Fails when a mutant survives that nobody has argued, when an argument has lost its line, or when more than two in a
hundred survive.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.mutants.make import Mutant

ROOT = Path(__file__).resolve().parents[2]
ARGUED = Path(__file__).with_name("argued.json")
SAMPLE = 60


def main() -> int:
    import pytest

    from tests.mutants.make import mutants
    from tests.mutants.run import Runner
    from tests.mutants.table import LEFT_OUT, MODULES, MOST_SURVIVE

    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("modules", nargs="*", metavar="MODULE", help="only those whose path holds this")
    parser.add_argument("--all", action="store_true", help="every mutant; it takes long")
    parser.add_argument("--sample", type=int, default=SAMPLE, metavar="N", help=f"how many, {SAMPLE} by itself")
    parser.add_argument("--seed", type=int, default=date.today().toordinal(), metavar="N", help="of the sample")
    parser.add_argument("--jobs", type=int, default=min(os.cpu_count() or 1, 4), metavar="N", help="at a time")
    asked = parser.parse_args()

    argued = {(one["line"], one["change"]): one["why"] for one in json.loads(ARGUED.read_text(encoding="utf-8"))}
    tests: dict[str, tuple[str, ...]] = {}
    for pattern, names in MODULES.items():
        for path in sorted(ROOT.glob(pattern)):
            tests[path.relative_to(ROOT).as_posix()] = names  # the more special line comes later
    every = [one for name in tests for one in mutants(ROOT / name, name)]
    failed = False
    lost = argued.keys() - {one.key for one in every}
    for line, change in sorted(lost):
        failed = say(f"Argued, but no longer there: {change}\n    {line}")
    wanted = [one for one in every if not asked.modules or any(word in one.path for word in asked.modules)]
    allowed = [one for one in wanted if one.key in argued]
    if not asked.all:
        wanted = [one for one in wanted if one.key not in argued]
        wanted = sorted(sorted(wanted, key=lambda one: lot(asked.seed, one))[: asked.sample], key=every.index)
        say(f"{len(wanted)} of {len(every)} mutants, seed {asked.seed}")
    files = sorted({name for one in wanted for name in tests[one.path]} | {"tests/test_layout.py"})
    runner = Runner(wanted, asked.jobs, say)
    os.chdir(ROOT)
    chosen = ["-m", "not browser and not slow", *(word for name in LEFT_OUT for word in ("--deselect", name))]
    pytest.main(["-q", "-q", "--no-header", "--no-summary", "-s", *chosen, *files], plugins=[runner])
    for name in runner.broken:
        failed = say(f"Fails by itself: {name}")
    survivors = Counter(one.path for one in runner.survivors)
    unargued = [one for one in runner.survivors if one.key not in argued]
    total = Counter(one.path for one in wanted)
    for name, count in total.items():
        say(f"{survivors[name]:4} of {count:4} survive in {name}")
    say(
        f"{len(runner.survivors)} of {len(wanted)} survive, {len(unargued)} of them not argued; "
        f"{len(runner.late)} not judged in time"
    )
    if len(allowed) > MOST_SURVIVE * len(every):
        failed = say(f"{len(allowed)} are argued, more than {MOST_SURVIVE:.0%} of {len(every)}")
    return 1 if failed or unargued or not runner.finished else 0


def lot(seed: int, mutant: Mutant) -> bytes:
    """Its place among those that are drawn: the same as long as its own line is the same."""
    return sha256(f"{seed} {mutant.path} {mutant.line} {mutant.change} {mutant.choice}".encode()).digest()


def say(text: str) -> bool:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
    return True


if __name__ == "__main__":
    sys.exit(main())
