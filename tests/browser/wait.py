"""The browser tests wait for an event, as long as a slow machine needs, never for a time."""

from __future__ import annotations

import contextlib
from typing import Any

from playwright.sync_api import Error, Locator, Page

QUIET = "!document.querySelector('.htmx-request:not(#watch)')"  # a slow page asks for news without a pause


def until(page: Page, condition: str, it: Any = None) -> Any:
    """Wait for a condition in JavaScript, in which `it` is the argument; gives what it came to.

    It must reach the browser as a function: an expression is evaluated again at each look, which the policy of our
    pages forbids, so that it could only be true at once or fail.
    """
    return page.wait_for_function(f"it => ({condition})", arg=it).json_value()


def opened(page: Page, address: str) -> None:
    """Go to an address, also where the page is just about to go somewhere else by itself, or by a press."""
    for _ in range(9):  # what the page does by itself may take the place of this, too
        with contextlib.suppress(Error):
            page.goto("about:blank")
            break
    page.goto(address)


def click_through(page: Page, target: Locator) -> None:
    """Click what leads to another page, and wait until all of that page is there."""
    with page.expect_navigation():
        target.click()


def settled(page: Page, number: int | str) -> None:
    """The answer to the prompt of this number has come in, and the next prompt is ready for a hand."""
    page.locator(f"#answer input[name=number][value='{number}']").wait_for(state="detached")
    page.wait_for_load_state()  # the answer may have led to another page
    until(page, QUIET)
