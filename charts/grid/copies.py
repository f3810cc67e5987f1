"""A copy of an edition under a name of its own."""

from __future__ import annotations

from django.contrib.auth.base_user import AbstractBaseUser
from django.core import signing
from django.db import IntegrityError, transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from charts.grid import keep
from charts.models import Edition

LONGEST_NAME = 72


def make_copy(edition: Edition, name: str, by: AbstractBaseUser) -> Edition:
    """A copy under a name of its own; a short name that is taken gets a number."""
    full, slug = free_name(name or _("%(name)s, my cards") % {"name": edition.name})
    try:
        with transaction.atomic():
            return keep.copy(edition, full, slug, by)
    except IntegrityError:  # another keeper took the short name at the same moment
        return keep.copy(edition, full, f"{slug[:28]}-{signing.Signer().signature(full)[:8].lower()}", by)


def free_name(wanted: str) -> tuple[str, str]:
    """A name and a short name that no edition has; those that are taken get a number."""
    wanted = wanted[:LONGEST_NAME]
    taken = set(Edition.objects.values_list("name", flat=True))
    number, full = 1, wanted
    while full in taken:
        number += 1
        full = f"{wanted} {number}"
    stem = slugify(full)[:32] or "cards"
    slugs = set(Edition.objects.values_list("slug", flat=True))
    return full, next(one for one in (stem, *(f"{stem}-{n}" for n in range(2, 9999))) if one not in slugs)
