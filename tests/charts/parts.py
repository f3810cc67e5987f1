"""Short ways to a part of a raw edition, and what people type who mean no figure."""


def chart(raw, id):
    return next(one for one in raw["charts"] if one["id"] == id)


def roster(raw, id):
    return next(one for one in raw["rosters"] if one["id"] == id)


def boat(raw, type):
    return next(one for one in raw["boats"] if one["type"] == type)


def track(raw, type, assignment):
    return next(one for one in raw["tracks"] if (one["type"], one["assignment"]) == (type, assignment))


GARBAGE = [
    "", " ", "0", "-1", "7", "99999", "9" * 40, "1e9", "½", "٣", "nan", "yes", "None", "\x00",
    "'; DROP TABLE charts_chart; --", "<script>alert(1)</script>", "{{ 7|add:7 }}", "=1+1",
    "x" * 5000, "\u202egnp.exe", "1,2,3", "8 G7e FaT, 4 G7a FaT, 2 homing",
]  # fmt: skip
