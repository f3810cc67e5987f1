"""A player in a process of his own, for tests that kill him or set two of him on one career.

python -m tests.journal.player open [COUNT]    migrate, make as many careers, say their numbers
python -m tests.journal.player nest CAREER     for each line read, a player who answers without end, until he is killed
python -m tests.journal.player tell CAREER...  say career, number and hash of every entry; then verify them all
python -m tests.journal.player answer CAREER   for each number read, answer that prompt and say what became of it
"""

from __future__ import annotations

import os
import random
import sys

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import OperationalError, connection  # noqa: E402

from campaigns import play  # noqa: E402
from campaigns.models import Entry  # noqa: E402
from tests.factories import CareerFactory  # noqa: E402


def say(*words):
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


def open_careers(count=1):
    call_command("migrate", verbosity=0)
    setup = {"keeper": "Flora", "nights": 100_000}
    for number in range(count):
        say(CareerFactory(setup=setup, owner__username=f"player-{os.getpid()}-{number}").pk)


def play_on(career):
    source = random.Random()
    while True:
        raw = {"strike": True} if source.random() < 0.1 else {"auto": True}
        try:
            reply = play.act(career, raw, source=source)
        except OperationalError:  # kept out too long by those who play beside him: nothing is done, he tries again
            connection.close()
            continue
        if reply.accepted:
            say(reply.entry.number, reply.entry.hash)


def nest(career):
    """A child for each player: he says who he is, then number and hash after each commit; at last how he ended."""
    for _ in sys.stdin:
        child = os.fork()  # before any connection to the database is open
        if not child:
            say("player", os.getpid())
            play_on(career)
        say("gone", os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))


def tell(*careers):
    for line in Entry.objects.filter(career__in=careers).order_by("number").values_list("career", "number", "hash"):
        say(*line)
    call_command("verify")


def answer(career):
    say("ready")
    for line in sys.stdin:
        reply = play.act(career, {"auto": True}, seq=int(line))
        say("accepted" if reply.accepted else "stale" if reply.stale else "refused", reply.table.seq)


if __name__ == "__main__":
    deed = {"open": open_careers, "nest": nest, "tell": tell, "answer": answer}[sys.argv[1]]
    deed(*map(int, sys.argv[2:]))
