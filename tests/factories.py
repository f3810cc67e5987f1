"""Rows for tests, one factory per model, every field sensible."""

from __future__ import annotations

import factory
from django.contrib.auth import get_user_model
from factory.django import DjangoModelFactory

from campaigns import play
from campaigns.models import Career
from charts import storage
from charts.models import Edition
from charts.version import version_of
from tests.engine import bare, toy


class UserFactory(DjangoModelFactory):
    class Meta:
        model = get_user_model()

    username = factory.Sequence(lambda number: f"player{number}")
    password = factory.django.Password("a good long password")


class EditionFactory(DjangoModelFactory):
    """The toy game's own charts."""

    class Meta:
        model = Edition
        django_get_or_create = ("slug",)
        skip_postgeneration_save = True

    slug = "toy"
    game = "lighthouse"
    name = "Lighthouse"
    fingerprint = version_of(toy.RAW)

    @factory.post_generation
    def figures(self, create, raw, **options):
        if create and not self.charts.exists():
            storage.store(self, raw or toy.RAW)


class CareerFactory(DjangoModelFactory):
    """A career of the toy game, opened through the door that players use."""

    class Meta:
        model = Career

    class Params:
        without_edition = factory.Trait(game=bare.GAME.key, edition=None, setup={"name": "Ada"})

    owner = factory.SubFactory(UserFactory)
    edition = factory.SubFactory(EditionFactory)
    game = "lighthouse"
    setup = factory.LazyFunction(lambda: {"keeper": "Flora", "station": "Skerryvore"})

    @classmethod
    def _create(cls, model_class, owner, game, setup, edition, **settings):
        return play.start(owner, game, setup, edition, **settings)
