"""Everything that answers to a request, whoever wrote it: the addresses are read from the resolver itself.

BREAK=10000 pytest tests/break does ten thousand of everything that is done by the hundred otherwise.
"""

from __future__ import annotations

import os
import re
import uuid
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from tests.factories import CareerFactory
from tests.journal.acts import play_on
from tests.shipped import shipped_edition

COUNT = int(os.environ.get("BREAK", "60"))
HOSTILE = [
    "",
    " ",
    "\0",
    "a\0b",
    "../../../../etc/passwd",
    "..%2f..%2fetc/passwd",
    "<script>alert(1)</script>",
    "\"'><img src=x onerror=alert(1)>",
    "' OR 1=1 --",
    "{{ 7*7 }}{% debug %}",
    "%s%n%x",
    "=HYPERLINK(1)",
    "\u202eevil\u0000",
    "\U0001f6a2" * 50,
    "A" * 9000,
    "-1",
    "0",
    "1e309",
    "NaN",
    str(2**31),
    str(2**63),
    "9" * 400,
    "٣",
    "\r\nSet-Cookie: x=1",
    "true",
    "null",
    "[]",
    '{"a":' * 40,
]


@dataclass(frozen=True)
class Address:
    """One pattern of the resolver, as a route with its parameters still open."""

    route: str
    name: str

    @property
    def parameters(self) -> list[tuple[str, str]]:
        return [(kind or "str", name) for kind, name in re.findall(r"<(?:(\w+):)?(\w+)>", self.route)]

    def path(self, fill: Any) -> str:
        """fill gives the text of a parameter by its kind and name; it is quoted here."""
        return "/" + re.sub(
            r"<(?:(\w+):)?(\w+)>", lambda found: quote(str(fill(found[1] or "str", found[2])), safe=""), self.route
        )


def addresses() -> list[Address]:
    """Every address but the static files; patterns of regular expressions belong to the admin."""
    found: list[Address] = []

    def walk(patterns: Any, before: str) -> None:
        for pattern in patterns:
            part = str(pattern.pattern)
            if isinstance(pattern, URLResolver):
                walk(pattern.url_patterns, before + part)
            elif isinstance(pattern, URLPattern) and "^" not in part and "(?P" not in part:
                found.append(Address(before + part, pattern.name or ""))

    walk(get_resolver("hunted.urls").url_patterns, "")
    return found


@pytest.fixture(scope="session")
def everywhere() -> list[Address]:
    return addresses()


@pytest.fixture
def hunted_career(user):
    setup = {"type": "VIIC", "start": "1943-07", "kommandant": "Henke", "boat": "U-123"}
    share = {"odds": True, "share_token": "t" * 43}
    return play_on(CareerFactory(owner=user, game="hunted", setup=setup, edition=shipped_edition(), **share), 30, 3)


@pytest.fixture
def inside(client, user):
    """A player who sees the server's error page instead of an exception."""
    client.force_login(user)
    client.raise_request_exception = False
    return client


def known(career: Any) -> Any:
    """Parameters that lead somewhere."""

    def fill(kind: str, name: str) -> str:
        if kind == "uuid":
            return str(career.uuid)
        if kind == "int":
            return "1"
        return {
            "token": career.share_token or "",
            "slug": "house",
            "code": "E1",
            "type_": "VIIC",
            "source": "ships",
            "case": "9.6.4",
            "form": "txt",
            "paper": "a4",
            "name": "patrols",
        }.get(name, "x")

    return fill


def twisted(career: Any, source: Any) -> Any:
    """Parameters as a stranger would try them."""

    def fill(kind: str, name: str) -> str:
        if kind == "uuid":
            return source.choice([str(career.uuid), str(uuid.UUID(int=0)), str(uuid.UUID(int=source.getrandbits(128)))])
        if kind == "int":
            return str(source.choice([0, 1, 2, 7, 2**31 - 1, 2**31, 2**63 - 1, 2**63, 10**30]))
        if kind == "slug":
            return source.choice(["house", "E1", "x", "-", "A" * 300, "1", "ships", "txt", "csv", "pdf"])
        return source.choice([one for one in HOSTILE if one and "/" not in one] + ["house", "E1", "t" * 43])

    return fill


@pytest.fixture
def fill_known():
    return known


@pytest.fixture
def fill_twisted():
    return twisted


@pytest.fixture
def hostile() -> list[str]:
    return HOSTILE


@pytest.fixture
def count() -> int:
    return COUNT
