"""Words made when shown.

A game writes its sentences as templates under keys; prompts and notes carry a key and plain data. Rendering
takes a translate function (gettext in the web, the identity elsewhere), so that nothing in the journal is
bound to a language. Format specs: {x:w} looks a word up, {x:t} writes tons or other large numbers with
commas, {x:l} joins a list of words, {x:c} counts them, {x:m} writes a month,
{x:n} sets a name off by a comma, if there is one.
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

Translate = Callable[[str], str]
NOTHING: Final[Mapping[str, Any]] = {}
DOUBLE_STOP: Final = re.compile(r"(?<!\.)\.\.(?!\.)")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def N_(text: str) -> str:
    """Mark a text for translation; it is translated when it is shown."""
    return text


def plain(text: str) -> str:
    return text


ROLES: Final = (
    "quiet",  # nothing that a story would stop for
    "sighting",  # something came into sight; ship or ships: how it is called
    "hit",  # ours, on target
    "missed",
    "dud",
    "wasted",  # ours, on what had already sunk
    "sunk",  # tons: of what sank
    "found",  # a hunter found us
    "unseen",  # a hunter did not
    "attack",  # a hunter attacked; hits: on us
    "shaken",  # a hunter lost us
    "damage",
    "repair",
    "man",  # something about one man; post: which
    "death",  # of one man; post: which
    "award",
    "promotion",
    "refit",
    "turn_back",  # an outing was broken off
    "end",  # of the career
)
OPENS: Final = ("outing", "box", "fight", "scene")  # each closes those that stand after it
CLOSES: Final = ("outing", "career")
HUNTERS: Final = ("aircraft", "escort", "submarine")
PROMPT_ROLES: Final = (
    "decision",  # the diary tells what was chosen, and so does the story
    "detail",  # only the story tells it
    "place",  # its data say where this box is: zone
)


class PromptText(msgspec.Struct, frozen=True):
    """What stands on the sheet above a prompt: its title, why it is asked in one line, and what its answer is."""

    title: str
    why: str = ""
    role: str = ""
    noted: tuple[str, ...] = ()  # options that the notes which follow tell


class NoteText(msgspec.Struct, frozen=True):
    """A sentence of the log; tone is plain, damage, sunk or award.

    Whatever reads the log knows a note by what it is: its role, what it opens or closes, which hunter it is about.
    """

    text: str
    tone: str = "plain"
    role: str = ""
    opens: str = ""
    closes: str = ""
    hunter: str = ""


class Texts(msgspec.Struct, frozen=True):
    """Everything a game has to say."""

    prompts: Mapping[str, PromptText]
    notes: Mapping[str, NoteText]
    options: Mapping[str, tuple[str, str]]  # "prompt.key:option" or "option" -> label, help
    words: Mapping[str, str]
    fields: Mapping[str, tuple[str, str]] = {}  # field of a facts prompt -> label, help
    errors: Mapping[str, str] = {}

    def title(self, key: str, data: Mapping[str, Any], translate: Translate = plain) -> str:
        """A key that newer texts no longer know stands for itself: an old log stays legible."""
        return self.fill(self.prompts[key].title, data, translate) if key in self.prompts else key

    def why(self, key: str, data: Mapping[str, Any], translate: Translate = plain) -> str:
        return self.fill(self.prompts[key].why, data, translate) if key in self.prompts else ""

    def note(self, key: str, data: Mapping[str, Any], translate: Translate = plain) -> str:
        return self.fill(self.notes[key].text, data, translate) if key in self.notes else key

    def kind(self, key: str) -> NoteText:
        """What a note is; one that newer texts no longer know is a plain one."""
        return self.notes.get(key) or NoteText(key)

    def asked(self, key: str) -> PromptText:
        """What a prompt is, in the same way."""
        return self.prompts.get(key) or PromptText(key)

    def opening(self, what: str) -> list[str]:
        """The notes that open a box, an outing and so on."""
        return [key for key, note in self.notes.items() if note.opens == what]

    def tone(self, key: str) -> str:
        return self.kind(key).tone

    def option(
        self,
        prompt: str,
        key: str,
        data: Mapping[str, Any] = NOTHING,
        own: Mapping[str, Any] = NOTHING,
        translate: Translate = plain,
    ) -> tuple[str, str]:
        """Label and help of an option, on a page, in a form, on the wire and in the log.

        The prompt's own words for it, else the option's, filled with the data of the prompt and its own; else a
        name that came with it, else the word for its key. An old log did not keep what the words speak of.
        """
        found, data = self.options.get(f"{prompt}:{key}") or self.options.get(key), {**data, **own}
        if found is None or not blanks(found[0]) <= data.keys():
            return str(data["label"]) if "label" in data else self.word(key, translate), ""
        return self.fill(found[0], data, translate), self.fill(found[1], data, translate)

    def chosen(self, answer: Mapping[str, Any], translate: Translate = plain) -> list[str]:
        """The labels of what a kept answer chose."""
        keys, kept = answer.get("choose") or [], answer.get("chosen") or {}
        prompt, data = answer.get("key", ""), answer.get("data") or {}
        listed = [keys] if isinstance(keys, str) else keys
        return [self.option(prompt, key, data, kept.get(key) or {}, translate)[0] for key in listed]

    def field(self, prompt: str, key: str, translate: Translate = plain) -> tuple[str, str]:
        label, help = self.fields.get(f"{prompt}:{key}") or self.fields.get(key) or (self.words.get(key, key), "")
        return translate(label) if label else label, translate(help) if help else help

    def error(self, key: str, data: Mapping[str, Any], translate: Translate = plain) -> str:
        return self.fill(self.errors.get(key) or ERRORS.get(key, ERRORS["form"]), data, translate)

    def word(self, key: Any, translate: Translate = plain) -> str:
        word = self.words.get(str(key))
        return translate(word) if word else str(key)

    def fill(self, template: str, data: Mapping[str, Any], translate: Translate = plain) -> str:
        """The sentence; a last blank that is empty leaves no space behind, and a name like Jr. ends it by itself."""
        if not template:
            return ""
        said = _Formatter(self, translate).vformat(translate(template), (), data).rstrip()
        return DOUBLE_STOP.sub(".", said) if "}." in template else said


class _Formatter(string.Formatter):
    def __init__(self, texts: Texts, translate: Translate) -> None:
        self.texts, self.translate = texts, translate

    def get_value(self, key: int | str, args: Any, kwargs: Mapping[str, Any]) -> Any:
        return kwargs.get(str(key), "")

    def format_field(self, value: Any, format_spec: str) -> str:
        match format_spec:
            case "w":
                return self.texts.word(value, self.translate)
            case "t":
                return f"{value:,}" if isinstance(value, int | float) else str(value)
            case "n":
                return f", {value}" if value else ""
            case "l":
                return self._join(value)
            case "c" if isinstance(value, list | tuple):
                return self._join([f"{count} {self._join(word)}" for word, count in Counter(value).items()])
            case "m":
                return month_name(str(value), self.translate)
        try:
            return str(format(value, format_spec))
        except (TypeError, ValueError):  # a sheet with one odd figure beats no sheet
            return str(value)

    def _join(self, values: Any) -> str:
        if not isinstance(values, list | tuple):
            return self.texts.word(values, self.translate)
        return ", ".join(self.texts.word(value, self.translate) for value in values)


def blanks(template: str) -> set[str]:
    """The names that a template asks for."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def month_name(month: str, translate: Translate = plain) -> str:
    """1943-07 as Jul 1943."""
    year, _, number = month.partition("-")
    if len(number) != 2 or not (number.isascii() and number.isdecimal()) or not 1 <= int(number) <= 12:
        return month
    return f"{translate(MONTHS[int(number) - 1])} {year}"


