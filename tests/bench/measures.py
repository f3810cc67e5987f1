"""Measurements; each gives a dictionary, with holds where something was promised."""

from __future__ import annotations

import itertools
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from tests.games.the_hunted import moments
from tests.servers import BASE, free_port, surroundings

PART = 1.0  # of the work
_names = itertools.count(1)


def measure(deed: Callable[[], dict[str, Any]]) -> Callable[[], dict[str, Any]]:
    deed.is_measure = True  # type: ignore[attr-defined]
    return deed


def times(count: int) -> int:
    return max(8, int(count * PART))


def user() -> Any:
    from django.contrib.auth import get_user_model

    return get_user_model().objects.create_user(f"bench{next(_names)}", password=None)


@measure
def answer() -> dict[str, Any]:
    """One answer beside a bare view that never changes, turn about, by the processor and by the clock.

    Promise: 2.5x the bare view at the median, 3.0x at the ninety-fifth percentile, by the processor.
    """
    from tests.bench.house import Player, Queries, spread, timed

    player = Player(user())
    taken: dict[str, list[tuple[float, float]]] = {"answer": [], "bare": []}
    queries: dict[str, list[int]] = {"answer": [], "bare": []}
    for number in range(times(300) + 10):
        form = player.form()
        asked = {"answer": player.address, "bare": f"/bare/{player.career.uuid}/"}
        for name, address in asked.items():
            environ = player.browser.prepared(address, form)
            with Queries() as counted:
                spent = timed(lambda environ=environ: player.post(environ))
            if number >= 10:  # books, templates and plans are warm after this
                taken[name].append(spent)
                queries[name].append(counted.count)
            if name == "answer":
                player.look_at()
    found: dict[str, Any] = {}
    for place, clock in enumerate(("processor", "wall")):
        ours, floor = (spread([one[place] for one in taken[name]]) for name in ("answer", "bare"))
        ratios = {f"ratio_{part}": round(ours[part] / floor[part], 2) for part in ("p50", "p95")}
        found[clock] = {"answer_ms": ours, "bare_ms": floor, **ratios}
    asked_for = {
        name: {"least": min(all_), "median": sorted(all_)[len(all_) // 2], "most": max(all_)}
        for name, all_ in queries.items()
    }
    here = found["processor"]
    return {
        **found,
        "queries": asked_for,
        "promised": {"p50": 2.5, "p95": 3.0},
        "holds": here["ratio_p50"] <= 2.5 and here["ratio_p95"] <= 3.0,
    }


@measure
def table_of_four() -> dict[str, Any]:
    """A tap at a table of four: what it costs, an empty question of another phone, and the news.

    Promise: the question at most 1.5 ms by the processor; from a tap to the other phones 0.5 s at the median, 0.8 s at
    the ninety-fifth percentile, with questions every 0.4 s.
    """
    from campaigns import play
    from campaigns.pages.bridge.since import SIGNER
    from tests.bench.house import SHOWN, Browser, spread, timed
    from tests.games.u_boot.kit import BRIEFING
    from tests.shipped import edition_of

    owner, source = user(), random.Random(1)
    seats = {"captain": "Anna", "first_officer": "Ben", "navigator": "Cleo", "engineer": "Dirk"}
    career = play.start(owner, "u-boot", seats, edition_of("u-boot"))
    career = play.act(career.pk, {"facts": BRIEFING}).table.career
    browser, address = Browser(owner), f"/careers/{career.uuid}/"
    page, key = browser.get(address).decode(), SIGNER.signature(str(career.uuid))
    spent: dict[str, list[tuple[float, float]]] = {"question": [], "tap": [], "news": []}
    tap = {"kind": "tap", "key": "desk", "choose": "log", "log:facts": "log"}
    tap |= {"t:log/log/text": "Smoke in 040.", "t:log/log/time": "0615"}
    for number in range(times(100) + 10):
        shown = SHOWN.search(page)
        assert shown is not None
        asked = {
            "question": browser.prepared(f"{address}since/{career.last}/?key={key}"),
            "tap": browser.prepared(f"{address}answer/", {**tap, "number": career.last + 1}),
            "news": browser.prepared(f"{address}since/{career.last}/?key={key}&shown={shown[1]}".replace(" ", "+")),
        }
        for name, environ in asked.items():
            taken = timed(lambda environ=environ: browser.send(environ))
            if number >= 10:
                spent[name].append(taken)
        size = len(browser.send(asked["news"]))
        page = browser.get(address).decode()
        career.refresh_from_db()
    walls = {name: [one[1] for one in all_] for name, all_ in spent.items()}
    others = [tap + 0.4 * source.random() + news for tap, news in zip(walls["tap"], walls["news"], strict=True)]
    found = {f"{name}_processor_ms": spread([one[0] for one in all_]) for name, all_ in spent.items()}
    found |= {"to_other_phones_ms": spread(others), "news_kb": round(size / 1024, 1)}
    to_others, question = found["to_other_phones_ms"], found["question_processor_ms"]
    return {**found, "holds": to_others["p50"] <= 500 and to_others["p95"] <= 800 and question["p50"] <= 1.5}


@measure
def journal_length() -> dict[str, Any]:
    """The same answers at entry 50, 2,000 and 20,000, turn about. Promise: the same queries, the same time."""
    from tests.bench.house import Player, Queries, spread, timed

    players = {length: Player(user(), length) for length in (0, 2_000, 20_000)}
    taken: dict[int, list[float]] = {length: [] for length in players}
    queries: dict[int, list[int]] = {length: [] for length in players}
    for number in range(times(120) + 5):
        for length, player in players.items():
            player.source = random.Random(number)
            environ = player.prepared()
            with Queries() as counted:
                _processor, seconds = timed(lambda player=player, environ=environ: player.post(environ))
            player.look_at()
            if number >= 5:
                taken[length].append(seconds)
                queries[length].append(counted.count)
    shown = {str(length or 50): spread(values) for length, values in taken.items()}
    most = {str(length or 50): max(values) for length, values in queries.items()}
    growth = shown["20000"]["p50"] / shown["50"]["p50"]
    return {"ms": shown, "most_queries": most, "growth_p50": round(growth, 2), "holds": growth <= 1.5}


@measure
def many_careers() -> dict[str, Any]:
    """An answer while one player has one career, and while he has two hundred; and the harbour with them."""
    from tests.bench.house import Player, new_career, spread, timed

    found: dict[str, Any] = {}
    player = Player(user())
    for count in (1, times(200)):
        while player.user.careers.count() < count:
            new_career(player.user)
        for _ in range(5):
            player.answer()
        pages = [timed(lambda: player.browser.get("/"))[1] for _ in range(10)]
        found[str(count)] = {
            "answer_ms": spread([player.answer() for _ in range(times(60))]),
            "harbour_ms": spread(pages),
        }
    first, last = found["1"], found[str(times(200))]
    growth = last["answer_ms"]["p50"] / first["answer_ms"]["p50"]
    return {**found, "growth_of_an_answer": round(growth, 2), "holds": growth <= 1.5}


@measure
def rules() -> dict[str, Any]:
    """Whole careers a second on one core, the best of ten goes, for others slow it down. Promise: 400."""
    from campaigns.engine import game as games
    from campaigns.engine.policy import names
    from campaigns.simulation.careers import Plan, play
    from charts.figures.shipped import book
    from tests.bench.house import timed

    found, charts = {}, book()
    setup = {"type": "VIIC", "start": "1943-07", "kommandant": "Schmidt"}
    for policy in names(games.game("hunted")):
        plan, count = Plan(game="hunted", policy=policy, edition="house", setup=setup), times(40)
        careers = [partial(play, plan, charts, "bench", number) for number in range(count)]
        goes = [timed(lambda careers=careers: [career() for career in careers])[0] for _ in range(10)]
        found[policy] = round(count / min(goes))
    return {"careers_a_second": found, "promised": 400, "holds": found["steady"] >= 400}


@measure
def odds() -> dict[str, Any]:
    """Continuations a second of a decision in the middle of a career. Promise: 2,000."""
    from charts.figures.shipped import book
    from tests.pages.odds.test_ahead import ahead_of, met

    found = {}
    for key in (moments.ATTACK, moments.EVASION, moments.FOLLOWING):
        log, _ = met(key)
        one = ahead_of(log)
        began = time.process_time()
        done = sum(tally.count for tally in one.weigh(times(1000), 30).tallies)
        found[key] = round(done / (time.process_time() - began))
    assert book()
    return {"continuations_a_second": found, "promised": 2000, "holds": min(found.values()) >= 2000}


@measure
def diary() -> dict[str, Any]:
    """A page of the war diary of 20,000 lines, and of a short one of the same rolls, turn about. Promise: 2.5x."""
    from django.test import Client

    from campaigns.pages.logbook.career_log import CareerLog
    from tests.bench.house import edition, spread, timed
    from tests.games.the_hunted import careers
    from tests.pages.logbook.test_speed import EACH, talkative

    assert edition()
    owner = user()
    client = Client()
    client.force_login(owner)
    pages = {
        last: CareerLog(careers.played(owner, seed=8, entries=last, act=talkative(each))).url("diary", 1)
        for last, each in EACH.items()
    }
    taken: dict[int, list[float]] = {last: [] for last in pages}
    for number in range(times(30) + 2):
        for last, address in pages.items():
            _processor, seconds = timed(lambda address=address: client.get(address))
            if number >= 2:
                taken[last].append(seconds)
    shown = {str(last): spread(values) for last, values in taken.items()}
    short, long = (one["p50"] for one in shown.values())
    return {"ms": shown, "growth_p50": round(long / short, 2), "holds": long <= 2.5 * short}


@measure
def loading() -> dict[str, Any]:
    """The shipped edition into an empty database. Promise: a second."""
    from django.db import transaction

    from charts.figures.shipped import raw_edition
    from charts.grid import keep
    from charts.models import Edition
    from tests.bench.house import timed

    raw = {**raw_edition(), "edition": f"bench{next(_names)}"}
    with transaction.atomic():
        _processor, taken = timed(lambda: keep.add(raw))
        assert Edition.objects.filter(slug=raw["edition"]).exists()
        transaction.set_rollback(True)
    return {"ms": round(1000 * taken), "promised": 1000, "holds": taken <= 1}


@measure
def charts() -> dict[str, Any]:
    """Look-ups a second, beside a plain dictionary, and a search of the whole edition. Promise: 300,000."""
    from charts import browse
    from charts.figures.shipped import book, raw_edition
    from tests.bench.house import timed

    house, plain = book(), {("E2", "result", total): total for total in range(2, 13)}
    count = times(30_000)

    def looked_up(read: Callable[[int], Any]) -> None:
        for number in range(count):
            read(2 + number % 11)

    ours, plain_taken = (
        min(timed(lambda read=read: looked_up(read))[1] for _ in range(5))
        for read in (
            lambda total: house.reading("E2", "result", total, total),
            lambda total: plain["E2", "result", total],
        )
    )
    raw = raw_edition()
    searched = [timed(lambda: browse.find(raw, "convoy 8.2"))[1] for _ in range(6)]
    return {
        "look_ups_a_second": round(count / ours),
        "ratio_to_a_dictionary": round(ours / plain_taken, 1),
        "search_ms": round(1000 * min(searched), 1),
        "promised": 300_000,
        "holds": count / ours >= 300_000,
    }


@measure
def longest_scene() -> dict[str, Any]:
    """Opening the longest scene that a hundred careers by the rash policies have: how long a replay takes."""
    from campaigns.engine.replay import Replay
    from campaigns.games.the_hunted.rules.scenes import GAME
    from charts.figures.shipped import book
    from tests.pages.odds.test_ahead import career

    longest: Any = None
    for seed in range(times(60)):
        desk = career(seed)
        session = desk.session()
        source = random.Random(seed)
        while session.prompt is not None:
            desk.keep(session.act(_rash(session, source)))
        for one, following in itertools.pairwise(desk.snapshots):
            if longest is None or following.number - one.number > longest[0]:
                longest = (following.number - one.number, one, desk.entries[one.number : following.number])
    answers, snapshot, entries = longest
    best = 1e9
    for _ in range(20):
        began = time.perf_counter()
        now = Replay(GAME, book())
        now.open(snapshot)
        for entry in entries[:-1]:
            now.send(entry)
        best = min(best, time.perf_counter() - began)
    return {"answers": answers, "replay_ms": round(1000 * best, 2), "us_an_answer": round(1e6 * best / answers, 1)}


def _rash(session: Any, source: random.Random) -> dict[str, Any]:
    """Attack and stay: long scenes."""
    prompt = session.prompt
    if prompt.kind == "choose" and prompt.many is None:
        keys = [option.key for option in prompt.open()]
        for wish in ("again", "go_on", "damaged", "convoy", "surfaced", "submerged", "medium"):
            if wish in keys:
                return {"choose": wish}
    return {"auto": True}


@measure
def first_page() -> dict[str, Any]:
    """From the command to the first page, on a data folder that was prepared before and on an empty one."""
    import tempfile
    import urllib.request

    found = {}
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor())
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        for state in ("empty", "prepared"):
            port, token = free_port(), Path(folder, "token")
            token.unlink(missing_ok=True)  # each start makes its own
            began = time.perf_counter()
            command = [sys.executable, "manage.py", "serve", "--port", str(port)]
            quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
            server = subprocess.Popen(command, cwd=BASE, env=surroundings(HUNTED_DATA=folder), **quiet)
            try:
                while time.perf_counter() - began < 60:
                    try:
                        way_in = f"http://127.0.0.1:{port}/open/{token.read_text(encoding='ascii')}/"
                        with direct.open(way_in, timeout=30) as page:
                            page.read()
                        found[f"{state}_s"] = round(time.perf_counter() - began, 2)
                        break
                    except OSError:
                        time.sleep(0.02)
                found[f"{state}_memory_mb"] = memory_of(server.pid)
            finally:
                server.terminate()
                server.wait()
    return found


def memory_of(pid: int) -> float | None:
    """Resident memory, where the system tells."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    return round(int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1024, 1)


@measure
def memory() -> dict[str, Any]:
    import gc

    from tests.bench.house import Player

    player = Player(user())
    for _ in range(times(50)):
        player.answer()
    gc.collect()
    before = memory_of(os.getpid())
    count = times(500)
    for _ in range(count):
        player.answer()
    gc.collect()
    after = memory_of(os.getpid())
    grown = None if before is None or after is None else round(after - before, 1)
    return {"before_mb": before, "after_mb": after, "grown_mb": grown, "answers": count, "holds": (grown or 0) <= 20}


@measure
def fifty_players() -> dict[str, Any]:
    """Fifty players on PostgreSQL answering at once, through gunicorn; skipped where either is missing."""
    from tests.bench import crowd

    if shutil.which("gunicorn") is None and not Path(sys.executable).with_name("gunicorn").exists():
        return {"skipped": "gunicorn is not installed (requirements-hosted.txt)"}
    return crowd.run(players=50, seconds=max(5.0, 15 * PART))
