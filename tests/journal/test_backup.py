"""Every career into a folder and back: whole, for the owner it had, in its contest; what is changed is refused."""

import json
import os

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError

from campaigns import play
from campaigns.files import portable
from campaigns.files.backup import backup, restore
from campaigns.log.damage import Damaged
from campaigns.models import Career, Contest, Entry
from charts.models import Edition
from tests.factories import EditionFactory, UserFactory
from tests.journal.acts import answer, play_on, with_everything
from tests.journal.forging import forget, settle, spoil, tamper

pytestmark = pytest.mark.django_db


def test_backup_and_restore_every_career(career, tmp_path, capsys):
    with_everything(career)
    other = play.start(UserFactory(username="ada"), "lighthouse", {"keeper": "Ada"}, EditionFactory())
    answer(other, {"choose": "low"})
    texts = {str(one.uuid): portable.export_career(one) for one in (career, other)}
    owners = {str(one.uuid): one.owner.username for one in (career, other)}
    call_command("backup", tmp_path)
    forget()
    settle()
    other.owner.delete()
    call_command("restore", tmp_path)
    assert {str(one.uuid): portable.export_career(one) for one in Career.objects.all()} == texts
    assert {str(one.uuid): one.owner.username for one in Career.objects.all()} == owners
    assert not Career.objects.get(uuid=other.uuid).owner.has_usable_password()
    before = Entry.objects.count()
    call_command("restore", tmp_path)
    assert Entry.objects.count() == before
    assert "is already in your log book" in capsys.readouterr().out


def test_restore_refuses_a_changed_file_and_takes_the_others(career, tmp_path, capsys):
    with_everything(career)
    other = play.start(UserFactory(), "lighthouse", {"keeper": "Ada"}, EditionFactory())
    call_command("backup", tmp_path)
    forget()
    path = tmp_path / f"{career.uuid}.json"
    path.write_text(path.read_text(encoding="utf-8").replace("Flora", "Cora"), encoding="utf-8")
    with pytest.raises(CommandError, match="1 careers were refused"):
        call_command("restore", tmp_path)
    assert [one.uuid for one in Career.objects.all()] == [other.uuid]
    assert "has changed since the backup" in capsys.readouterr().err


UNFINISHED = [None, "", "[]", '{"format": "backup", "careers": [{}]}', '{"format": "x", "careers": []}']


@pytest.mark.parametrize("said", UNFINISHED)
def test_restore_refuses_what_is_no_finished_backup(db, tmp_path, said):
    if said is not None:
        (tmp_path / "backup.json").write_text(said)
    with pytest.raises(CommandError, match="contains no complete backup"):
        call_command("restore", tmp_path)


def edit(folder, change):
    """Something else in the list of a backup."""
    told = json.loads((folder / "backup.json").read_text())
    change(told["careers"][0])
    (folder / "backup.json").write_text(json.dumps(told))


@pytest.mark.parametrize("place", ["../../etc/passwd", "../{}"])
def test_a_backup_reads_only_its_own_folder(career, tmp_path, place):
    """Not even the very file that was backed up, but beside it: its hash fits, its place does not."""
    folder, name = tmp_path / "backup", f"{career.uuid}.json"
    call_command("backup", folder)
    (folder / name).rename(tmp_path / name)
    edit(folder, lambda one: one.update(file=place.format(name)))
    forget()
    with pytest.raises(CommandError, match="refused"):
        call_command("restore", folder)
    assert not Career.objects.exists()


def test_a_backup_is_on_the_disk_before_it_is_called_so(career, tmp_path, monkeypatch):
    """Each file is written through under another name, and only then takes its own."""
    through = []

    def fsync(descriptor):
        assert os.fstat(descriptor).st_size > 0
        through.append(sorted(path.name for path in tmp_path.iterdir()))

    monkeypatch.setattr(os, "fsync", fsync)
    call_command("backup", tmp_path)
    file = f"{career.uuid}.json"
    kept = [file, "rows.jsonl.gz"]
    assert through == [
        [".rows.jsonl.gz.draft"],
        sorted([f".{file}.draft", "rows.jsonl.gz"]),
        sorted([".backup.json.draft", *kept]),
    ]


@pytest.fixture
def contest(career):
    """A contest with the career in it."""
    terms = {"game": "hunted", "name": "Lights", "form": "tonnage", "start": "1943-07", "until": "1945-05"}
    found = Contest.objects.create(owner=UserFactory(), edition=career.edition, **terms)
    Career.objects.filter(pk=career.pk).update(contest=found)
    return found


def test_a_contest_comes_back_with_its_careers(contest, tmp_path):
    address, owner = contest.uuid, contest.owner
    call_command("backup", tmp_path)
    forget()
    contest.delete()
    call_command("restore", tmp_path)
    found = Career.objects.get().contest
    assert (found.uuid, found.owner, found.name, found.form) == (address, owner, "Lights", "tonnage")


