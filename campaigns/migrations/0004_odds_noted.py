"""The odds are shown where the journal says so; where they were on before it could say it, they are off again."""

from django.db import migrations


def follow_the_journal(apps, schema_editor):
    apps.get_model("campaigns", "Career").objects.filter(odds=True).exclude(entries__kind="switch").update(odds=False)


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0003_contests")]
    operations = [migrations.RunPython(follow_the_journal, migrations.RunPython.noop)]
