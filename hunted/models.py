"""Invitations and devices of local mode, failed log-ins, surveys, stamps."""

from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from charts.fields import Name


class Invitation(models.Model):
    """A QR code that lets one device in. Using it deletes it."""

    code = models.CharField(max_length=40, unique=True)
    made = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"Invitation of {self.made:%Y-%m-%d %H:%M}"


class Device(models.Model):
    """A phone that was let in. Only the hash of its key is stored; deleting the row turns it away."""

    name: Any = Name(max_length=60)
    key_hash = models.CharField(max_length=64, unique=True)
    joined = models.DateTimeField(default=timezone.now)
    seen = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["joined"]

    def __str__(self) -> str:
        return self.name


class Attempt(models.Model):
    """A failed log-in or a sign-up, forgotten when its window has passed.

    The address is a network (IPv6 by /64); a known device counts for itself. The name is its skeleton
    (hunted.names).
    """

    door = models.CharField(max_length=10)
    address = models.CharField(max_length=45)
    username = models.CharField(max_length=150, blank=True)
    made = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        indexes = [
            models.Index(fields=["door", "address", "made"], name="attempt_by_address"),
            models.Index(fields=["door", "username", "made"], name="attempt_by_username"),
        ]

    def __str__(self) -> str:
        return f"{self.door} from {self.address}"


class Lockout(models.Model):
    """A lock-out of a name, an address, or a name from an address. Staff may lift it."""

    username = models.CharField(_("name"), max_length=150, blank=True)
    address = models.CharField(_("address"), max_length=45, blank=True)
    began = models.DateTimeField(_("began"), default=timezone.now, db_index=True)
    lifted = models.DateTimeField(_("lifted"), null=True, blank=True)

    class Meta:
        ordering = ["-began"]
        verbose_name = _("lock-out")
        verbose_name_plural = _("lock-outs")

    def __str__(self) -> str:
        return " / ".join(filter(None, [self.username, self.address]))

    def lift(self) -> None:
        """Forget the attempts that led to it."""
        named = {"username": self.username, "address": self.address}
        Attempt.objects.filter(door="login", **{key: value for key, value in named.items() if value}).delete()
        self.lifted = timezone.now()
        self.save(update_fields=["lifted"])


class Survey(models.Model):
    """The result of hunted.survey."""

    at = models.DateTimeField(default=timezone.now)
    careers = models.PositiveIntegerField()
    seconds = models.FloatField()
    damaged = models.JSONField(default=list)
    out_of_step = models.JSONField(default=list)
    accounts = models.JSONField(default=list)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M}"


class Stamp(models.Model):
    """The versions this database was last prepared with, so that a warm start repeats nothing."""

    name = models.CharField(max_length=40, unique=True)
    value = models.CharField(max_length=64)

    def __str__(self) -> str:
        return self.name
