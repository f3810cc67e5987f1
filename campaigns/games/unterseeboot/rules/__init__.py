"""Unterseeboot as pure Python. Its rulebook has headings in place of numbers.

state.py        a campaign, and the limits of a state
area.py         the patrol area: its spaces, adjacency, sight and range
setup.py        "Setting up the Board", "Patrol Entry Points": a campaign, a patrol
maneuver.py     "Maneuver Phase", "Return to Base", "Battery Power Phase"
contacts.py     "Target ID Phase", "Big Ships"
aircraft.py     "Aircraft Phase"            damage.py      "Damage Control"
torpedoes.py    "Torpedo Phase"             destroyer.py   "Destroyer Phase", "Uncontrolled Dive"
turn.py         a turn, from its manoeuvre to its end
endings.py      "Ending the Game", "Victory Conditions", "Playing a Campaign"
entered.py      a patrol played at the table, in one form       bounds.py      its limits by the rules
before.py       that form in campaigns from before it had these limits
chances.py      the exact cost of a turn
books.py        facts for lists and the wire
policies.py     how an absent player decides
texts.py        every sentence              scenes.py      the scenes and the registration
"""

from campaigns.games.unterseeboot.rules.scenes import GAME

__all__ = ["GAME"]
