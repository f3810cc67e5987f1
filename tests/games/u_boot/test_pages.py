"""A mission in the browser's own requests: from the harbour over the pad to the captain's log and the record."""

import pytest

from campaigns import play
from campaigns.models import Career
from campaigns.play import verify
from tests.factories import UserFactory
from tests.games.u_boot.kit import BRIEFING, STORES
from tests.html import flat, tree
from tests.shipped import edition_of

FOUR = {"captain": "Anna", "first_officer": "Ben", "navigator": "Carla", "engineer": "Dirk"}


@pytest.fixture
def player(client, db):
    edition_of("u-boot")
    user = UserFactory()
    client.force_login(user)
    return user


class Bridge:
    """A group at its bridge; taps are posted as the pad posts them."""

    def __init__(self, client, player, **setup):
        self.client, self.player = client, player
        self.career = play.start(player, "u-boot", {"captain": "Anna", **setup}, edition_of("u-boot"))
        self.url = f"/careers/{self.career.uuid}/"
        self.act({"facts": BRIEFING})
        if "crew-sheet" in setup.get("options", ()):
            self.act({"facts": STORES})

    @property
    def table(self):
        self.career.refresh_from_db()
        return play.open_career(self.career)

    @property
    def mission(self):
        return self.table.state.mission

    def act(self, *raws):
        for raw in raws:
            raw = {"choose": raw} if isinstance(raw, str) else raw
            reply = play.act(self.career.pk, raw, None, self.player)
            assert reply.accepted, reply.error
        return self

    def text(self, page=""):
        answer = self.client.get(self.url + page)
        assert answer.status_code == 200, page
        return flat(answer)

    def page(self, page=""):
        return tree(self.client.get(self.url + page))

    def tap(self, key="", number=None, htmx=False, **fields):
        data = {"number": number or self.table.seq, "kind": "tap", "key": "desk"} | ({"choose": key} if key else {})
        headers = {"HTTP_HX_REQUEST": "true"} if htmx else {}
        answer = self.client.post(self.url + "answer/", data | fields, **headers)
        assert answer.status_code in (200, 302)
        return answer


@pytest.fixture
def bridge(client, player):
    return Bridge(client, player, **FOUR)


# --- from the harbour -------------------------------------------------------------------------------------------


def test_the_harbour_offers_a_mission_and_opens_it(client, player):
    assert 'action="/new/u-boot/"' in client.get("/?start=u-boot").content.decode()
    asked = {**FOUR, "captain_level": "easy", "mode": "campaign", "missions": "4", "alerts": "2", "captain_cards": "5"}
    client.post("/new/u-boot/", {**asked, "options": ["crew-sheet", "simple-watch"]})
    state = play.open_career(Career.objects.get(owner=player)).state
    assert (state.levels["captain"], state.missions_planned, state.medkits) == ("easy", 4, 3)
    assert (state.alerts_allowed, state.cards, state.crew_sheet, state.simple_watch) == (2, 5, True, True)
    assert "Briefing, mission 1" in flat(client.get("/"))


def test_a_keypad_is_offered_where_it_has_what_is_needed(bridge):
    """Hours are typed in digits alone; a change of morale may need a minus."""
    fields = {one.attrs.get("name"): one.attrs.get("inputmode") for one in bridge.page().tags("input")}
    assert (fields["t:sunk/sunk/time"], fields["i:sunk/sunk/grt"], fields["t:log/log/time"]) == ("numeric",) * 3
    assert (fields["i:morale/morale/change"], fields["i:card/card/morale"]) == (None, None)


@pytest.mark.parametrize(
    ("asked", "field", "text"),
    [
        ({}, "captain", "Please fill this in."),
        ({"captain": "A", "mode": "linked"}, "missions", "from 2 to 20"),
        ({"captain": "A", "options": ["simple-watch"]}, "options", "at least one role is easy"),
    ],
)
def test_what_is_wrong_stands_beside_its_field(client, player, asked, field, text):
    page = flat(client.post("/new/u-boot/", asked))
    assert text in page
    assert not Career.objects.exists()


SUNK = {"sunk:facts": "sunk", "c:sunk/sunk/kind": "merchant"}

# --- the pad ----------------------------------------------------------------------------------------------------


