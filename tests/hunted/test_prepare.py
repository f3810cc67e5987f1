"""Static files are collected anew when one of ours changed, and only then; editions are loaded likewise."""

from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from hunted import prepare

FOLDERS = [
    folder
    for room in ("hunted", "campaigns", "charts")
    for folder in sorted((settings.BASE_DIR / room).rglob("static"))
    if folder.is_dir()
]


@pytest.fixture
def collected(settings, tmp_path, monkeypatch):
    found = []
    settings.STATIC_ROOT = tmp_path
    monkeypatch.setattr(prepare, "call_command", lambda name, **_more: found.append(name))
    prepare._collect_static(print)
    prepare._collect_static(print)
    assert found == ["collectstatic"]
    return found


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.relative_to(settings.BASE_DIR).as_posix())
def test_a_file_of_any_room_is_collected_when_it_changes(folder, collected, monkeypatch):
    changed = next(file for file in folder.rglob("*") if file.is_file())
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda self: read(self) + b"!" * (self.resolve() == changed.resolve()))
    prepare._collect_static(print)
    assert collected == ["collectstatic"] * 2


def test_the_folders_are_known():
    assert len(FOLDERS) >= 7


def test_editions_are_checked_anew_when_what_a_game_says_of_its_figures_changed(db, monkeypatch):
    loaded = []
    monkeypatch.setattr(prepare, "call_command", lambda name, **_more: loaded.append(name))
    assert prepare._load_editions(print)
    assert prepare._load_editions(print)
    assert loaded == ["loadeditions"]
    read = Path.read_bytes
    for changed in ("campaigns/games/unterseeboot/figures.py", "campaigns/games/the_hunted/figures/boats.py"):
        loaded.clear()
        file = settings.BASE_DIR / changed
        monkeypatch.setattr(Path, "read_bytes", lambda self, file=file: read(self) + b"!" * (self == file))
        assert prepare._load_editions(print)
        assert loaded == ["loadeditions"]


def test_an_edition_that_is_refused_is_named_at_each_start_and_keeps_nothing_from_starting(db, monkeypatch):
    def refuse(name, **_more):
        raise CommandError("pilot: WEATHER: Gap: no row covers 4.")

    said = []
    monkeypatch.setattr(prepare, "call_command", refuse)
    for _start in range(2):
        assert not prepare._load_editions(said.append)
    assert said.count("Not every edition could be loaded.\npilot: WEATHER: Gap: no row covers 4.") == 2


def test_a_host_is_told_by_the_status_that_an_edition_was_refused(monkeypatch):
    monkeypatch.setattr("hunted.management.commands.prepare.prepare", lambda say: False)
    with pytest.raises(CommandError):
        call_command("prepare")
