"""The results of a patrol and of a career: home, the loss of the boat, the end of the war."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from campaigns.games.the_hunted.pages import counts, crew, milestones, record, summary
from campaigns.games.the_hunted.pages.story import tell
from campaigns.games.the_hunted.rules.state import RANKS, Award, Boat, Career, Man, Patrol, Sunk
from campaigns.games.the_hunted.rules.victory import ALL_HANDS, FATES, bands, is_loss
from campaigns.models import Career as CareerRow
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.presentation import Bar, Ending, Fate, Honour, Pennant
from campaigns.pages.words import capital, month, sayer, tons
from campaigns.play import OpenCareer

TITLES: Final[Mapping[str, Any]] = {
    "scuttled": gettext_lazy("%(boat)s was scuttled"),
    "boat_captured": gettext_lazy("%(boat)s was captured"),
    "kommandant_killed": gettext_lazy("%(name)s was killed"),
    "kommandant_accident": gettext_lazy("%(name)s died in an accident"),
    "relieved": gettext_lazy("%(name)s lost his command"),
    "war_over": gettext_lazy("%(boat)s and its crew survived the war"),
    "contest_over": gettext_lazy("%(boat)s reached the end of the contest"),
}
BEST: Final = 5  # careers in a list
LARGEST: Final = 6  # ships that the end names
WOUNDS: Final = ("LW", "SW")


@dataclass
class CareerAtEnd:
    """A career and the words to tell it in."""

    row: CareerRow
    career: Career
    book: CareerLog

    @property
    def say(self) -> Callable[[Any], str]:
        return self.book.say


def _log(table: OpenCareer) -> CareerAtEnd:
    return CareerAtEnd(table.career, table.state, CareerLog(table.career))


# --- home ---------------------------------------------------------------------------------------------------------


def home(table: OpenCareer) -> Ending:
    """7.5, 6.1: the last patrol, its results, and the stay in port."""
    log = _log(table)
    career, patrol = log.career, log.career.patrols[-1]
    sunk = [ship for ship in career.sinkings if ship.patrol == patrol.number]
    told, lost = tell(log.book, patrol.number), career.refits[-1].new_boat == "lost"
    title = _("%s was given up") % patrol.boat if lost else _("Home from patrol %d") % patrol.number
    in_port = [paragraph.text for row in told.rows[-1:] for paragraph in row.paragraphs]
    sails = _("The next patrol begins in %s.") % month(career.month)
    return Ending(
        title,
        [*brought(patrol, sunk, log.say), *told.facts[2:3], *_damage(career, patrol)],
        pennants(sunk),
        honours([award for award in career.awards if award.patrol == patrol.number], log.say),
        patrol.number,
        over=_boat_and_man(log, patrol),
        line=_("The boat was scuttled and its crew picked up. The career goes on with another.") if lost else "",
        men=_came_home(log, patrol) if lost else [_men(log, patrol)],
        told=[(_("In port"), " ".join([*in_port, sails]))],
        goal=milestones.goal(career, table.book, log.say),
        chart=told.chart,
        next=_("orders for %s") % month(career.month),
        picture=summary.drawing(_type(log, patrol)) if lost else "",
        kind="loss" if lost else "home",
    )


def brought(patrol: Patrol, sunk: Sequence[Sunk], say: Callable[[Any], str]) -> list[tuple[str, str]]:
    """Tons sunk and tons credited for supplies, and where."""
    boxes = ngettext("%d box", "%d boxes", len(patrol.track)) % len(patrol.track)
    return [
        (_("Sunk"), tons(sum(ship.tons for ship in sunk))),
        *([(_("Credited for supplies"), tons(patrol.notional))] if patrol.notional else []),
        (_("Result"), say(patrol.outcome)),
        (_("At sea"), f"{month(patrol.start)}, {boxes}"),
    ]


def _damage(career: Career, patrol: Patrol) -> list[tuple[str, str]]:
    stay, boat = career.refits[-1], _boat(career, patrol)
    parts = []
    if stay.hull and boat is not None:
        parts.append(_("hull %(hits)d of %(boxes)d") % {"hits": stay.hull, "boxes": boat.figures["hull_boxes"]})
    if stay.inoperable:
        parts.append(ngettext("%d system", "%d systems", stay.inoperable) % stay.inoperable)
    return [(_("Damage"), ", ".join(parts))] if parts else []


def _boat(career: Career, patrol: Patrol) -> Boat | None:
    return next((boat for boat in [career.boat, *reversed(career.boats)] if boat.number == patrol.boat), None)


def _type(log: CareerAtEnd, patrol: Patrol) -> str:
    boat = _boat(log.career, patrol)
    return boat.type if boat is not None else log.career.boat.type


def _boat_and_man(log: CareerAtEnd, patrol: Patrol) -> str:
    said = {"boat": patrol.boat, "type": _type(log, patrol), "man": _kommandant(log)}
    return _("%(boat)s, Type %(type)s. %(man)s") % said


def _kommandant(log: CareerAtEnd) -> str:
    return f"{log.say(RANKS[log.career.rank])} {log.career.kommandant.name}"


def _came_home(log: CareerAtEnd, patrol: Patrol) -> list[tuple[str, str, list[Fate]]]:
    """10.10.4: the crew that was picked up, without those who came in port since."""
    career, start = log.career, patrol.start
    listed = [*_serving(career), *(man for man in career.former if man.left >= start and man.post in crew.ORDER)]
    return _survivors(log, [man for man in listed if man.joined <= start], _("Came home"))


def _survivors(log: CareerAtEnd, men: Sequence[Man], title: str) -> list[tuple[str, str, list[Fate]]]:
    """The dead by name first."""
    killed = [man for man in men if man.wound == "KIA"]
    return _groups(log, (_("Killed on board"), killed), (title, [man for man in men if man not in killed]))


def _groups(log: CareerAtEnd, *groups: tuple[str, Sequence[Man]]) -> list[tuple[str, str, list[Fate]]]:
    return [(title, "", [_name(log, man) for man in men]) for title, men in groups if men]


def _serving(career: Career) -> list[Man]:
    return [career.kommandant, *(career.crew[post] for post in crew.ORDER if post in career.crew)]


def _men(log: CareerAtEnd, patrol: Patrol) -> tuple[str, str, list[Fate]]:
    career = log.career
    hurts = [hurt for hurt in counts.counts(log.book).men if hurt.patrol == patrol.number]
    everybody = [career.kommandant, *career.crew.values(), *career.former]
    told = crew.hurts_by_man(career, everybody, hurts)
    met = [man for man in everybody if told[man.id]]
    aboard = len(career.crew) + 1
    others = aboard - sum(man not in career.former or man.post in career.crew for man in met)  # whose place is filled
    unhurt = ngettext("%d other man", "%d other men", others) if met else _("All %d men")
    rest = [Fate(unhurt % others, state=_("unhurt"))] if others > 0 else []
    found = [_fate(man, told[man.id], man in career.former, log.say) for man in met]
    return _("Men"), ngettext("%d aboard", "%d aboard", aboard) % aboard, [*found, *rest]


def _fate(man: Man, hurts: Sequence[counts.Hurt], gone: bool, say: Callable[[Any], str]) -> Fate:
    wounds = [str(hurt.data["wound"]) for hurt in hurts if hurt.data.get("wound") in WOUNDS]
    name, post = man.name or say(man.post), say(man.post) if man.name else ""
    if gone or man.wound == "KIA":
        return Fate(name, post, say(man.fate or man.wound), "red")
    if wounds:
        worst = say(max(wounds, key=WOUNDS.index))
        return Fate(name, post, _("%s, healed in port") % worst if man.wound == "fit" else worst, "red")
    return Fate(name, post, _("now Experte") if man.experte else _("recovered"), "strong")


# --- what both ends share -----------------------------------------------------------------------------------------


def pennants(sunk: Iterable[Sunk]) -> list[Pennant]:
    return [Pennant(ship.tons, ship.name) for ship in sunk]


def honours(awards: Sequence[Award], say: Callable[[Any], str]) -> list[Honour]:
    """Awards as ribbons, each with its reason and rule."""
    return [
        Honour(capital(say(award.name)), record.reason(award.name), award.reason, record.ribbon(award.name))
        for award in awards
    ]


def ending(table: OpenCareer) -> Ending:
    log = _log(table)
    end = log.career.end
    if end is None:
        return Ending(_("%s: career finished") % log.career.boat.number)
    return _loss(log) if is_loss(end.reason) else _survived(log, table)


def _title(log: CareerAtEnd, reason: str) -> str:
    said = TITLES.get(reason, gettext_lazy("%(boat)s did not return"))
    return str(said) % {"boat": log.career.boat.number, "name": log.career.kommandant.name}


def _loss(log: CareerAtEnd) -> Ending:
    career = log.career
    end, patrol = career.end, career.patrols[-1] if career.patrols else None
    assert end is not None
    where, box = "", ""
    if patrol is not None:
        said = {"number": patrol.number, "zone": capital(log.say(patrol.zone)), "month": month(end.month)}
        where = _("Patrol %(number)d, %(zone)s, %(month)s") % said
        box = _(" Box %(at)d of %(of)d.") % {"at": max(patrol.at, 0) + 1, "of": len(patrol.track)}
    said = {"boat": career.boat.number, "type": career.boat.type, "where": where}
    return Ending(
        _title(log, end.reason),
        [*summary.tonnage(log.row.head), *_totals(log), (_("Rank"), log.say(RANKS[career.rank]))],
        over=_("%(boat)s, Type %(type)s. %(where)s") % said,
        line=f"{log.say(end.reason)}.{box}",
        men=_lost_men(log, end.reason),
        told=[(_("Result"), _worth(log))],
        tracks=_tracks(career.boat),
        picture=summary.drawing(career.boat.type) if end.reason in FATES else "",
        kind="loss",
    )


def _totals(log: CareerAtEnd) -> list[tuple[str, str]]:
    career = log.career
    fired, hits = sum(one.fired for one in career.patrols), sum(one.hits for one in career.patrols)
    return [
        (_("Ships"), str(career.ships)),
        (_("Patrols"), str(career.sailed)),
        (_("When"), summary.span(log.row.head)),
        (_("Torpedoes"), _("%(fired)d fired, %(hits)d hit") % {"fired": fired, "hits": hits}),
    ]


def _worth(log: CareerAtEnd) -> str:
    """5.2.2: the level of victory, and the tons the next would have taken."""
    career, end = log.career, log.career.end
    level = log.say(end.victory) if end is not None else ""
    better = next(((name, need) for name, need in bands(career, log.book.book.figures) if need > career.tons), None)
    if better is None or (end is not None and end.captured):
        return _("%(level)s, %(tons)s.") % {"level": level, "tons": tons(career.tons)}
    said = {"level": level, "tons": tons(career.tons), "better": log.say(better[0]), "need": tons(better[1])}
    return _("%(level)s, %(tons)s. %(better)s: from %(need)s.") % said


def level(career: Career, figures: Mapping[str, Any]) -> str:
    reached = [name for name, need in bands(career, figures) if career.tons >= need]
    return career.end.victory if career.end is not None else reached[-1] if reached else "defeat"


def _tracks(boat: Boat) -> list[tuple[str, Sequence[bool]]]:
    tracks = (
        (_("Hull"), boat.hull, boat.figures["hull_boxes"]),
        (_("Flooding"), boat.flooding, boat.figures["flooding_boxes"]),
    )
    return [(label, [place < full for place in range(of)]) for label, full, of in tracks]


def _lost_men(log: CareerAtEnd, reason: str) -> list[tuple[str, str, list[Fate]]]:
    everybody = _serving(log.career)
    if reason not in ALL_HANDS:
        return _survivors(log, everybody, _("Prisoners of war") if reason in FATES else _("Came home"))
    killed = [man for man in everybody[1:] if man.wound == "KIA"]
    others = [man for man in everybody if man not in killed]
    return _groups(log, (_("Lost with the boat"), others), (_("Killed before"), killed))


def _name(log: CareerAtEnd, man: Man) -> Fate:
    post = log.say(man.post)
    if man.post == "kommandant":
        post = f"{post}, {log.say(RANKS[log.career.rank])}"
    hurt = f", {sayer(log.book.game.texts)(man.wound)}" if man.wound in WOUNDS else ""
    return Fate(man.name or log.say(man.post), f"{post}{hurt}")


def _survived(log: CareerAtEnd, table: OpenCareer) -> Ending:
    career, end = log.career, log.career.end
    assert end is not None
    largest = sorted(career.sinkings, key=lambda ship: -ship.tons)[:LARGEST]
    said = {"boat": career.boat.number, "type": career.boat.type, "when": summary.span(log.row.head)}
    return Ending(
        _title(log, end.reason),
        [*summary.tonnage(log.row.head)[:1], *_totals(log), *_place(log)],
        pennants(largest),
        honours(career.awards, log.say),
        over=_("%(boat)s, Type %(type)s. %(when)s") % said,
        line=f"{_kommandant(log)}. {_worth(log)}",
        men=[_all_men(log)],
        bars=patrol_bars(career),
        kind="end",
    )


def _place(log: CareerAtEnd) -> list[tuple[str, str]]:
    others = CareerRow.objects.filter(owner=log.row.owner_id, game=log.row.game, score__isnull=False)
    before, count = others.filter(score__gt=log.row.score or 0).count(), others.count()
    place = pgettext("place", "no. %(place)d of %(count)d by tons") % {"place": before + 1, "count": count}
    return [(_("Among your careers"), place)] if count > 1 else []


def among(row: CareerRow) -> Sequence[CareerRow]:
    return CareerRow.objects.filter(owner=row.owner_id, game=row.game, archived=None).order_by("-score", "pk")[:BEST]


def _all_men(log: CareerAtEnd) -> tuple[str, str, list[Fate]]:
    career = log.career
    serving = _serving(career)
    dead = [man for man in career.former if man.wound == "KIA"]
    left = len(career.former) - len(dead)
    gone = _("%(killed)d killed, %(left)d left the boat") % {"killed": len(dead), "left": left}
    found = [_name(log, man) for man in serving]
    found += [Fate(f"{man.name or log.say(man.post)} †", f"{log.say(man.post)}, {month(man.left)}") for man in dead]
    return _("Men"), gone if career.former else "", found


def patrol_tons(career: Career) -> list[int]:
    return [
        sum(ship.tons for ship in career.sinkings if ship.patrol == patrol.number) + patrol.notional
        for patrol in career.all_patrols
    ]


def patrol_bars(career: Career) -> list[Bar]:
    sums = patrol_tons(career)
    most = max(sums, default=0) or 1
    return [
        Bar(str(number), f"{one / 1000:.1f}" if one else "0", round(100 * one / most, 1))
        for number, one in enumerate(sums, start=1)
    ]
