//! Builds numbers, of type `index`, and conditions, of type `i1`.

use super::number::{Number, Operator, Predicate};
use crate::{
    builder::Builder,
    convert::value_type,
    ffi::{self, Val, glue::BcastIntegerPredicate},
};
use melior::ir::{Type, TypeLike, ValueLike, attribute::IntegerAttribute};

/// A number as a value.
pub fn number_value<'c>(builder: &Builder<'c, '_>, number: &Number<'c>) -> Val<'c> {
    let index = Type::index(builder.context());
    match number {
        Number::Constant(value) => builder.index(*value),
        Number::Value(value) | Number::Size(value) => *value,
        Number::Dim(tensor, dim) => builder.dim(*tensor, *dim),
        Number::Element(tensor, at) => element(builder, *tensor, *at),
        Number::Computed(operator, operands) => {
            if *operator == Operator::Select {
                let condition = condition(builder, &operands[0]);
                return builder.select(
                    condition,
                    number_value(builder, &operands[1]),
                    number_value(builder, &operands[2]),
                );
            }
            if number.is_condition() {
                return builder.build("arith.index_castui", &[condition(builder, number)], &[], index);
            }
            let values: Vec<Val> = operands.iter().map(|operand| number_value(builder, operand)).collect();
            computed(builder, *operator, &values, operands[0].is_size())
        }
    }
}

/// Whether a condition holds.
pub fn condition<'c>(builder: &Builder<'c, '_>, number: &Number<'c>) -> Val<'c> {
    let part = |operands: &[Number<'c>], at: usize| condition(builder, &operands[at]);
    match number {
        Number::Computed(Operator::Compare(predicate), operands) => {
            let [a, b] = [0, 1].map(|at: usize| number_value(builder, &operands[at]));
            builder.compare(self::predicate(*predicate), a, b)
        }
        Number::Computed(Operator::And, operands) => builder.and(part(operands, 0), part(operands, 1)),
        Number::Computed(Operator::Or, operands) => builder.or(part(operands, 0), part(operands, 1)),
        Number::Computed(Operator::Not, operands) => builder.not(part(operands, 0)),
        Number::Constant(value) => builder.condition(*value != 0),
        number => {
            let zero = builder.index(0);
            let value = number_value(builder, number);
            builder.compare(BcastIntegerPredicate::BcastIntegerPredicateNe, value, zero)
        }
    }
}

/// `of_size` is whether the first operand is never negative.
fn computed<'c>(
    builder: &Builder<'c, '_>,
    operator: Operator,
    operands: &[Val<'c>],
    of_size: bool,
) -> Val<'c> {
    let index = Type::index(builder.context());
    let build = |name: &str| builder.build(name, operands, &[], index);
    match operator {
        Operator::Add => build("arith.addi"),
        Operator::Subtract => build("arith.subi"),
        Operator::Multiply => build("arith.muli"),
        Operator::Minimum => build("arith.minsi"),
        Operator::Maximum => build("arith.maxsi"),
        Operator::Divide if !of_size => build("arith.divsi"),
        Operator::Remainder if !of_size => build("arith.remsi"),
        Operator::FloorDivide | Operator::Divide => build("arith.floordivsi"),
        Operator::Modulo | Operator::Remainder => {
            let product = builder.multiply_index(build("arith.floordivsi"), operands[1]);
            builder.subtract_index(operands[0], product)
        }
        Operator::Sign => {
            let least = builder.build("arith.maxsi", &[operands[0], builder.index(-1)], &[], index);
            builder.min_index(least, builder.index(1))
        }
        Operator::Compare(_) | Operator::And | Operator::Or | Operator::Not | Operator::Select => {
            unreachable!("conditions are built by `condition`, choices by `build`")
        }
    }
}

fn element<'c>(builder: &Builder<'c, '_>, tensor: Val<'c>, at: usize) -> Val<'c> {
    let element = ffi::element_type(tensor.r#type());
    let shape = value_type(tensor.r#type());
    let at: Vec<usize> = match shape.dims() {
        Some([_, columns]) => columns.as_static().map_or(vec![], |columns| {
            let columns = columns.max(1) as usize; // of a small tensor
            vec![at / columns, at % columns]
        }),
        Some([_]) => vec![at],
        _ => Vec::new(),
    };
    let at = at.into_iter().map(|at| builder.index(at as i64)); // below the length of a shape
    let operands: Vec<Val> = [tensor].into_iter().chain(at).collect();
    let element = builder.build("tensor.extract", &operands, &[], element);
    as_index(builder, element)
}

/// An integer as a number.
pub fn as_index<'c>(builder: &Builder<'c, '_>, number: Val<'c>) -> Val<'c> {
    let name = match ffi::number_of(number.r#type()) {
        ffi::Number::Index => return number,
        ffi::Number::Signless(1) => "arith.index_castui",
        _ => "arith.index_cast",
    };
    builder.build(name, &[number], &[], Type::index(builder.context()))
}

/// The tensor of that type with these elements.
pub fn tensor<'c>(builder: &Builder<'c, '_>, numbers: &[Number<'c>], r#type: Type<'c>) -> Val<'c> {
    let element = ffi::element_type(r#type);
    let scalar = |number: &Number<'c>| match number {
        _ if element.is_index() => number_value(builder, number),
        Number::Constant(value) => {
            let value = IntegerAttribute::new(element, *value).into();
            builder.build("arith.constant", &[], &[("value", value)], element)
        }
        number => builder.build("arith.index_cast", &[number_value(builder, number)], &[], element),
    };
    let elements: Vec<Val> = numbers.iter().map(scalar).collect();
    builder.build("tensor.from_elements", &elements, &[], r#type)
}

/// Whether a tensor has elements that [`tensor`] can build.
pub fn is_buildable(r#type: Type) -> bool {
    matches!(ffi::number_of(ffi::element_type(r#type)), ffi::Number::Index | ffi::Number::Signless(32 | 64))
}

fn predicate(predicate: Predicate) -> BcastIntegerPredicate {
    match predicate {
        Predicate::Equal => BcastIntegerPredicate::BcastIntegerPredicateEq,
        Predicate::NotEqual => BcastIntegerPredicate::BcastIntegerPredicateNe,
        Predicate::Less => BcastIntegerPredicate::BcastIntegerPredicateSlt,
        Predicate::LessOrEqual => BcastIntegerPredicate::BcastIntegerPredicateSle,
        Predicate::Greater => BcastIntegerPredicate::BcastIntegerPredicateSgt,
        Predicate::GreaterOrEqual => BcastIntegerPredicate::BcastIntegerPredicateSge,
    }
}
