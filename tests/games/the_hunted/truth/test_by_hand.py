"""Patrols entered by hand: what the player said is found again in story, diary, sheet, record, tables and files.

The form is read by other code than that which tells of it. Runs on a few; CAREERS=500 takes as many.
"""

import re

import pytest

from campaigns.games.the_hunted.rules.identity import STANDARD
from campaigns.games.the_hunted.rules.texts import TEXTS
from campaigns.games.the_hunted.table.entries import entries
from tests.games.the_hunted.logged import form_of
from tests.games.the_hunted.stories import NUMBERS, by_hand
from tests.games.the_hunted.truth import claims
from tests.games.truth import held

pytestmark = pytest.mark.django_db

ESCORTED = ("attack", "round", "follow", "escort")  # engagements in which escorts hunt, unless another is named
SHOT = ("fired", "hit", "dud", "wasted")
MODES = {"submerged": "submerged", "nibelung": "submerged", "surfaced": "surface", "night_surface": "surface"}
WEAPONS = {"hedgehog": "Hedgehog", "squid": "Squid", "depth charges": "epth charges", "rockets": "ockets"}
KINDS = {
    "convoy": "convoy",
    "ship": "lone ship",
    "two ships": "two ships",
    "ship+escort": "ship with an escort",
    "two ships+escort": "two ships with an escort",
    "tanker": "lone tanker",
    "capital ship": "capital ship with an escort",
}


def engagements(logged):
    return [one for box in logged.form["boxes"] for one in box["engagements"]]


def hunts(logged):
    """Each with its engagement and its hunter."""
    for one in engagements(logged):
        for hunt in one.get("hunts", []):
            yield one, hunt.get("by", "escort" if one["kind"] in ESCORTED else ""), hunt


def ships(logged, state):
    """Name and tons of those that came to this, in the order of their numbers."""
    known = {ship["id"]: ship for box in logged.form["boxes"] for ship in box["ships"]}
    rows = [row for one in engagements(logged) for row in one.get("after", [])]
    fates = {row[0]: row[1] for row in rows if row[1] != "afloat"}  # one damaged before is said to be still afloat
    found = [known[id_] for id_, fate in sorted(fates.items()) if fate == state]
    return [(ship["name"] or unnamed(ship["kind"]), ship["tons"]) for ship in found]


def unnamed(kind):
    """A ship of standard tonnage is called by her kind."""
    return kind.capitalize() if kind in STANDARD else ""


def text(logged):
    return claims.text(logged.told.tellings[0])


def lost(logged):
    return logged.told.state.end is not None and logged.told.tellings[0].paragraphs[-1].end


def home(logged):
    return logged.form["home"]


# --- claims: what the form says, and what a page shows of it ----------------------------------------------------------


def of_ships(logged):
    """Sunk with their tons, and damaged; the diary names them too."""
    found = [(bare(name), tons) for name, tons in ships(logged, "sunk") if name]
    noted = [(bare(name), tons) for _patrol, name, tons in claims.sunk(logged.told)]
    yield sorted(found), sorted(one for one in noted if one[0] != "Escort")
    yield len(ships(logged, "sunk")), len(noted)
    hurt = sorted(bare(name) for name, _tons in ships(logged, "damaged") if name)
    yield hurt, sorted(map(bare, claims.damaged(logged.told, 1)))
    for name in (*dict(found), *hurt):
        yield name, name if name in logged.told.files["diary.txt"] else ""


def bare(name):
    """Of two ships of one name the second bears a number."""
    return re.sub(r" \(\d\)$", "", name)


def called_up(logged, engagement):
    """9.8.3: by the aircraft that had found the boat."""
    found = ""
    for one in engagements(logged):
        came, found = one.get("came") == "aircraft", one["kind"] if one["kind"] not in ("round", "escort") else found
        if one is engagement:
            return found == "aircraft" and came
        found = "aircraft" if came else found
    raise LookupError


def weapons(logged):
    for one, by, hunt in hunts(logged):
        if not called_up(logged, one) and hunt.get("hits") and hunt.get("weapon") in WEAPONS:
            yield (by, hunt["weapon"], True), (by, hunt["weapon"], WEAPONS[hunt["weapon"]] in text(logged))


def ways_of_attack(logged):
    """Mode and range of each attack that was made, told when they change."""
    made = [
        (MODES[one["mode"]], one["range"])
        for one in engagements(logged)
        if one.get("mode") and one.get("range") and not one.get("end") and (one.get("salvos") or one.get("gun"))
    ]
    for mode, range_ in made:
        yield True, bool(re.search(rf"{mode}[\w, ]*? at {range_} range", text(logged)))


def what_was_met(logged):
    for one in engagements(logged):
        if one["kind"] == "attack" and one.get("met") and not lost(logged):
            yield one["met"], one["met"] if KINDS[one["met"]] in text(logged).lower() else ""


def evading(logged):
    used = [hunt for _one, by, hunt in hunts(logged) if by == "escort"]
    if not lost(logged):
        yield any(hunt.get("bold") for hunt in used), "BOLD" in text(logged)
        yield any(hunt.get("deep") for hunt in used), "below test depth" in text(logged).lower()


def men(logged):
    """What befell each is noted, and the dead are named where the boat was not lost with all."""
    noted = {
        (data.get("post"), data.get("wound", "KIA")): data.get("name") for _at, _key, data in claims.every(logged.told)
    }
    for _one, _by, hunt in hunts(logged):
        for post, injury in hunt.get("men", []):
            if injury in claims.FATES:
                worse = [name for (one, wound), name in noted.items() if one == post and wound in claims.FATES]
                yield (post, True), (post, bool(worse))
            if injury == "KIA" and noted.get((post, injury)) and not lost(logged):
                yield (post, True), (post, noted[post, injury] in text(logged))


def systems(logged):
    for _one, _by, hunt in hunts(logged):
        for system, state in hunt.get("systems", []):
            name = TEXTS.word(system).lower()
            yield (name, True), (name, name in logged.told.files["diary.txt"].lower())
            if not lost(logged):
                mended = re.search(r"repaired|repair", text(logged))
                yield (system, state, state != "damaged"), (system, state, bool(mended))


def own_words(logged):
    """Every word of the player's, once in each text that has remarks at all, and in the records."""
    beside = [words.text for paragraph in logged.told.tellings[0].paragraphs for words in paragraph.beside]
    for words in logged.words:
        yield (words, 1), (words, sum(one.count(words) for one in beside))
        for name, file in logged.told.files.items():
            yield (name, words, True), (name, words, words in file)
        yield True, any(words in line.text for lines in logged.told.diary.values() for line in lines)
        yield True, words.replace('"', "") in logged.told.tellings[0].line


def the_same_form(logged):
    """Read out of the log again, it is the form that was entered; its ships may be numbered anew."""
    for boxes in zip(
        *(entries({"boxes": one["boxes"]}) for one in (logged.form, form_of(logged.told.entries[1]))), strict=True
    ):
        yield tuple({key: one.get(key) for key in ALIKE} for one in boxes)


ALIKE = ("box", "kind", "met", "event", "hunts", "systems", "men", "flak", "end", "note", "box_note", "boats", "parts")


CLAIMS = (
    the_same_form,
    of_ships,
    weapons,
    ways_of_attack,
    what_was_met,
    evading,
    men,
    systems,
    own_words,
)


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.__name__)
def test_what_the_player_said_is_in_the_journal_and_on_the_pages(claim):
    held(claim, by_hand())


def test_most_patrols_can_be_entered_by_hand():
    assert len(by_hand()) >= min(7, 0.6 * len(NUMBERS))
