"""Contests: several players under the same terms.

lists.py   the contests there are, and the form of another    forms.py         its fields, and how a game speaks of them
views.py   one contest and its standings                      contest_view.py  the data of that page
people.py  inviting, withdrawing, removing, handing over      inside.py        the people of a contest
hall.py    finished contests                                  files.py         downloads
rolls.py   the enemy's dice of another's boat                 telling.py       the result in words
"""
