"""A whole server goes into a folder, and out of it into an empty database: the same rows, whichever database it is."""

import gzip
import json
import os
import random
import secrets

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group, Permission, User
from django.contrib.contenttypes.models import ContentType
from django.core.management import CommandError, call_command
from django.db import connection

from campaigns import play
from campaigns.files import rows
from campaigns.files.backup import backup, restore_all
from campaigns.files.portable import BadFile
from campaigns.jobs import queue
from campaigns.models import Career, Contest, Entry, Seat
from campaigns.play import people
from charts.grid import keep
from charts.models import Edition
from hunted.models import Device, Lockout, Stamp
from tests.jobs import notes
from tests.journal.forging import tamper, unsealed
from tests.servers import empty_database, python
from tests.shipped import copied_edition, shipped_edition

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
TERMS = {"game": "hunted", "start": "1943-07", "until": "1945-05"}


@pytest.fixture
def server(db):
    """Something of everything."""
    keepers = Group.objects.create(name="keepers")
    keepers.permissions.set(Permission.objects.filter(content_type__app_label="charts"))
    admin = User.objects.create_superuser("admin", "admin@example.org", "eight bells and all is well")
    keeper = User.objects.create_user("keeper", password="the printed cards are the truth", is_staff=True)
    keeper.groups.add(keepers)
    keeper.user_permissions.add(Permission.objects.get(codename="view_career"))
    ada = User.objects.create_user("jörg", "joerg@example.org", last_name="Ünlü")
    house = shipped_edition()
    mine = copied_edition(house, keeper)  # never played
    keep.rename(mine, "My cards", "As printed.", keeper)
    setup = {"type": "VIIC", "start": "1943-07", "kommandant": "Enno Wiarda", "boat": "U-763"}
    first = play.start(ada, "hunted", setup, house, odds=True, share_token="t" * 43)
    source = random.Random(3)
    for _ in range(30):
        play.act(first.pk, {"auto": True}, by=ada, source=source)
    play.act(first.pk, {"remark": "Coffee *still* hot, “quoted” \N{ANCHOR}.\n\tTwice."}, by=ada)
    play.act(first.pk, {"strike": True}, by=admin)
    contest = Contest.objects.create(owner=keeper, edition=house, name="Grey wolves", form="tonnage", **TERMS)
    for user, boat in ((keeper, "U-1"), (ada, "U-2")):
        people.admit(contest, user)
        people.enter_contest(contest, user, {"type": "VIIC", "kommandant": user.username, "boat": boat})
    Contest.objects.create(owner=ada, edition=mine, name="Nobody yet", form="duel", **TERMS)
    Seat.objects.create(career=first, number=1, token="s" * 43, user=keeper)
    kind = ContentType.objects.get_for_model(Edition)
    LogEntry.objects.create(user=keeper, content_type=kind, object_id=mine.pk, object_repr="Mine", action_flag=CHANGE)
    Device.objects.create(name="Phone", key_hash="0" * 64)
    Lockout.objects.create(username="nobody", address="192.0.2.1")
    Stamp.objects.create(name="rules", value="x")
    queue.ask(notes.say, ada, arguments={"words": "it passes"})
    return first


@pytest.fixture
def folder(server, tmp_path):
    made = tmp_path / "backup"
    assert [one.fault for one in backup(made) if one.fault] == []
    return made


