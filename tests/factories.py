"""Rows for tests, one factory per model, every field sensible."""

from __future__ import annotations

import functools
import json

import factory
from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password
from factory.django import DjangoModelFactory

from campaigns import play
from campaigns.models import Career
from charts.figures.version import version_of
from charts.grid import keep
from charts.models import Edition
from tests import memo
from tests.engine import bare, toy
from tests.shipped import put_in


@functools.cache
def _hashed(password: str) -> str:
    return make_password(password, salt="salt")


class UserFactory(DjangoModelFactory):
    class Meta:
        model = get_user_model()

    username = factory.Sequence(lambda number: f"player{number}")
    password = factory.Transformer("a good long password", transform=_hashed)

    @classmethod
    def _create(cls, model_class, **fields):
        memo.done(("user", *fields.items()), lambda: model_class.objects.create(**fields))
        return memo.newest(model_class)


class EditionFactory(DjangoModelFactory):
    """The toy game's own charts."""

    class Meta:
        model = Edition

    slug = "toy"
    game = "lighthouse"
    name = "Lighthouse"
    fingerprint = version_of(toy.RAW)

    @classmethod
    def _create(cls, model_class, slug, **fields):
        def store():
            keep.renew(model_class.objects.create(slug=slug, **fields), toy.RAW)

        return model_class.objects.filter(slug=slug).first() or put_in(slug, store, *fields.items())


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
        name = ("career", owner.pk, game, json.dumps(setup), edition and edition.pk, repr(settings))
        memo.done(name, lambda: play.start(owner, game, setup, edition, **settings))
        made = memo.newest(model_class)
        made.owner, made.edition = owner, edition  # as play.start leaves them: they need not be read
        return made
