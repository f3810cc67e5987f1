"""One decision, one screen: every part of a question lies between the head and the row of buttons, which never moves.

PROMPTS=200 measures as many prompts of each career as when the page was drawn.
"""

import os
import random

import pytest

from campaigns import play
from campaigns.models import Career
from tests.browser.test_reflow import in_every_letter
from tests.browser.wait import opened, until
from tests.factories import CareerFactory
from tests.shipped import edition_of

PROMPTS = int(os.environ.get("PROMPTS", "25"))
SIZES = {"desk": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
LONG = 12  # fields of a form that may be scrolled
NAME = {"kommandant": "Enno Wiarda"}
CAREERS = {  # game, slug of its edition, what it opens with
    "VIIC": ("hunted", "house", {"type": "VIIC", "start": "1943-07", "boat": "U-763", **NAME}),
    "XIV": ("hunted", "house", {"type": "XIV", "start": "1943-07", **NAME}),
    "XXI": ("hunted", "house", {"type": "XXI", "start": "1945-04", **NAME}),
    "Unterseeboot": ("unterseeboot", "unterseeboot", {"kommandant": "Schmidt"}),
    "U-BOOT": ("u-boot", "u-boot", {"captain": "Anna"}),
    "SCOPE": ("scope", "scope", {"first": "Anna", "second": "Ben"}),
}

HIDDEN = """long => {
    const dock = document.querySelector('.dock')?.getBoundingClientRect();
    const fixed = [...document.querySelectorAll('body > header, .tabs')].filter(one => one.checkVisibility());
    const top = Math.max(...fixed.map(one => one.getBoundingClientRect().bottom));
    const fields = [...document.querySelectorAll('#answer .answer .field')];
    const parts = [...document.querySelectorAll(
        '#ask, .situation, .ships li, .options button, .options > label, .salvo li, .dice input:not(#more),'
        + '.need tbody tr, .roster, .sum > summary'
    ), ...(fields.length > long ? [] : fields)].filter(one => one.checkVisibility());
    const bottom = dock?.top ?? innerHeight;
    return [parts.length, parts.filter(one => {
        const box = one.getBoundingClientRect();
        return box.top < top - 1 || box.bottom > bottom + 1;
    }).map(one => one.outerHTML.slice(0, 90))];
}"""
PLACES = """Object.fromEntries([...document.querySelectorAll('.dock button')].map(button => {
    const box = button.getBoundingClientRect();
    return [button.id, [box.x, box.y, box.width, box.height].map(Math.round).join()];
}))"""
FILLED = "[...document.querySelectorAll('#prompt .btn.go')].filter(one => one.checkVisibility()).length"


@pytest.mark.parametrize("name", CAREERS)
def test_nothing_of_a_question_is_hidden(visit, house, player, name):
    game, slug, setup = CAREERS[name]
    edition = house if slug == "house" else edition_of(slug)
    career = CareerFactory(owner=player, edition=edition, game=game, setup=setup, odds=True)
    measured, hidden, places, filled = measure(visit("about:blank"), career, random.Random(7))
    print(f"{name}: hidden {len(hidden)} of {measured}")
    assert measured > 0
    assert hidden == {}
    assert {place: found for place, found in places.items() if len(found) > 1} == {}
    assert filled <= {0, 1}


def measure(page, career, source):
    """Play on by chance; how many parts were looked at, those that were hidden, and where the buttons were."""
    measured, hidden, places, filled = 0, {}, {}, set()
    for _ in range(PROMPTS):
        table = play.open_career(Career.objects.select_related("edition").get(pk=career.pk))
        if table.prompt is None:
            break
        opened(page, f"/careers/{career.uuid}/")
        if page.locator("#next").count():
            page.locator("#next").click()
        page.locator("#answer").wait_for(state="attached")
        filled.add(page.evaluate(FILLED))
        for size, window in SIZES.items():
            page.set_viewport_size(window)
            until(page, "innerWidth === it", window["width"])
            for face in in_every_letter(page):
                count, lost = page.evaluate(HIDDEN, LONG)
                measured += count
                if lost:
                    hidden[table.prompt.key, size, face] = lost[:3]
                for button, place in page.evaluate(PLACES).items():
                    places.setdefault((button, size), set()).add(place)
        play.act(career.pk, {"auto": True}, source=source)
    return measured, hidden, places, filled
