"""What whoever runs a server wants to know: whether it is ready, and its numbers for Prometheus."""

from collections.abc import Iterator

from fastapi import FastAPI, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from .desk import Desk, address_of, as_json
from .lobby import Refuse

LOCAL = ("127.0.0.1", "::1")


class Vitals(Collector):
    """Numbers that are looked up when somebody asks."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def collect(self) -> Iterator[GaugeMetricFamily | CounterMetricFamily]:
        desk = self._desk
        thinkers, gate = desk.thinkers, desk.gate
        yield GaugeMetricFamily("grognard_ready", "Whether the geometry is compiled", int(thinkers.is_warm))
        yield GaugeMetricFamily("grognard_battles", "Battles in memory", len(desk.rooms.all_live()))
        yield GaugeMetricFamily("grognard_sockets", "Open web sockets", desk.accounts.sockets)
        yield GaugeMetricFamily("grognard_thinking", "Computers that think or wait to", thinkers.computers.waiting)
        yield GaugeMetricFamily("grognard_panels", "Drafts and panels that wait", thinkers.panels.waiting)
        yield GaugeMetricFamily("grognard_writes", "Entries that wait for the disk", desk.store.waiting)
        if gate is not None:
            yield GaugeMetricFamily("grognard_connections", "Open connections", gate.open)
            yield CounterMetricFamily("grognard_turned_away", "Connections turned away", gate.turned_away)
            yield CounterMetricFamily("grognard_too_slow", "Requests that did not arrive in time", gate.too_slow)


def add_vitals(app: FastAPI, desk: Desk) -> None:
    """`/health` and `/metrics`, beside the API."""
    desk.tally.registry.register(Vitals(desk))

    @app.get("/health", include_in_schema=False)
    async def health() -> Response:
        """200 when everything is ready, 503 while the geometry is being compiled."""
        is_ready = desk.thinkers.is_warm
        return as_json({"status": "ready" if is_ready else "warming"}, None, 200 if is_ready else 503)

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        """For this machine alone: numbers tell more than visitors need to know."""
        if address_of(request) not in LOCAL:
            raise Refuse(403, "not-yours", "Only this machine may ask for the numbers.")
        return Response(generate_latest(desk.tally.registry), media_type=CONTENT_TYPE_LATEST)
