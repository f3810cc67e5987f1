"""The patrol log sheet (3.5, 7.5.2, 10.11.6): a line a month, drawn from the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.games.the_hunted.rules.calendar import GAME_ENDS, GAME_STARTS, between, later
from campaigns.games.the_hunted.rules.state import RANKS, Career, Patrol
from campaigns.games.the_hunted.rules.victory import bands
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.logbook.sheet import Sheet, SheetColumn, SheetGrid, SheetMark, SheetRow, cell
from campaigns.pages.words import short_month

Say = Callable[[Any], str]
FIRST_XXI_BOX: Final = "1944-08"  # the sheet's boxes for the Type XXI begin here (14.11)


@dataclass(frozen=True)
class SheetShip:
    """A target: sunk ones are circled, a damaged one has a tick a point."""

    name: str
    tons: int
    fate: str  # sunk, damaged, seen
    points: int = 0
    entered: bool = False
    least: bool = False  # nobody said how many points; she took one at least
    box: int = 0

    @property
    def ticks(self) -> range:
        return range(self.points if self.fate == "damaged" else 0)


@dataclass
class Month:
    month: str
    letter: str = ""  # P, R; empty in the month in which a patrol sails
    patrol: str = ""  # its area, with (W), (M) or (A)
    number: int = 0
    outcome: str = ""  # S, F
    ships: list[SheetShip] = field(default_factory=list)
    quiet: bool = False  # the patrol met no ship
    total: int | None = None
    notes: list[str] = field(default_factory=list)
    calendar: list[str] = field(default_factory=list)
    xxi: bool | None = None  # its box: ticked, empty, or none there

    @property
    def idle(self) -> bool:
        return not self.patrol


@dataclass(frozen=True)
class LogSheet:
    boat: str
    type: str
    kommandant: str
    months: list[Month]
    ships: int
    damaged: int
    tons: int
    band: str  # what the tonnage is worth so far
    ending: str
    xxi: bool  # there is a column for the Type XXI

    def month(self, month: str) -> Month:
        return next(one for one in self.months if one.month == month)


def sheet(career: Career, figures: Mapping[str, Any], say: Say) -> LogSheet:
    last = max(GAME_ENDS, career.month if career.end is None else career.end.month)
    months = {month: Month(month) for month in _months(min(GAME_STARTS, career.start), last)}
    over = career.end.month if career.end is not None else last
    for line in career.sheet:
        if line.month in months and line.month <= over:
            months[line.month].letter = line.letter
            months[line.month].notes += [line.note] if line.note else []
    _patrols(career, months, say)
    _notes(career, months, say)
    for at, text in calendar(figures):
        if at in months:
            months[at].calendar.append(text)
    xxi = bool(career.options.get("xxi-advance"))
    if xxi:
        for month in months.values():
            if month.month >= FIRST_XXI_BOX:
                month.xxi = bool(career.xxi_from) and month.month == career.xxi_from
    targets = [ship for month in months.values() for ship in month.ships]
    return LogSheet(
        career.boat.number,
        career.boat.type,
        career.kommandant.name,
        list(months.values()),
        career.ships,
        sum(ship.fate == "damaged" for ship in targets),
        career.tons,
        band(career, figures, say),
        ending(career, say),
        xxi,
    )


def _months(first: str, last: str) -> list[str]:
    return [later(first, n) for n in range(between(first, last) + 1)]


def _patrols(career: Career, months: Mapping[str, Month], say: Say) -> None:
    total = career.carried.tons if career.carried else 0
    for patrol in career.all_patrols:
        month = months.get(patrol.start)
        total += patrol.notional + sum(ship.tons for ship in career.sinkings if ship.patrol == patrol.number)
        if month is None:
            continue
        tag = f" ({patrol.tag})" if patrol.tag and f"({patrol.tag})" not in patrol.assignment else ""
        month.patrol, month.number, month.outcome = say(patrol.assignment) + tag, patrol.number, patrol.outcome
        month.letter = ""
        month.ships = _ships(patrol)
        month.quiet = not month.ships and bool(patrol.outcome)
        month.total = total
        for n in range(1, patrol.months_at_sea + 1):
            if later(patrol.start, n) in months and (career.end is None or later(patrol.start, n) <= career.end.month):
                months[later(patrol.start, n)].letter = "P"
        if patrol.notional:
            month.notes.append(_("%s t credited for supplies") % f"{patrol.notional:,}")
        if patrol.aborting:
            month.notes.append(_("Broken off: %s") % say(patrol.abort_why) if patrol.abort_why else _("Broken off"))


def _ships(patrol: Patrol) -> list[SheetShip]:
    """Every ship met, in order; escorts only where they were hit (9.10)."""
    return [
        SheetShip(ship.name, ship.tons, fate(ship), min(ship.hits, ship.points), met.entered, ship.least, met.box + 1)
        for met in patrol.encounters
        for ship in met.targets
        if ship.hits or ship.kind != "escort"
    ]


def fate(ship: Any) -> str:
    return "sunk" if ship.sunk and not ship.by else "damaged" if ship.hits else "seen"


def _notes(career: Career, months: Mapping[str, Month], say: Say) -> None:
    """Awards, promotions, boats and the end, each in its month."""

    def note(month: str, text: str) -> None:
        if month in months and text not in months[month].notes:
            months[month].notes.append(text)

    for award in career.awards:
        note(award.month, say(award.name))
    for step in career.promotions:
        if step.success:
            note(step.month, _("Promoted to %s") % say(RANKS[step.rank]))
    for stay in career.refits:
        if stay.hull:
            note(later(stay.start, -1), _("Hull %d") % stay.hull)
        if stay.air_raid and stay.air_raid not in ("none", "no damage"):
            note(stay.start, _("Air raid: %s") % say(stay.air_raid))
    for boat in [*career.boats[1:], *([career.boat] if career.boats else [])]:
        note(boat.joined, _("%(boat)s, Type %(type)s") % {"boat": boat.number, "type": boat.type})
    if career.end is not None:
        note(career.end.month, say(career.end.reason))


def calendar(figures: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The sheet's own reminders, in the months of the edition."""
    kept: list[tuple[Any, str]] = [
        (figures.get("fight_back_until"), _("Order to fight back with Flak (9.8.9)")),
        (figures.get("zaunkoenig_from"), _("Zaunkönig")),
        (figures.get("naxos_from"), _("NAXOS")),
        (figures.get("balkon_from"), _("Balkon-Gerät")),
        (figures.get("air_raids_from"), _("Air raids on ports")),
        (figures.get("cross_second_from"), _knights_cross(figures, "cross_second_tons")),
        (figures.get("schnorchel_from"), _("Schnorchel")),
        (figures.get("alberich_from"), _("Alberich possible")),
        (figures.get("cross_third_from"), _knights_cross(figures, "cross_third_tons")),
        (figures.get("france_until"), _("France base ends")),
        (_next(figures.get("med_until")), _("Mediterranean base ends")),
        (figures.get("zaunkoenig_ii_from"), _("Type XXI; Zaunkönig II")),
        (GAME_ENDS, _("Last month")),
    ]
    return [(month, text) for month, text in kept if month]


