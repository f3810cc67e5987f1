"""The server's log: routes in place of addresses, and on a host one line of JSON an event.

An address may hold a secret (a shared link, a seat, a reset link), and so may the text of an exception.
"""

import json
import logging
import re
from collections.abc import Iterator
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qsl, quote, unquote

from django.http import HttpRequest
from django.urls import Resolver404, resolve

current: ContextVar[str] = ContextVar("request", default="")
USUAL = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "request"}
LONGEST = 1000  # characters of a message
GUESSED = 6  # characters of a word that an address and a traceback may share by chance
ADDRESS = re.compile(r"""(?:(?P<site>https?://[^\s/?'"]*)|(?<![\w.]))(?P<path>/[^\s?'"]*)(?:\?[^\s'"]*)?""")


class NameRoutes(logging.Filter):
    """On every handler. A refusal is a short line; only our own fault has a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        asked, message = getattr(record, "request", None), record.getMessage()
        own = [asked.get_full_path(), asked.path] if isinstance(asked, HttpRequest) else []
        hidden = {*_typed(asked), *(word for address in own for word in _open_words(address))}
        for found in ADDRESS.finditer(message):
            if found["site"] or _route(found["path"]):
                hidden.update(_open_words(found[0].removeprefix(found["site"] or "")))
        for address in own:
            message = message.replace(address.encode("unicode_escape").decode(), _route(address) or "none")
        record.msg, record.args = _hide(ADDRESS.sub(_named, message), hidden)[:LONGEST], ()
        if getattr(record, "status_code", 500) < 500:
            record.exc_info = record.exc_text = None
        elif record.exc_info:
            record.exc_text = _hide(logging.Formatter().formatException(record.exc_info), hidden)
        return True


def _route(address: str) -> str:
    """The pattern that a path matches, or nothing."""
    try:
        return f"/{resolve(unquote(address.partition('?')[0])).route}"
    except Resolver404:
        return ""


def _named(found: re.Match[str]) -> str:
    """A path of a file stays; of a page elsewhere only its host."""
    site, route = found["site"] or "", _route(found["path"])
    return f"{site}{route}" if site or route else found[0]


def _open_words(address: str) -> Iterator[str]:
    """The parts of an address that its route does not contain."""
    path, _mark, query = address.partition("?")
    known = _route(path).split("/")
    yield from (word for word in path.split("/") if word not in known)
    yield from (value for _name, value in parse_qsl(query))


def _typed(request: Any) -> Iterator[str]:
    for _name, values in request.POST.lists() if hasattr(request, "_post") else ():
        yield from values


def _hide(text: str, words: set[str]) -> str:
    for word in sorted({form for one in words for form in (one, quote(one), unquote(one))}, key=len, reverse=True):
        if len(word) >= GUESSED:
            text = text.replace(word, "...")
    return text


class JsonLines(logging.Formatter):
    """Time, level, logger, message and request, then whatever else the event holds."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if number := current.get():
            told["request"] = number
        told |= {key: value for key, value in vars(record).items() if key not in USUAL and not key.startswith("_")}
        if record.exc_info:
            told["exception"] = record.exc_text or self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)
