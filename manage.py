#!/usr/bin/env python3
"""Django's command line for the log book."""

import os
import sys


def main() -> None:
    """Run one command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hunted.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.core.servers.basehttp import WSGIRequestHandler

    # runserver sends head and body apart, and Nagle's algorithm holds the second back: 44 ms a request
    WSGIRequestHandler.disable_nagle_algorithm = True
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"The log book cannot start: {error}")


if __name__ == "__main__":
    main()
