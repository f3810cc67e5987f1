"""The story of a game that has no patterns of its own."""

from campaigns.engine.texts import NoteText, Texts
from campaigns.models import Entry
from campaigns.pages.logbook import plain_story

TEXTS = Texts(
    {},
    {"begun": NoteText("Begun.", opens="outing"), "over": NoteText("Over.", closes="outing"), "award": NoteText("!")},
    {},
    {},
)


def entry(number, *keys):
    return Entry(number=number, notes=[(key, {}, "") for key in keys], voids=[])


def test_what_begins_the_next_outing_is_not_told_with_this_one():
    first, last = entry(1, "begun"), entry(2, "over", "award", "begun")
    own, following = plain_story._split(TEXTS, [first, last])
    assert [[key for key, _data, _case in notes] for _entry, notes in own] == [["begun"], ["over", "award"]]
    assert [(one.number, [key for key, _data, _case in notes]) for one, notes in following] == [(2, ["begun"])]
