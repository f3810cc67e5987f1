"""The modules that are changed, and the tests that should notice. A folder or a glob stands for its whole content."""

MODULES: dict[str, tuple[str, ...]] = {
    "campaigns/engine/*.py": ("tests/engine",),
    "campaigns/engine/walk.py": ("tests/engine", "tests/journal/test_portable.py", "tests/journal/test_verify.py"),
    "campaigns/engine/wire.py": ("tests/engine", "tests/journal/test_drive.py"),
    "campaigns/log/journal.py": (
        "tests/journal/test_play.py",
        "tests/journal/test_acts.py",
        "tests/journal/test_verify.py",
        "tests/journal/test_permanent.py",
    ),
    "campaigns/play/*.py": (
        "tests/journal/test_play.py",
        "tests/journal/test_acts.py",
        "tests/journal/test_verify.py",
        "tests/contests/test_guard.py",
        "tests/contests/test_packs.py",
        "tests/contests/test_rivals.py",
        "tests/contests/test_settle.py",
        "tests/pages/corrections/test_change.py",
        "tests/pages/seats/test_late.py",
        "tests/pages/seats/test_seats.py",
    ),
    "campaigns/play/people.py": ("tests/contests/test_people.py",),
    "campaigns/play/verify.py": (
        "tests/journal/test_findings.py",
        "tests/journal/test_verify.py",
        "tests/journal/test_damage.py",
    ),
    "campaigns/log/register.py": ("tests/journal/test_damage.py",),
    "campaigns/log/damage.py": ("tests/journal/test_damage.py",),
    "campaigns/files/salvage.py": ("tests/journal/test_salvage.py",),
    "campaigns/files/portable.py": (
        "tests/journal/test_coming_in.py",
        "tests/journal/test_counted.py",
        "tests/journal/test_portable.py",
    ),
    "campaigns/files/journal_replay.py": ("tests/journal/test_follow.py", "tests/journal/test_counted.py"),
    "campaigns/files/backup.py": (
        "tests/journal/test_backup.py",
        "tests/journal/test_private.py",
    ),
    "campaigns/files/private.py": ("tests/journal/test_private.py",),
    "campaigns/accounts/quotas.py": ("tests/pages/test_quotas.py",),
    "campaigns/jobs/queue.py": ("tests/jobs/test_queue.py", "tests/jobs/test_supervisor.py"),
    "campaigns/jobs/supervisor.py": ("tests/jobs/test_supervisor.py",),
    "hunted/limits.py": ("tests/hunted/test_bounds.py", "tests/hunted/test_modes.py"),
    "hunted/access.py": ("tests/hunted/test_bounds.py", "tests/hunted/test_modes.py", "tests/hunted/test_phone.py"),
    "hunted/middleware.py": ("tests/hunted/test_modes.py", "tests/hunted/test_health.py", "tests/hunted/test_phone.py"),
    "hunted/names.py": ("tests/hunted/test_modes.py",),
    "hunted/management/commands/serve.py": ("tests/hunted/test_bounds.py", "tests/hunted/test_serve.py"),
    "charts/figures/check.py": (
        "tests/charts/test_columns.py",
        "tests/charts/test_typing.py",
        "tests/charts/test_check.py",
    ),
    "charts/figures/rules.py": ("tests/charts/test_check.py", "tests/games/the_hunted/test_figures.py"),
    "charts/figures/parts.py": (
        "tests/charts/test_origins.py",
        "tests/charts/test_tsv.py",
        "tests/charts/test_shipped.py",
        "tests/charts/test_check.py",
        "tests/charts/test_typing.py",
        "tests/charts/test_history.py",
    ),
    "charts/figures/changes.py": ("tests/charts/test_origins.py", "tests/charts/test_history.py"),
    "campaigns/games/the_hunted/figures/*.py": (
        "tests/games/the_hunted/test_figures.py",
        "tests/charts/test_check.py",
    ),
    "charts/figures/bounds.py": ("tests/charts/test_bounds.py",),
}
MOST_SURVIVE = 0.02

# Tests of another process, which runs the code as it is written and no mutant; one that goes through every page with
# each of some fifty kinds of damage, and one of every byte, which take longer than many others together.
LEFT_OUT = (
    "tests/journal/test_damage.py::test_damage_stays_with_its_career",
    "tests/journal/test_portable.py::test_any_byte_changed_is_refused_or_changes_nothing",
    "tests/hunted/test_modes.py::test_hosted_mode_refuses_to_start",
    "tests/hunted/test_modes.py::test_check_deploy",
    "tests/hunted/test_modes.py::test_hosted_pages",
    "tests/hunted/test_modes.py::test_hosted_headers",
    "tests/hunted/test_modes.py::test_hosted_cookies",
    "tests/hunted/test_modes.py::test_hosted_mode_has_no_player",
    "tests/hunted/test_modes.py::test_hosted_mode_refuses_a_foreign_host",
    "tests/hunted/test_modes.py::test_hosted_attempts",
    "tests/hunted/test_modes.py::test_static_files_are_cached",
    "tests/hunted/test_modes.py::test_htmx_is_served",
    "tests/pages/test_quotas.py::test_the_bounds_are_settings",
    "tests/hunted/test_health.py::test_no_start",
)
