"""The form of *Log a patrol*: its controls, the results worked out from them, and its faults."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.engine.prompts import BadAnswer, Field
from campaigns.games.the_hunted.notation import Fault, Lexicon, paragraphs, read, tokens
from campaigns.games.the_hunted.notation.tokens import backwards
from campaigns.games.the_hunted.pages import line, log_cards
from campaigns.games.the_hunted.pages.cards import read_cards
from campaigns.games.the_hunted.pages.hints import FieldHint, HintsOfForm
from campaigns.games.the_hunted.pages.lexicon import lexicon_of
from campaigns.games.the_hunted.pages.recorded import name_of
from campaigns.games.the_hunted.rules import standing
from campaigns.games.the_hunted.rules.assignment import areas
from campaigns.games.the_hunted.rules.form_answers import ENGAGEMENT, USUAL, FormAnswers
from campaigns.games.the_hunted.rules.state import ELECTRIC, STEAM
from campaigns.games.the_hunted.rules.watch import Watch
from campaigns.games.the_hunted.table.model import HOMING, ONE_LIGHT_WOUND, LoadForm
from campaigns.pages.afterwards.dry_runs import Asked, DryRun, dry_run
from campaigns.pages.afterwards.form import Control, FieldBuilder, pruned
from campaigns.pages.presentation import Presentation
from campaigns.pages.words import month, sayer, tons, translate
from campaigns.play import OpenCareer

LATER: Final = ("home", "awards", "due", "keep", "other", "refit", "fell")
LISTED: Final = "listed"
KINDS: Final = {"a": STEAM, "e": ELECTRIC, "z": HOMING}  # of torpedoes, by their token
EXCHANGED: Final = ("1", "2", "3", "4")  # 4.5
TOKENS: Final = {  # of the row above a phone's keyboard, by what may come next
    "box": "cv s s+ 2s tk air sub sup - ;",
    "how": "d n ns u c m l b f ,",
    "ship": "L S T a e z 1 2 d w r x ,",
    "boat": "f1 h1 hit1 fl1 pe hy d1 2wo c - .sw ab",
}
UNTOLD: Final = ("travel.", "worked_out.", "refit.home", "advancement.award", "afterwards.")
BEFORE: Final = tuple(
    f"fell.{key}" for key in ("assignment-", "refit-gun", "loading-", "options-", "homeward-")
)  # dice of the way out


def lexicon(table: OpenCareer) -> Lexicon:
    found = lexicon_of(table.book, table.state.boat.type)
    return replace(found, ships=[ship for ship in found.ships if ship.tons])


def is_done(rehearsal: DryRun) -> bool:
    """The boat is home or lost; dice for the stay in port may be asked later."""
    over = rehearsal.state is not None and rehearsal.state.end is not None
    return over or any(asked.key == "afterwards.home" for asked in rehearsal.asked)


def read_line(text: str, lexicon: Lexicon) -> dict[str, Any]:
    """The first patrol of the form: its results, or its faults and their places."""
    first, *rest = paragraphs(text) or [""]
    if not first:
        return {"text": text, "tokens": TOKENS}
    found = read(first, lexicon)
    said = {
        "text": text,
        "rest": len(rest),
        "tokens": TOKENS,
        "faults": [_fault(one, first) for one in found.faults],
        "hints": [one.text(translate) for one in found.hints],
    }
    if found.faults:
        return said
    boxes = found.form["boxes"]
    missing = line.not_on_cards(found.form, line.filled(found.form)["boxes"], lexicon)
    return said | {"boxes": len(boxes), "sums": log_cards.sums(boxes), "missing": missing}


def _fault(one: Fault, text: str) -> dict[str, Any]:
    """With the words that would do in its place, each as a button."""
    word = text[one.at : one.at + one.length]
    fixes = [(near, f"fix:{one.at}:{one.length}:{near}") for near in one.near]
    return {"column": one.at + 1, "word": word, "text": one.text(translate), "fixes": fixes}


def clerk_of(form: Mapping[str, Any], table: OpenCareer) -> FormAnswers:
    boxes = read_cards(form.get("boxes", []), lexicon(table)).boxes
    return FormAnswers(_answers(form, boxes), _("As you played it at the table."))


def _answers(form: Mapping[str, Any], boxes: Sequence[Any]) -> dict[str, Any]:
    """The form as the rules' clerk reads it."""
    fell = {key.replace("-", "."): value for key, value in pruned(form.get("fell", {})).items()}
    due, keep = form.get("due", {}), form.get("keep", {})
    awards = {name: False for name in due if not keep.get(name)} | dict.fromkeys(pruned(form.get("other", {})), True)
    return {
        "orders": pruned(form.get("orders", {})),
        "load": _load(form.get("load", {})),
        "boxes": boxes,
        "home": pruned(form.get("home", {})),
        "awards": {**awards, **pruned(form.get("awards", {}))},
        "refit": pruned(form.get("refit", {})),
        "fell": {key: _dice(value) for key, value in fell.items()},
    }


