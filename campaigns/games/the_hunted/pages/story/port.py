"""Home again: refit, air raids, who left and who came, promotion, awards, another boat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from campaigns.games.the_hunted.pages.story import forms
from campaigns.games.the_hunted.pages.story.facts import Fact, Leg
from campaigns.games.the_hunted.pages.story.harm import sentence
from campaigns.games.the_hunted.pages.story.passage import Story
from campaigns.pages.telling import Paragraph, StoryRow, listed

PlainTell = Callable[[Fact], tuple[str, int, dict[str, Any]]]
LEFT: Final = ("refit.replaced", "advancement.replaced")
TOLD_ELSEWHERE: Final = ("own command",)  # a note of its own tells it

ONE_BY_ONE: Final[dict[str, PlainTell]] = {  # pattern, count and blanks of a note that is one sentence
    "refit.given_up": lambda fact: ("refit.given_up", 1, {}),
    "refit.raid": lambda fact: (f"raid.{fact.text('result')}", 1, {}),
    "refit.kommandant_waits": lambda fact: ("waits", fact.count("months"), {}),
    "refit.med_closed": lambda fact: ("refit.med_closed", 1, {}),
    "refit.fresh_crew": lambda fact: ("fresh_crew", 1, {}),
    "refit.schnorchel": lambda fact: ("schnorchel", 1, {}),
    "refit.moved": lambda fact: ("moved", 1, {"to_base": forms.base(fact.text("to"), 2)}),
    "refit.passed_over": lambda fact: ("passed_over", 1, {}),
    "advancement.own_command": lambda fact: ("gone.own command", 1, {"man": forms.man("1wo", fact.text("name"))}),
    "advancement.moves_up": lambda fact: ("gone.moves_up", 1, {"man": forms.man("2wo", fact.text("name"))}),
    "advancement.experte": lambda fact: ("experte", 1, {"man": forms.man(*fact.man)}),
    "newboat.received": lambda fact: ("newboat", 1, {"boat": fact.text("number"), "type": fact.text("type")}),
    "newboat.converted": lambda fact: ("converted", 1, {"type": fact.text("type")}),
    "byhand.port": lambda fact: ("byhand.port", 1, {}),
}
WORDS: Final = {  # the same, with a word of the game in it
    "advancement.level_up": ("level.up", "level"),
    "advancement.level_down": ("level.down", "level"),
}
AT_THE_HEAD: Final = ("refit.home", "refit.crew_home", "refit.length")
TYPED: Final = {"byhand.note": "note", "worked_out.otherwise": "why"}
TOLD: Final = {*ONE_BY_ONE, *WORDS, *AT_THE_HEAD, *TYPED, *LEFT, "advancement.award", "advancement.promoted"}


def home(leg: Leg, story: Story) -> StoryRow:
    """All of it in one paragraph."""
    parts = [_arrival(leg, story), *_gone(leg.facts, story)]
    for fact in leg.facts:
        parts += _sentences(fact, story)
    parts += _honoured(leg.facts, story)
    text = " ".join(part for part in parts if part)
    paragraphs = [Paragraph(text, leg.numbers)] if text else []
    return StoryRow(where=str(leg.opened.get("base") or ""), paragraphs=paragraphs, first=leg.since)


def _arrival(leg: Leg, story: Story) -> str:
    """Who came home, where to and when, and how long the refit took."""
    say, came = story.teller.say, leg.facts[0]
    ended = any(fact.key == "victory.end" for fact in leg.facts)
    refit = next((fact for fact in leg.facts if fact.key == "refit.length"), None)
    months = 0 if ended or refit is None else refit.count("months")
    base, month = came.text("base"), forms.home(came.text("month"))
    blanks: dict[str, Any] = {
        "boat": story.boat,
        "to_base": forms.base(base, 2),
        "in_base": forms.base(base, 1),
        "month": month,
    }
    if came.key == "refit.crew_home":
        return say("home.crew", came.number, **blanks)
    over = "" if base == story.base else ".over"
    return say(f"home{over}.refit" if months > 0 else f"home{over}", came.number, months, **blanks)


def _sentences(fact: Fact, story: Story) -> list[str]:
    """What one note of the stay in port says by itself."""
    say = story.teller.say
    if fact.key in ONE_BY_ONE:
        name, count, blanks = ONE_BY_ONE[fact.key](fact)
        return [say(name, fact.number, count, **blanks)] if name in story.teller.patterns else []
    if fact.key in WORDS:
        name, word = WORDS[fact.key]
        return [say(name, fact.number, **{word: story.word(fact.text(word))})]
    if fact.key in TYPED and fact.text(TYPED[fact.key]).strip():
        return [sentence(fact.text(TYPED[fact.key]))]
    return []


def _honoured(facts: Sequence[Fact], story: Story) -> list[str]:
    """Promotion and awards of the Kommandant in one sentence."""
    promoted = [fact for fact in facts if fact.key == "advancement.promoted"]
    awards = [fact for fact in facts if fact.key == "advancement.award"]
    name = "promoted.award" if promoted and awards else "promoted" if promoted else "award" if awards else ""
    if not name:
        return []
    rank = story.word(promoted[0].text("rank")) if promoted else ""
    names = listed([forms.award(fact.text("award")) for fact in awards])
    return [story.teller.say(name, (promoted + awards)[0].number, rank=rank, awards=names)]


def _gone(facts: Sequence[Fact], story: Story) -> list[str]:
    """Who was replaced, those of one reason together."""
    found: dict[str, list[Fact]] = {}
    for fact in facts:
        why = fact.text("why")
        if fact.key in LEFT and why not in TOLD_ELSEWHERE and f"gone.{why}" in story.teller.patterns:
            found.setdefault(why, []).append(fact)
    said = []
    for why, gone in found.items():
        men = [fact.man for fact in gone]
        unnamed = sum(post not in forms.POSTS and not name for post, name in men)
        crew = story.teller.clause("wound.crew", gone[0].number, max(unnamed, 1))
        words, _number = forms.men(men, crew)
        came = [fact.text("new") for fact in gone]
        new = ".new" if all(came) and f"gone.{why}.new" in story.teller.patterns else ""
        said.append(story.teller.say(f"gone.{why}{new}", gone[0].number, len(men), men=words, new=listed(came)))
    return said
