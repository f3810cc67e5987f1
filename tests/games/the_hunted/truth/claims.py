"""What the pages say of a career, held against its notes, its answers and its last state.

A pair is the fact, derived here by other code than that of the pages, and what a page shows.
"""

import re
from collections import Counter

from campaigns.games.the_hunted.rules.identity import STANDARD, plain
from campaigns.games.the_hunted.rules.victory import ALL_HANDS
from campaigns.pages.telling import full_month, number, times
from campaigns.pages.words import capital

HOW = re.compile(r"(submerged|on the surface) at (close|medium|long|extreme) range")
SURFACE = ("surfaced", "night_surface")
FIRES = ("attack.torpedo", "attack.late", "attack.extreme", "attack.gun", "escorts.closing")
SHOTS = {
    "attack.missed": "missed",
    "attack.spent": "wasted",
    "attack.dud": "duds",
    "attack.hit": "hits",
    "attack.sunk": "hits",
}
OUTCOMES = ("fired", "hits", "duds", "missed", "wasted")
WEAPONS = {"E3c": "Hedgehog", "E3d": "Squid", "E3e": "homing torpedo"}
ELSEWHERE = ("travel.box", "following.")  # where a hunt or a meeting ends


# --- facts of the journal ---------------------------------------------------------------------------------------------


def every(told):
    """The notes of a career in their order, each with its patrol."""
    return [(patrol, key, data) for patrol, found in told.notes.items() for key, data in found]


def of(told, telling):
    return told.notes.get(telling.number, [])


def answers(told, telling):
    found = ((entry, entry.answer or {}) for entry in told.entries[telling.number])
    return [(entry, answer["key"], answer) for entry, answer in found if answer.get("key")]


def sunk(told):
    """Patrol, name and tons of every ship that sank."""
    return [(at, data["target"], data["tons"]) for at, key, data in every(told) if key == "attack.sunk"]


def damaged(told, patrol):
    """Names of those hit and still afloat, each meeting by itself: a class may be all that is known of a ship."""
    fates, meeting, again = {}, 0, False
    for at, key, data in every(told):
        if at == patrol and key in ("attack.hit", "attack.sunk"):
            afloat = fates.get((meeting, data["target"]), "damaged")
            fates[meeting, data["target"]] = "sunk" if key == "attack.sunk" else afloat
        meeting += key == "travel.sighted" and bool(data["kind"]) and not again  # a form names escorts that stay
        again = key in AGAIN or (again and key != "travel.sighted" and not key.startswith(ELSEWHERE))
    return sorted(name for (_meeting, name), fate in fates.items() if fate == "damaged" and not escort(name))


NOT_ATTACKED = ("missions.ship_ignored", "travel.passed_by")  # by a tanker, or on the way home
AGAIN = ("following.convoy_again", "following.ships_again")


def escort(name):
    """Escorts bear no names; of two the second has a number."""
    return plain(name) == "Escort"


def torpedoes(told):
    """The outcomes of each patrol's torpedoes; a tube, known or not, marks a torpedo."""
    found = {}
    for patrol, key, data in every(told):
        if key in SHOTS and "tube" in data and data.get("shot") is not False:
            found.setdefault(patrol, Counter()).update([SHOTS[key], "fired"])
    return found


def over(told):
    """Stories of patrols, each with the patrol in the last state; one from before the log was opened is in none."""
    patrols = {patrol.number: patrol for patrol in (*told.state.patrols, told.state.patrol) if patrol is not None}
    return [(telling, patrols[telling.number]) for telling in told.tellings if telling.number in patrols]


def lost(told, telling):
    """The career ends in this story, without a home-coming."""
    return told.state.end is not None and telling.paragraphs[-1].end


# --- what a page shows ------------------------------------------------------------------------------------------------


def text(telling):
    return " ".join(paragraph.text for paragraph in telling.paragraphs)


def rows(telling, title):
    return next((table.rows for table in telling.tables if table.title == title), [])


def fact(telling, label):
    return dict(telling.facts)[label]


