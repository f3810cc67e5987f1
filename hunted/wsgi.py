"""The entry point of a real server."""

import os
from typing import Any

import django
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.utils.http import parse_header_parameters

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hunted.settings")


class Request(WSGIRequest):
    """Everything is read as UTF-8. Django would decode by any charset named, before an error page is within reach."""

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        try:
            self.content_type, self.content_params = parse_header_parameters(meta.get("CONTENT_TYPE", ""))
        except (ValueError, LookupError):
            self.content_type, self.content_params = "", {"charset": "unreadable"}


class Handler(WSGIHandler):
    request_class = Request


django.setup(set_prefix=False)
application = Handler()
