"""The log book: what the player keeps when the counters are back in the box. It reads and writes no entry.

career_log.py  one career as it is read: its state, its pages, who holds it open
diary.py     the journal of an outing as boxes with sentences and rolls
tell.py      its story, with own_words.py; plain_story.py for games without patterns of their own
replay.py    the boat right after a line
tally.py     how the dice fell; luck.py weighs them
plots.py, sea_chart.py   drawings as plain figures
volume.py    a diary or a story as one thing; volumes.py makes it, of one outing or of all
words.py, single_page.py   the same as Markdown, BBCode and text, as one page of HTML
typeset.py, sheet.py, tables.py, card.py   PDF, sheets, CSV, the picture of a link
views.py, story.py, files.py, share.py   pages, downloads, the shared link

Everything above the last line takes a state, entries or plain figures and gives plain figures; a career's state
is that after its last entry and costs no replay.
"""
