"""Each part of an edition becomes one document; eight tables that held its rows go."""

from collections import defaultdict

import django.db.models.deletion
from django.db import migrations, models

import charts.fields
from charts.names import cleaned_name

SHIP = ("roll", "name", "kind", "tons", "points")
MORE = {"exact_tons": "exact_tons", "fast": "fast", "class": "ship_class", "nation": "nation", "date": "date", "uboat": "uboat"}
TEXTS = ("class", "nation", "date", "uboat")


def origin(fact, clean=cleaned_name):
    found = {"source": fact["source"], "case": clean(fact["case"])}
    return found | ({"note": fact["note"]} if fact.get("note") else {})


def origins(facts):
    """Of cells and of figures: they were documents before."""
    return {key: origin(fact, str) for key, fact in facts.items()}


def below(apps, model, part, order):
    """The rows of one table by the part that they belong to."""
    found = defaultdict(list)
    for row in apps.get_model("charts", model).objects.order_by(order, "pk").values():
        found[row[f"{part}_id"]].append(row)
    return found


def chart_of(chart, columns, rows, modifiers):
    keys = [column["key"] for column in columns]
    found = {
        "id": chart["code"],
        "title": cleaned_name(chart["title"]),
        "dice": chart["dice"],
        "columns": [
            {**{key: column[key] for key in ("key", "label", "first", "last")}, "label": cleaned_name(column["label"])}
            for column in columns
        ],
        "rows": [],
        "natural": [],
        "modifiers": [modifier_of(line) for line in modifiers],
        "notes": chart["notes"],
    }
    for row in rows:
        held = row["results"]  # in the order of the columns, which a database need not keep
        results = {key: held[key] for key in dict.fromkeys((*keys, *sorted(held))) if key in held}
        tail = origin(row) | ({"cells": origins(row["cells"])} if row["cells"] else {})
        if chart["dice"] is None:
            found["rows"].append({**results, **tail})
        elif row["natural"] is not None:
            found["natural"].append({"roll": row["natural"], "results": results, **tail})
        else:
            found["rows"].append({"low": row["low"], "high": row["high"], "results": results, **tail})
    return found


def modifier_of(line):
    found = {key: line[key] for key in ("key", "drm", "label", "source", "case", "note")}
    found |= {key: cleaned_name(line[key]) for key in ("label", "case")}
    return found | ({"dated": dict(sorted(line["dated"].items()))} if line["dated"] else {})


def ship_of(row):
    ship = {key: row[key] for key in SHIP} | {"name": cleaned_name(row["name"])}
    for key, column in MORE.items():
        if row[column] not in (None, ""):
            ship[key] = cleaned_name(row[column]) if key in TEXTS else row[column]
    return ship | origin(row)


def to_documents(apps, schema_editor):
    Part = apps.get_model("charts", "Part")
    columns, rows, modifiers = (below(apps, one, "chart", "order") for one in ("Column", "Row", "Modifier"))
    ships = below(apps, "Ship", "roster", "roll")
    parts = []

    def add(row, kind, code, data):
        parts.append(
            Part(edition_id=row["edition_id"], kind=kind, code=code, title=data.get("title", ""), data=data)
        )

    for row in apps.get_model("charts", "Chart").objects.values():
        add(row, "chart", row["code"], chart_of(row, *(one[row["id"]] for one in (columns, rows, modifiers))))
    for row in apps.get_model("charts", "Roster").objects.values():
        listed = [ship_of(ship) for ship in ships[row["id"]]]
        add(row, "roster", row["code"], {"id": row["code"], "title": cleaned_name(row["title"]), "ships": listed})
    for row in apps.get_model("charts", "BoatType").objects.values():
        add(row, "boat", row["type"], {"type": row["type"], **row["figures"], "sources": origins(row["sources"])})
    for row in apps.get_model("charts", "Track").objects.values():
        data = {**{key: row[key] for key in ("type", "assignment", "boxes")}, **origin(row)}
        add(row, "track", f"{row['type']}, {row['assignment']}", data)
    Part.objects.bulk_create(parts)


