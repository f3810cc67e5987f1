"""The story of a game that has no patterns of its own."""

from campaigns.engine.texts import NoteText, Texts
from campaigns.log.outing import OutingLog
from campaigns.models import Entry

TEXTS = Texts(
    {},
    {"begun": NoteText("Begun.", opens="outing"), "over": NoteText("Over.", closes="outing"), "award": NoteText("!")},
    {},
    {},
)


def entry(number, chapter, *keys):
    return Entry(number=number, chapter=chapter, notes=[(key, {}, "") for key in keys], voids=[])


def told(number, entries):
    noted = OutingLog(number, TEXTS, entries).noted
    return [(one.number, [key for key, _data, _case in notes]) for one, notes in noted]


def test_what_begins_the_next_outing_is_told_with_that():
    entries = [entry(1, 1, "begun"), entry(2, 1, "over", "award", "begun"), entry(3, 2, "award")]
    assert told(1, entries) == [(1, ["begun"]), (2, ["over", "award"])]
    assert told(2, entries) == [(2, ["begun"]), (3, ["award"])]
