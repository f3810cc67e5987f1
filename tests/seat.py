"""A player at his browser before one career; what he posts is what the forms of the bridge send."""

from __future__ import annotations

import random

from campaigns import play
from campaigns.engine import dice
from campaigns.models import Career
from campaigns.pages.port.views import pauses
from tests import memo


class Seat:
    """A player before one career: what is asked, and answers as his browser posts them."""

    def __init__(self, client, career):
        self.client, self.career = client, career
        self.url = f"/careers/{career.uuid}/"

    def table(self):
        return play.open_career(Career.objects.select_related("edition").get(pk=self.career.pk))

    @property
    def prompt(self):
        return self.table().prompt

    @property
    def begin(self):
        """The browser's request for the next outing."""
        table = self.table()
        return {"begin": table.session.chapter} if pauses(table) else {}

    def page(self):
        """The bridge, with the next outing asked for."""
        return self.client.get(self.url, self.begin)

    def in_port(self):
        """The page of what has ended."""
        return self.client.get(self.url)

    def text(self):
        return self.page().content.decode()

    def post(self, htmx=False, path="answer/", **fields):
        table = self.table()
        data = {"number": table.seq} | self.begin
        if table.prompt is not None:
            data |= {"kind": table.prompt.kind, "key": table.prompt.key}
        data |= {key.replace("__", ":"): value for key, value in fields.items()}
        headers = {"HTTP_HX_REQUEST": "true"} if htmx else {}
        return self.client.post(self.url + path, data, **headers)

    def roll(self, *dice, **fields):
        return self.post(die=dice, **fields)

    def throw(self, source, **fields):
        """Roll the open prompt's dice at the table."""
        return self.roll(*dice.throw(self.prompt.dice, source), **fields)

    def entries(self):
        return self.career.entries.count()

    def last(self):
        return self.career.entries.order_by("-number").first()

    def on_to(self, key, seed=1, most=900, where=None):
        """Play on by the default policy until a prompt of this key is open."""
        name = ("on to", self.career.pk, key, seed, most, where)
        memo.done(name, lambda: self._on_to(key, seed, most, where))
        return self

    def _on_to(self, key, seed, most, where):
        source = random.Random(seed)
        for _ in range(most):
            table = self.table()
            if table.prompt is None:
                raise AssertionError(f"the career ended before {key}")
            if table.prompt.key == key and (where is None or where(table)):
                return
            play.act(self.career.pk, {"auto": True}, table.seq, self.career.owner, source=source)
        raise AssertionError(f"{key} was never asked")