def called(name):
    """As a story calls her: a ship of standard tonnage has no name."""
    return plain(name) if plain(name).lower() in STANDARD else name


def tells(telling, name):
    return (name.lower() if called(name).lower() in STANDARD else name) in text(telling)


# --- claims -----------------------------------------------------------------------------------------------------------


def ships_and_tons(told):
    found, plain = sunk(told), [one for one in sunk(told) if not escort(one[1])]
    total = sum(tons for _at, _name, tons in found)
    patrols = told.state.all_patrols
    carried = told.state.carried
    before = (carried.ships, carried.tons) if carried else (0, 0)
    notional = sum(patrol.notional for patrol in patrols)
    yield (len(found) + before[0], total + notional + before[1]), (told.sheet.ships, told.sheet.tons)
    yield len(found), told.record["all_shots"].sunk
    by_patrol = told.tables["patrol"]
    yield (
        Counter(at for at, _name, _tons in found),
        Counter({int(row["number"]): int(row["ships"]) for row in by_patrol}),
    )
    for row in by_patrol:
        credited = sum(patrol.notional for patrol in patrols if patrol.number == int(row["number"]))
        yield sum(tons for at, _name, tons in found if at == int(row["number"])) + credited, int(row["tonnage"])
    targets = [row for row in told.tables["target"] if row["fate"] == "sunk"]
    yield (
        sorted(found),
        sorted((int(row["encounter_patrol_number"]), row["name"], int(row["tonnage"])) for row in targets),
    )
    stand = [line for lines in told.diary.values() for line in lines if line.kind != "struck"]
    circled = Counter(piece.circled for line in stand for piece in line.pieces if piece.circled)
    yield Counter(f"{tons:,}" for _at, _name, tons in found), circled
    yield (
        sorted((name, tons) for _at, name, tons in plain),
        sorted(
            (ship.name, ship.tons)
            for month in told.sheet.months
            for ship in month.ships
            if ship.fate == "sunk" and not escort(ship.name)
        ),
    )


def patrols_and_boats(told):
    """Boat and type as she sailed, orders, bases and months, and how the patrol ended."""
    boat, type_, patrols = "", "", {}
    heads = {telling.number: telling.head for telling in told.tellings}
    for at, key, data in every(told):
        if key in ("setup.opened", "newboat.converted", "newboat.received"):
            boat, type_ = data.get("boat") or data.get("number"), data["type"]
        elif key == "assignment.sails":
            patrols[at] = {"boat_number": boat, "start": data["month"], "base_from": data["base"]}
            homeward = data["assignment"].startswith("return to ")
            for row in (one for one in told.tables["patrol"] if int(one["number"]) == at and not homeward):
                yield data["assignment"], f"{row['assignment']} ({row['tag']})" if row["tag"] else row["assignment"]
            head = re.match(r"Patrol (\d+) of (\S+) \(Type ([^)]+)\)", heads[at])
            yield (at, boat, type_), (int(head[1]), head[2], head[3])
        elif key == "refit.home" and at in patrols:
            patrols[at] |= {"base_to": data["base"], "end": data["month"], "outcome": data["outcome"]}
            yield (at, True), (at, f"{told.say(data['outcome'])}:" in heads[at])
        elif key.startswith("homeward.abort") and at in patrols:
            patrols[at]["aborted"] = "yes"
    shown = {int(row["number"]): row for row in told.tables["patrol"]}
    for number_, said in patrols.items():
        row = shown.get(number_, {})
        yield {"aborted": "no", **said}, {name: row.get(name) for name in ("aborted", *said)}
        named = [full_month(said["start"]), *(told.say(said[one]) for one in ("base_from", "base_to") if one in said)]
        yield (number_, named), (number_, [one for one in named if one in heads[number_]])


