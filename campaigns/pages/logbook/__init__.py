"""The log book: what the player keeps when the counters are back in the box. It reads, and writes no line.

    log_book.py     one career as it is read: its state, its pages, who holds it open
    diary.py     the journal of an outing as boxes with sentences and rolls
    replay.py    the boat as it stood after a line
    sheet.py     the log sheet, month by month
    record.py    rank, awards, tonnage, sinkings, torpedoes
    tally.py     what the journal alone knows: hunts and dice; luck.py weighs the dice
    crew.py      every man
    plots.py, ocean.py   drawings, as figures that a template draws
    words.py, pdf.py, tables.py, card.py   out: Markdown, BBCode, text; PDF; CSV; the picture of a shared link
    views.py, files.py, share.py   pages, downloads, the shared link

Everything above the last line takes a state, entries or plain figures and gives plain figures; a career's state
is the one at the end of its last finished scene, and costs no replay.
"""