def _knights_cross(figures: Mapping[str, Any], key: str) -> str:
    return _("Knight’s Cross at %s t") % f"{figures.get(key, 0):,}"


def _next(month: Any) -> str:
    return later(month, 1) if month else ""


def band(career: Career, figures: Mapping[str, Any], say: Say) -> str:
    """Marginal victory, 20,000 to 49,999 t (5.2.2)."""
    levels = bands(career, figures)
    if career.end is not None and career.end.victory == "defeat" and career.end.captured:
        return _("%s: the boat was captured") % say("defeat")
    held = [(key, tons) for key, tons in levels if career.tons >= tons]
    above = [tons for _key, tons in levels if career.tons < tons]
    name = say(held[-1][0] if held else "defeat")
    if not above:
        return _("%(level)s, %(low)s t or more") % {"level": name, "low": f"{held[-1][1]:,}"}
    if not held:
        return _("%(level)s, under %(high)s t") % {"level": name, "high": f"{above[0]:,}"}
    low, high = f"{held[-1][1]:,}", f"{above[0] - 1:,}"
    return _("%(level)s, %(low)s to %(high)s t") % {"level": name, "low": low, "high": high}


def ending(career: Career, say: Say) -> str:
    if career.end is None:
        return ""
    reason = say(career.end.reason)
    ships = ngettext("%d ship", "%d ships", career.ships) % career.ships
    return _("%(boat)s. %(reason)s. %(ships)s, %(tons)s t: %(level)s.") % {
        "boat": career.boat.number,
        "reason": reason,
        "ships": ships,
        "tons": f"{career.tons:,}",
        "level": say(career.end.victory),
    }


