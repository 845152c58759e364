"""What a running server counts, for Prometheus. No names, no tables, no hands."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

FAST = (0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """One server's counters."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.requests = Counter(
            "sixfold_http_requests", "Requests over HTTP", ("route", "status"), registry=self._registry
        )
        self.sockets = Gauge("sixfold_sockets", "Open sockets", registry=self._registry)
        self.tables = Gauge("sixfold_tables_open", "Tables open in this process", registry=self._registry)
        self.entries = Counter("sixfold_entries", "Entries written", ("type",), registry=self._registry)
        self.refusals = Counter("sixfold_refusals", "Commands refused", ("code",), registry=self._registry)
        self.conflicts = Counter("sixfold_conflicts", "Writes that another node was faster at", registry=self._registry)
        self.fallbacks = Counter("sixfold_bot_fallbacks", "Bots that failed", ("why",), registry=self._registry)
        self.writing = Histogram(
            "sixfold_write_seconds", "From a command to its commit", buckets=FAST, registry=self._registry
        )
        self.drafting = Histogram("sixfold_draft_seconds", "To answer a draft", buckets=FAST, registry=self._registry)

    def text(self) -> bytes:
        """Return everything as Prometheus reads it."""
        return generate_latest(self._registry)
