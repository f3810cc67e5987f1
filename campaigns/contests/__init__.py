"""Contests: careers held against each other.

table.py    places and teams, from the careers' own rows
turns.py    who has to wait for whom
people.py   who enters
guard.py    what an act may not do
conduct.py  how each was played, counted
settle.py   the end: the result in every log
reading.py  who reads whose log
rivals.py   the other player of a duel, who answers for the enemy
due.py      who is waited for            notice.py  a letter to him
travel.py   all of it as a file, and in again
packs.py    what a team shares           terms.py   a contest as files tell of it
"""
