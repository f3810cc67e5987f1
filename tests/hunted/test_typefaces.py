"""The typefaces of the pages: cut from pinned packages, small, under their own names, with every character we use."""

import re
from importlib.util import module_from_spec, spec_from_file_location

import pytest
from django.conf import settings
from fontTools.ttLib import TTFont

made = spec_from_file_location("typefaces", settings.BASE_DIR / ".ci" / "typefaces.py")
typefaces = module_from_spec(made)
made.loader.exec_module(typefaces)
MOST = 100_000  # bytes, all faces together


@pytest.fixture(scope="module")
def fonts():
    return {name: typefaces.PLACE / f"{name}.woff2" for name in typefaces.FACES}


def test_they_are_small_and_their_licences_lie_beside_them(fonts):
    assert sum(path.stat().st_size for path in fonts.values()) < MOST
    for licence in typefaces.LICENCES:
        assert "SIL OPEN FONT LICENSE" in (fonts["sans-400"].parent / licence).read_text(encoding="utf-8").upper()


def test_a_reserved_name_is_not_theirs(fonts):
    for path in fonts.values():
        with TTFont(path) as font:
            names = {record.nameID: str(record) for record in font["name"].names}
        said = {number: text for number, text in names.items() if number not in (0, 13)}
        assert "Source" not in " ".join(said.values())
        assert names[1] in ("Log Serif", "Log Sans")


@pytest.mark.slow
def test_they_are_what_is_cut_from_the_packages(fonts, tmp_path):
    typefaces.cut_all(tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        path.name: path.read_bytes() for path in typefaces.PLACE.iterdir()
    }


def test_every_page_names_them_and_no_others(client, db):
    styles = (settings.BASE_DIR / "campaigns/static/campaigns/look.css").read_text(encoding="utf-8")
    assert set(re.findall(r"hunted/fonts/([\w-]+)\.woff2", styles)) == set(typefaces.FACES)
    page = client.get("/rules/").content.decode()
    assert set(re.findall(r"preload\"\s+href=\"/static/hunted/fonts/([\w-]+)\.woff2", page)) == {
        "serif-400",
        "sans-400",
    }


def test_they_have_the_signs_of_our_pages():
    texts = [*(settings.BASE_DIR / "templates").rglob("*.html"), *(settings.BASE_DIR / "campaigns").rglob("*.py")]
    used = set("".join(path.read_text(encoding="utf-8") for path in texts))
    assert {sign for sign in used if ord(sign) > 0x7F and ord(sign) not in typefaces.SIGNS} == set()
