"""A card of *Log a patrol* as it is drawn; only the fields that its kind needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.engine.prompts import Field
from campaigns.engine.texts import Texts
from campaigns.games.the_hunted.pages.cards import SHIPS, fights
from campaigns.games.the_hunted.rules.sighting import ESCORTED
from campaigns.games.the_hunted.table.model import BoxForm, EngagementForm
from campaigns.pages.afterwards.form import Control
from campaigns.pages.words import capital, tons, translate

CHIPS: Final = {
    "mode": (
        gettext_lazy("Mode"),
        (
            ("submerged", "u", gettext_lazy("Under")),
            ("surfaced", "o", gettext_lazy("On surface")),
            ("night_surface", "s", gettext_lazy("Night surface")),
        ),
    ),
    "light": (
        gettext_lazy("Light"),
        (("day", "d", gettext_lazy("Day")), ("night", "n", gettext_lazy("Night"))),
    ),
    "range": (
        gettext_lazy("Range"),
        (
            ("close", "c", gettext_lazy("Close")),
            ("medium", "m", gettext_lazy("Medium")),
            ("long", "l", gettext_lazy("Long")),
        ),
    ),
    "flak": (
        gettext_lazy("Dive and Flak"),
        (
            ("dived", "v", gettext_lazy("Dived in time")),
            ("miss", "m", gettext_lazy("Flak missed")),
            ("damaged", "d", gettext_lazy("Flak damaged it")),
            ("shot down", "s", gettext_lazy("Flak shot it down")),
        ),
    ),
    "end": (
        gettext_lazy("How it ended"),
        (("let go", "", gettext_lazy("Let go")), ("alone", "", gettext_lazy("Alone"))),
    ),
    "pack": (gettext_lazy("Escorts"), (("busy", "b", gettext_lazy("Busy")), ("focused", "f", gettext_lazy("Focused")))),
}
GOES_ON: Final = (
    ("follow", gettext_lazy("Followed")),
    ("lost", gettext_lazy("Contact lost")),
    ("round", gettext_lazy("Another round")),
    ("round escort", gettext_lazy("Another round, an escort came")),
    ("round aircraft", gettext_lazy("Another round, an aircraft came")),
)
ROWS: Final = {"convoy": 4, "two ships": 2, "two ships+escort": 2}  # of ships, at least (8.2.4)
MISSIONS: Final = {"mines": "mines not laid", "agent": "agent not landed"}


@dataclass(frozen=True)
class ShipRow:
    name: Control
    size: Control
    shots: Sequence[tuple[Control, str, str, str]]  # with its reading, the id of that, and the title of its column
    state: str
    state_id: str
    sunk: bool
    damaged: bool
    known: bool = False  # of an entry before, so that her name stays


class Drawer:
    def __init__(
        self,
        texts: Texts,
        asked: Sequence[Field],
        track: Sequence[tuple[str, str]],
        errors: Mapping[str, str],
        wolfpack: bool,
    ) -> None:
        self.texts, self.track, self.errors, self.wolfpack = texts, track, errors, wolfpack
        self.fields = {field.key: field for field in asked}

    def card(self, place: int, card: Mapping[str, Any], read: BoxForm) -> dict[str, Any]:
        path, met, number = f"boxes.{place}", str(card.get("met") or ""), card.get("box")
        fought = fights(card)
        said = list(read.get("engagements", []))
        columns = [self._column(path, met, n, fight, said[n : n + 1]) for n, fight in enumerate(fought)]
        rows = list(self._ships(path, card, read, [column["title"] for column in columns])) if met in SHIPS else []
        box = self._control("i", f"{path}.box", _("Box"), number, "choice", self.track, empty=_("not known"))
        kind = self._control("c", f"{path}.met", _("Met"), met, "choice", self._met(), empty=_("Choose"))
        more = list(self._more(path, met, card))
        note = self._control("t", f"{path}.note", _("Own words"), card.get("note"), "text")
        typed = [box, kind, *more, note]
        typed += [one for row in rows for one in (row.name, row.size, *(shot[0] for shot in row.shots))]
        typed += [column["boat"] for column in columns] + [one for column in columns for one in column["kind"]]
        return {
            "place": place,
            "key": str(place),
            "title": dict(self.track).get(str(number), _("Box not known")),
            "adds": f"card:{number or 0}",
            "short": self._in_short(met, read, said),
            "box": box,
            "head": [kind],
            "is_met": bool(met),
            "columns": columns,
            "rows": rows,
            "more": more,
            "note": note,
            "controls": typed,
            "readings": [
                *(f"{name}-{place}" for name in ("hints", "short")),
                *(one for row in rows for one in (row.state_id, *(shot[2] for shot in row.shots))),
                *(column["reading_id"] for column in columns),
            ],
            "follow": met in ESCORTED,
            "round": met in SHIPS and met != "submarine" and met not in ESCORTED,
        }

    def _in_short(self, met: str, read: BoxForm, said: Sequence[EngagementForm]) -> str:
        """The card as one line."""
        found = sums([read])
        sunk = [_("%(ships)d sunk, %(tons)s") % {"ships": found["sunk"], "tons": tons(found["tons"])}]
        words = [self._word(met)] if met else []
        words += sunk if found["sunk"] else []
        return ", ".join([*words, *(word for one in said for word in _of_boat(self.texts, one))])

    def _control(
        self,
        sign: str,
        path: str,
        label: str,
        value: Any,
        kind: str,
        options: Sequence[tuple[str, str]] = (),
        **more: Any,
    ) -> Control:
        return Control(f"{sign}:{path}", kind, label, value, options, error=self.errors.get(path, ""), **more)

    def _met(self) -> list[tuple[str, str]]:
        kinds = self.fields["kind"].options
        keys = [*(self.fields["met"].options if "attack" in kinds else ())]
        keys += [kind for kind in kinds if kind not in ("attack", "round", "follow", "note")]
        keys += [MISSIONS[kind] for kind in kinds if kind in MISSIONS]
        return [(key, self._word(key)) for key in keys]

    def _word(self, key: str) -> str:
        own = {
            "escort": _("Hunted by escorts"),
            "event": _("Random event"),
            "mines": _("Mines laid"),
            "agent": _("Agent landed"),
            "mines not laid": _("Mines not laid"),
            "agent not landed": _("Agent not landed"),
            "supply": _("Boats supplied"),
            "nothing": _("Nothing"),
            "waited": _("Waited for night"),
        }
        return own.get(key) or capital(self.texts.word(key, translate))

    def _column(
        self, path: str, met: str, place: int, fight: Mapping[str, Any], said: Sequence[EngagementForm]
    ) -> dict[str, Any]:
        path = f"{path}.fights.{place}"
        kinds = [(key, str(label)) for key, label in GOES_ON]
        kind = self._control("c", f"{path}.kind", _("How it went on"), fight.get("kind"), "choice", kinds)
        boat = self._control("t", f"{path}.boat", _("The boat"), fight.get("boat"), "text")
        return {
            "title": dict(GOES_ON).get(str(fight.get("kind")), _("First attack")) if met in SHIPS else "",
            "kind": [kind] if place else [],
            "chips": [self._chips(path, key, fight) for key in CHIPS if self._asks(key, met, fight)],
            "boat": boat,
            "reading": ", ".join(_of_boat(self.texts, said[0])) if said else "",
            "reading_id": f"r-{boat.id}",
        }

    def _asks(self, key: str, met: str, fight: Mapping[str, Any]) -> bool:
        if key == "end":  # said on the line or known of a patrol played here; the shots say the rest
            return bool(fight.get("end"))
        if met not in SHIPS or met == "submarine":
            return (met, key) in (("aircraft", "flak"), ("submarine", "range"))
        if key == "flak":
            return False
        return key != "pack" or (self.wolfpack and met == "convoy")

    def _chips(self, path: str, key: str, fight: Mapping[str, Any]) -> dict[str, Any]:
        legend, options = CHIPS[key]
        chosen = fight.get(key)
        if chosen and all(chosen != value for value, _letter, _label in options):
            options = (*options, (str(chosen), "", self._word(str(chosen))))  # seldom, such as waited for the night
        return {
            "name": f"c:{path}.{key}",
            "id": "f-" + f"{path}.{key}".replace(".", "-"),
            "legend": legend,
            "options": [
                (value, letter, _underlined(str(label), letter), value == chosen) for value, letter, label in options
            ],
        }

    def _ships(self, path: str, card: Mapping[str, Any], read: BoxForm, titles: Sequence[str]) -> Iterator[ShipRow]:
        """The typed ships, and an empty row."""
        rows = [row for row in card.get("ships") or [] if isinstance(row, Mapping)]
        known = read.get("ships", [])
        state = _states(read)
        empty = max(ROWS.get(str(card.get("met")), 1) - len(rows), 1)
        for number, row in enumerate([*rows, *({} for _row in range(empty))]):
            at = f"{path}.ships.{number}"
            ship: Mapping[str, Any] = known[number] if number < len(known) else {}
            size = row.get("size") or ""
            columns = enumerate(titles if "salvos" in self.fields else ())
            shots = [(*self._shots(at, row, place, ship.get("id"), read), title) for place, title in columns]
            became = state.get(ship.get("id", 0), "")
            yield ShipRow(
                self._control("t", f"{at}.name", _("Ship"), row.get("name"), "text", suggest="ships"),
                self._control("t", f"{at}.size", _("Kind and tons"), size, "text"),
                shots,
                tons(ship["tons"]) if ship.get("tons") else "",
                f"s-f-{at}".replace(".", "-"),
                became == "sunk",
                became == "damaged",
            )

    def _shots(
        self, path: str, row: Mapping[str, Any], place: int, ship: int | None, read: BoxForm
    ) -> tuple[Control, str, str]:
        key = f"{path}.shots{place}"
        control = self._control("t", key, _("Shots"), row.get(f"shots{place}"), "text")
        said = read.get("engagements", [])[place : place + 1]
        return control, ", ".join(_of_shots(said[0], ship)) if said and ship else "", f"r-{control.id}"

    def _more(self, path: str, met: str, card: Mapping[str, Any]) -> Iterator[Control]:
        if met == "event":
            events = [(name, self.texts.word(name, translate)) for name in self.fields["event"].options]
            yield self._control(
                "c", f"{path}.event", _("Which event"), card.get("event"), "choice", events, empty=_("Choose")
            )
        elif met == "supply":
            for key, label in (("boats", _("Boats")), ("fuel", _("Fuel")), ("own", _("Own fuel"))):
                yield self._control("i", f"{path}.{key}", label, card.get(key), "integer")
            yield self._control("t", f"{path}.parts", _("Given to other boats: parts"), card.get("parts"), "text")
            yield self._control("b", f"{path}.torpedoes", _("Torpedoes handed over"), card.get("torpedoes"), "boolean")


def _underlined(label: str, letter: str) -> tuple[str, str, str]:
    """The label in three parts, with the letter that chooses it in the middle."""
    at = label.casefold().find(letter) if letter else -1
    return (label[:at], label[at : at + 1], label[at + 1 :]) if at >= 0 else (label, "", "")


# --- readings ---------------------------------------------------------------------------------------------------------


def _of_shots(said: EngagementForm, ship: int | None) -> list[str]:
    """For example: 1 hit, 1 dud, aft."""
    found: Counter[str] = Counter()
    rows = [row for row in (*said.get("salvos", []), *said.get("gun", [])) if row.get("at") == ship]
    for row in rows:
        for key in ("hit", "dud", "wasted", "missed"):
            found[key] += int(row.get(key) or 0)  # type: ignore[call-overload]
    words = {"hit": _("%d hit"), "dud": _("%d dud"), "missed": _("%d missed"), "wasted": _("%d wasted")}
    aft = [_("aft")] if any(row.get("end") == "aft" for row in rows) else []
    return [*aft, *(text % found[key] for key, text in words.items() if found[key])]


def _of_boat(texts: Texts, said: EngagementForm) -> list[str]:
    """For example: Found twice, hull 2, periscope repaired."""
    return [word for hunt in said.get("hunts", []) for word in _of_hunt(texts, hunt)] + [
        *([_("turned back")] if said.get("turned_back") else []),
    ]


def _of_hunt(texts: Texts, hunt: Mapping[str, Any]) -> Iterator[str]:
    if "found" in hunt:
        found = hunt["found"]
        yield (
            ngettext("found once", "found %d times", found) % (found if found != 1 else ()) if found else _("not found")
        )
    figures = {
        "hits": _("hits %d"),
        "hull": _("hull %d"),
        "flooding": _("flooding %d"),
        "deep": _("below test depth, hull %d"),
        "attacks": _("attacks %d"),
    }
    yield from (text % hunt[key] for key, text in figures.items() if key in hunt)
    flags = {"bold": _("BOLD"), "holed": _("holed"), "forced_up": _("forced up")}
    yield from (text for key, text in flags.items() if hunt.get(key))
    for system, state in hunt.get("systems", []):
        yield f"{texts.word(system, translate)} {texts.word(state, translate).lower()}"
    for post, injury in hunt.get("men", []):
        yield f"{texts.word(post, translate)} {texts.word(injury, translate)}"


def _states(read: BoxForm) -> dict[int, str]:
    return {row[0]: row[1] for said in read.get("engagements", []) for row in said.get("after", [])}


def sums(boxes: Iterable[BoxForm]) -> dict[str, int]:
    """The totals of all boxes."""
    found = dict.fromkeys(("sunk", "tons", "fired", "hit", "dud", "hull"), 0)
    for box in boxes:
        states = _states(box)
        for ship in box.get("ships", []):
            if states.get(ship.get("id", 0)) == "sunk":
                found["sunk"] += 1
                found["tons"] += ship.get("tons") or 0
        for said in box.get("engagements", []):
            for row in said.get("salvos", []):
                found["fired"] += 0 if row.get("ladder") else row.get("fired", 0)
                found["hit"] += row.get("hit", 0)
                found["dud"] += row.get("dud", 0)
            found["hull"] += sum((hunt.get("hull") or 0) + (hunt.get("deep") or 0) for hunt in said.get("hunts", []))
    return found
