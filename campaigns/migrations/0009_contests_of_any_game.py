"""A contest names its game; those there are, are The Hunted's. What its forms are called the game says."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0008_without_edition")]
    operations = [
        migrations.AddField(
            "contest", "game", models.CharField(max_length=40, default="hunted"), preserve_default=False
        ),
        migrations.AlterField("contest", "form", models.CharField("form", max_length=10)),
        migrations.AlterField("contest", "start", models.CharField("first month", max_length=7, blank=True)),
        migrations.AlterField("contest", "until", models.CharField("last month", max_length=7, blank=True)),
    ]