ERRORS = {
    "form": N_("This answer does not fit what is asked."),
    "dice.count": N_("{dice} takes {want} dice, one figure each."),
    "dice.face": N_("A die of {dice} shows {low} to {high}."),
    "dice.missing": N_("Still missing: die {places:l}."),
    "dice.number": N_("A die shows a whole number."),
    "choice.none": N_("Choose one of the options."),
    "choice.unknown": N_("That is not one of the options."),
    "choice.few": N_("Choose at least {low}."),
    "choice.many": N_("Choose at most {high}."),
    "choice.twice": N_("An option can be chosen once only."),
    "field.required": N_("This is needed."),
    "field.number": N_("A whole number, please."),
    "field.low": N_("At least {low}."),
    "field.high": N_("At most {high}."),
    "field.long": N_("At most {high} characters."),
    "field.signs": N_("This text holds signs that cannot be kept."),
    "field.choice": N_("Choose one of the values listed."),
    "field.unknown": N_("There is no field {name}."),
    "rows.few": N_("At least {low}."),
    "rows.many": N_("At most {high}."),
    "roll.off_chart": N_("The chart has no row for a total of {total}."),
    "modifier.none": N_("These dice are read one by one; no modifier counts."),
    "modifier.number": N_("A modifier is a whole number from -20 to 20."),
    "why.required": N_("A reason is needed; it is kept in the log."),
    "aside.unknown": N_("That way is not open here."),
    "overrule.not_chart": N_("Only a result read from a chart can be overruled."),
    "overrule.unknown": N_("The chart has no such result."),
    "overrule.not_last": N_("Only the last roll can be overruled; strike back to it first."),
    "rolls.none": N_("No roll is asked for."),
    "sign.nothing": N_("There is nothing to sign."),
    "change.unknown": N_("There is no such answer to change."),
    "change.other": N_("Something else is asked there now."),
    "reroll.none": N_("There is no re-roll to use."),
    "reroll.not_roll": N_("The last answer was not a roll."),
    "strike.nothing": N_("There is nothing to strike."),
    "strike.many": N_("{most} lines of this patrol have been struck, and no more can be. Amend the value instead."),
    "strike.sealed": N_("That line belongs to an earlier patrol and is sealed."),
    "strike.unknown": N_("There is no such line to strike."),
    "amend.unknown": N_("There is no value {path}."),
    "amend.value": N_("{path} cannot be {value}."),
    "amend.sealed": N_("{path} is not amended by hand."),
    "amend.same": N_("Nothing changes."),
    "switch.same": N_("That is how it stands."),
    "over": N_("The career is over."),
    "full": N_("Your careers take {most} MB, the most for one account here. Ask whoever runs this log book."),
    "turn": N_("{boat} goes first; this one waits until she has come home and is ready again."),
    "seat.other": N_("This is for {name} to answer."),
    "seat.owner": N_("Only the owner of this log book may do that."),
    "broken": N_("The rules could not go on from here, so nothing was written. Strike back a line or amend a value."),
    "out_of_step": N_("The rules no longer ask what no. {number} answered; resume from no. {last}."),
    "setup.unknown": N_("{name} cannot be {value}."),
}
