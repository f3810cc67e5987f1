"""SCOPE U-Boot as pure Python: the umpire's match sheet. Its rulebook has headings in place of numbers.

It records only facts that both players can see, never the place of a submarine.

state.py      a series: people, cards, the match, the record      soundness.py  the limits of a state
cards.py      the figures of the ships' cards, asked once when a match needs them
scenarios.py  "SCENARIOS", "ALTERNATIVE SCENARIOS"     fleets.py   "REINFORCEMENTS", "NAVAL BATTLE"
setup.py      "BASE GAME - SETUP": a series, the muster of a match
asking.py     which one, where there are several
turn.py       a turn of one side                       actions.py  "P1) ACTION PHASE": which are offered, and why not
moves.py      "SUBMARINE MOVEMENT", "FAST SHIP MOVEMENT", "SLOW SHIP MOVEMENT", "SURFACE & SUBMERGE"
torpedoes.py  "TORPEDO LAUNCH", "P2) TORPEDO PHASE"    gunnery.py  "P3) SURFACE COMBAT PHASE"
aircraft.py   "ESCORT CARRIER" and its aircraft
score.py      "GOAL AND END OF THE GAME": points and their reasons, why a match is over
reckoning.py  points after the last turn, the record, the next match
entered.py    a match played without the app, in one form
books.py      facts for lists and the wire             policies.py how absent players decide
texts.py      every sentence                           scenes.py   the scenes and the registration
"""

from campaigns.games.scope.rules.scenes import GAME

__all__ = ["GAME"]
