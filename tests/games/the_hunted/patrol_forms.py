"""Patrols of the table, drawn at random: everything that the model can say, in its normal form."""

from __future__ import annotations

from hypothesis import strategies as st

from campaigns.games.the_hunted.notation.tokens import AREAS, BASES, ENDS, MEN, SUNK_BY, SYSTEMS
from campaigns.games.the_hunted.table import model

TYPED = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=12)
NAMES = st.sampled_from(
    ["", "", "Tulagi", "Fort Jemseg", "Fort", "B.P. Newton", "S.S. 2a1x", "Doc", "E2", 'O"Hara', "Zoë"]
)
KINDS_AND_TONS = st.tuples(st.sampled_from(model.KINDS), st.none() | st.integers(100, 99_999))
SYSTEM = st.tuples(st.sampled_from(list(SYSTEMS.values())), st.sampled_from(model.MENDED)).map(list)
MAN = st.tuples(st.sampled_from(list(MEN.values())), st.sampled_from(model.INJURIES)).map(list)
TORPEDO = st.sampled_from(["G7a FaT", "G7e FaT", model.HOMING, ""])
EVENT = st.sampled_from(["Man overboard", "Torpedo breaks loose", "Submarine encounter", "Ice ahead"])
MONTH = st.builds("{}-{:02d}".format, st.integers(1939, 1945), st.integers(1, 12))
NO_HUNTER = ("event", "nothing", "mines", "agent", "supply")


def some(**fields):
    """Any of these fields."""
    return st.fixed_dictionaries({}, optional=fields)


HUNT = some(
    found=st.integers(0, 20),
    attacks=st.integers(1, 3),
    weapon=st.sampled_from(model.WEAPONS),
    hits=st.integers(0, 36),
    hull=st.integers(1, 8),
    flooding=st.integers(1, 8),
    deep=st.integers(1, 3),
    bold=st.just(1),
    systems=st.lists(SYSTEM, min_size=1, max_size=3),
    men=st.lists(MAN, min_size=1, max_size=3),
    holed=st.just(True),
    forced_up=st.just(True),
).filter(bool)


@st.composite
def salvos(draw, ids, gun):
    rows = []
    for at in draw(st.lists(st.sampled_from(ids), max_size=4)):
        fired = draw(st.integers(1, 24))
        hit = draw(st.integers(0, fired))
        dud = 0 if gun else draw(st.integers(0, fired - hit))
        wasted = draw(st.integers(0, fired - hit - dud))
        row = {"at": at, "fired": fired, "hit": hit, "missed": fired - hit - dud - wasted}
        if gun:
            row |= {"wasted": wasted} if wasted else {}
        else:
            row |= {
                "torpedo": draw(st.sampled_from(["G7a FaT", "G7e FaT", model.HOMING, ""])),
                "dud": dud,
                "wasted": wasted,
            }
            row |= draw(some(end=st.sampled_from(["fore", "aft"]), ladder=st.just(True)))
        rows.append(row)
    return rows


