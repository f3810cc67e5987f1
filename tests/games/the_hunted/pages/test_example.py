"""The specimen log of the rulebook, played guided, and its sheet compared line by line."""

import pytest

from campaigns.games.the_hunted.pages import sheet
from campaigns.pages.logbook import diary
from campaigns.pages.logbook.career_log import CareerLog
from tests.games.the_hunted.pages import example

# Month, patrol or R, targets with what became of them, the player's note, what the sheet reminds of
SPECIMEN = [
    ("1943-07", "Atlantic", ["2,800", "5,000", "4,600 circled", "1,400"], "", "fight back"),
    ("1943-08", "R", [], "", ""),
    ("1943-09", "R", [], "", ""),
    ("1943-10", "R", [], "", ""),
    ("1943-11", "Mediterranean", "no encounters", "", ""),
    ("1943-12", "R", [], "", ""),
    ("1944-01", "Mediterranean", ["HMS Nelson ticked 2"], "Sunk by escorts", "Balkon-Gerät, Air raids"),
    ("1944-02", "", [], "", "Schnorchel"),
    ("1944-03", "", [], "", ""),
    ("1944-04", "", [], "", ""),
    ("1944-05", "", [], "", ""),
    ("1944-06", "", [], "", "Alberich possible"),
    ("1944-07", "", [], "", ""),
    ("1944-08", "", [], "", "France base ends"),
    ("1944-09", "", [], "", "Mediterranean base ends"),
    ("1944-10", "", [], "", ""),
    ("1944-11", "", [], "", ""),
    ("1944-12", "", [], "", ""),
    ("1945-01", "", [], "", ""),
    ("1945-02", "", [], "", ""),
    ("1945-03", "", [], "", ""),
    ("1945-04", "", [], "", "Type XXI"),
]


@pytest.mark.django_db
@pytest.mark.case("3.5", "7.5.2", "10.11.4")
def test_the_specimen_line_by_line():
    made = _sheet(CareerLog(example.schmidt()))
    lines = [made.month(line[0]) for line in SPECIMEN]
    assert [(month.month, month.patrol or month.letter, targets(month)) for month in lines] == [
        line[:3] for line in SPECIMEN
    ]
    for month, (_at, _patrol, _targets, note, reminder) in zip(lines, SPECIMEN, strict=True):
        assert note in ". ".join(month.notes)
        assert all(part in ", ".join(month.calendar) for part in reminder.split(", "))
    assert (made.type, made.boat, made.kommandant) == ("VIIC", "U-123", "Schmidt")
    assert (made.ships, made.damaged, made.tons) == (1, 1, 4600)
    assert [month.outcome for month in lines if month.patrol] == ["S", "F", "F"]


def _sheet(log_book):
    return sheet.sheet(log_book.state, log_book.book.figures, log_book.say)


def targets(month):
    return "no encounters" if month.quiet else [target(ship) for ship in month.ships]


def target(ship):
    """A target as the specimen writes it: tonnage, circled or ticked; the capital ship by her name."""
    written = ship.name if ship.name.startswith("HMS") else f"{ship.tons:,}"
    return written + {"sunk": " circled", "damaged": f" ticked {ship.points}"}.get(ship.fate, "")


@pytest.mark.django_db
def test_the_specimen_is_told_box_by_box():
    log_book = CareerLog(example.schmidt())
    boxes = [diary.whole_diary(log_book, number).legs for number in (1, 2, 3)]
    assert [(leg.when, leg.where) for leg in boxes[0]][:5] == [
        ("In port", "France"),
        ("Box 1", "Bay of Biscay"),
        ("Box 2", "Transit"),
        ("Box 3", "Atlantic"),
        ("Box 4", "Atlantic"),
    ]
    told = " ".join(one.text for one in boxes[0][4].lines)
    assert "F1, F2 at Cornish City; F3, F4 at Harmonic." in told
    assert "sank, 4,600 t." in told
    assert all(one.text == "Nothing was sighted." for leg in boxes[1][1:-1] for one in leg.lines)
    assert boxes[2][1].where == "Transit"  # a boat at home in the Mediterranean has no Bay of Biscay to cross
