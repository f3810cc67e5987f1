"""Words made when shown.

A game writes its sentences as templates under keys; prompts and notes carry a key and plain data. Rendering
takes a translate function (gettext in the web, the identity elsewhere), so that nothing in the journal is
bound to a language. Format specs: {x:w} looks a word up, {x:nom}, {x:acc}, {x:dat} and {x:gen} the same in the case
that its place in the sentence asks for, {x:t} writes tons or other large numbers with
commas, {x:l} joins a list of words, by semicolons where one of them has a comma, {x:c} counts them,
{x:m} writes a month, {x:n} sets a name off by a comma, if there is one.
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

Translate = Callable[[str], str]
"""gettext; as .plural it may carry ngettext, and as .places itself for the texts of one place each."""
PLACES: Final = ("log", "story", "prompt", "option", "field", "word")
"""Where a text of a game is shown. It is the context of its translation: one English text may need several."""
NOTHING: Final[Mapping[str, Any]] = {}
DOUBLE_STOP: Final = re.compile(r"(?<!\.)\.\.(?!\.)")


def N_(text: str) -> str:
    """Mark a text for translation; it is translated when it is shown."""
    return text


def as_keyed(keys: str, under: str = "") -> dict[str, str]:
    """Words that are spelt as their keys."""
    return {f"{under}{key}": re.sub("[-_]", " ", key) for key in keys.split()}


def titled(keys: str) -> dict[str, str]:
    """The same with a capital, as at the head of a button."""
    return {key: word[:1].upper() + word[1:] for key, word in as_keyed(keys).items()}


def unexplained(keys: str) -> dict[str, tuple[str, str]]:
    """Fields or options that are called so and need no help."""
    return {key: (label, "") for key, label in titled(keys).items()}


MONTHS: Final = (
    N_("Jan"),
    N_("Feb"),
    N_("Mar"),
    N_("Apr"),
    N_("May"),
    N_("Jun"),
    N_("Jul"),
    N_("Aug"),
    N_("Sep"),
    N_("Oct"),
    N_("Nov"),
    N_("Dec"),
)
SEPARATOR: Final = N_(", ")
"""Between the parts of a list."""
WIDE_SEPARATOR: Final = N_("; ")
"""Between parts of which one has a list of its own."""


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
OPENS: Final = ("outing", "box", "fight", "scene")  # each closes those after it
CLOSES: Final = ("outing", "career")
HUNTERS: Final = ("aircraft", "escort", "submarine")
PROMPT_ROLES: Final = (
    "decision",  # the diary tells what was chosen, and so does the story
    "detail",  # only the story tells it
    "place",  # its data say where this box is: zone
)


class Counted(msgspec.Struct, frozen=True):
    """A sentence for one and for more; a language may have other plural forms."""

    by: str
    one: str
    more: str

    def say(self, data: Mapping[str, Any], translate: Translate) -> str:
        count = data.get(self.by)
        if not isinstance(count, int):
            return translate(self.more)
        plural: Callable[[str, str, int], str] = getattr(translate, "plural", english)
        return plural(self.one, self.more, count)

    def all(self) -> list[str]:
        return [self.one, self.more]


class OneOf(msgspec.Struct, frozen=True):
    """A sentence for each value of a blank; "*" is every other value."""

    by: str
    forms: Mapping[str, Sentence]

    def say(self, data: Mapping[str, Any], translate: Translate) -> str:
        value = str(data.get(self.by, ""))
        return say(self.forms.get(value, self.forms.get("*", "")), data, translate)

    def all(self) -> list[str]:
        return [text for form in self.forms.values() for text in sentences(form)]


Sentence = str | OneOf | Counted
counted = Counted


def at(translate: Translate, place: str) -> Translate:
    """The same for texts of this place; the identity knows no places."""
    places: Mapping[str, Translate] = getattr(translate, "places", NOTHING)
    return places.get(place, translate)


def english(one: str, more: str, count: int) -> str:
    return one if count == 1 else more


def say(text: Sentence, data: Mapping[str, Any], translate: Translate) -> str:
    """The form that fits the data, in the reader's language, with its blanks still open."""
    if isinstance(text, str):
        return translate(text) if text else ""
    return text.say(data, translate)


def sentences(text: Sentence) -> list[str]:
    return [text] if isinstance(text, str) else text.all()


def plurals(text: Sentence) -> list[Counted]:
    if isinstance(text, Counted):
        return [text]
    return [one for form in text.forms.values() for one in plurals(form)] if isinstance(text, OneOf) else []


