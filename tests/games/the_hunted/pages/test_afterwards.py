"""A patrol that was played at the table, logged on one form."""

import os
import random

import pytest

from campaigns import play
from campaigns.games.the_hunted.pages import story
from campaigns.games.the_hunted.rules.state import GRADES
from campaigns.games.the_hunted.table.model import HINTS as DIFFERS
from campaigns.models import Career
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.play.verify import verify
from tests.html import tree

POSTS = int(os.environ.get("CAREERS", 40))

ORDERS = {"c:orders.orders": "Atlantic", "c:orders.start": "1943-07", "c:home.how": "home"}
CARD = {
    "i:boxes.0.box": "4",
    "c:boxes.0.met": "convoy",
    "c:boxes.0.fights.0.mode": "night_surface",
    "c:boxes.0.fights.0.range": "medium",
    "t:boxes.0.ships.0.name": "Tutoya",
    "t:boxes.0.ships.0.shots0": "2a2x",
    "t:boxes.0.ships.1.name": "Nobody knows",
    "t:boxes.0.ships.1.size": "T 7.1",
    "t:boxes.0.ships.1.shots0": "2a1x",
    "t:boxes.0.ships.2.name": "",
    "t:boxes.0.fights.0.boat": "f1 h1 c1.lw",
    "t:boxes.0.note": "Two hours with the bow up.",
}


@pytest.fixture
def port(boat):
    """A boat that waits for its first orders."""
    return boat().on_to("assignment.p1")


def post(seat, do="keep", **fields):
    data = {"outing": seat.table().session.chapter, "do": do, **fields}
    return seat.client.post(seat.url + "afterwards/", data)


def page(response):
    assert response.status_code == 200
    return tree(response)


def test_the_form_asks_for_the_orders_and_draws_the_rest(port):
    shown = page(port.client.get(port.url + "afterwards/"))
    areas = shown.find(name="c:orders.orders")
    assert [one.attrs["value"] for one in areas.tags("option")][:2] == ["", "Atlantic"]
    assert shown.find(name="do", value="card:1") is not None


def test_what_follows_is_worked_out_and_shown(port):
    shown = page(post(port, **ORDERS, **CARD))
    text = shown.find(id="worked-out").text
    for said in ("2 ships, 8,200", "4 fired, 3 hit, 0 dud", "Success", "Iron Cross 2nd Class", "2, worked out"):
        assert said in text, said
    assert "1,100" in shown.find(id="quick").text, "the roster knows her"
    assert "2 hit" in shown.find(id="r-f-boxes-0-ships-0-shots0").text
    assert "2 ships sunk, 8,200" in shown.find(id="bar-total").text
    assert port.entries() == 1 or port.last().number == port.table().seq - 1, "nothing was written"


def test_what_is_missing_is_named_and_called_wrong_only_when_it_is_entered(port):
    first = page(port.client.get(port.url + "afterwards/"))
    assert first.find(data_faulty="") is None
    assert first.find(id="so-far") is not None
    nameless = {key: value for key, value in CARD.items() if key != "t:boxes.0.ships.1.size"}
    wrong = {"i:boxes.1.box": "5", "c:boxes.1.met": "aircraft", "t:boxes.1.fights.0.boat": "hm2"}
    refused = page(post(port, "enter", **ORDERS, **nameless, **wrong))
    links = [one.attrs["href"] for one in refused.find(id="walls").tags("a")]
    assert links == ["#f-boxes-0-ships-1-name", "#f-boxes-1-fights-0-boat"], "all at once"


def test_one_press_enters_the_patrol_and_one_takes_it_back(port):
    before = port.entries()
    assert post(port, "enter", **ORDERS, **CARD).status_code == 302
    state = port.table().state
    assert [ship.name for ship in state.sinkings] == ["Tutoya", "Nobody knows"]
    assert (state.patrols[0].fired, state.patrols[0].hits, state.patrols[0].outcome) == (4, 3, "S")
    assert [award.name for award in state.awards][:2] == ["iron_cross_2", "iron_cross_1"]
    home = tree(port.client.get(port.url))
    assert home.find(id="closed").text == "Home from patrol 1"
    assert home.find(name="act", value="sign") is not None
    play.act(port.career.pk, {"strike": before + 1})
    assert port.table().state.patrols == []
    assert port.last().kind == "strike"
    assert port.last().voids[0] == before + 1


