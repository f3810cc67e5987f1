"""The list of careers also says when a career began and with which edition, and a career names its last line there."""

from django.db import migrations, models
from django.db.models import Max
from django.utils import timezone

from campaigns.log import journal
from campaigns.engine.chain import GENESIS, link
from campaigns.fields import Document


def enter_all(apps, schema_editor):
    """The careers that are here already, as they stand."""
    listed, entries = apps.get_model("campaigns", "Listed").objects, apps.get_model("campaigns", "Entry").objects
    careers = apps.get_model("campaigns", "Career").objects
    number, previous = listed.order_by("-number").values_list("number", "hash").first() or (0, GENESIS)
    for pk, *told in careers.order_by("pk").values_list("pk", "uuid", "last", "seal", "created", "edition__slug"):
        uuid, last, seal, created, edition = told
        foreign = entries.filter(career=pk, by=None).exclude(signed="").aggregate(last=Max("number"))["last"] or 0
        said = {"created": journal.moment(created), "edition": edition, "taken_in": foreign}
        number, at = number + 1, timezone.now()
        line = {"number": number, "career": str(uuid), "last": last, "seal": seal, "at": journal.moment(at), "said": said}
        hash_ = link(previous, line)
        listed.create(
            number=number, career=uuid, last=last, seal=seal, at=at, said=said, previous=previous, hash=hash_
        )
        careers.filter(pk=pk).update(listed=hash_)
        previous = hash_


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0016_offers")]

    operations = [
        migrations.AddField("listed", "said", Document(null=True)),
        migrations.AddField("career", "listed", models.CharField(default="", editable=False, max_length=64)),
        migrations.RunPython(enter_all, migrations.RunPython.noop),
    ]
