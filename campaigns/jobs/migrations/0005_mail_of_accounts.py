"""The task that sends e-mails has moved: those that wait are still sent."""

from django.db import migrations


def follow(apps, editor):
    rows = apps.get_model("django_tasks_database", "DBTaskResult").objects.using(editor.connection.alias)
    rows.filter(task_path="campaigns.jobs.mail.send").update(task_path="campaigns.accounts.mail.send")


class Migration(migrations.Migration):
    dependencies = [("jobs", "0004_what_a_worker_says")]
    operations = [migrations.RunPython(follow, migrations.RunPython.noop, elidable=True)]
