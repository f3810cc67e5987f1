"""A save and its lines become one revision, with what it changed in words as a document."""

from collections import defaultdict

import django.utils.timezone
from django.db import migrations, models

import charts.fields


def lines_into_revisions(apps, schema_editor):
    """A line of the time before saves is a revision by itself."""
    Revision, Change = apps.get_model("charts", "Revision"), apps.get_model("charts", "Change")
    lines, alone = defaultdict(list), []
    for change in Change.objects.order_by("id"):
        line = [change.part, change.place, change.old, change.new]
        if change.save_of_id is not None:
            lines[change.save_of_id].append(line)
            continue
        one = {key: getattr(change, key) for key in ("edition_id", "by_id", "by_name", "at")}
        alone.append(Revision(what=f"{change.part}: {change.place}"[:120], lines=[line], **one))
    for revision in Revision.objects.filter(pk__in=lines):
        revision.lines = lines[revision.pk]
        revision.save(update_fields=["lines"])
    Revision.objects.bulk_create(alone)


def lines_out_of_revisions(apps, schema_editor):
    Revision, Change = apps.get_model("charts", "Revision"), apps.get_model("charts", "Change")
    for revision in Revision.objects.order_by("id"):
        one = {key: getattr(revision, key) for key in ("edition_id", "by_id", "by_name")} | {"save_of": revision}
        made = Change.objects.bulk_create(
            Change(part=part, place=place[:120], old=old, new=new, **one) for part, place, old, new in revision.lines
        )
        Change.objects.filter(pk__in=[change.pk for change in made]).update(at=revision.at)


def rename_rights(apps, schema_editor, back=False):
    """Who could look at saves can look at revisions."""
    old, new = ("_revision", "_save") if back else ("_save", "_revision")
    rights = apps.get_model("auth", "Permission").objects.filter(content_type__app_label="charts")
    for right in rights.filter(codename__endswith=old):
        right.codename = right.codename.replace(old, new)
        right.save(update_fields=["codename"])


def rename_rights_back(apps, schema_editor):
    rename_rights(apps, schema_editor, back=True)


class Migration(migrations.Migration):
    dependencies = [("charts", "0005_parts"), ("auth", "0012_alter_user_first_name_max_length")]

    operations = [
        migrations.RenameModel("Save", "Revision"),
        migrations.RenameField("revision", "steps", "patch"),
        migrations.AddField("revision", "lines", charts.fields.PlainData(default=list)),
        migrations.AlterField(
            "revision", "at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="at")
        ),
        migrations.AlterField(
            "revision",
            "edition",
            models.ForeignKey(on_delete=models.deletion.CASCADE, related_name="revisions", to="charts.edition"),
        ),
        migrations.AlterModelOptions(
            "revision",
            {"ordering": ["-at", "-id"], "verbose_name": "revision", "verbose_name_plural": "revisions"},
        ),
        migrations.RunPython(lines_into_revisions, lines_out_of_revisions),
        migrations.RunPython(rename_rights, rename_rights_back),
        migrations.DeleteModel("Change"),
    ]
