"""python -m tests.bench.scale: answers a second with 1, 2 and 4 workers, connection pool on and off, on PostgreSQL.

In turns of a few seconds the same players answer prompts and post to the bare view of tests.bench.house, at the same
server: what else the machine does meets both alike. Besides the clock the processor is asked how long the
server's processes had it: that hardly depends on how busy the machine is. docs/hosting.md reads the figures.
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
from typing import Any, Final
from urllib.parse import urlencode

from tests.bench.crowd import HEADERS, HOST, SECRET, Seat, answer_to, server_of_our_own
from tests.servers import BASE, free_port, surroundings

PLAYERS: Final = 6
TURNS: Final = 3
SECONDS: Final = 6.0
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
        turns = [(workers, pool) for workers in (1, 2, 4) for pool in (False, True)]
        command = [sys.executable, "-m", "tests.bench.crowd", str(PLAYERS * len(turns))]
        made = subprocess.run(command, cwd=BASE, env=said, capture_output=True, text=True, check=True)
        seats = [Seat(number, **one) for number, one in enumerate(json.loads(made.stdout.splitlines()[-1]))]
        for number, (workers, pool) in enumerate(turns):
            some = seats[number * PLAYERS : (number + 1) * PLAYERS]
            one = measured(said | {"DATABASE_URL": url + ("&pool=2" if pool else "")}, some, workers)
            print(json.dumps({"workers": workers, "pool": pool, **one}), flush=True)


def measured(said: dict[str, str], seats: list[Seat], workers: int) -> dict[str, Any]:
    found: dict[str, list[float]] = {"answers": [], "bare": []}
    spent = {"answers": [0.0, 0.0], "bare": [0.0, 0.0]}
    times: dict[str, list[float]] = {"answers": [], "bare": []}
    with server(said | {"DJANGO_SETTINGS_MODULE": "tests.bench.settings"}, workers) as (port, pid):
        warm_up(seats, port)
        for _ in range(TURNS):
            for what, play in (("answers", answer), ("bare", bare)):
                before, count = used(pid), len(times[what])
                began = time.monotonic()
                together(seats, port, play, began + SECONDS, times[what])
                done, taken = len(times[what]) - count, time.monotonic() - began
                found[what].append(done / taken)
                spent[what] = [spent[what][0] + used(pid) - before, spent[what][1] + done]
    rate = {what: sum(rates) / len(rates) for what, rates in found.items()}
    cpu = {what: 1000 * seconds / max(1, count) for what, (seconds, count) in spent.items()}
    return {
        "answers_a_second": round(rate["answers"], 1),
        "bare_a_second": round(rate["bare"], 1),
        "ratio": round(rate["answers"] / rate["bare"], 2),
        "p95_ms": round(p95(times["answers"]), 1),
        "bare_p95_ms": round(p95(times["bare"]), 1),
        "processor_ms": {what: round(value, 2) for what, value in cpu.items()},
        "processor_ratio": round(cpu["bare"] / cpu["answers"], 2),
        "load": os.getloadavg()[0],
        "errors": [error for seat in seats for error in seat.errors][:3],
    }


def p95(times: list[float]) -> float:
    return 1000 * sorted(times)[int(0.95 * len(times))] if times else 0.0


def warm_up(seats: list[Seat], port: int) -> None:
    together(seats, port, answer, time.monotonic() + 3, [])
    together(seats, port, bare, time.monotonic() + 1, [])


def together(seats: list[Seat], port: int, play: Any, end: float, times: list[float]) -> None:
    threads = [threading.Thread(target=play, args=(seat, port, end, times)) for seat in seats]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def answer(seat: Seat, port: int, end: float, times: list[float]) -> None:
    """Go on from the page that the last turn left: a whole page is drawn once, and not counted."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    page = pages.get(seat.career) or seat._ask(line, "GET", f"/careers/{seat.career}/", None)
    while time.monotonic() < end and page is not None:
        fields = answer_to(page, seat.source)
        if "number" not in fields:
            break  # the career is over
        began = time.perf_counter()
        page = seat._ask(line, "POST", f"/careers/{seat.career}/answer/", urlencode(fields, doseq=True))
        times.append(time.perf_counter() - began)
    pages[seat.career] = page or ""
    line.close()


pages: dict[str, str] = {}


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
