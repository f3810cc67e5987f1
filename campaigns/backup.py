"""Every career as a file in one folder, with a list that says whose each is; and back again."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from django.contrib.auth import get_user_model
from django.utils.translation import gettext as _

from campaigns import portable
from campaigns.models import Career

LIST: Final = "backup.json"
FORMAT: Final = "backup"


class Restored(NamedTuple):
    """What became of one file."""

    file: str
    career: Career | None
    error: portable.BadFile | None = None


def backup(folder: Path) -> list[Career]:
    """Write every career, then the list; a backup without its list was not finished."""
    folder.mkdir(parents=True, exist_ok=True)
    careers = list(Career.objects.select_related("owner").order_by("pk"))
    lines = []
    for career in careers:
        data = portable.export(career).encode()
        name = f"{career.uuid}.json"
        _write(folder / name, data)
        digest = hashlib.sha256(data).hexdigest()
        lines.append({"file": name, "owner": career.owner.get_username(), "career": str(career), "sha256": digest})
    text = json.dumps({"format": FORMAT, "schema": portable.SCHEMA, "careers": lines}, ensure_ascii=False, indent=1)
    _write(folder / LIST, text.encode())
    return careers


def restore(folder: Path) -> Iterator[Restored]:
    """Take every career of a backup in, for the owner it had; one that is refused does not stop the others."""
    for line in _list(folder):
        name = str(line["file"])
        try:
            data = _read(folder, line)
            yield Restored(name, portable.take_in(_owner(str(line["owner"])), data, editions=True))
        except portable.BadFile as error:
            yield Restored(name, None, error)


def _list(folder: Path) -> list[dict[str, Any]]:
    try:
        told = json.loads((folder / LIST).read_text(encoding="utf-8"))
        if told["format"] != FORMAT or any({"file", "owner", "sha256"} - line.keys() for line in told["careers"]):
            raise KeyError
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        raise portable.BadFile(_("%(folder)s holds no finished backup.") % {"folder": folder}) from None
    return list(told["careers"])


def _read(folder: Path, line: dict[str, Any]) -> bytes:
    path = folder / Path(str(line["file"])).name  # in this folder, whatever the list says
    try:
        data = path.read_bytes()
    except OSError as error:
        raise portable.BadFile(_("%(file)s cannot be read.") % {"file": path.name}) from error
    if hashlib.sha256(data).hexdigest() != line["sha256"]:
        raise portable.BadFile(_("%(file)s is not the file that was backed up.") % {"file": path.name})
    return data


def _owner(name: str) -> Any:
    """The player of that name; one who is not here comes without a password, to be given one in the admin."""
    users = get_user_model()
    user = users.objects.filter(**{users.USERNAME_FIELD: name}).first()
    return user or users.objects.create_user(name, password=None)


def _write(path: Path, data: bytes) -> None:
    """Whole or not at all, and on the disk when this returns."""
    draft = path.with_name(f".{path.name}.draft")
    with draft.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
