"""The first page: a career is started without scrolling."""

import pytest

from tests.browser.conftest import PHONE

WINDOWS = [{"viewport": {"width": 1280, "height": 800}}, PHONE]


@pytest.mark.parametrize("window", WINDOWS, ids=["desk", "phone"])
def test_the_button_that_starts_a_career_stands_in_the_first_window(visit, house, window):
    page = visit("/", **window)
    button = page.get_by_role("button", name="Start career").bounding_box()
    assert button["y"] + button["height"] <= window["viewport"]["height"]


def test_on_a_desk_it_stands_there_beside_careers_too(visit, at_sea):
    at_sea()
    page = visit("/", **WINDOWS[0])
    button = page.get_by_role("button", name="Start career").bounding_box()
    assert button["y"] + button["height"] <= 800