def test_a_contest_of_an_older_backup_is_of_its_careers_game(contest, tmp_path, capsys):
    """That of the toy game, which has no contests: the career is in, the contest is not."""
    call_command("backup", tmp_path)
    edit(tmp_path, lambda one: one["contest"].pop("game"))
    forget()
    contest.delete()
    with pytest.raises(CommandError, match="1 careers were refused"):
        call_command("restore", tmp_path)
    assert Career.objects.get().contest is None


@pytest.mark.parametrize(
    "change",
    [{"form": "regatta"}, {"uuid": "x"}, {"name": None}, {"name": ""}, {"game": "tiddlywinks"}, {"game": "lighthouse"}],
)
def test_a_contest_that_cannot_be_read_is_told_and_the_career_is_in(contest, tmp_path, capsys, change):
    call_command("backup", tmp_path)
    edit(tmp_path, lambda one: one["contest"].update(change))
    forget()
    contest.delete()
    with pytest.raises(CommandError, match="1 careers were refused"):
        call_command("restore", tmp_path)
    assert "The career was restored" in capsys.readouterr().err
    assert Career.objects.get().contest is None
    assert not Contest.objects.exists()


def test_a_contest_that_is_here_is_rejoined_whatever_its_terms(contest, tmp_path):
    call_command("backup", tmp_path)
    forget()
    Contest.objects.update(form="regatta")
    call_command("restore", tmp_path)
    assert Career.objects.get().contest == contest


# --- what is damaged, and what is written of it ------------------------------------------------------------------


def test_the_list_is_there_to_be_read(career, tmp_path):
    type(career.owner).objects.update(username="jörg")
    assert [one.fault for one in backup(tmp_path)] == [""]
    text = (tmp_path / "backup.json").read_text(encoding="utf-8")
    (line,) = json.loads(text)["careers"]
    assert (line["owner"], line["career"]) == ("jörg", "Flora, Skerryvore")
    assert '\n "careers": [\n  {' in text
    assert "jörg" in text


def test_of_a_row_that_cannot_be_read_the_journal_is_written(career, tmp_path):
    play_on(career, 9)
    spoil(career, "career.head", "[]")
    (one,) = backup(tmp_path)
    name = f"{career.uuid}.whole.json"
    assert (one.career.key, one.file) == (career.pk, name)
    assert one.fault == f"head is [] What is whole, to no. {career.last}, is in {name}."
    (line,) = json.loads((tmp_path / "backup.json").read_text())["careers"]
    assert (line["file"], line["owner"], line["career"]) == (name, career.owner.username, "")


def test_a_file_that_restore_would_refuse_is_no_backup(career, tmp_path):
    play_on(career, 9)
    spoil(career, "entry.why", "forged")
    (one,) = backup(tmp_path)
    assert one.fault.startswith("The entries have been altered at no. 7")
    assert "What is whole, to no. 6, is in" in one.fault
    assert [path.name for path in tmp_path.glob("*.json") if path.name != "backup.json"] == [one.file]


def test_a_file_that_the_disk_does_not_give_back_is_no_backup(career, tmp_path, monkeypatch):
    monkeypatch.setattr("campaigns.files.backup._write", lambda path, data: path.write_bytes(data[:-1]))
    (one,) = backup(tmp_path)
    assert one.file == ""
    assert "has changed since the backup" in one.fault


def test_a_career_of_which_nothing_is_whole_is_named_and_has_no_file(career, tmp_path):
    spoil(career, "career.head", "[]")
    tamper("UPDATE campaigns_entry SET why = 'forged'")
    said = "head is [] Nothing of it could be written: Its first entry is damaged."
    assert backup(tmp_path) == [(Damaged(career.pk, "head is []"), "", said)]


@pytest.mark.parametrize("place", ["campaigns.files.portable.export_career", "campaigns.files.backup.salvage"])
def test_a_database_that_does_not_answer_ends_a_backup(career, tmp_path, monkeypatch, place):
    def away(*args):
        raise OperationalError("disk I/O error")

    spoil(career, "entry.why", "forged")
    monkeypatch.setattr(place, away)
    tamper("UPDATE campaigns_entry SET why = 'forged'")
    with pytest.raises(OperationalError):
        backup(tmp_path)
    assert not (tmp_path / "backup.json").exists()


def test_a_career_whose_owner_is_gone_is_nobodys(career, tmp_path):
    owner = career.owner_id
    Career.objects.update(owner=999_999)
    backup(tmp_path)
    assert json.loads((tmp_path / "backup.json").read_text())["careers"][0]["owner"] == "nobody"
    Career.objects.update(owner=owner)


def test_an_edition_that_is_gone_comes_back_with_its_career(career, tmp_path, monkeypatch):
    Edition.objects.update(shipped=False)
    backup(tmp_path)
    forget()
    Edition.objects.all().delete()
    monkeypatch.setattr("charts.grid.keep.faults", lambda raw: [])
    assert [one.error for one in restore(tmp_path)] == [None]
    assert Career.objects.get().edition.slug == "toy"
