//! Which sizes of memrefs are known to be equal, and which memory a memref is.

use super::super::{contractions, frame};
use crate::{
    builder::Builder,
    ffi::{self, Op, OpParts, Val},
};
use melior::ir::{ValueLike, operation::OperationLike};

/// The identity of a size: equal ones are equal at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    Static(i64),
    /// A dimension of a memref, by the memref's number.
    Dim(usize, usize),
    /// A value, by its number.
    Value(usize),
}

/// The size of a memref's dimension.
pub fn size_of(memref: Val, dim: usize) -> Size {
    if let Some(size) = ffi::memref_sizes(memref.r#type())[dim] {
        return Size::Static(size);
    }
    given_size(memref, dim).map_or(Size::Dim(ffi::value_number(memref), dim), size_of_value)
}

/// The same as a value.
pub fn build_size<'c>(builder: &Builder<'c, '_>, memref: Val<'c>, dim: usize) -> Val<'c> {
    match given_size(memref, dim) {
        Some(size) => size,
        None => frame::size(builder, memref, dim),
    }
}

/// The value that says how large a dynamic dimension is, if one did where the memref comes from.
fn given_size<'c>(memref: Val<'c>, dim: usize) -> Option<Val<'c>> {
    if !ffi::is_ranked_memref(memref.r#type()) {
        return None;
    }
    let sizes = ffi::memref_sizes(memref.r#type());
    if sizes[dim].is_some() {
        return None;
    }
    let dynamic = sizes[..dim].iter().filter(|size| size.is_none()).count();
    let op = ffi::owner(memref)?;
    match op.name().as_string_ref().as_str().ok()? {
        "memref.alloc" | "memref.alloca" => op.operand_at(dynamic),
        "memref.expand_shape" => op.operand_at(1 + dynamic),
        "memref.cast" => given_size(op.operand_at(0)?, dim),
        _ => None,
    }
}

fn size_of_value(value: Val) -> Size {
    let constant = |value| ffi::attribute(ffi::defining_op(value, "arith.constant")?, "value");
    let constant = |value| constant(value).and_then(ffi::i64_attribute);
    if let Some(size) = constant(value) {
        return Size::Static(size);
    }
    let dim = ffi::defining_op(value, "memref.dim").and_then(dim_of);
    dim.map_or(Size::Value(ffi::value_number(value)), |(memref, dim)| size_of(memref, dim))
}

/// The dimension of which an op is the size, if it is constant, and the memref has it.
fn dim_of<'c>(op: Op<'c>) -> Option<(Val<'c>, usize)> {
    let number = ffi::defining_op(op.operand_at(1)?, "arith.constant")?;
    let dim = usize::try_from(ffi::i64_attribute(ffi::attribute(number, "value")?)?).ok()?;
    let memref = op.operand_at(0)?;
    let has_dim = ffi::is_ranked_memref(memref.r#type()) && dim < ffi::memref_sizes(memref.r#type()).len();
    has_dim.then_some((memref, dim))
}

/// The value that an op `memref.dim` is, if one said how large the dimension is.
pub fn value_of_dim<'c>(op: Op<'c>) -> Option<Val<'c>> {
    let (memref, dim) = dim_of(op).filter(|_| ffi::has_name(op, "memref.dim"))?;
    given_size(memref, dim)
}

/// Whether two lists of identities of one size agree.
pub fn are_equal(a: &[Size], b: &[Size]) -> bool {
    a.iter().any(|size| b.contains(size))
}

/// The memory that a memref is a view of.
#[derive(Clone, Copy, PartialEq)]
pub struct Buffer<'c> {
    pub memref: Val<'c>,
    /// Whether the view is all of it, in the same order.
    pub is_whole: bool,
    /// Whether no other memref that is not a view of it overlaps it.
    pub is_private: bool,
}

impl<'c> Buffer<'c> {
    pub fn of(view: Val<'c>) -> Self {
        let (mut memref, mut is_whole) = (view, true);
        while let Some(op) = ffi::owner(memref).filter(|&op| is_view(op)) {
            is_whole &= !ffi::has_name(op, "memref.subview") && !ffi::has_name(op, "memref.reinterpret_cast");
            let Some(source) = op.operand_at(0) else { break };
            memref = source;
        }
        Self { memref, is_whole, is_private: is_private(memref) }
    }
}

/// Whether memory is not the same: one of them is known to overlap nothing else.
pub fn are_separate(a: Buffer, b: Buffer) -> bool {
    a.memref != b.memref && (a.is_private || b.is_private)
}

fn is_view(op: Op) -> bool {
    let views = ["expand_shape", "collapse_shape", "reshape", "cast", "subview", "reinterpret_cast"];
    let name = op.name();
    let name = name.as_string_ref().as_str().ok().and_then(|name| name.strip_prefix("memref."));
    name.is_some_and(|name| views.contains(&name))
}

/// Whether memory is allocated in its function, and only ops use it that do not pass it on, or end its block.
fn is_private(memref: Val) -> bool {
    let Some(alloc) = ffi::defining_op(memref, "memref.alloc") else { return false };
    let block = ffi::block_number(alloc);
    users(memref).iter().all(|&user| {
        let ends = ffi::has_name(user, "func.return") || ffi::has_name(user, "scf.yield");
        keeps_to_itself(user) || ends && ffi::block_number(user) == block
    })
}

/// Whether an op reads, writes or frees memory, and nothing else can reach it by that op.
fn keeps_to_itself(op: Op) -> bool {
    let name = op.name();
    let Ok(name) = name.as_string_ref().as_str() else { return false };
    // A memref may be an element of another one.
    let is_element = (name == "memref.store" || name == "linalg.fill")
        && op.operand_at(0).is_some_and(|value| ffi::is_memref(value.r#type()));
    if is_element {
        return false;
    }
    if name == "memref.extract_strided_metadata" {
        // Its first result is a memref.
        return ffi::users(ffi::result(op, 0)).is_empty();
    }
    if name == "memref.extract_aligned_pointer_as_index" {
        return contractions::is_for_calls(ffi::result(op, 0));
    }
    name.starts_with("linalg.")
        || ["memref.load", "memref.store", "memref.copy", "memref.dim", "memref.dealloc"].contains(&name)
}

/// The users of memory, those of its views included, and the views themselves not.
pub fn users<'c>(memref: Val<'c>) -> Vec<Op<'c>> {
    let views = views(memref).into_iter().filter_map(ffi::first_result);
    [memref].into_iter().chain(views).flat_map(ffi::users).filter(|&user| !is_view(user)).collect()
}

/// The views of memory, each after the one that it is a view of.
pub fn views<'c>(memref: Val<'c>) -> Vec<Op<'c>> {
    let (mut open, mut views) = (vec![memref], Vec::new());
    while let Some(value) = open.pop() {
        let new = ffi::users(value).into_iter().filter(|&user| is_view(user));
        let new: Vec<_> = new.collect();
        open.extend(new.iter().filter_map(|&view| ffi::first_result(view)));
        views.extend(new);
    }
    views
}
