"""The harbour: careers as cards, a new one, and the settings of each."""
