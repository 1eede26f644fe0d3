//! How a reduction combines its elements.
//!
//! | op | combined with it, any `x` is `x` | the order matters |
//! |---|---|---|
//! | `addf`, `mulf` | -0.0, 1.0 | yes |
//! | `maximumf`, `minimumf` | -∞, ∞ | no: NaN and signed zeros are ordered |
//! | `maxnumf`, `minnumf` | NaN | yes: of -0.0 and 0.0, either may be the result |
//! | `addi`, `muli`, `andi`, `ori`, `xori` | 0, 1, all bits, 0, 0 | no |
//! | `maxsi`, `minsi`, `maxui`, `minui` | the least or greatest number | no |

use crate::{
    builder::Builder,
    ffi::{self, Number, Op, Val, glue::BcastReductions},
};
use melior::ir::{
    Attribute, Type, TypeLike, ValueLike,
    attribute::{FloatAttribute, IntegerAttribute},
    operation::OperationLike,
};

/// The op that combines what is reduced with one more element.
#[derive(Clone)]
pub struct Combiner {
    name: String,
    /// Whether its flags leave the order open.
    may_reassociate: bool,
}

/// The neutral element of an op.
#[derive(Clone, Copy)]
enum Neutral {
    Float(f64),
    Integer(i64),
    /// The least number of that many bits, signed.
    Least,
    Greatest,
}

impl Combiner {
    /// `None` if the op does not combine elements, or not of this type.
    pub fn of(op: Op) -> Option<Self> {
        let name = op.name().as_string_ref().as_str().ok()?.to_owned();
        let r#type = ffi::first_result(op)?.r#type();
        let fits = match neutral(&name)? {
            Neutral::Float(_) => is_float(r#type),
            _ => is_integer(r#type),
        };
        let flags = ffi::attribute(op, "fastmath").map(|flags| flags.to_string()).unwrap_or_default();
        let may_reassociate = flags.contains("reassoc") || flags.contains("<fast>");
        fits.then_some(Self { name, may_reassociate })
    }

    /// Whether the result depends on the order of the elements.
    pub fn is_ordered(&self) -> bool {
        ["addf", "mulf", "maxnumf", "minnumf"].iter().any(|&op| self.name.ends_with(op))
    }

    /// Whether its elements may be combined in a tree, in that mode.
    pub fn may_be_tree(&self, mode: BcastReductions) -> bool {
        match mode {
            BcastReductions::BcastReductionsTree => true,
            BcastReductions::BcastReductionsStrict => !self.is_ordered(),
            _ => !self.is_ordered() || self.may_reassociate,
        }
    }

    /// Builds the op on scalars or vectors. Its flags are left out: by them, LLVM might choose another order.
    pub fn combine<'c>(&self, builder: &Builder<'c, '_>, left: Val<'c>, right: Val<'c>) -> Val<'c> {
        builder.build(&self.name, &[left, right], &[], left.r#type())
    }

    /// The neutral element, of that type.
    pub fn neutral<'c>(&self, builder: &Builder<'c, '_>, element: Type<'c>) -> Attribute<'c> {
        let bits = match ffi::number_of(element) {
            Number::Signless(width) => width,
            _ => i64::BITS,
        };
        let integer = |value| IntegerAttribute::new(element, value).into();
        match neutral(&self.name).expect("`of` has seen it") {
            Neutral::Float(value) => FloatAttribute::new(builder.context(), element, value).into(),
            Neutral::Integer(value) => integer(value),
            Neutral::Least => integer(i64::MIN >> (i64::BITS - bits)),
            Neutral::Greatest => integer(i64::MAX >> (i64::BITS - bits)),
        }
    }
}

/// The zero of a number that neighbouring elements of memory can be: see [`has_vectors`].
pub fn zero<'c>(builder: &Builder<'c, '_>, element: Type<'c>) -> Attribute<'c> {
    if is_float(element) {
        FloatAttribute::new(builder.context(), element, 0.0).into()
    } else {
        IntegerAttribute::new(element, 0).into()
    }
}

fn neutral(op: &str) -> Option<Neutral> {
    Some(match op.strip_prefix("arith.")? {
        "addf" => Neutral::Float(-0.0),
        "mulf" => Neutral::Float(1.0),
        "maximumf" => Neutral::Float(f64::NEG_INFINITY),
        "minimumf" => Neutral::Float(f64::INFINITY),
        "maxnumf" | "minnumf" => Neutral::Float(f64::NAN),
        "addi" | "ori" | "xori" | "maxui" => Neutral::Integer(0),
        "muli" => Neutral::Integer(1),
        "andi" | "minui" => Neutral::Integer(-1),
        "maxsi" => Neutral::Least,
        "minsi" => Neutral::Greatest,
        _ => return None,
    })
}

/// Whether neighbouring elements of a memref are as far from each other as in a vector in memory, which packs
/// `i7` and `f80`.
pub fn has_vectors(memref: Val) -> bool {
    let element = ffi::element_type(memref.r#type());
    is_float(element) || is_integer(element)
}

/// Whether a float type has infinities and NaN, and vectors that every target computes.
fn is_float(r#type: Type) -> bool {
    ffi::is_f32(r#type) || ffi::is_f16(r#type) || ffi::is_bf16(r#type) || r#type.is_f64()
}

/// Whether an integer type can be in a vector that has bytes as elements, or larger ones.
fn is_integer(r#type: Type) -> bool {
    matches!(ffi::number_of(r#type), Number::Signless(8 | 16 | 32 | 64) | Number::Index)
}
