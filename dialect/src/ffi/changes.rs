//! Changes of the IR. A function that changes an op borrows its [`OpMut`] mutably, and one that erases it
//! consumes that.

use super::{Op, Val, body_arguments, glue, has_uses, ops_below, result, string_ref};
use melior::{
    Context,
    ir::{
        Attribute, AttributeLike, BlockLike, Identifier, Location, Module, Operation, Type, TypeLike,
        ValueLike,
        operation::{OperationBuilder, OperationLike, OperationRef},
    },
};
use mlir_sys as sys;
use std::{cell::Cell, marker::PhantomData, ops::Deref};

/// The handle by which an op is changed or erased. C++ owns the IR: nothing prevents the use of other handles
/// after that, but each change and erasure is visible at its call.
pub struct OpMut<'c>(Op<'c>);

impl<'c> OpMut<'c> {
    /// # Safety
    /// The op is valid for `'c`, and is changed by this handle alone.
    pub unsafe fn from_raw(raw: sys::MlirOperation) -> Self {
        // SAFETY: as promised by the caller.
        Self(unsafe { OperationRef::from_raw(raw) })
    }
}

impl<'c> Deref for OpMut<'c> {
    type Target = Op<'c>;

    fn deref(&self) -> &Op<'c> {
        &self.0
    }
}

/// An op and all ops below it, inner ones first.
pub fn ops_below_mut<'c>(root: &mut OpMut<'c>) -> Vec<OpMut<'c>> {
    ops_below(**root).into_iter().map(OpMut).collect()
}

/// The handle by which a module is changed.
pub fn module_mut<'m>(module: &'m mut Module) -> OpMut<'m> {
    // SAFETY: the module is borrowed mutably for the lifetime.
    unsafe { OpMut::from_raw(module.as_operation().to_raw()) }
}

/// Inserts an op before one that is in a block.
pub fn insert_before<'c>(op: Op<'c>, operation: Operation<'c>) -> OpMut<'c> {
    let block = op.block().expect("the op is in a block");
    OpMut(block.insert_operation_before(op, operation))
}

/// The handle by which a nested op is changed.
pub fn op_below_mut<'c>(_root: &mut OpMut, op: Op<'c>) -> OpMut<'c> {
    OpMut(op)
}

/// The work of a pass.
#[derive(Clone, Copy, Default)]
pub struct Counts {
    /// The ops of the dialect on tensors, and those among them that need no check.
    pub ops: usize,
    pub unchecked: usize,
    /// The ops that became a part of another one.
    pub fused: usize,
    /// The checks that it builds.
    pub checks: usize,
    /// The assertions and witnesses that it proves, and the others.
    pub proven: usize,
    pub left: usize,
}

/// An insertion point for new ops: a C++ `OpBuilder`, borrowed from the caller of a callback. The work of a
/// pass is counted there.
pub struct Inserter<'a> {
    pub(super) raw: glue::BcastBuilder,
    counts: Cell<Counts>,
    borrowed: PhantomData<&'a mut ()>,
}

impl Inserter<'_> {
    /// # Safety
    /// The builder is valid for the lifetime, and has an insertion point.
    pub unsafe fn from_raw(raw: glue::BcastBuilder) -> Self {
        Self { raw, counts: Cell::default(), borrowed: PhantomData }
    }

    /// Counts work.
    pub fn count(&self, count: impl FnOnce(&mut Counts)) {
        let mut counts = self.counts.get();
        count(&mut counts);
        self.counts.set(counts);
    }

    /// The work so far.
    pub fn counts(&self) -> Counts {
        self.counts.get()
    }

    pub fn insert<'c>(&self, operation: Operation<'c>) -> OpMut<'c> {
        let raw = operation.into_raw();
        // SAFETY: the builder is valid, and from here on the op's block owns it.
        unsafe {
            glue::bcastBuilderInsert(self.raw, raw);
            OpMut::from_raw(raw)
        }
    }

    pub fn set_insertion_point(&self, op: Op) {
        // SAFETY: both are valid.
        unsafe { glue::bcastBuilderSetInsertionPoint(self.raw, op.to_raw()) }
    }
}

/// The rewriter of a rewrite pattern: a C++ `RewriterBase`, borrowed from the caller of a callback.
pub struct Rewriter<'a> {
    raw: sys::MlirRewriterBase,
    borrowed: PhantomData<&'a mut ()>,
}