def read(folder):
    with gzip.open(folder / rows.FILE, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def take(folder, url, tmp_path):
    """In a process of its own; gives the rows that are there then."""
    mode = {"HUNTED_MODE": "hosted", "HUNTED_HOSTS": "x", "HUNTED_SECRET_KEY": secrets.token_urlsafe(50)}
    told = {**mode, "DATABASE_URL": url, "HUNTED_DATA": str(tmp_path)}
    done = python("-m", "tests.journal.moving", str(folder), check=False, **told)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "Damaged" not in done.stderr
    return read(folder.with_name(f"{folder.name}-again"))


def test_an_empty_log_book_becomes_the_same_server(folder, tmp_path):
    """Row by row. Where the tests run on PostgreSQL: from it into SQLite, and from there into PostgreSQL again."""
    told = read(folder)
    tables = {line["table"] for line in told if isinstance(line, dict) and "table" in line}
    assert {"auth.user", "auth.user_groups", "charts.revision", "admin.logentry", "campaigns.listed"} <= tables
    assert not tables & rows.PASSING
    assert take(folder, f"sqlite:///{tmp_path / 'other.sqlite3'}", tmp_path) == told
    if os.environ.get("DATABASE_URL", "").startswith("postgres"):
        with empty_database(tmp_path, "moved") as url:
            assert take(folder.with_name("backup-again"), url, tmp_path) == told


OLD = {"campaigns": "0008", "charts": "0002"}  # before these: some of what is squashed now


def test_a_backup_of_an_old_version_is_brought_up_to_date(folder, tmp_path):
    """The accounts' table is the same in all versions; older forms of other tables are not known any more."""
    head, *told = read(folder)
    start = next(at for at, line in enumerate(told) if isinstance(line, dict) and line["table"] == "auth.user")
    end = next(at for at in range(start + 1, len(told)) if isinstance(told[at], dict))
    head["migrations"] = [[app, one] for app, one in head["migrations"] if one < OLD.get(app, "9") and "_sq" not in one]
    lines = [json.dumps(line) + "\n" for line in (head, *told[start:end])]
    (folder / rows.FILE).write_bytes(gzip.compress("".join(lines).encode()))
    contents = json.loads((folder / "backup.json").read_text())
    contents["rows"]["sha256"] = rows.hashed(folder / rows.FILE)
    (folder / "backup.json").write_text(json.dumps(contents))
    again = take(folder, f"sqlite:///{tmp_path / 'other.sqlite3'}", tmp_path)
    assert [line for line in told[start:end] if line not in again] == []
    assert ["campaigns", "0001_squashed_0020"] in again[0]["migrations"]


def wipe():
    """Like after a start: permanent tables cannot be emptied otherwise."""
    with unsealed() as cursor:
        for model in reversed(list(rows._models(rows.of_today, passing=True))):
            if model._meta.label_lower not in ("contenttypes.contenttype", "auth.permission", "hunted.stamp"):
                cursor.execute(f"DELETE FROM {model._meta.db_table}")
    shipped_edition()


@pytest.fixture
def prepared(folder, monkeypatch):
    """A log book that was started once: the shipped editions are in it, and nothing else."""
    wipe()
    monkeypatch.setattr(rows, "call_command", lambda *words, **options: None)  # nothing is to be migrated
    return folder


def test_a_log_book_that_was_only_started_counts_as_empty(prepared, tmp_path):
    told = read(prepared)
    assert restore_all(prepared)["auth.user"] == 3
    rows.write(tmp_path / "again.gz")
    again = [json.loads(line) for line in gzip.decompress((tmp_path / "again.gz").read_bytes()).splitlines()]
    assert again == told
    assert User.objects.get(username="keeper").check_password("the printed cards are the truth")
    assert User.objects.get(username="keeper").has_perm("charts.change_edition")
    assert User.objects.create(username="next").pk > User.objects.get(username="jörg").pk


USED = [
    lambda: Edition.objects.create(slug="mine", game="hunted", name="Mine"),
    lambda: User.objects.create_user("somebody", password="a good long password"),
    lambda: play.start(User.objects.create(username="x"), "hunted", SETUP, Edition.objects.get(slug="house")),
]
SETUP = {"type": "VIIC", "start": "1943-07", "kommandant": "Henke", "boat": "U-123"}


@pytest.mark.parametrize("use", USED)
def test_one_that_is_in_use_gets_careers_alone(prepared, use):
    use()
    users = User.objects.count()
    assert restore_all(prepared) is None
    call_command("restore", prepared)
    assert Career.objects.filter(name="Enno Wiarda").exists()
    assert User.objects.count() == users + 2  # the owners of the careers, whose passwords are set anew
    assert not User.objects.get(username="jörg").has_usable_password()


def test_rows_that_were_changed_are_refused(prepared):
    path = prepared / rows.FILE
    path.write_bytes(path.read_bytes()[:-1] + b"x")
    with pytest.raises(BadFile, match=r"rows\.jsonl\.gz has changed since the backup"):
        restore_all(prepared)
    path.unlink()
    with pytest.raises(CommandError, match=r"rows\.jsonl\.gz cannot be read"):
        call_command("restore", prepared)
    assert not Entry.objects.exists()


HEADS = [
    ({"format": "x"}, "contains no data of a log book"),
    ({"schema": 2}, "contains no data of a log book"),
    ({"migrations": [["campaigns", "9999_tomorrow"]]}, "from a newer version: campaigns/9999_tomorrow"),
    ({"migrations": [["hunted", "0001_initial"]]}, "from another version"),
]


@pytest.mark.parametrize(("change", "why"), HEADS)
def test_rows_of_another_kind_or_version_are_refused(db, tmp_path, change, why):
    path = tmp_path / "rows.gz"
    rows.write(path)
    head, *told = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
    path.write_bytes(gzip.compress(json.dumps(json.loads(head) | change).encode() + b"\n" + b"".join(told)))
    users = User.objects.create_user("somebody")
    with pytest.raises(rows.BadRows, match=why):
        rows.load(path)
    assert User.objects.get() == users


def test_all_rows_go_in_or_none(prepared, tmp_path):
    told = read(prepared)
    path = tmp_path / "other.gz"
    path.write_bytes(gzip.compress("\n".join(map(json.dumps, [*told, [None] * 99])).encode()))
    with pytest.raises(ValueError, match="argument 2 is longer"):
        rows.load(path)
    assert not Entry.objects.exists()


def test_a_backup_without_rows_gives_careers(prepared):
    told = json.loads((prepared / "backup.json").read_text())
    (prepared / "backup.json").write_text(json.dumps({key: told[key] for key in told if key != "rows"}))
    assert restore_all(prepared) is None


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL keeps in a column what belongs there")
def test_a_row_that_cannot_be_read_is_named_and_the_others_are_written(server, tmp_path):
    tamper("UPDATE campaigns_contest SET options = '{' WHERE name = 'Nobody yet'")
    faults = [one.fault for one in backup(tmp_path) if one.career is None]
    assert len(faults) == 1
    assert faults[0].startswith("campaigns.contest ")
    names = [line for line in read(tmp_path) if isinstance(line, list) and "Grey wolves" in line]
    assert len(names) == 1
    with pytest.raises(CommandError, match="1 rows are damaged"):
        call_command("backup", tmp_path)
