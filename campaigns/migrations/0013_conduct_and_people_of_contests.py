"""A contest counts how its boats are played, knows who is in it, and knows when it is over.

The contests there are stay open to all who know their address, and to several boats of one player; the packs in them
are those that were named; what the journals of their careers hold is counted.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import campaigns.fields


def bring_in_step(apps, editor):
    from campaigns.contests import conduct
    from campaigns.engine import game as games

    rules = {game.key: game.contest for game in games.games()}
    contests, careers = apps.get_model("campaigns", "Contest").objects, apps.get_model("campaigns", "Career").objects
    contests.update(admits="known", several=True)
    entries = apps.get_model("campaigns", "Entry").objects
    for contest in contests.all():
        contest.teams = sorted(
            {
                name
                for head in careers.filter(contest=contest).values_list("head", flat=True)
                if (name := head.get("pack"))
            }
        )
        contest.save(update_fields=["teams"])
    for career in careers.exclude(contest=None):
        if rules.get(career.game) is not None:
            rows = entries.filter(career=career).order_by("number").iterator()
            career.conduct = conduct.added({}, rows, rules[career.game].entered)
            career.save(update_fields=["conduct"])


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0012_guide"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="career",
            name="conduct",
            field=campaigns.fields.Document(default=dict, editable=False),
        ),
        migrations.AddField(
            model_name="career",
            name="left",
            field=models.CharField(
                blank=True,
                choices=[("withdrawn", "withdrawn"), ("removed", "removed")],
                default="",
                editable=False,
                max_length=9,
            ),
        ),
        migrations.AddField(
            model_name="contest",
            name="admits",
            field=models.CharField(
                choices=[
                    ("invited", "Only players I invite"),
                    ("known", "Everyone with an account who knows the address"),
                    ("all", "Everyone with an account (the contest is listed for all)"),
                ],
                default="invited",
                max_length=7,
                verbose_name="who may enter",
            ),
        ),
        migrations.AddField(
            model_name="contest",
            name="ended",
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="ended"),
        ),
        migrations.AddField(
            model_name="contest",
            name="open_logs",
            field=models.BooleanField(default=False, verbose_name="logs open to each other"),
        ),
        migrations.AddField(
            model_name="contest",
            name="result",
            field=campaigns.fields.Document(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="contest",
            name="several",
            field=models.BooleanField(default=False, verbose_name="several boats a player"),
        ),
        migrations.AddField(
            model_name="contest",
            name="teams",
            field=campaigns.fields.Document(blank=True, default=list),
        ),
        migrations.AddField(
            model_name="contest",
            name="token",
            field=models.CharField(blank=True, editable=False, max_length=43, null=True, unique=True),
        ),
        migrations.AddField(
            model_name="contest",
            name="undos",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="undos"),
        ),
        migrations.CreateModel(
            name="Admission",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("removed", models.BooleanField(default=False)),
                (
                    "contest",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="admissions", to="campaigns.contest"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("contest", "user"), name="one_admission_per_account")],
            },
        ),
        migrations.RunPython(bring_in_step, migrations.RunPython.noop),
    ]
