"""A career of a game without charts has no edition."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0007_list_of_careers"), ("charts", "0002_edition_game")]
    operations = [
        migrations.AlterField(
            "career",
            "edition",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="careers",
                to="charts.edition",
            ),
        ),
    ]
