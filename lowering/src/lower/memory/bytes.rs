//! The number of bytes that an allocation asks for. The product of its sizes may wrap around, to a number for
//! which there is memory; then the largest number takes its place, for which there is none.

use crate::library::call;
use crate::{
    builder::Builder,
    ffi::{self, Op, OpParts, Val},
};
use melior::{
    Context,
    ir::{
        Attribute, Type, ValueLike,
        attribute::{DenseI32ArrayAttribute, IntegerAttribute},
        operation::OperationLike,
        r#type::IntegerType,
    },
};

/// The functions that [`checked`] calls.
pub const FUNCTIONS: &str = include_str!("bytes.mlir");

/// Elements of one type: the address of one of them after address 0 is their size in bytes.
struct Elements<'c> {
    address: Op<'c>,
    count: Val<'c>,
}

/// The number of bytes that an allocation asks for, or the largest number; built before that.
pub fn checked<'c>(builder: &Builder<'c, '_>, bytes: Val<'c>) -> Val<'c> {
    let Some(elements) = Elements::of(bytes) else { return bytes };
    let context = builder.context();
    let [i1, i64]: [Type; 2] = [1, 64].map(|bits| IntegerType::new(context, bits).into());
    let mut least = elements.size_of_one(builder);
    for factor in factors(elements.count) {
        let product = call(builder, "bcast_times", &[least, factor], Some(i64), None);
        least = product.expect("the call has a result");
    }
    // The number of bytes may be rounded up, and is less than the product only if one of the two has wrapped
    // around.
    let less = ("predicate", IntegerAttribute::new(i64, 6).into());
    let is_wrapped = builder.build("llvm.icmp", &[bytes, least], &[less], i1);
    let largest =
        builder.build("llvm.mlir.constant", &[], &[("value", IntegerAttribute::new(i64, -1).into())], i64);
    builder.build("llvm.select", &[is_wrapped, largest, bytes], &[], i64)
}

/// Whether upstream's lowering of memrefs computed a number of bytes.
pub fn is_of_memref(bytes: Val) -> bool {
    Elements::of(bytes).is_some()
}

impl<'c> Elements<'c> {
    /// Those that a number of bytes was computed from, unless their number is a constant, or `index` has
    /// fewer bits than 64.
    fn of(bytes: Val<'c>) -> Option<Self> {
        IntegerType::try_from(bytes.r#type()).ok().filter(|r#type| r#type.width() == 64)?;
        let mut op = ffi::owner(bytes)?;
        while ["llvm.add", "llvm.sub", "llvm.ptrtoint"].iter().any(|name| ffi::has_name(op, name)) {
            op = ffi::owner(op.operand_at(0)?)?;
        }
        let address = Some(op).filter(|&op| ffi::has_name(op, "llvm.getelementptr"))?;
        Some(Self { address, count: address.operand_at(1)? })
    }

    /// The bytes of one element.
    fn size_of_one(&self, builder: &Builder<'c, '_>) -> Val<'c> {
        let context: &Context = builder.context();
        let pointer = Type::parse(context, "!llvm.ptr").expect("the type is valid");
        let r#type: Attribute =
            ffi::attribute(self.address, "elem_type").expect("an address has an element type");
        let one = DenseI32ArrayAttribute::new(context, &[1]).into();
        let zero = builder.build("llvm.mlir.zero", &[], &[], pointer);
        let attributes = [("elem_type", r#type), ("rawConstantIndices", one)];
        let address = builder.build("llvm.getelementptr", &[zero], &attributes, pointer);
        builder.build("llvm.ptrtoint", &[address], &[], IntegerType::new(context, 64).into())
    }
}

/// The factors of a product.
fn factors(product: Val) -> Vec<Val> {
    match ffi::defining_op(product, "llvm.mul") {
        Some(op) => op.operands().flat_map(factors).collect(),
        None => vec![product],
    }
}
