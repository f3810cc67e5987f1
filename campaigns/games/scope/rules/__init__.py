"""SCOPE U-Boot as pure Python: the umpire's match sheet. Its rulebook has headings in place of numbers.

It is told what both players can see, and never where a submarine lies.

state.py      what a series is: people, cards, the match, the record      soundness.py  what no state may be
cards.py      the figures of the ships' cards: what a match needs, asked once
scenarios.py  "SCENARIOS", "ALTERNATIVE SCENARIOS"     fleets.py   "REINFORCEMENTS", "NAVAL BATTLE"
setup.py      "BASE GAME - SETUP": a series, the muster of a match
asking.py     which one, where there are several
turn.py       a turn of one side                       actions.py  "P1) ACTION PHASE": what is offered, and why not
moves.py      "SUBMARINE MOVEMENT", "FAST SHIP MOVEMENT", "SLOW SHIP MOVEMENT", "SURFACE & SUBMERGE"
torpedoes.py  "TORPEDO LAUNCH", "P2) TORPEDO PHASE"    gunnery.py  "P3) SURFACE COMBAT PHASE"
aircraft.py   "ESCORT CARRIER" and what its aircraft do
score.py      "GOAL AND END OF THE GAME": points and their reasons, why a match is over
reckoning.py  what still counts after the last turn, the record, the next match
entered.py    a match as it went without the app, in one form
books.py      what lists and the wire are told         policies.py how players who are not there decide
texts.py      every sentence                           scenes.py   the scenes and the registration
"""

from campaigns.games.scope.rules.scenes import GAME

__all__ = ["GAME"]
