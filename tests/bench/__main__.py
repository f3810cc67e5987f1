"""python -m tests.bench [NAME ...] [--json FILE] [--quick]: measure what design and README promise.

Ratios are taken within one run, turn about, so that a busy machine slows both sides alike. The database is a
file of its own, written through to the disk as in play; with DATABASE_URL a PostgreSQL database of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
import time
from pathlib import Path

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"


def main() -> int:
    from tests.bench import measures

    known = {name: deed for name, deed in vars(measures).items() if getattr(deed, "is_measure", False)}
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(known))
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--quick", action="store_true", help="a tenth of the work: for a look, not for a judgement")
    asked = parser.parse_args()
    if unknown := set(asked.names) - known.keys():
        parser.error(f"no such measure: {', '.join(sorted(unknown))}")
    begin()
    measures.PART = 0.1 if asked.quick else 1.0
    results = {"machine": machine(), "measures": {}}
    failed = []
    for name in asked.names or known:
        began = time.perf_counter()
        found = known[name]()
        found["seconds"] = round(time.perf_counter() - began, 1)
        results["measures"][name] = found
        if found.get("holds") is False:
            failed.append(name)
        sys.stderr.write(f"{name}: {json.dumps(found)}\n")
        sys.stderr.flush()
    text = json.dumps(results, indent=2)
    if asked.json:
        asked.json.write_text(text + "\n", encoding="utf-8")
    else:
        sys.stdout.write(text + "\n")
    return 1 if failed else 0


def begin() -> None:
    """A fresh database, removed after the run."""
    global _folder
    _folder = tempfile.TemporaryDirectory(prefix="bench-")
    os.environ.setdefault("DATABASE_URL", f"sqlite:///{_folder.name}/bench.sqlite3")
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connection

    settings.ROOT_URLCONF = "tests.bench.house"
    if connection.vendor == "postgresql":
        connection.creation.create_test_db(verbosity=0, autoclobber=True)
    else:
        connection.settings_dict["CONN_MAX_AGE"] = 600
        call_command("migrate", verbosity=0)


def machine() -> dict[str, object]:
    """The machine and its load: figures from a busy machine say less."""
    from django.db import connection

    load = os.getloadavg() if hasattr(os, "getloadavg") else (0, 0, 0)
    return {
        "python": platform.python_version(),
        "system": platform.system(),
        "cores": os.cpu_count(),
        "load_before": [round(one, 2) for one in load],
        "database": connection.vendor,
        "noise": noise(),
    }


def noise() -> float:
    """The ratio of the 95th percentile to the median of a hundred equal sums."""
    taken = []
    for _ in range(100):
        began = time.perf_counter()
        sum(range(50_000))
        taken.append(time.perf_counter() - began)
    taken.sort()
    return round(taken[95] / taken[50], 2)


_folder: tempfile.TemporaryDirectory | None = None

if __name__ == "__main__":
    sys.exit(main())
