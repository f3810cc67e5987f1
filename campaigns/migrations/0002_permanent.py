"""The database itself refuses to change or remove what the journal holds."""

from django.db import migrations

from campaigns import triggers


def seal(apps, schema_editor):
    triggers.seal(schema_editor.connection)


def unseal(apps, schema_editor):
    triggers.unseal(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0001_careers")]
    operations = [migrations.RunPython(seal, unseal)]