AIR = {
    "i:boxes.1.box": "6",
    "c:boxes.1.met": "aircraft",
    "c:boxes.1.fights.0.flak": "miss",
    "t:boxes.1.fights.0.boat": "hit2 ra",
}


def test_diary_and_story_tell_it_like_any_other(port):
    """Every box has its line, and no line is there for nothing."""
    post(port, "enter", **ORDERS, **CARD, **AIR)
    diary = tree(port.client.get(port.url + "diary/1/")).find(id="main").text
    for said in (
        "Convoy sighted: Tutoya, 1,100 t; Nobody knows, 7,100 t.",
        "A torpedo missed Nobody knows.",
        "The escorts found the boat",
        "The boat took 2 hits.",
        "Boxes 1 to 3: no note.",
        "Box 5: no note.",
    ):
        assert said in diary, said
    story = tree(port.client.get(port.url + "story/1/")).find(id="main").text
    for said in ("Tutoya", "Nobody knows", "The radio was damaged", "Two hours with the bow up."):
        assert said in story, said
    assert "nobody found" not in story.lower()


def test_a_ship_damaged_without_points_took_one_at_least(port):
    post(port, "enter", **ORDERS, **(CARD | {"t:boxes.0.ships.1.shots0": "2a1"}))
    sheet = tree(port.client.get(port.url + "sheet/")).find(id="main").text
    assert "✓+" in sheet
    assert "damaged, 1 point at least" in sheet


def test_words_of_the_form_are_the_player_s_and_changed_with_their_box(port):
    post(port, "enter", **ORDERS, **CARD)
    rows = story.tell(CareerLog(port.table().career), 1).rows
    (own,) = (own for row in rows for paragraph in row.paragraphs for own in paragraph.beside)
    assert own.text == "Two hours with the bow up."
    page = tree(port.client.get(port.url + f"story/1/?words={own.number}"))
    assert page.find(id=f"w{own.number}").tags("a") == []
    assert not any("Two hours" in area.text for area in page.tags("textarea") if "readonly" not in area.attrs)


def test_boxes_without_a_note_are_not_called_quiet(port):
    post(port, "enter", **ORDERS, **CARD)
    assert {row.when for row in story.tell(CareerLog(port.table().career), 1).rows} == {"In port", "Box 4"}


def test_a_result_without_its_dice_is_no_correction(port):
    """As the patrol was played at the table: nothing was set right in the log, and nothing says so."""
    post(port, "enter", **ORDERS, **CARD)
    assert port.career.entries.filter(kind="overrule").exists()
    for path in ("diary/1/", "story/1/"):
        shown = tree(port.client.get(port.url + path)).find(id="main")
        assert "Contains a correction" not in shown.text
        assert "my card says otherwise" not in shown.text
        assert shown.find(class_="marked") is None, path


def test_an_award_that_was_not_given_needs_a_reason(port):
    other = {"b:due.iron_cross_2": "on", "b:due.iron_cross_1": "on", "b:keep.iron_cross_2": "on"}
    shown = page(post(port, "enter", **ORDERS, **CARD, **other))
    assert shown.find(id="f-awards-why-error") is not None
    assert post(port, "enter", **ORDERS, **CARD, **other, **{"t:awards.why": "Our house rule."}).status_code == 302
    assert [award.name for award in port.table().state.awards] == ["iron_cross_2"]


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"c:orders.orders": ""}, "orders-orders"),
        ({"t:boxes.0.ships.1.size": ""}, "boxes-0-ships-1-name"),
        ({"t:boxes.0.ships.1.size": "many"}, "boxes-0-ships-1-size"),
        ({"t:boxes.0.ships.0.shots0": "2a2d1"}, "boxes-0-ships-0-shots0"),
        ({"t:boxes.0.ships.0.shots0": "two"}, "boxes-0-ships-0-shots0"),
        ({"t:boxes.0.fights.0.boat": "f1 hm"}, "boxes-0-fights-0-boat"),
        ({"i:boxes.0.box": "12"}, "boxes-0-box"),
        ({"c:home.base": "Norway"}, "home-why"),
        ({"c:home.month": "1943-09"}, "home-why"),
        ({"c:home.outcome": "F"}, "home-why"),
        ({"i:refit.months": "7"}, "refit-why"),
        ({"c:refit.rank": "FKpt"}, "refit-why"),
    ],
)
def test_what_is_wrong_is_said_beside_its_field_and_nothing_is_lost(port, more, field):
    before = port.entries()
    shown = page(post(port, "enter", **{**ORDERS, **CARD, **more}))
    assert shown.find(id=f"f-{field}-error") is not None
    assert shown.find(name="t:boxes.0.note").attrs["value"] == "Two hours with the bow up."
    assert port.entries() == before


