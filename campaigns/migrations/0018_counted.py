"""Halls, totals and lists read columns of the career, and count of a career what today's rules can follow."""

from django.db import migrations, models

LEDGER = ("outing", "boat", "crewmember", "patrol", "encounter", "target", "refit", "award", "promotion")
WORDS = {"end": 40, "victory": 40, "type": 20, "start": 7}
FIGURES = ("months", "sailed", "ships")


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0017_list_says_more")]

    operations = [
        migrations.AddField("career", "counted", models.PositiveIntegerField(null=True, editable=False)),
        *(
            migrations.AddField(
                "career", name, models.CharField(blank=True, default="", editable=False, max_length=most)
            )
            for name, most in WORDS.items()
        ),
        *(
            migrations.AddField("career", name, models.PositiveIntegerField(default=0, editable=False))
            for name in FIGURES
        ),
        *(migrations.AddField(table, "beyond", models.BooleanField(null=True, editable=False)) for table in LEDGER),
    ]
