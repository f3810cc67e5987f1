"""Facts of a state that pages must show: a list of texts for some pages (tests/games/test_truth.py)."""


def claims(state, say):
    """Every ship that brought points, and who won."""
    for line in state.match.lines if state.match else ():
        yield ("story", "diary"), [say(line.ship)]
        yield ("sheet",), [say(line.ship), str(line.points)]
    yield ("record",), [str(record.number) for record in state.record]
