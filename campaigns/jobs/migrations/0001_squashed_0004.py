"""All tables as they are after 0004, made at once: a new database runs this, an old one what it replaces."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("jobs", "0001_initial"),
        ("jobs", "0002_file"),
        ("jobs", "0003_trouble_in_words"),
        ("jobs", "0004_what_a_worker_says"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('django_tasks_database', '0021_conditional_partial_index_ordering'),
    ]

    operations = [
        migrations.CreateModel(
            name='Worker',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=64, unique=True)),
                ('seen', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name='Job',
            fields=[
                ('row', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='job', serialize=False, to='django_tasks_database.dbtaskresult')),
                ('key', models.CharField(max_length=200, null=True, unique=True)),
                ('title', models.CharField(blank=True, max_length=200)),
                ('back', models.CharField(blank=True, max_length=300)),
                ('next', models.CharField(blank=True, max_length=300)),
                ('file', models.BooleanField(default=False)),
                ('input', models.BinaryField(null=True)),
                ('output', models.BinaryField(null=True)),
                ('done', models.PositiveIntegerField(default=0)),
                ('total', models.PositiveIntegerField(default=0)),
                ('given_up', models.BooleanField(default=False)),
                ('language', models.CharField(blank=True, max_length=20)),
                ('owner', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='jobs', to=settings.AUTH_USER_MODEL)),
            ],
        ),
    ]
