//! `bcast-cut-casts`: cuts chains of `tensor.cast` whose types contradict each other.
//!
//! A cast may forget a size, and another one claim a different size of the same tensor: of 6 elements, then
//! of 4. No run gets there that is legal, but the program has others. LLVM 22 folds such a chain, after
//! bufferization, to a `memref.cast` that does not verify.
//!
//! A cast has no effects, so passes may have moved it to where the program runs: it must not fail. What it
//! computes is not used there, and is memory without values here.

use crate::{
    builder::Builder,
    convert::value_type,
    ffi::{self, Inserter, Op, OpMut, OpParts, Replacements, Val},
};
use broadcastable::{Dim, ValueType};
use melior::ir::{ValueLike, operation::OperationLike};

/// Replaces each cast below `root` that contradicts the type of a tensor before it by a tensor of the same
/// sizes as far as its type does not have them.
pub fn run(root: &mut OpMut, inserter: &Inserter) -> bool {
    let context = root.context();
    let mut replacements = Replacements::default();
    for cast in ffi::ops_below_mut(root) {
        // Behind a cast that was cut off, casts have another source.
        if !contradicts(*cast) {
            continue;
        }
        let (Some(result), Some(source)) = (ffi::first_result(*cast), cast.operand_at(0)) else { continue };
        inserter.set_insertion_point(*cast);
        let builder = Builder::new(ffi::context(&context), inserter, *cast);
        replacements.replace(cast, &[empty(&builder, source, result)]);
    }
    replacements.finish();
    true
}

/// Whether a tensor before a cast, through other casts, has a size that is not the one that the cast claims.
fn contradicts(cast: Op) -> bool {
    if !ffi::has_name(cast, "tensor.cast") {
        return false;
    }
    let Some(result) = ffi::first_result(cast).map(|result| value_type(result.r#type())) else {
        return false;
    };
    let mut cast = Some(cast);
    for _ in 0..MAX_CASTS {
        let Some(source) = cast.and_then(|cast| cast.operand_at(0)) else { return false };
        if differ(&value_type(source.r#type()), &result) {
            return true;
        }
        cast = ffi::defining_op(source, "tensor.cast");
    }
    false
}

/// At most this many casts are looked through: in a graph region, a cast may be its own source.
const MAX_CASTS: usize = 16;

fn differ(a: &ValueType, b: &ValueType) -> bool {
    let (Some(a), Some(b)) = (a.dims(), b.dims()) else { return false };
    let differs = |(a, b): (&Dim, &Dim)| !a.is_dynamic() && !b.is_dynamic() && a != b;
    a.len() != b.len() || a.iter().zip(b).any(differs)
}

fn empty<'c>(builder: &Builder<'c, '_>, source: Val<'c>, result: Val<'c>) -> Val<'c> {
    let [from, to] = [source, result].map(|value| value_type(value.r#type()));
    let (dims, rank) = (to.dims().unwrap_or_default(), from.dims().map(<[Dim]>::len));
    let dynamic = dims.iter().enumerate().filter(|(_, dim)| dim.is_dynamic());
    let size = |(dim, _)| if rank == Some(dims.len()) { builder.dim(source, dim) } else { builder.index(0) };
    let sizes: Vec<Val> = dynamic.map(size).collect();
    builder.build("tensor.empty", &sizes, &[], result.r#type())
}