@st.composite
def engagements(draw, ships, goes_on):
    kinds = [kind for kind in model.ENGAGEMENTS if goes_on or kind not in ("round", "follow")]
    kind = draw(st.sampled_from(kinds))
    found = {"kind": kind} | draw(
        some(light=st.sampled_from(model.LIGHTS), posture=st.just("snorkelling"), turned_back=st.just(True))
    )
    if kind in ("attack", "round", "follow", "submarine"):
        found |= draw(
            some(
                mode=st.sampled_from(model.MODES),
                range=st.sampled_from(model.RANGES),
                pack=st.sampled_from(model.PACKS),
                quality=st.sampled_from(model.QUALITIES),
                end=st.sampled_from(model.BREAKS),
            )
        )
        if found.get("mode") == "night_surface" or draw(st.booleans()):
            found["light"] = "night"
            found |= draw(some(waited=st.just(True)))
    if kind == "attack":
        found |= draw(some(met=st.sampled_from(model.MET)))
    elif kind == "round":
        found |= draw(some(came=st.sampled_from(model.CAME)))
    elif kind == "follow":
        found |= draw(some(escort=st.just("none")))
    elif kind == "submarine":
        found |= draw(some(first=st.sampled_from(["enemy", "boat"])))
    elif kind == "aircraft":
        found |= draw(some(fate=st.just("dived"), quality=st.sampled_from(model.QUALITIES)))
    elif kind == "event":
        found["event"] = draw(
            st.sampled_from(["Man overboard", "Torpedo breaks loose", "Submarine encounter", "Ice ahead"])
        )
    elif kind in ("mines", "agent"):
        found |= draw(some(failed=st.just(True)))
    elif kind == "supply":
        parts = st.lists(st.sampled_from(list(SYSTEMS.values())), min_size=1, max_size=3)
        number = st.integers(0, 9)
        found |= draw(some(boats=st.integers(1, 24), fuel=number, own=number, parts=parts, torpedoes=st.just(True)))
    found |= draw(some(flak=st.sampled_from(model.FLAK), note=TYPED))
    hunters = draw(st.lists(st.sampled_from(["", *model.HUNTERS]), unique=True, max_size=2))
    if hunts := [({"by": by} if by else {}) | draw(HUNT) for by in hunters]:
        found["hunts"] = hunts
    if ships and kind not in NO_HUNTER:
        found |= draw(fire(ships))
    says_nothing = kind == "attack" and found.keys() <= {"kind", "note"}
    return found | {"met": "convoy"} if says_nothing else found


@st.composite
def fire(draw, ships):
    ids = [ship["id"] for ship in ships]
    found = {}
    for key, gun in (("salvos", False), ("gun", True)):
        if rows := draw(salvos(ids, gun)):
            found[key] = rows
    after = {row["at"]: [row["at"], "damaged"] for key in found for row in found[key] if row["hit"]}
    for ship in ships:
        state = draw(st.none() | st.sampled_from(model.STATES))
        if state == "damaged":
            after[ship["id"]] = [ship["id"], state, *draw(st.lists(st.integers(1, 9), max_size=1))]
        elif state == "afloat" or (state == "sunk" and ship["tons"]):
            after[ship["id"]] = [ship["id"], state]
    if after:
        found["after"] = [after[id_] for id_ in sorted(after)]
    return found


@st.composite
def patrols(draw):
    area = draw(st.sampled_from([*AREAS.values(), "return to Europe"]))
    tag = draw(st.sampled_from(["", " (W)", " (M)", " (A)"])) if area in AREAS.values() else ""
    form = {"orders": {"orders": area + tag}, "boxes": [], "home": {}}
    form["orders"] |= draw(some(start=MONTH, posting=st.sampled_from(["posted", "this patrol only"])))
    kinds = st.sampled_from(["G7a FaT", "G7e FaT"])
    if load := draw(st.none() | some(more=kinds, count=st.integers(1, 4)).filter(lambda load: len(load) == 2)):
        form["load"] = load
    patrol = []
    for _ in range(draw(st.integers(0, 3))):
        here = draw(st.lists(st.sampled_from(patrol), unique_by=lambda ship: ship["id"], max_size=2)) if patrol else []
        old = len(here)
        for _ in range(draw(st.integers(0, 3))):
            kind, tons = draw(KINDS_AND_TONS)
            ship = {"id": len(patrol) + 1, "name": draw(NAMES), "kind": kind, "tons": tons}
            patrol.append(ship)
            here.append(ship)
        box = {"box": draw(st.none() | st.integers(1, 8)), "ships": here, "engagements": []}
        for n in range(draw(st.integers(1, 3))):
            box["engagements"].append(draw(engagements(here, goes_on=bool(old or n))))
        form["boxes"].append(box | draw(some(note=TYPED)))
    if draw(st.booleans()):
        form["home"] = {"how": draw(st.sampled_from(list(ENDS.values())))}
        by = {"by": st.sampled_from(list(SUNK_BY.values()))} if form["home"]["how"] == "sunk" else {}
        base = st.sampled_from([*BASES.values(), "Trondheim"])
        form["home"] |= draw(
            some(**by, base=base, month=MONTH, outcome=st.sampled_from("SF"), refit=st.integers(0, 12))
        )
    return form
