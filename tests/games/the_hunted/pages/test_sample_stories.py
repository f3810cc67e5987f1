"""Two scripted careers, played by the result of each roll and read as a whole.

sample_stories.txt holds their stories. To change a sentence on purpose, write it anew:
python -m pytest tests/games/the_hunted/pages/test_sample_stories.py --no-header -q with STORIES=write
"""

import os
from pathlib import Path

import pytest

from campaigns.games.the_hunted.pages import story
from campaigns.pages.logbook.career_log import CareerLog
from tests.games.the_hunted import careers, samples

pytestmark = pytest.mark.django_db
KEPT = Path(__file__).parent / "sample_stories.txt"
SAMPLES = (
    (samples.BRANDT, (samples.GOOD, samples.LOST), (1, 2), 400),
    (samples.KESSEL, (samples.SNORKEL,), (1,), 62),
)


def whole_text():
    """All of it, a paragraph a line."""
    lines = []
    for setup, scripts, patrols, entries in SAMPLES:
        log_book = CareerLog(careers.played(seed=7, entries=entries, act=samples.by(*scripts), **setup))
        for number in patrols:
            one = story.tell(log_book, number)
            lines += [one.head, one.lede, "", *(paragraph.text for paragraph in one.paragraphs), ""]
    return "\n".join(lines)


def test_the_samples_read_as_they_did():
    found = whole_text()
    if os.environ.get("STORIES") == "write":
        KEPT.write_text(found, encoding="utf-8")
    assert found.splitlines() == KEPT.read_text(encoding="utf-8").splitlines()


def test_what_the_samples_tell_is_what_was_told_of_them():
    """Ships, fates and figures of the script, in any sentences."""
    text = KEPT.read_text(encoding="utf-8")
    for said in (
        "Successful patrol: three ships, 13,500 t.",
        "ran on in its pattern and sank Dettifoss (small freighter, 1,600 t).",
        "Henry B. Plant (large freighter, 7,200 t) was struck by both torpedoes and sank.",
        "No ship that Brandt had sunk before was larger.",
        "Sunk by escorts with all hands. No ships sunk.",
        "A Hedgehog salvo hit and sank the boat.",
        "In two patrols he had sunk three ships of 13,500 t.",
        "Successful patrol: one ship, 5,500 t.",
        "Another boat, U-1024, a Type VIIC/41, was ready five months later.",
    ):
        assert said in text
