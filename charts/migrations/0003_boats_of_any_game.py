"""The figures of a boat type stand in one document; each column has a default, so that the step can be taken back."""

from django.db import migrations, models

COLUMNS = {
    "available": models.CharField(max_length=7, default="", verbose_name="available from"),
    "family": models.CharField(max_length=6, default="", verbose_name="family"),
    "hull_boxes": models.PositiveSmallIntegerField(default=0, verbose_name="hull boxes"),
    "torpedo_total": models.PositiveSmallIntegerField(default=0, verbose_name="torpedoes"),
}


class Migration(migrations.Migration):
    dependencies = [("charts", "0002_edition_game")]

    operations = [
        *(migrations.AlterField("boattype", name, column) for name, column in COLUMNS.items()),
        *(migrations.RemoveField("boattype", name) for name in COLUMNS),
    ]
