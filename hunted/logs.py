"""A line of JSON an event, and in each the number of the request that it belongs to."""

import json
import logging
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

current: ContextVar[str] = ContextVar("request", default="")
USUAL = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "request"}


class JsonLines(logging.Formatter):
    """Time, level, logger, message, request; then whatever else the event said of itself."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if number := current.get():
            told["request"] = number
        told |= {key: value for key, value in vars(record).items() if key not in USUAL and not key.startswith("_")}
        if record.exc_info:
            told["exception"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)
