"""The admin's page of the server: careers, contests, storage, jobs, and what is damaged or out of step."""

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.urls import reverse

from campaigns.jobs import queue
from campaigns.jobs.models import Worker
from campaigns.models import Career
from hunted import survey
from hunted.models import Survey
from tests.jobs import notes
from tests.journal.acts import play_on
from tests.journal.forging import spoil

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin(client):
    client.force_login(get_user_model().objects.create_superuser("keeper", password="cards"))
    return client


def page(client):
    return client.get(reverse("server")).content.decode()


def test_it_is_for_administrators(client, user):
    client.force_login(user)
    assert client.get(reverse("server")).status_code == 302
    user.is_staff = True
    user.save()
    assert client.get(reverse("server")).status_code == 403
    client.logout()
    assert client.get(reverse("server")).status_code == 302


def test_the_admins_first_page_leads_there(admin):
    assert reverse("server") in admin.get(reverse("admin:index")).content.decode()


def test_an_empty_server_shows_that_it_is(admin):
    shown = page(admin)
    assert "There are no careers yet." in shown
    assert "No survey has been made yet." in shown


def test_it_shows_what_there_is(admin, career):
    Career.objects.filter(pk=career.pk).update(out_of_step=3)
    queue.ask(notes.glut, career.owner, arguments={"what": "fault"})
    Worker.objects.create(name="the-machine-1a2b")
    shown = page(admin)
    assert "the-machine-1a2b" in shown
    assert "glut" in shown
    assert career.owner.username in shown


def test_where_nobody_works_it_says_so(admin, settings):
    settings.JOBS = ""
    assert "No worker is running" in page(admin)


def test_the_button_has_a_survey_made(admin, career):
    answer = admin.post(reverse("server"), follow=True).content.decode()
    assert "The check has started." in answer
    assert "1 career checked" in answer
    assert "Nothing is damaged." in answer
    assert career.owner.username in answer


def test_a_survey_names_what_is_damaged_and_what_is_out_of_step(career, monkeypatch):
    play_on(career, 9)
    spoil(career, "entry.why", "forged")
    made = survey.make()
    assert (made.careers, made.damaged[0][0]) == (1, str(career.uuid))
    monkeypatch.setattr(survey.verify, "verify", lambda one: [survey.verify.Finding(3, "asked otherwise", False)])
    made = survey.make()
    assert (made.damaged, made.out_of_step) == ([], [(str(career.uuid), "no. 3: asked otherwise")])


def test_the_command_ends_with_the_number_of_faults(career, capsys):
    call_command("survey")
    assert "1 careers, 0 damaged, 0 out of step." in capsys.readouterr().out
    play_on(career, 9)
    spoil(career, "entry.why", "forged")
    with pytest.raises(CommandError, match="1 faults"):
        call_command("survey")


def test_old_surveys_go(monkeypatch):
    monkeypatch.setattr(survey, "KEPT", 2)
    kept = [survey.make().pk for _ in range(4)]
    assert sorted(Survey.objects.values_list("pk", flat=True)) == kept[-2:]
