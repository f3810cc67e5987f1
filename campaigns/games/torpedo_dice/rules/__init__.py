"""Torpedo Dice, alone or at a table of two to four, as pure Python. Its rulebook has headings in place of numbers.

state.py     a series of games, and the limits of a state
setup.py     "Spielaufbau": players, the figures of the player's own sheet, a new game
lies.py      the lie of a die that the program throws
changes.py   "Phase 2: Modifikation": the effect of each system on the die
shots.py     "Phase 3: Feuer frei oder Aktivierung"
rounds.py    a round, from the throw to the end of the game, with the boat's shot back: "Solomodus"
score.py     "Spielende", "Optionale Wertung": the end of a game and its score
entered.py   a game at a table from its result alone
policies.py  how an absent player decides
texts.py     every sentence           scenes.py    the scenes, facts for lists, the registration
"""

from campaigns.games.torpedo_dice.rules.scenes import GAME

__all__ = ["GAME"]
