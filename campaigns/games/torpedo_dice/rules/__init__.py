"""Torpedo Dice, alone or at a table of two to four, as pure Python. Its rulebook has headings in place of numbers.

state.py     what a series of games is, and what no state may be
setup.py     "Spielaufbau": who plays, the figures of the player's own sheet, a new game
lies.py      how a die lies that the program throws
changes.py   "Phase 2: Modifikation": what each system does to the die
shots.py     "Phase 3: Feuer frei oder Aktivierung"
enemy.py     "Solomodus": the shot that the boat takes back
rounds.py    a round, from the throw to the end of the game
score.py     "Spielende", "Optionale Wertung": how a game ends and what it was worth
entered.py   a game at a table from its result alone
books.py     what lists and the wire are told of a series
policies.py  how a player who is not there decides
texts.py     every sentence           scenes.py    the scenes and the registration
"""

from campaigns.games.torpedo_dice.rules.scenes import GAME

__all__ = ["GAME"]