def as_rows(apps, schema_editor):
    """The step taken back: documents become rows again."""
    model = {name: apps.get_model("charts", name) for name in ("Chart", "Roster", "BoatType", "Track")}
    for part in apps.get_model("charts", "Part").objects.order_by("pk"):
        data, edition = part.data, {"edition_id": part.edition_id}
        if part.kind == "chart":
            head = {"code": part.code, "title": data["title"], "dice": data["dice"], "notes": data["notes"]}
            rows_of_chart(apps, model["Chart"].objects.create(**edition, **head), data)
        elif part.kind == "roster":
            roster = model["Roster"].objects.create(**edition, code=part.code, title=data["title"])
            apps.get_model("charts", "Ship").objects.bulk_create(
                [apps.get_model("charts", "Ship")(roster=roster, **row_of_ship(ship)) for ship in data["ships"]]
            )
        elif part.kind == "boat":
            figures = {key: value for key, value in data.items() if key not in ("type", "sources")}
            model["BoatType"].objects.create(**edition, type=data["type"], figures=figures, sources=data["sources"])
        else:
            track = {key: data[key] for key in ("type", "assignment", "boxes")}
            model["Track"].objects.create(**edition, **track, **noted(data))


def noted(fact):
    return {"source": fact["source"], "case": fact["case"], "note": fact.get("note", "")}


def rows_of_chart(apps, chart, data):
    Column, Row, Modifier = (apps.get_model("charts", name) for name in ("Column", "Row", "Modifier"))
    Column.objects.bulk_create([Column(chart=chart, order=i, **one) for i, one in enumerate(data["columns"])])
    Row.objects.bulk_create(
        [
            Row(
                chart=chart,
                order=i,
                low=row.get("low") if data["dice"] else None,
                high=row.get("high") if data["dice"] else None,
                natural=row.get("roll") if data["dice"] else None,
                results=row["results"]
                if data["dice"]
                else {key: row[key] for key in row if key not in ("source", "case", "note", "cells")},
                cells=row.get("cells", {}),
                **noted(row),
            )
            for i, row in enumerate([*data["natural"], *data["rows"]])
        ]
    )
    Modifier.objects.bulk_create([Modifier(chart=chart, order=i, **one) for i, one in enumerate(data["modifiers"])])


def row_of_ship(ship):
    more = {column: ship.get(key, "" if key in TEXTS else None) for key, column in MORE.items()}
    return {key: ship[key] for key in SHIP} | more | noted(ship)


def proxy(name, singular, plural):
    return migrations.CreateModel(
        name=name,
        fields=[],
        options={
            "verbose_name": singular,
            "verbose_name_plural": plural,
            "proxy": True,
            "indexes": [],
            "constraints": [],
        },
        bases=("charts.part",),
    )


class Migration(migrations.Migration):
    dependencies = [("charts", "0004_saves")]

    operations = [
        migrations.CreateModel(
            name="Part",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=8, verbose_name="kind")),
                ("code", models.CharField(max_length=60, verbose_name="code")),
                ("title", models.CharField(blank=True, max_length=120, verbose_name="title")),
                ("data", charts.fields.PlainData()),
                (
                    "edition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="parts", to="charts.edition"
                    ),
                ),
            ],
            options={
                "verbose_name": "part",
                "verbose_name_plural": "parts",
                "ordering": ["edition", "kind", "code"],
                "constraints": [
                    models.UniqueConstraint(fields=("edition", "kind", "code"), name="one_part_per_code")
                ],
            },
        ),
        migrations.RunPython(to_documents, as_rows),
        *(
            migrations.DeleteModel(name)
            for name in ("Column", "Row", "Modifier", "Ship", "Chart", "Roster", "BoatType", "Track")
        ),
        proxy("Chart", "chart", "charts"),
        proxy("Roster", "roster", "rosters"),
        proxy("BoatType", "boat type", "boat types"),
        proxy("Track", "patrol track", "patrol tracks"),
    ]
