"""A keeper at the pages of an edition with other cards beside the screen: the values to type, and typing them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from charts.books import raw_of
from charts.figures.parts import ORIGIN, Part, Raw
from charts.figures.rules import rules_of
from charts.figures.version import PARTS
from charts.grid import keep
from charts.grid.cells import ChartCell, Checklist, checklists, figures, with_value
from charts.grid.forms import FORMS, PartForm
from charts.grid.keep import part_of
from charts.grid.sections import FieldGroup, InputField
from charts.grid.views import part_url
from charts.models import Edition
from tests.browser.wait import click_through, until

Kind = tuple[str, ...]
FORM = "Array.from(document.querySelectorAll('#part-form [name]'), one => [one.name, one.type, one.checked, one.value])"


# --- the kinds of figures that the pages have fields for -------------------------------------------------


def form_of(kind: str, part: Part, raw: Raw) -> PartForm:
    """The form of a part with a blank row and a new column, where it can have such."""
    form = FORMS[kind](part, raw)
    for button in ("_more", "_column"):
        form.ask_for_more(button)
    return form


def lines_of(form: PartForm) -> list[FieldGroup]:
    return [line for section in form.sections() for line in section.lines]


def kind_of(kind: str, field: InputField) -> Kind:
    """Row, ship and number do not matter, nor which figure of a boat where they are typed alike."""
    name = re.sub(r"^new-#", "ship-#", re.sub(r"\d+", "#", field.name))
    if kind == "boat":
        name = re.sub(r"^figure-(?!repairs).*", f"figure-{field.kind}", re.sub(r"^(figure-repairs)-.*", r"\1", name))
        name = re.sub(r"^origin-.*-(\w+)$", r"origin-\1", name)
    return "form", kind, name


def kind_on_checklist(figure: ChartCell) -> Kind:
    """A cell, a modifier, a line, a ship, a figure of a boat, a track."""
    return "checklist", figure.kind, "" if figure.kind == "boat" else re.sub(r"\d+", "#", figure.address)


def every_kind(raw: Raw) -> set[Kind]:
    """Everything in an edition that its keeper has a field for, on any page."""
    parts = [(kind, part) for kind, place in PARTS.items() for part in raw[place]]
    fields = [
        (kind, one) for kind, part in parts for line in lines_of(form_of(kind, part, raw)) for one in line.everything
    ]
    found = {kind_of(kind, one) for kind, one in fields if one.name and one.kind != "fixed"}
    found |= {kind_on_checklist(figure) for checklist in checklists(raw) for figure in checklist.figures}
    return found | {("grid", figure) for boat in raw["boats"] for figure in rules_of(raw["game"]).numbers(boat)}


# --- what a card has for each field of a page ------------------------------------------------------------


def on_the_card(kind: str, kept: Part, card: Part, cards: Raw) -> dict[str, InputField]:
    """The fields of a part's page as the card has them; where a figure comes from is left to the page, if it can be."""
    found = {}
    named = {"chart": _chart_names, "roster": _ship_names}.get(kind, _same_names)(kept, card)
    form = FORMS[kind](card, cards)
    for line in [one for one in lines_of(form) if kind == "track" or not one.blank]:
        noted = any(one.text for one in line.everything if one.name.endswith(("-case", "-note")))
        for one in line.everything:
            if one.kind not in ("fixed", "check", "gap") and (noted or not is_origin(one.name)):
                found[named(one.name)] = one
    gone = [InputField(name, "", "yes", "check") for name in _too_many(kind, kept, card)]
    return {name: one for name, one in found.items() if name} | {one.name: one for one in gone}


def is_origin(name: str) -> bool:
    return name.rpartition("-")[2] in ORIGIN


def _same_names(kept: Part, card: Part) -> Any:
    return str


def _chart_names(kept: Part, card: Part) -> Any:
    """A column has its number of the page, and new ones those that follow."""
    known = [column["key"] for column in kept["columns"]]
    known += [column["key"] for column in card["columns"] if column["key"] not in known]
    numbers = {str(place): str(known.index(column["key"])) for place, column in enumerate(card["columns"])}

    def named(name: str) -> str:
        found = re.fullmatch(r"(column-|(?:row|natural)-\d+-c)(\d+)(.*)", name)
        return name if found is None else found[1] + numbers[found[2]] + found[3] if found[2] in numbers else ""

    return named


