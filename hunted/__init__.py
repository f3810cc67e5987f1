"""The Django project: how the log book is started, who may come in, what surrounds a page. Nothing of the game."""
