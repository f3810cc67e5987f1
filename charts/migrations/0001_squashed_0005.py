"""All tables as they are after 0005, made at once: a new database runs this, an old one what it replaces."""

import charts.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("charts", "0001_initial"),
        ("charts", "0002_edition_game"),
        ("charts", "0003_boats_of_any_game"),
        ("charts", "0004_saves"),
        ("charts", "0005_parts"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Edition',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=40, unique=True, verbose_name='short name')),
                ('game', models.CharField(default='', editable=False, max_length=40, verbose_name='game')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('note', models.TextField(blank=True, verbose_name='note')),
                ('notes', models.JSONField(blank=True, default=list, verbose_name='notes on boats')),
                ('shipped', models.BooleanField(default=False, editable=False, verbose_name='shipped')),
                ('revision', models.PositiveIntegerField(default=1, editable=False, verbose_name='revision')),
                ('fingerprint', models.CharField(default='', editable=False, max_length=16)),
                ('copied_from', models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='copies', to='charts.edition')),
            ],
            options={
                'verbose_name': 'edition',
                'verbose_name_plural': 'editions',
                'ordering': ['-shipped', 'name'],
            },
        ),
        migrations.CreateModel(
            name='Part',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=8, verbose_name='kind')),
                ('code', models.CharField(max_length=60, verbose_name='code')),
                ('title', models.CharField(blank=True, max_length=120, verbose_name='title')),
                ('data', charts.fields.PlainData()),
                ('edition', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='parts', to='charts.edition')),
            ],
            options={
                'verbose_name': 'part',
                'verbose_name_plural': 'parts',
                'ordering': ['edition', 'kind', 'code'],
                'constraints': [models.UniqueConstraint(fields=('edition', 'kind', 'code'), name='one_part_per_code')],
            },
        ),
        migrations.CreateModel(
            name='BoatType',
            fields=[
            ],
            options={
                'verbose_name': 'boat type',
                'verbose_name_plural': 'boat types',
                'proxy': True,
                'indexes': [],
                'constraints': [],
            },
            bases=('charts.part',),
        ),
        migrations.CreateModel(
            name='Chart',
            fields=[
            ],
            options={
                'verbose_name': 'chart',
                'verbose_name_plural': 'charts',
                'proxy': True,
                'indexes': [],
                'constraints': [],
            },
            bases=('charts.part',),
        ),
        migrations.CreateModel(
            name='Roster',
            fields=[
            ],
            options={
                'verbose_name': 'roster',
                'verbose_name_plural': 'rosters',
                'proxy': True,
                'indexes': [],
                'constraints': [],
            },
            bases=('charts.part',),
        ),
        migrations.CreateModel(
            name='Track',
            fields=[
            ],
            options={
                'verbose_name': 'patrol track',
                'verbose_name_plural': 'patrol tracks',
                'proxy': True,
                'indexes': [],
                'constraints': [],
            },
            bases=('charts.part',),
        ),
        migrations.CreateModel(
            name='Save',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('what', models.CharField(max_length=120, verbose_name='what')),
                ('why', models.CharField(blank=True, max_length=200, verbose_name='why')),
                ('by_name', models.CharField(max_length=150, verbose_name='by')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='at')),
                ('steps', models.JSONField(default=list)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('edition', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='saves', to='charts.edition')),
                ('undoes', models.OneToOneField(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='undone_by', to='charts.save')),
            ],
            options={
                'verbose_name': 'save',
                'verbose_name_plural': 'saves',
                'ordering': ['-id'],
            },
        ),
        migrations.CreateModel(
            name='Change',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('part', models.CharField(max_length=60, verbose_name='part')),
                ('place', models.CharField(max_length=120, verbose_name='place')),
                ('old', models.TextField(blank=True, verbose_name='was')),
                ('new', models.TextField(blank=True, verbose_name='is')),
                ('by_name', models.CharField(max_length=150, verbose_name='by')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='at')),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('edition', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='charts.edition')),
                ('save_of', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='charts.save')),
            ],
            options={
                'verbose_name': 'change',
                'verbose_name_plural': 'changes',
                'ordering': ['-id'],
                'indexes': [models.Index(fields=['edition', 'part'], name='charts_chan_edition_101482_idx')],
            },
        ),
    ]
