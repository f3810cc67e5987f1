"""python -m tests.bench.count [NAME ...]: calls, crossings, statements and bytes of an answer, a fight, and pages.

Counted, not timed: a busy machine does as much of it as a free one. tests/test_budgets.py holds them to bounds.
"""

from __future__ import annotations

import os
import sys
from typing import Any

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"


def main() -> None:
    from tests.bench.__main__ import begin

    begin()
    from tests.bench import counted
    from tests.bench.measures import user

    player = counted.seated(user())
    print(f"{'':24}{'calls':>8}{'crossings':>11}{'statements':>12}{'bytes':>9}")
    for name in sys.argv[1:] or ["answer", "fight", *counted.PAGES]:
        if name in counted.PAGES:
            print(row(name, counted.page(player, name)))
            continue
        found = counted.answers(counted.seated(user()), counted.in_a_fight if name == "fight" else None)
        print(row(f"{name}, median", counted.median(found)))
        print(row(f"{name}, most", counted.most(found)))


def row(name: str, one: Any) -> str:
    return f"{name:24}{one.calls:8,}{one.crossings:11,}{one.statements:12,}{one.sent:9,}"


if __name__ == "__main__":
    main()
