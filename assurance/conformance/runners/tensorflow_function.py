# /// script
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""TensorFlow's functions with dynamic sizes."""

from functools import reduce

import tensorflow as tf
from protocol import bound, programs, serve


def function(operands):
    specs = [tf.TensorSpec([size if isinstance(size, int) else None for size in shape]) for shape in operands]
    return tf.function(lambda *operands: reduce(tf.add, operands), input_signature=specs).get_concrete_function()


program = programs(function)


def symbolic(case):
    """the static shape of `tf.add` in a `tf.function`, with `None` for each dynamic size"""
    return {"shape": function(case["operands"]).outputs[0].shape.as_list()}


def run_time(case):
    """this `tf.function`, run"""
    return {"shape": program(case)(*map(tf.zeros, bound(case))).shape.as_list()}


serve("TensorFlow, tf.function", tf.__version__, symbolic=symbolic, run_time=run_time)
