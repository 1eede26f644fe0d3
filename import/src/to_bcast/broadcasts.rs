//! Broadcasts of other dialects to a given shape: `stablehlo.broadcast_in_dim`,
//! `stablehlo.dynamic_broadcast_in_dim` and `linalg.broadcast`.
//!
//! | of the operand | of the target | what the operand's size has to be |
//! |---|---|---|
//! | any size | any size | 1, or the target's: `bcast.broadcast` checks that it is, or that the target's is 1 |
//! | not 1 | 1 | illegal, because the target's shape decides: a check of its own |
//!
//! The operand gets units for the dimensions that it lacks, and is broadcast with an empty tensor of the
//! target's sizes, which nothing reads. The checks are `cf.assert`s, on which the operand or the result
//! depends by `bcast.guard`.

use super::{
    casts::{as_declared, as_signless, verify_kept},
    given::{assert, assert_sizes, declared, listed, mixed, operand, sizes},
    parts::numbers_of,
    sizes::{emit, number::Number, read::Arguments},
};
use crate::{
    OpBuilder,
    builder::{Builder, expand::to_the_right},
    convert::value_type,
    ffi::{self, Op, Val},
};
use broadcastable::Dim;
use melior::ir::{Type, ValueLike, operation::OperationLike, r#type::IntegerType};

/// The broadcast that an op is.
pub struct Broadcast<'c> {
    op: Op<'c>,
    operand: Val<'c>,
    declared: Type<'c>,
    /// For each dimension of the operand that of the result.
    columns: Vec<usize>,
    /// The sizes of the result.
    target: Vec<Number<'c>>,
    /// The op's promise about the operand's dimensions.
    promised: Vec<Promise>,
}

#[derive(Clone, Copy, PartialEq)]
enum Promise {
    None,
    /// The size is 1.
    Unit,
    /// The size is the target's.
    Whole,
}

/// The dialects of these ops.
pub const PROFILES: [&str; 2] = ["linalg", "stablehlo"];

impl<'c> Broadcast<'c> {
    /// `None` for an op of another name, or of a dialect that is not wanted.
    pub fn of(
        op: Op<'c>,
        is_wanted: impl Fn(&str) -> bool,
        arguments: &Arguments,
    ) -> Option<Result<Self, String>> {
        let name = op.name();
        let name = name.as_string_ref().as_str().ok()?;
        let (dialect, _) = name.split_once('.')?;
        let read = match name {
            "stablehlo.broadcast_in_dim" => Self::to_type,
            "stablehlo.dynamic_broadcast_in_dim" => Self::to_list,
            "linalg.broadcast" => Self::to_init,
            _ => return None,
        };
        is_wanted(dialect).then(|| read(op, arguments).and_then(Self::verified))
    }

    /// The result's type is the target.
    fn to_type(op: Op<'c>, _: &Arguments) -> Result<Self, String> {
        let declared = declared(op)?;
        let sizes = sizes(declared)?.into_iter().map(|dim| dim.as_static());
        let target = sizes.map(|size| Some(Number::Constant(i64::try_from(size?).ok()?)));
        let target = target.collect::<Option<_>>().ok_or("a size of its result is not known")?;
        Ok(Self { target, ..Self::start(op, declared)? })
    }

    /// An operand is the list of the target's sizes.
    fn to_list(op: Op<'c>, arguments: &Arguments) -> Result<Self, String> {
        let declared = declared(op)?;
        let mut start = Self::start(op, declared)?;
        for (name, promise) in
            [("known_expanding_dimensions", Promise::Unit), ("known_nonexpanding_dimensions", Promise::Whole)]
        {
            for dim in ffi::attribute(op, name).and_then(ffi::i64_array).unwrap_or_default() {
                let at = usize::try_from(*dim).ok().and_then(|dim| start.promised.get_mut(dim));
                *at.ok_or_else(|| format!("its {name} have a dimension {dim}, which its operand lacks"))? =
                    promise;
            }
        }
        start.target = listed(operand(op, 1)?, declared, arguments)?;
        Ok(start)
    }

