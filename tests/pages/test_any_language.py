"""In another language every page reads whole: nothing stays English, and all that is asked for can be translated."""

import random
import shutil
from importlib import import_module
from pathlib import Path

import django
import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import override_settings

from campaigns import play
from campaigns.games import GAMES, KEYS
from campaigns.models import Career
from campaigns.pages.games import presentation_of, presentations
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.play import people
from campaigns.rulebook import rulebooks
from charts.books import book_for
from tests import pseudo
from tests.factories import CareerFactory, UserFactory
from tests.games.the_hunted import language
from tests.pages.contests.fleet import opened
from tests.shipped import edition_of

pytestmark = pytest.mark.slow
BASE = Path(settings.BASE_DIR)
ANSWERS = 120
NAMES = [text for game in GAMES.values() for text in (game.name, presentation_of(game.key).short_name)]
PAGES = ("", "log/", "amend/", "overrule/", "settings/", "no/3/", "replay/3/", "share/", "story/", "story/career/")


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory):
    """The texts that makemessages collects, and those of Django's own catalogues. It writes beside the sources: to a
    copy.
    """
    if shutil.which("xgettext") is None:
        pytest.skip("GNU gettext is not installed; the gate has it")
    copy = tmp_path_factory.mktemp("sources")
    for folder in ("campaigns", "charts", "hunted", "templates"):
        shutil.copytree(BASE / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__", "static"))
    (copy / "locale").mkdir()
    with pytest.MonkeyPatch.context() as patch, override_settings(LOCALE_PATHS=[str(copy / "locale")]):
        patch.chdir(copy)
        call_command("makemessages", locale=["xx"], verbosity=0)
    found = pseudo.collected((copy / "locale/xx/LC_MESSAGES/django.po").read_text(encoding="utf-8"))
    for po in Path(django.__file__).parent.rglob("locale/en/LC_MESSAGES/django.po"):
        found |= pseudo.collected(po.read_text(encoding="utf-8"))
    return found


@pytest.fixture
def player(client, user):
    client.force_login(user)
    return user


def test_pages_of_any_game(client, player, house, catalogue):
    paths = [
        "/",
        *(f"/new/{key}/" for key, one in presentations().items() if one.start is not None),
        *(f"/rules/{key}/" for key in rulebooks()),
        "/charts/house/",
        *(f"/charts/house/{code}/" for code in ("E2", "R1", "T1", "P1", "U3-PT")),
        "/charts/house/boats/VIIC/",
        "/charts/house/?q=crew",
        "/careers/",
        "/careers/best/",
        "/careers/bring-in/",
    ]
    names = pseudo.words(" ".join((player.username, *NAMES, *(case for key in rulebooks() for case in headings(key)))))
    found, asked = pseudo.walk(client, paths, pseudo.names_of(book_for(house)) | names)
    assert found == {}
    assert asked - catalogue == set()


@pytest.mark.parametrize("folder", [key for key in KEYS if (BASE / f"tests/games/{key}/language.py").exists()])
def test_pages_of_each_game(client, player, house, catalogue, folder):
    game, own = GAMES[folder], import_module(f"tests.games.{folder}.language")
    career = CareerFactory(
        owner=player, game=game.key, edition=game.edition and edition_of(game.edition), setup=own.SETUP
    )
    source = random.Random(3)
    for _ in range(ANSWERS):
        table = play.open_career(career)
        if table.prompt is None:
            break
        play.act(career.pk, {"auto": True}, table.seq, player, source=source)
        career.refresh_from_db()
    book = CareerLog(career)
    paths = [f"/careers/{career.uuid}/{page}" for page in PAGES]
    paths += [book.url("diary", 1), book.url("story", 1), *(book.url(page.slug) for page in book.pages)]
    names = pseudo.words(" ".join((own.NAMES, player.username, *NAMES, *headings(game.key))))
    if career.edition is not None:
        names |= pseudo.names_of(book_for(career.edition))
    found, asked = pseudo.walk(client, paths, names)
    assert found == {}
    assert asked - catalogue == set()


def test_pages_of_contests(client, player, house, catalogue):
    """A duel of The Hunted at sea and a tournament of packs: their pages, their forms, and the hall."""
    terms = {"name": "Wiarda", "owner": player, "admits": "invited", "several": True}
    duel = opened(house, "duel", until="1944-06", others_roll=True, undos=2, open_logs=True, **terms)
    packs = opened(house, "wolfpack", teams=["Grimm"], **terms)
    loose = opened(house, "survival", **terms | {"type": "", "admits": "all"})
    other = UserFactory()
    theirs = opened(house, token="x" * 32, **terms | {"type": "", "owner": other})
    boats = ((duel, player, "U-1"), (duel, other, "U-2"), (packs, player, "U-3"), (packs, other, "U-4"))
    for contest, owner, boat in boats:
        people.admit(contest, owner)
        people.enter_contest(contest, owner, {"kommandant": "Wiarda", "boat": boat, "type": "VIIC", "pack": "Grimm"})
    source = random.Random(5)
    for career in Career.objects.order_by("pk"):
        for _ in range(30):
            play.act(career.pk, {"auto": True}, source=source)
    people.leave_contest(packs.careers.last(), Career.Left.WITHDRAWN)
    paths = ["/contests/", "/contests/hall/", f"/contests/join/{theirs.token}/"]
    paths += [f"/contests/{one.uuid}/" for one in (duel, packs, loose)]
    paths += [f"/contests/new/hunted/{form.key}/" for form in play.game_of("hunted").contest.forms]
    paths += [f"/careers/{career.uuid}/" for career in Career.objects.filter(owner=player)]
    names = pseudo.words(
        " ".join((language.NAMES, "Grimm http", player.username, other.username, *NAMES, *headings("hunted")))
    )
    names |= pseudo.names_of(book_for(house))
    found, asked = pseudo.walk(client, paths, names)
    assert found == {}
    assert asked - catalogue == set()


def headings(game):
    """The cases, as the rulebook calls them."""
    return rulebooks()[game].clauses if game in rulebooks() else ()
