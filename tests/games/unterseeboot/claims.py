"""Facts of a state that pages must show, in this order (tests/games/test_truth.py)."""


def claims(state, say):
    """Ships with their tons, what a patrol took and brought, and the sums."""
    total = 0
    for record in state.patrols:
        total += record.tons
        ships = [f"{ship.tons:,}" for ship in record.ships]
        yield ("story", "diary"), [f"{ship} t" for ship in ships]
        spent = f"Fired {record.fired}, hits {record.hits}, hull {record.hull}"
        yield ("sheet",), [f"{record.number},{record.turns} turns", *ships, spent, f"{total:,}"]
        yield (
            ("record",),
            [f"{record.number} ", f"{say(record.honour)} {len(record.ships)} {record.turns} {record.tons:,}"],
        )
    yield ("record",), [f"Survived {state.survived} of 10 Sunk {total:,} t"] if state.patrols else []
    if state.patrol is not None:
        yield ("story", "diary"), [f"{ship.tons:,} t" for ship in state.patrol.ships]
