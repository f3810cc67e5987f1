"""Short ways to a part of a raw edition."""


def chart(raw, id):
    return next(one for one in raw["charts"] if one["id"] == id)


def roster(raw, id):
    return next(one for one in raw["rosters"] if one["id"] == id)


def boat(raw, type):
    return next(one for one in raw["boats"] if one["type"] == type)


def track(raw, type, assignment):
    return next(one for one in raw["tracks"] if (one["type"], one["assignment"]) == (type, assignment))
