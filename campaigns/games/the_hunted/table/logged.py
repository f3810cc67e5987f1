"""A patrol of the log as the model of the table: what its notes say, whether it was played here or entered by hand.

What the model has no word for stays in the log: dice, modifiers, what was rolled and came to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, cast

from campaigns.games.the_hunted.notes.outing import TABLE, LogEvent, kind_as_name
from campaigns.games.the_hunted.rules.state import CREW, OFFICERS
from campaigns.games.the_hunted.table.entries import boxes, met_in, spoken_of
from campaigns.games.the_hunted.table.model import HOMING, KINDS, MET, BoxForm, EngagementForm, PatrolForm

STOCK: Final = ("G7a FaT", "G7e FaT")
TASKS: Final = {"M": "mines", "A": "agent"}
SUNK: Final = "sunk_"
BETTER: Final = ("", "not fired", "miss", "damaged", "shot down")  # of several volleys the best counts
HUNTED_BY: Final = {"aircraft": "aircraft", "submarine": "submarine"}
ALIVE: Final = ("scuttled", "boat_captured", "lost_at_sea", "kommandant_killed", "relieved")
ESCORT_TONS: Final = 2_000  # 9.10
POSTS: Final = ("kommandant", *OFFICERS, *CREW, "agent")
AGAIN: Final = ("round", "follow")
MOVES: Final = ("travel.box", "table.no_note", "homeward.", "assignment.bound")  # from one box to another


def patrol_form(events: Iterable[LogEvent]) -> PatrolForm:
    """The events of one patrol, in the order in which they count."""
    log = _Logged()
    for event in events:
        log.take(event)
    return log.form()


class _Logged:
    def __init__(self) -> None:
        self.orders: dict[str, Any] = {}
        self.load: dict[str, Any] = {}
        self.home: dict[str, Any] = {}
        self.boxes: list[dict[str, Any]] = []
        self.number: int | None = None  # of the box the boat is in
        self.snorkelling = self.diving = self.stray = False
        self.quiet = 0  # looks of this box that brought nothing
        self.flak_hit: dict[str, Any] = {}  # the hunt in which all Flak guns were
        self.followed: list[tuple[dict[str, Any], int]] = []  # cripples
        self.met: dict[int, dict[str, Any]] = {}  # by ship, the engagement in which she was met
        self.again = False  # the convoy is met again, and shows new ships
        self.box: dict[str, Any] | None = None
        self.found: dict[str, Any] | None = None  # the engagement that goes on
        self.hunter = ""
        self.how = ""
        self.ships: dict[str, dict[str, Any]] = {}  # by name
        self.entered: Mapping[str, Any] = {}  # a form, until the boat has come to its box
        self.by_hand: dict[int, dict[str, Any]] = {}  # by their number in the entries
        self.kinds: dict[str, str] = {}
        self.taken: dict[int, int] = {}  # points, by ship
        self.hurt: dict[str, list[Any]] = {}  # systems that were damaged in this box
        self.gone: set[int] = set()  # escorts that sank; the next one has no other name
        self.weapons: dict[int, set[str]] = {}  # of each hunt

    def form(self) -> PatrolForm:
        if self.entered:
            self.engagement_by_hand(self.entered)
        self.leave()
        for engagement, ship in self.followed:
            _mention(engagement, ship)
        for box in self.boxes:
            self.place_ships(box)
        form: dict[str, Any] = {"orders": self.orders, "boxes": self.boxes, "home": self.home}
        if self.load:
            form["load"] = self.load
        return cast(PatrolForm, form)

    def take(self, event: LogEvent) -> None:
        if self.entered and not event.key.startswith(MOVES):
            self.engagement_by_hand(self.entered)
        if event.answers:
            if event.prompt in TABLE and isinstance(event.answered, Mapping):
                self.entered = event.answered
            elif answer := ANSWERS.get(event.key):
                answer(self, event)
        elif (not event.at_table or event.key in ANYHOW) and (note := NOTES.get(event.key)):
            note(self, event)

    # --- boxes and engagements ------------------------------------------------------------------------

    def enter(self, number: int | None) -> None:
        self.leave()
        self.number, self.box, self.found = number, None, None
        self.snorkelling = self.diving = False
        self.hurt, self.flak_hit = {}, {}

    def leave(self) -> None:
        """A box in which nothing came is said to be quiet; of one with several looks each that brought nothing."""
        if self.quiet and self.box is None:
            self.quiet = 1
        self.tell_quiet()

    def tell_quiet(self) -> None:
        quiet, self.quiet = self.quiet, 0
        for _look in range(quiet):
            self.open("nothing")

    def here(self) -> dict[str, Any]:
        if self.box is None:
            self.box = {"box": self.number, "ships": [], "engagements": []}
            self.boxes.append(self.box)
        return self.box

    def open(self, kind: str, **said: Any) -> dict[str, Any]:
        if kind not in AGAIN:
            self.tell_quiet()
        for name in [name for name, ship in self.ships.items() if ship["id"] in self.gone]:
            self.ships[f"gone:{len(self.ships)}:{name}"] = self.ships.pop(name)
        self.found = {"kind": kind, **{key: value for key, value in said.items() if value}}
        self.here()["engagements"].append(self.found)
        self.hunter = self.by()
        self.how, self.diving, self.again = "", False, False
        if self.snorkelling:
            self.found["posture"] = "snorkelling"
        return self.found

    def by(self) -> str:
        found = self.found or {}
        if found.get("kind") in ("attack", *AGAIN, "escort"):
            return str(found.get("came", "escort"))
        return HUNTED_BY.get(str(found.get("kind")), "")

    def now(self, kind: str = "nothing") -> dict[str, Any]:
        """The engagement that goes on, or one of this kind."""
        return self.open(kind) if self.found is None else self.found

    def raid(self) -> dict[str, Any]:
        """The aircraft that is attacking."""
        found = self.found
        if found is None or not (found["kind"] == "aircraft" or "aircraft" in (found.get("came"), self.hunter)):
            found = self.open("aircraft")
        self.hunter = "aircraft"
        return found

    def hunt(self) -> dict[str, Any]:
        """What the present hunter does to the boat."""
        hunts = self.now().setdefault("hunts", [])
        known = next((one for one in hunts if one.get("by", "") == self.hunter), None)
        if known is None:
            known = {"by": self.hunter} if self.hunter else {}
            hunts.append(known)
        return cast(dict[str, Any], known)

    def add(self, key: str, count: int = 1) -> None:
        hunt = self.hunt()
        hunt[key] = hunt.get(key, 0) + count

    # --- ships ----------------------------------------------------------------------------------------

    def sight(self, text: str, kind: str = "") -> dict[str, Any]:
        """A ship as the log writes it: Marit, 5,500 t."""
        name, _comma, tons = text.rpartition(", ")
        figure = tons.removesuffix(" t").replace(",", "")
        if not (name and figure.isdecimal()):
            name, figure = text, ""
        return self.ship(name, kind, int(figure) if figure else None)

    def ship(self, name: str, kind: str = "", tons: Any = None) -> dict[str, Any]:
        found = self.ships.get(name)
        if kind == "escort":
            tons = tons or ESCORT_TONS
        if found is None:
            kind = kind or self.kinds.get(name.partition(" (")[0], "") or kind_as_name(name)
            number = len(self.ships) + len(self.by_hand) + 1
            found = {"id": number, "name": "" if kind == name.lower() else name, "kind": kind, "tons": None}
            self.ships[name] = found
        found["kind"] = found["kind"] or (kind if kind in KINDS else "")
        found["tons"] = found["tons"] or (tons if isinstance(tons, int) and tons else None)
        ships = self.here()["ships"]
        if found not in ships:
            ships.append(found)
        if self.found is not None:
            self.met.setdefault(found["id"], self.found)
        return found

    def meet(self, kind: str, **said: Any) -> None:
        """What is sighted now is not a ship of before, though it may bear her name."""
        self.out_of_sight()
        self.open(kind, **said)

    def out_of_sight(self, kind: str = "") -> None:
        """The next of these names is another ship."""
        self.ships = {
            name if kind not in ("", ship["kind"]) else f"{number}:{name}": ship
            for number, (name, ship) in enumerate(self.ships.items())
        }

    def shot(self, event: LogEvent, outcome: str) -> None:
        found = self.now("attack")
        gun = "tube" not in event.data
        at = self.ship(event.text("target"), event.text("kind"), event.data.get("tons"))["id"]
        if event.data.get("shot") is not False:
            row = self._gun_row(found, at) if gun else self._salvo_row(found, at, event)
            row["fired"] += 1
            row[outcome] = row.get(outcome, 0) + 1
        if not gun:
            self.stray = False

    def _gun_row(self, found: dict[str, Any], at: int) -> dict[str, Any]:
        rows = found.setdefault("gun", [])
        if not rows or rows[-1]["at"] != at or rows[-1].get("first"):
            rows.append({"at": at, "fired": 0, "hit": 0, "missed": 0})
        return cast(dict[str, Any], rows[-1])

    def _salvo_row(self, found: dict[str, Any], at: int, event: LogEvent) -> dict[str, Any]:
        for round_ in found.get("gun", []):
            if round_["at"] == at:
                round_["first"] = True
        tube, kind = event.text("tube"), event.text("torpedo")
        same = {"at": at, "torpedo": kind if not kind or kind in STOCK else HOMING}
        same |= {"end": "aft"} if tube.startswith("A") else {}
        same |= {"ladder": True} if self.stray else {}
        rows = found.setdefault("salvos", [])
        known = [
            row for row in rows if all(row.get(key) == same.get(key) for key in ("at", "torpedo", "end", "ladder"))
        ]
        if not known:
            known = [{**same, "fired": 0, "hit": 0, "dud": 0, "wasted": 0, "missed": 0}]
            rows += known
        return cast(dict[str, Any], known[0])

    def strike(self, event: LogEvent, state: str) -> None:
        """A hit, and what became of her."""
        self.shot(event, "hit")
        if state == "sunk" and "tube" in event.data:
            self.sank_last(event)
        ship = self.ship(event.text("target"), event.text("kind"), event.data.get("tons"))
        self.taken[ship["id"]] = points = self.taken.get(ship["id"], 0) + event.count("points")
        if state == "sunk" and ship["kind"] == "escort":
            self.gone.add(ship["id"])
        after = self.now().setdefault("after", [])
        after[:] = [row for row in after if row[0] != ship["id"]]
        said = [points] if state == "damaged" and 0 < points < 10 else []
        after.append([ship["id"], state, *said])
        after.sort()

    def place_ships(self, box: dict[str, Any]) -> None:
        """A ship of which nothing is said is afloat, where she was not met with the ship before her."""
        engagements, done = box["engagements"], False
        while not done:
            done = True
            for ship, place in zip(box["ships"], met_in(cast(BoxForm, box), engagements), strict=False):
                met = self.met.get(ship["id"])
                where = next((n for n, one in enumerate(engagements) if one is met), place)
                if where != place and _mention(engagements[where], ship["id"]):
                    done = False
                    break

    def sank_last(self, event: LogEvent) -> None:
        """The salvo that sank her is told after the others at her; one that a ladder run follows stays with it."""
        rows = self.now().get("salvos", [])
        kind = event.text("torpedo")
        last = [row for row in rows if row["torpedo"] in (kind, HOMING if kind not in STOCK else kind)]
        if last and not any("ladder" in row for row in rows):
            rows.append(rows.pop(rows.index(last[-1])))

    # --- the boat -------------------------------------------------------------------------------------

    def system(self, name: str, hunt: dict[str, Any] | None = None) -> None:
        row = [name, "damaged"]
        (self.hunt() if hunt is None else hunt).setdefault("systems", []).append(row)
        self.hurt[name] = row

    def mend(self, name: str, state: str) -> None:
        if name not in self.hurt and self.flak_hit:
            self.system(name, self.flak_hit)
        if name in self.hurt:
            self.hurt[name][1] = state

    def man(self, post: str, injury: str) -> None:
        if post not in POSTS:
            return  # an unnamed petty officer, whom no form has
        self.hunt().setdefault("men", []).append([post, injury])

    # --- by hand --------------------------------------------------------------------------------------

    def engagement_by_hand(self, said: Mapping[str, Any]) -> None:
        """What was entered is the model already; its ships are numbered among those of the patrol."""
        self.entered = {}
        said = {**said, **{key: said.get(key) or [] for key in ("ships", "salvos", "gun", "after")}}
        if "box" in said and said["box"] != self.number:  # told before the boat is said to have come there
            self.enter(said["box"])
        aimed = [row["at"] for key in ("salvos", "gun", "after") for row in said[key] if row.get("at")]
        new = {row["ship"] for row in said["ships"]}
        for row in said["ships"]:
            number = len(self.ships) + len(self.by_hand) + 1
            ship = {"id": number, "name": row.get("name") or "", "kind": row.get("kind") or "", "tons": row.get("tons")}
            self.by_hand[row["ship"]] = ship
        ids = {number: ship["id"] for number, ship in self.by_hand.items()}
        moved = {**said, "ships": []}
        for key in ("salvos", "gun", "after"):
            moved[key] = [{**row, "at": ids.get(row["at"], row["at"])} for row in said[key] if row.get("at")]
        (box,) = boxes([moved])
        here = self.here()
        here["ships"] += [
            self.by_hand[number]
            for number in dict.fromkeys([*(row["ship"] for row in said["ships"]), *aimed])
            if number in self.by_hand and (number in new or self.by_hand[number] not in here["ships"])
        ]
        here["engagements"] += box["engagements"]
        if "note" in box:
            here["note"] = box["note"]
        self.found = None
        for engagement in box["engagements"]:
            self.found = cast(dict[str, Any], engagement)
            _complete(self.found)


def _mention(engagement: dict[str, Any], ship: int) -> bool:
    """Say that she is afloat, if nothing else is said of her."""
    if ship in spoken_of(cast(EngagementForm, engagement)):
        return False
    engagement["after"] = sorted([*engagement.get("after", []), [ship, "afloat"]])
    return True


def _complete(found: dict[str, Any]) -> None:
    """Counts that follow from those that were said, and the light of a night attack."""
    for key, counted in (("salvos", ("hit", "dud", "wasted")), ("gun", ("hit",))):
        for row in found.get(key, []):
            for count in counted:
                row.setdefault(count, 0)
            row["missed"] = row["fired"] - row["hit"] - row.get("dud", 0) - row.get("wasted", 0)
    if found.get("mode") == "night_surface" or found.get("waited"):
        found["light"] = "night"
    hits = {row["at"] for key in ("salvos", "gun") for row in found.get(key, []) if row["hit"]}
    after = found.get("after", [])
    after += [[at, "damaged"] for at in hits - {row[0] for row in after}]
    if after:
        found["after"] = sorted(after)


# --- notes ------------------------------------------------------------------------------------------------


Take = Callable[[_Logged, LogEvent], None]


def _sails(log: _Logged, event: LogEvent) -> None:
    log.orders |= {"orders": event.text("assignment"), "start": event.text("month")}


def _load(log: _Logged, event: LogEvent) -> None:
    if isinstance(event.answered, Mapping):
        log.load["listed"] = {kind: count for kind, count in event.answered.items() if count}


def _quiet(log: _Logged, event: LogEvent) -> None:
    log.quiet += 1


def _passed_by(log: _Logged, event: LogEvent) -> None:
    kind = event.text("kind")
    if kind in MET:
        log.meet("attack", met=kind, end="let go")


def _posture(log: _Logged, event: LogEvent) -> None:
    log.snorkelling = event.answered == "schnorchel"


def _identity(log: _Logged, event: LogEvent) -> None:
    if isinstance(event.answered, Mapping) and "name" in event.answered:
        kind = str(event.data.get("kind") or event.answered.get("kind") or "")
        log.kinds[str(event.answered["name"])] = kind


def _sighted(log: _Logged, event: LogEvent) -> None:
    if not log.again:
        kind = event.text("kind")
        log.meet("attack", met=kind if kind in MET else "")
    log.again = False
    ships = event.data.get("ships") or []
    kinds = event.data.get("kinds") or [""] * len(ships)
    for ship, kind in zip(ships, kinds, strict=False):
        log.sight(str(ship), str(kind))


def _identified(log: _Logged, event: LogEvent) -> None:
    """The ship that a torpedo found on its way, or that a report named."""
    if not log.stray and (log.found is None or log.found["kind"] == "event"):
        log.meet("attack", met="ship")
    log.sight(event.text("ship"))


def _set(key: str, name: str, kind: str = "attack") -> Take:
    def take(log: _Logged, event: LogEvent) -> None:
        log.now(kind)[key] = event.text(name)

    return take


def _is(key: str, value: Any, kind: str = "attack") -> Take:
    def take(log: _Logged, event: LogEvent) -> None:
        log.now(kind)[key] = value

    return take


def _to_night(log: _Logged, event: LogEvent) -> None:
    log.now("attack").update(waited=True, light="night")


def _light(log: _Logged, event: LogEvent) -> None:
    log.now("follow")["light"] = str(event.answered)


def _how(log: _Logged, event: LogEvent) -> None:
    log.how = str(event.answered)


def _changed(log: _Logged, event: LogEvent) -> None:
    log.how = event.text("mode")


def _range(log: _Logged, event: LogEvent) -> None:
    found, mode = log.now("attack"), "nibelung" if log.how == "nibelung" else event.text("mode")
    found["range"] = str(event.answered)
    if mode:
        found["mode"] = mode
    if mode == "night_surface":
        found["light"] = "night"


def _shot(outcome: str) -> Take:
    def take(log: _Logged, event: LogEvent) -> None:
        log.shot(event, outcome)

    return take


def _fat_found(log: _Logged, event: LogEvent) -> None:
    log.shot(event, "missed")
    log.stray = True


def _struck(state: str) -> Take:
    def take(log: _Logged, event: LogEvent) -> None:
        log.strike(event, state)

    return take


def _round(log: _Logged, event: LogEvent) -> None:
    log.open("round", came=event.text("who"))


def _follow(log: _Logged, event: LogEvent) -> None:
    found = log.open("follow", escort="none" if event.key == "following.straggler" else "")
    if event.text("name"):
        ship = log.ship(event.text("name"), event.text("kind"), event.data.get("tons"))
        log.followed.append((found, ship["id"]))
    elif event.key == "following.convoy_again":
        log.again = True
        log.out_of_sight()
    else:
        log.out_of_sight("escort")


def _lost_contact(log: _Logged, event: LogEvent) -> None:
    log.open("follow", end="contact lost")


def _escort(log: _Logged, event: LogEvent) -> None:
    log.open("escort")


def _called(log: _Logged, event: LogEvent) -> None:
    if event.text("who") == "escort":
        log.open("escort")
    else:
        log.open("round", came="aircraft")


def _found(log: _Logged, event: LogEvent) -> None:
    log.diving = False
    if log.hunter not in ("escort", "submarine"):
        log.hunter = "escort"
    log.add("found")


def _unfound(log: _Logged, event: LogEvent) -> None:
    log.diving = False
    log.hunter = "escort"
    log.hunt().setdefault("found", 0)


def _evade(log: _Logged, event: LogEvent) -> None:
    log.diving = event.answered in ("deep", "both")


def _holds(log: _Logged, event: LogEvent) -> None:
    log.diving = False


def _weapon(weapon: str) -> Take:
    def take(log: _Logged, event: LogEvent) -> None:
        log.hunter = "escort"
        hunt = log.hunt()
        used = log.weapons.setdefault(id(hunt), set())
        used.add(weapon)
        hunt.pop("weapon", None)
        if len(used) == 1:  # a hunt of the model has one weapon
            hunt["weapon"] = weapon

    return take


def _hits(log: _Logged, event: LogEvent) -> None:
    log.add("hits", event.count("hits"))


def _hull(log: _Logged, event: LogEvent) -> None:
    log.add("deep" if log.diving or event.data.get("deep") else "hull")


def _count(key: str) -> Take:
    def take(log: _Logged, event: LogEvent) -> None:
        log.add(key)

    return take


def _flag(key: str) -> Take:
    def take(log: _Logged, event: LogEvent) -> None:
        log.hunt()[key] = True

    return take


def _all_flak(log: _Logged, event: LogEvent) -> None:
    log.flak_hit = log.hunt()


def _system(log: _Logged, event: LogEvent) -> None:
    log.system(event.text("system"))


def _mended(state: str) -> Take:
    def take(log: _Logged, event: LogEvent) -> None:
        log.mend(event.text("system"), state)

    return take


def _hurt(log: _Logged, event: LogEvent) -> None:
    log.man(event.text("post"), event.text("wound") or "KIA")


def _died(log: _Logged, event: LogEvent) -> None:
    if log.found is None:
        log.open("nothing")
    log.man(event.text("post"), "KIA")


def _kite(log: _Logged, event: LogEvent) -> None:
    log.man(event.text("who"), "lost with the kite")


def _event_lost(log: _Logged, event: LogEvent) -> None:
    overboard = "overboard" in event.text("fate")
    log.man(event.text("post"), "lost overboard" if overboard else "died in an accident")


def _aircraft(log: _Logged, event: LogEvent) -> None:
    if log.found is None or log.found.get("came") != "aircraft" or "hunts" in log.found:
        log.open("aircraft")
    log.raid()


def _caught(log: _Logged, event: LogEvent) -> None:
    log.raid()
    if attacks := event.count("attacks"):
        log.hunt()["attacks"] = min(attacks, 3)


def _air_special(log: _Logged, event: LogEvent) -> None:
    log.raid()
    log.hunt()["weapon"] = event.text("weapon")


def _air_weapon(log: _Logged, event: LogEvent) -> None:
    """9.8.8: depth charges, unless the aircraft carried something special."""
    log.raid()
    if event.text("weapon") in ("", "plain"):
        log.hunt().setdefault("weapon", "depth charges")


def _air_hits(log: _Logged, event: LogEvent) -> None:
    log.raid()
    _hits(log, event)


def _flak(log: _Logged, event: LogEvent) -> None:
    found, result = log.raid(), event.text("result") or event.text("fate")
    if result in BETTER and BETTER.index(result) > BETTER.index(str(found.get("flak", ""))):
        found["flak"] = result


def _dived(log: _Logged, event: LogEvent) -> None:
    log.raid()["fate"] = "dived"


def _submarine(log: _Logged, event: LogEvent) -> None:
    log.meet("submarine")
    if event.text("name"):
        log.ship(event.text("name"), "submarine", event.data.get("tons"))


def _duel(log: _Logged, event: LogEvent) -> None:
    log.hunter = "submarine"
    log.now("submarine").setdefault("first", "boat")
    log.add("found")


def _event(log: _Logged, event: LogEvent) -> None:
    log.open("event", event=event.text("event"))
    log.hunter = "aircraft" if event.text("event") == "Caught unawares" else ""


def _task(log: _Logged, event: LogEvent) -> None:
    kind = {"missions.mines_laid": "mines", "missions.agent_landed": "agent"}.get(event.key)
    if kind is not None:
        log.open(kind)
    else:
        log.open(TASKS.get(str(log.orders.get("orders", ""))[-2:-1], "mines"), failed=True)


def _supplying(log: _Logged, event: LogEvent) -> None:
    log.open("supply")


def _part(log: _Logged, event: LogEvent) -> None:
    log.now("supply").setdefault("parts", []).append(event.text("system"))


def _supplied(log: _Logged, event: LogEvent) -> None:
    found = log.now("supply")
    if found["kind"] == "supply":
        found["boats"] = event.count("boats")
        if fuel := event.count("given") - len(found.get("parts", [])):
            found["fuel"] = fuel


def _words(log: _Logged, event: LogEvent) -> None:
    box = log.here()
    box["note"] = " ".join(filter(None, (box.get("note"), event.text("note").strip())))


def _abort(log: _Logged, event: LogEvent) -> None:
    """A reason that follows from the damage is worked out again."""
    if event.text("why") == "free" and log.number is not None:
        log.now()["turned_back"] = True


def _home(log: _Logged, event: LogEvent) -> None:
    how = event.text("how") or "rescued"
    log.home = {"how": "home" if how == "turned_back" else how}
    log.home |= {key: event.text(key) for key in ("base", "month", "outcome") if event.text(key)}


def _stay(log: _Logged, event: LogEvent) -> None:
    log.home["refit"] = event.count("months")


def _end(log: _Logged, event: LogEvent) -> None:
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
    "events.ignored": _quiet,
    "travel.sighted": _sighted,
    "travel.identified": _identified,
    "travel.light": _set("light", "light"),
    "travel.to_night": _to_night,
    "travel.contact_lost": _is("end", "contact lost"),
    "travel.escort": _escort,
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
    "following.lost": _lost_contact,
    "escorts.bold": _count("bold"),
    "escorts.detected": _found,
    "escorts.caught_closing": _found,
    "escorts.cannot_dive": _escort,
    "escorts.undetected": _unfound,
    "escorts.shaken_off": _unfound,
    "escorts.deep_holds": _holds,
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
    "missions.replenishing": _supplying,
    "missions.part_given": _part,
    "missions.replenished": _supplied,
    "missions.seen_by_escort": _escort,
    "table.note": _words,
    "byhand.note": _words,
    "homeward.abort": _abort,
    "refit.home": _home,
    "refit.crew_home": _home,
    "refit.length": _stay,
    "victory.end": _end,
}
ANYHOW: Final = ("homeward.abort", "refit.home", "refit.crew_home", "victory.end")
