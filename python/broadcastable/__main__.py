"""``python -m broadcastable``: see `broadcastable.onnx.commands`."""

import sys


def main() -> int:
    try:
        from .onnx.commands import run
    except ModuleNotFoundError as error:
        if error.name != "onnx":
            raise
        print("broadcastable: this needs the package onnx: pip install onnx", file=sys.stderr)
        return 2
    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
