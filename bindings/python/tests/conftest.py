"""The tools of this tree are on PATH in all tests, behind those that are installed. Errors of the package are raised."""

from __future__ import annotations

import os
from pathlib import Path


def pytest_configure() -> None:
    target = Path(os.environ.get("CARGO_TARGET_DIR", Path(__file__).parents[3] / "target"))
    built = [str(target / profile) for profile in ("release", "debug") if (target / profile / "bcast-opt").exists()]
    os.environ["PATH"] = os.pathsep.join([os.environ["PATH"], *built])
    os.environ["BROADCASTABLE_TRACEBACK"] = "1"