def the_same_ships(told):
    """Every ship met, in the table of the story, in the files and on the sheet: name, tons, box, fate and weapon."""
    for telling, patrol in over(told):
        targets = [row for row in told.tables["target"] if int(row["encounter_patrol_number"]) == patrol.number]
        files = [
            (called(row["name"]), int(row["tonnage"]), row["encounter_box"], row["fate"], row["weapon_words"])
            for row in targets
            if row["kind"] != "escort"
        ]
        story = [
            (name, int(tons.replace(",", "").split("\N{NO-BREAK SPACE}")[0] or 0), box, *(fate + ", ").split(", ")[:2])
            for name, _kind, tons, box, fate in rows(telling, "Ships")
            if not escort(name)
        ]
        sheet = [
            (ship.name, ship.tons, ship.fate, ship.points, ship.box)
            for month in told.sheet.months
            for ship in month.ships
            if month.number == patrol.number and not escort(ship.name)
        ]
        if patrol.outcome or told.state.end is not None:  # else the last ships may not be in sight yet
            yield sorted(files), sorted(story)
        yield (
            sorted(sheet),
            sorted(
                (
                    *(row["name"], int(row["tonnage"]), row["fate"], min(int(row["hits"]), int(row["points"]))),
                    int(row["encounter_box"]),
                )
                for row in targets
                if row["kind"] != "escort"
            ),
        )
        kinds = {called(row["name"]): row["kind_words"] for row in targets}
        shown = {name: CLASSES.get(kind, kind) for name, kind, *_rest in rows(telling, "Ships")}
        yield shown, {name: kinds.get(name) for name in shown}
    yield sum(ship.fate == "damaged" for month in told.sheet.months for ship in month.ships), told.sheet.damaged


CLASSES = dict.fromkeys(("Battleship", "Light cruiser", "Aircraft carrier", "Escort carrier"), "Capital ship")


def files_in_words(told):
    """A file says each key in words too, counts its rows, and dates them within the patrol."""
    for name, found in told.tables.items():
        for row in found:
            for key in (key for key in row if f"{key}_words" in row):
                yield (name, key, capital(told.say(row[key]))), (name, key, row[f"{key}_words"])
    patrols = {row["number"]: row for row in told.tables["patrol"]}
    for at, row in patrols.items():
        met = [one for one in told.tables["encounter"] if one["patrol_number"] == at]
        yield [str(place + 1) for place in range(len(met))], [one["order"] for one in met]
        targets = [one for one in told.tables["target"] if one["encounter_patrol_number"] == at]
        for one in (*met, *targets):
            yield (at, True), (at, row["start"] <= one["month"] <= (row["end"] or one["month"]))
        yield {one["area"] for one in targets}, {one["area"] for one in targets} & {one["area"] for one in met}
        yield at, str(int(at)) if len(patrols) == len(told.tables["patrol"]) else "twice"


def what_was_met(told):
    """Kind, box and light of each meeting at sea, in the files and in the record."""
    met, box, again = [], "", False
    for at, key, data in every(told):
        if key == "travel.box":
            box = str(data["box"])
        if key == "travel.sighted":
            met.append((at, box, data["kind"], again))
        again = key in AGAIN or (again and key != "travel.sighted" and not key.startswith(ELSEWHERE))
    going_on = {str(told.state.patrol.number)} if told.state.patrol is not None else set()
    kinds = {kind for _at, _box, kind, _again in met}
    if "by hand" not in told.name:  # a form may leave out what was met
        yield (
            sorted((str(at), box, kind) for at, box, kind, _again in met if str(at) not in going_on),
            sorted(
                (row["patrol_number"], row["box"], row["kind"])
                for row in told.tables["encounter"]
                if row["kind"] in kinds and row["patrol_number"] not in going_on
            ),
        )
    times_met = {row.label.lower(): row.times for row in told.record["meetings"]}
    fresh = Counter(kind for _at, _box, kind, again in met if kind and not again)
    fresh += Counter(
        data["kind"] for _at, key, data in every(told) if key in ("missions.ship_ignored", "travel.passed_by")
    )
    fresh += Counter(row["kind"] for row in told.tables["encounter"] if row["kind"] in ("aircraft", "submarine"))
    yield fresh, Counter({kind: times_met.get(told.say(kind).lower(), 0) for kind in fresh})
    labels = [row.label for row in told.record["meetings"]]
    yield sorted(set(labels)), sorted(labels)


