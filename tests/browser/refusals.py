"""Every form on the boards of a career, filled in wrongly: what is refused must say so where the player sees it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

from campaigns import play
from campaigns.models import Career
from tests.browser.wait import QUIET, opened, until

FORMS = "[...document.querySelectorAll('#answer .asks .go, #enter')].map(button => button.id)"
FILL_IN_WRONGLY = """id => {
    const button = document.getElementById(id), tap = button.closest('.tap');
    if (tap) tap.open = true;
    for (const field of (tap ?? button.form).querySelectorAll('textarea, input')) {
        if (['hidden', 'radio', 'checkbox'].includes(field.type)) continue;
        field.value = field.inputMode === 'numeric' || field.name === 'die' ? '999999999' : '';
    }
    button.click();
}"""
TOLD = """[...document.querySelectorAll('#sheet :is(.error, .notice.damage, .slot.warn)')]
    .filter(one => one.checkVisibility() && one.innerText.trim()).length"""


def silent(page: Any, career: Career) -> tuple[set[str], set[str]]:
    """The forms of the prompt that is open which were refused; and of these, those that did not say so."""
    refused, quiet = set(), set()
    address = f"/careers/{career.uuid}/"
    opened(page, address)
    for form in page.evaluate(FORMS):
        before = Career.objects.get(pk=career.pk).last
        with page.expect_response(lambda reply: reply.request.method == "POST"):
            page.evaluate(FILL_IN_WRONGLY, form)
        until(page, QUIET)
        if Career.objects.get(pk=career.pk).last > before:  # nothing was wrong with it
            play.act(career.pk, {"strike": True})
            opened(page, address)
            continue
        refused.add(form)
        if not page.evaluate(TOLD):
            quiet.add(form)
    return refused, quiet


def everywhere(page: Any, client: Any, career: Career, most: int, seed: int = 1) -> tuple[int, dict[str, set[str]]]:
    """Play on by chance and try the forms of each board that looks otherwise than those before."""
    count, quiet = 0, {}
    for key in _boards(client, career, most, random.Random(seed)):
        refused, lost = silent(page, career)
        count += len(refused)
        if lost:
            quiet[key] = lost
    return count, quiet


def _boards(client: Any, career: Career, most: int, source: random.Random) -> Iterator[str]:
    seen = set()
    for _ in range(most):
        table = play.open_career(Career.objects.get(pk=career.pk))
        if table.prompt is None:
            return
        page = client.get(f"/careers/{career.uuid}/").content.decode()
        names = frozenset(re.sub(r"\d+", "#", name) for name in re.findall(r'\sname="([^"]+)"', page))
        if names not in seen:
            seen.add(names)
            yield table.prompt.key
        play.act(career.pk, {"auto": True}, source=source)
