"""Settings of the tests: the accounts of hosted mode without TLS, a data folder that is removed when the tests end.

Tests log in with client.force_login. A test of local mode sets settings.MODE = "local".
The database is SQLite in memory, or the one DATABASE_URL names.
"""

import atexit
import os
import tempfile

for name in [name for name in os.environ if name.startswith("HUNTED_")]:
    del os.environ[name]
_folder = tempfile.TemporaryDirectory(prefix="hunted-tests-")
atexit.register(_folder.cleanup)
os.environ["HUNTED_DATA"] = _folder.name

from hunted import environment  # noqa: E402
from hunted.settings import *  # noqa: E402, F403

MODE = "hosted"
SECRET_KEY = "for tests only, " * 4
ALLOWED_HOSTS = [*environment.LOOPBACK_NAMES, "testserver"]
if os.environ.get("DATABASE_URL"):
    DATABASES = {"default": environment.database(os.environ["DATABASE_URL"])}
DATABASES["default"] |= {"CONN_MAX_AGE": 0, "TEST": {"MIGRATE": False}}  # tests/conftest.py makes the tables at once
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
JOBS = "tests.jobs.waiting.do_at_once"  # before the answer is sent
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
STATIC_ROOT = _folder.name  # empty: a filled one would be scanned anew for every test client
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True
