# /// script
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""TensorFlow, compiled by XLA."""

import tensorflow as tf
from protocol import positions, refuse_huge, serve
from tensorflow.compiler.tf2xla.ops import gen_xla_ops


def compiled(evaluate, shapes):
    function = tf.function(evaluate, jit_compile=True)

    def run(elements):
        result = function(*(tf.constant(list_, tf.int64, shape) for list_, shape in zip(elements, shapes)))
        return result.shape, result.numpy().ravel()

    return positions(shapes, run)


def explicit(case):
    """`XlaBroadcastHelper`, then `tf.add`, in a `tf.function(jit_compile=True)`"""
    refuse_huge(case)
    dims = tf.constant(case["dims"], tf.int64)
    return compiled(lambda *operands: tf.add(*gen_xla_ops.xla_broadcast_helper(*operands, dims)), case["operands"])


serve("TensorFlow, XLA's explicit dimensions", tf.__version__, explicit=explicit)
