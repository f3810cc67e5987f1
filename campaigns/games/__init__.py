"""The registry: every folder here is a game, and importing its rules registers it."""

import importlib
import pkgutil

USUAL = "hunted"  # the game that a command takes unless another is named

FOLDERS = sorted(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg)
GAMES = {folder: importlib.import_module(f"{__name__}.{folder}.rules").GAME for folder in FOLDERS}
KEYS = tuple(sorted(FOLDERS, key=lambda folder: GAMES[folder].key != USUAL))
"""The folders, that of the usual game first."""
