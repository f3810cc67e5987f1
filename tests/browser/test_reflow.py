"""Every page at four widths, in wide letters and in narrow ones: nothing is cut off, nothing scrolls sideways."""

import pytest
from django.contrib.auth.models import Permission

from campaigns import play
from campaigns.models import Contest
from campaigns.pages.logbook.career_log import CareerLog
from tests import pseudo
from tests.browser.conftest import PHONE
from tests.browser.wait import until
from tests.games.the_hunted import careers, moments

FACES = {"wide": "108%", "narrow": "70%"}  # of DejaVu Sans, which comes with chromium
HANDS = {"touch": (320, 390), "mouse": (640, 1280)}
TOO_WIDE = "document.documentElement.scrollWidth - innerWidth"


@pytest.fixture
def pages(house, player, at_sea):
    player.user_permissions.add(Permission.objects.get(codename="add_edition"))  # who may import one is asked more
    log_book = CareerLog(careers.of_some_length(player))
    career = at_sea(moments.SEARCH, seed=3, odds=True)
    for pk, at in ((career.pk, career.last), (log_book.career.pk, 20)):
        play.act(pk, {"remark": "https://example.org/" + "one_long_word" * 9, "at": at}, None, player)
    career.refresh_from_db()
    salvo, stowing = at_sea(moments.SALVO, seed=3), at_sea(moments.STOWING)
    identity, home = at_sea(moments.IDENTITY, seed=3), careers.played(player, 5, until=moments.ORDERS, patrol=2)
    survived = careers.played(player, 3, type="XXI", start="1945-04", rank="KptLt")
    terms = {"name": "Grimm", "form": "duel", "start": "1943-07", "until": "1945-05"}
    contest = Contest.objects.create(game="hunted", owner=player, edition=house, **terms)
    base = f"/careers/{career.uuid}/"
    return [
        "/",
        "/new/",
        "/contests/",
        f"/contests/{contest.uuid}/",
        "/rules/",
        "/rules/?q=9.6",
        "/charts/",
        "/charts/house/",
        "/charts/house/E2/",
        "/charts/house/R1/",
        "/charts/house/T1/",
        "/charts/house/P1/",
        "/careers/",
        "/careers/best/",
        "/careers/bring-in/",
        "/games/hunted/campaign/",
        f"/games/hunted/table-sheet/{home.uuid}/?orders=Atlantic",
        base,
        *(base + panel for panel in ("#boat", "#log")),
        *(f"/careers/{one.uuid}/" for one in (salvo, stowing, home, survived, log_book.career)),
        f"/careers/{identity.uuid}/overrule/",
        *(f"{base}{page}/{career.last - 3}/" for page in ("change", "strike")),
        *(base + page for page in ("log/", "amend/", "overrule/", "settings/", f"no/{career.last}/")),
        *(log_book.url(page) for page in ("sheet", "record", "crew", "share")),
        log_book.url("diary", 1),
        log_book.url("story", 1),
        log_book.url("career"),
        log_book.url("replay", 20),
    ]


SHEET = "".join(
    f"@font-face {{ font-family: {face}; src: local('DejaVu Sans'); size-adjust: {size}; }}"
    f":root[data-face={face}] {{ --serif: {face}; --sans: {face}; }}"
    for face, size in FACES.items()
)
WEAR = """async ([face, css]) => {
    if (!document.adoptedStyleSheets.length) {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets = [sheet];
    }
    document.documentElement.dataset.face = face;
    return (await document.fonts.load(`16px ${face}`)).length;
}"""


def in_every_letter(page):
    """The page in each of the faces above in turn; yields its name."""
    for face in FACES:
        assert page.evaluate(WEAR, [face, SHEET]) == 1
        yield face


def as_wide_as(page, width):
    page.set_viewport_size({"width": width, "height": 800})
    until(page, "innerWidth === it", width)


@pytest.mark.parametrize("hand", HANDS)
def test_no_page_is_wider_than_the_window(visit, pages, hand):
    page = visit("about:blank", has_touch=hand == "touch")
    wide = {}
    for path in pages:
        page.goto(path)
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        for width in HANDS[hand]:
            as_wide_as(page, width)
            for face in in_every_letter(page):
                wide[path, width, face] = page.evaluate(TOO_WIDE)
    assert {place: more for place, more in wide.items() if more > 0} == {}


CUT = """[...document.querySelectorAll('body *')].filter(one => {
    const style = getComputedStyle(one), shown = one.checkVisibility() && one.clientWidth > 2;
    const clips = ['hidden', 'clip'].includes(style.overflowX) && style.textOverflow !== 'ellipsis';
    return shown && clips && one.scrollWidth > one.clientWidth + 1;
}).map(one => one.outerHTML.slice(0, 120))"""
"""What hides a part of its words; the last act on the dock is shortened on purpose, and stands whole above."""


def test_in_a_longer_language_nothing_is_cut_off_on_a_phone(visit, pages):
    page = visit("about:blank", **PHONE)
    wide, cut = {}, {}
    with pseudo.spoken():
        for path in pages:
            page.goto(path)
            page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
            wide[path], cut[path] = page.evaluate(TOO_WIDE), page.evaluate(CUT)
    assert {path: more for path, more in wide.items() if more > 0} == {}
    assert {path: parts for path, parts in cut.items() if parts} == {}


def test_at_twice_the_size_the_question_is_not_covered(visit, at_sea):
    """200 % of 1280 by 900: the buttons stand below what is asked, wherever the page is scrolled to."""
    page = visit("about:blank", viewport={"width": 640, "height": 450})
    page.goto(f"/careers/{at_sea(moments.SALVO, seed=3).uuid}/")
    for face in in_every_letter(page):
        assert page.evaluate("getComputedStyle(document.querySelector('.dock')).position") == "static", face


LABELS = ".btn:not(.anywhere), thead th"  # names of players and of ships may break
BROKEN_LABELS = """names => [...document.querySelectorAll(names)].filter(one => one.checkVisibility()).flatMap(one => {
    const range = document.createRange(), texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT), found = [];
    while (texts.nextNode()) for (const word of texts.currentNode.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
        range.setStart(texts.currentNode, word.index);
        range.setEnd(texts.currentNode, word.index + word[0].length);
        const tops = new Set([...range.getClientRects()].map(rect => Math.round(rect.top)));
        if (tops.size > 1) found.push(word[0]);
    }
    return found;
})"""


def test_no_word_of_the_track_or_of_a_d66_is_broken(visit, at_sea):
    page = visit("about:blank")
    career = at_sea(moments.HIT, seed=4)
    for panel, words in (("#boat", ".track li"), ("#prompt", ".d66 li")):
        page.goto(f"/careers/{career.uuid}/{panel}")
        for width in (width for widths in HANDS.values() for width in widths):
            as_wide_as(page, width)
            for face in in_every_letter(page):
                assert page.locator(words).first.is_visible()
                assert page.evaluate(BROKEN_LABELS, words) == [], (width, face)
                assert page.evaluate(TOO_WIDE) <= 0


def test_no_word_breaks_inside_a_button_or_a_table_head(visit, pages):
    page = visit("about:blank", has_touch=True)
    broken = {}
    for path in pages:
        page.goto(path)
        as_wide_as(page, 320)
        for face in in_every_letter(page):
            broken[path, face] = page.evaluate(BROKEN_LABELS, LABELS)
    assert {place: words for place, words in broken.items() if words} == {}
