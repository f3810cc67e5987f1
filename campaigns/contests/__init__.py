"""Contests: careers held against each other.

table.py   places and teams, from the careers' own rows
turns.py   who has to wait for whom
people.py  who enters
"""
