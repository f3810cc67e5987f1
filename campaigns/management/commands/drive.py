"""manage.py drive: a career played over standard input and output, one JSON object a line. docs/wire.md."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError
from django.db import DEFAULT_DB_ALIAS, connections
from django.utils.module_loading import import_string
from django.utils.translation import gettext

from campaigns import play
from campaigns.engine import game as games
from campaigns.engine import wire
from campaigns.engine.prompts import BadAnswer
from campaigns.files import portable, private
from campaigns.games import USUAL
from campaigns.log import triggers
from campaigns.models import Career, Entry
from charts import books
from charts.figures import shipped
from charts.grid import keep
from charts.models import Edition

SETUP = ("kommandant", "boat", "type", "start", "rank")


class Command(BaseCommand):
    help = "Play a career over standard input and output, one JSON object a line."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", default=USUAL)
        parser.add_argument("--kommandant")
        parser.add_argument("--boat", help="number of the boat, such as U-123")
        parser.add_argument("--type", help="type of the boat, such as VIIC")
        parser.add_argument("--start", help="first month, such as 1943-07")
        parser.add_argument("--rank")
        parser.add_argument("--options", default="", help="optional rules, separated by commas")
        parser.add_argument("--setup", help="other parts of the set-up, as a JSON object")
        parser.add_argument("--edition", help="chart edition; by default the one shipped with the game")
        parser.add_argument("--seed", type=int, help="a number that gives the same dice every time")
        parser.add_argument("--career", metavar="FILE", help="continue an exported career")
        parser.add_argument("--keep", action="store_true", help="write into the log book's own database")
        parser.add_argument(
            "--owner",
            help="the player who gets the career with --keep; by default in local mode, the player of this computer",
        )
        parser.add_argument("--export", metavar="FILE", help="write the career into a file when the line closes")

    def handle(self, *args: Any, **options: Any) -> None:
        options["edition"] = options["edition"] or _edition_of(options["game"])
        with _input() as lines:
            if options["keep"]:
                self.drive(lines, **options)
            else:
                figures = _figures(options["edition"])
                with _memory():
                    if figures is not None:
                        (keep.load if options["edition"] in shipped.folders() else keep.add)(figures)
                    self.drive(lines, **options)

    def drive(self, lines: Iterator[bytes], seed: int | None, export: str | None, **options: Any) -> None:
        source = play.SECURE if seed is None else Random(seed)
        try:
            career = self.resumed(**options) if options["career"] else self.begun(**options)
        except BadAnswer as error:
            refusal = _refusal(options["game"], error)
            self.write(refusal)
            raise CommandError(f"The career could not be started. {error.field}: {refusal['text']}") from None
        table = play.open_career(career, source)
        self.write_asked(table)
        while not table.over and (line := next(lines, None)) is not None:
            if line.strip():
                table = self.answered(table, line, source)
        if export:
            with open(export, "w", encoding="utf-8", newline="", opener=private.opener) as file:
                file.write(portable.export_career(table.career))

    def begun(
        self,
        game: str,
        edition: str | None,
        owner: str | None,
        setup: str | None,
        options: str,
        keep: bool,
        **rest: Any,
    ) -> Career:
        found = Edition.objects.filter(slug=edition).first() if edition else None
        if edition and found is None:
            raise CommandError(f"There is no edition {edition}.")
        asked: dict[str, Any] = {key: rest[key] for key in SETUP if rest[key] is not None}
        wanted = [key.strip() for key in options.split(",") if key.strip()]
        asked |= {"options": wanted} if wanted else {}
        try:
            career = play.start(_owner(owner, keep), game, asked | json.loads(setup or "{}"), found)
        except (ValueError, TypeError) as error:
            if isinstance(error, BadAnswer):
                raise
            raise CommandError("--setup is not a JSON object.") from None
        self.write_said(play.open_career(career), career.entries.get(number=1))
        return career

    def resumed(self, career: str, owner: str | None, keep: bool, **rest: Any) -> Career:
        try:
            with open(career, "rb") as file:
                return portable.import_career(_owner(owner, keep), file.read(portable.LARGEST + 1), editions=True)
        except portable.BadFile as error:
            self.write(wire.fault(str(error)))
            raise CommandError(str(error)) from None
        except OSError as error:
            raise CommandError(f"{career} cannot be read: {error.strerror}") from None

    def answered(self, table: play.OpenCareer, line: bytes, source: Any) -> play.OpenCareer:
        """Write the result of one line, then the open prompt."""
        try:
            raw = wire.parse(line)
        except wire.BadLine as error:
            self.write(wire.fault(gettext(str(error))))
            self.write_asked(table)
            return table
        if raw.get("show") == "state" and len(raw) == 1:
            self.write(wire.state(table.game, table.state))
            self.write_asked(table)
            return table
        if "ahead" in raw and len(raw) == 1:
            self.write_ahead(table, raw["ahead"])
            self.write_asked(table)
            return table
        seq = raw.pop("seq", None)
        if seq is not None and type(seq) is not int:
            raw, seq = {}, None
        reply = play.act(table.career.pk, raw, seq, table.career.owner, source)
        if reply.accepted:
            for entry in reply.entries:
                self.write_said(reply.table, entry)
        elif reply.error is not None:
            self.write(wire.refusal(reply.table.game, reply.error, gettext))
        elif reply.stale:
            self.write(wire.fault(gettext("This question has already been answered.")))
        self.write_asked(reply.table)
        return reply.table

    def write_ahead(self, table: play.OpenCareer, raw: Any) -> None:
        try:
            self.write(wire.ahead(table.game, play.ahead(table, raw), table.book, gettext))
        except BadAnswer as error:
            self.write(wire.refusal(table.game, error, gettext))

    def write_said(self, table: play.OpenCareer, entry: Entry) -> None:
        for line in wire.lines_of(table.game, entry, gettext, table.prompt):
            self.write(line)

    def write_asked(self, table: play.OpenCareer) -> None:
        if table.out_of_step is not None:
            self.write(wire.fault(str(table.out_of_step)))
            raise CommandError("The rules no longer follow this journal.")
        if table.over:
            self.write(wire.end(table.game.end(table.state) or {}))
        elif table.prompt is not None:
            self.write(wire.ask(table.game, table.prompt, table.book, table.seq, gettext))

    def write(self, line: dict[str, Any]) -> None:
        self.stdout.write(wire.spelled(line))
        self.stdout.flush()


@contextmanager
def _input() -> Iterator[Iterator[bytes]]:
    """Lines as bytes, at most as long as the wire reads at once."""
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:  # a text stream in its place
        yield (line.encode("utf-8", "surrogatepass") for line in sys.stdin)
    else:
        yield iter(lambda: _line(stream), b"")


def _line(stream: Any) -> bytes:
    line = stream.readline(wire.LONGEST_LINE + 2)
    while len(line) > wire.LONGEST_LINE and not line.endswith(b"\n"):
        more = stream.readline(wire.LONGEST_LINE)
        if not more:
            break
        line = line[: wire.LONGEST_LINE + 1] + more[-1:]
    return line


def _edition_of(game: str) -> str | None:
    return next((one.edition for one in games.games() if one.key == game), None)


def _figures(slug: str | None) -> dict[str, Any] | None:
    """The figures of an edition: shipped ones from the fixtures, others from the log book's own database."""
    if slug is None:
        return None
    if slug in shipped.folders():
        return shipped.raw_edition(slug)
    edition = Edition.objects.filter(slug=slug).first()
    return None if edition is None else books.raw_of(edition)


