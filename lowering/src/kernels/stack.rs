//! Memory on the stack.

use crate::{
    builder::Builder,
    ffi::{self, Val},
};
use melior::ir::{
    Type,
    attribute::{DenseI32ArrayAttribute, IntegerAttribute},
    r#type::IntegerType,
};

/// Wraps `build` in stacksave/stackrestore, so that allocas inside a loop do not accumulate.
pub fn scope<'c>(builder: &Builder<'c, '_>, build: impl FnOnce(&Builder<'c, '_>)) {
    let pointer = Type::parse(builder.context(), "!llvm.ptr").expect("the type is valid");
    let stack = builder.build("llvm.intr.stacksave", &[], &[], pointer);
    build(builder);
    builder.build_without_result("llvm.intr.stackrestore", &[stack], &[]);
}

/// An alloca of `size` elements, as a flat memref.
pub fn memory<'c>(builder: &Builder<'c, '_>, element: Type<'c>, size: i64) -> Val<'c> {
    let i64 = IntegerType::new(builder.context(), 64).into();
    let attributes = [
        ("alignment", IntegerAttribute::new(i64, 64).into()),
        ("operandSegmentSizes", DenseI32ArrayAttribute::new(builder.context(), &[0, 0]).into()),
    ];
    let memory = builder.build("memref.alloca", &[], &attributes, ffi::flat_memref(element, Some(size)));
    builder.build("memref.cast", &[memory], &[], ffi::flat_memref(element, None))
}
