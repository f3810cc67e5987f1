"""Weighings under way and done. Each runs in a process of its own and leaves its findings in a file.

Nothing here belongs to the record: the files are thrown away after a while, and a process that was killed is
simply started again by whoever asks next.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec
from django.conf import settings

from campaigns import apart
from campaigns.models import Career
from campaigns.pages.odds.ahead import Weighing
from campaigns.pages.odds.worker import Task

log = logging.getLogger(__name__)
PATIENCE: Final = 30  # seconds; then a weighing is taken for dead
KEPT: Final = 3600  # seconds that findings stay


class Away(Exception):
    """There is no place to keep findings, or no process to be had."""


def name_of(career: Career, seq: int, version: str) -> str:
    """One prompt of one career under one set of figures: an entry's number is never given twice."""
    return f"{career.uuid}-{seq}-{version}"


def weighing_of(name: str) -> Weighing | None:
    """What a weighing found; nothing while it runs or when nobody has asked."""
    try:
        return msgspec.json.decode(_folder().joinpath(f"{name}.json").read_bytes(), type=Weighing)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.DecodeError) as error:
        raise Away(str(error)) from error


def begin(name: str, task: Task) -> bool:
    """See to it that a weighing runs; False while all places are taken."""
    try:
        folder = _folder()
        folder.mkdir(parents=True, exist_ok=True)
        _clear(folder)
        running = list(folder.glob("*.run"))
        if any(mark.stem == name for mark in running):
            return True
        if len(running) >= apart.places():
            return False
        with suppress(FileExistsError):
            os.close(os.open(folder / f"{name}.run", os.O_CREAT | os.O_EXCL))
            _start(folder, name, msgspec.json.encode(task))
        return True
    except OSError as error:
        raise Away(str(error)) from error


def _start(folder: Path, name: str, task: bytes) -> None:
    process = apart.start("campaigns.pages.odds.worker", str(folder / f"{name}.json"))
    threading.Thread(target=_wait, args=(process, task, folder / f"{name}.run"), daemon=True).start()


def _wait(process: Any, task: bytes, mark: Path) -> None:
    try:
        apart.finish(process, task, PATIENCE)
    except apart.Failed as error:
        log.error("A weighing failed: %s", error)
    finally:
        with suppress(OSError):
            mark.unlink(missing_ok=True)


def _clear(folder: Path) -> None:
    """Marks of the dead, and findings that nobody has wanted for an hour."""
    now = time.time()
    for path in folder.iterdir():
        with suppress(OSError):
            if now - path.stat().st_mtime > (PATIENCE + 5 if path.suffix == ".run" else KEPT):
                path.unlink()


def _folder() -> Path:
    return Path(settings.DATA_DIR) / "odds"
