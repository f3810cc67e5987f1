"""Facts of a state that pages must show: a list of texts for some pages (tests/games/test_truth.py)."""


def claims(state, say):
    """Score, rounds and rank of each game that was won, and the rounds of every one."""
    for record in state.games:
        yield ("sheet",), [str(record.rounds)]
        if record.outcome == "won":
            yield ("story", "sheet"), [str(record.score)]
            yield ("story",), [say(record.rank)]
