"""Templates are indented for people; what is sent is not: line breaks stay, the blanks that follow them go."""

from __future__ import annotations

import re
from typing import Final

from django.template import Origin
from django.template.loaders import filesystem

INDENT: Final = re.compile(r"\s*\n\s*")


class Loader(filesystem.Loader):
    def get_contents(self, origin: Origin) -> str:
        return INDENT.sub("\n", super().get_contents(origin)).strip("\n")