    /// The init has the target's sizes, and no dimension is stretched.
    fn to_init(op: Op<'c>, _: &Arguments) -> Result<Self, String> {
        let (declared, init) = (declared(op)?, operand(op, 1)?);
        let added =
            ffi::attribute(op, "dimensions").and_then(ffi::i64_array).ok_or("it has no dimensions")?;
        let own = sizes(operand(op, 0)?.r#type())?;
        let size = |(at, dim): (usize, &Dim)| match dim.as_static() {
            Some(size) => Number::Constant(size as i64), // below 2^63
            None => Number::Dim(init, at),
        };
        let target: Vec<Number> = sizes(declared)?.iter().enumerate().map(size).collect();
        let columns = (0..target.len()).filter(|at| !added.contains(&(*at as i64))).collect();
        let promised = vec![Promise::Whole; own.len()];
        Ok(Self { op, operand: operand(op, 0)?, declared, columns, target, promised })
    }

    /// The operand of StableHLO's ops, and how it aligns.
    fn start(op: Op<'c>, declared: Type<'c>) -> Result<Self, String> {
        let operand = operand(op, 0)?;
        let rank = sizes(operand.r#type())?.len();
        let columns = ffi::attribute(op, "broadcast_dimensions").and_then(ffi::i64_array);
        let columns = columns.ok_or("it has no broadcast_dimensions")?;
        let columns: Option<Vec<usize>> = columns.iter().map(|&at| usize::try_from(at).ok()).collect();
        let columns = columns.ok_or("its broadcast_dimensions are negative")?;
        Ok(Self { op, operand, declared, columns, target: Vec::new(), promised: vec![Promise::None; rank] })
    }

    fn verified(self) -> Result<Self, String> {
        verify_kept(self.operand.r#type(), self.declared)?;
        let own = sizes(self.operand.r#type())?;
        if self.columns.len() != own.len() || self.columns.iter().any(|&at| at >= self.target.len()) {
            return Err("its dimensions are not one of the result for each of the operand".to_owned());
        }
        if !self.columns.is_sorted_by(|a, b| a < b) {
            return Err("its broadcast_dimensions are not in increasing order".to_owned());
        }
        for (dim, (size, &column)) in own.iter().zip(&self.columns).enumerate() {
            if let (Some(size), Number::Constant(target)) = (size.as_static(), &self.target[column])
                && size != 1
                && u64::try_from(*target) != Ok(size)
            {
                return Err(format!("operand #0 dim {dim}: size {size} is not that of its target, {target}"));
            }
        }
        Ok(self)
    }

    /// Builds the value that replaces the op's result.
    pub fn build(self, builder: &Builder<'c, '_>) -> Result<Val<'c>, String> {
        let mut target = self.target.clone();
        assert_sizes(builder, self.op, &target);
        let mut operand = as_signless(builder, self.operand);
        if numbers_of(self.operand)? == target && self.columns.iter().copied().eq(0..target.len()) {
            return Ok(as_declared(builder, operand, self.declared)); // it has the target's shape
        }
        let mut one_way = Vec::new();
        for (dim, &column) in self.columns.iter().enumerate() {
            operand = self.check(builder, operand, dim, &mut target[column], &mut one_way)?;
        }
        let aligned = to_the_right(builder, operand, &self.columns, target.len())?;
        let mut value = self.stretched(builder, aligned, &target)?;
        for column in one_way {
            let (size, wanted) = (builder.dim(value, column), emit::number_value(builder, &target[column]));
            let is_kept = builder.equal(size, wanted);
            let dim = self.columns.iter().position(|&at| at == column).unwrap_or_default();
            assert(
                builder,
                self.op,
                is_kept,
                &format!("operand #0 dim {dim}: run-time size is not 1, but its target is"),
            );
            value = builder.guard(value, is_kept);
        }
        Ok(as_declared(builder, value, self.declared))
    }

    /// Checks a dimension of the operand, as far as `bcast.broadcast` does not: the checked operand.
    /// `one_way` gets the column if the result's size is to be checked.
    fn check(
        &self,
        builder: &Builder<'c, '_>,
        operand: Val<'c>,
        dim: usize,
        target: &mut Number<'c>,
        one_way: &mut Vec<usize>,
    ) -> Result<Val<'c>, String> {
        let size = sizes(operand.r#type())?[dim];
        let own = match size.as_static() {
            Some(size) => Number::Constant(size as i64), // below 2^63
            None => Number::Dim(self.operand, dim),
        };
        let is_unit = *target == Number::Constant(1) || self.promised[dim] == Promise::Unit;
        match (&own, &*target) {
            (Number::Constant(_), Number::Constant(_)) | (Number::Constant(1), _) => {}
            (own, target) if own == target => {}
            (Number::Dim(..), _) if is_unit => {
                let is_one = builder.equal(builder.dim(operand, dim), builder.index(1));
                assert(builder, self.op, is_one, &format!("operand #0 dim {dim}: run-time size is not 1"));
                return self.unit(builder, builder.guard(operand, is_one), dim);
            }
            (Number::Constant(_), _) => {
                let is_own =
                    builder.equal(emit::number_value(builder, target), emit::number_value(builder, &own));
                let message =
                    format!("operand #0 dim {dim}: size {} is not its target's", own.constant().unwrap_or(0));
                assert(builder, self.op, is_own, &message);
                *target = own;
                return Ok(builder.guard(operand, is_own));
            }
            _ if self.promised[dim] == Promise::Whole => {
                let is_own = builder.equal(builder.dim(operand, dim), emit::number_value(builder, target));
                assert(
                    builder,
                    self.op,
                    is_own,
                    &format!("operand #0 dim {dim}: run-time size is not its target's"),
                );
                return Ok(builder.guard(operand, is_own));
            }
            (_, Number::Constant(_)) => {}
            _ => one_way.push(self.columns[dim]),
        }
        Ok(operand)
    }

    /// The operand, of which a dimension is 1.
    fn unit(&self, builder: &Builder<'c, '_>, operand: Val<'c>, dim: usize) -> Result<Val<'c>, String> {
        let mut dims = sizes(operand.r#type())?;
        dims[dim] = Dim::UNIT;
        let sizes: Vec<i64> =
            dims.iter().map(|dim| dim.as_static().map_or(ffi::DYNAMIC, |size| size as i64)).collect();
        let element = ffi::element_type(operand.r#type());
        let r#type =
            ffi::tensor_type(&sizes, element, None, builder.location()).ok_or("there is no such tensor")?;
        Ok(builder.tensor_cast(operand, r#type))
    }

    /// The broadcast of a tensor that is aligned on the right.
    fn stretched(
        &self,
        builder: &Builder<'c, '_>,
        tensor: Val<'c>,
        target: &[Number<'c>],
    ) -> Result<Val<'c>, String> {
        let (sizes, dynamic) = mixed(builder, target);
        let smallest = IntegerType::new(builder.context(), 1).into();
        let shape =
            ffi::tensor_type(&sizes, smallest, None, builder.location()).ok_or("there is no such tensor")?;
        let own = value_type(tensor.r#type());
        let is_whole = own.dims().is_some_and(|dims| {
            dims.len() == sizes.len()
                && dims
                    .iter()
                    .zip(&sizes)
                    .all(|(dim, &size)| dim.as_static().map(|dim| dim as i64) == Some(size))
        });
        if is_whole {
            return Ok(tensor);
        }
        let empty = builder.build("tensor.empty", &dynamic, &[], shape);
        let built = OpBuilder::new(builder.context(), "bcast.broadcast", builder.location())
            .operands(&[tensor, empty]);
        let built = built.build().map_err(|error| error.to_string())?;
        Ok(ffi::result(*builder.insert(built), 0))
    }
}
