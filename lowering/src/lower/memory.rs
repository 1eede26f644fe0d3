//! `bcast-check-memory`: the process ends, with a text, where there is no memory for what a program computes.
//!
//! Upstream's lowering of memrefs asks for the product of the sizes in bytes, which may wrap around, and
//! writes to whatever the allocation returns.

pub mod bytes;

use crate::library::{self, Library, call};
use crate::{
    builder::Builder,
    ffi::{self, Inserter, Op, OpMut, Val},
};
use melior::{Context, ir::operation::OperationLike};

/// The functions that a changed program calls.
const END: &str = include_str!("memory/end.mlir");

/// An allocation, and the number of bytes that it asks for.
struct Allocation<'c> {
    op: Op<'c>,
    bytes: Val<'c>,
}

/// Changes the functions of a module in the LLVM dialect; `false` after an error.
pub fn run(root: &mut OpMut, inserter: &Inserter) -> bool {
    let context = root.context();
    let context = ffi::context(&context);
    let functions = ffi::child_ops(**root).into_iter().filter(|&op| ffi::has_name(op, "llvm.func"));
    let found: Vec<_> = functions.flat_map(ffi::ops_below).filter_map(Allocation::of).collect();
    if found.is_empty() {
        return true;
    }
    if ![END, bytes::FUNCTIONS].iter().all(|text| library::add(context, root, text, "a check of memory")) {
        return false;
    }
    found.into_iter().for_each(|allocation| allocation.check(context, root, inserter));
    true
}

impl<'c> Allocation<'c> {
    /// The memrefs among them: other results of calls are for others to check.
    fn of(op: Op<'c>) -> Option<Self> {
        let bytes = Library::of(op).filter(|&call| call == Library::Allocate).and(op.operands().last())?;
        bytes::is_of_memref(bytes).then_some(Self { op, bytes })
    }

    fn check<'r: 'c>(self, context: &'c Context, root: &mut OpMut<'r>, inserter: &Inserter) {
        let block = ffi::first_result(self.op).expect("an allocation has a result");
        let before = |op| {
            inserter.set_insertion_point(op);
            Builder::new(context, inserter, op)
        };
        let bytes = bytes::checked(&before(self.op), self.bytes);
        let last = self.op.operand_count() - 1;
        ffi::set_operand(&mut ffi::op_below_mut(root, self.op), last, bytes);
        let next = ffi::next_op(self.op).expect("a block has a terminator");
        call(&before(next), "bcast_have", &[block, bytes], None, None);
    }
}
