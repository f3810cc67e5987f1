"""Opening a series whose pages are read in another language, and its names."""

SETUP = {"first": "Enno", "second": "Tamme"}
NAMES = "Enno Tamme"
