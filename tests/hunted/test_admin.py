"""The admin beside the log: staff look everything up and change nothing, and a player may leave with his careers."""

import io
import json
import zipfile

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.urls import reverse

from campaigns.files import leaving, portable
from campaigns.models import LEDGER, Award, Career, Contest, Seat
from campaigns.play import people
from tests.factories import CareerFactory, EditionFactory, UserFactory
from tests.journal.acts import play_on

User = get_user_model()


@pytest.fixture
def admin(client, db):
    client.force_login(User.objects.create_superuser("keeper", password="cards"))
    return client


def owner_of_a_career():
    return CareerFactory(owner__username="wiarda").owner


def owner_of_a_contest():
    owner = UserFactory(username="wiarda")
    terms = {"name": "Grey wolves", "form": "duel", "start": "1943-07", "until": "1945-05"}
    return Contest.objects.create(game="hunted", owner=owner, edition=EditionFactory(), **terms).owner


def writer_in_the_log_of_another():
    from campaigns import play

    writer, career = UserFactory(username="wiarda"), CareerFactory()
    play.act(career.pk, {"remark": "Seen from the pier."}, play.open_career(career).seq, writer)
    return writer


@pytest.mark.parametrize("begin", [owner_of_a_career, owner_of_a_contest, writer_in_the_log_of_another])
def test_a_player_who_is_in_the_log_stays(admin, begin):
    player = begin()
    page = admin.post(reverse("admin:auth_user_delete", args=[player.pk]), {"post": "yes"})
    assert page.status_code == 200
    assert "would require deleting the following protected related objects" in page.content.decode()
    form = {"action": "delete_selected", "_selected_action": player.pk, "post": "yes"}
    assert admin.post(reverse("admin:auth_user_changelist"), form).status_code == 200
    assert User.objects.filter(pk=player.pk).exists()


# --- to look up --------------------------------------------------------------------------------------------


@pytest.fixture
def played(db):
    """A career of somebody else, with a row in every table."""
    career = CareerFactory(owner__username="wiarda")
    play_on(career, 60)
    Award.objects.get_or_create(career=career, defaults={"key": "medal", "name": "silver_medal", "month": "1943-07"})
    return Career.objects.get()


MODELS = ["career", "contest", *(model._meta.model_name for model in LEDGER.values())]


@pytest.mark.parametrize("model", MODELS)
def test_every_table_is_read_and_searched_and_nothing_is_changed(played, admin, model):
    if model == "contest":
        terms = {"name": "Grey wolves", "form": "duel", "start": "1943-07", "until": "1945-05"}
        Contest.objects.create(game="hunted", owner=played.owner, edition=played.edition, **terms)
    address = reverse(f"admin:campaigns_{model}_changelist")
    assert admin.get(address).status_code == 200
    rows = [row.pk for row in admin.get(address, {"q": "wiarda"}).context["cl"].queryset]
    assert rows
    assert admin.get(address, {"q": "nobody at all"}).context["cl"].queryset.count() == 0
    assert admin.get(reverse(f"admin:campaigns_{model}_add")).status_code == 403
    page = admin.get(reverse(f"admin:campaigns_{model}_change", args=rows[:1]))
    assert page.status_code == 200
    assert 'name="_save"' not in page.content.decode()
    assert admin.post(reverse(f"admin:campaigns_{model}_change", args=rows[:1]), {"name": "x"}).status_code == 403
    assert admin.post(reverse(f"admin:campaigns_{model}_delete", args=rows[:1]), {"post": "yes"}).status_code == 403


def test_rows_are_told_by_what_a_reader_knows_them_by(played):
    for model in LEDGER.values():
        row = model.objects.first()
        assert (str(row) == row.key) is not any(getattr(row, name) for name in model.NAMED_BY)


@pytest.mark.parametrize(
    ("state", "found"), [("open", 1), ("ended", 0), ("archived", 0), ("other-rules", 0), ("x", 1), ("", 1)]
)
def test_careers_are_told_apart_by_their_state(admin, state, found):
    CareerFactory()
    page = admin.get(reverse("admin:campaigns_career_changelist"), {"state": state} if state else {}, follow=True)
    assert page.context["cl"].queryset.count() == found


def test_staff_find_the_log_book_of_any_career_and_not_the_key_to_its_shared_page(admin):
    career = CareerFactory()
    Career.objects.update(share_token="not-for-you")
    page = admin.get(reverse("admin:campaigns_career_changelist"), {"q": str(career.uuid)}).content.decode()
    assert reverse("campaigns:bridge", args=[career.uuid]) in page
    page = admin.get(reverse("admin:campaigns_career_change", args=[career.pk])).content.decode()
    assert "not-for-you" not in page


