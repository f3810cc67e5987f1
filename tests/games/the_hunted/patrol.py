"""A patrol written down: what the dice show and what is chosen at every prompt, from the rank to the next orders."""

from __future__ import annotations

from tests.browser.wait import settled

DICE = {
    "setup.rank": [5],
    "assignment.p1": [3, 4],  # Atlantic
    "refit.gun": [6],
    "travel.biscay": [6, 6],
    "travel.encounter": [3, 5],  # nothing in sight
    "travel.sizes": [1],
    "travel.identity": [0, 1],
    "travel.light": [6],
    "attack.torpedo": [1, 2],
    "attack.dud": [6],
    "attack.damage": [2],
    "escorts.detection": [1, 1],
}
CHOICES = {
    "assignment.wish": "orders",
    "attack.how": "night_surface",
    "attack.range": "medium",
    "escorts.evade": "stay",
}
MET = [1, 2]  # a ship with an escort, in the third box
LAST = 27  # asks for the next orders: the boat is home


def dice(key: str, number: int) -> list[int]:
    return MET if key == "travel.encounter" and number == 10 else DICE[key]


def asked(page) -> tuple[str, str, int]:
    """Kind, key and number of the prompt on the page."""
    values = [page.locator(f"#answer input[name={name}]").input_value() for name in ("kind", "key", "number")]
    return values[0], values[1], int(values[2])


def follow(page, answer) -> None:
    """Answer every prompt as written; each must bring the next, and the last the port."""
    number = 0
    while number < LAST - 1:
        kind, key, number = asked(page)
        answer(kind, key, number)
        settled(page, number)
    page.locator("#next").wait_for()
