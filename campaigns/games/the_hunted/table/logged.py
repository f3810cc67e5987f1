"""A patrol of the log as the model of the table: what its notes say, whether it was played here or entered by hand.

What the model has no word for stays in the log: dice, modifiers, what was rolled and came to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from campaigns.games.the_hunted.notes.outing import TABLE, LogEvent
from campaigns.games.the_hunted.table.model import MET, PatrolForm
from campaigns.games.the_hunted.table.patrol_notes import PatrolNotes

TASKS: Final = {"M": "mines", "A": "agent"}
SUNK: Final = "sunk_"
GYRO: Final = "Gyro compass failure"
BETTER: Final = ("", "not fired", "miss", "damaged", "shot down")  # of several volleys the best counts
ALIVE: Final = ("scuttled", "boat_captured", "lost_at_sea", "kommandant_killed", "relieved")
MOVES: Final = ("travel.box", "table.no_note", "homeward.", "assignment.bound")  # from one box to another
Take = Callable[[PatrolNotes, LogEvent], None]


def patrol_form(events: Iterable[LogEvent]) -> PatrolForm:
    """The events of one patrol, in the order in which they count."""
    log = PatrolNotes()
    for event in events:
        _take(log, event)
    return log.form()


def _take(log: PatrolNotes, event: LogEvent) -> None:
    if log.entered and not event.key.startswith(MOVES):
        log.engagement_by_hand(log.entered)
    if event.answers:
        if event.prompt in TABLE and isinstance(event.answered, Mapping):
            log.entered = event.answered
        elif answer := ANSWERS.get(event.key):
            answer(log, event)
    elif (not event.at_table or event.key in ANYHOW) and (note := NOTES.get(event.key)):
        note(log, event)


def _sails(log: PatrolNotes, event: LogEvent) -> None:
    log.orders |= {"orders": event.text("assignment"), "start": event.text("month")}


def _load(log: PatrolNotes, event: LogEvent) -> None:
    if isinstance(event.answered, Mapping):
        log.load["listed"] = {kind: count for kind, count in event.answered.items() if count}


def _quiet(log: PatrolNotes, event: LogEvent) -> None:
    log.quiet += 1


def _passed_by(log: PatrolNotes, event: LogEvent) -> None:
    kind = event.text("kind")
    if kind in MET:
        log.meet("attack", met=kind, end="let go")


def _posture(log: PatrolNotes, event: LogEvent) -> None:
    log.snorkelling = event.answered == "schnorchel"


def _identity(log: PatrolNotes, event: LogEvent) -> None:
    if isinstance(event.answered, Mapping) and "name" in event.answered:
        kind = str(event.data.get("kind") or event.answered.get("kind") or "")
        log.kinds[str(event.answered["name"])] = kind


def _sighted(log: PatrolNotes, event: LogEvent) -> None:
    if not log.again:
        kind = event.text("kind")
        log.meet("attack", met=kind if kind in MET else "")
    log.again = False
    ships = event.data.get("ships") or []
    kinds = event.data.get("kinds") or [""] * len(ships)
    for ship, kind in zip(ships, kinds, strict=False):
        log.sight(str(ship), str(kind))


def _identified(log: PatrolNotes, event: LogEvent) -> None:
    """The ship that a torpedo found on its way, or that a report named."""
    if not log.stray and (log.found is None or log.found["kind"] == "event"):
        log.meet("attack", met="ship")
    log.sight(event.text("ship"))


def _set(key: str, name: str, kind: str = "attack") -> Take:
    def take(log: PatrolNotes, event: LogEvent) -> None:
        log.now(kind)[key] = event.text(name)

    return take


def _is(key: str, value: Any, kind: str = "attack") -> Take:
    def take(log: PatrolNotes, event: LogEvent) -> None:
        log.now(kind)[key] = value

    return take


def _to_night(log: PatrolNotes, event: LogEvent) -> None:
    log.now("attack").update(waited=True, light="night")


def _light(log: PatrolNotes, event: LogEvent) -> None:
    log.now("follow")["light"] = str(event.answered)


def _how(log: PatrolNotes, event: LogEvent) -> None:
    log.how = str(event.answered)


def _changed(log: PatrolNotes, event: LogEvent) -> None:
    log.how = event.text("mode")


def _range(log: PatrolNotes, event: LogEvent) -> None:
    found, mode = log.now("attack"), "nibelung" if log.how == "nibelung" else event.text("mode")
    found["range"] = str(event.answered)
    if mode:
        found["mode"] = mode
    if mode == "night_surface":
        found["light"] = "night"


def _opens(kind: str, **said: Any) -> Take:
    def take(log: PatrolNotes, event: LogEvent) -> None:
        log.open(kind, **said)

    return take


def _shot(outcome: str) -> Take:
    def take(log: PatrolNotes, event: LogEvent) -> None:
        log.shot(event, outcome)

    return take


def _fat_found(log: PatrolNotes, event: LogEvent) -> None:
    log.shot(event, "missed")
    log.stray = True


def _struck(state: str) -> Take:
    def take(log: PatrolNotes, event: LogEvent) -> None:
        log.strike(event, state)

    return take


def _round(log: PatrolNotes, event: LogEvent) -> None:
    log.open("round", came=event.text("who"))


def _follow(log: PatrolNotes, event: LogEvent) -> None:
    found = log.open("follow", escort="none" if event.key == "following.straggler" else "")
    if event.text("name"):
        ship = log.ship(event.text("name"), event.text("kind"), event.data.get("tons"))
        log.followed.append((found, ship["id"]))
        log.out_of_sight("escort", ship)
    elif event.key == "following.convoy_again":
        log.again = True
        log.out_of_sight()
    else:
        log.out_of_sight("escort")


def _cannot_dive(log: PatrolNotes, event: LogEvent) -> None:
    if log.now("escort")["kind"] != "escort":
        log.open("escort")


def _called(log: PatrolNotes, event: LogEvent) -> None:
    if event.text("who") == "escort":
        log.open("escort")
    else:
        log.open("round", came="aircraft")


def _found(log: PatrolNotes, event: LogEvent) -> None:
    log.diving = False
    if log.hunter not in ("escort", "submarine"):
        log.hunter = "escort"
    log.add("found")


def _unfound(log: PatrolNotes, event: LogEvent) -> None:
    log.diving = False
    log.hunter = "escort"
    log.hunt().setdefault("found", 0)


def _evade(log: PatrolNotes, event: LogEvent) -> None:
    log.diving = event.answered in ("deep", "both")


def _weapon(weapon: str) -> Take:
    def take(log: PatrolNotes, event: LogEvent) -> None:
        log.hunter = "escort"
        hunt = log.hunt()
        used = log.weapons.setdefault(id(hunt), set())
        used.add(weapon)
        hunt.pop("weapon", None)
        if len(used) == 1:  # a hunt of the model has one weapon
            hunt["weapon"] = weapon

    return take


def _hits(log: PatrolNotes, event: LogEvent) -> None:
    log.add("hits", event.count("hits"))


def _hull(log: PatrolNotes, event: LogEvent) -> None:
    log.add("deep" if log.diving or event.data.get("deep") else "hull")


def _count(key: str) -> Take:
    def take(log: PatrolNotes, event: LogEvent) -> None:
        log.add(key)

    return take


def _flag(key: str) -> Take:
    def take(log: PatrolNotes, event: LogEvent) -> None:
        log.hunt()[key] = True

    return take


def _all_flak(log: PatrolNotes, event: LogEvent) -> None:
    log.flak_hit = log.hunt()


def _system(log: PatrolNotes, event: LogEvent) -> None:
    log.system(event.text("system"))


def _mended(state: str) -> Take:
    def take(log: PatrolNotes, event: LogEvent) -> None:
        log.mend(event.text("system"), state)

    return take


def _hurt(log: PatrolNotes, event: LogEvent) -> None:
    log.man(event.text("post"), event.text("wound") or "KIA")


def _died(log: PatrolNotes, event: LogEvent) -> None:
    if log.found is None:
        log.open("nothing")
    log.man(event.text("post"), "KIA")


def _kite(log: PatrolNotes, event: LogEvent) -> None:
    log.man(event.text("who"), "lost with the kite")


def _event_lost(log: PatrolNotes, event: LogEvent) -> None:
    overboard = "overboard" in event.text("fate")
    log.man(event.text("post"), "lost overboard" if overboard else "died in an accident")


def _aircraft(log: PatrolNotes, event: LogEvent) -> None:
    if log.seen:
        log.open("round", came="aircraft")
    elif log.found is None or log.found.get("came") != "aircraft" or "hunts" in log.found:
        log.open("aircraft")
    log.raid()


def _seen(log: PatrolNotes, event: LogEvent) -> None:
    log.seen = event.key == "missions.seen_by_aircraft"


def _caught(log: PatrolNotes, event: LogEvent) -> None:
    log.raid()
    if attacks := event.count("attacks"):
        log.hunt()["attacks"] = min(attacks, 3)


def _air_special(log: PatrolNotes, event: LogEvent) -> None:
    log.raid()
    log.hunt()["weapon"] = event.text("weapon")


def _air_weapon(log: PatrolNotes, event: LogEvent) -> None:
    """9.8.8: depth charges, unless the aircraft carried something special."""
    log.raid()
    if event.text("weapon") in ("", "plain"):
        log.hunt().setdefault("weapon", "depth charges")


def _air_hits(log: PatrolNotes, event: LogEvent) -> None:
    log.raid()
    _hits(log, event)


def _flak(log: PatrolNotes, event: LogEvent) -> None:
    found, result = log.raid(), event.text("result") or event.text("fate")
    if result in BETTER and BETTER.index(result) > BETTER.index(str(found.get("flak", ""))):
        found["flak"] = result


def _dived(log: PatrolNotes, event: LogEvent) -> None:
    log.raid()["fate"] = "dived"


def _submarine(log: PatrolNotes, event: LogEvent) -> None:
    log.meet("submarine")
    if event.text("name"):
        log.ship(event.text("name"), "submarine", event.data.get("tons"))


def _duel(log: PatrolNotes, event: LogEvent) -> None:
    log.hunter = "submarine"
    log.now("submarine").setdefault("first", "boat")
    log.add("found")


def _event(log: PatrolNotes, event: LogEvent) -> None:
    log.open("event", event=event.text("event"))
    log.hunter = "aircraft" if event.text("event") == "Caught unawares" else ""


def _task(log: PatrolNotes, event: LogEvent) -> None:
    kind = {"missions.mines_laid": "mines", "missions.agent_landed": "agent"}.get(event.key)
    if kind is not None:
        log.open(kind)
    else:
        log.open(TASKS.get(str(log.orders.get("orders", ""))[-2:-1], "mines"), failed=True)


def _part(log: PatrolNotes, event: LogEvent) -> None:
    log.now("supply").setdefault("parts", []).append(event.text("system"))


def _supplied(log: PatrolNotes, event: LogEvent) -> None:
    found = log.now("supply")
    if found["kind"] == "supply":
        found["boats"] = event.count("boats")
        if fuel := event.count("given") - len(found.get("parts", [])):
            found["fuel"] = fuel


def _words(log: PatrolNotes, event: LogEvent) -> None:
    box = log.here()
    box["note"] = " ".join(filter(None, (box.get("note"), event.text("note").strip())))


def _abort(log: PatrolNotes, event: LogEvent) -> None:
    """A reason that follows from the damage is worked out again."""
    if log.number is None or event.text("why") not in ("free", "gyro_compass"):
        return
    broken = [one for one in log.here()["engagements"] if one.get("event") == GYRO]
    (broken[-1] if event.text("why") != "free" and broken else log.now())["turned_back"] = True


def _home(log: PatrolNotes, event: LogEvent) -> None:
    how = event.text("how") or "rescued"
    log.home = {"how": "home" if how == "turned_back" else how}
    log.home |= {key: event.text(key) for key in ("base", "month", "outcome") if event.text(key)}


def _stay(log: PatrolNotes, event: LogEvent) -> None:
    log.home["refit"] = event.count("months")


def _end(log: PatrolNotes, event: LogEvent) -> None:
    reason = event.text("reason")
    if reason.startswith(SUNK):
        log.home = {"how": "sunk", "by": reason.removeprefix(SUNK)}
    elif reason in ALIVE and "how" not in log.home:  # who is relieved has come home
        log.home["how"] = reason


ANSWERS: Final[Mapping[str, Take]] = {
    "loading.mix": _load,
    "travel.posture": _posture,
    "travel.identity": _identity,
    "attack.how": _how,
    "following.light": _light,
    "attack.range": _range,
    "submarines.attack": lambda log, event: None,
    "aircraft.attack": _air_weapon,
    "escorts.evade": _evade,
    "escorts.attack": _weapon("depth charges"),
    "escorts.hedgehog": _weapon("hedgehog"),
    "escorts.squid": _weapon("squid"),
}
NOTES: Final[Mapping[str, Take]] = {
    "assignment.sails": _sails,
    "travel.box": lambda log, event: log.enter(event.count("box")),
    "travel.nothing": _quiet,
    "travel.quiet": _quiet,
    "travel.passed_by": _passed_by,
    "missions.ship_ignored": _quiet,
    "events.ignored": _quiet,
    "travel.sighted": _sighted,
    "travel.identified": _identified,
    "travel.light": _set("light", "light"),
    "travel.to_night": _to_night,
    "travel.contact_lost": _is("end", "contact lost"),
    "travel.escort": _opens("escort"),
    "travel.kite_lost": _kite,
    "escorts.wolfpack": _set("pack", "status"),
    "options.escort_quality": _set("quality", "quality"),
    "options.air_quality": _set("quality", "quality", "aircraft"),
    "attack.left_alone": _is("end", "let go"),
    "attack.changed": _changed,
    "attack.missed": _shot("missed"),
    "attack.gun_missed": _shot("missed"),
    "attack.dud": _shot("dud"),
    "attack.spent": _shot("wasted"),
    "attack.round_spent": _shot("wasted"),
    "attack.fat_found": _fat_found,
    "attack.hit": _struck("damaged"),
    "attack.sunk": _struck("sunk"),
    "attack.nobody_came": _round,
    "attack.company": _round,
    "following.convoy_again": _follow,
    "following.ships_again": _follow,
    "following.cripple": _follow,
    "following.straggler": _follow,
    "following.lost": _opens("follow", end="contact lost"),
    "escorts.bold": _count("bold"),
    "escorts.detected": _found,
    "escorts.caught_closing": _found,
    "escorts.cannot_dive": _cannot_dive,
    "escorts.undetected": _unfound,
    "escorts.shaken_off": _unfound,
    "escorts.deep_holds": _evade,
    "escorts.hits": _hits,
    "escorts.no_hits": _hits,
    "aircraft.sighted": _aircraft,
    "aircraft.caught": _caught,
    "aircraft.dived": _dived,
    "aircraft.special": _air_special,
    "aircraft.flak": _flak,
    "aircraft.over": _flak,
    "aircraft.hits": _air_hits,
    "aircraft.no_hits": _air_hits,
    "aircraft.holed": _flag("holed"),
    "aircraft.called": _called,
    "submarines.sighted": _submarine,
    "submarines.surprise": _is("first", "enemy", "submarine"),
    "submarines.missed_us": _duel,
    "submarines.dud": _duel,
    "submarines.company": _called,
    "damage.hull": _hull,
    "damage.flooding": _count("flooding"),
    "damage.forced_up": _flag("forced_up"),
    "damage.system": _system,
    "damage.all_flak": _all_flak,
    "damage.repaired": _mended("repaired"),
    "damage.part_used": _mended("repaired"),
    "damage.inoperable": _mended("inoperable"),
    "damage.wounded": _hurt,
    "damage.killed": _hurt,
    "damage.died": _died,
    "events.event": _event,
    "events.lost": _event_lost,
    "missions.mines_laid": _task,
    "missions.agent_landed": _task,
    "missions.cut_short": _task,
    "missions.replenishing": _opens("supply"),
    "missions.part_given": _part,
    "missions.replenished": _supplied,
    "missions.seen_by_escort": _opens("escort"),
    "missions.seen_by_aircraft": _seen,
    "missions.other_attacked": _seen,
    "table.note": _words,
    "byhand.note": _words,
    "homeward.abort": _abort,
    "refit.home": _home,
    "refit.crew_home": _home,
    "refit.length": _stay,
    "victory.end": _end,
}
ANYHOW: Final = ("homeward.abort", "refit.home", "refit.crew_home", "victory.end")
