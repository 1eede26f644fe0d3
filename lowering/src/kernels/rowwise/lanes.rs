//! Vectors of neighbouring elements: reads, writes, and ops on them.

use super::super::{bytes, reads::Kernel};
use crate::{
    builder::Builder,
    convert::shaped_type,
    ffi::{self, Op, Val},
};
use broadcastable::{Dim, Kind};
use melior::ir::{
    Attribute, Type, ValueLike,
    attribute::{ArrayAttribute, DenseI64ArrayAttribute, IntegerAttribute},
    operation::OperationLike,
    r#type::IntegerType,
};
use std::collections::HashMap;

/// The lanes of a reduction: see `docs/reductions.md`.
pub const LANES: i64 = 32;

/// As many neighbouring elements as a vector has lanes, or fewer, at the end of a row.
#[derive(Clone, Copy)]
pub struct Lanes<'c> {
    pub count: i64,
    /// Which lanes are elements, if not all are; the first one is.
    pub mask: Option<Val<'c>>,
}

impl<'c> Lanes<'c> {
    /// The mask of the first lanes.
    pub fn first(builder: &Builder<'c, '_>, lanes: i64, elements: Val<'c>) -> Self {
        let r#type = vector_type(builder, IntegerType::new(builder.context(), 1).into(), lanes);
        Self { count: lanes, mask: Some(builder.build("vector.create_mask", &[elements], &[], r#type)) }
    }

    /// A vector with the same value in each lane.
    pub fn spread(&self, builder: &Builder<'c, '_>, scalar: Val<'c>) -> Val<'c> {
        let r#type = vector_type(builder, scalar.r#type(), self.count);
        builder.build("vector.broadcast", &[scalar], &[], r#type)
    }

    /// Elements of a flat memref. A lane that is none has the value of the first one, so that no op on it is
    /// undefined that is defined on elements.
    pub fn load(&self, builder: &Builder<'c, '_>, memref: Val<'c>, at: Val<'c>) -> Val<'c> {
        let r#type = self.of(builder, ffi::element_type(memref.r#type()));
        let Some(mask) = self.mask else { return builder.build("vector.load", &[memref, at], &[], r#type) };
        let memref = bytes::of_halves(builder, memref);
        let element = ffi::element_type(memref.r#type());
        let first = builder.build("memref.load", &[memref, at], &[], element);
        let others = self.spread(builder, first);
        let loaded = builder.build("vector.maskedload", &[memref, at, mask, others], &[], others.r#type());
        bitcast(builder, loaded, r#type)
    }

    pub fn store(&self, builder: &Builder<'c, '_>, value: Val<'c>, memref: Val<'c>, at: Val<'c>) {
        let Some(mask) = self.mask else {
            return builder.build_without_result("vector.store", &[value, memref, at], &[]);
        };
        let memref = bytes::of_halves(builder, memref);
        let stored = bitcast(builder, value, self.of(builder, ffi::element_type(memref.r#type())));
        builder.build_without_result("vector.maskedstore", &[memref, at, mask, stored], &[]);
    }

    fn of(&self, builder: &Builder<'c, '_>, element: Type<'c>) -> Type<'c> {
        vector_type(builder, element, self.count)
    }

    /// The values that a kernel's body computes of these elements.
    pub fn compute(
        &self,
        builder: &Builder<'c, '_>,
        kernel: &Kernel<'c>,
        mut values: HashMap<usize, Val<'c>>,
    ) -> Val<'c> {
        kernel.body.iter().for_each(|&op| self.copy(builder, op, &mut values));
        let result = values.get(&ffi::value_number(kernel.result)).copied();
        result.unwrap_or_else(|| self.spread(builder, kernel.result))
    }

    /// Clones an op of a body so that it computes vectors, with its operands mapped to these values.
    fn copy(&self, builder: &Builder<'c, '_>, op: Op<'c>, values: &mut HashMap<usize, Val<'c>>) {
        if ffi::has_name(op, "arith.constant") {
            let scalar = ffi::result(*builder.insert(ffi::clone_op(op)), 0);
            values.insert(ffi::value_number(ffi::result(op, 0)), self.spread(builder, scalar));
            return;
        }
        let operands: Vec<_> = op
            .operands()
            .map(|operand| match values.get(&ffi::value_number(operand)) {
                Some(&value) => value,
                None => self.spread(builder, operand),
            })
            .collect();
        let mut new = builder.insert(ffi::clone_op(op));
        for (index, &operand) in operands.iter().enumerate() {
            ffi::set_operand(&mut new, index, operand);
        }
        for (index, old) in op.results().map(Val::from).enumerate() {
            ffi::set_result_type(&mut new, index, vector_type(builder, old.r#type(), self.count));
            values.insert(ffi::value_number(old), ffi::result(*new, index));
        }
    }
}

fn bitcast<'c>(builder: &Builder<'c, '_>, value: Val<'c>, r#type: Type<'c>) -> Val<'c> {
    if value.r#type() == r#type { value } else { builder.build("arith.bitcast", &[value], &[], r#type) }
}

pub fn vector_type<'c>(builder: &Builder<'c, '_>, element: Type<'c>, lanes: i64) -> Type<'c> {
    let shape = [Dim::new(lanes.cast_unsigned())].into_iter().collect();
    shaped_type(Kind::Vector, &shape, element, None, builder.location()).expect("such vectors exist")
}

/// The first lane of a vector.
pub fn first_lane<'c>(builder: &Builder<'c, '_>, vector: Val<'c>) -> Val<'c> {
    let position = DenseI64ArrayAttribute::new(builder.context(), &[0]).into();
    let element = ffi::element_type(vector.r#type());
    builder.build("vector.extract", &[vector], &[("static_position", position)], element)
}

/// Combines the lanes of a vector, whose number is a power of 2: the first half with the second one, until
/// one is left.
pub fn fold<'c>(
    builder: &Builder<'c, '_>,
    vector: Val<'c>,
    lanes: i64,
    combine: &dyn Fn(Val<'c>, Val<'c>) -> Val<'c>,
) -> Val<'c> {
    let element = ffi::element_type(vector.r#type());
    if lanes == 1 {
        return first_lane(builder, vector);
    }
    let half = lanes / 2;
    let list = |value: i64| -> Attribute<'c> {
        let i64 = IntegerType::new(builder.context(), 64).into();
        ArrayAttribute::new(builder.context(), &[IntegerAttribute::new(i64, value).into()]).into()
    };
    let part = |from: i64| {
        let attributes = [("offsets", list(from)), ("sizes", list(half)), ("strides", list(1))];
        let r#type = vector_type(builder, element, half);
        builder.build("vector.extract_strided_slice", &[vector], &attributes, r#type)
    };
    let halves = combine(part(0), part(half));
    fold(builder, halves, half, combine)
}
