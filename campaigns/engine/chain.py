"""Canonical JSON, and the hash by which each entry holds the one before it."""

from __future__ import annotations

import hashlib
import json
from typing import Any

GENESIS = "0" * 64


def canonical(value: Any) -> bytes:
    """One spelling for one value: keys sorted, no white space, UTF-8, no NaN."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return text.encode("utf-8", "surrogatepass")


def link(previous: str, content: Any) -> str:
    """The hash of an entry: of the hash before it and of all it says."""
    return hashlib.sha256(previous.encode("ascii") + canonical(content)).hexdigest()
