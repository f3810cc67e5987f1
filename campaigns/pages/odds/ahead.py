"""Play a scene on from where it is, many times for each open way.

A running procedure cannot be copied, so each continuation opens the scene anew on its snapshot and
replays the answers: a few hundredths of a millisecond. After the decision in question the game's usual
policy plays on to the end of the scene and then of the outing.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from campaigns.engine import policy
from campaigns.engine.game import Game, Policy
from campaigns.engine.prompts import Aside, Charts, Choose, Note, Prompt, Roll
from campaigns.engine.replay import STATE_CHANGING, Entry, Replay, Snapshot, in_order

COUNT: Final = 2000  # continuations of each way: shares to within two in a hundred
SECONDS: Final = 2.0  # of a processor for each way, and half of it is enough; what is not done then, the margin says
BATCH: Final = 50
MOST_WAYS: Final = 8
AS_ASKED: Final = ""  # go on with the prompt itself
NOT_WEIGHED: Final = ("by_hand", "in_port", "afterwards")  # ways that lead out of the rules


class Tally(msgspec.Struct):
    """The outcomes of one way, at the end of the scene and of the outing."""

    way: str
    aside: bool = False
    count: int = 0
    faults: int = 0
    gained: int = 0
    lost: int = 0
    score: int = 0
    outing_gained: int = 0
    outing_lost: int = 0
    outing_score: int = 0


class Odds(msgspec.Struct):
    """The findings, and the time they took."""

    key: str
    tallies: list[Tally]
    seconds: float
    unit: str = ""


def ways(prompt: Prompt) -> list[tuple[str, bool]]:
    """The ways worth weighing: each option, or the prompt as asked and what may be done instead."""
    asides = [(key, True) for key in prompt.asides if key not in NOT_WEIGHED]
    if isinstance(prompt, Choose) and prompt.many is None:
        options = [(option.key, False) for option in prompt.open()]
        return [*options, *asides] if len(options) + len(asides) <= MOST_WAYS else []
    return [(AS_ASKED, False), *asides]


class OddsSetup:
    """One open prompt, ready to be played on from."""

    def __init__(self, game: Game, charts: Charts, snapshot: Snapshot, entries: Sequence[Entry]) -> None:
        self.game, self.charts, self.scene = game, charts, snapshot.scene
        self.opening = msgspec.json.encode(snapshot.state)
        counts = in_order(entries, snapshot.number)
        self.entries = [line for one in counts for line in one.lines or [one] if line.kind in STATE_CHANGING]
        self.answers = [msgspec.msgpack.encode(entry.answer) for entry in self.entries]
        now = Replay(game, charts)
        now.open(snapshot)
        for entry in self.entries:
            now.send(entry, other_figures=True)
        if now.prompt is None or now.snapshots:
            raise LookupError("nothing is asked")
        self.prompt, self.chapter = now.prompt, now.chapter
        self.before = game.measure(now.state)
        self.policy: Policy = policy.named(game, charts)

    def weigh(
        self,
        count: int = COUNT,
        seconds: float = SECONDS,
        seed: str = "",
        clock: Callable[[], float] = time.thread_time,  # a busy host gives them later, not poorer
        progress: Callable[[int, int], None] = lambda done, total: None,
    ) -> Odds:
        """Weigh the ways in turn, a batch at a time, until all are done or the time is up."""
        began = clock()
        tallies = [Tally(*way) for way in ways(self.prompt)]
        sources = [random.Random(f"{seed}/{tally.way}") for tally in tallies]
        end = began + seconds * len(tallies)
        while any(tally.count + tally.faults < count for tally in tallies) and clock() < end:
            for tally, source in zip(tallies, sources, strict=True):
                for _ in range(min(BATCH, count - tally.count - tally.faults)):
                    self.play_on(tally, source)
            progress(sum(tally.count + tally.faults for tally in tallies), count * len(tallies))
        return Odds(self.prompt.key, tallies, clock() - began, self.before.unit)

    def play_on(self, tally: Tally, source: random.Random) -> None:
        """Play and count one continuation; one that breaks the rules is only counted."""
        game, charts = self.game, self.charts
        state, procedure, prompt = self.stand()
        try:
            policy.run(procedure, state, charts, self.policy, source, self._decision(tally, prompt, state, source))
            here = game.measure(state)
            policy.play(game, state, charts, self.policy, source, self._is_over)
        except Exception:
            tally.faults += 1
            return
        home = game.measure(state)
        tally.count += 1
        tally.gained += here.gained_since(self.before)
        tally.lost += here.lost
        tally.score += here.score - self.before.score
        tally.outing_gained += home.gained_since(self.before)
        tally.outing_lost += home.lost
        tally.outing_score += home.score - self.before.score

    def stand(self) -> tuple[Any, Any, Any]:
        """The state, the procedure and the prompt of the open career."""
        game = self.game
        state = msgspec.json.decode(self.opening, type=game.state)
        procedure = game.scenes[str(self.scene)](state, self.charts)
        prompt = _past_notes(procedure, None)
        for entry, packed in zip(self.entries, self.answers, strict=True):
            answer = msgspec.msgpack.decode(packed)  # anew each time: a procedure may make it part of its state
            if entry.kind == "amend":
                for path, (_, new) in answer["amend"].items():
                    game.put(state, path, new)
                continue
            for _ in range(answer.get("spent", 0)):
                game.spend_reroll(state)
            prompt = _past_notes(procedure, prompt.answer_from(answer))
        return state, procedure, prompt

    def _decision(self, tally: Tally, prompt: Prompt, state: Any, source: random.Random) -> Any:
        if tally.aside:
            return Aside(tally.way)
        if tally.way != AS_ASKED:
            return tally.way
        if isinstance(prompt, Roll):
            return policy.throw(prompt, self.charts, source)
        return self.policy(prompt, state, source)

    def _is_over(self, state: Any) -> bool:
        """Whether the outing is over: the next has another number, and between two nothing can be gained."""
        return self.game.chapter(state) != self.chapter or self.game.in_port(state)


def _past_notes(procedure: Any, answer: Any) -> Any:
    item = procedure.send(answer)
    while type(item) is Note:
        item = procedure.send(None)
    return item
