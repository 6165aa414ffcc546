"""Numbers that are counted as things happen, for Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Histogram

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5)


class Tally:
    """One for each server: nothing is shared between those of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.faults = Counter(
            "grognard_faults", "Faults of the program, each reported to a client", registry=self.registry
        )
        self.answers = Histogram(
            "grognard_answer_seconds", "From an answer heard to the table shown", buckets=BUCKETS,
            registry=self.registry,
        )  # fmt: skip