def test_what_was_typed_further_down_outlasts_a_fault_above(port):
    """While something above is wrong, what follows from it cannot be worked out; what was typed there stays."""
    below = {"c:home.how": "towed", "c:home.base": "Norway", "t:home.why": "A storm.", "i:refit.months": "5"}
    below |= {"b:due.iron_cross_2": "on", "b:other.german_cross": "on", "t:awards.why": "Our rule."}
    wrong = {"i:boxes.0.box": "12"}
    shown = page(post(port, "enter", **{**ORDERS, **CARD, **below, **wrong}))
    assert shown.find(name="c:home.base").find(selected="").attrs["value"] == "Norway"
    assert shown.find(name="c:home.how").find(selected="").attrs["value"] == "towed"
    for name, value in below.items():
        if not name.startswith("c:home"):
            assert shown.find(name=name).attrs["value"] == value, name


def test_with_a_reason_the_table_is_right(port):
    told = {
        "c:home.outcome": "F",
        "t:home.why": "Our rule.",
        "i:refit.months": "5",
        "t:refit.why": "The yard was full.",
    }
    assert post(port, "enter", **ORDERS, **CARD, **told).status_code == 302
    state = port.table().state
    assert (state.patrols[0].outcome, state.month, state.refits[0].months) == ("F", "1944-01", 5)
    assert GRADES[state.grade] == ""


def test_the_draft_outlasts_a_reload(port):
    post(port, **ORDERS, **CARD)
    shown = page(port.client.get(port.url + "afterwards/"))
    assert shown.find(name="t:boxes.0.ships.1.name").attrs["value"] == "Nobody knows"
    post(port, "card:6", **ORDERS, **CARD)
    assert page(port.client.get(port.url + "afterwards/")).find(name="i:boxes.1.box") is not None
    post(port, "discard")
    assert page(port.client.get(port.url + "afterwards/")).find(name="t:boxes.0.ships.1.name") is None


def card(place=0, **said):
    """A card in box 4 with one ship: met, her shots, the boat, and whatever is named by its last words."""
    usual = {"box": "4", "met": "convoy", "ships.0.name": "Tutoya", "fights.0.boat": ""}
    kinds = {"box": "i", "met": "c", "event": "c", "mode": "c", "light": "c", "pack": "c", "kind": "c"}
    typed = {key.replace("__", "."): value for key, value in said.items()}
    return {f"{kinds.get(key.split('.')[-1], 't')}:boxes.{place}.{key}": v for key, v in {**usual, **typed}.items()}


