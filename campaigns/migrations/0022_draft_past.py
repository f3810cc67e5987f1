"""The forms that open pages hold: what two devices have changed since is told apart by them."""

from django.db import migrations

import campaigns.fields


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0021_cards")]

    operations = [
        migrations.AddField(model_name="draft", name="past", field=campaigns.fields.Document(default=list)),
    ]
