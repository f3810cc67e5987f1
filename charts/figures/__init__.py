"""Charts, rosters, boats and tracks as plain data: their shape, where they come from, what makes them sound."""