def the_crew(told):
    """The same men everywhere, with rank, wounds and what became of them."""
    files = told.tables["crew_member"]
    yield (
        sorted((man.post, man.name, man.rank, man.boat, man.joined, man.experte, man.wounds) for man in told.crew),
        sorted(
            (
                *(row[name] for name in ("post_words", "name", "rank_words", "boat_number", "joined")),
                row["experte"] == "yes",
                int(row["wounds"]),
            )
            for row in files
        ),
    )
    yield (
        sorted((man.name, man.dead, man.left) for man in told.crew if not man.serving),
        sorted(
            (row["name"], bool(re.search("lost|died|KIA", row["fate"] + row["wound"])), row["left"])
            for row in files
            if row["left"]
        ),
    )
    for man in told.crew:
        yield True, man.left in ("", told.state.end.month if told.state.end is not None else "") or not man.serving
    names = {(row["post_words"], row["name"]) for row in files}
    for telling, patrol in over(told):
        befell = {}
        for post, name, text_ in rows(telling, "Men"):
            befell[post] = text_
            yield (post, name, True), (post, name, (post, name) in names or not name)
        yield len(befell), len(rows(telling, "Men"))
        aboard = {man.post for man in told.crew if man.name and man.joined <= patrol.start and not man.left}
        yield aboard, aboard & {*befell}
        for key, data in of(told, telling):
            if key in WOUNDED and data.get("wound", "KIA") in FATES:
                found = befell.get(capital(told.say(data["post"])), "")
                yield (
                    (data["post"], True),
                    (data["post"], bool(re.search(FATES[data.get("wound", "KIA")], found, re.I))),
                )


WOUNDED = ("damage.wounded", "damage.killed", "byhand.wound")
FATES = {"LW": "wounded|killed|lost|died", "SW": "severely wounded|killed|lost|died", "KIA": "killed|died"}


def ships_of_a_patrol(told):
    words = [number(count) for count in range(13)]
    for telling, patrol in over(told):
        found = [one for one in sunk(told) if one[0] == patrol.number]
        tons = sum(one[2] for one in found)
        shown = [row for row in rows(telling, "Ships") if row[4].startswith("sunk")]
        yield (
            Counter((called(name), f"{tons:,}\N{NO-BREAK SPACE}t" if tons else "") for _at, name, tons in found),
            Counter((row[0], row[2]) for row in shown),
        )
        count = "1 ship" if len(found) == 1 else f"{len(found)} ships"
        yield f"{count}, {tons:,}\N{NO-BREAK SPACE}t" if found else "nothing", fact(telling, "Sunk")
        yield f"{tons:,}" if found else "", f"{tons:,}" if found and f"{tons:,}" in telling.head else ""
        credited = f"{patrol.notional:,} t credited" if "supplied," in telling.head else ""
        yield True, credited in telling.head
        yield {patrol.boat}, {*re.findall(r"\bU-\d+", telling.lede), patrol.boat}
        for task, done in (("mines laid", "laid its mines"), ("agent landed", "landed its agent")):
            yield (task, task in telling.head.lower()), (task, done in telling.lede)
        yield [], re.findall(r"did not follow .*?\b(the [a-z ]+)(?:,| and) \1\b", text(telling))
        yield "once at most", "once at most" if telling.lede.count("on this patrol") < 2 else telling.lede
        said = re.findall(r"\b(\w+)(?: more)? ships?\b", telling.lede.lower())
        if found and said:
            yield words[len(found)] if len(found) < len(words) else said[0], said[0]
        nothing = not found and not patrol.notional
        yield nothing, nothing and "no ships sunk" in telling.head.lower()
        yield True, not found or not re.search("nothing (?:was|so far)|(?:sank|sunk) nothing|no ship", telling.lede)
        known = {row[0]: row[2].split("\N{NO-BREAK SPACE}")[0] for row in rows(telling, "Ships") if row[4] != "seen"}
        for name, tons in known.items():
            named = re.escape(name) + r" \([a-z ]+, ([\d,]+)\Wt\)"
            yield (name, {tons}), (name, {*re.findall(named, f"{telling.lede} {text(telling)}"), tons})
        figures = {*re.findall(r"(?:of|sank|sunk) ([\d,]+) t\b", telling.lede)}
        yield figures, figures & {f"{sum(one[2] for one in found):,}", *known.values()}
        for _at, name, _tons in found:
            yield name, name if tells(telling, called(name)) or escort(name) else ""
        afloat = sorted(map(called, damaged(told, patrol.number)))
        yield (
            afloat,
            sorted(row[0] for row in rows(telling, "Ships") if row[4].startswith("damaged") and not escort(row[0])),
        )
        month = next((line for line in told.sheet.months if line.number == patrol.number), None)
        hurt = [row for row in rows(telling, "Ships") if row[4].startswith("damaged")]
        count = "1 ship" if len(hurt) == 1 else f"{len(hurt)} ships"
        tons = sum(int(row[2].replace(",", "").split("\N{NO-BREAK SPACE}")[0] or 0) for row in hurt)
        yield f"{count}, {tons:,}\N{NO-BREAK SPACE}t" if hurt else "nothing", fact(telling, "Damaged")
        for name in afloat:
            yield name, name if tells(telling, called(name)) else ""
        yield (
            afloat,
            sorted(
                called(ship.name)
                for ship in (month.ships if month else [])
                if ship.fate == "damaged" and not escort(ship.name)
            ),
        )


