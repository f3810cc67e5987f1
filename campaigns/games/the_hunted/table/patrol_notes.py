"""The boxes, engagements, ships and hunts of a patrol, as its notes come in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from campaigns.games.the_hunted.notes.outing import LogEvent, kind_as_name
from campaigns.games.the_hunted.rules.state import CREW, OFFICERS
from campaigns.games.the_hunted.table.entries import boxes, met_in, spoken_of
from campaigns.games.the_hunted.table.model import HOMING, KINDS, BoxForm, EngagementForm, PatrolForm

STOCK: Final = ("G7a FaT", "G7e FaT")
HUNTED_BY: Final = {"aircraft": "aircraft", "submarine": "submarine"}
ESCORT_TONS: Final = 2_000  # 9.10
POSTS: Final = ("kommandant", *OFFICERS, *CREW, "agent")
AGAIN: Final = ("round", "follow")


class PatrolNotes:
    """The boxes of a patrol as they fill, note by note."""

    def __init__(self) -> None:
        self.orders: dict[str, Any] = {}
        self.load: dict[str, Any] = {}
        self.home: dict[str, Any] = {}
        self.boxes: list[dict[str, Any]] = []
        self.number: int | None = None  # of the box the boat is in
        self.snorkelling = self.diving = self.stray = False
        self.seen = False  # by an aircraft, while supplying
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

    # --- boxes and engagements ------------------------------------------------------------------------

    def enter(self, number: int | None) -> None:
        self.leave()
        self.number, self.box, self.found = number, None, None
        self.snorkelling = self.diving = self.seen = False
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
        self.how, self.diving, self.again, self.seen = "", False, False, False
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
        """The present hunter's effect on the boat."""
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
        """A ship sighted now is a new one, even under a known name."""
        self.out_of_sight()
        self.open(kind, **said)

    def out_of_sight(self, kind: str = "", but: Mapping[str, Any] | None = None) -> None:
        """The next of these names is another ship."""
        self.ships = {
            name if kind not in ("", ship["kind"]) or ship is but else f"{number}:{name}": ship
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
        """The salvo that sank her comes after the others at her; one that a ladder run follows stays with it."""
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
        """Entered facts are the model already; their ships are numbered among those of the patrol."""
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
