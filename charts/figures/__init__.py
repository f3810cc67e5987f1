"""Charts, rosters, boats and tracks as plain data: their shape, their sources, and the checks of an edition."""
