"""Facts of a state that pages must show, in this order (tests/games/test_truth.py)."""


def claims(state, say):
    """Score, rounds and rank of each game that was won, and the rounds of every one."""
    for record in state.games:
        yield ("sheet",), [f"Game {record.number},"]
        yield ("diary",), [f"Game {record.number} ended after round {record.rounds} ({say(record.cause).lower()}"]
        if record.outcome == "won":
            yield ("story", "sheet"), [str(record.score)]
            yield ("story",), [say(record.rank)]
    yield ("record",), [f"Games {len(state.games)} "] if state.games else []
    if len(state.games) == 1 and state.mode != "solo":
        for name, hits in zip(state.players, state.games[0].hits, strict=True):
            yield ("record",), [f"{name} {hits} "]
