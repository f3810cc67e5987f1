"""Real processes on one database: killed in the middle of play, and racing for one prompt.

KILLS says how often.
"""

import os
import random
import signal
import time
import uuid
from urllib.parse import urlsplit

import pytest

from tests.journal.nest import hatched, last_words, player, read

KILLS = int(os.environ.get("KILLS", "8"))


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    """The address of a fresh database, on whichever kind the tests run."""
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith("postgres"):
        yield f"sqlite:///{tmp_path_factory.mktemp('house') / 'book.sqlite3'}"
        return
    import psycopg

    name = f"killed_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        yield urlsplit(url)._replace(path=f"/{name}").geturl()
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def process(database):
    """Start a player; whoever still runs when the test is over is stopped."""
    started = []

    def start(*words):
        started.append(player(database, *words))
        return started[-1]

    yield start
    for one in started:
        one.kill()
        one.wait()
        for stream in (one.stdin, one.stdout):
            stream.close()


@pytest.fixture
def career(process):
    return int(process("open").communicate()[0])


def told(process, career):
    """The lines of the career, and the words of verify."""
    kept, words = read(process("tell", career).communicate()[0])
    return kept[career], words


def killed_at_random(nest, source):
    """The answers a player acknowledged until SIGKILL, in the midst of one of his first answers."""
    one = hatched(nest)
    first = dict(nest.stdout.readline().split() for _ in range(source.randint(1, 8)))
    time.sleep(source.random() * 0.01)
    os.kill(one, signal.SIGKILL)
    rest, ended = last_words(nest)
    assert ended == -signal.SIGKILL
    return first | rest


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system whose processes have children")
def test_killed_again_and_again_in_the_middle_of_play(process, career):
    source, acknowledged, nest = random.Random(KILLS), {}, process("nest", career)
    for _ in range(KILLS):
        answers = killed_at_random(nest, source)
        assert answers
        acknowledged |= answers
    kept, words = told(process, career)
    assert acknowledged.items() <= kept.items()
    assert len(kept) - len(acknowledged) <= KILLS + 1  # a commit, at most, that the kill kept from being said
    assert f"{len(kept)} entries, all well" in "\n".join(words)
    assert killed_at_random(nest, source)  # play goes on


@pytest.mark.slow
def test_two_processes_on_one_prompt(process, career):
    players = [process("answer", career) for _ in range(2)]
    assert {one.stdout.readline() for one in players} == {"ready\n"}
    seq = 2
    for _ in range(40):
        for one in players:
            one.stdin.write(f"{seq}\n")
            one.stdin.flush()
        said = [one.stdout.readline().split() for one in players]
        assert sorted(word for word, _ in said) == ["accepted", "stale"]
        seq = max(int(number) for _, number in said)
    assert len(told(process, career)[0]) == 41
