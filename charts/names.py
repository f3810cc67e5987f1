"""Names and other texts of one line: no line breaks, no control characters, nothing that turns the text around it."""

from __future__ import annotations

import re
from typing import Final

# What Unicode calls Bidi_Control
TURNING: Final = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
# Control characters, ends of lines, Bidi_Control, and halves of surrogates
NOT_IN_NAMES: Final = re.compile(f"[\x00-\x1f\x7f-\x9f\u2028\u2029{TURNING}\ud800-\udfff]")


def cleaned_name(text: str) -> str:
    """A name of an older version, without the characters refused today."""
    return text if text.isprintable() else " ".join(NOT_IN_NAMES.sub(" ", text).split())
