"""In a duel the other player may roll for the enemy, from an account of his own; who is waited for can be written to."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0013_conduct_and_people_of_contests")]

    operations = [
        migrations.AddField("career", "asks", models.PositiveSmallIntegerField(editable=False, null=True)),
        migrations.AddField(
            "contest",
            "others_roll",
            models.BooleanField(default=False, verbose_name="the other player rolls for the enemy"),
        ),
        migrations.AddField("admission", "mail", models.BooleanField(default=False)),
        migrations.AddField("admission", "told", models.DateTimeField(null=True)),
    ]
