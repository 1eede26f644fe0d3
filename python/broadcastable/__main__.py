"""``python -m broadcastable``: see `broadcastable.onnx.commands`."""

import os
import sys


def main() -> int:
    try:
        from .onnx.commands import run
    except ModuleNotFoundError as error:
        if error.name != "onnx":
            raise
        print("broadcastable: this needs the package onnx: pip install onnx", file=sys.stderr)
        return 2
    try:
        code = run(sys.argv[1:])
        sys.stdout.flush()
    except OSError as error:  # the commands report those of other files
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # which Python flushes again when it ends
        if isinstance(error, BrokenPipeError):
            return 1
        print(f"broadcastable: error: cannot write standard output: {error.strerror}", file=sys.stderr)
        return 2
    return code


if __name__ == "__main__":
    sys.exit(main())