def _load(load: Mapping[str, Any]) -> LoadForm:
    """+2a as two more G7a, or every kind as typed."""
    choice = str(load.get("choice") or "")
    if choice == LISTED:
        return {"listed": {kind: load.get(key) or 0 for key, kind in KINDS.items()}}
    kind, _sign, count = choice.partition("+")
    return {"more": KINDS[kind], "count": int(count)} if kind in KINDS and count in EXCHANGED else {}


def _dice(value: Any) -> Any:
    """Typed dice are digits with separators."""
    figures = str(value).replace(",", " ").replace("+", " ").split()
    return (
        [int(figure) for figure in figures] if figures and all(f.isdecimal() and len(f) < 4 for f in figures) else value
    )


def to_pick(table: OpenCareer) -> dict[str, Any]:
    """What the fields of the notation can say, by token, for those who choose instead."""
    state, say = table.state, sayer(table.game.texts)
    injuries = [("", say(ONE_LIGHT_WOUND)), *((f".{token}", say(name)) for token, name in tokens.INJURIES.items())]
    systems, men = backwards(tokens.SYSTEMS), backwards(tokens.MEN)
    return {
        "torpedoes": [
            ("a", STEAM),
            ("e", ELECTRIC),
            ("z", _("homing")),
            ("t", _("not noted")),
            ("g", _("deck gun")),
        ],
        "systems": [(systems[one], say(one)) for one in state.boat.systems if one in systems],
        "men": [(men[one], say(one)) for one in ("kommandant", *state.crew) if one in men],
        "mended": [("", say("repaired")), ("-", say("inoperable"))],
        "injuries": [one for one in dict(injuries).items() if one[0] != "."],
        "counts": [("f", _("Found")), ("hit", _("Hits")), ("h", _("Hull")), ("fl", _("Flooding"))],
    }