impl Rewriter<'_> {
    /// # Safety
    /// The rewriter is valid for the lifetime, and stands at the op that is rewritten.
    pub unsafe fn from_raw(raw: sys::MlirRewriterBase) -> Self {
        Self { raw, borrowed: PhantomData }
    }

    pub fn insert<'c>(&self, operation: Operation<'c>) -> Op<'c> {
        // SAFETY: the rewriter is valid, and from here on the op's block owns it.
        unsafe { OperationRef::from_raw(sys::mlirRewriterBaseInsert(self.raw, operation.into_raw())) }
    }

    /// Replaces an op, which is erased, by one value for each of its results.
    pub fn replace(&self, op: OpMut, values: &[Val]) {
        assert_eq!(op.result_count(), values.len());
        let values: Vec<_> = values.iter().map(|value| value.to_raw()).collect();
        // SAFETY: all are valid, and there is one for each result; the op is not used any more.
        unsafe {
            let count = values.len() as isize;
            sys::mlirRewriterBaseReplaceOpWithValues(self.raw, op.to_raw(), count, values.as_ptr());
        }
    }

    /// Makes the users of a value use another one.
    pub fn replace_uses(&self, value: Val, with: Val) {
        // SAFETY: both are valid.
        unsafe { sys::mlirRewriterBaseReplaceAllUsesWith(self.raw, value.to_raw(), with.to_raw()) }
    }

    /// A constant at the location of an op.
    pub fn constant<'c>(
        &self,
        context: &'c Context,
        op: Op<'c>,
        value: Attribute<'c>,
        r#type: Type<'c>,
    ) -> Val<'c> {
        let name = Identifier::new(context, "value");
        let constant = OperationBuilder::new("arith.constant", op.location())
            .add_attributes(&[(name, value)])
            .add_results(&[r#type])
            .build();
        result(self.insert(constant.expect("an op with given result types can be created")), 0)
    }

    /// Replaces the operands of an op that may have any number of them.
    pub fn set_operands(&self, op: &mut OpMut, operands: &[Val]) {
        let operands: Vec<_> = operands.iter().map(|operand| operand.to_raw()).collect();
        // SAFETY: all are valid, and as many as the array has.
        unsafe {
            sys::mlirRewriterBaseStartOpModification(self.raw, op.to_raw());
            sys::mlirOperationSetOperands(op.to_raw(), operands.len() as isize, operands.as_ptr());
            sys::mlirRewriterBaseFinalizeOpModification(self.raw, op.to_raw());
        }
    }

    /// Removes an operand, and the argument of the body for it.
    ///
    /// # Panics
    /// If the body uses that.
    pub fn remove_operand(&self, op: &mut OpMut, index: usize) {
        let argument = body_arguments(**op)[index];
        assert!(!has_uses(argument));
        let mut operands: Vec<Val> = op.operands().collect();
        operands.remove(index);
        // SAFETY: nothing uses the argument of the body, which has it at this index.
        unsafe {
            sys::mlirBlockEraseArgument(sys::mlirBlockArgumentGetOwner(argument.to_raw()), index as u32)
        }
        self.set_operands(op, &operands);
    }
}

/// Ops that were replaced, to be erased together.
#[derive(Default)]
pub struct Replacements(Vec<sys::MlirOperation>);

impl Replacements {
    /// Replaces all uses of an op's results.
    pub fn replace(&mut self, op: OpMut, values: &[Val]) {
        assert_eq!(op.result_count(), values.len());
        op.results().zip(values).for_each(|(result, value)| replace_uses(result.into(), *value));
        self.0.push(op.to_raw());
    }

    /// Erases the ops. Their handles must not be used afterwards.
    pub fn finish(self) {
        for op in self.0 {
            // SAFETY: the op is valid until here, and nothing uses its results, which were all replaced.
            unsafe { sys::mlirOperationDestroy(op) }
        }
    }
}

/// Makes the users of a value use another one.
pub fn replace_uses(value: Val, with: Val) {
    // SAFETY: both are valid.
    unsafe { sys::mlirValueReplaceAllUsesOfWith(value.to_raw(), with.to_raw()) }
}

/// Erases the ops without uses among these, the last one first. Their handles must not be used afterwards.
pub fn erase_unused(ops: Vec<OpMut>) {
    for op in ops.into_iter().rev() {
        if op.results().all(|result| !has_uses(result.into())) {
            // SAFETY: the op is valid until here, and nothing uses its results.
            unsafe { sys::mlirOperationDestroy(op.to_raw()) }
        }
    }
}

/// A copy of an op, which uses the same values.
pub fn clone_op<'c>(op: Op<'c>) -> Operation<'c> {
    // SAFETY: the op is valid, and the caller owns the copy.
    unsafe { Operation::from_raw(sys::mlirOperationClone(op.to_raw())) }
}

/// Sets a discardable attribute.
pub fn set_attribute(op: &mut OpMut, name: &str, attribute: Attribute) {
    // SAFETY: all are valid and of one context.
    unsafe {
        sys::mlirOperationSetDiscardableAttributeByName(op.to_raw(), string_ref(name), attribute.to_raw());
    }
}

/// Sets one of the attributes that the op's dialect defines.
pub fn set_inherent_attribute(op: &mut OpMut, name: &str, attribute: Attribute) {
    // SAFETY: all are valid and of one context.
    unsafe {
        sys::mlirOperationSetInherentAttributeByName(op.to_raw(), string_ref(name), attribute.to_raw());
    }
}

/// Sets an op's location to the fusion of these.
pub fn set_location(op: &mut OpMut, location: Location) {
    // SAFETY: both are valid and of one context.
    unsafe { sys::mlirOperationSetLocation(op.to_raw(), location.to_raw()) }
}

/// Removes a discardable attribute, if it is there.
pub fn remove_attribute(op: &mut OpMut, name: &str) {
    // SAFETY: the op is valid, and MLIR only reads the name.
    unsafe {
        // Most ops have none, and a lookup by name is expensive.
        if sys::mlirOperationGetNumDiscardableAttributes(op.to_raw()) > 0 {
            sys::mlirOperationRemoveDiscardableAttributeByName(op.to_raw(), string_ref(name));
        }
    }
}

/// Replaces one of the operands that an op has.
pub fn set_operand(op: &mut OpMut, index: usize, value: Val) {
    assert!(index < op.operand_count());
    // SAFETY: the operand exists, and both are valid.
    unsafe { sys::mlirOperationSetOperand(op.to_raw(), index as isize, value.to_raw()) }
}

/// Sets the type of one of an op's results.
pub fn set_result_type(op: &mut OpMut, index: usize, r#type: Type) {
    assert!(index < op.result_count());
    // SAFETY: the result exists, and both are valid.
    unsafe {
        sys::mlirValueSetType(sys::mlirOperationGetResult(op.to_raw(), index as isize), r#type.to_raw());
    }
}
