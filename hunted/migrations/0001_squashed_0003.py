"""All tables as they are after 0003, made at once: a new database runs this, an old one what it replaces."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('hunted', '0001_initial'), ('hunted', '0002_lockouts'), ('hunted', '0003_survey')]

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Device',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('key_hash', models.CharField(max_length=64, unique=True)),
                ('joined', models.DateTimeField(default=django.utils.timezone.now)),
                ('seen', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'ordering': ['joined'],
            },
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=40, unique=True)),
                ('made', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name='Stamp',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40, unique=True)),
                ('value', models.CharField(max_length=64)),
            ],
        ),
        migrations.CreateModel(
            name='Attempt',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('door', models.CharField(max_length=10)),
                ('address', models.CharField(max_length=45)),
                ('username', models.CharField(blank=True, max_length=150)),
                ('made', models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
            ],
            options={
                'indexes': [models.Index(fields=['door', 'address', 'made'], name='attempt_by_address'), models.Index(fields=['door', 'username', 'made'], name='attempt_by_username')],
            },
        ),
        migrations.CreateModel(
            name='Lockout',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('username', models.CharField(blank=True, max_length=150, verbose_name='name')),
                ('address', models.CharField(blank=True, max_length=45, verbose_name='address')),
                ('began', models.DateTimeField(db_index=True, default=django.utils.timezone.now, verbose_name='began')),
                ('lifted', models.DateTimeField(blank=True, null=True, verbose_name='lifted')),
            ],
            options={
                'verbose_name': 'lock-out',
                'verbose_name_plural': 'lock-outs',
                'ordering': ['-began'],
            },
        ),
        migrations.CreateModel(
            name='Survey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('careers', models.PositiveIntegerField()),
                ('seconds', models.FloatField()),
                ('damaged', models.JSONField(default=list)),
                ('out_of_step', models.JSONField(default=list)),
                ('accounts', models.JSONField(default=list)),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
    ]