def _ship_names(kept: Part, card: Part) -> Any:
    """A ship replaces the one of its name; others are new."""
    rolls = {str(ship["roll"]): stem for ship, stem in zip(card["ships"], _stems(kept, card), strict=True)}

    def named(name: str) -> str:
        if name == "title":
            return name
        which, number, key = name.split("-")
        return f"{rolls[number]}-{key}" if which == "ship" and (key != "roll" or rolls[number][0] == "s") else ""

    return named


def _stems(kept: Part, card: Part) -> Iterator[str]:
    known, new = {ship["name"][:56]: ship["roll"] for ship in kept["ships"]}, 0
    for ship in card["ships"]:
        roll = known.get(ship["name"].removesuffix(" II"))
        yield f"ship-{roll}" if roll else f"new-{new}"
        new += not roll


def _too_many(kind: str, kept: Part, card: Part) -> list[str]:
    """Lines of the page that the card lacks: to be ticked."""
    if kind == "roster":
        stems = set(_stems(kept, card))
        return [f"ship-{ship['roll']}-remove" for ship in kept["ships"] if f"ship-{ship['roll']}" not in stems]
    if kind != "chart":
        return []
    rows = [
        (which, place)
        for key, which in (("rows", "row"), ("natural", "natural"))
        for place in range(len(card[key]), len(kept[key]))
    ]
    keys = {column["key"] for column in card["columns"]}
    rows += [("column", place) for place, column in enumerate(kept["columns"]) if column["key"] not in keys]
    return [f"{which}-{place}-remove" for which, place in rows]


def fields_at(figure: ChartCell, part: Part, raw: Raw) -> dict[str, InputField]:
    """The fields in which a figure is typed: its own, or those of its row."""
    lines = lines_of(FORMS[figure.kind](part, raw))
    own = [one for line in lines for one in line.fields if figure.address in (one.address, line.address)]
    return {one.name: one for one in own if one.kind in ("text", "number", "known", "choice")}


def prefix_of(kind: str, name: str) -> str:
    """The prefix of field names on a page with several parts."""
    return f"{name}:" if kind in ("boat", "track") else ""


def bare(value: Any) -> Any:
    """Figures alone, wherever they come from."""
    if isinstance(value, dict):
        return {key: bare(inner) for key, inner in value.items() if key not in (*ORIGIN, "sources")}
    return [bare(inner) for inner in value] if isinstance(value, list) else value


# --- at the pages ----------------------------------------------------------------------------------------


