//! One function that may fail: it gets the run, and returns where that has failed.

use super::{
    super::memory::bytes,
    failing::{Failing, result_type},
};
use crate::library::{Library, call, callee};
use crate::{
    builder::Builder,
    ffi::{self, Blk, Inserter, Op, OpMut, OpParts, Val},
};
use melior::{
    Context,
    ir::{
        Attribute, Type,
        attribute::{ArrayAttribute, DenseI32ArrayAttribute, FlatSymbolRefAttribute, IntegerAttribute},
        operation::OperationLike,
        r#type::IntegerType,
    },
};
use std::{cell::OnceCell, collections::HashMap};

/// The room for a text: that of `!failure` in run.mlir.
const MESSAGE_SIZE: i64 = 4096;

/// The parts that change a module's functions.
pub struct Changes<'c, 'a> {
    pub context: &'c Context,
    pub inserter: &'a Inserter<'a>,
    pub failing: &'a Failing<'c>,
    /// The new names of public functions.
    pub bodies: &'a HashMap<String, String>,
}

/// One function, and its run.
struct Function<'c, 'a> {
    changes: &'a Changes<'c, 'a>,
    op: OpMut<'c>,
    run: Val<'c>,
    /// The block that returns after a failure.
    end: OnceCell<Blk<'c>>,
}

impl<'c> Changes<'c, '_> {
    pub fn apply(&self, mut op: OpMut<'c>) {
        let blocks = ffi::regions(*op).remove(0);
        let run = ffi::append_argument(&mut op, self.parse_type("!llvm.ptr"));
        self.drop_noreturn(&mut op);
        let mut function = Function { changes: self, op, run, end: OnceCell::new() };
        for block in blocks {
            let ops = ffi::ops_of(block);
            if ops.iter().any(|&op| Library::of(op) == Some(Library::Abort)) {
                ops.into_iter().for_each(|op| function.say(op));
            }
            // The op that said why has been erased.
            ffi::ops_of(block).into_iter().for_each(|op| function.change(op));
        }
    }

    fn builder(&self, before: Op<'c>) -> Builder<'c, '_> {
        self.inserter.set_insertion_point(before);
        Builder::new(self.context, self.inserter, before)
    }

    fn parse_type(&self, text: &str) -> Type<'c> {
        Type::parse(self.context, text).expect("the type is valid")
    }

    /// The function returns after a failure.
    fn drop_noreturn(&self, function: &mut OpMut) {
        let Some(list) = ffi::attribute(**function, "passthrough").and_then(ffi::array_elements) else {
            return;
        };
        let is_other = |&each: &Attribute| ffi::string_value(each).as_deref() != Some("noreturn");
        let others: Vec<Attribute> = list.into_iter().filter(is_other).collect();
        let others = ArrayAttribute::new(self.context, &others).into();
        ffi::set_inherent_attribute(function, "passthrough", others);
    }
}

impl<'c> Function<'c, '_> {
    fn change(&mut self, op: Op<'c>) {
        match Library::of(op) {
            Some(Library::Allocate) => {
                let block = ffi::first_result(op).expect("an allocation has a result");
                let last = op.operand_count() - 1;
                let size = op.operand_at(last).expect("an allocation has a size");
                let size = bytes::checked(&self.changes.builder(op), size);
                ffi::set_operand(&mut ffi::op_below_mut(&mut self.op, op), last, size);
                self.check_after(op, "bcast_keep", &[block, size, self.run]);
            }
            Some(Library::Free) => {
                let block = op.operand_at(0).expect("what is freed is an operand");
                call(&self.changes.builder(op), "bcast_forget", &[block, self.run], None, None);
            }
            Some(Library::Abort) => {
                self.check_after(op, "bcast_failed", &[self.run]);
                self.erase(op);
            }
            None if self.changes.failing.is_call(op) => {
                let mut call = ffi::op_below_mut(&mut self.op, op);
                ffi::append_call_argument(&mut call, self.run);
                if let Some(body) = callee(op).and_then(|callee| self.changes.bodies.get(&callee)) {
                    let body = FlatSymbolRefAttribute::new(self.changes.context, body).into();
                    ffi::set_inherent_attribute(&mut call, "callee", body);
                }
                self.return_after(op);
            }
            None => {}
        }
    }

    /// The text that is printed before the process ends is the text of the failure.
    fn say(&mut self, op: Op<'c>) {
        let (changes, i32) = (self.changes, IntegerType::new(self.changes.context, 32).into());
        let operands: Vec<Val> = op.operands().collect();
        match callee(op).as_deref() {
            Some("printf") => {
                let builder = changes.builder(op);
                let i64 = IntegerType::new(changes.context, 64).into();
                let pointer = Some(changes.parse_type("!llvm.ptr"));
                let message = call(&builder, "bcast_message", &[self.run], pointer, None);
                let size = ("value", IntegerAttribute::new(i64, MESSAGE_SIZE).into());
                let size = builder.build("llvm.mlir.constant", &[], &[size], i64);
                let operands = [message.into_iter().collect(), vec![size], operands].concat();
                let variadic = changes.parse_type("!llvm.func<i32 (ptr, i64, ptr, ...)>");
                call(&builder, "snprintf", &operands, Some(i32), Some(variadic));
                self.erase(op);
            }
            Some("puts") => {
                call(&changes.builder(op), "bcast_say", &[operands[0], self.run], None, None);
                self.erase(op);
            }
            Some("fflush") => self.erase(op),
            _ => {}
        }
    }

    fn erase(&mut self, op: Op<'c>) {
        ffi::erase_unused(vec![ffi::op_below_mut(&mut self.op, op)]);
    }

    /// Builds a call after an op, and returns from the function if the run has failed then.
    fn check_after(&mut self, op: Op<'c>, callee: &str, operands: &[Val<'c>]) {
        let next = ffi::next_op(op).expect("a block has a terminator");
        call(&self.changes.builder(next), callee, operands, None, None);
        self.return_before(next);
    }

    fn return_after(&mut self, op: Op<'c>) {
        self.return_before(ffi::next_op(op).expect("a block has a terminator"));
    }

    fn return_before(&mut self, next: Op<'c>) {
        let i1 = IntegerType::new(self.changes.context, 1).into();
        let builder = self.changes.builder(next);
        let has_failed = call(&builder, "bcast_has_failed", &[self.run], Some(i1), None);
        let has_failed = has_failed.expect("the call has a result");
        let block = ffi::block_of(next);
        let mut last = ffi::owner_mut(has_failed).expect("a call defined it");
        let rest = ffi::split_after(&mut last);
        let end = self.end(next);
        let segments = DenseI32ArrayAttribute::new(self.changes.context, &[1, 0, 0]).into();
        let builder = Builder::new(self.changes.context, self.changes.inserter, *last);
        let branch = builder.state("llvm.cond_br", &[("operandSegmentSizes", segments)]);
        let branch = branch.add_operands(&[has_failed]).add_successors(&[&end, &rest]).build();
        builder.at_end_of(&block).insert(branch.expect("an op without results can be created"));
    }

    fn end(&mut self, at: Op<'c>) -> Blk<'c> {
        if let Some(&end) = self.end.get() {
            return end;
        }
        let end = ffi::append_block(&mut self.op);
        let builder = Builder::new(self.changes.context, self.changes.inserter, at);
        let builder = builder.at_end_of(&end);
        let result = result_type(*self.op);
        let zeros: Vec<Val> =
            result.map(|result| builder.build("llvm.mlir.zero", &[], &[], result)).into_iter().collect();
        builder.build_without_result("llvm.return", &zeros, &[]);
        *self.end.get_or_init(|| end)
    }
}
