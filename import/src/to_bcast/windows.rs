//! Shared by convolutions and reductions of StableHLO that move a window: padding, and the places of a
//! window.

use super::{
    given::{assert, assert_sizes, mixed},
    parts::{Part, numbers_of},
    sizes::{
        emit,
        number::{Number, Operator},
        read::{Arguments, Reader},
    },
};
use crate::{
    builder::Builder,
    ffi::{self, Op, Val},
};
use melior::ir::{ValueLike, operation::OperationLike};

/// How a window moves along one dimension.
#[derive(Clone)]
pub struct Window<'c> {
    pub size: Number<'c>,
    /// From one place to the next.
    pub stride: i64,
    /// From one of its elements to the next.
    pub dilation: i64,
    pub padding: Padding<'c>,
}

/// The elements that a dimension gets.
#[derive(Clone, PartialEq)]
pub struct Padding<'c> {
    pub low: Number<'c>,
    pub high: Number<'c>,
    /// Between any two.
    pub interior: i64,
}

impl<'c> Padding<'c> {
    pub fn none() -> Self {
        Self { low: Number::Constant(0), high: Number::Constant(0), interior: 0 }
    }

    pub fn is_none(&self) -> bool {
        *self == Self::none()
    }

    fn amounts(&self) -> [&Number<'c>; 2] {
        [&self.low, &self.high]
    }

    /// Whether no amount is negative, by the way in which it is computed.
    pub fn only_adds(&self) -> bool {
        self.amounts().into_iter().all(Number::is_size)
    }

    /// The size of a dimension with them.
    fn size(&self, own: Number<'c>) -> Option<Number<'c>> {
        let own = match self.interior {
            0 => own,
            interior => {
                let gaps = number(Operator::Maximum, plus(own.clone(), -1)?, Number::Constant(0))?;
                let between = number(Operator::Multiply, gaps, Number::Constant(interior))?;
                number(Operator::Add, own, between)?
            }
        };
        let own = match (self.low.constant(), self.high.constant()) {
            (Some(low), Some(high)) => return plus(own, low.checked_add(high)?),
            _ => number(Operator::Add, own, self.low.clone())?,
        };
        number(Operator::Add, own, self.high.clone())
    }
}

impl<'c> Window<'c> {
    /// Whether it has one element, and each element has a place.
    pub fn is_trivial(&self) -> bool {
        self.size == Number::Constant(1) && self.stride == 1 && self.padding.is_none()
    }

    /// The number of its places along a dimension of that size.
    pub fn places(&self, own: Number<'c>) -> Option<Number<'c>> {
        let padded = self.padding.size(own)?;
        // floor((padded - extent) / stride) + 1, where the extent is (size - 1) * dilation + 1.
        let last = match self.size.constant() {
            Some(size) => {
                let extent = (size - 1).checked_mul(self.dilation)?.checked_add(1)?;
                plus(padded, self.stride.checked_sub(extent)?)?
            }
            None => {
                let reach = number(
                    Operator::Multiply,
                    plus(self.size.clone(), -1)?,
                    Number::Constant(self.dilation),
                )?;
                plus(number(Operator::Subtract, padded, reach)?, self.stride - 1)?
            }
        };
        let is_size = last.is_size();
        let places = number(Operator::FloorDivide, last, Number::Constant(self.stride))?;
        if is_size { Some(places) } else { number(Operator::Maximum, places, Number::Constant(0)) }
    }

    /// The index of an element of the window at one of its places, in an affine map.
    pub fn index(&self, place: &str, element: &str) -> String {
        format!("{place} * {} + {element} * {}", self.stride, self.dilation)
    }
}

/// A number and a constant, which may be negative.
pub fn plus<'c>(a: Number<'c>, constant: i64) -> Option<Number<'c>> {
    if let Number::Computed(Operator::Add, parts) = &a
        && let [a, Number::Constant(b)] = &**parts
    {
        return number(Operator::Add, a.clone(), Number::Constant(b.checked_add(constant)?));
    }
    number(Operator::Add, a, Number::Constant(constant))
}

pub fn number<'c>(operator: Operator, a: Number<'c>, b: Number<'c>) -> Option<Number<'c>> {
    Number::computed(operator, vec![a, b])
}

