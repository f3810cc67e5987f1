"""Unterseeboot as pure Python. Its rulebook has headings in place of numbers.

state.py        a campaign, and the limits of a state
area.py         the patrol area: its spaces, adjacency, sight and range
setup.py        "Setting up the Board", "Patrol Entry Points": a campaign, a patrol
turn.py         a turn to its end, with "Maneuver Phase", "Return to Base", "Battery Power Phase"
targets.py      "Target ID Phase", "Big Ships", "Torpedo Phase", "Type-VIIC Unterseeboot"
hunters.py      "Aircraft Phase", "Destroyer Phase", "Uncontrolled Dive", "Damage Control"
endings.py      "Ending the Game", "Victory Conditions", "Playing a Campaign"
entered.py      a patrol played at the table, in one form       bounds.py      its limits by the rules
chances.py      the exact cost of a turn
policies.py     how an absent player decides
texts.py        every sentence              scenes.py      the scenes, facts for lists, the registration
"""

from campaigns.games.unterseeboot.rules.scenes import GAME

__all__ = ["GAME"]
