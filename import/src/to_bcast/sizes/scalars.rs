//! Reads numbers that torch-mlir computes: integers of type `i64` or `index`, and shapes of the dialect
//! `shape`.

use super::{
    number::{
        Number,
        Operator::{self, Compare, Select},
        Predicate,
    },
    read::{Frame, Reader},
};
use crate::{
    ffi::{self, Op, OpParts, Val},
    program::compared,
    to_bcast::parts::numbers_of,
};
use melior::ir::{TypeLike, ValueLike, operation::OperationLike};

impl Reader<'_> {
    /// A number of type `index` or `i64`, or a condition; `None` for one of type `i64` that something else
    /// computes.
    pub(super) fn scalar<'c>(&self, value: Val<'c>, frame: Option<&Frame<'c, '_>>) -> Option<Number<'c>> {
        if value.r#type().is_index() {
            self.read(value, frame)?.pop()
        } else {
            self.scalar_of(ffi::owner(value)?, frame)
        }
    }

    pub(super) fn scalar_of<'c>(&self, op: Op<'c>, frame: Option<&Frame<'c, '_>>) -> Option<Number<'c>> {
        let part = |index: usize| self.count_read().then(|| self.scalar(op.operand_at(index)?, frame))?;
        let has_64_bits = |value: Val| {
            matches!(ffi::number_of(value.r#type()), ffi::Number::Index | ffi::Number::Signless(64))
        };
        let name = op.name();
        let name = name.as_string_ref().as_str().ok()?;
        if name == "arith.constant" {
            return ffi::i64_attribute(ffi::attribute(op, "value")?).map(Number::Constant);
        }
        if !op.operands().last().is_some_and(has_64_bits) {
            return None;
        }
        let operator = match name {
            "arith.index_cast" => return part(0),
            "arith.addi" => Operator::Add,
            "arith.subi" => Operator::Subtract,
            "arith.muli" => Operator::Multiply,
            "arith.divsi" => Operator::Divide,
            "arith.remsi" => Operator::Remainder,
            "arith.floordivsi" => Operator::FloorDivide,
            "arith.minsi" => Operator::Minimum,
            "arith.maxsi" => Operator::Maximum,
            "arith.cmpi" => Compare(predicate(compared(op)?.0)?),
            "arith.select" if part(0)?.is_condition() => Select,
            _ => return None,
        };
        Number::computed(operator, (0..op.operand_count()).map(part).collect::<Option<_>>()?)
    }

    /// The integers in a tensor of floats: `torch.arange` computes its length so. Sizes are exact in 53 bits.
    pub(super) fn integers<'c>(
        &self,
        tensor: Val<'c>,
        frame: Option<&Frame<'c, '_>>,
    ) -> Option<Vec<Number<'c>>> {
        let op = ffi::owner(tensor).filter(|_| self.count_read())?;
        let bits = ffi::mantissa_bits(ffi::element_type(tensor.r#type()))?;
        let operand = |index: usize| self.integers(op.operand_at(index)?, frame);
        let name = op.name();
        match name.as_string_ref().as_str().ok()? {
            "stablehlo.convert" => {
                let numbers = self.read(op.operand_at(0)?, frame)?;
                numbers.iter().all(|number| number.bits().is_some_and(|own| own <= bits)).then_some(numbers)
            }
            "stablehlo.ceil" | "stablehlo.floor" => operand(0),
            "stablehlo.divide" => {
                let is_by_one = operand(1)?.iter().all(|number| *number == Number::Constant(1));
                is_by_one.then(|| operand(0))?
            }
            _ => None,
        }
    }

    /// The sizes in a shape; `None` for an op of another name.
    pub(super) fn shape<'c>(&self, op: Op<'c>, frame: Option<&Frame<'c, '_>>) -> Option<Vec<Number<'c>>> {
        let name = op.name();
        match name.as_string_ref().as_str().ok()? {
            "shape.shape_of" if frame.is_none() => numbers_of(op.operand_at(0)?).ok(),
            "shape.const_shape" => {
                let sizes = ffi::dense_numbers(ffi::attribute(op, "shape")?)?;
                Some(sizes.into_iter().map(Number::Constant).collect())
            }
            "shape.broadcast" => {
                let shapes: Option<Vec<_>> = op.operands().map(|shape| self.read(shape, frame)).collect();
                let shapes = shapes?;
                let rank = shapes.iter().map(Vec::len).max()?;
                (0..rank).map(|column| extent(&shapes, rank - column)).collect()
            }
            _ => None,
        }
    }
}

/// The last size of a column that is not 1, as upstream lowers it. Columns are counted from the right.
fn extent<'c>(shapes: &[Vec<Number<'c>>], from_right: usize) -> Option<Number<'c>> {
    let of_column =
        shapes.iter().filter_map(|shape| shape.len().checked_sub(from_right).map(|at| &shape[at]));
    of_column.into_iter().try_fold(Number::Constant(1), |extent, size| {
        if extent == *size {
            return Some(extent);
        }
        let is_unit = Number::computed(Compare(Predicate::Equal), vec![size.clone(), Number::Constant(1)])?;
        match (is_unit.constant(), &extent) {
            (Some(0), _) | (_, Number::Constant(1)) => Some(size.clone()),
            (Some(_), _) => Some(extent),
            _ => Number::computed(Select, vec![is_unit, extent, size.clone()]),
        }
    })
}

fn predicate(name: &str) -> Option<Predicate> {
    Some(match name {
        "eq" => Predicate::Equal,
        "ne" => Predicate::NotEqual,
        "slt" => Predicate::Less,
        "sle" => Predicate::LessOrEqual,
        "sgt" => Predicate::Greater,
        "sge" => Predicate::GreaterOrEqual,
        _ => return None,
    })
}
