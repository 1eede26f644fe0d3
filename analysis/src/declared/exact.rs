//! Builds expressions of sizes that never wrap around: each value with the conditions on which it is exact.

use crate::{
    builder::Builder,
    ffi::{self, Val},
};
use broadcastable::symbols::{Linear, Operator};
use melior::ir::{Type, r#type::IntegerType};

/// A number of type `index`, if all conditions hold; else any number.
pub struct Exact<'c> {
    pub value: Val<'c>,
    conditions: Vec<Val<'c>>,
    /// The number, if it is a constant.
    constant: Option<i64>,
}

impl<'c> Exact<'c> {
    pub fn constant(builder: &Builder<'c, '_>, value: i64) -> Self {
        Self { value: builder.index(value), conditions: Vec::new(), constant: Some(value) }
    }

    /// A size of a tensor, which is not negative.
    pub fn size(builder: &Builder<'c, '_>, size: Val<'c>) -> Self {
        let conditions = vec![builder.at_least(size, builder.index(0))];
        Self { value: size, conditions, constant: None }
    }

    /// Whether the value is exact, and not negative.
    pub fn is_size(&self, builder: &Builder<'c, '_>) -> Val<'c> {
        let is_size = builder.at_least(self.value, builder.index(0));
        self.conditions.iter().fold(is_size, |all, &condition| builder.and(all, condition))
    }

    pub fn binary(builder: &Builder<'c, '_>, operator: Operator, left: Self, right: Self) -> Self {
        let (a, b) = (left.value, right.value);
        let (value, is_exact) = match operator {
            Operator::Add => {
                let sum = builder.add_index(a, b);
                (sum, Some(have_one_sign(builder, [a, sum], [b, sum])))
            }
            Operator::Subtract => {
                let difference = builder.subtract_index(a, b);
                (difference, Some(have_one_sign(builder, [a, b], [a, difference])))
            }
            Operator::Multiply => product(builder, a, b),
            Operator::FloorDivide | Operator::CeilDivide | Operator::Modulo => {
                let (divisor, is_positive) = divisor(builder, &right);
                let divided = Divided::of(builder, a, divisor);
                (divided.rounded(builder, operator), is_positive)
            }
        };
        let mut conditions = left.conditions;
        conditions.extend(right.conditions);
        conditions.extend(is_exact);
        Self { value, conditions, constant: None }
    }

    /// The size of a form's symbol, where the form has that value.
    pub fn solved(builder: &Builder<'c, '_>, form: &Linear, value: Val<'c>) -> Self {
        let value = Self::size(builder, value);
        if form.scale == 1 && form.offset == 0 {
            return value;
        }
        let offset = Self::constant(builder, form.offset);
        let (from, less) = if form.scale < 0 { (offset, value) } else { (value, offset) };
        let mut size = Self::binary(builder, Operator::Subtract, from, less);
        if form.scale.abs() != 1 {
            let divided = Divided::of(builder, size.value, builder.index(form.scale.abs()));
            size.conditions.push(builder.equal(divided.rest, builder.index(0)));
            size.value = divided.quotient;
        }
        size.conditions.push(builder.at_least(size.value, builder.index(0)));
        size
    }
}

/// Whether the numbers of at least one of the pairs have the same sign.
///
/// A sum wraps around exactly if its sign differs from the signs of both operands; a difference, if the
/// operands' signs differ and its sign is not that of the first one.
fn have_one_sign<'c>(builder: &Builder<'c, '_>, first: [Val<'c>; 2], second: [Val<'c>; 2]) -> Val<'c> {
    let index = Type::index(builder.context());
    let differs = |[a, b]: [Val<'c>; 2]| builder.build("arith.xori", &[a, b], &[], index);
    let both = builder.build("arith.andi", &[differs(first), differs(second)], &[], index);
    builder.at_least(both, builder.index(0))
}

/// The product, and whether its upper half is the sign of the lower one. Of `index`, LLVM 22 folds it to an
/// op that is not valid if one of the factors is 1.
fn product<'c>(builder: &Builder<'c, '_>, a: Val<'c>, b: Val<'c>) -> (Val<'c>, Option<Val<'c>>) {
    let (index, i64) = (Type::index(builder.context()), IntegerType::new(builder.context(), 64).into());
    let cast = |value, r#type| builder.build("arith.index_cast", &[value], &[], r#type);
    let operation = builder.state("arith.mulsi_extended", &[]).add_operands(&[cast(a, i64), cast(b, i64)]);
    let operation = operation.add_results(&[i64, i64]).build();
    let op = builder.insert(operation.expect("an op with given result types can be created"));
    let [low, high] = [0, 1].map(|result| cast(ffi::result(*op, result), index));
    let sign = builder.build("arith.shrsi", &[low, builder.index(63)], &[], index);
    (low, Some(builder.equal(high, sign)))
}

/// A divisor that is positive in every run, and whether it is the given one.
fn divisor<'c>(builder: &Builder<'c, '_>, given: &Exact<'c>) -> (Val<'c>, Option<Val<'c>>) {
    if given.constant.is_some_and(|divisor| divisor > 0) {
        return (given.value, None);
    }
    let one = builder.index(1);
    let is_positive = builder.at_least(given.value, one);
    (builder.select(is_positive, given.value, one), Some(is_positive))
}

/// A quotient, rounded towards 0, and its remainder, which has the sign of the dividend.
struct Divided<'c> {
    divisor: Val<'c>,
    quotient: Val<'c>,
    rest: Val<'c>,
}

impl<'c> Divided<'c> {
    /// By a divisor that is positive.
    fn of(builder: &Builder<'c, '_>, dividend: Val<'c>, divisor: Val<'c>) -> Self {
        let index = Type::index(builder.context());
        let build = |name| builder.build(name, &[dividend, divisor], &[], index);
        Self { divisor, quotient: build("arith.divsi"), rest: build("arith.remsi") }
    }

    /// The quotient or the remainder of an expression.
    fn rounded(&self, builder: &Builder<'c, '_>, operator: Operator) -> Val<'c> {
        let one = builder.index(1);
        if operator == Operator::CeilDivide {
            let is_above = builder.at_least(self.rest, one);
            return builder.select(is_above, builder.add_index(self.quotient, one), self.quotient);
        }
        let is_not_below = builder.at_least(self.rest, builder.index(0));
        match operator {
            Operator::Modulo => {
                builder.select(is_not_below, self.rest, builder.add_index(self.rest, self.divisor))
            }
            _ => builder.select(is_not_below, self.quotient, builder.subtract_index(self.quotient, one)),
        }
    }
}
