"""A career as one file, out and in again.

The file is JSON with a schema version: the journal with its hashes, the figures it was played with, and for
readers the last state. docs/journal.md describes it. An import trusts nothing: each line is held to the limits of
typed input, its chain is walked and its play replayed before a row is written, and a damaged or foreign file is
refused with the reason. A whole journal that the rules of today would ask otherwise is imported as it is: it stays
legible, the career is marked with the first line that is out of step, and play goes on where it matches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from copy import deepcopy
from datetime import UTC, datetime
from typing import Any, Final

import msgspec
from django.db import transaction
from django.db.models import Min
from django.utils.translation import gettext as _

from campaigns import play
from campaigns.engine.chain import GENESIS, LongLink, Unkeepable, as_json, link
from campaigns.engine.fields import LONGEST_TEXT, words
from campaigns.engine.game import Game, Measure
from campaigns.engine.prompts import BadAnswer
from campaigns.engine.replay import KINDS
from campaigns.engine.replay import Entry as Line
from campaigns.engine.replay import Snapshot as Moment
from campaigns.fields import spelled
from campaigns.files import extracts, journal_replay
from campaigns.files.shapes import SHAPES, File, FileEntry
from campaigns.log import derive, journal, ledger, register
from campaigns.models import Career, Entry, Snapshot
from charts.figures import bounds
from charts.figures.shipped import pattern
from charts.figures.version import LEFT_OUT, is_version
from charts.grid import keep
from charts.models import Edition

FORMAT: Final = "career"
SCHEMA: Final = 1
UNREADABLE: Final = (msgspec.MsgspecError, UnicodeError, RecursionError)
LARGEST: Final = 32 * 1024 * 1024
AT_ONCE: Final = 200  # lines that are held while a file is written
MOST_ENTRIES: Final = 50_000
MOST_FIGURES: Final = 200  # versions of an edition
YEARS: Final = range(1900, 9000)  # a clock may be wrong, but pages must be able to show its time


class BadFile(ValueError):
    """The file cannot be imported; says why."""


def _damaged(why: object) -> BadFile:
    return BadFile(_("The file is damaged: %(why)s") % {"why": why})


class EditionElsewhere(BadFile):
    """The edition that a career was played with is not here, and the file brings it."""


class AlreadyHere(BadFile):
    """This career is here already, as far as the file goes."""


# --- out ----------------------------------------------------------------------------------------------------------


def export_career(career: Career) -> str:
    """The file of a career; the same career gives the same file, to the byte."""
    return "".join(export_in_parts(career))


def export_in_parts(career: Career) -> Iterator[str]:
    """The same in parts: the lines present when it was asked for.

    It holds the figures that were read. An edition that only this log book has goes along whole, so that play can
    go on elsewhere.
    """
    with transaction.atomic():
        career = play.lock(career.pk)
        last = journal.Log(career).snapshot(career.last + 1)
    lines = Entry.objects.filter(career=career, number__lte=career.last)
    books = lines.order_by().values_list("book").annotate(first=Min("number")).order_by("first")
    raws = extracts.figures_of(career, [version for version, _first in books])
    parts = extracts.read_by(play.game_of(career.game), _rows(career), derive.course_of(career), raws)
    if career.edition is not None and not career.edition.shipped:
        parts[career.book] = raws[career.book]
    return career_file_in_parts(career, _rows(career), parts, last)


def _rows(career: Career) -> Iterator[Entry]:
    for after in range(0, career.last, AT_ONCE):
        found = Entry.objects.filter(career=career, number__gt=after, number__lte=min(after + AT_ONCE, career.last))
        yield from found.order_by("number").iterator()


def career_file(career: Career, rows: Iterable[Entry], raws: dict[str, Any], last: Moment) -> str:
    """Some lines of a career with their figures and last state, as a file."""
    return "".join(career_file_in_parts(career, rows, raws, last))


def career_file_in_parts(career: Career, rows: Iterable[Entry], raws: dict[str, Any], last: Moment) -> Iterator[str]:
    """The same in parts."""
    head = {
        "format": FORMAT,
        "schema": SCHEMA,
        "career": {
            "uuid": str(career.uuid),
            "game": career.game,
            "created": journal.moment(career.created),
            "dice_mode": career.dice_mode,
            "odds": career.odds,
            "put_away": None if career.archived is None else journal.moment(career.archived),
        },
        "edition": _edition_out(career, career.book),
        "figures": raws,
    }
    foot = {
        "seal": career.seal,
        "state": {"number": last.number, "scene": last.scene, "chapter": last.chapter, "state": last.state},
    }
    digest = LongLink(FORMAT, head | foot, "entries")
    yield f'{{\n{_parts(head)},\n"entries": ['
    for place, row in enumerate(rows):
        line = _out(career, row)
        digest.add(line)
        yield f"{',' if place else ''}\n{spelled(line)}"
    yield f'\n],\n{_parts(foot)},\n"digest": {spelled(digest.finish())}\n}}\n'


def _parts(parts: dict[str, Any]) -> str:
    return ",\n".join(f"{spelled(name)}: {spelled(part)}" for name, part in parts.items())


def _edition_out(career: Career, version: str) -> dict[str, str] | None:
    edition = career.edition
    return None if edition is None else {"slug": edition.slug, "name": edition.name, "version": version}


def file_name(career: Career) -> str:
    plain = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in f"{career.name} {career.boat}")
    return f"{'-'.join(filter(None, plain.split('-'))) or 'career'}.json"


def _out(career: Career, row: Entry) -> dict[str, Any]:
    said = journal.content(career, row)
    del said["career"]
    return {**said, "previous": row.previous, "hash": row.hash}


# --- in -----------------------------------------------------------------------------------------------------------


def import_career(owner: Any, data: bytes | str, editions: bool = False) -> Career:
    """Import a career for its owner. With editions, a missing edition is made from its figures.

    Nothing is locked before everything has been checked. A forged file may keep the rules busy, so pages import as a
    job with limits of time and memory; the command line has none.
    """
    file = read(data)
    game = _game(file)
    _not_here_yet(file)
    if not editions:
        _edition(file, game, editions)
    career = Career(
        uuid=file.career.uuid,
        owner=owner,
        game=game.key,
        created=_moment(file.career.created),
        touched=_moment(file.entries[-1].at),
        archived=None if file.career.put_away is None else _moment(file.career.put_away),
        dice_mode=file.career.dice_mode,
        last=file.entries[-1].number,
        seal=file.seal,
        book=file.entries[-1].book,
    )
    rows, raws, found = _checked(file, career, data)
    career.out_of_step, career.counted = found.out_of_step, found.counted
    _set_facts(career, game, found, rows[0].answer["setup"])
    career.odds = journal.shows_odds(rows)
    with transaction.atomic():
        _not_here_yet(file)
        career.edition = _edition(file, game, editions)
        career.save(force_insert=True)
        extracts.keep(career, raws)
        Entry.objects.bulk_create(rows, batch_size=50)
        Snapshot.objects.bulk_create(_snapshot_rows(career, found), batch_size=50)
        _fill_ledger(career, game, found)
        register.register_seal(career, taken_in=True)
        career.save(update_fields=["listed"])
    return career


def check(data: bytes) -> None:
    """Raises BadFile when a file could not be imported. Nothing is written."""
    file = read(data)
    _game(file)
    career = Career(uuid=file.career.uuid, game=file.career.game, seal=file.seal)
    _checked(file, career, data)


def _checked(
    file: File, career: Career, data: bytes | str
) -> tuple[list[Entry], dict[str, Any], journal_replay.ReplayResult]:
    """The rows of its lines, its figures and its replay."""
    rows = [_row(career, entry) for entry in file.entries]
    _check_chain(career, rows)
    _check_digest(data)
    raws = _figures(file, career)
    return rows, raws, _replayed(file, rows, raws)


def read(data: bytes | str) -> File:
    """A file of the right shape; its content is not trusted yet."""
    data = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if len(data) > LARGEST:
        raise BadFile(_("The file is larger than %(most)d MB.") % {"most": LARGEST // 1024 // 1024})
    try:
        told = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
        kind = msgspec.json.decode(told["format"], type=str) if "format" in told else ""
        schema = msgspec.json.decode(told["schema"], type=int) if "schema" in told else 0
    except UNREADABLE:
        raise BadFile(_("This is not a career file: it cannot be read as JSON.")) from None
    if kind != FORMAT:
        raise BadFile(_("This is not a career file of the log book."))
    if schema != SCHEMA:
        raise BadFile(
            _("The file has format version %(theirs)s; this log book reads version %(ours)s.")
            % {"theirs": schema, "ours": SCHEMA}
        )
    try:
        file = msgspec.json.decode(data, type=File)
        _check_shapes(file)
    except UNREADABLE as error:
        raise _damaged(error) from None
    return file


def _check_shapes(file: File) -> None:
    """Checks that types alone cannot express."""
    if not file.entries:
        raise BadFile(_("The file contains no entries."))
    if len(file.entries) > MOST_ENTRIES:
        raise BadFile(_("The file has more than %(most)s entries.") % {"most": f"{MOST_ENTRIES:,}"})
    if len(file.figures) > MOST_FIGURES:
        raise BadFile(_("The file contains more than %(most)s versions of the charts.") % {"most": MOST_FIGURES})
    if file.career.dice_mode not in Career.Dice.values:
        raise _damaged("dice_mode")
    try:
        as_json([[file.edition.slug, file.edition.name] if file.edition else None, file.figures])
    except Unkeepable as error:
        raise _damaged(error) from None
    if file.entries[0].kind != "open":
        raise BadFile(_("The first entry of the file is not the start of a career."))
    for entry in file.entries:
        try:
            if entry.kind not in KINDS or (entry.kind == "open") is not (entry is file.entries[0]):
                raise Unkeepable(entry.kind[:40])
            as_json([entry.asked, entry.answer, [list(note) for note in entry.notes], entry.why, entry.signed])
            _check_words([entry.asked, entry.answer, entry.notes, entry.why])
            if entry.kind in SHAPES:
                said = msgspec.convert(entry.answer, SHAPES[entry.kind])
                if not _adds_up(entry):
                    raise Unkeepable("dice that do not give what it says that they gave")
                if entry.kind == "remark" and (said.at or 0) >= entry.number:
                    raise Unkeepable("a remark on a line that is still to come")
                if entry.kind == "remark" and not said.remark and not said.over:
                    raise Unkeepable("a remark without words")
        except (Unkeepable, msgspec.ValidationError) as error:
            raise BadFile(
                _("The file is damaged at entry no. %(number)s: %(why)s") % {"number": entry.number, "why": error}
            ) from None


def _adds_up(entry: FileEntry) -> bool:
    return Line(entry.number, entry.kind, entry.asked, entry.answer).adds_up


def _check_words(value: Any) -> None:
    """Every text could have been typed: by its length and its characters."""
    if isinstance(value, dict):
        for key, inner in value.items():
            _check_words(key)
            _check_words(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            _check_words(inner)
    elif isinstance(value, str):
        try:
            words(value, "")
        except BadAnswer as error:
            longer = len(value) > LONGEST_TEXT
            raise Unkeepable("a text that is too long" if longer else "a sign that cannot be kept") from error


def _game(file: File) -> Game:
    try:
        return play.game_of(file.career.game)
    except BadAnswer:
        raise BadFile(_("The game %(game)s is not installed.") % {"game": file.career.game}) from None


def _not_here_yet(file: File) -> None:
    here = Career.objects.filter(uuid=file.career.uuid).first()
    if here is None:
        return
    if here.seal == file.seal:
        raise AlreadyHere(_("This career is already in your log book."))
    raise BadFile(
        _("This career is already in your log book, with different entries (%(last)s).") % {"last": here.last}
    )


def _edition(file: File, game: Game, make: bool) -> Edition | None:
    """The edition it goes on with: the one here of that name, if it had one at all."""
    if file.edition is None:
        return None
    edition = Edition.objects.filter(slug=file.edition.slug, game=game.key).first()
    if edition is not None:
        return edition
    raw, shipped = file.figures.get(file.edition.version), extracts.shipped_edition(game.key, file.edition.slug)
    here = Edition.objects.filter(slug=file.edition.slug).exists()  # of another game
    if make and not here and shipped is not None:
        keep.load(shipped)
        return Edition.objects.get(slug=file.edition.slug)
    brought = raw is not None and raw.get("edition") == file.edition.slug and LEFT_OUT not in raw
    if here or not make or raw is None or not brought:
        kind = EditionElsewhere if not here and (brought or shipped is not None) else BadFile
        raise kind(_("The chart edition %(edition)s is not installed.") % {"edition": file.edition.slug})
    try:
        whole = {**deepcopy(raw), "game": game.key}
        keep.fill_in(whole, pattern(game.key))  # a file of an earlier day lacks what rules have learned to read since
        return keep.add(whole)
    except (keep.Unsound, LookupError, TypeError, ValueError, AttributeError) as error:
        raise BadFile(_("The charts in the file contain errors: %(why)s") % {"why": error}) from None


def _row(career: Career, entry: FileEntry) -> Entry:
    return Entry(career=career, **{**msgspec.structs.asdict(entry), "at": _moment(entry.at)})


def _check_chain(career: Career, rows: list[Entry]) -> None:
    previous = GENESIS
    for place, row in enumerate(rows, start=1):
        sound = row.number == place and row.previous == previous
        if not sound or row.hash != link(previous, journal.content(career, row)):
            raise BadFile(_("The entries have been altered at no. %(number)s.") % {"number": place})
        previous = row.hash
    if previous != career.seal:
        raise BadFile(_("Entries are missing at the end of the file."))


def _check_digest(data: bytes | str) -> None:
    """The parts that no hash of the journal covers: the edition, the figures, the day it was begun."""
    parts = msgspec.json.decode(data)
    if parts.pop("digest") != link(FORMAT, parts):
        raise BadFile(_("The file is damaged: its checksum does not match."))


def _replayed(file: File, rows: list[Entry], raws: dict[str, Any]) -> journal_replay.ReplayResult:
    """Walk the journal as far as the rules follow it; beyond that the file's last state is trusted."""
    used = {row.book for row in rows}
    named = used | ({file.edition.version} if file.edition else set())
    if missing := named - file.figures.keys():
        raise BadFile(
            _("The charts (version %(version)s) are missing from the file.") % {"version": ", ".join(sorted(missing))}
        )
    to_follow = journal_replay.JournalToFollow(
        game=file.career.game,
        figures={version: raw for version, raw in raws.items() if version in used},
        books=[row.book for row in rows],
        entries=[journal.kernel(row) for row in rows],
        last=Moment(file.state.number, file.state.scene, file.state.chapter, file.state.state),
    )
    found = journal_replay.replay_file(to_follow)
    if found.error:
        raise BadFile(_("The career cannot be replayed: %(why)s") % {"why": found.error})
    return found


