"""The database's own refusal to change or remove journal rows.

The triggers have no switch: no connection can get past them, short of dropping
them, and `manage.py verify` reports that. A migration that makes the entry table anew (SQLite
does so for most changes) drops its triggers with it and has to end with seal(). The tests' flush, which
empties every table, unseals and seals again around itself (tests/conftest.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeAlias

Said: TypeAlias = dict[tuple[str, str], str]  # by table and name what acts there
TABLES: Final = ("campaigns_entry", "campaigns_figures", "campaigns_listed", "campaigns_extract")
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
    "campaigns_listed": "number = NEW.number",
    "campaigns_extract": "(career_id = NEW.career_id AND version = NEW.version)",
}
BODY: Final = "BEGIN RAISE EXCEPTION '" + REFUSAL + "'; END"
FUNCTION: Final = f"CREATE OR REPLACE FUNCTION campaigns_permanent() RETURNS trigger LANGUAGE plpgsql AS $${BODY}$$"
DEFINITION: Final = (  # as PostgreSQL tells it back
    "CREATE TRIGGER {table}_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON {table} "
    "FOR EACH STATEMENT EXECUTE FUNCTION campaigns_permanent()"
)
IN_SQLITE: Final = (
    "SELECT lower(tbl_name), name, sql FROM sqlite_master WHERE type = 'trigger' AND lower(tbl_name) IN ({tables})",
)
IN_POSTGRESQL: Final = (
    "SELECT tgrelid::regclass::text, tgname, tgenabled::text || ' ' || pg_get_triggerdef(oid, true) FROM pg_trigger "
    "WHERE NOT tgisinternal AND tgrelid::regclass::text IN ({tables})",
    "SELECT ev_class::regclass::text, rulename, pg_get_ruledef(oid) FROM pg_rewrite "
    "WHERE ev_class::regclass::text IN ({tables})",
    "SELECT '', proname, lanname::text || ' ' || prosrc FROM pg_proc JOIN pg_language ON pg_language.oid = prolang "
    "WHERE pg_proc.oid = to_regprocedure('campaigns_permanent()')",
)


def seal(connection: Any, tables: Iterable[str] = TABLES) -> None:
    for statement in _sealing(connection.vendor, tables):
        _run(connection, statement)


def unseal(connection: Any, tables: Iterable[str] = TABLES) -> None:
    """Drop the triggers: for a migration backwards, and for the tests' flush."""
    for table in tables:
        if connection.vendor == "sqlite":
            for name in SQLITE:
                _run(connection, f"DROP TRIGGER IF EXISTS {table}_{name}")
        elif connection.vendor == "postgresql":
            _run(connection, f"DROP TRIGGER IF EXISTS {table}_permanent ON {table}")


def faults(connection: Any) -> list[str]:
    """Triggers that are missing, changed or added; each in a sentence."""
    wanted, here = _wanted(connection.vendor), _here(connection)
    found = [
        f"The trigger {name} is missing: the database would let the journal be changed."
        for _table, name in sorted(wanted.keys() - here.keys())
    ]
    found += [
        f"The trigger {name} is not what it should be: the database may let the journal be changed."
        for table, name in sorted(wanted.keys() & here.keys())
        if here[table, name] != wanted[table, name]
    ]
    return found + [
        f"{name} was added to {table}: what is written there may not be what was played."
        for table, name in sorted(here.keys() - wanted.keys())
    ]


def _wanted(vendor: str) -> Said:
    """The expected text of each trigger, and on PostgreSQL of the function behind them."""
    if vendor == "sqlite":
        return {(table, one.split()[2]): one for table in TABLES for one in _sealing(vendor, [table])}
    triggers = {(table, f"{table}_permanent"): f"A {DEFINITION.format(table=table)}" for table in TABLES}
    return triggers | {("", "campaigns_permanent"): f"plpgsql {BODY}"}


def _here(connection: Any) -> Said:
    """Everything that acts on a permanent table: triggers, and on PostgreSQL rules."""
    tables = ", ".join(f"'{table}'" for table in TABLES)
    queries = IN_SQLITE if connection.vendor == "sqlite" else IN_POSTGRESQL
    found: Said = {}
    with connection.cursor() as cursor:
        for query in queries:
            cursor.execute(query.format(tables=tables))
            found |= {(table, name): said for table, name, said in cursor.fetchall()}
    return found


def _sealing(vendor: str, tables: Iterable[str]) -> list[str]:
    if vendor == "sqlite":
        return [
            f"CREATE TRIGGER {table}_{name} {event.format(table=table, same=SAME[table])} {REFUSE}"
            for table in tables
            for name, event in SQLITE.items()
        ]
    if vendor == "postgresql":
        statements = [FUNCTION]
        for table in tables:
            statements += [
                f"CREATE TRIGGER {table}_permanent BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
                "FOR EACH STATEMENT EXECUTE FUNCTION campaigns_permanent()",
                f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_permanent",  # replication mode is no way round
            ]
        return statements
    raise ValueError(f"a permanent journal on {vendor}")


def _run(connection: Any, statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
