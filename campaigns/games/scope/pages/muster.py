"""Before a match: the scenarios in a table, the value of the fleets, and the set-up as a checklist."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns import play
from campaigns.engine.prompts import Facts
from campaigns.games.scope.pages import names
from campaigns.games.scope.rules import GAME, books, cards, fleets, scenarios, state
from campaigns.games.scope.rules.fleets import FIELDS
from campaigns.games.scope.rules.scenarios import Scenario
from campaigns.games.scope.rules.state import Match, Series
from campaigns.pages.bridge.facts import FactsForm, facts_form
from campaigns.pages.bridge.posted import facts_of
from campaigns.pages.bridge.prompt import PromptView
from campaigns.pages.corrections.values import number
from campaigns.pages.presentation import Presentation
from campaigns.pages.words import joined, translate
from campaigns.play import OpenCareer
from charts.book import Book

CARDS: Final = "cards"
FLEETS: Final = "fleets"
COLUMNS: Final = ("freighters", "tankers", "destroyers", "submarines")
HEADS: Final = (
    (gettext_lazy("Freighters"), gettext_lazy("Fr.")),
    (gettext_lazy("Tankers"), gettext_lazy("Ta.")),
    (gettext_lazy("Destroyers"), gettext_lazy("De.")),
    (gettext_lazy("Submarines"), gettext_lazy("Su.")),
)


@dataclass(frozen=True)
class Check:
    """A step of the set-up to tick at the table; the tick is not stored."""

    text: str
    count: int
    small: str = ""


def choices(book: Book) -> dict[str, Any]:
    rows = list(scenarios.rows(book).values())
    return {
        "counts": counts(book),
        "heads": HEADS,
        "convoys": [_printed(row, COLUMNS) for row in rows if row["mode"] != state.NAVAL],
        "battles": [_printed(row, ("points",)) for row in rows if row["mode"] == state.NAVAL],
    }


def _printed(row: Scenario, columns: Sequence[str]) -> dict[str, Any]:
    return {
        "name": names.say(books.scenario(row["mode"], row["size"])),
        "area": names.say(row["size"]),
        "counts": [row[column] for column in columns],
        "target": row["target"],
    }


def counts(book: Book) -> list[dict[str, Any]]:
    """The cards of every scenario and edge; the page shows those of the chosen one."""
    found = []
    for (mode, size), row in scenarios.rows(book).items():
        if mode == state.NAVAL:
            found.append({"of": f"naval s{size}", "laid": _laid_out(row, {})})
        else:
            found.append({"of": f"shepherd s{size}", "laid": _laid_out(row, _fleet(row, state.SHEPHERD))})
            edges = [(edge, _fleet(row, state.CONVOY, edge=edge)) for edge in state.EDGES]
            found += [
                {"of": f"convoy s{size} edge-{edge}", "laid": _laid_out(row, fleet)}
                for edge, fleet in edges
                if scenarios.in_box(fleet)
            ]
            found += [
                {"of": f"hunt s{size} extra-{extra}", "laid": _laid_out(row, _fleet(row, state.HUNT, extra=extra))}
                for extra in state.EXTRAS
            ]
    return found


def _fleet(row: Scenario, mode: str, edge: str | None = None, extra: str | None = None) -> dict[str, int]:
    return scenarios.laid_out({"mode": mode, "edge": edge, "extra": extra}, row)


def _laid_out(row: Scenario, fleet: Mapping[str, int]) -> list[tuple[str, int]]:
    sea = row["rows"] * row["columns"] - fleet.get(state.SUBMARINE, 0)
    laid = [(_("sea cards laid"), sea), (_("sea cards aside"), state.SEA_CARDS - sea)]
    return laid + [(names.say(kind), count) for kind, count in fleet.items() if count]


# --- the figures of the cards -------------------------------------------------------------------------------


def unknown(series: Series) -> list[dict[str, Any]]:
    """The cards with a missing figure: each figure with its path, value and label."""
    rows = []
    for kind, card in series.cards.items():
        shown = ("value",) if kind in cards.MINES else cards.FIGURES
        told = {figure: getattr(card, figure) for figure in shown}
        figures = [(one, f"cards.{kind}.{one}", value, names.say(f"value:{one}")) for one, value in told.items()]
        if None in told.values():
            rows.append({"name": names.say(kind), "figures": figures})
    return rows


def read(post: QueryDict) -> dict[str, Any]:
    """The figures that were typed, as a correction of the state. The others are asked when a match needs them."""
    typed = {path: post[path].strip() for path in post if path.startswith("cards.") and post[path].strip()}
    speeds = {"fast": True, "slow": False}
    figures = {path: speeds[text] if text in speeds else number(text) for path, text in typed.items()}
    return {"amend": figures, "why": _("Printed on our cards.")}


# --- the fleets ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SideFleet:
    """The list of a side, and the known values of its cards."""

    title: str
    form: FactsForm
    worths: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Fleets:
    """Both lists in one form: the German one rides on the Allied."""

    sides: Sequence[SideFleet]

    def refuse(self, fault: Any) -> None:
        field = fault.field or ""
        side = [one for one in self.sides if field.startswith(one.form.under)][-1]
        side.form.refuse(replace(fault, field=field.removeprefix(side.form.under)))


def both(view: PromptView, table: OpenCareer, presentation: Presentation) -> Fleets:
    asked = [(table.prompt, ""), *((one.prompt, f"{one.name}/") for one in play.ahead(table, {"facts": {}}).asks)]
    lists = [(prompt, under) for prompt, under in asked if isinstance(prompt, Facts) and prompt.key == "fleet"]
    return Fleets([_side_fleet(prompt, under, view, table, presentation) for prompt, under in lists])


def _side_fleet(
    prompt: Facts, under: str, view: PromptView, table: OpenCareer, presentation: Presentation
) -> SideFleet:
    form = facts_form(prompt, GAME.texts, presentation, view.given, under)
    known = [(kind, table.state.cards[kind].value) for _key, kind, _most in FIELDS[prompt.data["side"]]]
    worths = [(names.say(kind), _("asked next") if value is None else str(value)) for kind, value in known]
    return SideFleet(GAME.texts.title(prompt.key, prompt.data, translate), form, worths)


def read_fleets(post: QueryDict) -> dict[str, Any]:
    allied = {key: value for key, value in facts_of(post).items() if "/" not in key}
    return {"facts": allied, "usual": True, "riders": {"fleet": {"facts": facts_of(post, "fleet/")}}}


# --- the set-up ---------------------------------------------------------------------------------------------


def checklist(series: Series, match: Match) -> dict[str, Any]:
    laid = [(side, fleets.order(counts)) for side, counts in _by_turns(match)]
    return {
        "title": names.say(books.scenario(match.mode, match.size)),
        "checks": list(_checks(series, match)),
        "orders": [(title, joined(names.say(side) for side in order)) for title, order in laid if order],
    }


def _by_turns(match: Match) -> list[tuple[str, dict[str, int]]]:
    """With reinforcements mines and ships are laid one by one."""
    if not match.has(state.REINFORCEMENTS):
        return []
    ships = {side: sum(ship.surfaced for ship in match.of(side).values()) for side in state.SIDES}
    return [(_("Mines, taking turns"), match.mines), (_("Then submarines, then ships, taking turns"), ships)]


def _checks(series: Series, match: Match) -> Iterator[Check]:
    mines = sum(match.mines.values())
    cells = match.rows * match.columns
    sea = cells - match.submarines - mines
    area = _("%(rows)d rows, %(columns)d columns") % {"rows": match.rows, "columns": match.columns}
    yield Check(_("Sea cards face down"), cells, area)
    if mines:
        yield Check(_("Mines face up"), mines, _("each replaces a sea card, outside the enemy’s deployment zone"))
    if match.submarines:
        swapped = ngettext(
            "%(number)s card out, %(number)s submarine in; laid out again in secret",
            "%(number)s cards out, %(number)s submarines in; laid out again in secret",
            match.submarines,
        ) % {"number": match.submarines}
        yield Check(_("The Germans take up their first row"), match.columns, swapped)
    yield Check(_("Sea cards put aside"), state.SEA_CARDS - sea, _("they fill gaps later"))
    for side in (state.ALLIED, state.GERMAN):
        ships = [ship for ship in match.of(side).values() if ship.surfaced]
        if ships:
            title = {
                state.ALLIED: _("The Allies lay ships on their first two rows"),
                state.GERMAN: _("The Germans lay ships on their first two rows"),
            }[side]
            yield Check(title, len(ships), _laid(match, [ship.kind for ship in ships]))
    tokens = list(_tokens(match))
    yield Check(_("Tokens"), sum(count for count, _text in tokens), joined(text for _count, text in tokens))
    if _guns(match):
        yield Check(_("Firing cards"), 6, _("one hit, five misses"))


def _guns(match: Match) -> bool:
    return match.has(state.SURFACE_COMBAT) or match.flies


def _tokens(match: Match) -> Iterator[tuple[int, str]]:
    yield 2, _("two German torpedoes")
    if _guns(match):
        yield 2, _("two Allied torpedoes")
    yield 1, _("the Allied direction token")
    if match.has(state.SLOW_SUBMARINES) or any(not ship.fast for ship in match.of(state.GERMAN).values()):
        yield 1, _("the German direction token, whose back is the ping")


def _laid(match: Match, kinds: list[str]) -> str:
    """One a card: 2 Freighter, 1 Tanker; the places of slow ships."""
    listed = joined(
        _("%(ship)s × %(count)d") % {"ship": names.say(kind), "count": count} for kind, count in Counter(kinds).items()
    )
    if match.has(state.REINFORCEMENTS):
        return _("One per card, red side down, slow ships on the first row only: %s.") % listed
    return _("One per card, red side down: %s.") % listed
