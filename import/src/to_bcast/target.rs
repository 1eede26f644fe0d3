//! Turns a shape that an op takes as a value into an operand of `bcast.broadcast`: the tensor that has that
//! shape, or a `tensor.empty` of those sizes. Nothing reads its elements, so no code remains of it.

use super::casts::as_signless;
use crate::{
    builder::Builder,
    convert::{shaped_type, value_type},
    ffi::{self, Number, Op, Val},
};
use broadcastable::{Dim, Kind, Rule, Shape};
use broadcastable_foreign::computation::{StretchedTo, last_word};
use melior::ir::{Type, ValueLike, operation::OperationLike, r#type::IntegerType};

/// The ops that return the shape of their operand.
const SHAPES: [&str; 4] = ["onnx.Shape", "shape.shape_of", "tf.Shape", "tfl.shape"];

/// A target that `bcast.broadcast` can take.
pub enum Target<'c> {
    /// The shape of this tensor.
    Of(Val<'c>),
    /// The sizes that the result's type declares; each `?` is read from this list.
    Sizes(Val<'c>, Vec<Dim>),
}

impl<'c> Target<'c> {
    /// Determines how `op` stretches `tensor` to `result`, or why `bcast.broadcast` cannot express it.
    pub fn read(op: Op<'c>, to: StretchedTo, tensor: Val<'c>, result: Type<'c>) -> Result<Self, String> {
        let list = op.operands().nth(to.operand).ok_or(format!("it has no operand #{}", to.operand))?;
        let shape = value_type(tensor.r#type());
        let dims = shape.dims().ok_or_else(|| no_rank(tensor.r#type()))?;
        let (target, sizes) = match shaped_like(list) {
            Some((like, sizes)) => {
                verify([tensor, like].map(|tensor| tensor.r#type()), result)?;
                (Self::Of(like), sizes)
            }
            None => {
                let sizes = declared_sizes(list, dims.len(), result)?;
                (Self::Sizes(list, sizes.clone()), sizes)
            }
        };
        if to.only && !is_kept(&sizes, dims) {
            return Err("its target may have a 1, which 'bcast.broadcast' would stretch as well".to_owned());
        }
        Ok(target)
    }

    /// The operand that has that shape.
    pub fn build(self, builder: &Builder<'c, '_>) -> Val<'c> {
        let (list, sizes) = match self {
            Self::Of(like) => return like,
            Self::Sizes(list, sizes) => (list, sizes),
        };
        let list = as_signless(builder, list);
        let is_read = |&(_, dim): &(usize, &Dim)| dim.is_dynamic();
        let read = sizes.iter().enumerate().filter(is_read).map(|(at, _)| size(builder, list, at));
        let read: Vec<Val> = read.collect();
        let smallest = IntegerType::new(builder.context(), 1).into();
        let shape: Shape = sizes.into_iter().collect();
        let r#type = shaped_type(Kind::Tensor, &shape, smallest, None, builder.location());
        builder.build("tensor.empty", &read, &[], r#type.expect("sizes of tensors are those of a tensor"))
    }
}

/// The tensor whose shape the list is, and its sizes.
fn shaped_like(list: Val) -> Option<(Val, Vec<Dim>)> {
    let shape = ffi::owner(list).filter(|&op| SHAPES.iter().any(|name| ffi::has_name(op, name)))?;
    let at = |name| ffi::attribute(shape, name).map(ffi::attribute_text);
    let is_whole = at("end").is_none() && at("start").is_none_or(|start| last_word(&start) == "0");
    let like = shape.operands().next().filter(|_| is_whole)?;
    let sizes = value_type(like.r#type()).dims()?.to_vec();
    Some((like, sizes))
}

/// The rules of the result. A declared static size that only run time can know does not prevent the
/// conversion.
fn verify(operands: [Type; 2], result: Type) -> Result<(), String> {
    let op = broadcastable::Op::elementwise(operands.map(value_type)).with_results([value_type(result)]);
    match op.verify() {
        Err(violation) if violation.rule() != Rule::ResultDynamic => Err(violation.to_string()),
        _ => Ok(()),
    }
}

/// The sizes of the target, as far as the result declares them: every size that differs from the operand's.
fn declared_sizes(list: Val, rank: usize, result: Type) -> Result<Vec<Dim>, String> {
    let (listed, declared) = (value_type(list.r#type()), value_type(result));
    let length = match listed.dims() {
        Some([length]) if is_integer(list) => length.as_static().map(|length| length as usize), // a rank
        _ => return Err(format!("its target '{}' is not a list of sizes", ffi::type_text(list.r#type()))),
    };
    let declared = declared.dims().ok_or_else(|| no_rank(result))?;
    let tells = declared.len() > rank || declared.iter().all(|dim| !dim.is_dynamic());
    let length = length.or(tells.then_some(declared.len()));
    let length = length.ok_or("how many sizes its target has is known at run time alone")?;
    if declared.len() != length.max(rank) {
        return Err(format!(
            "with a target of {length} sizes it has no result of '{}'",
            ffi::type_text(result)
        ));
    }
    Ok(declared[declared.len() - length..].to_vec())
}

fn no_rank(r#type: Type) -> String {
    format!("'{}' has no rank", ffi::type_text(r#type))
}

fn is_integer(list: Val) -> bool {
    let element = ffi::signless(ffi::element_type(list.r#type()));
    matches!(ffi::number_of(element), Number::Index | Number::Signless(_))
}

/// Whether `bcast.broadcast` with a tensor of these dimensions keeps the sizes of the target.
fn is_kept(target: &[Dim], dims: &[Dim]) -> bool {
    let mut columns = dims.iter().rev().zip(target.iter().rev());
    dims.len() <= target.len() && columns.all(|(dim, size)| dim.is_unit() || size.is_fixed())
}

/// A size in a list of integers.
fn size<'c>(builder: &Builder<'c, '_>, list: Val<'c>, at: usize) -> Val<'c> {
    let element = ffi::element_type(list.r#type());
    let size = builder.build("tensor.extract", &[list, builder.index(at as i64)], &[], element); // below a rank
    match ffi::number_of(element) {
        Number::Index => size,
        _ => builder.build("arith.index_cast", &[size], &[], Type::index(builder.context())),
    }
}
