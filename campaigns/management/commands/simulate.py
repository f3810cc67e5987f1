"""manage.py simulate: whole careers by the thousand, and what became of them. docs/balance.md reads such a report."""

from __future__ import annotations

import json
import secrets
import sys
import time
from itertools import product
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils.translation import gettext as _

from campaigns.engine.prompts import BadAnswer
from campaigns.games.the_hunted.rules.scenes import GAME
from campaigns.simulation import crowd, plots, report
from campaigns.simulation.careers import POLICIES, Plan
from campaigns.simulation.summary import summary
from charts import shipped
from charts.book import compile_book
from charts.books import raw_for
from charts.check import faults as chart_faults
from charts.models import Edition

MOST_COLUMNS: Final = 6
BAR: Final = 30


class Command(BaseCommand):
    help = (
        "Play whole careers by a policy and report what became of them. Policies, types, first months and editions "
        "may be lists, separated by commas; each combination is a column, and the differences are to the first."
    )
    requires_system_checks = ()

    def add_arguments(self, parser):
        parser.add_argument("--careers", type=int, default=1000, help="careers in each column")
        parser.add_argument("--policy", default="steady", help=", ".join(POLICIES))
        parser.add_argument("--type", default="VIIC")
        parser.add_argument("--start", default="1943-07")
        parser.add_argument("--edition", default=shipped.HOUSE, help="a slug, or a file with a raw edition (.json)")
        parser.add_argument("--options", default="", help="optional rules, separated by commas")
        parser.add_argument("--seed", help="any word; the same one gives the same careers on any number of cores")
        parser.add_argument("--jobs", type=int, default=0, help="processes; as many as there are cores unless said")
        parser.add_argument("--csv", metavar="FILE", help="every figure, with the ends of its interval")
        parser.add_argument("--html", metavar="FILE", help="a page of plots")
        parser.add_argument("--quiet", action="store_true", help="no progress bar")

    def handle(self, *args, careers, seed, jobs, csv, html, quiet, **options):
        if careers < 1:
            raise CommandError(_("At least one career."))
        seed, jobs = seed or secrets.token_hex(4), jobs if jobs > 0 else crowd.cores()
        editions = {slug: _figures(slug) for slug in _list(options["edition"])}
        plans = _plans(editions, options)
        bar = _Bar(careers * len(plans), quiet)
        began = time.perf_counter()
        records = crowd.simulate(plans, editions, careers, seed, jobs, bar.show)
        taken = time.perf_counter() - began
        bar.close()
        summaries = [summary(plan, column) for plan, column in zip(plans, records, strict=True)]
        total = careers * len(plans)
        said = _("%(total)s careers, seed %(seed)s, %(taken).1f s on %(jobs)s cores: %(speed).0f a second.") % {
            "total": f"{total:,}",
            "seed": seed,
            "taken": taken,
            "jobs": jobs,
            "speed": total / taken,
        }
        self.stdout.write(report.text(summaries))
        self.stdout.write("\n" + said)
        self.stdout.write(_("± is the interval of 95 in 100; * marks a difference whose interval leaves nothing out."))
        if csv:
            Path(csv).write_text(report.as_csv(summaries), encoding="utf-8", newline="")
        if html:
            Path(html).write_text(plots.page(summaries, said), encoding="utf-8")
        faults = [f"{one.plan}, {fault}" for one in summaries for fault in one.faults]
        if faults:
            raise CommandError("\n".join([_("The rules failed:"), *faults[:10]]))


class _Bar:
    """How far it has come, on standard error, where it disturbs no table."""

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


def _plans(editions: dict[str, Any], options: dict[str, Any]) -> list[Plan]:
    """Every combination, each tried before a process is started."""
    switches = tuple(_list(options["options"]))
    plans = [
        Plan(type_, start, policy, edition, switches)
        for edition, type_, start, policy in product(
            editions, _list(options["type"]), _list(options["start"]), _list(options["policy"])
        )
    ]
    if not plans:
        raise CommandError(_("There is nothing to play."))
    if len(plans) > MOST_COLUMNS:
        raise CommandError(_("%(count)s columns; at most %(most)s.") % {"count": len(plans), "most": MOST_COLUMNS})
    books = {slug: compile_book(raw) for slug, raw in editions.items()}
    for plan in plans:
        if plan.policy not in POLICIES:
            raise CommandError(_("There is no policy %s.") % plan.policy)
        try:
            GAME.new(plan.setup(), books[plan.edition])
        except BadAnswer as error:
            raise CommandError(f"{plan}: {GAME.texts.error(error.key, error.data, _)}") from None
    return plans


def _figures(slug: str) -> dict[str, Any]:
    """The edition of the log book's database, or the shipped one where there is none; or a file's."""
    if slug.endswith(".json"):
        return _from_file(Path(slug))
    try:
        edition = Edition.objects.filter(slug=slug).first()
    except DatabaseError:
        edition = None
    if edition is not None:
        return raw_for(edition)
    if slug == shipped.HOUSE:
        return shipped.raw_edition()
    raise CommandError(_("There is no edition %s.") % slug)


def _from_file(path: Path) -> dict[str, Any]:
    try:
        raw: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        faults = chart_faults(raw)
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise CommandError(f"{path}: {error}") from None
    if faults:
        raise CommandError(f"{path}: {faults[0]}")
    return raw


def _list(words: str) -> list[str]:
    return list(dict.fromkeys(word.strip() for word in words.split(",") if word.strip()))
