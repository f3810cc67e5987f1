"""The log book: what the player keeps when the counters are back in the box. It reads, and writes no line.

    open.py      one career as it is read: its state, its pages, who holds it open
    diary.py     the journal of an outing as boxes with sentences and rolls
    tell.py      its story, with own_words.py in it; plain_story.py for games without patterns of their own
    replay.py    the boat as it stood after a line
    tally.py     what the journal alone knows: how the dice fell; luck.py weighs them
    plots.py, sea_chart.py   drawings, as figures that a template, a PDF or a picture draws
    volume.py    a diary or a story to take along, as one thing; whole.py makes it, of one outing or of all
    words.py, as_page.py, volume_pdf.py   the same as Markdown, BBCode and text, as one page of HTML, as PDF
    pdf.py, sea_pdf.py, tables.py, card.py   any PDF, the map in it, CSV, the picture of a link
    views.py, story.py, files.py, share.py   pages, downloads, the shared link

Everything above the last line takes a state, entries or plain figures and gives plain figures; a career's state
is the one at the end of its last finished scene, and costs no replay.
"""
