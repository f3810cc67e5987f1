"""The registry: every folder here is a game, and importing its rules registers it."""

import importlib
import pkgutil

KEYS = tuple(sorted(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg))

USUAL = "hunted"  # the game that a command takes unless another is named

for key in KEYS:
    importlib.import_module(f"{__name__}.{key}.rules")