def test_the_pad_has_every_event_and_says_why_others_are_closed(bridge):
    page = bridge.page()
    taps = {one.attrs["value"] for one in page.all() if one.attrs.get("name") == "choose"}
    assert {"mobilise", "dive", "bell", "alert", "sunk", "log", "end"} <= taps
    assert "resurface" not in taps
    assert "Periscope<small>dived only" in bridge.text().replace("</span>", "").replace("<span>", "")
    heads = [one.text for one in page.tags("h3")][:6]
    assert heads[:4] == ["Captain Anna", "First Officer Ben", "Navigator Carla", "Engineer Dirk"]
    assert heads[4:] == ["Orders 8 left", "Morale excess 0"]


def test_a_button_may_bring_its_facts_along(bridge):
    for tap in ("excess?spaces=1", "fire?torpedoes=3", "breach?section=4", "environment?kind=fire&section=5"):
        bridge.tap(tap)
    mission = bridge.mission
    assert (mission.excess, mission.torpedoes, mission.breaches, mission.environment) == (1, 3, [4], {"fire-5": 1})
    assert 'value="breach?section=5"' in bridge.text()
    assert 'value="breach?section=4"' not in bridge.text(), "a section is breached once"


def test_a_tap_and_its_facts_come_together_and_go_together(bridge):
    bridge.tap("sunk", **SUNK, **{"i:sunk/sunk/grt": "6200", "t:sunk/sunk/time": "02:40"})
    assert bridge.mission.ships[0].grt == 6200
    assert "Merchant.<b>Sunk, 6,200 GRT.</b>" in bridge.text()
    bridge.tap(undo="3")
    assert (bridge.mission.ships, bridge.table.prompt.key) == ([], "desk")


def test_a_ship_whose_tons_nobody_knows_yet_is_filled_in_later(bridge):
    bridge.tap("sunk", open="merchant", **SUNK)
    assert "To fill in, 2" in bridge.text()
    path = "mission.ships.0"
    bridge.tap(fill="ship-0", **{f"i:{path}.grt": "5,100", f"t:{path}.name": "Athelduke"})
    assert bridge.mission.ships[0].grt == 0  # 5,100 is no figure
    bridge.tap(fill="ship-0", **{f"i:{path}.grt": "5100", f"t:{path}.name": "Athelduke", f"t:{path}.time": "02:40"})
    ship = bridge.mission.ships[0]
    assert (ship.grt, ship.name, ship.time) == (5100, "Athelduke", "02:40")
    assert "Merchant Athelduke sunk." in bridge.text("sheet/")


@pytest.mark.parametrize("typed", ["late", "2460", "٧١٥", "7:15 <b>", "%s"])
def test_an_hour_that_is_none_is_refused_on_every_form(bridge, typed):
    bridge.act({"choose": "log", "facts": {"text": "Smoke."}})
    last = bridge.career.entries.count()
    for tap in (
        {"key": "sunk", "sunk:facts": "sunk", "c:sunk/sunk/kind": "sloop", "t:sunk/sunk/time": typed},
        {"key": "log", "log:facts": "log", "t:log/log/text": "x", "t:log/log/time": typed},
        {"fill": "log-0", "t:mission.log.0.time": typed},
    ):
        for htmx in (True, False):
            page = bridge.tap(htmx=htmx, **tap)
            assert not htmx or 'role="alert">' in flat(page)
    assert bridge.career.entries.count() == last


def test_figures_are_chips_of_the_tap(bridge):
    bridge.tap("dead", **{"dead:choose": "dead", "dead/dead/choose": ["n1", "n2"]})
    assert bridge.mission.deaths == 2
    bridge.tap(fill="dead-n1-1", **{"man:n1-1": "Otto Reimann"})
    assert bridge.table.state.men["n1-1"].name == "Otto Reimann"
    bridge.tap("dive", **{"dive:choose": "dive.outside"})
    assert (bridge.mission.surfaced, bridge.mission.deaths) == (False, 2)


@pytest.mark.parametrize(("dead", "flooded"), [([], []), (["c1"], [2])])
def test_a_breach_ends_in_one_form(bridge, dead, flooded):
    bridge.tap("breach", **{"breach:facts": "breach", "i:breach/breach/section": "2"})
    end = "flooded" if flooded else "sealed"
    fields = {"breach-over:choose": ["breach.end", "breach.dead"], "breach-over/breach.end/choose": end}
    bridge.tap("breach-over", **fields, **{"breach-over/breach.dead/choose": dead})
    assert (bridge.mission.flooded, bridge.mission.breaches, bridge.table.prompt.key) == (flooded, [], "desk")


