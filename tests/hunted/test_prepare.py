"""Static files are collected anew when one of ours changed, and only then."""

from pathlib import Path

import pytest
from django.conf import settings

from hunted import prepare

FOLDERS = [
    folder
    for room in ("hunted", "campaigns", "charts")
    for folder in sorted((settings.BASE_DIR / room).rglob("static"))
    if folder.is_dir()
]


@pytest.fixture
def collected(settings, tmp_path, monkeypatch):
    """How often the files were collected."""
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
