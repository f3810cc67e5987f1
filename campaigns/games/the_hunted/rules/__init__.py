"""The Hunted: Twilight of the U-Boats, 1943-45, as pure Python: a module per chapter of the rulebook.

state.py        what a career is            calendar.py   months
watch.py        the state and the book at hand while a scene runs; the ways a patrol or a career ends
setup.py        4         basing.py    4.7       assignment.py  7        missions.py   7.4, 11.4.10
travel.py       8         attack.py    9.1-9.5, 9.10: an encounter; sighting.py, approach.py, firing.py its parts
salvo.py        the game's own prompt
escorts.py      9.6       following.py 9.7       aircraft.py    9.8      submarines.py 9.9
damage.py       10.1-10.8 homeward.py  10.9, 10.10               refit.py      10.11, 10.12, 4.7.6
advancement.py  11.1-11.3 newboat.py   11.4      events.py      12       options.py    14
contests.py, entering.py  13        victory.py   5         carryover.py   15       byhand.py      catch-up logging
standing.py      the facts a career is listed by             ledger_rows.py   its rows
limits.py        what no career can be       charts.py        what is asked of an edition
texts/          every sentence              scenes.py     the scenes and the registration
"""

from campaigns.games.the_hunted.rules.scenes import GAME

__all__ = ["GAME"]
