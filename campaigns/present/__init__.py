"""From state, prompt and journal to what the templates show. Plain functions; nothing here writes.

sheet.py     the open prompt: title, why, modifiers, chart, dice, options, fields
reading.py   a chart under a roll: what the dice must show, what is out of reach, the odds
log.py       entries of the journal as lines
page.py      everything that the bridge shows at once
values.py    every value of a state, for amendments
rules.py     the rulebook's cases, in our own words
games.py     which game has drawings and forms of its own; plain.py for those that have none
hunted/      The Hunted's: display mat, track, combat mat, salvo, cards of the harbour
"""
