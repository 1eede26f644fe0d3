//! Reads a program op by op, each by its rule. Only this file uses all rules.

use super::{
    calls, conditions, control, elements, foreign, numbers,
    reader::Reader,
    rule::{Rule, is_choice},
    shapes, tensors,
};
use crate::ffi::{self, Op};
use crate::sizes::Step;
use melior::ir::operation::OperationLike;
use std::{cell::RefCell, collections::HashMap, rc::Rc};

/// Reads an op and all that is below it.
pub fn read<'c>(root: Op<'c>, relies_on: Rc<dyn Fn(Op) -> bool + 'c>) -> Reader<'c> {
    let rules = RefCell::new(HashMap::new());
    let by_rule = move |reader: &mut Reader<'c>, op: Op<'c>| {
        let rule = *rules.borrow_mut().entry(ffi::name_number(op)).or_insert_with(|| Rule::of(op));
        read_op(reader, op, rule);
    };
    let mut reader = Reader::new(root, Rc::new(by_rule), relies_on);
    reader.read(root);
    reader
}

/// Reads one op, its regions first.
fn read_op<'c>(reader: &mut Reader<'c>, op: Op<'c>, rule: Rule) {
    reader.at = op;
    if ffi::has_regions(op) {
        control::read_regions(reader, op, rule);
        reader.at = op;
    }
    apply(reader, op, rule);
    elements::read(reader, op);
    if matches!(rule, Rule::Broadcast) {
        reader.steps.push(Step::Visit(op));
    }
}

/// Defines what is known of an op's results, and of its operands after it.
fn apply<'c>(reader: &mut Reader<'c>, op: Op<'c>, rule: Rule) {
    match rule {
        Rule::Broadcast => shapes::broadcast(reader, op),
        Rule::Select if is_choice(op) => control::read_choice(reader, op),
        Rule::SameShape | Rule::Select => shapes::same_shape(reader, op),
        Rule::Guard => {
            reader.steps.push(Step::Guard(op));
            shapes::guard(reader, op);
        }
        Rule::Destination { linalg } => {
            shapes::destination(reader, op);
            if linalg {
                shapes::loops(reader, op);
            }
        }
        Rule::Operands { from } => tensors::sizes_from(reader, op, op.operands().skip(from).collect()),
        Rule::Slice => tensors::slice(reader, op),
        Rule::Collapse => tensors::collapse(reader, op),
        Rule::Pad => tensors::pad(reader, op),
        Rule::Concat => tensors::concat(reader, op),
        Rule::Reshape => tensors::reshape(reader, op),
        Rule::Cast => tensors::cast(reader, op),
        Rule::Dim => tensors::dim(reader, op),
        Rule::Foreign(rule) => foreign::read(reader, op, rule),
        Rule::Extract => elements::extract(reader, op),
        Rule::Assert => {
            reader.steps.push(Step::Assert(op));
            conditions::learn_asserted(reader, op);
        }
        Rule::Constraint => reader.steps.push(Step::Constraint(op)),
        Rule::Call => calls::call(reader, op),
        Rule::Unknown { .. } => numbers::read(reader, op),
        // The rules of their regions have defined all results.
        Rule::Module | Rule::Function | Rule::Forall | Rule::RegionBranch => {}
    }
}
