"""What a career brought along of figures that are not here; the database refuses to change it."""

import django.db.models.deletion
from django.db import migrations, models

import campaigns.fields
from campaigns.log import triggers

TABLES = ("campaigns_extract",)


def seal(apps, schema_editor):
    triggers.seal(schema_editor.connection, TABLES)


def unseal(apps, schema_editor):
    triggers.unseal(schema_editor.connection, TABLES)


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0009_contests_of_any_game")]
    operations = [
        migrations.CreateModel(
            name="Extract",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.CharField(max_length=16)),
                ("raw", campaigns.fields.Document()),
                (
                    "career",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="extracts", to="campaigns.career"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("career", "version"), name="one_extract_per_version")
                ],
            },
        ),
        migrations.RunPython(seal, unseal),
    ]