@contextmanager
def _memory() -> Iterator[None]:
    kept, usual = connections[DEFAULT_DB_ALIAS], connections.settings[DEFAULT_DB_ALIAS]
    connections.settings[DEFAULT_DB_ALIAS] = {
        **usual,
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": ":memory:",
        "OPTIONS": {},
        "CONN_MAX_AGE": None,
    }
    del connections[DEFAULT_DB_ALIAS]
    try:
        connection = connections[DEFAULT_DB_ALIAS]
        with connection.schema_editor() as editor:  # all at once: the migrations would take ten times as long
            for model in apps.get_models():
                if model._meta.can_migrate(connection):
                    editor.create_model(model)
        triggers.seal(connection)
        yield
    finally:
        connections[DEFAULT_DB_ALIAS].close()
        connections.settings[DEFAULT_DB_ALIAS] = usual
        connections[DEFAULT_DB_ALIAS] = kept


def _owner(name: str | None, kept: bool) -> Any:
    """The player: in the log book somebody who will find the career there, in memory anybody."""
    users = get_user_model()
    if not kept:
        return users.objects.create_user(name or "wire", password=None)
    if name is None and settings.MODE == "local":
        return import_string(settings.LOCAL_PLAYER)()
    if name is None:
        raise CommandError("Please name the player with --owner.")
    found = users.objects.filter(**{users.USERNAME_FIELD: name}).first()
    if found is None:
        raise CommandError(f"There is no player {name}.")
    return found


def _refusal(game: str, error: BadAnswer) -> dict[str, Any]:
    """Why the career cannot begin; an unknown game has no words of its own for that."""
    if error.field == "game":
        return wire.fault(gettext("There is no game %s.") % game, field=error.field, error=error.key)
    return wire.refusal(play.game_of(game), error, gettext)
