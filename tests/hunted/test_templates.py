"""Templates that were made lighter when they were loaded draw what Django draws, to the letter."""

import re
from dataclasses import dataclass

import pytest
from django.template import Context, Engine, engines
from django.template.base import NodeList, Template
from django.utils import translation
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy

from hunted import templates
from tests.games.the_hunted import moments


@dataclass
class Boat:
    name: str = 'U-<7>\'s "own" & more'
    hull: int = 1234567
    sunk: tuple = ((1, "a<b"), (2, mark_safe("<b>c</b>")))
    none: None = None

    def made(self):
        return [self.name]


SOURCES = [
    "{{ boat.name }} {{ boat.hull }} {{ boat.none }} {{ boat.missing }} {{ missing.name }} {{ None }}",
    "{{ boat.made }} {{ boat.made.0 }} {{ boat.sunk.1.1 }} {{ text }} {{ safe }} {{ lazy }} {{ half }}",
    "{{ names.a }} {{ names.b }} {{ names.missing }} {{ text|upper }} {{ 'a<b' }} {{ 12 }} {{ 1.5 }} {{ True }}",
    "{% autoescape off %}{{ boat.name }}{{ safe }}{{ half }}{% endautoescape %}",
    "{% if boat.none %}a{% elif missing.any %}b{% elif boat.hull > 3 and text %}c{{ text }}{% else %}d{% endif %}",
    "{% if not boat.none %}{% if boat.made %}x{% endif %}{% endif %}{% if boat.wrong %}y{% else %}z{% endif %}",
    "{% for number, name in boat.sunk %}{{ forloop.counter }}{{ number }}{{ name }}{% if forloop.last %}.{% endif %}\n"
    "{% empty %}none{% endfor %}{% for one in boat.none %}x{% empty %}none {{ text }}{% endfor %}",
    "{% load l10n %}{% localize off %}{{ boat.hull }}{{ half }}{% endlocalize %}{{ boat.hull }}",
    "{% load i18n %}{% translate 'a < b' %}{% translate 'words' as said %}{{ said }}{% translate text %}",
    "{% load i18n %}{% translate '100 %' %} {% translate 'x'|upper %}",
    "{% load i18n %}{% blocktranslate %}100 % of {{ text }} and {{ missing }}{% endblocktranslate %}",
    "{% load i18n %}{% blocktranslate trimmed with one=boat.name two=boat.hull asvar told %}\n {{ one }}\n {{ two }}\n"
    "{% endblocktranslate %}[{{ told }}]",
    "{% load i18n %}{% blocktranslate count n=boat.hull %}{{ n }} hit{% plural %}{{ n }} hits{% endblocktranslate %}",
    "{% load i18n %}{% translate 'May' context 'month' %}{% blocktranslate context 'x' %}May{% endblocktranslate %}",
    "{% with text=boat.name %}{% include 'part.html' with inner=text %}{% include 'part.html' only %}{% endwith %}",
    "{% for one in boat.sunk %}{% cycle 'odd' 'even' %}{% ifchanged %}{{ text }}{% endifchanged %}{% endfor %}",
]
PART = "[{{ inner }}|{{ text }}{% if inner %}{% for one in inner %}.{% endfor %}{% endif %}]"


def drawn(source, light):
    values = {"text": "a & 'b'", "safe": mark_safe("<i>"), "lazy": gettext_lazy("lazy"), "half": 0.5}
    values |= {"boat": Boat(), "names": {"a": "<", "b": 3, "items": "its own"}}
    engine = Engine(
        loaders=[("django.template.loaders.locmem.Loader", {"part.html": PART})],
        libraries={"i18n": "django.templatetags.i18n", "l10n": "django.templatetags.l10n"},
    )
    template = engine.from_string(source)
    if light:
        templates.lighten(template.nodelist)
    return template.render(Context(values))


@pytest.mark.parametrize("source", SOURCES)
def test_a_light_template_draws_what_django_draws(source):
    assert drawn(source, light=True) == drawn(source, light=False)


@pytest.fixture
def languages(settings, monkeypatch):
    """Django's own languages, switched on as a second one of ours would do it."""
    settings.USE_I18N = True
    monkeypatch.setattr(translation, "_trans", type(translation._trans)())


SPOKEN = {"en": "Yes January No U-7 found", "de": "Ja Januar Konnte keine U-7 mit", "fr": "Oui janvier Aucun objet U-7"}


def test_languages_are_spoken_beside_one_another(tmp_path, monkeypatch, languages):
    """One template, loaded once: a text is looked up once a language, and which one is known when it is drawn."""
    asked = []
    monkeypatch.setattr(templates, "gettext", lambda text: asked.append(text) or translation.gettext(text))
    (tmp_path / "part.html").write_text("{% load i18n %}{% translate 'January' as month %}{{ month }}")
    (tmp_path / "page.html").write_text(
        "{% load i18n %}{% if name %}{% translate 'Yes' %}{% endif %} {% include 'part.html' %} "
        "{% blocktranslate %}No {{ verbose_name }} found matching the query{% endblocktranslate %}"
    )
    loaders = [("hunted.templates.Cached", ["hunted.templates.Loader"])]
    engine = Engine([tmp_path], loaders=loaders, libraries={"i18n": "django.templatetags.i18n"})
    template = engine.get_template("page.html")
    assert isinstance(template.nodelist, templates.Light)
    for language in ("en", "de", "fr", "en", "fr", "de"):
        with translation.override(language):
            shown = template.render(Context({"name": "x", "verbose_name": "U-7"}))
        assert shown.startswith(SPOKEN[language])
    assert len(asked) == len(SPOKEN)


def test_a_translation_at_fault_is_told_as_it_was_written(monkeypatch):
    monkeypatch.setattr(templates, "gettext", lambda text: "of %(y)s %")
    source = "{% load i18n %}{% blocktranslate %}of {{ text }}{% endblocktranslate %}"
    assert drawn(source, light=True) == "of a &amp; &#x27;b&#x27;"


PAGES = ("", "log/", "no/3/", "diary/1/", "story/1/", "sheet/", "record/", "crew/", "amend/", "settings/")


def test_pages_are_the_same_to_the_letter(boat, monkeypatch):
    seat = boat().on_to(moments.SALVO, seed=3)

    def pages():
        for loader in engines["django"].engine.template_loaders:
            loader.reset()
        found = [seat.client.get(seat.url + page).content.decode() for page in PAGES]
        return [re.sub(r"\b\w{64}\b", "token", text) for text in found]

    light = pages()
    monkeypatch.setattr(templates, "lighten", lambda nodes: nodes)
    for page, ours, theirs in zip(PAGES, light, pages(), strict=True):
        assert ours.split("\n") == theirs.split("\n"), page
    for loader in engines["django"].engine.template_loaders:
        loader.reset()


def test_templates_of_ours_are_light_and_those_of_others_are_not():
    assert isinstance(engines["django"].engine.get_template("campaigns/_roll.html").nodelist, templates.Light)
    other = engines["django"].engine.get_template("admin/pagination.html")
    assert (type(other), type(other.nodelist)) == (Template, NodeList)
