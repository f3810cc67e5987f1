"""Work in a process of its own, with an end to its time and its memory: whatever it meets, play goes on beside it.

The parent starts a module of ours, hands it what it needs and takes back what it found; the module itself calls
confine() before it does anything. No database and no Django on that side: all it needs comes with the errand.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

BASE: Final = Path(__file__).resolve().parent.parent
PATIENCE: Final = 10  # seconds that a process gets beyond its own time, for it may have to wait for a processor


class Failed(Exception):
    """It ended before its time; what it said last."""


class TooMuch(Failed):
    """It wanted more time or more memory than it was given."""


def places() -> int:
    """How many may run at once: one core always stays free for play."""
    return max(1, (os.cpu_count() or 2) - 1)


def start(module: str, *arguments: str) -> subprocess.Popen[bytes]:
    """OSError when there is no process to be had."""
    command = [sys.executable, "-m", module, *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=BASE, stdin=pipe, stdout=pipe, stderr=pipe)  # noqa: S603 - our own module


def finish(process: subprocess.Popen[bytes], errand: bytes, seconds: float) -> bytes:
    """Hand the errand over and be there when it ends, so that nothing is left behind; gives what it wrote."""
    try:
        found, said = process.communicate(errand, timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise TooMuch(f"more than {seconds} seconds") from None
    words = said.decode(errors="replace")[-2000:]
    if process.returncode < 0 or "MemoryError" in words:
        raise TooMuch(words)
    if process.returncode:
        raise Failed(words)
    return found


def confine(seconds: int, megabytes: int) -> None:
    """Step aside for whoever else wants the processor, and take no more than this; where the system can say so."""
    with suppress(AttributeError, OSError):
        os.nice(10)
    try:
        import resource
    except ImportError:  # Windows: there the parent's patience must do
        return
    for kind, most in ((resource.RLIMIT_CPU, seconds), (resource.RLIMIT_AS, megabytes * 2**20)):
        with suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, most))


@contextmanager
def place(folder: Path, most: int, seconds: float) -> Iterator[bool]:
    """One of so many places, shared by all our processes; the mark of one that died does not outlast its time."""
    folder.mkdir(parents=True, exist_ok=True)
    marks = [folder / f"{number}.place" for number in range(most)]
    for mark in marks:
        with suppress(OSError):
            if time.time() - mark.stat().st_mtime > seconds:
                mark.unlink()
    mine = next((mark for mark in marks if _made(mark)), None)
    try:
        yield mine is not None
    finally:
        if mine is not None:
            mine.unlink(missing_ok=True)


def _made(mark: Path) -> bool:
    try:
        os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return False
    return True
