"""What a career has settled for its team stands in its row; those that are under way share nothing yet."""

from django.db import migrations

import campaigns.fields


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0014_duels_on_two_devices")]

    operations = [
        migrations.AddField("career", "shared", campaigns.fields.Document(default=dict, editable=False)),
    ]