def test_what_is_wrong_with_a_form_stands_in_it_and_nothing_is_lost(bridge):
    page = tree(bridge.tap("sunk", htmx=True, **SUNK, **{"i:sunk/sunk/grt": "many", "t:sunk/sunk/name": "Wren"}))
    details = next(one for one in page.tags("details") if "open" in one.attrs)
    assert "Please enter a whole number." in details.text
    assert {one.attrs.get("value") for one in details.tags("input")} >= {"many", "Wren"}
    assert bridge.mission.ships == []


def test_an_event_is_found_by_its_name(bridge):
    bridge.tap(do="find", find="mob")
    assert bridge.mission.orders == 1
    page = tree(bridge.tap(do="find", find="Log line", htmx=True, **{"log:facts": "log"}))
    assert [one.find(id="tap-log") is not None for one in page.tags("details") if "open" in one.attrs] == [True]
    assert "Please choose one of the options." in flat(bridge.tap(do="find", find="nothing", htmx=True))


def test_enter_in_a_field_without_script_enters_its_form(bridge):
    bridge.tap(do="find", **{"log:facts": "log", "t:log/log/text": "Smoke in 040."})
    assert bridge.mission.log[0].text == "Smoke in 040."


def test_due_cards_and_the_evening_wait_in_their_slot(bridge):
    assert "No card due." in bridge.text()
    bridge.act({"amend": {"morale": 9, "mission.due.1": 1}, "why": "as it lies"})
    assert "Draw a card from deck 1." in bridge.text()
    bridge.tap(due="morale-1")
    assert bridge.mission.due["1"] == 0
    assert 'value="evening"' not in bridge.text()
    bridge.act("bell", "bell", "bell")
    assert "22:00: what has the crew eaten?" not in bridge.text(), "the hour has not come"
    assert 'value="evening"' in bridge.text(), "but the Navigator may say so"
    bridge.act("bell")
    assert "22:00: what has the crew eaten?" in bridge.text()
    bridge.tap("evening")
    assert (bridge.mission.morale, bridge.mission.evening_due) == (7, False)


def test_nothing_posted_is_a_500(bridge):
    for fields in (
        {"choose": "zeppelin"},
        {"choose": "breach?section=99"},
        {"choose": "breach?section=4&section=x"},
        {"choose": "fire?torpedoes=many"},
        {"choose": "sunk?&&="},
        {"choose": "sunk", "sunk:facts": "sunk", "sunk:choose": "sunk"},
        {"choose": "dead", "dead:choose": "dead", "dead/dead/choose": "x9"},
        {"choose": "end", "end:choose": "end.how"},
        {"due": "morale-9"},
        {"fill": "x", "i:mission.ships.7.grt": "1"},
        {"fill": "x", "man:z9": "Otto"},
        {"fill": "x"},
        {"find": "\x00"},
        {"kind": "tap"},
    ):
        before = bridge.career.entries.count()
        assert bridge.tap(htmx=True, **fields).status_code == 200, fields
        assert bridge.career.entries.count() == before, fields


# --- the crew sheet ---------------------------------------------------------------------------------------------


WORK = {"observe:choose": "crew.men", "observe/crew.men/choose": ["n1", "n2"], "observe/crew.unskilled/choose": "n2"}


def test_an_order_and_its_men_are_one_post_and_block_nobody(client, player):
    bridge = Bridge(client, player, options=["crew-sheet"], first_officer="Ben")
    page = tree(bridge.tap("observe", htmx=True))
    assert bridge.mission.orders == 0, "a press opens the form"
    men = [one.attrs["value"] for one in page.tags("input") if one.attrs.get("name") == "observe/crew.men/choose"]
    assert men[:2] == ["c1", "c2"]
    number = bridge.table.seq
    bridge.tap("alert")  # another phone goes on meanwhile
    last = bridge.table.career.last
    bridge.tap("observe", number=number, **WORK)
    assert (bridge.table.prompt.key, bridge.mission.orders, bridge.table.career.last) == ("desk", 1, last + 3)
    assert bridge.table.state.skills == {"observation": {"n1-1": True, "n2-1": False}}
    text = bridge.text()
    assert "What each order needs, and who is free" in text
    assert text.count('class="observation"') == 2
    bridge.tap(undo=str(last + 1))
    assert bridge.mission.orders == 0


