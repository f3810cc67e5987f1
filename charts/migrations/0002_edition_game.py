"""An edition belongs to a game; those there are were made for the only one there was."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("charts", "0001_initial")]
    operations = [
        migrations.AddField(
            "edition",
            "game",
            models.CharField(default="hunted", editable=False, max_length=40, verbose_name="game"),
        ),
        migrations.AlterField(
            "edition",
            "game",
            models.CharField(default="", editable=False, max_length=40, verbose_name="game"),
        ),
    ]
