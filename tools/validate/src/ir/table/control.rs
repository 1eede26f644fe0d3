//! Control flow, calls and checks, and the ops of this project's dialect.

use super::{
    super::{bcast, indices, induction, ops},
    Meaning::{Branch, End},
    Memory, Needs, Row,
    memory::on_memory,
};

const FOLD: &[&str] = &["broadcast_dimensions", "is_unsigned", "fastmath"];
const PLACE: &[&str] = &["broadcast_dimensions"];

const fn end(name: &'static str) -> Row {
    Row::of(name, End, Needs::Nothing, Memory::None)
}

const fn branch(name: &'static str) -> Row {
    Row { attributes: &["operandSegmentSizes"], ..Row::of(name, Branch, Needs::Nothing, Memory::None) }
}

/// Attributes that a call of a function that ends the program may have.
const CALL: &[&str] = &[
    "callee",
    "var_callee_type",
    "fastmathFlags",
    "CConv",
    "TailCallKind",
    "op_bundle_sizes",
    "operandSegmentSizes",
];

#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    end("func.return"), end("scf.condition"), end("scf.yield"), end("linalg.yield"), end("bcast.yield"), end("tensor.yield"),
    branch("cf.br"), branch("cf.cond_br"),
    Row::read("cf.assert", ops::assert, &["msg"]),
    on_memory(Row::read("func.call", ops::call, &["callee", "no_inline"])),
    on_memory(Row::read("llvm.call", ops::call, CALL)).compared(),
    Row::read("scf.if", ops::choice, &[]),
    Row::read("scf.for", ops::counted, &["loop_annotation"]),
    Row::read("scf.while", induction::whiles::read, &[]),
    Row::read("affine.linearize_index", indices::linearize, &["static_basis", "operandSegmentSizes"]),
    Row::partial("affine.apply"), Row::partial("affine.min"), Row::partial("affine.max"), Row::partial("affine.delinearize_index"),
    Row::effect("vector.print"),
    Row::read("bcast.broadcast", bcast::read, PLACE),
    Row::read("bcast.map", bcast::read, PLACE),
    Row::read("bcast.select", bcast::read, PLACE),
    Row::read("bcast.guard", bcast::guard, &[]), Row::read("bcast.guard_index", bcast::guard, &[]),
    Row::read("bcast.compare", bcast::read, &["predicate", "is_unsigned", "broadcast_dimensions"]),
    Row::read("bcast.add", bcast::read, FOLD),
    Row::read("bcast.mul", bcast::read, FOLD),
    Row::read("bcast.sub", bcast::read, FOLD),
    Row::read("bcast.div", bcast::read, FOLD),
    Row::read("bcast.rem", bcast::read, FOLD),
    Row::read("bcast.max", bcast::read, FOLD),
    Row::read("bcast.min", bcast::read, FOLD),
    Row::read("bcast.and", bcast::read, FOLD),
    Row::read("bcast.or", bcast::read, FOLD),
    Row::read("bcast.xor", bcast::read, FOLD),
    Row::read("bcast.shl", bcast::read, FOLD),
    Row::read("bcast.shr", bcast::read, FOLD),
    Row::read("bcast.pow", bcast::read, FOLD),
    Row::read("bcast.atan2", bcast::read, FOLD),
];
