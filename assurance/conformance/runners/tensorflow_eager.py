# /// script
# dependencies = ["tensorflow-cpu==2.21.0"]
# ///
"""TensorFlow, eager."""

import tensorflow as tf
from protocol import Skip, fits_memory, positions, refuse_huge, serve


def implicit(case):
    """`tf.add` of two operands; `tf.broadcast_static_shape` for huge sizes"""
    shapes = case["operands"]
    if len(shapes) != 2:
        raise Skip("two operands")
    if not fits_memory(*shapes):
        return {"shape": tf.broadcast_static_shape(*map(tf.TensorShape, shapes)).as_list()}

    def evaluate(elements):
        result = tf.add(*(tf.constant(list_, tf.int64, shape) for list_, shape in zip(elements, shapes)))
        return result.shape, result.numpy().ravel()

    return positions(shapes, evaluate)


def one_way(case):
    """`tf.broadcast_to`"""
    refuse_huge(case)
    operand, shape = case["operands"]
    return {"shape": tf.broadcast_to(tf.zeros(operand), tf.constant(shape, tf.int64)).shape.as_list()}


serve("TensorFlow, eager", tf.__version__, implicit=implicit, one_way=one_way)
