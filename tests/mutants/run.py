"""Mutants run: what each test touches is found out once, then every mutant has a process of its own.

All of it happens inside one pytest, after it has collected: Django is loaded and the test database is there, and a
child that the process forks has both at once. In the child the changed code is put into the functions that are
already loaded, so that whoever has imported them calls the mutant.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import resource
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import _lru_cache_wrapper
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

import pytest

from tests.mutants.make import Mutant, met, mutated

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 3  # of processor time, beyond ten times what a test needs without: a mutant that wants more runs in circles
MEMORY = 4 * 2**30
PATIENCE = 300  # seconds by the clock for one mutant: past that it says nothing, neither killed nor survived
NOTE = "__note__"
STUCK = 10  # seconds in which all that a mutant has started waits: tests that never end are noticed


class Touched(NamedTuple):
    """The fixtures and modules of one test."""

    seconds: float
    lines: frozenset[tuple[str, int]]


class Runner:
    """A plugin of pytest that runs mutants in place of the tests; survivors are what it leaves behind."""

    def __init__(self, mutants: list[Mutant], jobs: int, told: Callable[[str], None]) -> None:
        self.mutants, self.jobs, self.told = mutants, jobs, told
        self.survivors: list[Mutant] = []
        self.late: list[Mutant] = []  # those that no test has judged in time
        self.broken: list[str] = []  # tests that fail without any mutant
        self.killers: dict[int, int] = {}  # which test killed how many: those that see much are asked first
        self.failed = self.finished = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted("the tests cannot be collected")
        self.items = session.items
        from tests import memo  # it needs Django

        memo.switched_on = False  # what was done before the change shows nothing of it
        with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
            self.folder = Path(folder)
            self._warm_up()
            self.loaded = loaded(mutant.path for mutant in self.mutants)
            gc.freeze()  # what the children only read is not copied for them
            self._find_out()
            if not self.broken:
                self._run_all()
                self.finished = True
        return True

    def _warm_up(self) -> None:
        """One test that needs the database, so that the children find it made."""
        for item in self.items:
            if item.get_closest_marker("django_db") or "db" in item.fixturenames:
                self._run(item, next(other for other in self.items if other.path.parent != item.path.parent))
                return

    def _run(self, item: pytest.Item, following: pytest.Item) -> bool:
        self.failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        return not self.failed

    # --- what each test touches -----------------------------------------------------------------------

    def _find_out(self) -> None:
        """Every test once, each process a share of them; what fails now says nothing about mutants."""
        shares = [range(first, len(self.items), self.jobs) for first in range(self.jobs)]
        self.touched: dict[int, Touched] = {}
        for share in self._in_children([(lambda share=share: self._trace(share)) for share in shares], 3600):
            for at, seconds, lines in json.loads(share if share.startswith("[") else "[]"):
                self.touched[at] = Touched(seconds, frozenset((path, number) for path, number in lines))
        self.broken = [item.nodeid for at, item in enumerate(self.items) if at not in self.touched]
        if not any(touched.lines for touched in self.touched.values()):
            self.broken.append("no test runs through any of these modules")

    def _trace(self, share: Iterable[int]) -> str:
        notes = _noting({mutant.path for mutant in self.mutants}, self.loaded)
        found, share = [], list(share)
        for at, following in zip(share, [*share[1:], share[-1]], strict=True):
            for lines in notes.values():
                lines.clear()
            for one in self.loaded:
                if isinstance(one, _lru_cache_wrapper):
                    one.cache_clear()  # a line that an earlier test ran through is run through again
            began = time.process_time()
            if self._run(self.items[at], self.items[following]):
                lines = [(path, number) for path, numbers in notes.items() for number in sorted(numbers)]
                found.append((at, time.process_time() - began, lines))
        return json.dumps(found)

    # --- mutants --------------------------------------------------------------------------------------

    def _run_all(self) -> None:
        tasks = [(lambda mutant=mutant: self._judge(mutant)) for mutant in self.mutants]
        for mutant, said in zip(self.mutants, self._in_children(tasks, PATIENCE), strict=True):
            if said == "survived":
                self.survivors.append(mutant)
                self.told(f"Survives: {mutant}")
            elif said == "late":
                self.late.append(mutant)
                self.told(f"Not judged in {PATIENCE} s: {mutant}")
            elif said.isdecimal():
                self.killers[int(said)] = self.killers.get(int(said), 0) + 1

    def _judge(self, mutant: Mutant) -> str:
        """Survived, or the number of the test that fails; a mutant that cannot be loaded has not survived."""
        order = self._order(mutant)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        try:
            put_in(mutant, self.loaded)
        except Exception:
            return "cannot be loaded"
        for (at, seconds), (following, _) in zip(order, [*order[1:], *order[-1:]], strict=True):
            limit = int(time.process_time() + SECONDS + 10 * seconds)
            resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))
            if not self._run(self.items[at], self.items[following]):
                return str(at)
        return "survived"

    def _order(self, mutant: Mutant) -> list[tuple[int, float]]:
        """Tests that meet the change: first the quick, those that killed before, those nearly alone beside it."""
        first, last = mutant.span
        near = {(mutant.path, number) for number in range(first - 1, last + 4)}
        meet = {at: touched for at, touched in self.touched.items() if _meets(touched, mutant)}
        often = Counter(line for touched in meet.values() for line in touched.lines & near)

        def cost(at: int) -> float:
            alone = min((often[line] for line in meet[at].lines & near), default=len(meet))
            return meet[at].seconds * alone / (1 + self.killers.get(at, 0))

        return [(at, meet[at].seconds) for at in sorted(meet, key=cost)]

    # --- processes ------------------------------------------------------------------------------------

    def _in_children(self, tasks: list[Callable[[], str]], patience: int) -> Iterator[str]:
        """Each task in a child, several at a time; what they said, in their order."""
        said: dict[int, str] = {}
        running: dict[int, tuple[int, Path, float]] = {}
        asleep: dict[int, float] = {}  # since when
        waiting = iter(enumerate(tasks))
        given, looked = 0, 0.0
        while given < len(tasks):
            while len(running) < self.jobs and (next_ := next(waiting, None)):
                number, task = next_
                home = self.folder / str(number)
                home.mkdir()
                running[_child(task, home)] = number, home, time.monotonic() + patience
            process, _ = os.waitpid(-1, os.WNOHANG)
            if process in running:
                number, home, _ = running.pop(process)
                answer = home / "said"
                said[number] = answer.read_text(encoding="utf-8") if answer.exists() else ""
                shutil.rmtree(home, ignore_errors=True)
            elif not process:
                time.sleep(0.005)
                now = time.monotonic()
                ended = {process: "late" for process, (_, _, end) in running.items() if now > end}
                if now - looked > 1:
                    looked = now
                    asleep = {process: asleep.get(process, now) for process in running if _sleeps(process)}
                    ended |= {process: "stuck" for process, since in asleep.items() if now - since > STUCK}
                for process, word in ended.items():
                    (running[process][1] / "said").write_text(word, encoding="utf-8")
                    with suppress(ProcessLookupError):
                        os.killpg(process, 9)
            while given in said:
                yield said.pop(given)
                given += 1
                if given % 100 == 0:
                    self.told(f"{given} of {len(tasks)}, {len(self.survivors)} survive")


def _meets(touched: Touched, mutant: Mutant) -> bool:
    """Whether a test runs through the changed statement; through its module, when that is run at the import."""
    if mutant.at_import:
        return any(path == mutant.path for path, _ in touched.lines)
    first, last = mutant.span
    return any((mutant.path, number) in touched.lines for number in range(first, last + 1))


def _sleeps(group: int) -> bool:
    """Whether every thread of a group of processes waits; where the system does not tell, none does."""
    states = []
    for one in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, IndexError):  # it may be gone by now
            if int(_status(one)[2]) == group:
                states += [_status(thread)[0] for thread in (one / "task").iterdir()]
    return bool(states) and set(states) == {"S"}


def _status(of: Path) -> list[str]:
    """State, parent, group and more; before them stands a name in brackets, of any signs."""
    return (of / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()


def _child(task: Callable[[], str], home: Path) -> int:
    """A child that does one task and writes down what it says; its number."""
    if process := os.fork():
        return process
    code = 1
    try:
        os.setpgid(0, 0)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        from django.conf import settings

        os.environ["PYTEST_DEBUG_TEMPROOT"] = tempfile.tempdir = str(home)
        settings.DATA_DIR = home / "data"
        settings.DATA_DIR.mkdir()
        said = task()
        (home / "draft").write_text(said, encoding="utf-8")
        (home / "draft").replace(home / "said")
        code = 0
    finally:
        os._exit(code)


# --- putting a mutant in ------------------------------------------------------------------------------------------


def loaded(paths: Iterable[str]) -> list[Any]:
    """The functions of these modules, and what keeps their results, found once: it takes longer than most tests."""
    modules = {_module(path) for path in paths}
    names, files = {module.__name__ for module in modules}, {module.__file__ for module in modules}
    gc.unfreeze()  # what is frozen is in no list
    return [
        one
        for one in gc.get_objects()
        if (type(one) is FunctionType and one.__code__.co_filename in files)  # asked otherwise, the lazy wake up
        or (type(one) is _lru_cache_wrapper and one.__module__ in names)
    ]


def _noting(paths: Iterable[str], loaded: Iterable[Any]) -> dict[str, set[int]]:
    """Make the functions of these modules note the statements that they run: their lines, by module."""
    notes: dict[str, set[int]] = {}
    for path in paths:
        notes[path] = set()
        setattr(_module(path), NOTE, notes[path].add)
        source = (ROOT / path).read_text(encoding="utf-8")
        codes = {_mark(one): one for one in _nested(met(source, str(ROOT / path), NOTE))}
        for one in loaded:
            if isinstance(one, FunctionType) and one.__code__.co_filename == str(ROOT / path):
                one.__code__ = codes.get(_mark(one.__code__), one.__code__)
    return notes


def _module(path: str) -> ModuleType:
    return importlib.import_module(path.removesuffix(".py").replace("/", ".").removesuffix(".__init__"))


def put_in(mutant: Mutant, loaded: Iterable[Any]) -> None:
    """Change the loaded module: code and defaults of its functions, and its constants wherever they were imported."""
    path = ROOT / mutant.path
    module = _module(mutant.path)
    code = mutated(path.read_text(encoding="utf-8"), mutant, str(path))
    fresh: dict[str, Any] = {
        "__name__": module.__name__,
        "__file__": module.__file__,
        "__package__": module.__package__,
    }
    codes = {_mark(one): one for one in _nested(code)}
    defaults = {}
    if mutant.at_import:
        exec(code, fresh)
        made = [one for one in gc.get_objects() if type(one) is FunctionType and one.__globals__ is fresh]
        defaults = {_mark(one.__code__): (one.__defaults__, one.__kwdefaults__) for one in made}
    for one in loaded:
        if isinstance(one, _lru_cache_wrapper):
            if one.__module__ == module.__name__:
                one.cache_clear()
        elif one.__code__.co_filename == str(path):
            mark = _mark(one.__code__)
            if mark in codes:
                one.__code__ = codes[mark]
            if mark in defaults:
                one.__defaults__, one.__kwdefaults__ = defaults[mark]
    for name, new in fresh.items():
        old = getattr(module, name, None)
        if not name.startswith("__") and not callable(old) and _differ(old, new):
            for other in list(sys.modules.values()):
                if getattr(other, "__dict__", {}).get(name, fresh) is old:
                    setattr(other, name, new)


def _differ(old: Any, new: Any) -> bool:
    return type(old) is type(new) and old != new


def _nested(code: CodeType) -> Iterator[CodeType]:
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _nested(const)


def _mark(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno
