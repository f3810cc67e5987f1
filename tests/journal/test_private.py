"""Files with a log are for their owner alone."""

import os
import sys

import pytest
from django.core.management import call_command

from campaigns.files import private

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there the folder decides who may read")


def mode(path):
    return path.stat().st_mode & 0o777


@pytest.fixture(autouse=True)
def usual_umask():
    before = os.umask(0o022)
    yield
    os.umask(before)


def test_a_backup_is_for_its_owner_alone(career, tmp_path):
    call_command("backup", tmp_path / "new")
    assert mode(tmp_path / "new") == 0o700
    assert {mode(path) for path in (tmp_path / "new").iterdir()} == {0o600}


def test_an_exported_career_is_for_its_owner_alone(career, tmp_path):
    file = tmp_path / "career.json"
    file.write_text("open to all", encoding="utf-8")
    file.chmod(0o644)
    call_command("exportcareer", str(career.uuid), str(file))
    assert mode(file) == 0o600
    assert file.read_text(encoding="utf-8").startswith("{")


def test_what_belongs_to_everybody_is_not_closed(tmp_path):
    shared = tmp_path / "tmp"
    shared.mkdir()
    shared.chmod(0o1777)
    private.tighten(shared, private.FOLDER)
    assert mode(shared) == 0o777
    shared.chmod(0o755)
    private.tighten(shared, private.FOLDER)
    assert mode(shared) == 0o700


def test_a_file_is_on_the_disk_before_it_takes_its_place(tmp_path, monkeypatch):
    path, kept = tmp_path / "file", []
    monkeypatch.setattr(os, "fsync", lambda handle: kept.append((os.fstat(handle).st_size, path.exists())))
    with private.private_file(path) as file:
        file.write(b"whole")
    assert kept == [(5, False)]
    assert path.read_bytes() == b"whole"


def test_a_pipe_stays_as_it_is(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe, 0o644)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with open(pipe, "w", encoding="utf-8", opener=private.opener) as file:
        file.write("x")
    assert os.read(reader, 9) == b"x"
    os.close(reader)
    assert mode(pipe) == 0o644


def test_a_folder_is_made_with_those_above_it_and_only_once(tmp_path):
    for _ in range(2):
        private.folder(tmp_path / "above" / "new")
    assert mode(tmp_path / "above" / "new") == 0o700


@pytest.mark.parametrize(("before", "after"), [(0o644, 0o600), (0o400, 0o400), (0o700, 0o700)])
def test_only_what_others_were_given_is_taken(tmp_path, before, after):
    file = tmp_path / "file"
    file.touch()
    file.chmod(before)
    private.tighten(file, private.FILE)
    assert mode(file) == after
