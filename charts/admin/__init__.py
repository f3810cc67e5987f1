"""The keeper's pages: editions to copy, parts to edit, rosters to exchange, changes to read.

A page checks before it saves and shows what it found; without script the Check button does what htmx does.
"""

from charts.admin import changes, editions, figures, rosters

__all__ = ["changes", "editions", "figures", "rosters"]