SHOTS, SHOTS_AGAIN, BOAT, AGAIN = "ships__0__shots0", "ships__0__shots1", "fights__0__boat", "fights__1__kind"
AT_DAY = {"fights__0__mode": "surfaced", "fights__0__light": "day"}
TO_MINE = {"c:orders.orders": "British Isles (M)"}
HINTS = [
    ("load.short", {SHOTS: "5a"}, "5 G7a FaT fired, 4 were aboard", "Load 5 G7a, 7 G7e"),
    ("tubes.more", {SHOTS: "2er"}, "2 fired aft in one attack; this boat has 1 tube", "As two rounds"),
    ("tubes.more", {SHOTS: "6a3x"}, "6 fired forward in one attack; this boat has 4 tubes", "As two rounds"),
    ("sunk.no_hit", {SHOTS: "2a0x"}, "Tutoya: sunk, and no hit is noted.", "1 hit"),
    ("damaged.no_hit", {SHOTS: "2a 2p"}, "Tutoya: damaged, and no hit is noted.", "1 hit"),
    ("hit.enough", {SHOTS: "3a2"}, "2 hits take at least 2 points; Tutoya has 2. Sunk?", "Sunk"),
    ("ship.tons", {"ships__0__size": "S 1.2", SHOTS: "2a2x"}, "Tutoya: 1,200 t as typed", "Take 1,100 t"),
    (
        "follow.new",
        {SHOTS: "2a", AGAIN: "follow", SHOTS_AGAIN: "2a2x"},
        "A convoy that was followed shows new ships",
        "",
    ),
    (
        "follow.alone",
        {"met": "ship", SHOTS: "2a1", AGAIN: "follow", SHOTS_AGAIN: "2a"},
        "not followed; another round?",
        "Another round",
    ),
    ("pack.no", {SHOTS: "2a1", "fights__0__pack": "busy"}, "Only convoys on a (W) patrol", "Remove it"),
    ("gun.escort", {SHOTS: "2g1"}, "The deck gun is not used against escorted ships", ""),
    ("surface.day", {SHOTS: "2a1", **AT_DAY}, "Escorts keep the boat under water by day", "Under"),
    ("bold.none", {BOAT: "f1 bold", AGAIN: "follow", "fights__1__boat": "f1 bold"}, "No BOLD was left", ""),
    ("man.dead", {BOAT: "f1 h1 2wo.kia", AGAIN: "follow", "fights__1__boat": "f1 2wo"}, "was killed before", ""),
    ("system.none", {BOAT: "f1 ra-", AGAIN: "follow", "fights__1__boat": "f1 ra"}, "Radio: inoperable already", ""),
    ("mission.box", {"met": "mines", "orders": TO_MINE}, "The mission box is box ", "Box "),
    (
        "abort.must",
        {BOAT: "f1 d1-", "more": {"box": "5", "met": "aircraft"}},
        "has to turn back (10.2)",
        "Turned back here",
    ),
    (
        "event.two",
        {"met": "event", "event": "Swim call", "more": {"met": "event", "event": "Severe storm"}},
        "One random event",
        "",
    ),
    ("", {"orders": {"c:orders.start": "1943-09"}}, "2 months in port are not noted: they become R, from Jul 1943", ""),
    ("bold.two", {BOAT: "f1 bold2"}, "One BOLD an encounter (9.6.7).", ""),
    (
        "order",
        {BOAT: "f1 ab", "more": {"box": "5", "met": "aircraft"}},
        "The boat turned back in box 4; box 5 lies ahead of it.",
        "Turned back in box 5",
    ),
]


@pytest.mark.parametrize(("key", "said", "text", "label"), HINTS)
def test_a_hint_stops_nothing_is_mended_by_its_button_and_told_in_the_log(port, key, said, text, label):
    said = dict(said)
    fields = ORDERS | said.pop("orders", {})
    more = said.pop("more", None)
    fields |= card(**said) | (card(1, **more) if more else {})
    shown = page(post(port, **fields))
    hint = next(one for one in shown.tags("li") if text in one.text)
    assert (hint.tags("button")[0].text if hint.tags("button") else "").startswith(label), hint.text
    assert "hint" in shown.find(id="bar-total").text
    if label:
        mended = page(post(port, hint.tags("button")[0].attrs["value"], **fields))
        assert not any(text in one.text for one in mended.tags("li"))
    assert post(port, "enter", **fields).status_code == 302
    told = [
        data["hint"]
        for entry in port.career.entries.all()
        for name, data, _case in entry.notes
        if name == "table.differs"
    ]
    assert key in told if key else not told
    assert not key or DIFFERS[key] in page(port.client.get(port.url + "diary/1/")).text
    assert not key or DIFFERS[key] not in page(port.client.get(port.url + "story/")).text


def test_what_nobody_said_is_marked_in_the_log_and_left_out_of_the_story(port):
    """The load, the deck gun and a box that is not known; what was said bears no mark."""
    unknown = {"c:boxes.0.met": "aircraft", "c:boxes.0.fights.0.flak": "miss"}
    assert post(port, "enter", **ORDERS, **unknown).status_code == 302
    diary = page(port.client.get(port.url + "diary/1/")).text
    for said in ("2 G7e Falke", "The deck gun stayed aboard", "The boat entered box 3 of 8 (Atlantic)"):
        assert f"{said} (assumed)." in diary, said
    assert "10 rounds for the deck gun. assumed" in diary
    assert "Box 3 Atlanticassumed" in diary
    assert "(assumed)" not in page(port.client.get(port.url + "story/")).text
    (gun,) = (entry for entry in port.career.entries.all() if (entry.answer or {}).get("key") == "refit.gun")
    assert (gun.why, gun.answer["dice"]) == ("", []), "no reason and no die is given for it"
    again = page(port.client.get(port.url + "afterwards/1/"))
    assert again.find(name="c:load.choice").tags("option")[0].attrs.get("selected") is None


