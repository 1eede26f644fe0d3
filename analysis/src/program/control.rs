//! Control flow: the values that ops pass to their regions, and regions to results.

use super::{
    branches, calls, numbers,
    reader::Reader,
    regions::{read_all, read_region},
    rule::Rule,
    types::{tensor_sizes, types},
};
use crate::ffi::{self, Op, Val};
use melior::ir::{ValueLike, operation::OperationLike};

/// Reads an op's regions, and the sizes of the op that depend on them.
pub fn read_regions<'c>(reader: &mut Reader<'c>, op: Op<'c>, rule: Rule) {
    match rule {
        Rule::Module => calls::read_module(reader, op, |reader| read_all(reader, op, true)),
        Rule::Function => {
            calls::enter(reader, op);
            let terminators = read_region(reader, op, 0, true, |_| {});
            calls::read_returns(reader, op, &terminators);
        }
        Rule::RegionBranch => branches::read(reader, op),
        Rule::Forall => read_forall(reader, op),
        Rule::Unknown { isolated } => read_all(reader, op, isolated),
        _ => read_all(reader, op, false),
    }
}

/// A choice between two values by one condition. Between tensors, the result is a phi.
pub fn read_choice<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let results: Vec<Val> = op.results().map(Val::from).collect();
    if results.iter().any(|result| tensor_sizes(result.r#type()).is_none()) {
        return numbers::read(reader, op);
    }
    let join = reader.graph.block();
    reader.define_phis(join, &results);
    for value in op.operands().skip(1) {
        let incoming = reader.incoming(&[value], &types(&results));
        reader.graph.edge(join, incoming);
    }
}

/// Every thread writes to a part of the op's shared outputs.
fn read_forall<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let count = op.result_count();
    let outputs: Vec<Val> = op.operands().skip(op.operand_count() - count).collect();
    let arguments = ffi::body_arguments(op);
    let shared = arguments.iter().skip(arguments.len() - count);
    for (&argument, &output) in shared.zip(&outputs) {
        reader.define_as(argument, output);
    }
    read_all(reader, op, false);
    for (result, output) in op.results().zip(outputs) {
        reader.define_as(result.into(), output);
    }
}
