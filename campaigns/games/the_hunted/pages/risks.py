"""What an option needs, costs and risks as things are, where a chart gives it exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from msgspec.structs import replace

from campaigns.engine import dice as dice_
from campaigns.engine.prompts import Choose, Prompt, Roll
from campaigns.games.the_hunted.pages.boat import short_name
from campaigns.games.the_hunted.rules import aircraft, approach, assignment, escorts, firing, following, sighting
from campaigns.games.the_hunted.rules.charts import HuntedCharts
from campaigns.games.the_hunted.rules.salvo import ENDS, can_fire, gun_rounds
from campaigns.games.the_hunted.rules.state import Target
from campaigns.games.the_hunted.rules.watch import Watch
from campaigns.pages.bridge.prompt import Mod, named, signed
from campaigns.pages.bridge.reading import naturals, percent, span
from campaigns.pages.words import capital, closed, translate
from campaigns.play import OpenCareer

MET: Final[Mapping[Any, Sequence[str]]] = {
    gettext_lazy("convoys on %s"): ("convoy",),
    gettext_lazy("ships on %s"): [kind for kind in sighting.QUARRY if kind != "convoy"],
    gettext_lazy("aircraft on %s"): ("aircraft",),
}
EVADE: Final = "escorts.evade"
FOUND, LOST, FOLLOWED = "detected", "undetected", "followed"


def rolls_for(roll: Roll, book: HuntedCharts, wanted: str) -> list[int]:
    found = roll.on_dice_of(book).results(book)
    return [one for one, said in found.items() if (said["result"] if isinstance(said, Mapping) else said) == wanted]


def in_words(hits: list[int], notation: str) -> str:
    """7 or less, 9 or more; nothing where no roll does it."""
    faces = list(dice_.spread(notation))
    if not hits:
        return ""
    if hits == faces[: len(hits)]:
        return span(None, hits[-1])
    return span(hits[0], None) if hits == faces[-len(hits) :] else naturals(hits, faces)


def needed(roll: Roll, book: HuntedCharts, wanted: str) -> str:
    return in_words(rolls_for(roll, book, wanted), roll.dice)


def plain_ship(ships: Sequence[Target]) -> Target:
    """An ordinary merchant, for figures that hold for most ships in reach."""
    return next((ship for ship in ships if ship.kind not in ("escort", "submarine")), ships[0])


# --- what its words say -------------------------------------------------------------------------------


def blanks(prompt: Choose, table: OpenCareer) -> dict[str, Mapping[str, Any]]:
    told = TOLD.get(prompt.key)
    watch = Watch(table.state, table.book)
    return {option.key: told(watch, option.key) for option in prompt.open()} if told is not None else {}


def _evading(watch: Watch, option: str) -> dict[str, Any]:
    """9.6.7; whether BOLD deceives these escorts is not known before their quality is (14.6.1)."""
    costs = _costs(watch) if option == "deep" else {}
    if watch.on("variable-escort-quality") and not watch.fight.quality:
        return {**costs, "n": ""}
    return {**costs, "n": needed(_search(watch, option), watch.book, LOST)}


def _costs(watch: Watch) -> dict[str, Any]:
    """9.6.4: the dive below test depth."""
    spared, boat = escorts.spared(watch), watch.boat
    hull, boxes = boat.hull + (0 if spared else watch.figure("test_depth_cost")), boat.figures["hull_boxes"]
    crush = "lost" if hull >= boxes else "none" if hull <= 2 else "may"
    return {"hull": hull, "boxes": boxes, "crush": "spared" if spared and crush != "lost" else crush}


def _search(watch: Watch, option: str) -> Roll:
    """9.6.9: the next search, with BOLD or depth counted in."""
    there = _as_if(watch, bold_now=option in ("bold", "both"), deep_now=option in ("deep", "both"))
    return Roll("", "2d6", "9.6.9", "E2", drms=escorts.DETECTION, on=there, month=watch.month)


def _as_if(watch: Watch, **fight: Any) -> Watch:
    """The same moment with another fight."""
    patrol = watch.patrol
    assert patrol.fight is not None
    there = replace(patrol, fight=replace(patrol.fight, **fight))
    return Watch(replace(watch.career, patrol=there), watch.book)


def next_search(prompt: Choose, table: OpenCareer) -> str:
    """The sum of the next search without evasion, and what it is made of."""
    watch = Watch(table.state, table.book)
    if prompt.key != EVADE or (watch.on("variable-escort-quality") and not watch.fight.quality):
        return ""
    counted = [mod for mod in _search(watch, "stay").considered(watch.book) if mod.applied and mod.drm]
    if not counted:
        return _("The next search has no modifiers.")
    names = named([Mod(signed(mod.drm), translate(mod.label), "") for mod in counted])
    return _("The next search is %(sum)s (%(names)s).") % {
        "sum": signed(sum(mod.drm for mod in counted)),
        "names": names,
    }


def sailing(prompt: Choose, table: OpenCareer) -> dict[str, str]:
    """The boxes of each area for this boat, and what it rolls on station there."""
    book, type_ = table.book, table.state.boat.type
    columns = {column.key for column in book.chart("E1").columns}
    found = {}
    for option in prompt.open():
        boxes = [box["box"] for box in book.tracks.get((type_, assignment.split(option.key)[0]), ())]
        stations = [box for box in boxes if not box.startswith("transit")]
        if column := next((box for box in stations if box in columns), ""):
            count = ngettext("%(n)d box, %(on)d on station.", "%(n)d boxes, %(on)d on station.", len(boxes))
            found[option.key] = f"{count % {'n': len(boxes), 'on': len(stations)}} {_met(book, column)}"
    return found


def _met(book: HuntedCharts, column: str) -> str:
    """Convoys on 5 and 8, aircraft on 2."""
    faces = list(dice_.spread("2d6"))
    read = book.readings("E1", column, faces, 0)
    met = {words: [one for one in faces if read.get(one) in kinds] for words, kinds in MET.items()}
    return closed(capital(", ".join(str(words) % naturals(rolls, faces) for words, rolls in met.items() if rolls)))


def _attacking(watch: Watch, option: str) -> dict[str, Any]:
    """The commonest torpedo in a tube, from medium range."""
    ready = Counter(load for tube, load in watch.boat.tubes.items() if can_fire(watch, tube, load))
    ships = [ship for ship in watch.fight.targets if not ship.gone and not ship.sunk]
    if not ready or not ships or option not in ("submerged", *approach.SURFACED):
        return {}
    load = ready.most_common(1)[0][0]
    there = _as_if(watch, mode=option, range="medium")
    return {"torpedo": short_name(load), "n": needed(firing.to_hit(there, load, plain_ship(ships)), watch.book, "hit")}


def _firing(watch: Watch, option: str) -> dict[str, Any]:
    ships = [ship for ship in watch.fight.targets if not ship.gone and not ship.sunk]
    if option == "gun" and ships:
        shot = firing.to_hit(watch, "", plain_ship(ships))
        return {"rounds": watch.boat.gun_ammo, "most": gun_rounds(watch), "n": needed(shot, watch.book, "hit")}
    tubes = {tube: load for tube, load in watch.boat.tubes.items() if ENDS[tube[0]] == option}
    return {"loads": [short_name(load) for tube, load in tubes.items() if can_fire(watch, tube, load)]}


def _following(watch: Watch, option: str) -> dict[str, Any]:
    """9.7.4, 9.7.6, 9.7.7."""
    if option == "damaged":
        ships = following.cripples(watch)
        fast = [ship for ship in ships if ship.kind == "capital ship"]
        n = needed(following.capital(watch, fast[0]), watch.book, FOLLOWED) if fast else ""
        return {"ships": [ship.name for ship in ships], "n": n}
    if option not in ("convoy", "ships"):
        return {}
    sure = watch.patrol.pack_round or watch.benefits("following") or approach.keeps_contact(watch)
    return {"n": "" if sure else needed(following.contact(watch, option), watch.book, FOLLOWED)}


def _staying(watch: Watch, option: str) -> dict[str, Any]:
    return {"group": aircraft.fight_back(watch)}


TOLD: Final = {
    EVADE: _evading,
    "attack.how": _attacking,
    "attack.another": _attacking,
    "attack.weapon": _firing,
    "following.follow": _following,
    "aircraft.stay_up": _staying,
}

# --- what it risks, where odds are shown --------------------------------------------------------------


def risk(prompt: Prompt, option: str, table: OpenCareer) -> str:
    """The next search of the escorts, if this is chosen and nothing else changes."""
    watch = Watch(table.state, table.book)
    if prompt.key in ("attack.range", "submarines.attack") and option == "close":
        return _closing(watch)
    if prompt.key == EVADE:
        found = _("Risk of being found: %s") % _chance(_search(watch, option), watch.book)
        return "; ".join([found, *([_dive(watch)] if option in ("deep", "both") else [])])
    return ""


def _closing(watch: Watch) -> str:
    """9.2.2, 9.9.3: the approach to close range, where there are escorts or a submarine."""
    if not watch.fight.escorted and watch.fight.kind != "submarine":
        return ""
    return _("Risk of being found while closing in: %s") % _chance(escorts.approach(watch), watch.book)


def _dive(watch: Watch) -> str:
    """9.6.4: the dive itself: the certain box first, unless it is spared (14.15 no. 19)."""
    boxes, fallen = watch.boat.figures["hull_boxes"], dice_.spread("2d6")

    def lost(hull: int) -> float:
        if hull >= boxes:
            return 1.0
        crushed = sum(chance for natural, chance in fallen.items() if natural < hull)
        return crushed + fallen.get(hull, 0.0) * lost(hull + 1)

    sure = 0 if escorts.spared(watch) else watch.figure("test_depth_cost")
    return _("Risk of losing the boat: %s") % percent(lost(watch.boat.hull + sure))


def _chance(roll: Roll, book: HuntedCharts) -> str:
    spread = dice_.spread(roll.dice)
    return percent(sum(spread[natural] for natural in rolls_for(roll, book, FOUND)))
