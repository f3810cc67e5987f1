"""A contest invites names, whether or not there are such accounts."""

from django.db import migrations

import campaigns.fields


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0018_counted")]

    operations = [
        migrations.AddField(
            "contest", "invited", campaigns.fields.Document(blank=True, default=list, editable=False)
        )
    ]
