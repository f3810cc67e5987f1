"""Whether a career is guided through its first outing."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0011_seats")]

    operations = [
        migrations.AddField(
            model_name="career",
            name="guide",
            field=models.BooleanField(default=False, verbose_name="guide me through the first patrol"),
        ),
    ]
