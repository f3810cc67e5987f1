"""Facts of a state that pages must show, in this order (tests/games/test_truth.py)."""

from campaigns.pages.words import capital


def claims(state, say):
    """Every ship that brought points, who won and how; the sums of the series."""
    lines = state.match.lines if state.match else ()
    yield ("story", "diary"), [say(line.ship) for line in lines]
    yield ("sheet",), [text for line in lines for text in (say(line.ship), f",{line.points}")]
    if state.record and state.match and state.match.winner:
        points = state.record[-1].allied_points, state.record[-1].german_points
        first, second = points[::-1] if state.match.winner == "german" else points
        yield ("story", "diary"), [f"{first} to {second}"]
    for record in state.record:
        points = record.german_points, record.allied_points
        first, second = points if record.german == "first" else points[::-1]
        yield ("record",), [f"{state.people[record.german]} {first} {second} {capital(say(record.reason))}"]
    yield ("record",), [f"Matches {len(state.record)} "] if state.record else []
