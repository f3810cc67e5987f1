"""The Django project: settings, access, serving. Nothing of any game."""
