"""Every page in both lights and at both widths: nothing that axe finds at WCAG 2.2 AA, nothing too wide."""

import pytest

from campaigns.models import Contest
from tests.browser.conftest import DESK, PHONE
from tests.games.the_hunted import moments

axe = pytest.importorskip("axe_playwright_python.sync_playwright")
SAID = {"resultTypes": ["violations"]}
RULES = SAID | {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
COLOURS = SAID | {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}  # all that light is
WINDOWS = {"1280": DESK, "390": PHONE}
in_windows = pytest.mark.parametrize("window", WINDOWS.values(), ids=WINDOWS)


def faults(page):
    """What axe finds by the light of day, and of the colours by lamplight."""
    found = axe.Axe().run(page, options=RULES).response["violations"]
    page.emulate_media(color_scheme="dark")
    found += page.evaluate("options => axe.run(document, options)", COLOURS)["violations"]
    page.emulate_media(color_scheme="light")
    return [(one["id"], [node["html"][:110] for node in one["nodes"][:3]]) for one in found]


@in_windows
def test_pages_around_the_bridge(visit, at_sea, window):
    career = at_sea(moments.SEARCH, seed=3)
    contest = Contest.objects.create(
        game="hunted",
        owner=career.owner,
        edition=career.edition,
        name="Grimm",
        form="wolfpack",
        start="1943-07",
        until="1945-05",
    )
    base = f"/careers/{career.uuid}/"
    page = visit("/", **window)
    found = {}
    for path in (
        "/",
        "/new/",
        f"/contests/{contest.uuid}/",
        "/contests/",
        "/rules/",
        "/rules/?q=9.6",
        "/rules/hunted/9.6.9/",
        base + "log/",
        base + f"no/{career.last}/",
        base + f"strike/{career.last}/",
        base + "amend/",
        base + "amend/?path=boat.hull",
        base + "overrule/",
        base + "settings/",
    ):
        page.goto(path)
        found[path] = faults(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= window["viewport"]["width"], path
    assert {path: fault for path, fault in found.items() if fault} == {}


PROMPTS = [
    (moments.FIRST_BOX, 1),
    (moments.LOADING, 1),
    (moments.ATTACK, 2),
    (moments.SALVO, 3),
    (moments.SEARCH, 3),
    (moments.REPAIR, 4),
]


@in_windows
def test_every_kind_of_prompt(visit, at_sea, window):
    careers = [at_sea(key, seed=seed, odds=True) for key, seed in PROMPTS]
    page = visit("/", **window)
    found = {}
    for career, (key, _seed) in zip(careers, PROMPTS, strict=True):
        for panel in ("", "#boat", "#log") if window is PHONE else ("",):
            page.goto("about:blank")
            page.goto(f"/careers/{career.uuid}/{panel}")
            page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
            found[key + panel] = faults(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= window["viewport"]["width"], key
    page.goto(f"/careers/{careers[0].uuid}/")
    page.locator("button[name=aside]").first.click()
    page.locator("textarea[name='t:note']").wait_for()
    found["by hand"] = faults(page)
    assert {path: fault for path, fault in found.items() if fault} == {}
