"""How a series is opened whose pages are read in another language, and what is a name in it."""

SETUP = {"first": "Enno", "second": "Tamme"}
NAMES = "Enno Tamme"
