"""A whole career, above its patrols: who, how long, with what result; the map, and every ship, award and man lost."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.games.the_hunted.pages import counts, crew, ocean, record
from campaigns.games.the_hunted.pages.story.voice import PATTERNS
from campaigns.games.the_hunted.rules.state import RANKS, Career, Patrol
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.logbook.sea_chart import SeaChart
from campaigns.pages.telling import Alternatives, CareerStory, FactsTable, full_month, listed
from campaigns.pages.words import Say, capital, joined, month, sayer, tons, translate


def tell(log_book: CareerLog) -> CareerStory:
    career: Career = log_book.state
    say = sayer(log_book.game.texts)
    men, _gone = _men(log_book, career, say)
    tables = (_patrols(career, say), _ships(career, say), _awards(career, say), men)
    title = _("%(rank)s %(name)s") % {"rank": say(RANKS[career.rank]), "name": career.kommandant.name}
    return CareerStory(
        f"{listed(_boats(career))}: {title}",
        _lede(career, say, _gone),
        _facts(career, say),
        chart(log_book),
        [table for table in tables if table is not None],
    )


def chart(log_book: CareerLog) -> SeaChart | None:
    career: Career = log_book.state
    return ocean.of_career(career, record.areas(career, log_book.say), log_book.say)


def _boats(career: Career) -> list[str]:
    return [boat.number for boat in (*career.boats, career.boat)]


def _lede(career: Career, say: Say, dead: int) -> str:
    teller = Alternatives(PATTERNS)
    over = "now" if career.end is None else "once" if career.end.month == career.start else "then"
    until = full_month(career.end.month) if career.end else ""
    who = {"rank": say(RANKS[career.rank]), "name": career.kommandant.name, "boats": listed(_boats(career))}
    parts = [teller.say(f"career.{over}", **who, month=full_month(career.start), until=until)]
    if career.sailed:
        parts.append(teller.say("career.patrols", career.sailed))
    sunk = translate.number(career.tons - career.notional)
    if career.ships:
        parts.append(teller.say("career.sunk", career.ships, tons=sunk))
    elif not career.notional:
        parts.append(teller.say("career.none"))
    if career.notional:
        parts.append(teller.say("career.credit", tons=translate.number(career.notional)))
    if dead:
        parts.append(teller.say("career.dead", dead))
    return " ".join(parts)


def _facts(career: Career, say: Say) -> list[tuple[str, str]]:
    ships = ngettext("%d ship", "%d ships", career.ships) % career.ships
    types = dict.fromkeys(boat.type for boat in (*career.boats, career.boat))
    found = [
        (_("Sunk"), f"{ships}, {tons(career.tons - career.notional)}" if career.ships else _("nothing")),
        (_("Patrols"), _("%(all)d, %(good)d successful") % {"all": career.sailed, "good": career.successes}),
        (_("Type"), joined(types)),
    ]
    if career.end is not None:
        found.append((_("Result"), capital(say(career.end.victory))))
        found.append((_("How it ended"), f"{capital(say(career.end.reason))}, {month(career.end.month)}"))
    return found


# --- tables -------------------------------------------------------------------------------------------------------


def _patrols(career: Career, say: Say) -> FactsTable | None:
    rows = [_patrol(career, patrol, say) for patrol in career.all_patrols]
    heads = [_("No."), _("Area"), _("Sailed"), _("Returned"), _("Result"), _("Ships"), _("Tons")]
    numbers = [int(row[0]) for row in rows]
    return FactsTable(_("Patrols"), heads, rows, figures=(5, 6), spare=(3, 4), outings=numbers) if rows else None


def _patrol(career: Career, patrol: Patrol, say: Say) -> list[str]:
    sunk = [ship.tons for ship in career.sinkings if ship.patrol == patrol.number]
    came, outcome = month(patrol.ended or ""), capital(say(patrol.outcome or ""))
    area, sailed = capital(say(patrol.assignment)), month(patrol.start)
    return [str(patrol.number), area, sailed, came, outcome, str(len(sunk)), tons(sum(sunk))]


def _ships(career: Career, say: Say) -> FactsTable | None:
    kinds = [(capital(say(ship.kind)), tons(ship.tons)) for ship in career.sinkings]
    places = [(month(ship.month), capital(say(ship.area)), str(ship.patrol)) for ship in career.sinkings]
    rows = [[ship.name, *kind, *place] for ship, kind, place in zip(career.sinkings, kinds, places, strict=True)]
    heads = [_("Ship"), _("Kind"), _("Tons"), _("Month"), _("Area"), _("Patrol")]
    sunk, numbers = tons(career.tons - career.notional), [ship.patrol for ship in career.sinkings]
    return FactsTable(_("Ships sunk"), heads, rows, sunk, (2, 5), spare=(1, 3), outings=numbers) if rows else None


def _awards(career: Career, say: Say) -> FactsTable | None:
    rows = [[capital(say(award.name)), month(award.month)] for award in career.awards]
    rows += [
        [_("Promoted to %s") % say(RANKS[step.rank]), month(step.month)] for step in career.promotions if step.success
    ]
    return FactsTable(_("Awards and promotions"), [_("What"), _("Month")], rows) if rows else None


def _men(log_book: CareerLog, career: Career, say: Say) -> tuple[FactsTable | None, int]:
    aboard, gone = crew.book(career, counts.counts(log_book).men, log_book.game.texts, log_book.say)
    dead = [man for man in (*gone, *aboard) if man.dead]
    rows = [[man.name or man.post, man.post if man.name else "", month(man.left), capital(man.state)] for man in dead]
    table = FactsTable(_("Men lost"), [_("Name"), _("Post"), _("Month"), _("How")], rows, spare=(1,)) if rows else None
    return table, len(dead)
