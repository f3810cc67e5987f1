"""Contests: careers held against each other.

standings.py has the standings, turns.py the order of play, guard.py the limits of an act, conduct.py counts of rolls
and corrections, settle.py the result, reading.py access to the logs of others, rivals.py the enemy's player in a duel,
due.py and notice.py who is waited for, packs.py answers a team shares, terms.py the contest as data.
"""