def test_a_ship_sunk_before_is_named(port):
    post(port, "enter", **ORDERS, **CARD)
    while port.table().state.scene == "refit":
        port.throw(random.Random(1))
    again = ORDERS | {"c:orders.start": port.table().state.month} | card(**{SHOTS: "1a"})
    shown = page(post(port, **again))
    (hint,) = (one for one in shown.tags("li") if "Tutoya was sunk on patrol 1." in one.text)
    nameless = page(post(port, hint.tags("button")[0].attrs["value"], **again))
    assert nameless.find(name="t:boxes.0.ships.0.name").attrs["value"] == ""


def test_two_devices_write_one_draft(port):
    """What each changed since its page was drawn stays; of a field that both changed the other's words are offered."""

    def base(shown):
        return shown.find(name="base").attrs["value"]

    def field(shown, path):
        return next(one for one in shown.all() if one.attrs.get("name", "")[2:] == f"boxes.{path}").attrs["value"]

    desk = phone = base(page(post(port, **ORDERS, **CARD)))
    assert post(port, "keep", **ORDERS, **CARD, base="lost").headers["X-Typed"], "a page that nobody knows any more"
    assert not page(post(port, **ORDERS, **CARD, base="lost")).find(id="patrol-hints").tags("li"), "it says the same"
    air = {key.replace("boxes.1.", "boxes.0."): value for key, value in AIR.items()}
    earlier = {key.replace("boxes.0.", "boxes.1."): value for key, value in CARD.items()} | air | {"i:boxes.0.box": "2"}
    sent = post(port, **ORDERS, **earlier, base=phone)
    phone = sent.headers["X-Typed"]
    changed = {"t:boxes.0.ships.1.size": "T 9.8", "t:boxes.0.note": "At the desk."}
    shown = page(post(port, **ORDERS, **CARD | changed, base=desk))
    assert field(shown, "0.fights.0.boat") == "hit2 ra", "the card of the phone, in front"
    assert (field(shown, "1.ships.1.size"), field(shown, "1.note")) == ("T 9.8", "At the desk.")
    assert "Changed on another device as well." in shown.find(id="patrol-hints").text
    again = earlier | {"t:boxes.1.note": "On the phone.", "t:boxes.1.ships.0.shots0": "3a2x"}
    entered = page(post(port, "enter", **ORDERS, **again, base=phone))
    assert field(entered, "1.ships.1.size") == "T 9.8"
    assert (field(entered, "1.ships.0.shots0"), field(entered, "1.note")) == ("3a2x", "On the phone.")
    (offer,) = (one for one in entered.tags("li") if "On another device: At the desk." in one.text)
    took = page(post(port, offer.tags("button")[0].attrs["value"], **ORDERS, **again, base=base(entered)))
    assert field(took, "1.note") == "At the desk."
    without = {key: value for key, value in again.items() if not key[2:].startswith("boxes.0.")}
    left = page(post(port, **ORDERS, **without, base=base(took)))
    assert left.find(name="i:boxes.1.box") is None, "a card that was removed stays away"


def test_the_draft_outlasts_what_is_noted_or_corrected_meanwhile(port):
    post(port, **ORDERS, **CARD)
    play.act(port.career.pk, {"remark": "The box stays open."})
    play.act(port.career.pk, {"amend": {"kommandant.name": "Enno Wiarda"}, "why": "Named anew."})
    shown = page(port.client.get(port.url + "afterwards/"))
    assert shown.find(name="t:boxes.0.ships.1.name").attrs["value"] == "Nobody knows"
    assert post(port, "enter", **ORDERS, **CARD).status_code == 302
    assert len(port.table().state.patrols) == 1


def test_entered_twice_it_stands_once(port):
    """A double press, or a tab left open: the second leads to the bridge, it is not the next patrol."""
    for _ in range(2):
        assert post(port, "enter", outing=1, **ORDERS, **CARD).status_code == 302
    assert len(port.table().state.patrols) == 1
    shown = page(port.client.get(port.url + "afterwards/"))
    assert shown.find(name="t:boxes.0.ships.1.name") is None


