"""python -m tests.bench.scale [WORKERS ...]: answers a second by 1, 2 and 4 workers, connection pool off and on.

On PostgreSQL. In turns of two seconds the same players answer prompts and post to the bare view of tests.bench.house,
at the same server: what else the machine does meets both alike. Besides the clock the processor is asked how long the
server's processes had it; the ratio is the median of all turns. docs/hosting.md reads the figures.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any, Final

from tests.bench.crowd import HEADERS, HOST, SECRET, Seat, server_of_our_own
from tests.servers import BASE, free_port, surroundings

PLAYERS: Final = 6
TURNS: Final = 15
SECONDS: Final = 2.0
TICK: Final = os.sysconf("SC_CLK_TCK")


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="bench-") as folder, server_of_our_own(Path(folder)) as url:
        said = surroundings(
            HUNTED_MODE="hosted",
            HUNTED_SECRET_KEY=SECRET,
            HUNTED_HOSTS=HOST,
            HUNTED_PROXY="1",
            HUNTED_DATA=f"{folder}/data",
            DATABASE_URL=url,
        )
        turns = [(workers, pool) for workers in map(int, sys.argv[1:] or (1, 2, 4)) for pool in (False, True)]
        command = [sys.executable, "-m", "tests.bench.crowd", str(PLAYERS * len(turns))]
        made = subprocess.run(command, cwd=BASE, env=said, capture_output=True, text=True, check=True)
        seats = [Seat(number, **one) for number, one in enumerate(json.loads(made.stdout.splitlines()[-1]))]
        for number, (workers, pool) in enumerate(turns):
            some = seats[number * PLAYERS : (number + 1) * PLAYERS]
            one = measured(said | {"DATABASE_URL": url + ("&pool=2" if pool else "")}, some, workers)
            print(json.dumps({"workers": workers, "pool": pool, **one}), flush=True)


def measured(said: dict[str, str], seats: list[Seat], workers: int) -> dict[str, Any]:
    rates: dict[str, list[float]] = {"answers": [], "bare": []}
    spent: dict[str, list[float]] = {"answers": [], "bare": []}
    times: dict[str, list[float]] = {"answers": [], "bare": []}
    with server(said | {"DJANGO_SETTINGS_MODULE": "tests.bench.settings"}, workers) as (port, pid):
        warm_up(seats, port)
        for _ in range(TURNS):
            for what, play in (("answers", Seat.play), ("bare", bare)):
                before, count = used(pid), len(times[what])
                began = time.monotonic()
                together(seats, port, play, began + SECONDS, times[what])
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
    together(seats, port, Seat.play, time.monotonic() + 3, [])
    together(seats, port, bare, time.monotonic() + 1, [])


def together(seats: list[Seat], port: int, play: Any, end: float, times: list[float]) -> None:
    threads = [threading.Thread(target=play, args=(seat, port, end, times)) for seat in seats]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def bare(seat: Seat, port: int, end: float, times: list[float]) -> None:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {
        **HEADERS,
        "Cookie": f"__Host-sessionid={seat.session}; __Host-csrftoken={seat.csrf}",
        "X-CSRFToken": seat.csrf,
        "Referer": f"https://{HOST}/",
        "Content-Type": "application/x-www-form-urlencoded",
    }
    while time.monotonic() < end:
        began = time.perf_counter()
        line.request("POST", f"/bare/{seat.career}/", "number=1&kind=roll&do=roll", headers)
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


@contextlib.contextmanager
def server(said: dict[str, str], workers: int) -> Iterator[tuple[int, int]]:
    port = free_port()
    command = [sys.executable, "-m", "gunicorn", "hunted.wsgi", "--workers", str(workers), "--bind"]
    command += [f"127.0.0.1:{port}", "--log-level", "error", "--keep-alive", "5"]
    process = subprocess.Popen(command, cwd=BASE, env=said, stderr=subprocess.DEVNULL)
    try:
        for _ in range(600):
            with contextlib.suppress(OSError):
                line = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
                line.request("GET", "/ready/", headers=HEADERS)
                if line.getresponse().status == 200:
                    break
            time.sleep(0.1)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(timeout=30)


if __name__ == "__main__":
    main()
