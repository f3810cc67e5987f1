"""The database's own refusal to change or remove what the journal holds.

The triggers have no switch: nothing that connects to the database can have them look away, short of dropping
them, and `manage.py verify` says when they are missing. A migration that makes the entry table anew (SQLite
does so for most changes) drops its triggers with it and has to end with seal(). The tests' flush, which
empties every table, unseals and seals again around itself (tests/conftest.py).
"""

from __future__ import annotations

from typing import Final

TABLES: Final = ("campaigns_entry", "campaigns_figures")
REFUSAL: Final = "the journal is permanent"

REFUSE: Final = f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
SQLITE: Final = {
    "no_update": "BEFORE UPDATE ON {table}",
    "no_delete": "BEFORE DELETE ON {table}",
    # INSERT OR REPLACE removes the row in its way without any delete trigger
    "no_replace": "BEFORE INSERT ON {table} WHEN EXISTS (SELECT 1 FROM {table} WHERE id = NEW.id OR {same})",
}
SAME: Final = {
    "campaigns_entry": "(career_id = NEW.career_id AND number = NEW.number)",
    "campaigns_figures": "version = NEW.version",
}
FUNCTION: Final = (
    "CREATE OR REPLACE FUNCTION campaigns_permanent() RETURNS trigger LANGUAGE plpgsql AS "
    "$$BEGIN RAISE EXCEPTION '" + REFUSAL + "'; END$$"
)


def seal(connection) -> None:
    """Put the triggers in place."""
    for statement in _sealing(connection.vendor):
        _run(connection, statement)


def unseal(connection) -> None:
    """Take the triggers away: for a migration backwards, and for the tests' flush."""
    for table in TABLES:
        if connection.vendor == "sqlite":
            for name in SQLITE:
                _run(connection, f"DROP TRIGGER IF EXISTS {table}_{name}")
        elif connection.vendor == "postgresql":
            _run(connection, f"DROP TRIGGER IF EXISTS {table}_permanent ON {table}")


def missing(connection) -> list[str]:
    """The triggers that should be there and are not."""
    if connection.vendor == "sqlite":
        wanted = {f"{table}_{name}" for table in TABLES for name in SQLITE}
        query = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    else:
        wanted = {f"{table}_permanent" for table in TABLES}
        query = "SELECT tgname FROM pg_trigger WHERE tgenabled = 'A'"
    with connection.cursor() as cursor:
        cursor.execute(query)
        return sorted(wanted - {row[0] for row in cursor.fetchall()})


def _sealing(vendor: str) -> list[str]:
    if vendor == "sqlite":
        return [
            f"CREATE TRIGGER {table}_{name} {event.format(table=table, same=SAME[table])} {REFUSE}"
            for table in TABLES
            for name, event in SQLITE.items()
        ]
    if vendor == "postgresql":
        statements = [FUNCTION]
        for table in TABLES:
            statements += [
                f"CREATE TRIGGER {table}_permanent BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
                "FOR EACH STATEMENT EXECUTE FUNCTION campaigns_permanent()",
                f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_permanent",  # replication mode is no way round
            ]
        return statements
    raise ValueError(f"a permanent journal on {vendor}")


def _run(connection, statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
