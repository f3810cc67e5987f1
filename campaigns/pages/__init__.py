"""The pages every game has, one folder a page.

harbour/      careers as cards, a new one, settings
bridge/       the open prompt with the log beside it; reading an answer
corrections/  a line of the log in full: strike, amend, overrule
logbook/      diary, replay, files to take away, the shared link, all careers
rules/        the rulebook's cases in our own words
odds/         exact odds, and playing a decision on
contests/     several players
"""
