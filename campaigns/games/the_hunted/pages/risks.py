"""The risk of an option as things are, where a chart gives it exactly."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from campaigns.engine import dice as dice_
from campaigns.engine.prompts import Prompt, Roll
from campaigns.games.the_hunted.rules import escorts
from campaigns.games.the_hunted.rules.charts import HuntedCharts
from campaigns.games.the_hunted.rules.watch import Watch
from campaigns.pages.bridge.reading import percent
from campaigns.play import OpenCareer


def risk(prompt: Prompt, option: str, table: OpenCareer) -> str:
    """The next search of the escorts, if this is chosen and nothing else changes."""
    watch = Watch(table.state, table.book)
    if prompt.key in ("attack.range", "submarines.attack") and option == "close":
        return _closing(watch)
    if prompt.key == "escorts.evade":
        return "; ".join([_sweep(watch, option), *([_dive(watch)] if option in ("deep", "both") else [])])
    return ""


def _closing(watch: Watch) -> str:
    """9.2.2, 9.9.3: the approach to close range, where there are escorts or a submarine."""
    if not watch.fight.escorted and watch.fight.kind != "submarine":
        return ""
    return _("Risk of being found while closing in: %s") % percent(
        _chance(escorts.approach(watch), watch.book, 0, "detected")
    )


def _sweep(watch: Watch, option: str) -> str:
    """9.6.9: detection with BOLD or depth counted in."""
    roll = Roll("", "2d6", "9.6.9", "E2", drms=escorts.DETECTION, on=watch, month=watch.month)
    lines = watch.book.lines("E2")
    extra = 0
    if option in ("bold", "both") and watch.fight.quality not in ("veteran", "elite"):
        extra += lines["bold"].drm_in(watch.month)
    if option in ("deep", "both"):
        extra += lines["test_depth"].drm_in(watch.month)
    return _("Risk of being found: %s") % percent(_chance(roll, watch.book, extra, "detected"))


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


def _chance(roll: Roll, book: HuntedCharts, extra: int, wanted: str) -> float:
    roll, drm = roll.on_dice_of(book), roll.drm(book) + extra
    found = 0.0
    for natural, chance in dice_.spread(roll.dice).items():
        said = roll.result(book, (), natural, natural + drm)
        found += chance * ((said["result"] if isinstance(said, Mapping) else said) == wanted)
    return found