def test_an_order_does_not_wait_for_the_names_of_its_men(client, player):
    bridge = Bridge(client, player, options=["crew-sheet"])
    assert "Men later" in flat(bridge.tap("tdc", htmx=True))
    assert "Men later" not in flat(bridge.tap("dive", htmx=True)), "who dives the boat is not outside"
    bridge.tap(later="fire", **{"fire:facts": "fire", "i:fire/fire/torpedoes": "2"})
    bridge.tap(later="tdc")
    assert (bridge.mission.orders, bridge.table.prompt.key) == (2, "desk")
    assert "Men for: Fire torpedoes" in bridge.text()
    bridge.tap("men-later", **{"men-later:choose": "crew.men", "men-later/crew.men/choose": ["c1"]})
    assert bridge.table.state.men["c1-1"].tokens == ["activation"] * 2
    assert [duty.order for duty in bridge.mission.later] == ["tdc"]
    bridge.tap("bell")
    assert (bridge.mission.later, "The men of one order were never named." in bridge.text("log/")) == ([], True)
    assert not verify.verify(bridge.table.career)


def test_what_an_answer_leads_to_is_asked_in_the_same_form(client, player):
    """A fire: who is there, whose token was drawn, each man's card; nothing is entered before all of it is known."""
    bridge = Bridge(client, player, options=["crew-sheet"])
    last = bridge.table.career.last
    page = tree(bridge.tap("environment?kind=fire&section=5", htmx=True))
    assert [one.attrs["value"] for one in page.tags("input") if one.attrs.get("name") == "environment:facts"] == [
        "environment"
    ]
    fields = {"environment:facts": "environment", "c:environment/environment/kind": "fire"}
    fields |= {"i:environment/environment/section": "5", "environment:choose": "damage.men"}
    fields["environment/damage.men/choose"] = ["c1", "e1"]
    assert "Draw 2 of 16 crew tokens: 12.5 % for each man." in flat(bridge.tap("environment", htmx=True, **fields))
    fields |= {"environment:choose": ["damage.men", "damage.hit"], "environment/damage.hit/choose": "e1"}
    assert "Card for Engineer 1" in flat(bridge.tap("environment", htmx=True, **fields))
    fields |= {"environment:facts": ["environment", "condition"], "i:environment/condition/wounds": "1"}
    assert bridge.table.career.last == last
    bridge.tap("environment", **fields)
    assert (bridge.table.prompt.key, bridge.mission.environment) == ("desk", {"fire-5": 1})
    assert bridge.table.state.men["e1-1"].tokens == ["wound"]


def test_a_choice_of_nobody_is_told_as_such(client, player):
    bridge = Bridge(client, player, options=["crew-sheet"])
    bridge.act("tdc", {"choose": ["c1"]}, {"choose": []})
    assert "All of them have the icon." in bridge.text()


# --- several phones ---------------------------------------------------------------------------------------------


def test_two_officers_tap_at_once_and_both_stand(bridge):
    number = bridge.table.seq
    bridge.tap("new-course", number=number)
    page = flat(bridge.tap("hydrophone", number=number, htmx=True))
    assert "Please choose one of the options shown." in page  # closed while surfaced
    page = flat(bridge.tap("observe", number=number, htmx=True))
    assert f"No. {number} was entered before yours: New course." in page
    assert bridge.mission.orders == 2


def test_the_same_event_from_two_phones_is_entered_once_and_told(bridge):
    number = bridge.table.seq
    bridge.tap("bell", number=number)
    page = flat(bridge.tap("bell", number=number, htmx=True))
    assert bridge.mission.bells == 1
    assert "has already been answered" in page
    assert "Not saved: Bell." in page


def test_a_bell_that_two_seats_ring_is_asked_about_and_each_takes_back_his_own(bridge):
    def sit(seat):
        bridge.client.cookies["seat"] = seat

    sit(4)
    bridge.tap("bell")
    sit(2)
    page = flat(bridge.tap("bell", htmx=True))
    assert "Dirk entered this a moment ago: The second watch came on duty at 06:00." in page
    assert bridge.mission.bells == 1
    bridge.tap(again="bell")
    bridge.tap("alert")
    assert (bridge.mission.bells, bridge.mission.alerts) == (2, 1)
    assert ">Ben</small>" in bridge.text("log/"), "the log names who entered it"
    sit(4)
    bridge.tap(undo="mine")
    assert (bridge.mission.bells, bridge.mission.alerts, bridge.mission.time) == (1, 1, "06:00")