# --- a player leaves ---------------------------------------------------------------------------------------


def leave(admin, player, do):
    return admin.post(reverse("admin:auth_user_leave", args=[player.pk]), {"do": do}, follow=do == "remove")


@pytest.fixture
def home(settings, tmp_path, db):
    settings.DATA_DIR = tmp_path
    return tmp_path / leaving.FOLDER


@pytest.fixture
def career(db):
    return CareerFactory(owner__username="wiarda")


def files_of(archive):
    return [archive.read(name).decode() for name in archive.namelist()]


def test_the_careers_of_a_player_are_downloaded(admin, career):
    page = admin.get(reverse("admin:auth_user_leave", args=[career.owner_id])).content.decode()
    assert "wiarda leaves" in page
    archive = zipfile.ZipFile(io.BytesIO(leave(admin, career.owner, "export").content))
    assert files_of(archive) == [portable.export_career(career)]
    assert User.objects.filter(username="wiarda").exists()


def test_who_leaves_has_his_careers_exported_and_his_account_is_no_more(admin, career, home):
    player, before = career.owner, portable.export_career(career)
    player.email, player.first_name = "wiarda@example.org", "Jann"
    player.set_password("secret")
    player.save()
    Career.objects.update(share_token="shared")
    Seat.objects.create(career=career, number=2, token="t", user=player)
    page = leave(admin, player, "remove").content.decode()
    assert "The account wiarda was removed." in page
    (kept,) = home.iterdir()
    assert kept.name in page
    assert kept.stat().st_mode & 0o077 == 0
    assert files_of(zipfile.ZipFile(kept)) == [before]
    gone = User.objects.get(pk=player.pk)
    assert (gone.username, gone.email, gone.first_name, gone.is_active) == (f"former-player-{player.pk}", "", "", False)
    assert not gone.has_usable_password()
    career = Career.objects.get()
    assert (career.owner, career.share_token, career.archived is None) == (gone, None, False)
    assert not Seat.objects.exists()


def test_what_he_left_says_whose_entries_they_were_and_can_be_imported(admin, career, home):
    leave(admin, career.owner, "remove")
    (text,) = files_of(zipfile.ZipFile(next(home.iterdir())))
    portable.check(text.encode())
    assert json.loads(text)["entries"][0]["signed"] == "wiarda"


def test_who_leaves_is_waited_for_in_no_contest_and_runs_none(admin, home, house):
    player, other = UserFactory(username="wiarda"), UserFactory()
    terms = {"name": "Grey wolves", "form": "tonnage", "start": "1943-07", "until": "1945-05", "type": "VIIC"}
    contest = Contest.objects.create(game="hunted", owner=player, edition=house, admits="all", **terms)
    for user, boat in ((player, "U-1"), (other, "U-2")):
        people.enter_contest(contest, user, {"kommandant": "Braun", "boat": boat, "type": "VIIC"})
    leave(admin, player, "remove")
    assert list(Career.objects.order_by("pk").values_list("left", flat=True)) == ["withdrawn", ""]
    assert Contest.objects.get().owner.username == "keeper"


def test_an_account_without_careers_goes_whole_and_leaves_no_file(admin, home):
    player = UserFactory(username="wiarda")
    assert "The account wiarda was removed." in leave(admin, player, "remove").content.decode()
    assert not User.objects.filter(pk=player.pk).exists()
    assert not home.exists()


def test_nobody_removes_himself(admin, home):
    keeper = User.objects.get(username="keeper")
    assert "You cannot remove your own account." in leave(admin, keeper, "remove").content.decode()
    assert User.objects.filter(pk=keeper.pk, is_active=True).exists()


def test_others_remove_nobody(client, career, home):
    client.force_login(UserFactory(is_staff=True))
    address = reverse("admin:auth_user_leave", args=[career.owner_id])
    assert client.get(address).status_code == 403
    assert client.post(address, {"do": "remove"}).status_code == 403
    assert User.objects.filter(username="wiarda").exists()
    assert not home.exists()


def test_an_administrator_is_removed_by_an_administrator(client, home):
    helper = UserFactory(is_staff=True)
    helper.user_permissions.add(*Permission.objects.filter(codename__in=["view_user", "delete_user"]))
    chief = User.objects.create_superuser("chief")
    client.force_login(helper)
    assert "Only another administrator" in leave(client, chief, "remove").content.decode()
    assert User.objects.filter(username="chief", is_active=True).exists()


def test_no_such_player_is_not_found(admin):
    assert admin.get(reverse("admin:auth_user_leave", args=[999999])).status_code == 404