def what_became_of_torpedoes(told):
    found = torpedoes(told)
    yield [str(row.label) for row in told.record["shots"]], [row["number"] for row in told.tables["patrol"]]
    yield told.record["all_shots"].sunk, sum(row.sunk for row in told.record["shots"])
    for row in told.record["shots"]:
        counts = found.get(int(row.label), Counter())
        yield (
            [counts[name] for name in OUTCOMES],
            [row.fired, row.hits, row.duds, row.missed, row.wasted],
        )
    for row in (row for row in told.tables["patrol"] if row["outcome"]):  # else some may be on their way
        counts = found.get(int(row["number"]), Counter())
        yield [counts[name] for name in OUTCOMES[:3]], [int(row[name] or 0) for name in OUTCOMES[:3]]
    types = [row for row in told.record["types"] if row.label.lower() != "deck gun"]
    all_ = sum(found.values(), Counter())
    yield (
        [all_[name] for name in OUTCOMES],
        [sum(getattr(row, name) for row in types) for name in ("fired", "hits", "duds", "missed", "wasted")],
    )
    sinkers = Counter(_weapon(told, data) for _at, key, data in every(told) if key == "attack.sunk")
    counted = {row.label: row.sunk for row in told.record["types"]}
    yield {name: sinkers[name] for name in counted}, counted
    fired = [(at, _weapon(told, data)) for at, key, data in every(told) if key in SHOTS and "tube" in data]
    yield {name for _at, name in fired}, {row.label for row in types}
    for telling in told.tellings:
        yield {name for at, name in fired if at == telling.number}, {row[0] for row in rows(telling, "Torpedoes")}
    for telling, patrol in over(told):
        counts, table = found.get(patrol.number, Counter()), rows(telling, "Torpedoes")
        yield [counts[name] for name in OUTCOMES], [sum(int(row[place]) for row in table) for place in range(1, 6)]
        said = fact(telling, "Torpedoes")
        yield not counts["fired"], said == "none fired"
        words = {"fired": "fired", "hits": "hit", "duds": "duds?", "missed": "missed", "wasted": "wasted"}
        shown = [int((re.search(rf"(\d+) {words[name]}", said) or [0, 0])[1]) for name in OUTCOMES]
        yield [counts[name] for name in OUTCOMES], shown