def test_a_refused_run_leaves_the_tracks_as_they_are(client, player):
    bridge = Bridge(client, player, options=["crew-sheet"], first_officer="Ben")
    assert "8 left" in flat(bridge.tap("tdc", htmx=True))


def test_every_person_has_a_seat_and_all_see_the_log(bridge):
    assert "Answers for Carla" in bridge.text("seats/")
    before = bridge.career.last or 2
    bridge.tap("mobilise")
    page = bridge.text(f"since/{before}/")
    assert 'id="lines"' in page
    assert "Mobilise." in page


@pytest.mark.parametrize("options", [[], ["crew-sheet"]])
def test_news_on_the_pad_is_what_changed_and_nothing_else(client, player, options):
    bridge = Bridge(client, player, options=options, first_officer="Ben")
    for event, most in (("mobilise", 8_000), ("bell", 8_000 if not options else 13_000), ("alert", 8_000)):
        page = client.get(bridge.url)
        shown, number = (tree(page.content.decode()).find(id=one).attrs["value"] for one in ("shown", "number"))
        bridge.tap(event)
        news = client.get(f"{bridge.url}since/{number}/", {"shown": shown}, HTTP_HX_REQUEST="true")
        assert news.headers["HX-Reswap"] == "none"
        assert len(news.content) < most
        text = news.content.decode()
        assert "[data-piece='slot']" in text
        assert "[data-piece='fire']" not in text
        bridge.career.refresh_from_db()
        assert tree(text).find(id="number").attrs["value"] == str(bridge.career.last + 1)
    other = client.get(f"{bridge.url}since/{number}/", {"shown": "1 0000000"}, HTTP_HX_REQUEST="true")
    assert "HX-Reswap" not in other.headers, "a page that shows something else is drawn whole"


# --- the pages of the log book ----------------------------------------------------------------------------------


def played(bridge):
    """A mission with something of everything, home again."""
    bridge.act(
        {"choose": "objective", "facts": {"text": "Sink 10,000 t"}}, {"choose": "fire", "facts": {"torpedoes": 2}}
    )
    bridge.act({"choose": "sunk", "facts": {"kind": "merchant", "name": "Wren", "grt": 6200, "time": "06:40"}})
    bridge.act({"choose": "name", "facts": {"man": "n1-1", "name": "Otto Reimann"}}, "dead", {"choose": ["n1"]})
    bridge.act({"remark": "He was fetching the pump.", "at": bridge.career.entries.count()})
    bridge.act({"choose": "environment", "facts": {"kind": "gas", "section": 2}}, "alert", "bell", "bell", "bell")
    bridge.act({"choose": "log", "facts": {"text": "Smoke in 040.", "time": "19:15"}}, "evening", "bell")
    bridge.act({"choose": "breach", "facts": {"section": 4}}, "breach-over", "sealed", "end", "base")
    bridge.act({"choose": ["secondary-1"]}, {"facts": {"grade": "B", "renown": 300, "grt": 6200}})
    return bridge


def test_the_captains_log_as_the_game_prints_it(bridge):
    played(bridge)
    page = bridge.page("sheet/")
    rows = [[cell.text for cell in row.tags("td")] for row in page.tags("tr")]
    events = [row[2] for row in rows if len(row) == 3]
    assert events == [
        "Mission begun: First blood.",
        "HQ: Sink 10,000 t",
        "Two torpedoes fired.",
        "Merchant Wren sunk. 6,200",
        "Otto Reimann was killed. He was fetching the pump.",
        "Gas in section 2 escaped through the hatch.",
        "High alert. The Order Track is full again, one space blocked.",
        "The second watch came on duty.",
        "The first watch came on duty.",
        "The second watch came on duty.",
        "Smoke in 040.",
        "22:00: no meal, morale −2.",
        "The first watch came on duty.",
        "Hull breach in section 4.",
        "The breach in section 4 was sealed.",
        "Base. Grade B, 300 Renown, 6,200 GRT.",
    ]
    times = [row[1] for row in rows if len(row) == 3]
    assert times[3:6] == ["06:40", "after 06:40", "after 06:40"]
    assert times[10:13] == ["19:15", "22:00", "00:00"]
    text = flat(bridge.client.get(bridge.url + "sheet/"))
    assert "Total GRT sunk: 6,200." in text
    assert "Renown: 300." in text
    for name in ("Anna", "Ben", "Carla", "Dirk"):
        assert name in text


