"""The database itself refuses to change or remove what the journal holds."""

from django.db import migrations

from campaigns.log import triggers


TABLES = ("campaigns_entry", "campaigns_figures")


def seal(apps, schema_editor):
    triggers.seal(schema_editor.connection, TABLES)


def unseal(apps, schema_editor):
    triggers.unseal(schema_editor.connection, TABLES)


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0001_careers")]
    operations = [migrations.RunPython(seal, unseal)]
