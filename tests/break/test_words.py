"""Whatever a player writes is words: on every page, in every file, for everybody who reads it."""

import csv
import io
import random
import re

import pytest

from campaigns import play
from campaigns.models import Career
from charts.figures.shipped import raw_edition
from charts.grid import keep
from tests import memo
from tests.factories import CareerFactory
from tests.shipped import put_in, shipped_edition

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
EVIL = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"
SHORT = "<img src=x onerror=a>"  # where a name may have no more signs
FORMULA = '=HYPERLINK("http://evil.example","x")'
ALIVE = re.compile(rb"<script>alert|<img src=x", re.I)


@pytest.fixture
def written(user):
    """A career with hostile text in every free text field."""
    user.username = SHORT
    user.first_name = SHORT
    user.save()
    edition = put_in("evil", lambda: keep.add(evil_edition()))
    setup = {"type": "VIIC", "start": "1943-07", "kommandant": SHORT, "boat": "U-123"}
    share = {"odds": True, "share_token": "e" * 43}
    career = CareerFactory(owner=user, game="hunted", setup=setup, edition=edition, **share)
    memo.done(("evil", career.pk), lambda: write(career))
    career.refresh_from_db()
    return career


def evil_edition():
    raw = {**raw_edition(), "edition": "evil", "name": SHORT}
    raw["rosters"] = [
        {**roster, "ships": [{**ship, "name": f"{SHORT}{ship['roll']}"} for ship in roster["ships"]]}
        for roster in raw["rosters"]
    ]
    return raw


def write(career):
    source = random.Random(3)
    assert play.act(career.pk, {"remark": EVIL}).accepted
    modified = overruled = False
    for _ in range(120):
        career.refresh_from_db()
        if career.ended:
            break
        table = play.open_career(career)
        raw_answer = {"auto": True}
        if table.prompt.kind == "roll" and not modified:
            raw_answer["modifier"] = {"drm": 0, "why": EVIL}
        reply = play.act(career.pk, raw_answer, source=source)
        assert reply.accepted
        modified = modified or "modifier" in raw_answer
        if not overruled and table.prompt.kind == "roll" and table.prompt.chart == "E1":
            overruled = play.act(career.pk, {"overrule": "aircraft", "why": EVIL, "last": True}).accepted
    names = {"crew.li.name": SHORT, "crew.1wo.name": SHORT, "kommandant.name": SHORT}
    if not career.ended:
        for path, name in names.items():
            play.act(career.pk, {"amend": {path: name + "2"}, "why": EVIL})
    assert modified


def test_no_page_runs_what_was_written(inside, written, everywhere, fill_known):
    numbers = [entry.number for entry in written.entries.all()]
    seen = 0
    for address in everywhere:
        kinds = [kind for kind, _ in address.parameters]
        for number in (numbers if "int" in kinds and "uuid" in kinds else [1])[:: max(1, len(numbers) // 5)]:

            def fill(kind, name, number=number):
                return {"int": str(number), "slug": "evil"}.get(
                    kind if name not in ("code", "type_", "form", "paper", "name", "source") else "", ""
                ) or fill_known(written)(kind, name)

            response = inside.get(address.path(fill))
            assert response.status_code < 500, (address, number)
            if "html" in response.headers.get("Content-Type", ""):
                assert not ALIVE.search(response.content), (address, number)
                seen += b"&lt;" in response.content
    assert seen >= 5


def test_what_was_typed_wrong_comes_back_as_words(inside, written):
    for fields in ({"act": "answer", "kind": "roll", "die": EVIL}, {"kind": "choose", "choose": EVIL}, {"key": EVIL}):
        response = inside.post(f"/careers/{written.uuid}/answer/", {"number": "1", "drm_why": EVIL, **fields})
        assert response.status_code < 500
        assert not ALIVE.search(response.content)
    for path in (f"/careers/{written.uuid}/amend/?path={EVIL}&q={EVIL}", f"/rules/?q={EVIL}", f"/charts/?q={EVIL}"):
        response = inside.get(path)
        assert response.status_code < 500
        assert not ALIVE.search(response.content), path


def test_no_cell_of_a_table_is_a_formula(inside, user, everywhere, fill_known):
    edition = shipped_edition()
    setup = {"type": "VIIC", "start": "1943-07", "kommandant": FORMULA, "boat": "U-123"}
    career = play.start(user, "hunted", setup, edition)
    assert play.act(career.pk, {"remark": FORMULA}).accepted
    for _ in range(40):
        play.act(career.pk, {"auto": True})

    def table_named(wanted):
        return lambda kind, key: wanted if key == "name" else fill_known(career)(kind, key)

    tables = 0
    for address in everywhere:
        if not address.route.endswith(".csv"):
            continue
        for name in ("boats", "crew", "patrols", "encounters", "targets", "refits", "awards", "promotions", "journal"):
            response = inside.get(address.path(table_named(name)))
            if response.status_code != 200:
                continue
            tables += 1
            text = b"".join(response) if response.streaming else response.content
            for row in csv.reader(io.StringIO(text.decode("utf-8-sig"))):
                assert not [cell for cell in row if cell[:1] in ("=", "@", "\t", "\r")], (address, row)
                assert not [cell for cell in row if cell[:1] in "+-" and not re.fullmatch(r"[+-]?[\d.,]*", cell)], row
    assert tables


def test_nothing_of_it_harms_the_journal(written):
    from campaigns.play.verify import verify

    assert verify(Career.objects.get(pk=written.pk)) == []