def test_while_a_patrol_is_under_way_none_is_logged(boat):
    seat = boat().on_to("travel.biscay")
    assert seat.client.get(seat.url + "afterwards/").status_code == 302


def test_another_player_finds_nothing(port, stranger):
    port.client.force_login(stranger)
    assert port.client.get(port.url + "afterwards/").status_code == 404


def anything(rng, one):
    """A value for one element of the form: mostly what it can be, and now and then what nobody would write."""
    if rng.random() < 0.05:
        return rng.choice(["", "x", "-1", "9" * 9, "\u0663", "<b>", "\0", "1e9", "on"])
    if one.tag == "select":
        return rng.choice([option.attrs["value"] for option in one.tags("option")] or [""])
    if one.attrs.get("type") == "checkbox":
        return "on"
    return rng.choice(["", "", "Tutoya"]) if one.attrs["name"].startswith("t:") else rng.choice(["", "1", "2"])


def test_a_form_filled_at_random_is_answered_in_words(port):
    """Any post gets a page; and an accepted one is followed by the rules to its end."""
    rng, before, posts = random.Random(13), port.entries(), 0
    while posts < POSTS and port.table().prompt is not None and "afterwards" in port.table().prompt.asides:
        shown = page(port.client.get(port.url + "afterwards/"))
        form = shown.find(id="quick")
        fields = [one for one in form.tags("select", "input", "textarea") if ":" in one.attrs.get("name", "")]
        share = 0.6 if posts < POSTS * 3 / 4 else 0.05  # in the end hardly anything can be wrong
        typed = {one.attrs["name"]: anything(rng, one) for one in fields if rng.random() < share}
        odd = {rng.choice(["i:boxes", "t:boxes.0", "c:boxes.x.met", "t:fell.x", "b:due.x", "t:a.b.c.d.e.f.g.h.i"]): "1"}
        orders = {"c:orders.orders": "Atlantic", "c:orders.start": port.table().state.month}
        do = rng.choice(["keep", "card:3", "card:x", "drop:0", "follow:0", "enter", "?"]) if share > 0.5 else "enter"
        response = post(port, do, **typed | orders | (odd if rng.random() < 0.2 else {}))
        assert response.status_code in (200, 302)
        posts += 1
    career = Career.objects.get(pk=port.career.pk)
    assert verify(career) == []
    assert port.entries() > before


# --- half logged ----------------------------------------------------------------------------------------------------


def drafts_shown(seat):
    """The drafts and open dice on the harbour and on the career's page."""
    pages = (seat.client.get("/"), seat.client.get(seat.url))
    return [[one.text for one in page(shown).all() if one.attrs.get("class") == "notice"] for shown in pages]


def test_what_is_typed_is_never_hidden(port):
    post(port, "later", **ORDERS, **CARD)
    harbour, bridge = drafts_shown(port)
    assert harbour == bridge
    assert "Patrol 1 is typed, not entered: Atlantic, 1 box of note." in harbour[0]
    assert harbour[0].endswith("Go on Discard")


def test_a_draft_that_does_not_fit_what_is_asked_is_kept_and_can_be_discarded(port):
    post(port, "later", **ORDERS, **CARD)
    port.post(aside="afterwards")
    harbour, bridge = drafts_shown(port)
    assert "It opens again when you undo back" in harbour[0]
    assert harbour == bridge
    post(port, "discard")
    assert drafts_shown(port) == [[], []]


def test_a_die_left_open_shows_until_it_is_rolled(port):
    hurt = {**CARD, "t:boxes.0.fights.0.boat": "f1 h1 2wo.sw"}  # who recovers only by a die
    assert post(port, "enter", **ORDERS, **hurt).status_code == 302
    said = "Half-logged: Patrol 1, one die is open"
    harbour, bridge = drafts_shown(port)
    assert harbour[0].startswith(said)
    assert bridge[0].startswith(said)
    port.throw(random.Random(1))
    assert drafts_shown(port)[1][0].startswith("Half-logged: Patrol 1, one question is open")
    while port.table().state.scene == "refit":
        assert play.act(port.career.pk, {"auto": True}, source=random.Random(1)).accepted
    assert drafts_shown(port) == [[], []]
