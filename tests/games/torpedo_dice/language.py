"""Opening a series whose pages are read in another language, and its names."""

SETUP = {"players": ["Enno"]}
NAMES = "Enno"
