"""Whether the player has the printed cards: a roll on a reconstructed chart then asks for the card first."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0020_draft")]

    operations = [
        migrations.AddField(
            model_name="career",
            name="cards",
            field=models.BooleanField(default=False, verbose_name="I have the printed cards"),
        ),
    ]
