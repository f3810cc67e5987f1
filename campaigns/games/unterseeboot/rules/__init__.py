"""Unterseeboot as pure Python. Its rulebook has headings in place of numbers.

state.py        what a campaign is, and what no state may be
area.py         the patrol area: its spaces, what touches, what a boat can see and hit
setup.py        "Setting up the Board", "Patrol Entry Points": a campaign, a patrol
maneuver.py     "Maneuver Phase", "Return to Base", "Battery Power Phase"
contacts.py     "Target ID Phase", "Big Ships"
aircraft.py     "Aircraft Phase"            damage.py      "Damage Control"
torpedoes.py    "Torpedo Phase"             destroyer.py   "Destroyer Phase", "Uncontrolled Dive"
turn.py         a turn, from its manoeuvre to its end
endings.py      "Ending the Game", "Victory Conditions", "Playing a Campaign"
entered.py      a patrol as it went at the table, in one form       bounds.py      what the rules leave possible of it
before.py       that form in campaigns from before it had these bounds
chances.py      what a turn costs, exactly
books.py        what lists and the wire are told of a campaign
policies.py     how a player who is not there decides
texts.py        every sentence              scenes.py      the scenes and the registration
"""

from campaigns.games.unterseeboot.rules.scenes import GAME

__all__ = ["GAME"]
