"""python -m tests.bench.scale [WORKERS ...]: answers a second by 1, 2 and 4 workers, connection pool off and on.

On PostgreSQL. In turns of two seconds the same players answer prompts and post to the bare view of tests.bench.house,
at the same server: what else the machine does meets both alike. Besides the clock the processor is asked how long the
server's processes had it; the ratio is the median of all turns. docs/hosting.md reads the figures.
"""

from __future__ import annotations

import http.client
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any, Final

from tests.bench.crowd import Seat, gunicorn, hosted, seated, server_of_our_own, together

PLAYERS: Final = 6
TURNS: Final = 15
SECONDS: Final = 2.0
TICK: Final = os.sysconf("SC_CLK_TCK")


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="bench-") as folder, server_of_our_own(Path(folder)) as url:
        said = hosted(url, folder)
        turns = [(workers, pool) for workers in map(int, sys.argv[1:] or (1, 2, 4)) for pool in (False, True)]
        seats = seated(said, PLAYERS * len(turns))
        for number, (workers, pool) in enumerate(turns):
            some = seats[number * PLAYERS : (number + 1) * PLAYERS]
            one = measured(said | {"DATABASE_URL": url + ("&pool=2" if pool else "")}, some, workers)
            print(json.dumps({"workers": workers, "pool": pool, **one}), flush=True)


def measured(said: dict[str, str], seats: list[Seat], workers: int) -> dict[str, Any]:
    rates: dict[str, list[float]] = {"answers": [], "bare": []}
    spent: dict[str, list[float]] = {"answers": [], "bare": []}
    times: dict[str, list[float]] = {"answers": [], "bare": []}
    with gunicorn(said | {"DJANGO_SETTINGS_MODULE": "tests.bench.settings"}, workers) as (port, pid):
        warm_up(seats, port)
        for _ in range(TURNS):
            for what, play in (("answers", Seat.play), ("bare", bare)):
                before, count = used(pid), len(times[what])
                began = time.monotonic()
                together(seats, play, port, began + SECONDS, times[what])
                done, taken = len(times[what]) - count, time.monotonic() - began
                rates[what].append(done / taken)
                spent[what].append(1000 * (used(pid) - before) / max(1, done))
    ratios = [bare / answers for answers, bare in zip(spent["answers"], spent["bare"], strict=True) if answers]
    return {
        **{f"{what}_a_second": round(median(one), 1) for what, one in rates.items()},
        "p95_ms": {what: round(p95(one), 1) for what, one in times.items()},
        "processor_ms": {what: round(median(one), 2) for what, one in spent.items()},
        "processor_ratio": round(median(ratios), 2),
        "load": os.getloadavg()[0],
        "errors": [error for seat in seats for error in seat.errors][:3],
    }


def p95(times: list[float]) -> float:
    return 1000 * sorted(times)[int(0.95 * len(times))] if times else 0.0


def warm_up(seats: list[Seat], port: int) -> None:
    together(seats, Seat.play, port, time.monotonic() + 3, [])
    together(seats, bare, port, time.monotonic() + 1, [])


def bare(seat: Seat, port: int, end: float, times: list[float]) -> None:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    while time.monotonic() < end:
        began = time.perf_counter()
        line.request("POST", f"/bare/{seat.career}/", "number=1&kind=roll&do=roll", seat.headers)
        reply = line.getresponse()
        reply.read()
        if reply.status != 200:
            seat.errors.append(reply.status)
            break
        times.append(time.perf_counter() - began)
    line.close()


def used(pid: int) -> float:
    """Seconds of a processor that the server's processes have had."""
    children = [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    total = 0
    for one in [pid, *children]:
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / TICK


if __name__ == "__main__":
    main()