/// The tensor with these elements around and between its own.
pub fn pad<'c>(
    builder: &Builder<'c, '_>,
    op: Op<'c>,
    tensor: Val<'c>,
    value: Val<'c>,
    padding: &[Padding<'c>],
) -> Result<Val<'c>, String> {
    if padding.iter().all(Padding::is_none) {
        return Ok(tensor);
    }
    let own = numbers_of(tensor)?;
    if padding
        .iter()
        .flat_map(Padding::amounts)
        .any(|amount| amount.constant().is_some_and(|amount| amount < 0))
    {
        return crop(builder, op, tensor, value, padding);
    }
    for amount in padding.iter().flat_map(Padding::amounts) {
        assert_sizes(builder, op, std::slice::from_ref(amount));
    }
    let sizes: Option<Vec<_>> =
        padding.iter().zip(&own).map(|(padding, own)| padding.size(own.clone())).collect();
    let padded = filled(builder, &sizes.ok_or("its padding is too large a computation")?, value)?;
    let part = Part {
        offsets: padding.iter().map(|padding| padding.low.clone()).collect(),
        sizes: own,
        strides: padding.iter().map(|padding| padding.interior + 1).collect(),
    };
    Ok(part.insert(builder, tensor, padded))
}

/// As [`pad`], where an amount that is negative cuts elements off.
pub fn crop<'c>(
    builder: &Builder<'c, '_>,
    op: Op<'c>,
    tensor: Val<'c>,
    value: Val<'c>,
    padding: &[Padding<'c>],
) -> Result<Val<'c>, String> {
    let large = "its padding is too large a computation";
    let at_least_zero =
        |amount: Number<'c>| number(Operator::Maximum, amount, Number::Constant(0)).ok_or(large);
    let (mut added, mut offsets, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
    for (own, padding) in numbers_of(tensor)?.into_iter().zip(padding) {
        let Padding { low, high, interior } = padding.clone();
        let cut = number(Operator::Subtract, Number::Constant(0), low.clone()).ok_or(large)?;
        offsets.push(at_least_zero(cut)?);
        added.push(Padding { low: at_least_zero(low)?, high: at_least_zero(high)?, interior });
        sizes.push(padding.size(own).ok_or(large)?);
    }
    let mut padded = pad(builder, op, tensor, value, &added)?;
    for size in sizes.iter().filter(|size| !size.is_size()) {
        let is_size = builder.at_least(emit::number_value(builder, size), builder.index(0));
        assert(builder, op, is_size, "run-time size of its target is negative");
        padded = builder.guard(padded, is_size);
    }
    let part = Part { strides: vec![1; sizes.len()], offsets, sizes };
    part.extract(builder, padded, &[])
}

/// A tensor of these sizes with one value everywhere.
pub fn filled<'c>(
    builder: &Builder<'c, '_>,
    sizes: &[Number<'c>],
    value: Val<'c>,
) -> Result<Val<'c>, String> {
    let (fixed, dynamic) = mixed(builder, sizes);
    let r#type = ffi::tensor_type(&fixed, value.r#type(), None, builder.location());
    let r#type = r#type.ok_or("there is no such tensor")?;
    let operands: Vec<Val> = [value].into_iter().chain(dynamic).collect();
    Ok(builder.build("tensor.splat", &operands, &[], r#type))
}

/// The padding of an attribute, or of a dynamic op's operand.
pub fn padding<'c>(
    op: Op<'c>,
    at: usize,
    arguments: &Arguments,
    rank: usize,
) -> Result<Vec<Padding<'c>>, String> {
    let listed = match (ffi::attribute(op, "padding"), op.operands().nth(at)) {
        (Some(padding), _) => ffi::integers(padding, 2 * rank)
            .map(|listed| listed.into_iter().map(Number::Constant).collect::<Vec<_>>()),
        (None, Some(operand)) => Reader::new(arguments, arguments).elements(operand),
        (None, None) => Some(vec![Number::Constant(0); 2 * rank]),
    };
    let listed =
        listed.filter(|listed| listed.len() == 2 * rank).ok_or("its padding is not a list of numbers")?;
    let pair = |pair: &[Number<'c>]| Padding { low: pair[0].clone(), high: pair[1].clone(), interior: 0 };
    Ok(listed.chunks(2).map(pair).collect())
}
