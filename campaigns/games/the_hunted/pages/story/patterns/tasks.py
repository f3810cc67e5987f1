"""Random events, missions, tankers, and what was entered by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import N_
from campaigns.pages.telling import Pattern, forms

TASKS: Final[Mapping[str, Pattern]] = {
    "event.gyro.repaired": (
        N_("The gyro compass failed but was repaired."),
        N_("A failure of the gyro compass was repaired."),
    ),
    "event.gyro.out": N_("The gyro compass failed and could not be repaired."),
    "event.overboard": N_("{Man} was lost overboard."),
    "event.luftwaffe": (N_("A Luftwaffe report led the boat to a ship."), N_("The Luftwaffe reported a ship.")),
    "event.loose": N_("A torpedo broke loose aboard."),
    "event.superior": N_("The torpedoes of this patrol were of better quality."),
    "event.swim": N_("{Man} died in an accident during a swim."),
    "event.other": N_("A random event took place: {event}."),
    "mission.mines": (N_("The mines were laid as ordered."), N_("The boat laid its mines.")),
    "mission.landed": (N_("The agent was landed."), N_("The agent was put ashore.")),
    "mission.out": N_("The agent could no longer be landed, and the mission failed."),
    "mission.cut_short": N_("The mission was broken off."),
    "mission.tanker": (
        forms(
            "{At} one boat came alongside and was supplied. For this {tons} t were credited.",
            "{At} {n} boats came alongside and were supplied. For this {tons} t were credited.",
        ),
        forms(
            "{At} one boat was supplied, for which {tons} t were credited.",
            "{At} {n} boats were supplied, for which {tons} t were credited.",
        ),
        forms(
            "One boat met the tanker {at} and was supplied; {tons} t were credited.",
            "{N} boats met the tanker {at} and were supplied; {tons} t were credited.",
        ),
    ),
    "mission.tanker.here": (
        forms(
            "One boat came alongside and was supplied. For this {tons} t were credited.",
            "{N} boats came alongside and were supplied. For this {tons} t were credited.",
        ),
        forms(
            "One boat was supplied, for which {tons} t were credited.",
            "{N} boats were supplied, for which {tons} t were credited.",
        ),
        forms(
            "One boat met the tanker and was supplied; {tons} t were credited.",
            "{N} boats met the tanker and were supplied; {tons} t were credited.",
        ),
    ),
    "mission.own_fuel": (
        N_("The boat gave away some of its own fuel and had to leave sooner."),
        N_("The boat also gave away some of its own fuel, which cut its time there short."),
    ),
    "mission.seen.escort": (N_("An escort came into sight."), N_("An escort appeared.")),
    "mission.other.escort": (
        N_("An escort came into sight and attacked another boat, and the tanker dived."),
        N_("When an escort appeared, it attacked another boat, and the tanker dived."),
        N_("An escort attacked another boat, and the tanker dived."),
    ),
    "mission.other.aircraft": (
        N_("An aircraft came into sight and attacked another boat, and the tanker dived."),
        N_("When an aircraft appeared, it attacked another boat, and the tanker dived."),
        N_("An aircraft attacked another boat, and the tanker dived."),
    ),
    "mission.ignored": (
        N_("{Kind} came into sight and was let go, for a tanker does not attack."),
        N_("{Kind} came into sight; the tanker kept away."),
    ),
    "mission.ignored.many": (
        N_("{Kind} came into sight and were let go, for a tanker does not attack."),
        N_("{Kind} came into sight; the tanker kept away."),
    ),
    "resupplied": N_("The boat met a tanker, took fuel and went back on station."),
    "resupply.torpedoes": (forms("One torpedo was taken over.", "{N} torpedoes were taken over."),),
    "resupply.disturbed": N_("The boat met a tanker, but both were disturbed and no fuel was taken."),
    "resupply.none": N_("No tanker was met."),
    "byhand.met": N_("{At} {kind} came into sight."),
    "byhand.met.here": N_("{Kind} came into sight."),
    "byhand.fired": (
        forms("The boat fired one torpedo: {parts}.", "The boat fired {n} torpedoes: {parts}."),
        forms("One torpedo was fired: {parts}.", "{N} torpedoes were fired: {parts}."),
    ),
    "byhand.dived": N_("An aircraft was sighted, and the boat dived in time."),
    "byhand.caught": N_("An aircraft attacked the boat."),
    "byhand.driven_off": N_("An aircraft was driven off."),
    "byhand.shot_down": N_("An aircraft was shot down."),
    "byhand.hits": (forms("The boat took a hit.", "The boat took {n} hits."),),
    "byhand.sunk": (forms("{ships} was sunk.", "{ships} were sunk."),),
    "byhand.hurt": (forms("{ships} was damaged.", "{ships} were damaged."),),
    "byhand.seen": (forms("{ships} was seen.", "{ships} were seen."),),
    "byhand.port": N_("What happened in port was entered by hand."),
}
