"""Answers as chips: a button or a box each."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Chip:
    """What it posts, what it says, whether it is picked."""

    value: str
    label: str
    picked: bool = False
    small: str = ""