def declared(log_book: CareerLog) -> Sheet:
    made = sheet(log_book.state, log_book.book.figures, log_book.say)
    caption = _(
        "Circled: sunk. Ticked: damaged, one tick per damage point. S: success. F: failure. P: on patrol. R: refit."
    )
    columns = [
        SheetColumn(_("Month"), 15, named=True),
        SheetColumn(_("Patrol"), 30),
        SheetColumn(_("Targets, tons"), 80, look="ships", marks_in_a_row=4),
        SheetColumn(_("Sum"), 15, look="num sum"),
        SheetColumn(_("Notes"), look="note"),
    ]
    if made.xxi:
        columns.append(SheetColumn(_("XXI?"), 9))
    rows = [_row(month, len(columns), log_book.again(month.number) if month.ships else "") for month in made.months]
    look = "sheet with-xxi" if made.xxi else "sheet"
    grid = SheetGrid(caption, columns, rows, totals=_totals(made, len(columns)), look=look, explains=True)
    return Sheet(
        _("Patrol log sheet of %s") % made.boat,
        [(_("U-boat type"), made.type), (_("ID"), made.boat), (_("Kommandant"), made.kommandant)],
        ending=made.ending,
        grids=[grid],
        on_one_page=True,
    )


def _row(month: Month, columns: int, again: str) -> SheetRow:
    patrol = cell(month.patrol or month.letter, strong=month.outcome, outing=month.number if month.patrol else 0)
    targets = cell("", marks=[_mark(ship, again) for ship in month.ships])
    if month.quiet:
        targets = cell(_("no encounters"), tone="quiet")
    notes = cell(". ".join(month.notes), ". ".join(month.calendar))
    total = "" if month.total is None else f"{month.total:,}"
    box = [] if month.xxi is None else ["ticked" if month.xxi else "open"]
    cells = [cell(short_month(month.month)), patrol, targets, cell(total), notes, cell("", squares=box)]
    return SheetRow(cells[:columns], "after" if month.idle else "sail")


def _mark(ship: SheetShip, again: str) -> SheetMark:
    name = _("%s (entered)") % ship.name if ship.entered else ship.name
    said = {"sunk": _("sunk"), "seen": ""}.get(ship.fate)
    if said is None:
        said = ngettext("damaged, %d point", "damaged, %d points", ship.points) % ship.points
        said = _("%s at least") % said if ship.least else said
    address = f"{again}#box-{ship.box}" if again else ""
    return SheetMark(f"{ship.tons:,}", name, ship.fate == "sunk", len(ship.ticks), said, ship.least, address)


def _totals(made: LogSheet, columns: int) -> SheetRow:
    ships = ngettext("%d ship", "%d ships", made.ships) % made.ships
    sums = _("%(ships)s, %(damaged)s damaged") % {"ships": ships, "damaged": made.damaged}
    cells = [cell(_("Total sunk")), cell(""), cell(sums), cell("", strong=f"{made.tons:,}"), cell(made.band), cell("")]
    return SheetRow(cells[:columns])
