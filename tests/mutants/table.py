"""Which modules are changed, and whose tests should notice. A folder or a glob stands for all that is in it."""

MODULES: dict[str, tuple[str, ...]] = {
    "campaigns/engine/*.py": ("tests/engine",),
    "campaigns/engine/wire.py": ("tests/engine", "tests/journal/test_drive.py"),
    "campaigns/journal.py": (
        "tests/journal/test_play.py",
        "tests/journal/test_verify.py",
        "tests/journal/test_permanent.py",
    ),
    "campaigns/play.py": ("tests/journal/test_play.py", "tests/journal/test_verify.py"),
    "campaigns/verify.py": ("tests/journal/test_verify.py", "tests/journal/test_damage.py"),
    "campaigns/register.py": ("tests/journal/test_damage.py",),
    "campaigns/damage.py": ("tests/journal/test_damage.py",),
    "campaigns/salvage.py": ("tests/journal/test_damage.py",),
    "campaigns/portable.py": ("tests/journal/test_portable.py", "tests/break/test_incoming.py"),
    "campaigns/follow.py": ("tests/journal/test_portable.py", "tests/break/test_incoming.py"),
    "campaigns/backup.py": (
        "tests/journal/test_portable.py",
        "tests/journal/test_damage.py",
        "tests/journal/test_private.py",
    ),
    "campaigns/private.py": ("tests/journal/test_private.py",),
    "campaigns/quotas.py": ("tests/web/test_quotas.py",),
    "hunted/limits.py": ("tests/web/test_bounds.py", "tests/web/test_modes.py"),
    "hunted/access.py": ("tests/web/test_bounds.py", "tests/web/test_modes.py", "tests/web/test_phone.py"),
    "hunted/middleware.py": ("tests/web/test_modes.py", "tests/web/test_health.py", "tests/web/test_phone.py"),
    "hunted/names.py": ("tests/web/test_modes.py",),
    "hunted/management/commands/serve.py": ("tests/web/test_bounds.py", "tests/web/test_serve.py"),
    "charts/check.py": ("tests/charts/test_check.py", "tests/charts/test_any_game.py"),
    "campaigns/games/the_hunted/figures.py": ("tests/charts/test_check.py", "tests/charts/test_any_game.py"),
    "charts/bounds.py": ("tests/charts/test_bounds.py",),
}
MOST_SURVIVE = 0.02
