"""The admin lists all parts in one list: the four models that showed a kind each go."""

from django.db import migrations, models

ONE_KIND = ("chart", "roster", "boattype", "track")


def let_readers_read(apps, schema_editor):
    """Who could look at parts of one kind can look at parts."""
    rights = apps.get_model("auth", "Permission").objects.filter(content_type__app_label="charts")
    right = rights.filter(codename="view_part").first()
    for old in rights.filter(codename__in=[f"view_{name}" for name in ONE_KIND]) if right else ():
        right.user_set.add(*old.user_set.all())
        right.group_set.add(*old.group_set.all())


class Migration(migrations.Migration):
    dependencies = [("charts", "0006_revisions"), ("auth", "0012_alter_user_first_name_max_length")]

    operations = [
        migrations.RunPython(let_readers_read, migrations.RunPython.noop),
        *[migrations.DeleteModel(name) for name in ("Chart", "Roster", "BoatType", "Track")],
        migrations.AlterField(
            "part",
            "kind",
            models.CharField(
                choices=[
                    ("chart", "charts"),
                    ("roster", "rosters"),
                    ("boat", "boat types"),
                    ("track", "patrol tracks"),
                ],
                max_length=8,
                verbose_name="kind",
            ),
        ),
    ]
