"""Short ways to a part of a raw edition and into it, and what people type who mean no figure."""

import re

from django.core.files.uploadedfile import SimpleUploadedFile

from charts.figures.version import PARTS, part_name
from charts.grid import keep
from tests.html import flat

GONE = object()


def chart(raw, id):
    return next(one for one in raw["charts"] if one["id"] == id)


def roster(raw, id):
    return next(one for one in raw["rosters"] if one["id"] == id)


def boat(raw, type):
    return next(one for one in raw["boats"] if one["type"] == type)


def track(raw, type, assignment):
    return next(one for one in raw["tracks"] if (one["type"], one["assignment"]) == (type, assignment))


def put(raw, where, value):
    """Into "E2/rows/1/low", "FIG/rows/naxos_from/value" or "VIIC, Arctic": a value, GONE, or what a function does."""
    name, *path = where.split("/")
    kinds = PARTS.values()
    kind, place = next((k, i) for k in kinds for i, one in enumerate(raw[k]) if part_name(k, one) == name)
    inside, last = raw[kind], place
    for step in path:
        inside = inside[last]
        last = step
        if isinstance(inside, list):
            names = [str(next(iter(row.values()))) if isinstance(row, dict) else "" for row in inside]
            last = int(step) if step.isdecimal() else names.index(step)
    if value is GONE:
        del inside[last]
    elif callable(value):
        value(inside[last])
    else:
        inside[last] = value


def replace(edition, kind, part, by, revision=None):
    """One part of an edition changed by a keeper; the number of values that changed."""
    return keep.change(edition, [keep.PartChange(kind, keep.part_name(kind, part), part)], by, revision)


GARBAGE = [
    "", " ", "0", "-1", "7", "99999", "9" * 40, "1e9", "½", "٣", "nan", "yes", "None", "\x00",
    "'; DROP TABLE charts_chart; --", "<script>alert(1)</script>", "{{ 7|add:7 }}", "=1+1",
    "x" * 5000, "\u202egnp.exe", "1,2,3", "8 G7e FaT, 4 G7a FaT, 2 homing",
]  # fmt: skip


# --- files on the keeper's pages ---------------------------------------------------------------------------


def upload(client, url, data, name="a.csv", how="replace"):
    return flat(client.post(url, {"file": SimpleUploadedFile(name, data), "how": how}))


def agree(client, url, page, **ticked):
    return client.post(url, {"agreed": re.search(r'name="agreed" value="([^"]+)"', page)[1], **ticked})