class LogForm:
    def __init__(
        self, presentation: Presentation, form: Mapping[str, Any], rehearsal: DryRun, table: OpenCareer
    ) -> None:
        self.form, self.played, self.table = form, rehearsal, table
        self.texts, self.presentation = table.game.texts, presentation
        self.cards = read_cards(form["boxes"], lexicon(table))
        self.pen = FieldBuilder(table, presentation, self._where(rehearsal.fault))
        self.drawn = rehearsal if rehearsal.first("afterwards.home") else self._drawing()
        self.hints = list(self._hints())

    def _where(self, found: tuple[str, BadAnswer] | None) -> tuple[str, str] | None:
        """The fault or gap: its place in the form, and its text."""
        if found is None:
            return None
        place, error = found
        if place in self.cards.faults:
            return place, self.cards.faults[place]
        if place.startswith("engagements."):
            return self._of_card(int(place.partition(".")[2]), error)
        path = place.replace(".", "-").replace("fell-", "fell.", 1) if place.startswith("fell.") else place
        path = f"{path}.{error.field}" if error.field and not place.startswith("fell.") else path
        return path, self.texts.error(error.key, error.data, translate)

    def _of_card(self, entry: int, error: BadAnswer) -> tuple[str, str]:
        card = self.cards.owners[entry]
        field = "box" if error.field == "box" else "met"
        return f"boxes.{card}.{field}", self.texts.error(error.key, error.data, translate)

    def _hints(self) -> Iterator[FieldHint]:
        asked, mix = self.drawn.first("afterwards.orders"), self.drawn.first("loading.mix")
        found = HintsOfForm(
            Watch(self.table.state, self.table.book), self._patrol(), self.form, self.cards, sayer(self.texts)
        )
        if asked is not None:
            load = (mix.answer or {}).get("facts", {}) if mix is not None else {}
            yield from found.of_patrol(asked.fields[1].options, load)
            yield from found.of_cards()

    def hints_by_entry(self) -> dict[str, list[str]]:
        """The keys of the hints that stayed, by the place of the engagement that they speak of."""
        found: dict[str, list[str]] = {}
        for hint in [hint for hint in self.hints if hint.key]:
            entry = self.cards.owners.index(hint.card) + hint.column
            found.setdefault(f"engagements.{entry}", []).append(hint.key)
        return {place: list(dict.fromkeys(keys)) for place, keys in found.items()}

    def _drawing(self) -> DryRun:
        """The questions of the form; while something is missing, for these orders or the first there are."""
        asked = self.played.first("afterwards.orders")
        if asked is None:
            return self.played
        given = self.form.get("orders", {})
        options = {field.key: field.options for field in asked.fields}
        orders = {key: given[key] if given.get(key) in found else found[0] for key, found in options.items()}
        drawing = {"orders": orders, "boxes": [], "fell": self.form.get("fell", {})}
        return dry_run(self.table, clerk_of(drawing, self.table))

    def context(self) -> dict[str, Any]:
        orders, cards = self._orders(), list(self._cards())
        home, port = self._home(), self._port()
        drawn = [*orders, *home, *port["controls"], *(one for card in cards for one in card["controls"])]
        return {
            "orders": orders,
            "in_short": self._in_short(),
            "faulty": next((wall["card"] for wall in self._walls(cards)), ""),
            "load": self._load(),
            "read_again": ",".join(["#patrol-hints", *(f"#{one}" for card in cards for one in card["readings"])]),
            "walls": list(self._walls(cards)),
            "total": self._total(),
            "to_pick": to_pick(self.table),
            "hints": [hint for hint in self.hints if not hint.path.startswith("boxes.")],
            "usual": [one for one in port["fell"] if one.path.startswith(BEFORE)],
            "track": self._track(),
            "cards": cards,
            "home": home,
            "port": port,
            "needs": self._needs(),
            "hidden": list(self._hidden({one.path for one in drawn})),
            "elsewhere": self.pen.elsewhere(drawn),
            "stop": self._stop(drawn, cards),
            "done": self.played.fault is None and is_done(self.played),
        }

    def _stop(self, drawn: Sequence[Control], cards: Sequence[dict[str, Any]]) -> dict[str, str] | None:
        """The fault or gap with its field, except the orders, which are always asked."""
        found = self._where(self.played.fault or self.played.missing)
        if found is None or found[0] == "orders.orders":
            return None
        path, text = found
        control = next((one for one in drawn if one.path == path), None)
        if control is None:
            return {"text": text or _("This answer does not fit the question.")}
        card = next((card["title"] for card in cards if control in card["controls"]), "")
        label = _("%(card)s: %(field)s") % {"card": card, "field": control.label} if card else control.label
        return {"id": control.id, "label": label, "text": text}

    def _hidden(self, drawn: set[str]) -> Iterator[tuple[str, str]]:
        """Values whose field is not drawn now, kept until the fault is mended."""
        for part in LATER:
            for key, value in self.form.get(part, {}).items():
                path = f"{part}.{key}"
                if path not in drawn and not (part == "due" and f"keep.{key}" in drawn) and _is_plain(value):
                    sign = "b" if value is True else "i" if isinstance(value, int) else "t"
                    yield f"{sign}:{path}", "on" if value is True else str(value)

    # --- 1. the patrol --------------------------------------------------------------------------------

    def _orders(self) -> list[Control]:
        asked = self.drawn.first("afterwards.orders")
        if asked is None:
            return []
        orders, start = self._fields(asked, "orders", lambda field: "" if field.initial else _("Choose"))
        listed = areas(Watch(self.table.state, self.table.book), asked.fields[1].options)
        here, others = ([one for one in orders.options if (one[0] in listed) is here] for here in (True, False))
        return [replace(orders, options=here, others=others, others_label=_("Other, as on my card")), start]

    def _in_short(self) -> str:
        """The first part as one line, once there are orders."""
        said, home = self.form.get("orders", {}), self.form.get("home", {})
        if not said.get("orders"):
            return ""
        start = [month(str(said["start"]))] if said.get("start") else []
        ended = [self.pen.word("afterwards.home", str(home["how"]))] if home.get("how") else []
        return ", ".join([self.pen.word("", str(said["orders"])), *start, *ended])

    def _home(self) -> list[Control]:
        asked, played = self.drawn.first("afterwards.home"), self.played.first("afterwards.home")
        if asked is None:
            return []
        key, found = asked.key, played.data if played is not None else {}
        return self._fields(
            asked, "home", lambda field: "" if field.required else self._as_worked_out(key, found.get(field.key))
        )

    def _fields(self, asked: Asked, part: str, empty: Callable[[Field], str]) -> list[Control]:
        """The fields of a part as they were typed, or as they begin."""
        typed = self.form.get(part, {})
        return [
            self.pen.control(
                asked.key, field, f"{part}.{field.key}", typed.get(field.key) or field.initial, empty=empty(field)
            )
            for field in asked.fields
        ]

    def _as_worked_out(self, key: str, value: Any) -> str:
        return _("%s, worked out") % self.pen.word(key, str(value)) if value else _("worked out")

    # --- 2. boxes of note -----------------------------------------------------------------------------

    def _track(self) -> list[dict[str, Any]]:
        """The boxes of the patrol, and whether each has a card."""
        patrol = self._patrol()
        taken = {card.get("box") for card in self.form["boxes"]}
        say = sayer(self.texts)
        return [
            {"number": place, "zone": say(box.box), "has": place in taken, "key": place if place < 10 else 0}
            for place, box in enumerate(patrol.track if patrol else (), start=1)
        ]

    def _patrol(self) -> Any:
        state = self.drawn.state
        if state is None:
            return None
        return state.patrol or (state.patrols[-1] if self.drawn.asked and state.patrols else None)

    def _cards(self) -> Iterator[dict[str, Any]]:
        asked = self.drawn.first(ENGAGEMENT)
        if asked is None:
            return
        errors = dict(self.cards.faults)
        if self.pen.fault is not None:
            errors.setdefault(*self.pen.fault)
        track = [(str(box["number"]), f"{box['number']} {box['zone']}") for box in self._track()]
        drawer = log_cards.Drawer(self.texts, asked.fields, track, errors, self._wolfpack())
        for place, card in enumerate(self.form["boxes"]):
            drawn = drawer.card(place, card, self.cards.boxes[place] if place < len(self.cards.boxes) else {})
            here = card.get("box")
            first = all(one.get("box") != here for one in self.form["boxes"][:place])
            hints = [hint for hint in self.hints if hint.path.startswith(f"boxes.{place}.")]
            yield drawn | {"anchor": here if first else None, "hints": hints}

    def _wolfpack(self) -> bool:
        patrol = self._patrol()
        return patrol is not None and patrol.tag == "W"

    def _walls(self, cards: Sequence[dict[str, Any]]) -> Iterator[dict[str, str]]:
        """Every fault with its place, all at once."""
        for card in cards:
            for control in card["controls"]:
                if control.error:
                    label = f"{card['title']}: {control.label}"
                    yield {"id": control.id, "label": label, "text": control.error, "card": card["key"]}

    def _total(self) -> tuple[str, str]:
        """The bar: ships and tons, then torpedoes, hull and hints."""
        found = log_cards.sums(self.cards.boxes)
        sunk = ngettext("%(ships)d ship sunk, %(tons)s", "%(ships)d ships sunk, %(tons)s", found["sunk"]) % {
            "ships": found["sunk"],
            "tons": tons(found["tons"]),
        }
        more = [_("%d fired") % found["fired"], _("%d hit") % found["hit"]] if found["fired"] else []
        more += [_("hull %d") % found["hull"]] if found["hull"] else []
        hints = len(self.hints)
        more += [ngettext("%d hint", "%d hints", hints) % hints] if hints else []
        return (sunk if found["sunk"] else _("Nothing sunk")), ", ".join(more)

    def _load(self) -> list[Control]:
        """4.5: the basic load unless the player says otherwise."""
        asked, typed = self.drawn.first("loading.mix"), self.form.get("load", {})
        if asked is None:
            return []
        base = {field.key: field.initial for field in asked.fields}
        basic = ", ".join(f"{count} {kind.removesuffix(' FaT')}" for kind, count in base.items() if count)
        short = {"a": "G7a", "e": "G7e"}
        options = [
            (
                f"{more}+{count}",
                _("%(count)s more %(more)s, fewer %(less)s")
                % {"count": count, "more": short[more], "less": short[less]},
            )
            for more, less in (("a", "e"), ("e", "a"))
            for count in EXCHANGED
        ]
        options.append((LISTED, _("As listed")))
        choice = Control(
            "c:load.choice", "choice", _("Torpedoes"), typed.get("choice"), options, empty=_("%s (assumed)") % basic
        )
        if typed.get("choice") != LISTED:
            return [choice]
        listed = zip(KINDS, asked.fields, strict=True)
        return [
            choice,
            *(
                self.pen.control(asked.key, field, f"load.{key}", typed.get(key, base[field.key]))
                for key, field in listed
            ),
        ]

    # --- 3. in port -----------------------------------------------------------------------------------

    def _port(self) -> dict[str, Any]:
        """The results of the patrol to confirm: told, ticked or typed."""
        fell = [one for asked in [*self.played.asked, self.played.left] if asked for one in self._fell(asked)]
        awards, stay = self.played.first("afterwards.awards"), self._stay()
        due, others = self._awards(awards) if awards else ([], [])
        why = (
            [self.pen.control(awards.key, awards.fields[-1], "awards.why", self.form.get("awards", {}).get("why"))]
            if awards
            else []
        )
        return {
            "told": list(self._port_notes()),
            "fell": fell,
            "dice": [one for one in fell if not one.path.startswith(BEFORE)],
            "due": due,
            "others": others,
            "why": why,
            "stay": stay,
            "controls": [*fell, *due, *others, *why, *stay],
        }

    def _stay(self) -> list[Control]:
        """Months, crew and rank; empty fields are worked out."""
        asked, typed = self.played.first("afterwards.refit"), self.form.get("refit", {})
        if asked is None:
            return []
        return [
            self.pen.control(
                asked.key,
                field,
                f"refit.{field.key}",
                typed.get(field.key),
                empty=self._as_worked_out(asked.key, field.initial),
                help=_("%s, worked out") % field.initial if field.type == "integer" else "",
            )
            for field in asked.fields
        ]

    def _port_notes(self) -> Iterator[tuple[str, str]]:
        """The rules' notes on the way home and the refit, each with its case."""
        home = False
        for asked in self.played.asked:
            home = home or asked.key == "afterwards.home"
            for key, data, case in asked.notes if home else ():
                if not key.startswith(UNTOLD):
                    yield self.texts.note(key, data, translate), case

    def _awards(self, asked: Asked) -> tuple[list[Control], list[Control]]:
        """Awards that are due, ticked; and others that could be given."""
        due = asked.data["due"]
        was, keep, other = self.form.get("due", {}), self.form.get("keep", {}), self.form.get("other", {})
        fields = [field for field in asked.fields if field.type == "boolean"]
        given = [
            self.pen.control(
                asked.key, field, f"keep.{field.key}", keep.get(field.key, False) if field.key in was else True
            )
            for field in fields
            if field.key in due
        ]
        rest = [
            self.pen.control(asked.key, field, f"other.{field.key}", other.get(field.key, False))
            for field in fields
            if field.key not in due
        ]
        return given, rest

    def _fell(self, asked: Asked) -> list[Control]:
        """Results that only dice or the player can give."""
        if not asked.place.startswith("fell."):
            return []
        path = "fell." + _path(asked.place.removeprefix("fell."))
        usual = USUAL.get(asked.key, "")
        said = self.presentation.results(asked.chart, asked.results)
        words = [(name_of(one), text) for one, text in zip(asked.results, said, strict=True)]
        if asked.kind == "choose":
            words = [
                (key, self.texts.option(asked.key, key, asked.data or {}, translate=translate)[0])
                for key in asked.results
            ]
        typed = self.form.get("fell", {}).get(_path(asked.place.removeprefix("fell.")))
        if words and typed and typed not in dict(words):  # dice that are known of an earlier patrol
            words.append((typed, _("rolled: %s") % typed))
        empty = dict(words).get(usual) or _("ask me later")
        return [
            Control(
                f"t:{path}" if not words else f"c:{path}",
                "choice" if words else "text",
                self.texts.title(asked.key, asked.data or {}, translate),
                typed,
                list(dict(words).items()),
                empty=empty,
                help=asked.case if words or asked.kind == "facts" else _("The dice you rolled, such as 3 4."),
                error=self.pen.error(path),
            )
        ]

    # --- so far ---------------------------------------------------------------------------------------

    def _needs(self) -> list[tuple[str, str, bool]]:
        """The summary of the form, with its gaps."""
        orders, home = self.form.get("orders", {}), self.played.first("afterwards.home")
        cards, sums = self.form["boxes"], log_cards.sums(self.cards.boxes)
        state, track = self.played.state, self._track()
        boxes = _("%(cards)d of %(boxes)d") % {"cards": len(cards), "boxes": len(track)} if cards else ""
        sunk = (ngettext("%d ship", "%d ships", sums["sunk"]) % sums["sunk"]) + ", " + tons(sums["tons"])
        said = {
            _("Orders"): self.pen.word("", str(orders.get("orders") or "")),
            _("Boxes of note"): boxes,
            _("Sunk"): sunk if sums["sunk"] else "",
            _("Torpedoes"): _("%(fired)d fired, %(hit)d hit, %(dud)d dud") % sums if sums["fired"] else "",
        }
        found = [(label, value, bool(value)) for label, value in said.items()]
        if home is not None and self.played.fault is None and state is not None:
            outcome = state.patrols[-1].outcome if state.patrols and state.patrol is None else ""
            level = standing.measure(state)
            found += [
                (_("Result"), self.pen.word("", outcome) if outcome else "", bool(outcome)),
                (_("Career"), tons(level.score), True),
            ]
            if state.end is None and state.patrol is None and self.played.left is None:
                found.append((_("Next patrol"), month(state.month), True))
        return found


def _is_plain(value: Any) -> bool:
    return value is True or (isinstance(value, str | int) and value not in ("", False))


def _path(key: str) -> str:
    return key.replace(".", "-")
