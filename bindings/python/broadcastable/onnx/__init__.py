"""Broadcasts in ONNX models: check them, list them, certify them, and make them explicit.

This module needs the package ``onnx``, and uses its shape inference.

>>> import onnx.parser
>>> from broadcastable.onnx import check
>>> model = onnx.parser.parse_model('''
...     <ir_version: 10, opset_import: ["": 21]>
...     agraph (float[N, 3] a, float[N] b) => (float[N, 3] c) { [sum] c = Add(a, b) }''')
>>> for finding in check(model):
...     print(finding.level, finding.rule, finding.where.node, finding.message)
warning runtime-legal sum operand #1 dim 0: only run time decides whether size N of 'b' fits size 3 of 'a' [runtime-legal]

On the command line: ``python -m broadcastable check model.onnx`` and ``python -m broadcastable explicit in.onnx out.onnx``.
"""

from .analysis import Site, analyse
from .annotate import annotate
from .certificate import certificate
from .check import Finding, check
from .explicit import make_explicit
from .structure import ModelError

__all__ = ["Finding", "ModelError", "Site", "analyse", "annotate", "certificate", "check", "make_explicit"]
