"""Every page in both lights and at both widths: nothing that axe finds at WCAG 2.2 AA, nothing too wide."""

import pytest

from campaigns.models import Contest
from tests.browser.conftest import DESK, PHONE
from tests.games.the_hunted import careers, moments

axe = pytest.importorskip("axe_playwright_python.sync_playwright")
SAID = {"resultTypes": ["violations"], "preload": False}  # no styles of other servers are to be fetched
RULES = SAID | {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
COLOURS = SAID | {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}  # all that light is
WINDOWS = {"1280": DESK, "390": PHONE}
in_windows = pytest.mark.parametrize("window", WINDOWS.values(), ids=WINDOWS)


ALIKE = """() => {
    const LOOK = ['color', 'backgroundColor', 'backgroundImage', 'opacity', 'fontSize', 'fontWeight', 'textShadow'];
    const known = new Map(), seen = new Set();
    const drawn = (one) => {
        if (!one) return '';
        if (!known.has(one)) {
            const style = getComputedStyle(one), own = LOOK.map((name) => style[name]);
            known.set(one, [drawn(one.parentElement), one.tagName, one.getAttribute('class'), ...own].join());
        }
        return known.get(one);
    };
    for (const one of document.querySelectorAll('[data-alike]')) one.removeAttribute('data-alike');
    for (const one of document.querySelectorAll('body *')) {
        const says = one.matches('input, select, textarea')
            || [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
        if (says && one.checkVisibility() && !seen.has(drawn(one))) {
            seen.add(drawn(one));
            one.setAttribute('data-alike', '');
        }
    }
    axe.configure({rules: [{id: 'color-contrast', selector: '[data-alike]'}]});
}"""
"""Of words drawn alike, in places drawn alike, one is enough: contrast is most of what axe takes its time for."""


UNCOVERED = "document.querySelector('.dock, .port-bar')?.style.setProperty('position', 'static')"
"""Axe does not scroll: what happens to lie half below the dock would be too small a target."""


def faults(page):
    """The faults that axe finds by day, and faults of colour by lamplight."""
    found = []
    page.evaluate(axe.Axe().axe_script)
    page.evaluate(UNCOVERED)
    for scheme, options in (("light", RULES), ("dark", COLOURS)):
        page.emulate_media(color_scheme=scheme)
        page.evaluate(ALIKE)
        found += page.evaluate("options => axe.run(document, options)", options)["violations"]
    page.emulate_media(color_scheme="light")
    return [(one["id"], [node["html"][:110] for node in one["nodes"][:3]]) for one in found]


def test_what_is_not_as_it_should_be_is_found(visit, house):
    """Words too pale by day, or too dark by lamplight, and a field without a label."""
    page, paint = (
        visit("/rules/"),
        "colour => { [...document.querySelectorAll('main p')].at(-1).style.color = colour; }",
    )
    page.evaluate("document.querySelector('main label').remove()")
    assert "label" in {rule for rule, _nodes in faults(page)}
    page.reload()
    for colour in ("#bbb", "#333"):
        page.evaluate(paint, colour)
        assert [rule for rule, _nodes in faults(page)] == ["color-contrast"], colour


@in_windows
def test_pages_around_the_bridge(visit, at_sea, window):
    career, identity = at_sea(moments.SEARCH, seed=3), at_sea(moments.IDENTITY, seed=3)
    home = careers.played(career.owner, 5, until=moments.ORDERS, patrol=2)
    lost = careers.played(career.owner, 1)
    survived = careers.played(career.owner, 3, type="XXI", start="1945-04", rank="KptLt")
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
        base + f"change/{career.last - 3}/",
        base + "overrule/",
        f"/careers/{identity.uuid}/overrule/",
        *(f"/careers/{one.uuid}/" for one in (home, lost, survived)),
        f"/careers/{identity.uuid}/",
        "/charts/house/E1/",
        "/charts/",
        "/charts/?q=convoy",
        *(f"/charts/house/{page}" for page in ("", "E2/", "T1/", "R1/", "boats/VIIC/")),
        "/new/hunted/",
        "/contests/hall/",
        "/contests/new/hunted/wolfpack/",
        "/simulation/",
        "/games/hunted/campaign/",
        f"/games/hunted/table-sheet/{home.uuid}/?orders=Atlantic",
        *(f"{base}{page}/" for page in ("settings", "afterwards")),
    ):
        assert page.goto(path).ok, path
        found[path] = faults(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= window["viewport"]["width"], path
    assert {path: fault for path, fault in found.items() if fault} == {}


PROMPTS = [
    (moments.FIRST_BOX, 1),
    (moments.LOADING, 1),
    (moments.STOWING, 1),
    (moments.ATTACK, 2),
    (moments.SALVO, 3),
    (moments.SEARCH, 3),
    (moments.REPAIR, 4),
]
PANELS = ("", "#boat", "#log")
FULL = (moments.FIRST_BOX, moments.SEARCH)  # at a desk every panel of every prompt is in sight


@in_windows
def test_every_kind_of_prompt(visit, at_sea, window):
    boats = [at_sea(key, seed=seed, odds=True) for key, seed in PROMPTS]
    page = visit("/", **window)
    found = {}
    for career, (key, _seed) in zip(boats, PROMPTS, strict=True):
        page.goto(f"/careers/{career.uuid}/")
        for panel in PANELS if window is PHONE and key in FULL else ("",):
            page.evaluate("panel => { location.hash = panel; }", panel)
            page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
            found[key + panel] = faults(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= window["viewport"]["width"], key
    if window is PHONE:
        page.locator(".to-menu").click()
        page.locator("#menu").wait_for()
        found["the menu"] = faults(page)
    else:  # on a phone axe takes the tabs for what lies over it, for it knows no top layer
        page.locator(".to-rest").click()
        page.locator(".term").first.click()
        page.locator("#rest .meaning:popover-open").wait_for()
        found["a word explained"] = faults(page)
    page.goto(f"/careers/{boats[0].uuid}/")
    page.locator(".to-rest").click()
    page.locator("#rest button[name=aside]").first.click()
    page.get_by_label("Met", exact=True).select_option("Convoy")
    page.get_by_label("The boat:").wait_for()
    found["by hand"] = faults(page)
    assert {path: fault for path, fault in found.items() if fault} == {}
