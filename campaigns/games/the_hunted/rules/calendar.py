"""Months, written YYYY-MM; they compare as text."""

from functools import lru_cache
from typing import Final

GAME_STARTS: Final = "1943-07"  # 4.2.1
GAME_ENDS: Final = "1945-05"  # 5.1.1


@lru_cache(maxsize=1024)
def later(month: str, months: int) -> str:
    year, number = int(month[:4]), int(month[5:]) - 1 + months
    return f"{year + number // 12:04d}-{number % 12 + 1:02d}"


def between(first: str, last: str) -> int:
    """Months from first to last; 0 in the same month."""
    return (int(last[:4]) - int(first[:4])) * 12 + int(last[5:]) - int(first[5:])


def is_month(text: str) -> bool:
    digits = text[:4] + text[5:]
    return len(text) == 7 and text[4] == "-" and digits.isascii() and digits.isdecimal() and 1 <= int(text[5:]) <= 12
