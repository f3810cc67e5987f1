"""Contests: several players under the same terms.

lists.py   those there are, and the form that opens another   forms.py         its fields, and how a game speaks of them
views.py   one contest and its table                          contest_view.py  what that shows
people.py  inviting, withdrawing, removing, handing over      inside.py        who is in it, as the page shows it
hall.py    contests that are over                             files.py         what can be taken along
rolls.py   the enemy's dice of another's boat                 telling.py       the result in words
"""
