"""The pages every game has, ordered by page: what makes one page lies together.

harbour/      careers as cards, a new one, settings
bridge/       the open prompt, the log beside it, and how an answer is read
corrections/  a line of the log in full: strike, amend, overrule
logbook/      diary, replay, files to take away, the shared link, all careers
rules/        the rulebook's cases in our own words
odds/         exact odds, and playing a decision on
contests/     several players
"""
