"""Facts of a state that pages must show: a list of texts for some pages (tests/games/test_truth.py)."""


def claims(state, say):
    """Ships with their tons, and the sum of each patrol that is over."""
    for record in state.patrols:
        yield ("story", "diary", "sheet"), [f"{ship.tons:,}" for ship in record.ships]
        yield ("sheet", "record"), [f"{record.tons:,}"] if record.tons else []
    yield ("record",), [f"{state.tons:,}"] if state.tons else []
    if state.patrol is not None:
        yield ("story", "diary"), [f"{ship.tons:,}" for ship in state.patrol.ships]
