"""All tables as they are after 0004, made at once: a new database runs this, an old one what it replaces."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("charts", "0001_initial"),
        ("charts", "0002_edition_game"),
        ("charts", "0003_boats_of_any_game"),
        ("charts", "0004_saves"),
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
            name='Chart',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=12, verbose_name='code')),
                ('title', models.CharField(max_length=120, verbose_name='title')),
                ('dice', models.CharField(blank=True, max_length=6, null=True, verbose_name='dice')),
                ('notes', models.JSONField(blank=True, default=list, verbose_name='notes')),
                ('edition', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='charts', to='charts.edition')),
            ],
            options={
                'verbose_name': 'chart',
                'verbose_name_plural': 'charts',
                'ordering': ['edition', 'code'],
                'constraints': [models.UniqueConstraint(fields=('edition', 'code'), name='one_chart_per_code')],
            },
        ),
        migrations.CreateModel(
            name='BoatType',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('type', models.CharField(max_length=12, verbose_name='type')),
                ('figures', models.JSONField()),
                ('sources', models.JSONField(default=dict)),
                ('edition', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='boats', to='charts.edition')),
            ],
            options={
                'verbose_name': 'boat type',
                'verbose_name_plural': 'boat types',
                'ordering': ['edition', 'type'],
                'constraints': [models.UniqueConstraint(fields=('edition', 'type'), name='one_boat_per_type')],
            },
        ),
        migrations.CreateModel(
            name='Modifier',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('source', models.CharField(choices=[('rulebook', 'Rulebook'), ('hunters', 'Predecessor, The Hunters'), ('aar', 'Public material'), ('history', 'History'), ('house', 'House reconstruction'), ('card', 'A printed card')], max_length=8, verbose_name='source')),
                ('case', models.CharField(blank=True, max_length=60, verbose_name='case')),
                ('note', models.TextField(blank=True, verbose_name='note')),
                ('order', models.PositiveSmallIntegerField()),
                ('key', models.CharField(max_length=40)),
                ('drm', models.SmallIntegerField(verbose_name='DRM')),
                ('dated', models.JSONField(default=dict)),
                ('label', models.CharField(max_length=80)),
                ('chart', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='modifiers', to='charts.chart')),
            ],
            options={
                'ordering': ['chart', 'order'],
                'constraints': [models.UniqueConstraint(fields=('chart', 'key'), name='one_modifier_per_key')],
            },
        ),
        migrations.CreateModel(
            name='Roster',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=12, verbose_name='code')),
                ('title', models.CharField(max_length=120, verbose_name='title')),
                ('edition', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rosters', to='charts.edition')),
            ],
            options={
                'verbose_name': 'roster',
                'verbose_name_plural': 'rosters',
                'ordering': ['edition', 'code'],
                'constraints': [models.UniqueConstraint(fields=('edition', 'code'), name='one_roster_per_code')],
            },
        ),
        migrations.CreateModel(
            name='Row',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('source', models.CharField(choices=[('rulebook', 'Rulebook'), ('hunters', 'Predecessor, The Hunters'), ('aar', 'Public material'), ('history', 'History'), ('house', 'House reconstruction'), ('card', 'A printed card')], max_length=8, verbose_name='source')),
                ('case', models.CharField(blank=True, max_length=60, verbose_name='case')),
                ('note', models.TextField(blank=True, verbose_name='note')),
                ('order', models.PositiveSmallIntegerField()),
                ('low', models.SmallIntegerField(null=True)),
                ('high', models.SmallIntegerField(null=True)),
                ('natural', models.SmallIntegerField(null=True)),
                ('results', models.JSONField()),
                ('cells', models.JSONField(default=dict)),
                ('chart', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rows', to='charts.chart')),
            ],
            options={
                'ordering': ['chart', 'order'],
                'constraints': [models.UniqueConstraint(fields=('chart', 'order'), name='one_row_per_place')],
            },
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
        migrations.CreateModel(
            name='Ship',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('source', models.CharField(choices=[('rulebook', 'Rulebook'), ('hunters', 'Predecessor, The Hunters'), ('aar', 'Public material'), ('history', 'History'), ('house', 'House reconstruction'), ('card', 'A printed card')], max_length=8, verbose_name='source')),
                ('case', models.CharField(blank=True, max_length=60, verbose_name='case')),
                ('note', models.TextField(blank=True, verbose_name='note')),
                ('roll', models.PositiveSmallIntegerField()),
                ('name', models.CharField(max_length=60)),
                ('kind', models.CharField(max_length=20)),
                ('tons', models.PositiveIntegerField()),
                ('points', models.PositiveSmallIntegerField()),
                ('exact_tons', models.PositiveIntegerField(null=True)),
                ('fast', models.BooleanField(null=True)),
                ('ship_class', models.CharField(blank=True, max_length=40)),
                ('nation', models.CharField(blank=True, max_length=40)),
                ('date', models.CharField(blank=True, max_length=10)),
                ('uboat', models.CharField(blank=True, max_length=12)),
                ('roster', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='ships', to='charts.roster')),
            ],
            options={
                'ordering': ['roster', 'roll'],
                'constraints': [models.UniqueConstraint(fields=('roster', 'roll'), name='one_ship_per_roll'), models.UniqueConstraint(fields=('roster', 'name'), name='one_ship_per_name')],
            },
        ),
        migrations.CreateModel(
            name='Track',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('source', models.CharField(choices=[('rulebook', 'Rulebook'), ('hunters', 'Predecessor, The Hunters'), ('aar', 'Public material'), ('history', 'History'), ('house', 'House reconstruction'), ('card', 'A printed card')], max_length=8, verbose_name='source')),
                ('case', models.CharField(blank=True, max_length=60, verbose_name='case')),
                ('note', models.TextField(blank=True, verbose_name='note')),
                ('type', models.CharField(max_length=12, verbose_name='type')),
                ('assignment', models.CharField(max_length=40, verbose_name='assignment')),
                ('boxes', models.JSONField()),
                ('edition', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tracks', to='charts.edition')),
            ],
            options={
                'verbose_name': 'patrol track',
                'verbose_name_plural': 'patrol tracks',
                'ordering': ['edition', 'type', 'assignment'],
                'constraints': [models.UniqueConstraint(fields=('edition', 'type', 'assignment'), name='one_track_per_assignment')],
            },
        ),
        migrations.CreateModel(
            name='Column',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('order', models.PositiveSmallIntegerField()),
                ('key', models.CharField(max_length=40)),
                ('label', models.CharField(max_length=60)),
                ('first', models.CharField(max_length=7, null=True)),
                ('last', models.CharField(max_length=7, null=True)),
                ('chart', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='columns', to='charts.chart')),
            ],
            options={
                'ordering': ['chart', 'order'],
                'constraints': [models.UniqueConstraint(fields=('chart', 'key'), name='one_column_per_key')],
            },
        ),
    ]
