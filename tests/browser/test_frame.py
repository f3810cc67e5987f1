"""One decision, one screen: every part of a question lies between the head and the row of buttons, which never moves.

PROMPTS=200 measures as many prompts of each game and type as when the page was drawn.
"""

import os
import random
from dataclasses import dataclass, field

import pytest

from campaigns import play
from campaigns.models import Career
from tests.browser.test_reflow import in_every_letter
from tests.browser.wait import opened, until
from tests.factories import CareerFactory
from tests.shipped import edition_of

PROMPTS = int(os.environ.get("PROMPTS", "20"))
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
    "Torpedo Dice": ("torpedo-dice", "torpedo-dice", {"players": ["Anna", "Ben"]}),
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
COVERED = """() => {
    const fixed = [...document.querySelectorAll('body > header, .tabs, .dock')].filter(one => one.checkVisibility());
    const over = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    const fields = [...document.querySelectorAll('main :is(a[href], button, input, select, textarea, summary)')];
    const open = fields.filter(one => one.checkVisibility() && !one.disabled && one.type !== 'hidden');
    return open.filter(one => {
        one.focus();
        const box = one.getBoundingClientRect();
        return fixed.some(other => !other.contains(one) && over(box, other.getBoundingClientRect()));
    }).map(one => 'covered ' + one.outerHTML.slice(0, 90));
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
    page, source, found = visit("about:blank"), random.Random(7), Found()
    while found.prompts < PROMPTS:
        career = CareerFactory(owner=player, edition=edition, game=game, setup=setup, odds=True)
        measure(page, career, source, found)
    print(f"{name}: {found.prompts} prompts, hidden {len(found.hidden)} of {found.parts}")
    assert found.hidden == {}
    assert {place: where for place, where in found.places.items() if len(where) > 1} == {}
    assert found.filled <= {0, 1}


@dataclass
class Found:
    """What was looked at, what of it was hidden, where the buttons were, and how many of them were filled."""

    prompts: int = 0
    parts: int = 0
    hidden: dict = field(default_factory=dict)
    places: dict = field(default_factory=dict)
    filled: set = field(default_factory=set)


def measure(page, career, source, found):
    """Play on by chance to the end of the career, or until there are enough prompts."""
    while found.prompts < PROMPTS:
        table = play.open_career(Career.objects.select_related("edition").get(pk=career.pk))
        if table.prompt is None:
            return
        opened(page, f"/careers/{career.uuid}/")
        if page.locator("#next").count():
            page.locator("#next").click()
        page.locator("#answer").wait_for(state="attached")
        found.prompts += 1
        found.filled.add(page.evaluate(FILLED))
        for size, window in SIZES.items():
            page.set_viewport_size(window)
            until(page, "innerWidth === it", window["width"])
            for face in in_every_letter(page):
                count, lost = page.evaluate(HIDDEN, LONG)
                for button, place in page.evaluate(PLACES).items():
                    found.places.setdefault((button, size), set()).add(place)
                lost += page.evaluate(COVERED)
                page.evaluate("scrollTo(0, 0)")
                found.parts += count
                if lost:
                    found.hidden[table.prompt.key, size, face] = lost[:3]
        play.act(career.pk, {"auto": True}, source=source)
