"""U-BOOT The Board Game: the captain's log. The game's own app runs the sea; the log keeps the rest.

state.py      a group's missions, and the limits of a state
tables.py     the edition's tables as the rules read them
setup.py      chapter 5, 4.3: players, the briefing, where the stores are
events.py     the standing prompt: every event, why it may be closed, and the small events
orders.py     6.5, 7.5: the orders
tracks.py     chapter 7: orders, morale, blocks, excess, an exhausted crew
day.py        6.8, 9.4: the bell, the 22:00 question, meals
hazards.py    10.3.4 to 10.3.8: environmental conditions, hull breaches, flooded sections
men.py        6.2, 6.10: figures, men, deaths
crew.py       6.5 to 6.7: the crew sheet, who carries an order out and its cost
health.py     6.9, 6.12, 8.6: crew damage, health cards, first aid
technical.py  10.3.1, 10.3.2: technical conditions; toolboxes and supplies
endings.py    4.1 to 4.3: the end of a mission, the app's results, the next one
books.py      facts for lists and the wire
policies.py   an absent player's answers
texts.py      every sentence           scenes.py    the scenes and the registration
"""

from campaigns.games.u_boot.rules.scenes import GAME

__all__ = ["GAME"]
