"""A certificate of a model's broadcasts for a safety case: what was checked, of which bytes, by which version, and what was not.

The same model and version yield the same certificate: it has no date and no path.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import onnx
from onnx import ModelProto, TensorProto
from onnx.external_data_helper import ExternalDataInfo

from .._core import reviewed_opset
from .._explain import shape_text
from .analysis import Examined, Refused, Site, Unchecked, examine, tensor
from .check import findings_of
from .structure import ModelError, Place, opset, places
from .weights import tensors

#: Every operator up to this version of the default domain was read.
REVIEWED_OPSET = reviewed_opset()

#: Counts up when a reader of the old form cannot read the new one.
FORM = 1

Certificate = dict[str, Any]


def certificate(model: ModelProto, data: bytes, directory: Path, assume: Iterable[tuple[str, str]] = ()) -> Certificate:
    """The certificate of a model, which was read from these bytes, and whose weights may be in files in a directory."""
    assumed = list(assume)
    found = examine(model, assumed)
    broadcasts = [_broadcast(site) for site in found if isinstance(site, Site)]
    unseen = list(_unseen(model, found))
    unchecked = [_unchecked(one.place, one.reason) for one in found if isinstance(one, Unchecked)]
    unchecked += [_unchecked(place, reason) for place, reason in unseen if reason]
    return {
        "form": FORM,
        "tool": {"broadcastable": version("broadcastable"), "onnx": onnx.__version__, "reviewed opset": REVIEWED_OPSET},
        "model": {
            "sha256": hashlib.sha256(data).hexdigest(),
            "external data": _external(model, directory),
            "ir version": model.ir_version,
            "opsets": {entry.domain or "ai.onnx": entry.version for entry in model.opset_import},
        },
        "assumed": [f"{first}={second}" for first, second in assumed],
        "verdicts": _counts(one["verdict"] for one in broadcasts),
        "broadcasts": broadcasts,
        "refused": [_refused(one) for one in found if isinstance(one, Refused)],
        "not checked": unchecked,
        "without broadcasts": _counts(place.node.op_type for place, reason in unseen if not reason),
    }


def _refused(found: Refused) -> dict[str, Any]:
    return {**_place(found.place), "rule": found.rule, "message": found.message}


def _broadcast(site: Site) -> dict[str, Any]:
    findings = findings_of([site])
    return {
        **_place(site.place),
        "verdict": _verdict(site, [finding.level for finding in findings]),
        "operands": [
            {
                "tensor": tensor(site, index),
                "shape": shape_text(operand.shape),
                "roles": site.facts and site.facts.roles[index],
            }
            for index, operand in enumerate(site.broadcast.operands)
        ],
        "shape": shape_text(site.facts.shape) if site.facts else None,
        "findings": [
            {"rule": finding.rule, "message": finding.message, "close": finding.close} for finding in findings
        ],
    }


def _verdict(site: Site, levels: list[str]) -> str:
    if "error" in levels:
        return "refused"
    if levels:
        return "left to run time"
    return "fits, nothing is stretched" if site.is_explicit else "fits"


def _unchecked(place: Place, reason: str) -> dict[str, Any]:
    return {**_place(place), "reason": reason}


def _place(place: Place) -> dict[str, Any]:
    return {"path": place.block.path, "node": place.name, "operator": place.node.op_type}


def _counts(names: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(names).items()))


def _unseen(model: ModelProto, found: list[Examined]) -> Iterator[tuple[Place, str | None]]:
    """The nodes that have no broadcast, and those of which that is not known, with the reason."""
    seen = {(one.place.block.path, one.place.index) for one in found}
    functions = {(function.domain, function.name) for function in model.functions}
    called = _called(model)
    for place in places(model):
        node = place.node
        if (place.block.path, place.index) in seen or (node.domain, node.op_type) in functions:
            continue
        imports = place.block.owner.opset_import if place.block.is_function else model.opset_import
        if _root(place.block.path) not in called:
            yield place, "nothing calls its function"
        elif node.domain not in ("", "ai.onnx"):
            yield place, "nothing is known of this operator"
        elif opset(imports) > REVIEWED_OPSET:
            yield place, f"opset {opset(imports)} is newer than the reviewed one"
        else:
            yield place, None


def _called(model: ModelProto) -> set[str]:
    """The paths of the graph and of the functions that it calls."""
    paths = {
        (function.domain, function.name): f"function {function.domain}.{function.name}" for function in model.functions
    }
    calls: dict[str, set[str]] = defaultdict(set)
    for place in places(model):
        calls[_root(place.block.path)] |= {
            paths[key] for key in [(place.node.domain, place.node.op_type)] if key in paths
        }
    called = [_root(f"graph '{model.graph.name}'")]
    for path in called:
        called += sorted(calls[path] - set(called))
    return set(called)


def _root(path: str) -> str:
    """The part of a block's path that names its graph or function."""
    return path.split(" / ")[0]


def _external(model: ModelProto, directory: Path) -> dict[str, str]:
    """The hash of each file with weights."""
    external = (found for found in tensors(model) if found.data_location == TensorProto.EXTERNAL)
    names = sorted({ExternalDataInfo(found).location for found in external})
    hashes = {}
    for name in names:
        path = (directory / name).resolve()
        if not path.is_relative_to(directory.resolve()):
            raise ModelError(f"its weights are in '{name}', outside of its directory")
        if not path.is_file():
            raise ModelError(f"its weights are in '{name}', which is not a regular file")
        try:
            hashes[name] = _digest(path)
        except OSError as error:
            raise ModelError(f"its weights are in '{name}': {error.strerror}") from error
    return hashes


def _digest(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while part := file.read(1 << 20):
            digest.update(part)
    return digest.hexdigest()


def differences(given: Any, found: Any, path: str = "") -> list[str]:
    """Where two certificates differ, such as ``model / sha256``.

    >>> differences({"a": {"b": 1}, "c": [1]}, {"a": {"b": 2}, "c": [1, 2]})
    ['a / b', 'c']
    """
    if isinstance(given, dict) and isinstance(found, dict):
        keys = [*given, *(key for key in found if key not in given)]
        return [
            line for key in keys for line in differences(given.get(key), found.get(key), f"{path} / {key}".lstrip(" /"))
        ]
    return [] if given == found else [path or "the form"]