def test_every_page_of_a_mission_at_sea_and_of_one_that_is_over(bridge):
    pages = ("", *(f"{page}/" for page in ["sheet", "crew", "record", "diary/1", "story", "log"]))
    for page in (*pages, "diary/", "amend/", "settings/", "share/"):
        assert bridge.text(page)
    played(bridge)
    for page in pages:
        assert bridge.text(page)
    assert "The log is closed" in bridge.text()
    assert bridge.client.get(bridge.url + "sheet-a4.pdf").content[:4] == b"%PDF"


def test_every_line_has_its_page_and_may_be_changed(bridge):
    bridge.act({"run": [{"choose": "sunk"}, {"facts": {"kind": "sloop"}}]}, "bell", "tdc")
    for number in range(1, bridge.table.career.last + 1):
        assert bridge.text(f"no/{number}/")
    for number in (3, 4, 6):
        assert bridge.text(f"change/{number}/")
        assert bridge.text(f"replay/{number}/")
    reply = play.act(bridge.career.pk, {"change": 4, "facts": {"kind": "carrier"}}, None, bridge.player)
    assert reply.accepted
    assert (bridge.mission.ships[0].grt, bridge.mission.orders, bridge.mission.watch) == (23000, 1, 2)


def test_a_shared_link_shows_the_log_and_the_crew(bridge, client):
    played(bridge)
    Career.objects.filter(pk=bridge.career.pk).update(share_token="shared-by-anna")
    client.logout()
    for page in ("", "sheet/", "crew/", "record/", "story/"):
        assert client.get(f"/shared/shared-by-anna/{page}").status_code == 200, page
    assert "Name the men" not in client.get("/shared/shared-by-anna/crew/").content.decode()


def test_the_story_and_the_roll_of_honour(bridge):
    story = flat(played(bridge).text("story/"))
    assert "“First blood” began on 1 August 1940 at 05:30." in story
    assert "Anna fired two torpedoes, and at 06:40 the merchant<i>Wren</i>sank, 6,200 GRT." in story
    assert "He was fetching the pump." in story
    assert "19:15: “Smoke in 040.” By 22:00 the crew had eaten nothing." in story
    assert "Water broke into section 4, and the breach was sealed in time." in story
    assert "othing happened" not in story
    assert "passed quietly." in story
    record = bridge.text("record/")
    assert "Otto Reimann" in record
    assert "Navigator 1, first watch, mission 1, 1940-08-01" in record


def test_the_diary_has_what_the_player_wrote_the_ship_and_the_card(bridge):
    bridge.act({"choose": "card", "facts": {"deck": "event", "title": "Letters from home", "morale": -1}})
    bridge.act({"choose": "environment", "facts": {"kind": "fire", "section": 5}}, "repair", "fire-5", "mobilise")
    played(bridge)
    diary = tree(bridge.text("diary/1/")).text
    for said in (
        "Card: Letters from home. Morale −1.",
        "Fire in section 5.",
        "The fire in section 5 is out.",
        "Merchant Wren, 6,200 GRT, sunk.",
        "Smoke in 040.",
        "Base. Grade B, 300 Renown, 6,200 GRT.",
    ):
        assert said in diary, said
    assert "Fire broke out in section 5 and was put out." in flat(bridge.text("story/"))


