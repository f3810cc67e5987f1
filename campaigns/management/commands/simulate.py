"""manage.py simulate: play thousands of careers and report how they end. docs/balance.md reads such a report."""

from __future__ import annotations

import json
import secrets
import sys
import time
from argparse import ArgumentParser
from itertools import product
from pathlib import Path
from typing import Any, Final

import msgspec
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils.translation import gettext as _

from campaigns.engine import game as games
from campaigns.engine import policy as policies
from campaigns.engine.game import Game
from campaigns.engine.prompts import BadAnswer
from campaigns.games import USUAL
from campaigns.pages.games import presentation_of, presentations
from campaigns.simulation import crowd, plots, report, sources
from campaigns.simulation.careers import Plan
from charts.book import compile_book
from charts.books import raw_for
from charts.figures import shipped
from charts.figures.check import faults as chart_faults
from charts.models import Edition

MOST_COLUMNS: Final = 6
BAR: Final = 30


class Command(BaseCommand):
    help = (
        "Play whole careers of a game by a policy and report what became of them. Policies, editions and what else a "
        "game lets vary may be lists, separated by commas; each combination is a column, and the differences are to "
        "the first."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--careers", type=int, default=1000, help="careers in each column")
        parser.add_argument("--game", default=USUAL, help="the key of a game")
        parser.add_argument("--setup", metavar="JSON", default="{}", help="how every career begins, as in drive")
        parser.add_argument("--policy", default="", help="who plays; by default the game's usual policy")
        for axis, known in sorted(_axes().items()):
            parser.add_argument(f"--{axis}", help=f"of the set-up; by default {known}")
        parser.add_argument("--edition", help="a slug, or a file with a raw edition (.json)")
        parser.add_argument("--options", default="", help="optional rules, separated by commas")
        parser.add_argument("--seed", help="any word; the same one gives the same careers on any number of cores")
        parser.add_argument("--jobs", type=int, default=0, help="processes; by default, the number of cores")
        parser.add_argument("--csv", metavar="FILE", help="write every figure, with the ends of its interval")
        parser.add_argument("--html", metavar="FILE", help="a page of plots")
        parser.add_argument("--sources", action="store_true", help="show which charts are read most, by source")
        parser.add_argument("--quiet", action="store_true", help="no progress bar")

    def handle(
        self,
        *args: Any,
        careers: int,
        seed: str | None,
        jobs: int,
        csv: str | None,
        html: str | None,
        quiet: bool,
        **options: Any,
    ) -> None:
        if careers < 1:
            raise CommandError(_("Simulate at least one career."))
        seed, jobs = seed or secrets.token_hex(4), jobs if jobs > 0 else crowd.cores()
        game = _game(options["game"])
        slugs = _list(options["edition"] or game.edition or "")
        editions = {slug: _figures(slug, game) for slug in slugs} or {"": dict(shipped.NO_FIGURES)}
        told = presentation_of(game.key).report
        plans = _plans(game, editions, options)
        bar = _Bar(careers * len(plans), quiet)
        began = time.perf_counter()
        records = crowd.simulate(plans, editions, careers, seed, jobs, bar.show)
        taken = time.perf_counter() - began
        bar.close()
        summaries = [told.summary(plan, column) for plan, column in zip(plans, records, strict=True)]
        rows = told.rows(summaries)
        total = careers * len(plans)
        said = _("%(total)s careers, seed %(seed)s, %(taken).1f s on %(jobs)s cores: %(speed).0f a second.") % {
            "total": f"{total:,}",
            "seed": seed,
            "taken": taken,
            "jobs": jobs,
            "speed": total / taken,
        }
        self.stdout.write(report.text(summaries, rows))
        self.stdout.write("\n" + said)
        for plan, column in zip(plans, records, strict=True):
            if plan.sources:
                read = list(sources.lines((record.read for record in column), editions[plan.edition]))
                self.stdout.write(f"\n{plan}\n{report.aligned(read)}\n")
        self.stdout.write(_("± is a 95 % margin; * marks a difference that is larger than its margin."))
        if csv:
            Path(csv).write_text(report.as_csv(summaries, rows), encoding="utf-8", newline="")
        if html:
            Path(html).write_text(plots.page(summaries, rows, told.drawings(summaries), said), encoding="utf-8")
        faults = [f"{one.plan}, {fault}" for one in summaries for fault in one.faults]
        if faults:
            raise CommandError("\n".join([_("The rules failed:"), *faults[:10]]))


class _Bar:
    """A progress bar on standard error, where it disturbs no table."""

    def __init__(self, total: int, quiet: bool) -> None:
        self.total, self.quiet, self.began = total, quiet or not sys.stderr.isatty(), time.monotonic()

    def show(self, done: int) -> None:
        if self.quiet:
            return
        full = BAR * done // self.total
        left = (time.monotonic() - self.began) * (self.total - done) / done
        sys.stderr.write(f"\r[{'#' * full}{'.' * (BAR - full)}] {done:,}/{self.total:,}  {left:4.0f} s ")
        sys.stderr.flush()

    def close(self) -> None:
        if not self.quiet:
            sys.stderr.write("\r\x1b[K")


def _axes() -> dict[str, str]:
    return {axis: usual for one in presentations().values() for axis, usual in one.report.axes.items()}


def _game(key: str) -> Game:
    try:
        return games.game(key)
    except KeyError:
        raise CommandError(_("There is no game %s.") % key) from None


def _plans(game: Game, editions: dict[str, Any], options: dict[str, Any]) -> list[Plan]:
    """Every combination, each tried before a process is started."""
    told, wished = presentation_of(game.key).report, _setup(options["setup"])
    switches = _list(options["options"])
    axes = {axis: _list(options[axis] or str(wished.get(axis, usual))) for axis, usual in told.axes.items()}
    chosen = _list(options["policy"] or policies.names(game)[0])
    plans = []
    for edition, *values, policy in product(editions, *axes.values(), chosen):
        setup = {**told.setup, **wished, **dict(zip(axes, values, strict=True))}
        setup |= {"options": switches} if switches else {}
        plan = Plan(game=game.key, policy=policy, edition=edition, setup=setup, title=told.title(setup))
        plans.append(msgspec.structs.replace(plan, sources=options["sources"]))
    if not plans:
        raise CommandError(_("There is nothing to play."))
    if len(plans) > MOST_COLUMNS:
        raise CommandError(_("%(count)s columns; at most %(most)s.") % {"count": len(plans), "most": MOST_COLUMNS})
    books = {slug: compile_book(raw) for slug, raw in editions.items()}
    for plan in plans:
        if plan.policy not in policies.names(game):
            raise CommandError(_("There is no policy %s.") % plan.policy)
        try:
            game.new(plan.setup, books[plan.edition])
        except BadAnswer as error:
            raise CommandError(f"{plan}: {game.texts.error(error.key, error.data, _)}") from None
    return plans


def _setup(text: str) -> dict[str, Any]:
    try:
        setup = json.loads(text)
    except ValueError:
        setup = None
    if not isinstance(setup, dict):
        raise CommandError(_("The set-up is not a JSON object."))
    return setup


def _figures(slug: str, game: Game) -> dict[str, Any]:
    """The figures of an edition: from the log book's database, a shipped one, or a file."""
    if slug.endswith(".json"):
        return _from_file(Path(slug), game)
    try:
        edition = Edition.objects.filter(slug=slug).first()
    except DatabaseError:
        edition = None
    if edition is not None:
        return raw_for(edition)
    if slug in shipped.folders():
        return shipped.raw_edition(slug)
    raise CommandError(_("There is no edition %s.") % slug)


def _from_file(path: Path, game: Game) -> dict[str, Any]:
    try:
        raw: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        faults = chart_faults({**raw, "game": game.key})
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise CommandError(f"{path}: {error}") from None
    if faults:
        raise CommandError(f"{path}: {faults[0]}")
    return raw


def _list(words: str) -> list[str]:
    return list(dict.fromkeys(word.strip() for word in words.split(",") if word.strip()))