def _weapon(told, data):
    if data.get("shot") is False:
        return ""
    return (told.say(data["torpedo"]) if data["torpedo"] else "of unknown type") if "tube" in data else "Deck gun"


def how_each_attack_was_made(told):
    """The way and the range of every attack, in order; told when they change."""
    for telling, _patrol in over(told) if "by hand" not in told.name else ():
        made, now, nibelung = [], None, False
        for _entry, key, answer in answers(told, telling):
            if key == "travel.encounter":
                now = None
            elif key == "attack.how":
                nibelung = answer["choose"] == "nibelung"
            elif key == "attack.range":
                now = ("on the surface" if answer["data"]["mode"] in SURFACE else "submerged", answer["choose"])
            elif key in FIRES and now is not None and answer["result"] != "undetected":
                made += [] if nibelung else [now]
                now = None
        yield _steps(made), _steps(HOW.findall(text(telling)))


def _steps(made):
    return [one for place, one in enumerate(made) if not place or one != made[place - 1]]


def weapons_used_on_the_boat(told):
    """Those of escorts are always named; an aircraft that missed, or that another called up, may lack its weapon."""
    for telling, _patrol in over(told) if "by hand" not in told.name else ():
        used = {entry.asked[3] for entry, _key, _answer in answers(told, telling) if entry.asked}
        for chart, word in WEAPONS.items():
            named = word in text(telling)
            yield (chart, chart in used), (chart, chart in used if chart == "E3e" and not named else named)


def hits_on_the_boat(told):
    total = Counter()
    for _at, key, data in every(told):
        total.update({key: data["hits"]} if key in ("escorts.hits", "aircraft.hits") else {})
    hunts = {hunt.kind: hunt for _name, hunt in told.record["hunts"]}
    yield total["aircraft.hits"], hunts["aircraft"].hits
    yield total["escorts.hits"], hunts["escort"].hits
    for telling, _patrol in over(told):
        hits = sum(data["hits"] for key, data in of(told, telling) if key in ("escorts.hits", "aircraft.hits"))
        if not lost(told, telling):
            yield [times(hits)] if hits else [], re.findall(r"hit (once|twice|\w+ times)", telling.lede)


def hunts_of_a_patrol(told, telling):
    """How often aircraft caught the boat, and how many hunts by escorts found it."""
    found = of(told, telling)
    aircraft = sum(key == "aircraft.caught" for key, _data in found)
    aircraft += sum(data.get("event") == "Caught unawares" for key, data in found if key == "events.event")
    hunts, on = 0, False
    for key, _data in found:
        if key in ("escorts.detected", "escorts.caught_closing"):
            hunts, on = hunts + (not on), True
        elif key in ("escorts.shaken_off", "escorts.undetected") or key.startswith(ELSEWHERE):
            on = False
    return aircraft, hunts


SUNK_BY = {"escort": ("sunk_escort", "sunk_depth"), "aircraft": ("sunk_aircraft",), "submarine": ("sunk_submarine",)}


def who_found_the_boat(told):
    total = Counter()
    for telling in told.tellings:
        total["aircraft"] += hunts_of_a_patrol(told, telling)[0]
        total["escort"] += hunts_of_a_patrol(told, telling)[1]
    hunts = {hunt.kind: hunt for _name, hunt in told.record["hunts"]}
    for kind in SUNK_BY:
        if kind != "submarine":
            yield max(total[kind], int(hunts[kind].sank)), hunts[kind].found
        end = told.state.end.reason if told.state.end is not None else ""
        yield (kind, end in SUNK_BY[kind]), (kind, hunts[kind].sank)
    for telling, _patrol in over(told):
        aircraft, found = hunts_of_a_patrol(told, telling)
        said = fact(telling, "Found by").lower()
        yield aircraft, int((re.search(r"(\d+) aircraft", said) or [0, 0])[1])
        yield [times(found)] if found else [], re.findall(r"escorts (once|twice|\w+ times)", said)
        yield not aircraft and not found and "submarine" not in said and "mine" not in said, said == "nobody"