class Keeper:
    """Types and clicks; remembers which kinds of figures were entered, and in how many keys each part."""

    def __init__(self, page: Any, cards: Raw) -> None:
        self.page, self.cards = page, cards
        self.entered: set[Kind] = set()
        self.keys: dict[str, int] = {}

    def follow(self, name: str) -> None:
        click_through(self.page, self.page.get_by_role("link", name=name, exact=True).first)

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def submit(self, name: str) -> None:
        click_through(self.page, self.page.get_by_role("button", name=name, exact=True).first)

    def is_told(self, text: str) -> None:
        self.page.get_by_text(text).first.wait_for()

    def take_in(self, name: str, data: bytes, go: str) -> None:
        """A file, its preview, and the button that takes it."""
        self.page.locator("input[type=file]").set_input_files({"name": name, "mimeType": "", "buffer": data})
        if (whole := self.page.locator("[name=how][value=replace]")).count():
            whole.check()
        self.submit("Preview changes")
        for removal in self.page.locator("form:has(button) input[type=checkbox][required]").all():
            removal.check()
        self.submit(go)

    def fetch(self, name: str) -> bytes:
        with self.page.expect_download() as coming:
            self.page.get_by_role("link", name=name, exact=True).first.click()
        with open(coming.value.path(), "rb") as file:
            return file.read()

    @property
    def mine(self) -> Edition:
        return Edition.objects.get(shipped=False)

    @property
    def raw(self) -> Raw:
        return raw_of(self.mine)

    def open(self, kind: str, name: str) -> None:
        self.page.goto(part_url(self.mine, kind, name))
        self.page.locator("#part-form").wait_for()

    def turn_to(self, checklist: Checklist, figure: ChartCell) -> None:
        self.page.goto(f"/charts/{self.mine.slug}/check/{checklist.code}/?cell={figure.cell}")

    def enter(self, kind: str, name: str, *buttons: str) -> None:
        """Press the buttons that make room, type every value that differs on the card, save."""
        kept, card = part_of(self.raw, kind, name), part_of(self.cards, kind, name)
        self.open(kind, name)
        for button in buttons:
            fields = self.page.locator("#part-form [name]").count()
            self.press(button)
            until(self.page, "document.querySelectorAll('#part-form [name]').length > it", fields)
        prefix = prefix_of(kind, name)
        stands = {
            one.removeprefix(prefix): ("yes" if checked else "") if type_ == "checkbox" else text
            for one, type_, checked, text in self.page.evaluate(FORM)
        }
        self.keys[name] = 0
        for one, field in on_the_card(kind, kept, card, self.cards).items():
            if stands[one] != field.text:
                self.fill(prefix + one, field)
                self.entered.add(kind_of(kind, InputField(one, "", "", field.kind)))
        self.press("Save")
        self.is_saved()
        assert bare(part_of(self.raw, kind, name)) == bare(card)

    def is_saved(self) -> None:
        said = self.page.locator(".notice:has-text('changed'), #faults[role=alert]").first
        said.wait_for()
        assert said.get_attribute("id") != "faults", said.inner_text()

    def fill(self, name: str, field: InputField) -> None:
        if (
            is_origin(name)
            and (folded := self.page.locator(f'details:not([open]):has([name="{name}"]) summary')).count()
        ):
            folded.click()
        at = self.page.locator(f'[name="{name}"]')
        self.keys[next(reversed(self.keys))] += 1 + (
            len(field.text) if field.kind in ("text", "number", "known") else 1
        )
        match field.kind:
            case "check":
                at.check()
            case "choice":
                at.select_option(field.text)
            case _:
                at.fill(field.text)

    def check_one_of_each_kind(self) -> None:
        """On the checklists, by the keyboard alone: of each kind the first that the card has otherwise, or any."""
        raw, found, alike = self.raw, {}, {}
        for checklist in checklists(raw):
            for figure in checklist.figures:
                kind = kind_on_checklist(figure)
                alike.setdefault(kind, (checklist, figure, {}))
                if kind not in found and (texts := self.texts(figure, raw)):
                    found[kind] = (checklist, figure, texts)
        for kind, (checklist, figure, texts) in (alike | found).items():
            self.turn_to(checklist, figure)
            until(self.page, "document.activeElement.dataset.cell === it", figure.cell)
            for name, field in texts.items():
                at = self.page.locator(f'[name="{name}"]')
                at.focus()
                if field.kind == "choice":
                    at.select_option(field.text)
                else:
                    self.page.keyboard.press("Control+a")
                    self.page.keyboard.type(field.text)
            with self.page.expect_response(lambda reply: reply.request.method == "POST" and reply.status == 302):
                self.page.keyboard.press("Enter")
            self.entered.add(kind)

    def texts(self, figure: ChartCell, raw: Raw) -> dict[str, InputField]:
        """The texts that make a figure as on the card; empty where it is so, or cannot be set by itself."""
        part, card = (part_of(edition, figure.kind, figure.part) for edition in (raw, self.cards))
        there = next((one for one in figures(figure.kind, card, raw["game"]) if one.address == figure.address), None)
        if there is None or there.key != figure.key or there.value == figure.value:
            return {}
        wanted = with_value(figure.kind, part, figure.address, there.value, raw["game"])
        if keep.faults_after(raw, [keep.PartChange(figure.kind, figure.part, wanted)]):
            return {}
        kept, now = (fields_at(figure, *one) for one in ((part, raw), (card, self.cards)))
        prefix = prefix_of(figure.kind, figure.part)
        return {prefix + name: now[name] for name in now if name in kept and kept[name].text != now[name].text}