def test_the_crew_sheet_names_who_did_it(client, player):
    bridge = Bridge(client, player, options=["crew-sheet"])
    bridge.act({"choose": "name", "facts": {"man": "e2-1", "name": "Gerd Ihde"}})
    bridge.act({"choose": "environment", "facts": {"kind": "leak", "section": 6}})
    bridge.act("repair", "leak-6", {"choose": ["e2"]}, {"choose": []})
    bridge.act({"choose": "technical", "facts": {"part": "pump", "section": 3, "level": "yellow"}})
    bridge.act("repair", "t1", {"choose": ["e1", "n1"]}, {"choose": []}, "repaired", "t1")
    bridge.act("condition", {"choose": "c1"}, {"facts": {"wounds": 1}})
    bridge.act(
        "condition", {"choose": "c1"}, {"facts": {"wounds": 1}}, "dive", {"choose": ["f1", "f2"]}, {"choose": []}
    )
    bridge.act({"choose": ["n3", "n4"]})
    diary = tree(bridge.text("diary/1/")).text
    for said in (
        "The leak in section 6 was stopped by Gerd Ihde.",
        "Pump in section 3: failure (yellow).",
        "Work began on the pump: two men.",
        "Pump: working again.",
        "Captain 1: one wound.",
        "Captain 1 died of wounds.",
        "The boat dived.",
        "Navigator 3 and Navigator 4 were left outside.",
    ):
        assert said in diary, said
    assert "Water leaked into section 6 and was stopped by Gerd Ihde." in flat(bridge.text("story/"))


def test_a_linked_mission_shows_the_one_before(client, player):
    bridge = played(Bridge(client, player, mode="linked", missions=2))
    assert "Mission 1 is over" in bridge.text()
    bridge.act("go-on", {"facts": {**BRIEFING, "title": "Second", "date": "1940-08-09"}})
    assert "Second" in bridge.text()
    page = bridge.text("sheet/")
    assert "Mission 1, 1940-08-01" in page
    assert "Mission 2, 1940-08-09" in page


def test_all_men_are_named_in_one_table(bridge):
    inputs = [one.attrs for one in bridge.page("crew/").tags("input")]
    fields = {one["name"]: one["value"] for one in inputs if "name" in one}
    assert sum(name.startswith("man:") for name in fields) == 32
    before = bridge.table.career.last
    bridge.tap(**fields | {"man:e4-2": "Gerd Ihde", "man:c1-1": "Otto Wulf"})
    men = bridge.table.state.men
    assert (men["e4-2"].name, men["c1-1"].name, bridge.table.career.last) == ("Gerd Ihde", "Otto Wulf", before + 4)
    assert "Gerd Ihde" in bridge.text("crew/")


def test_what_the_app_says_of_a_breach_and_of_a_repair_is_shown(client, player):
    bridge = Bridge(client, player, options=["crew-sheet"])
    bridge.tap("breach?section=4")
    assert "Hull breach in section 4" in bridge.text()
    bridge.tap(fill="breach-4", **{"i:mission.countdown.4": "12"})
    assert "hull breach, 12 min" in bridge.text()
    pump = {"part": "pump", "section": 3, "level": "red", "men": 3, "card": "spare part"}
    bridge.act({"choose": "technical", "facts": pump}, "repair", "t1", {"choose": ["e1", "n1"]}, {"choose": []})
    assert "pump: major failure (red), work stopped: too few men, needs 3 men, spare part" in bridge.text()
    bridge.act("breach-over", "sealed")
    assert bridge.mission.countdown == {}


def test_a_health_card_may_forbid_an_order(client, player):
    bridge = Bridge(client, player, options=["crew-sheet"])
    fields = {
        "condition:choose": "condition.man",
        "condition/condition.man/choose": "c1",
        "condition:facts": "condition",
    }
    fields |= {"i:condition/condition/wounds": "1", "m:condition/condition/forbids": ["tdc", "fire"]}
    bridge.tap("condition", **fields)
    assert bridge.table.state.men["c1-1"].forbidden == {"tdc", "fire"}
    assert "Orders it forbids TDC; Fire torpedoes." in bridge.text("log/")
    bridge.act("tdc")
    assert "c1" not in [option.key for option in bridge.table.prompt.open()]
    assert "no TDC, no Fire torpedoes" in bridge.text("crew/")


def test_another_players_log_is_a_404(bridge, client):
    client.force_login(UserFactory())
    for page in ("", "sheet/", "crew/", "record/"):
        assert client.get(bridge.url + page).status_code == 404


def test_queries_do_not_grow_with_the_mission(bridge, django_assert_max_num_queries):
    for _ in range(6):
        bridge.act("bell", "mobilise", "tdc")
    number = bridge.table.seq
    with django_assert_max_num_queries(15):
        bridge.tap("new-course", number=number, htmx=True)