def what_was_followed_was_met_once(told):
    met, again = 0, False
    for _at, key, data in every(told):
        if key == "travel.sighted":
            met, again = met + (data["kind"] == "convoy" and not again), False
        elif key == "following.convoy_again" or (key == "following.ships_again" and "by hand" in told.name):
            again = True
        elif key.startswith(ELSEWHERE):
            again = False
    yield met, {row.label.lower(): row.times for row in told.record["meetings"]}.get("convoy", 0)


def months_in_port(told):
    numbers = {patrol.number: patrol for patrol in told.state.patrols}
    for telling, patrol in over(told):
        after = numbers.get(patrol.number + 1)
        if after is None or not patrol.ended:
            continue
        (from_year, from_month), (year, month) = (map(int, one.split("-")) for one in (patrol.ended, after.start))
        said = re.search(r"(\w+) months? (?:of refit|later|in port)|refit took (\w+) month", text(telling))
        word = next(filter(None, said.groups())) if said else "no"
        months = (year - from_year) * 12 + month - from_month - 1
        yield number(months), word if not word.isdecimal() else number(int(word))


def men_who_died(told):
    for telling, _patrol in over(told):
        for key, data in of(told, telling):
            if key in ("damage.killed", "damage.died") and data["name"]:
                yield data["name"], data["name"] if data["name"] in text(telling) else ""
    end = told.state.end
    reason = end.reason if end is not None else ""
    rows_ = {row["name"]: row for row in told.tables["crew_member"]}
    if reason in ("war_over", *ALL_HANDS):
        yield [], [name for name, row in rows_.items() if not row["fate"] and row["wound"] != "KIA"]
    for man in told.crew:
        if reason in ALL_HANDS and man.serving:
            yield (man.name, True), (man.name, man.dead or "kite" in man.state)
            yield man.name, man.name if man.name in rows_ else ""
        else:
            yield (man.name, False), (man.name, man.serving and man.state.startswith("Lost with U-"))


def men_lost_with_the_boat(told):
    end, telling = told.state.end, told.tellings[-1]
    if end is None or end.reason not in ALL_HANDS or not lost(told, telling):
        return
    fates = {row[1]: row[2].lower() for row in rows(telling, "Men")}
    files = [row["wound_words"] for row in told.tables["crew_member"] if row["fate"] == "lost with the boat"]
    yield capital(told.say("KIA")), " and ".join({*files})
    for man in (told.state.kommandant, *told.state.crew.values()):
        if man.aboard and man.name:
            yield man.name, man.name if man.name in text(telling) else ""
            yield man.name, man.name if re.search("lost with the boat|killed", fates.get(man.name, "")) else ""


def awards(told):
    given = Counter(data["award"] for _at, key, data in every(told) if key == "advancement.award")
    yield given, given & Counter(row["name"] for row in told.tables["award"])
    yield (
        sorted((row["name_words"], row["month"], row["reason"]) for row in told.tables["award"]),
        sorted((one.name, one.month, one.case) for one in told.record["held"]),
    )
    yield (
        sorted((told.say(one.name), one.patrol, one.month) for one in told.state.awards),
        sorted((one.name, one.patrol, one.month) for one in told.record["held"]),
    )
    for telling, patrol in over(told):
        for award in (award.name for award in told.state.awards if award.patrol == patrol.number):
            yield award, award if told.say(award) in text(telling) else ""


def order(told):
    for telling in told.tellings:
        first = [min(paragraph.numbers) for paragraph in telling.paragraphs if paragraph.numbers]
        yield sorted(first), first


CLAIMS = (
    patrols_and_boats,
    the_same_ships,
    files_in_words,
    what_was_met,
    the_crew,
    ships_and_tons,
    ships_of_a_patrol,
    what_became_of_torpedoes,
    how_each_attack_was_made,
    weapons_used_on_the_boat,
    hits_on_the_boat,
    who_found_the_boat,
    what_was_followed_was_met_once,
    months_in_port,
    men_who_died,
    men_lost_with_the_boat,
    awards,
    order,
)