class PromptText(msgspec.Struct, frozen=True):
    """The words of a prompt: its title, one line why it is asked, and what its answer is.

    answered is the log line when no note tells the answer; its blanks are those of the prompt, with the result or
    the choice under answer, and the parts of a result under their names.
    """

    title: Sentence
    why: Sentence = ""
    role: str = ""
    noted: tuple[str, ...] = ()  # options that the notes which follow tell; "*" is every one
    answered: Sentence = ""


class NoteText(msgspec.Struct, frozen=True):
    """A kind of note: its log sentence, and all that readers of the log ask of it.

    tone is plain, damage, sunk or award. into is what it adds to the game's reading of an outing, fold the reason
    why the story leaves it out.
    """

    text: Sentence
    tone: str = "plain"
    role: str = ""
    opens: str = ""
    closes: str = ""
    hunter: str = ""
    into: Callable[[Any, Any], None] | None = None
    fold: str = ""


def by_key(chapters: Iterable[Mapping[str, NoteText]]) -> dict[str, NoteText]:
    found: dict[str, NoteText] = {}
    for chapter in chapters:
        if twice := found.keys() & chapter.keys():
            raise ValueError(f"two chapters have {', '.join(sorted(twice))}")
        found |= chapter
    return found


class Texts(msgspec.Struct, frozen=True):
    prompts: Mapping[str, PromptText]
    notes: Mapping[str, NoteText]
    options: Mapping[str, tuple[str, Sentence]]  # "prompt:option", "option", "prompt:O*" or "prompt:*" -> label, help
    words: Mapping[str, str]
    fields: Mapping[str, tuple[str, str]] = {}  # field of a facts prompt -> label, help
    errors: Mapping[str, Sentence] = {}
    counts: Mapping[str, Counted] = {}  # words as several of them are called, with n for how many
    nouns: Sequence[str] = ()  # the words that sentences put into a case

    def title(self, key: str, data: Mapping[str, Any], translate: Translate = plain) -> str:
        """A key that newer texts no longer know is shown itself: an old log stays legible."""
        return self.fill(self.prompts[key].title, data, translate, "prompt") if key in self.prompts else key

    def why(self, key: str, data: Mapping[str, Any], translate: Translate = plain) -> str:
        return self.fill(self.prompts[key].why, data, translate, "prompt") if key in self.prompts else ""

    def answered(self, key: str, data: Mapping[str, Any], answer: Any, translate: Translate = plain) -> str:
        """The line of an answer that no note tells, or nothing where the prompt has none."""
        held = answer if isinstance(answer, Mapping) else {}
        return self.fill(self.asked(key).answered, {**data, **held, "answer": answer}, translate, "log")

    def note(self, key: str, data: Mapping[str, Any], translate: Translate = plain) -> str:
        return self.fill(self.notes[key].text, data, translate, "log") if key in self.notes else key

    def kind(self, key: str) -> NoteText:
        """A key that newer texts no longer know is a plain note."""
        return self.notes.get(key) or NoteText(key)

    def asked(self, key: str) -> PromptText:
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

        The prompt's own words for it, else the option's, filled with the data of both; else a name that came
        with it, else the word for its key. An old log did not keep the data.
        """
        keys, data = (f"{prompt}:{key}", key, f"{prompt}:{key[:1]}*", f"{prompt}:*"), {**data, **own}
        found = next((self.options[one] for one in keys if one in self.options), None)
        if found is None or not blanks(found[0]) <= data.keys():
            return str(data["label"]) if "label" in data else self.word(key, translate), ""
        return self.fill(found[0], data, translate, "option"), self.fill(found[1], data, translate, "option")

    def chosen(self, answer: Mapping[str, Any], translate: Translate = plain) -> list[str]:
        keys, kept = answer.get("choose") or [], answer.get("chosen") or {}
        prompt, data = answer.get("key", ""), answer.get("data") or {}
        listed = [keys] if isinstance(keys, str) else keys
        return [self.option(prompt, key, data, kept.get(key) or {}, translate)[0] for key in listed]

    def field(self, prompt: str, key: str, translate: Translate = plain) -> tuple[str, str]:
        found = self.fields.get(f"{prompt}:{key}") or self.fields.get(key) or self.fields.get(f"{prompt}:*")
        if found is None:
            return self.word(key, translate), ""
        say, (label, help) = at(translate, "field"), found
        return say(label) if label else label, say(help) if help else help

    def error(self, key: str, data: Mapping[str, Any], translate: Translate = plain) -> str:
        return self.fill(self.errors.get(key) or ERRORS.get(key, ERRORS["form"]), data, translate)

    def word(self, key: Any, translate: Translate = plain) -> str:
        word = self.words.get(str(key))
        return at(translate, "word")(word) if word else str(key)

    def fill(self, template: Sentence, data: Mapping[str, Any], translate: Translate = plain, place: str = "") -> str:
        """Fill a sentence. An empty last blank leaves no space behind, and a name like Jr. needs no second stop."""
        text = say(template, data, at(translate, place))
        said = _Formatter(self, translate).vformat(text, (), data).rstrip()
        return DOUBLE_STOP.sub(".", said) if "}." in text else said


class _Formatter(string.Formatter):
    def __init__(self, texts: Texts, translate: Translate) -> None:
        self.texts, self.translate = texts, translate

    def get_value(self, key: int | str, args: Any, kwargs: Mapping[str, Any]) -> Any:
        return kwargs.get(str(key), "")

    def format_field(self, value: Any, format_spec: str) -> str:
        match format_spec:
            case "w" | "nom":
                return self.texts.word(value, self.translate)
            case "acc" | "dat" | "gen":
                word = self.texts.words.get(str(value))
                translate = at(self.translate, "word") if word else self.translate
                in_case: Callable[[str, str], str] = getattr(translate, "in_case", lambda text, _case: text)
                return in_case(word or str(value), format_spec)
            case "t":
                number: Callable[[float], str] = getattr(self.translate, "number", "{:,}".format)
                return number(value) if isinstance(value, int | float) else str(value)
            case "n":
                return f", {value}" if value else ""
            case "l":
                return self._join(value)
            case "c" if isinstance(value, list | tuple):
                return self._join([self._count(word, count) for word, count in Counter(value).items()])
            case "m":
                return month_name(str(value), self.translate)
        try:
            return str(format(value, format_spec))
        except (TypeError, ValueError):  # a sheet with one odd figure beats no sheet
            return str(value)

    def _count(self, word: Any, count: int) -> str:
        forms = self.texts.counts.get(word)
        if forms is None:
            return f"{count} {self._join(word)}"
        return say(forms, {"n": count}, at(self.translate, "word")).format(n=count)

    def _join(self, values: Any) -> str:
        if not isinstance(values, list | tuple):
            return self.texts.word(values, self.translate)
        words, comma = [self.texts.word(value, self.translate) for value in values], self.translate(SEPARATOR)
        return (self.translate(WIDE_SEPARATOR) if any(comma in word for word in words) else comma).join(words)


def blanks(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def month_name(month: str, translate: Translate = plain) -> str:
    year, _, number = month.partition("-")
    if len(number) != 2 or not (number.isascii() and number.isdecimal()) or not 1 <= int(number) <= 12:
        return month
    return f"{translate(MONTHS[int(number) - 1])} {year}"


ERRORS: Final[Mapping[str, Sentence]] = {
    "form": N_("This answer does not fit the question."),
    "dice.count": N_("{dice} needs {want} dice. Enter each one separately."),
    "dice.face": N_("A die of {dice} shows {low} to {high}."),
    "dice.left": N_("Nothing was entered. Before something else is asked, these dice are left over: {left:l}."),
    "dice.short": N_("Nothing was entered: the last of these rolls needs {want} dice and has only {left:l}."),
    "dice.many": N_("Enter at most {most} dice at once."),
    "dice.missing": N_("Still missing: die {places:l}."),
    "dice.number": N_("Enter each die as a whole number."),
    "choice.none": N_("Please choose one of the options."),
    "choice.unknown": N_("Please choose one of the options shown."),
    "choice.few": counted("low", "Choose at least {low} option.", "Choose at least {low} options."),
    "choice.many": N_("Choose at most {high} options."),
    "choice.twice": N_("Each option can be chosen only once."),
    "field.required": N_("Please fill this in."),
    "field.number": N_("Please enter a whole number."),
    "field.low": N_("Enter {low} or more."),
    "field.high": N_("Enter {high} or less."),
    "field.long": N_("Use at most {high} characters."),
    "field.name": N_("Use one line without invisible characters, such as those that change the direction of writing."),
    "field.signs": N_("This text contains characters that cannot be stored."),
    "field.choice": N_("Please choose one of the values listed."),
    "field.unknown": N_("There is no field called {name}."),
    "rows.few": N_("Enter at least {low}."),
    "rows.many": N_("Enter at most {high}."),
    "roll.off_chart": N_("The chart has no row for a total of {total}. Please check the dice and modifiers."),
    "modifier.none": N_("These dice are read one by one; no modifier counts."),
    "modifier.number": N_("Enter the modifier as a whole number from −20 to 20."),
    "why.required": N_("Please give a reason. It is kept in the log."),
    "aside.unknown": N_("That option is not available here."),
    "overrule.not_chart": N_("Only a result read from a chart can be replaced by your card’s."),
    "overrule.unknown": N_("The chart has no such result. Choose one of its rows."),
    "overrule.not_last": N_("Only the last roll can be changed. Undo back to it first."),
    "rolls.none": N_("No roll is asked for."),
    "run.other": N_("Answer {answer} is for another question: {asked} is asked."),
    "ride.missing": N_("One more thing has to be answered."),
    "drop.other": N_("Later entries follow from this one. Change it, or go back to it."),
    "sign.nothing": N_("There is nothing to sign."),
    "change.unknown": N_("There is no such answer to change."),
    "change.corrected": N_("An earlier patrol was corrected after this entry. Undo that correction first."),
    "correct.unknown": N_("These entries were corrected or undone in the meantime."),
    "correct.same": N_("This changes nothing."),
    "correct.many": N_("A correction can hold no more than {most} entries."),
    "correct.asked": N_("Then this would be asked, and no. {number} does not answer it: {ask}"),
    "correct.out_of_step": N_("Today's rules no longer follow no. {number}, so nothing is corrected."),
    "redo.nothing": N_("There is nothing to redo."),
    "redo.other": N_("The question has changed since, so the undone entries cannot be entered again."),
    "reroll.none": N_("You have no reroll to use."),
    "reroll.not_roll": N_("The last answer was not a roll."),
    "strike.nothing": N_("There is nothing to undo."),
    "strike.many": N_("{most} entries of this patrol have been undone, which is the limit. Correct the value instead."),
    "strike.sealed": N_("That entry belongs to an earlier patrol and can no longer be undone."),
    "strike.unknown": N_("There is no such entry to undo."),
    "amend.unknown": N_("There is no value called {path}."),
    "amend.value": N_("{path} cannot be {value}."),
    "amend.limit": N_("{path}: that value is not possible. The limit is: {limit}."),
    "amend.sealed": N_("{path} cannot be corrected by hand."),
    "amend.same": N_("The value is the same as before. Nothing was changed."),
    "switch.same": N_("It is already set that way."),
    "edition.unknown": N_("There is no such edition of this game."),
    "edition.contest": N_("In a contest everybody plays with the same charts."),
    "edition.lacks": N_("{name} has no {lacks:l}."),
    "edition.scene": N_("With {name} the last entry would have another result. Finish this part first."),
    "over": N_("The career is over."),
    "full": N_("Your careers take up {most} MB, the limit for one account. Please ask the host of this log book."),
    "turn": N_("{boat} sails first. You can continue when it has returned to base and is ready for sea again."),
    "turn.alone": N_("The other player has not entered a boat yet."),
    "contest.closed": N_("This contest is closed. No more boats can enter."),
    "contest.full": N_("Every place in this contest is taken. No more boats can enter."),
    "contest.invited": N_("You need an invitation to enter this contest."),
    "contest.removed": N_("You were removed from this contest by the player who opened it."),
    "contest.one": N_("You have already entered a boat in this contest. Each player may enter one."),
    "contest.has_one": N_("{name} has already had a boat in this contest. Each player may have one."),
    "contest.no_offer": N_("This offer is no longer open."),
    "contest.sailed_on": N_("{boat} has sailed on since this page was loaded. Look at it again before you take over."),
    "contest.team": N_("Choose a listed pack that still has room."),
    "contest.team_twice": N_("There is already one called {name}."),
    "contest.stranger": N_("{name} does not take part in this contest yet. Ask the player to open its page."),
    "contest.no_room": N_("{name} has no room for another career."),
    "contest.crowded": N_("This contest has as many players as it can hold."),
    "contest.final": N_("The contest is over for this boat. Nothing can be undone or corrected any more."),
    "contest.sailed": N_("{boat} has sailed since then, so the patrol before can no longer be changed."),
    "contest.shared": N_("{boat} has already used this result, so it can no longer be changed."),
    "contest.undos": N_("You have reached the undo limit of this contest, which is {most}."),
    "shared.settled": N_("Your team has already answered this. Use that answer."),
    "seat.other": N_("This is for {name} to answer."),
    "seat.owner": N_("Only the owner of this log book may do that."),
    "broken": N_("The game could not continue, so nothing was saved. Undo the last entry or correct a value."),
    "out_of_step": N_("The rules have changed since entry no. {number}. Continue from no. {last}."),
    "setup.unknown": N_("{name} cannot be {value}."),
}