def _set_facts(career: Career, game: Game, found: journal_replay.ReplayResult, setup: dict[str, Any]) -> None:
    """The facts that lists show, from the last state that can be read, or from the set-up.

    A state beyond the last line that fits the rules is shown, but not counted.
    """
    if found.counted is not None:
        play.set_measure(career, *_measured(game, found.matched))
    for state in [found.state, *(one.state for one in reversed(found.snapshots))]:
        with suppress(Exception):  # a state of other rules, whatever it makes of the reader
            play.set_facts(career, game, game.load(state))
            as_json(career.head)
            return
    career.head = {}
    career.name, career.boat = (str(setup.get(key, ""))[:60] for key in game.called)


def _measured(game: Game, matched: Any) -> tuple[Measure, Mapping[str, Any]]:
    """The measure of a state; zero where it cannot be read."""
    with suppress(Exception):  # a state of other rules
        state = game.load(matched)
        return game.measure(state), game.head(state)
    return Measure(), {}


def _snapshot_rows(career: Career, found: journal_replay.ReplayResult) -> list[Snapshot]:
    """The snapshots as rows; a trusted one is not marked as today's."""
    rows = [journal.as_row(career, one) for one in found.snapshots]
    for row in rows:
        row.rules = "" if row.number == found.believed else row.rules
    return rows


