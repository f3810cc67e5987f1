"""Sessions kept open between acts: each equals a replay."""

import random

import pytest
from django.db import transaction

from campaigns import play
from campaigns.log.ledger import differences
from campaigns.models import Snapshot
from campaigns.play import sessions
from tests.factories import CareerFactory
from tests.shipped import shipped_edition
from tests.work import statements

SETUP = {"type": "VIIC", "start": "1943-07", "kommandant": "Enno Wiarda", "boat": "U-763", "rank": "KptLt"}


@pytest.fixture(autouse=True)
def kept(monkeypatch):
    """Kept at once: no test's transaction is ever written for good."""
    monkeypatch.setattr(sessions, "on_commit", lambda deed: deed())
    sessions.forget()
    yield sessions._kept
    sessions.forget()


def stands(session):
    """Everything an act depends on."""
    prompt = session.prompt
    asked = None if prompt is None else (prompt.signature(), prompt.key, prompt.data, prompt.seat)
    lines = (session.number, session.acted, session.last_chapter, session.running, session.snapshots)
    return asked, lines, session.game.dump(session.state)


def compare(career, kept):
    """The session kept of a career beside a replay; nothing where none is."""
    career.refresh_from_db()
    seal, session, opened = kept.get(career.pk, ("", None, None))
    if session is None:
        return 0
    replay = play.open_career(career)
    assert seal == career.seal
    assert stands(session) == stands(replay.session)
    assert opened == replay.history.opened
    return 1


def play_on(kept, careers, count, seed=4):
    """So many kept sessions: every kind of act, undos among them, by turns of several careers."""
    source, compared = random.Random(seed), 0
    odd = ({"strike": True}, {"redo": True}, {"remark": "words"}, {"odds": True}, {"auto": "rolls"}, {"dice": [99]})
    while compared < count:
        career = source.choice(careers)
        raw = source.choice(odd) if source.random() < 0.15 else {"auto": True}
        if source.random() < 0.02:
            raw = {"change": max(2, career.last - 3), "auto": True}
        reply = play.act(career.pk, raw, by=career.owner, source=source)
        if reply.table.prompt is None:
            careers[careers.index(career)] = another(career)
        compared += compare(career, kept)
        if compared % 50 == 0:
            state = play.game_of(career.game).load(Snapshot.objects.filter(career=career).latest("number").state)
            assert list(differences(career, play.game_of(career.game), state)) == []


def another(career):
    setup = SETUP if career.game == "hunted" else {"keeper": "Flora", "station": "Skerryvore"}
    return CareerFactory(owner=career.owner, edition=career.edition, game=career.game, setup=setup)


def test_a_kept_session_stands_as_a_replay(kept, career):
    play_on(kept, [career, CareerFactory()], 150)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_ten_thousand_kept_sessions_stand_as_a_replay(kept, db, seed):
    edition = shipped_edition()
    play_on(kept, [CareerFactory(edition=edition, game="hunted", setup=SETUP) for _ in range(3)], 2_500, seed)


def act(career, raw):
    reply = play.act(career.pk, raw, by=career.owner)
    assert reply.accepted, reply.error
    career.refresh_from_db()


def test_an_act_after_an_act_reads_no_journal(career):
    other = CareerFactory()
    for one in (career, other):
        act(one, {"choose": "high"})
    kept_open = statements(lambda: act(career, {"choose": ["bread", "tar"]}))
    sessions.forget()
    assert statements(lambda: act(other, {"choose": ["bread", "tar"]})) == kept_open + 2


@pytest.mark.parametrize(
    "raw", [{"strike": True}, {"amend": {"oil": 3}, "why": "spilt"}, {"change": 2, "choose": "low"}]
)
def test_after_what_takes_back_or_sets_right_a_replay_follows(career, kept, raw):
    act(career, {"choose": "high"})
    assert career.pk in kept
    act(career, raw)
    assert career.pk not in kept


def test_a_session_of_an_older_line_or_of_other_charts_is_none(career, kept, monkeypatch):
    act(career, {"choose": "high"})
    entry = kept[career.pk]
    table = play.open_career(career)
    assert sessions.take(career, table.game, table.book) is not None
    assert sessions.take(career, table.game, table.book) is None  # it was taken out
    for other in ((("", *entry[1:]), table.book), (entry, object())):
        kept[career.pk] = other[0]
        assert sessions.take(career, table.game, other[1]) is None


@pytest.mark.django_db(transaction=True)
def test_what_is_rolled_back_is_not_kept(career, kept, monkeypatch):
    monkeypatch.setattr(sessions, "on_commit", transaction.on_commit)
    with transaction.atomic():
        play.act(career.pk, {"choose": "high"}, by=career.owner)
        transaction.set_rollback(True)
    assert career.pk not in kept
    act(career, {"choose": "high"})
    assert career.pk in kept


def test_the_oldest_of_many_goes(career, kept, monkeypatch):
    monkeypatch.setattr(sessions, "MOST", 2)
    careers = [career, CareerFactory(), CareerFactory()]
    for one in careers:
        act(one, {"choose": "high"})
    assert list(kept) == [one.pk for one in careers[1:]]
