"""The whole server as files in one folder: every row in one file, each career in its own, and a list of them.

An empty log book gets all rows back as they were (campaigns.files.rows). One that is in use gets the careers it
lacks, each checked like any imported career.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from django.contrib.auth import get_user_model
from django.utils.translation import gettext as _

from campaigns.contests import conduct, packs
from campaigns.files import portable, private, rows
from campaigns.files.contest import BadTerms, contest_from, described
from campaigns.files.salvage import salvage
from campaigns.log import damage
from campaigns.log.damage import Damaged
from campaigns.models import Career, Contest

LIST: Final = "backup.json"
FORMAT: Final = "backup"


class Backed(NamedTuple):
    """The backup of one career: its file, if there is one, and its fault."""

    career: Career | Damaged | None  # none: another row than a career's
    file: str = ""
    fault: str = ""


class Restored(NamedTuple):
    """The restore of one file."""

    file: str
    career: Career | None
    error: portable.BadFile | None = None


def backup(folder: Path) -> list[Backed]:
    """Write every row and every career, then the list; a backup without its list is unfinished.

    Each file is checked as restore would check it. Of a damaged career the sound part is written.
    """
    private.folder(folder)
    seal, faults = rows.write(folder / rows.FILE)
    lines: list[dict[str, Any]] = []
    backed = [_backed(folder, career, lines) for career in damage.each_row(Career.objects.order_by("pk"))]
    told = {"format": FORMAT, "schema": portable.SCHEMA, "rows": {"file": rows.FILE, "sha256": seal}, "careers": lines}
    _write(folder / LIST, json.dumps(told, ensure_ascii=False, indent=1).encode())
    return [*backed, *(Backed(None, rows.FILE, fault) for fault in faults)]


def _backed(folder: Path, career: Career | Damaged, lines: list[dict[str, Any]]) -> Backed:
    if isinstance(career, Damaged):
        fault = career.why
    else:
        try:
            data = portable.export_career(career).encode()
            portable.check(data)
            lines.append(_line(folder, career, f"{career.uuid}.json", data))
            return Backed(career, f"{career.uuid}.json")
        except Exception as error:  # whatever a damaged row makes of the reader
            if not damage.is_damage(error):
                raise
            fault = str(error)
    key = career.key if isinstance(career, Damaged) else career.pk
    try:
        text, last = salvage(key)
        name = f"{json.loads(text)['career']['uuid']}.whole.json"
        lines.append(_line(folder, career, name, text.encode()))
        return Backed(career, name, f"{fault} What is whole, to no. {last}, is in {name}.")
    except Exception as error:
        if not damage.is_damage(error):
            raise
        return Backed(career, "", f"{fault} Nothing of it could be written: {error}")


def _line(folder: Path, career: Career | Damaged, name: str, data: bytes) -> dict[str, Any]:
    key = career.key if isinstance(career, Damaged) else career.pk
    owner = Career.objects.filter(pk=key).values_list(f"owner__{get_user_model().USERNAME_FIELD}", flat=True).first()
    contest = Contest.objects.filter(careers=key).select_related("owner").first()
    title = "" if isinstance(career, Damaged) else str(career)
    line = {"file": name, "owner": owner or "nobody", "career": title, "sha256": hashlib.sha256(data).hexdigest()}
    _write(folder / name, data)
    _read(folder, line)  # as restore will, which refuses another file than this
    return line | ({"contest": described(contest)} if contest else {})


def restore_all(folder: Path) -> dict[str, int] | None:
    """Every row into an empty log book, with the count of each table; None where it is in use, or the backup old."""
    told = _contents(folder)
    if "rows" not in told or not rows.is_empty():
        return None
    path = folder / rows.FILE
    try:
        if rows.hashed(path) != told["rows"]["sha256"]:
            raise portable.BadFile(_("%(file)s has changed since the backup.") % {"file": path.name})
        return rows.load(path)
    except OSError as error:
        raise portable.BadFile(_("%(file)s cannot be read.") % {"file": path.name}) from error
    except rows.BadRows as error:
        raise portable.BadFile(str(error)) from error


def restore(folder: Path) -> Iterator[Restored]:
    """Import every career of a backup for the owner it had; a refused one does not stop the others."""
    for line in _list(folder):
        name = str(line["file"])
        try:
            data = _read(folder, line)
            career = portable.import_career(_owner(str(line["owner"])), data, editions=True)
            if "contest" in line:
                _rejoin(career, line["contest"])
            yield Restored(name, career)
        except portable.BadFile as error:
            yield Restored(name, None, error)


def _rejoin(career: Career, data: Any) -> None:
    """Put a career back into its contest, which the first of them restores."""
    try:
        career.contest = contest_from(data, _owner(str(data["owner"])), career.edition, career.game)
    except (BadTerms, LookupError, TypeError) as error:
        raise portable.BadFile(_("The career was restored, but its contest could not be read.")) from error
    career.conduct, career.shared = conduct.conduct_of(career), packs.shared_answers(career)
    career.save(update_fields=["contest", "conduct", "shared"])


def _list(folder: Path) -> list[dict[str, Any]]:
    return list(_contents(folder)["careers"])


def _contents(folder: Path) -> dict[str, Any]:
    try:
        told: dict[str, Any] = json.loads((folder / LIST).read_text(encoding="utf-8"))
        if told["format"] != FORMAT or any({"file", "owner", "sha256"} - line.keys() for line in told["careers"]):
            raise KeyError
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        raise portable.BadFile(_("%(folder)s contains no complete backup.") % {"folder": folder}) from None
    return told


def _read(folder: Path, line: dict[str, Any]) -> bytes:
    path = folder / Path(str(line["file"])).name  # in this folder, whatever the list says
    try:
        data = path.read_bytes()
    except OSError as error:
        raise portable.BadFile(_("%(file)s cannot be read.") % {"file": path.name}) from error
    if hashlib.sha256(data).hexdigest() != line["sha256"]:
        raise portable.BadFile(_("%(file)s has changed since the backup.") % {"file": path.name})
    return data


def _owner(name: str) -> Any:
    """The player of that name; a missing one is made without a password, to be set in the admin."""
    users = get_user_model()
    user = users.objects.filter(**{users.USERNAME_FIELD: name}).first()
    return user or users.objects.create_user(name, password=None)


def _write(path: Path, data: bytes) -> None:
    with private.private_file(path) as file:
        file.write(data)
