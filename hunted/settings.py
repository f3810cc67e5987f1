"""Settings of local mode (the default) and hosted mode (HUNTED_MODE=hosted). docs/hosting.md lists every variable."""

import os
from pathlib import Path

from django.utils.translation import gettext_lazy as _

from hunted import environment

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = environment.data_folder(os.environ, BASE_DIR)

MODE = environment.mode(os.environ)
HOSTED = MODE == "hosted"
LOCAL_PLAYER = "hunted.access.local_player"  # whose log it is in local mode
SIGNUP = HOSTED and environment.switch(os.environ, "HUNTED_SIGNUP")
BEHIND_PROXY = HOSTED and environment.switch(os.environ, "HUNTED_PROXY")
DEBUG = not HOSTED and environment.switch(os.environ, "HUNTED_DEBUG")

if HOSTED:
    SECRET_KEY = environment.hosted_secret(os.environ)
    ALLOWED_HOSTS = environment.hosted_hosts(os.environ)
    DATABASES = {"default": environment.hosted_database(os.environ)}
    PHONE = ""
else:
    SECRET_KEY = environment.kept_secret(DATA_DIR / "secret_key")
    PHONE = os.environ.get("HUNTED_PHONE", "")  # address:port on the local network; run.py --phone sets it
    ALLOWED_HOSTS = environment.LOOPBACK_NAMES + ([PHONE.rpartition(":")[0]] if PHONE else [])
    DATABASES = {"default": environment.sqlite(DATA_DIR / "hunted.sqlite3")}

# What one account may fill, for players who are no staff; 0 is no bound
QUOTAS = {
    "careers": environment.number(os.environ, "HUNTED_CAREERS", 200 if HOSTED else 0),
    "contests": environment.number(os.environ, "HUNTED_CONTESTS", 50 if HOSTED else 0),
    "megabytes": environment.number(os.environ, "HUNTED_MEGABYTES", 200 if HOSTED else 0),
}

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "crispy_forms",
    "django_tasks",
    "django_tasks_db",
    "campaigns.jobs",
    "charts",
    "campaigns",
    "hunted",
]
MIDDLEWARE = [
    "hunted.watch.keep_watch",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "hunted.middleware.usual_headers",
    "hunted.middleware.refuse_foreign_hosts",
    "hunted.middleware.refuse_unreadable",
    "django.middleware.security.SecurityMiddleware",
    "hunted.middleware.answer_health",
    "campaigns.pages.bridge.since.answer_nothing_new",
    "hunted.middleware.leave_room_for_readers",
    "hunted.middleware.StaticFiles",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "hunted.middleware.let_the_player_in",
    "hunted.middleware.AccountRequired",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "campaigns.pages.damaged.show_damage",
]
ROOT_URLCONF = "hunted.urls"
WSGI_APPLICATION = "hunted.wsgi.application"
TEMPLATE_LOADERS = ["hunted.templates.Loader", "django.template.loaders.app_directories.Loader"]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [("hunted.templates.Cached", TEMPLATE_LOADERS)],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "hunted.context.surroundings",
            ],
        },
    }
]
# Forms look like the rest of the page: our own pack, templates/logbook
CRISPY_TEMPLATE_PACK = "logbook"
CRISPY_ALLOWED_TEMPLATE_PACKS = ("logbook",)
CRISPY_FAIL_SILENTLY = False
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
SERIALIZATION_MODULES = {"tsv": "charts.files.serializer"}  # the shipped editions

# Accounts
AUTHENTICATION_BACKENDS = ["hunted.limits.LimitedBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "login"

# Security
CSRF_FAILURE_VIEW = "hunted.errors.forged"
CSRF_COOKIE_HTTPONLY = True  # pages carry the token themselves
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
if HOSTED:
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    SESSION_COOKIE_NAME = "__Host-sessionid"
    CSRF_COOKIE_NAME = "__Host-csrftoken"
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^(alive|ready|metrics)/$"]
    SECURE_HSTS_SECONDS = environment.number(os.environ, "HUNTED_HSTS", 86_400)
    # A day, and this name alone: what a browser was told cannot be taken back, and others may live beside us
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# Static files: hashed names, cached for good; all of them served by us
STATIC_URL = "/static/"
STATICFILES_DIRS = sorted((BASE_DIR / "campaigns" / "games").glob("*/pages/static"))  # what a game brings along
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
]
STATIC_ROOT = DATA_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    # At home nothing is saved by packing them, and it took five seconds of processor time at the first start
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if HOSTED
        else "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"
    },
}

# Long work: at home a process that starts when something is asked, on a host workers beside it (manage.py worker)
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": ["default", "long"]}}
JOBS = "" if HOSTED else "campaigns.jobs.supervisor.wake"

# Letters, where the host has a mail server; they leave as jobs
MAIL = HOSTED and bool(os.environ.get("HUNTED_MAIL"))
SITE = f"https://{ALLOWED_HOSTS[0].removeprefix('.')}"  # what letters lead to
EMAIL_BACKEND = "campaigns.accounts.mail.Queued" if MAIL else "django.core.mail.backends.dummy.EmailBackend"
MAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
MAIL_SERVER = environment.mail(os.environ["HUNTED_MAIL"]) if MAIL else {}
DEFAULT_FROM_EMAIL = os.environ.get("HUNTED_MAIL_FROM") or f"log-book@{ALLOWED_HOSTS[0].removeprefix('.')}"
PASSWORD_RESET_TIMEOUT = 3600

# Words
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = len(LANGUAGES) > 1  # one language needs no looking up, a tenth of an answer; a second one switches it on
USE_TZ = True
TIME_ZONE = "UTC" if HOSTED else environment.time_zone(os.environ)

# What a host sees: a line of JSON an event, figures for Prometheus behind a token
WATCH = HOSTED
POLL = environment.number(os.environ, "HUNTED_POLL", 400)  # milliseconds
SLOW = environment.number(os.environ, "HUNTED_SLOW", 1000)  # milliseconds
METRICS = environment.token(os.environ, "HUNTED_METRICS") if HOSTED else ""
METRICS_DIR = DATA_DIR / "metrics"
if METRICS:  # before prometheus_client is loaded: each process counts for itself, and there they are added up
    METRICS_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", str(METRICS_DIR))
LOG_FORMAT = environment.choice(os.environ, "HUNTED_LOG", ("json", "plain") if HOSTED else ("plain", "json"))
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {"()": "hunted.logs.JsonLines"},
    },
    "filters": {"routes": {"()": "hunted.logs.NameRoutes"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT, "filters": ["routes"]}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        # Django's own handlers would write nothing when DEBUG is off, and a lost traceback helps nobody
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.request": {"handlers": [], "level": "ERROR", "propagate": True},
        "django.security": {"level": "CRITICAL"},  # hunted.errors has a line for each refusal
        "django.server": {"handlers": [], "level": "INFO", "propagate": True},
        "hunted.requests": {"level": "INFO"},
    },
}
