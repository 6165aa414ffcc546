"""OpenAPI written from the message types themselves, so that what is documented is what is checked."""

from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from .bodies import Refusing

REF = "#/components/schemas/{name}"


def described(answer: Any, body: Any = None, *refusals: int) -> dict[str, Any]:
    """Arguments of a route: what it takes, what it gives, and with which codes it refuses."""
    codes = sorted({*refusals, 429, *((403, 413, 422) if body is not None else ())})
    responses: dict[int | str, dict[str, Any]] = {
        200: {"description": "Granted", "content": _content(answer)},
        **{code: {"description": "Refused", "content": _content(Refusing)} for code in codes},
    }
    extra = {"requestBody": {"required": True, "content": _content(body)}} if body is not None else {}
    return {"responses": responses, "openapi_extra": extra, "response_model": None}


def _content(shape: Any) -> dict[str, Any]:
    if isinstance(shape, str):
        return {shape: {"schema": {"type": "string"}}}
    return {"application/json": {"schema": {"$ref": REF.format(name=shape.__name__)}}}


def schema_of(app: FastAPI, shapes: tuple[Any, ...]) -> dict[str, Any]:
    """The OpenAPI document: FastAPI's routes with our schemas."""
    schema = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
    _, components = msgspec.json.schema_components(shapes, ref_template=REF)
    for path in schema["paths"].values():
        for route in path.values():
            route["responses"].pop("422", None) if "requestBody" not in route else None
            if "parameters" in route:
                route["responses"].setdefault("422", {"description": "Refused", "content": _content(Refusing)})
    schema["components"] = {"schemas": components}
    return schema
