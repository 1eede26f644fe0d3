//! The broadcasts of an op, for readers whose sizes have names: operands, parts of them, or shapes that the
//! op computes of several.
//!
//! | form | parts | example |
//! |---|---|---|
//! | [`Form::All`], [`Form::OneWay`] | the operands | `Add`, `PRelu` |
//! | [`Form::Product`] | the product of the first two operands, and what is added | `Gemm` |
//! | [`Form::Normalized`] | the tensor, or the dimensions that are normalized; scale and bias | `LayerNormalization` |
//! | [`Form::Target`] | a list of sizes, and the operand | `Expand` |
//! | [`Form::Matrices`] | the leading dimensions | `MatMul` |
//! | [`Form::Own`] | an operand by all labels; scores and their mask | `Einsum`, `Attention` |
//! | [`Form::Old`] | two operands, as attributes say | `Add` before version 7 |

mod attention;
pub(crate) mod einsum;
mod simple;

pub use einsum::is_equation;

use crate::{
    op::{ForeignOp, is_set},
    profile::{Signature, Target},
};
use broadcastable::Place;

/// A size that is known, or has a name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Size {
    /// A number; of the numbers in a tensor, a negative one as well.
    Constant(i64),
    /// Equal names are equal sizes.
    Name(String),
    /// Neither.
    Unknown,
}

/// The size 1.
const UNIT: Size = Size::Constant(1);

/// An op whose sizes may have names.
pub trait NamedOp {
    /// The op as it is written.
    fn op(&self) -> &dyn ForeignOp;

    /// The name of an operand; `None` if it is omitted.
    fn operand_name(&self, operand: usize) -> Option<String>;

    /// The sizes of an operand or a result; `None` if its rank is not known.
    fn sizes(&self, place: Place) -> Option<Vec<Size>>;

    /// The numbers in an operand that is a list; `None` if not even their count is known.
    fn numbers(&self, operand: usize) -> Option<Vec<Size>>;
}

/// An operand of a broadcast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The name of the operand, or what the part is.
    pub name: String,
    /// The operand that it is, as a whole or without the dimensions on the right; `None` for a shape that no
    /// operand has.
    pub operand: Option<usize>,
    /// Its sizes; `None` if their number is not known.
    pub sizes: Option<Vec<Size>>,
    /// The operand and the dimension that have each size, as far as one has it.
    pub places: Vec<Option<(usize, usize)>>,
    /// The sizes on the right of these that do not broadcast.
    pub rest: Vec<Size>,
}

/// How an op broadcasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// All operands go to one shape.
    All,
    /// One operand keeps its shape.
    OneWay,
    /// The last operand goes to the product of the others.
    Product,
    /// Scale and bias go to what is normalized.
    Normalized,
    /// The operand and a list of sizes go to one shape.
    Target,
    /// The dimensions before those of matrices go to one shape.
    Matrices,
    /// The sizes of a label, or those of scores and their mask.
    Own,
    /// Attributes of an old version say what is stretched.
    Old,
}

/// The broadcasts of an op.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Those that line up on the right.
    pub all: Vec<Part>,
    /// The part that is not stretched.
    pub kept: Option<usize>,
    /// How they broadcast.
    pub form: Form,
    /// Whether the first part is all that is known of a shape that run time computes.
    pub is_open: bool,
}

impl Parts {
    fn new(form: Form, all: Vec<Part>) -> Self {
        Self { all, kept: None, form, is_open: false }
    }

    fn keeping_first(self) -> Self {
        Self { kept: Some(0), ..self }
    }

    /// Whether the result has the shape that the parts go to.
    pub fn has_result(&self) -> bool {
        !matches!(self.form, Form::Normalized | Form::Matrices | Form::Own)
    }
}

/// The broadcasts of an op of that signature in a version of its dialect's operators; `None` if it broadcasts
/// nothing, or if that is not known.
pub fn parts(op: &dyn NamedOp, signature: &Signature, version: u32) -> Option<Parts> {
    let is_exempt = signature.unless_set.iter().any(|name| is_set(op.op(), Some(name)));
    if is_exempt {
        return None;
    }
    if version < signature.since {
        return simple::by_attributes(op, signature);
    }
    match signature.target {
        _ if signature.check == Some(einsum::CHECK) => einsum::parts(op),
        _ if signature.check == Some(attention::CHECK) => attention::parts(op, version),
        Target::All => simple::all(op, signature),
        Target::Operand(kept) => match signature.from {
            Some(from) => simple::normalized(op, signature, kept, from),
            None => simple::one_way(op, signature, kept),
        },
        Target::Matrices => simple::matrices(op, signature),
        Target::Result if signature.shape.is_some() => simple::target(op, signature),
        Target::Result => simple::product(op, signature),
        _ => None,
    }
}

/// Why an op is not checked, whose parts are not known; `None` if it broadcasts nothing.
pub fn why_unknown(op: &dyn NamedOp, signature: &Signature, version: u32) -> Option<String> {
    match signature.check {
        Some(attention::CHECK) if !attention::has_mask(op) => return None,
        Some(einsum::CHECK | attention::CHECK) => {
            return Some("its operands or its equation are not understood".to_owned());
        }
        _ => {}
    }
    let since = signature.since;
    let is_old = version < since && signature.broadcasts() && signature.target != Target::Result;
    (is_old && have_different_sizes(op)).then(|| {
        format!("before opset {since} its operands need one shape, unless its document says otherwise")
    })
}

/// Whether ops of that signature line up parts of their operands that no word of a line describes.
pub fn has_own_form(signature: &Signature) -> bool {
    matches!(signature.check, Some(einsum::CHECK | attention::CHECK))
}

/// Whether operands of known rank differ in their sizes.
pub fn have_different_sizes(op: &dyn NamedOp) -> bool {
    let sizes = (0..op.op().operand_count()).filter_map(|operand| op.sizes(Place::Operand(operand)));
    let sizes: Vec<Vec<Size>> = sizes.collect();
    sizes.windows(2).any(|pair| pair[0] != pair[1])
}

/// The operands that are not omitted, of those that the signature names, or of all.
fn chosen(op: &dyn NamedOp, signature: &Signature) -> Vec<Part> {
    let is_chosen =
        |operand: usize| signature.operands.as_ref().is_none_or(|chosen| chosen.contains(&operand));
    (0..op.op().operand_count())
        .filter(|&operand| is_chosen(operand))
        .filter_map(|operand| whole(op, operand))
        .collect()
}

/// An operand as a whole; `None` if it is omitted.
fn whole(op: &dyn NamedOp, operand: usize) -> Option<Part> {
    let name = op.operand_name(operand)?;
    let sizes = op.sizes(Place::Operand(operand));
    let places = (0..sizes.as_ref().map_or(0, Vec::len)).map(|dim| Some((operand, dim))).collect();
    Some(Part { name, operand: Some(operand), sizes, places, rest: Vec::new() })
}
