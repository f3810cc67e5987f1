"""Torpedo Dice, alone or at a table of two to four, as pure Python. Its rulebook has headings in place of numbers.

state.py     a series of games, and the limits of a state
setup.py     "Spielaufbau": players, the figures of the player's own sheet, a new game
lies.py      the lie of a die that the program throws
changes.py   "Phase 2: Modifikation": the effect of each system on the die
shots.py     "Phase 3: Feuer frei oder Aktivierung"
enemy.py     "Solomodus": the shot that the boat takes back
rounds.py    a round, from the throw to the end of the game
score.py     "Spielende", "Optionale Wertung": the end of a game and its score
entered.py   a game at a table from its result alone
books.py     facts for lists and the wire
policies.py  how an absent player decides
texts.py     every sentence           scenes.py    the scenes and the registration
"""

from campaigns.games.torpedo_dice.rules.scenes import GAME

__all__ = ["GAME"]
