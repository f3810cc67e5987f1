"""On a phone's home screen: what was seen last is shown when the line is lost, and says that it is no news."""

from tests.browser.conftest import PHONE
from tests.games.the_hunted import moments

READY = """() => navigator.serviceWorker.ready.then(() => new Promise(done => {
    if (navigator.serviceWorker.controller) done();
    else navigator.serviceWorker.addEventListener('controllerchange', () => done());
}))"""


def test_the_last_state_is_shown_when_the_line_is_lost(visit, at_sea):
    career = at_sea(moments.SEARCH, seed=3)
    page = visit(f"/careers/{career.uuid}/", **PHONE, service_workers="allow")
    page.evaluate(READY)
    page.reload()
    assert not page.locator(".offline").is_visible()
    asked = page.locator("#ask").inner_text()
    page.context.set_offline(True)
    page.reload()
    assert page.locator(".offline").is_visible()
    assert page.locator("#ask").inner_text() == asked
    page.context.set_offline(False)
    page.reload()
    assert not page.locator(".offline").is_visible()
