"""Logs as one JSON object a line. What is told is chosen where it happens: never a hand, a token or a private link."""

import json
import logging
import sys
import time


class Lines(logging.Formatter):
    """Writes a record as JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return one line."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {"at": f"{at}.{int(record.msecs):03d}Z", "level": record.levelname.lower(), "what": record.getMessage()}
        line |= getattr(record, "told", {})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def json_lines() -> logging.Handler:
    """Return what writes logs to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    return handler


def log_to(handler: logging.Handler, level: str, *, visits: bool) -> None:
    """Send all logs of this process there; who comes to which table is nobody's business but the host's."""
    logging.getLogger("sixfold.server.visits").disabled = not visits
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("uvicorn.access").disabled = True
    for noisy in ("alembic", "sqlalchemy", "websockets", "uvicorn.error"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
