"""A prompt that the career's team has answered already: one press takes over the answer."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaigns.contests import packs
from campaigns.pages.bridge.prompt import PromptView
from campaigns.play import OpenCareer


def show_team_answer(view: PromptView, table: OpenCareer) -> None:
    career, rules, session = table.career, table.game.contest, table.session
    if not getattr(table.prompt, "shared", "") or rules is None or session is None or career.contest_id is None:
        return
    taken = packs.team_answer(session, table.prompt, table.facts, packs.team_of(career, rules))
    if taken is None or "boat" not in taken.origin:
        return
    dice = ", ".join(map(str, taken.raw.get("dice", ())))
    named = {"boat": taken.origin["boat"], "dice": dice}
    if dice:
        view.do = _("%(boat)s has rolled this for the whole pack: %(dice)s.") % named
    else:
        view.do = _("%(boat)s has settled this for the whole pack.") % named
    view.enter, view.settled = _("Use this result"), True
    view.boxes, view.reading, view.by_hand, view.form = (), None, False, None