def _fill_ledger(career: Career, game: Game, found: journal_replay.ReplayResult) -> None:
    """The rows of the last state that can be read; a career out of step may have none."""
    counted = None
    with suppress(Exception):  # a state of other rules
        counted = game.load(found.matched) if found.matched is not None else None
    try:
        with transaction.atomic():
            ledger.sync(career, game, journal.Log(career).state(game), counted)
    except Exception:
        if not career.out_of_step:
            raise


def _figures(file: File, career: Career) -> dict[str, Any]:
    """Figures that are usable and match their version, completed with parts that are here."""
    for version, raw in file.figures.items():
        if far := bounds.beyond(raw, career.game):
            raise BadFile(
                _("The charts (version %(version)s) cannot be used: %(why)s") % {"version": version, "why": far}
            )
        if not is_version(raw, version):
            raise BadFile(_("The charts (version %(version)s) in the file are damaged.") % {"version": version})
    return extracts.completed(career, file.figures)


def _moment(text: str) -> datetime:
    """A moment exactly as the journal spells it."""
    try:
        found = datetime.strptime(text, journal.MOMENT).replace(tzinfo=UTC)
    except ValueError:
        found = None
    if found is None or found.year not in YEARS or journal.moment(found) != text:
        raise _damaged(text[:40])
    return found
