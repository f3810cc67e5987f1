"""What a forger or a bad disk does: to the rows of a database whose triggers are away, and to a career's file."""

from __future__ import annotations

import json

from django.db import connection

from campaigns.engine.chain import GENESIS, link
from campaigns.files import portable
from campaigns.log import journal, triggers
from campaigns.models import LEDGER, Snapshot


class unsealed:
    """The database with its triggers away, as whoever owns the file could have it."""

    def __enter__(self):
        settle()
        triggers.unseal(connection)
        return connection.cursor()

    def __exit__(self, *error):
        settle()
        triggers.seal(connection)


def settle():
    """PostgreSQL alters no table while checks of its foreign keys are still due."""
    connection.check_constraints()


def tamper(statement, *values):
    with unsealed() as cursor:
        cursor.execute(statement, values)


def forget():
    """A log book that holds no career, and not the figures either."""
    for model in [*reversed(LEDGER.values()), Snapshot]:
        model.objects.all().delete()
    with unsealed() as cursor:
        for table in ("entry", "figures", "extract", "listed", "career"):
            cursor.execute(f"DELETE FROM campaigns_{table}")


def spoil(career, column, value):
    """Something else in the row of no. 7, of the career, or of its last snapshot."""
    table, _dot, name = column.partition(".")
    where = {"entry": "career_id = %s AND number = 7", "career": "id = %s"}.get(table, "career_id = %s")
    with unsealed() as cursor:
        if table == "snapshot":
            cursor.execute("SELECT max(id) FROM campaigns_snapshot WHERE career_id = %s", [career.pk])
            where += f" AND id = {cursor.fetchone()[0]}"
        put = "CAST(%s AS TEXT)" if value == b"\xff" and name in ("answer", "name", "state") else "%s"
        cursor.execute(f"UPDATE campaigns_{table} SET {name} = {put} WHERE {where}", [value, career.pk])


def sealed_anew(career, number):
    """The hash of a line made anew from what it says now, as whoever forges it would."""
    row = career.entries.get(number=number)
    return link(row.previous, journal.content(career, row))


def forge(career, number, column, value):
    """A line with the hash of what it now says."""
    where = "WHERE career_id = %s AND number = %s"
    tamper(f"UPDATE campaigns_entry SET {column} = %s {where}", value, career.pk, number)
    tamper(f"UPDATE campaigns_entry SET hash = %s {where}", sealed_anew(career, number), career.pk, number)


# --- files --------------------------------------------------------------------------------------------------------


def changed(text, *changes):
    file = json.loads(text)
    for change in changes:
        change(file)
    return json.dumps(file)


def resealed(file):
    """A forger's work: every hash made anew."""
    previous = GENESIS
    for entry in file["entries"]:
        said = {name: entry[name] for name in entry if name not in ("previous", "hash")}
        entry["previous"], entry["hash"] = previous, link(previous, {"career": file["career"]["uuid"], **said})
        previous = entry["hash"]
    file["seal"] = previous
    parts = {name: file[name] for name in file if name != "digest"}
    file["digest"] = link(portable.FORMAT, parts)


def setting(place, value):
    """A change of a file at one place: entries.5.why."""
    *way, last = [int(step) if step.isdigit() else step for step in place.split(".")]

    def change(file):
        for step in way:
            file = file[step]
        file[last] = value

    return change


def other_figures(file):
    next(iter(file["figures"].values()))["name"] = "Mine"


spoil_answer = setting("entries.5.answer.key", "other")
forge_prompt = setting("entries.2.asked.1", "9.9")
forge_state = setting("entries.0.answer.state.oil", "much")
