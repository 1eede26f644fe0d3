//! The one way into the C++ glue and into the parts of MLIR's C interface that melior leaves out.
//!
//! Everything here takes and returns melior's types, whose handles are valid for `'c`.
#![allow(unsafe_code)]

use crate::shape::Kind;
use glue::BcastTypeKind;
use melior::{
    Context, ContextRef,
    dialect::DialectRegistry,
    ir::{
        AffineMap, Attribute, AttributeLike, Block, Location, Operation, Type, TypeLike, Value, ValueLike,
        block::BlockLike,
        operation::{OperationLike, OperationRef, OperationResult, WalkOrder, WalkResult},
    },
};
use mlir_sys as sys;
use std::{ffi::CString, process::ExitCode, ptr, slice};

/// Declarations generated from `dialect/glue.h`.
#[allow(missing_docs, dead_code, non_camel_case_types, non_snake_case, non_upper_case_globals)]
pub(super) mod glue {
    use mlir_sys::*;
    include!(concat!(env!("OUT_DIR"), "/glue.rs"));
}

/// An op that lives as long as the IR that a callback was handed.
pub type Op<'c> = OperationRef<'c, 'c>;
/// A value of that IR.
pub type Val<'c> = Value<'c, 'c>;

/// MLIR's mark for a dynamic size.
pub const DYNAMIC: i64 = i64::MIN;

/// A type's shape as MLIR stores it.
pub enum RawShape<'c> {
    Ranked { kind: Kind, sizes: &'c [i64], scalable: Option<&'c [bool]> },
    Unranked,
    Other,
}

pub fn shape_of<'c>(r#type: Type<'c>) -> RawShape<'c> {
    // SAFETY: the type is valid, and its arrays live in the context, for 'c.
    unsafe {
        let shape = glue::bcastShapeOf(r#type.to_raw());
        let kind = match shape.kind {
            BcastTypeKind::BcastTypeKindTensor => Kind::Tensor,
            BcastTypeKind::BcastTypeKindVector => Kind::Vector,
            BcastTypeKind::BcastTypeKindUnrankedTensor => return RawShape::Unranked,
            _ => return RawShape::Other,
        };
        RawShape::Ranked {
            kind,
            sizes: array(shape.sizes, shape.rank),
            scalable: (!shape.scalable.is_null()).then(|| array(shape.scalable, shape.rank)),
        }
    }
}

/// # Safety
/// `pointer` is valid for `length` elements during `'a`; it may be null if there are none.
pub unsafe fn array<'a, T>(pointer: *const T, length: usize) -> &'a [T] {
    if length == 0 {
        return &[];
    }
    // SAFETY: as promised by the caller.
    unsafe { slice::from_raw_parts(pointer, length) }
}

/// The type of a tensor's, vector's or other shaped type's elements; any other type is its own.
pub fn element_type<'c>(r#type: Type<'c>) -> Type<'c> {
    // SAFETY: the type is valid and, where it is asked for its elements, shaped.
    unsafe {
        if sys::mlirTypeIsAShaped(r#type.to_raw()) {
            Type::from_raw(sys::mlirShapedTypeGetElementType(r#type.to_raw()))
        } else {
            r#type
        }
    }
}

/// A ranked tensor's encoding, if it has one.
pub fn encoding<'c>(r#type: Type<'c>) -> Option<Attribute<'c>> {
    // SAFETY: only a ranked tensor type is asked.
    unsafe {
        sys::mlirTypeIsARankedTensor(r#type.to_raw())
            .then(|| Attribute::from_option_raw(sys::mlirRankedTensorTypeGetEncoding(r#type.to_raw())))
            .flatten()
    }
}

pub fn tensor_type<'c>(sizes: &[i64], element: Type<'c>, encoding: Option<Attribute<'c>>) -> Type<'c> {
    let encoding = encoding.map_or(sys::MlirAttribute { ptr: ptr::null() }, |encoding| encoding.to_raw());
    // SAFETY: the element type is that of a tensor that exists, so that it is a valid one.
    unsafe {
        let (rank, element) = (sizes.len() as isize, element.to_raw());
        Type::from_raw(sys::mlirRankedTensorTypeGet(rank, sizes.as_ptr(), element, encoding))
    }
}

pub fn unranked_tensor_type<'c>(element: Type<'c>) -> Type<'c> {
    // SAFETY: as in `tensor_type`.
    unsafe { Type::from_raw(sys::mlirUnrankedTensorTypeGet(element.to_raw())) }
}

/// `None` if the elements cannot be those of a vector, or a size is 0.
pub fn vector_type<'c>(
    sizes: &[i64],
    scalable: &[bool],
    element: Type<'c>,
    location: Location<'c>,
) -> Option<Type<'c>> {
    debug_assert_eq!(sizes.len(), scalable.len());
    // SAFETY: both arrays have the length that is passed.
    unsafe {
        Type::from_option_raw(sys::mlirVectorTypeGetScalableChecked(
            location.to_raw(),
            sizes.len() as isize,
            sizes.as_ptr(),
            scalable.as_ptr(),
            element.to_raw(),
        ))
    }
}

pub fn affine_map_attribute<'c>(map: AffineMap<'c>) -> Attribute<'c> {
    // SAFETY: the map is valid.
    unsafe { Attribute::from_raw(sys::mlirAffineMapAttrGet(map.to_raw())) }
}

pub fn i64_attribute(attribute: Attribute) -> Option<i64> {
    // SAFETY: only an integer attribute is asked for its value.
    unsafe {
        sys::mlirAttributeIsAInteger(attribute.to_raw())
            .then(|| sys::mlirIntegerAttrGetValueInt(attribute.to_raw()))
    }
}

/// The elements of an attribute such as `array<i64: 0, 1>`, which live in the context.
pub fn i64_array<'c>(attribute: Attribute<'c>) -> Option<&'c [i64]> {
    // SAFETY: the attribute is valid for 'c.
    unsafe {
        let array = glue::bcastI64ArrayOf(attribute.to_raw());
        array.isArray.then(|| self::array(array.data, array.size))
    }
}

/// The type `i1`, in the context of another type.
pub fn i1<'c>(r#type: Type<'c>) -> Type<'c> {
    // SAFETY: the type, and so its context, is valid for 'c.
    unsafe { Type::from_raw(sys::mlirIntegerTypeGet(sys::mlirTypeGetContext(r#type.to_raw()), 1)) }
}

/// Whether this is an integer of the given width, or of any if that is 0, without a sign.
pub fn is_signless_integer(r#type: Type, width: u32) -> bool {
    // SAFETY: only an integer type is asked for its sign and width.
    unsafe {
        let raw = r#type.to_raw();
        sys::mlirTypeIsAInteger(raw)
            && sys::mlirIntegerTypeIsSignless(raw)
            && (width == 0 || sys::mlirIntegerTypeGetWidth(raw) == width)
    }
}

pub fn is_complex_float(r#type: Type) -> bool {
    // SAFETY: only a complex type is asked for its elements.
    unsafe {
        let raw = r#type.to_raw();
        sys::mlirTypeIsAComplex(raw) && sys::mlirTypeIsAFloat(sys::mlirComplexTypeGetElementType(raw))
    }
}

/// The context behind a reference to it.
pub fn context<'a>(reference: &'a ContextRef<'a>) -> &'a Context {
    // SAFETY: melior points into the reference itself, which is borrowed for as long as the result.
    unsafe { reference.to_ref() }
}

/// A number that no other value of the same IR has, while neither is erased.
pub fn value_number(value: Val) -> usize {
    value.to_raw().ptr as usize
}

/// Appends an op to a block that is to become a part of the IR.
pub fn append<'c>(block: &Block<'c>, operation: Operation<'c>) -> Op<'c> {
    let op = block.append_operation(operation);
    // SAFETY: the block is heap memory that moving its handle into a region does not touch.
    unsafe { OperationRef::from_raw(op.to_raw()) }
}

/// The arguments of a block that is to become a part of the IR.
pub fn block_arguments<'c>(block: &Block<'c>) -> Vec<Val<'c>> {
    let arguments = (0..block.argument_count()).filter_map(|index| block.argument(index).ok());
    // SAFETY: as in `append`.
    arguments.map(|argument| unsafe { Value::from_raw(argument.to_raw()) }).collect()
}

/// An op and all ops below it, inner ones first.
pub fn ops_below<'c>(root: Op<'c>) -> Vec<Op<'c>> {
    let mut ops = Vec::new();
    root.walk(WalkOrder::PostOrder, |op| {
        // SAFETY: an op below the root lives as long as the root's IR. Nothing else is done in here, because
        // a panic would meet C++.
        ops.push(unsafe { OperationRef::from_raw(op.to_raw()) });
        WalkResult::Advance
    });
    ops
}

/// The op that defines a value, if it has that name.
pub fn defining_op<'c>(value: Val<'c>, name: &str) -> Option<Op<'c>> {
    let result = OperationResult::try_from(value).ok()?;
    // SAFETY: the op that defines a value lives as long as the value.
    let op: Op<'c> = unsafe { OperationRef::from_raw(result.owner().to_raw()) };
    (op.name().as_string_ref().as_str() == Ok(name)).then_some(op)
}

/// Sets a discardable attribute.
pub fn set_attribute(op: Op, name: &str, attribute: Attribute) {
    // SAFETY: all are valid and of one context.
    unsafe {
        sys::mlirOperationSetDiscardableAttributeByName(op.to_raw(), string_ref(name), attribute.to_raw());
    }
}

/// A number that no other block of the same IR has, while neither is erased; 0 for an op in no block.
pub fn block_number(op: Op) -> usize {
    // SAFETY: the op is valid.
    unsafe { sys::mlirOperationGetBlock(op.to_raw()).ptr as usize }
}

/// Ops that were replaced, to be erased together.
#[derive(Default)]
pub struct Replacements(Vec<sys::MlirOperation>);

impl Replacements {
    /// Makes the users of an op's one result use another value.
    pub fn replace(&mut self, op: Op, value: Val) {
        // SAFETY: the op has a result, and both values are valid.
        unsafe {
            let result = sys::mlirOperationGetResult(op.to_raw(), 0);
            sys::mlirValueReplaceAllUsesOfWith(result, value.to_raw());
        }
        self.0.push(op.to_raw());
    }

    /// Erases the ops; the end of their handles' use.
    pub fn finish(self) {
        for op in self.0 {
            // SAFETY: the op is valid until here, and nothing uses its result.
            unsafe { sys::mlirOperationDestroy(op) }
        }
    }
}

pub fn emit_op_error(op: Op, message: &str, note: &str) {
    // SAFETY: the op is valid, and MLIR copies the texts.
    unsafe { glue::bcastEmitOpError(op.to_raw(), string_ref(message), string_ref(note)) }
}

pub fn emit_error(location: Location, message: &str, note: &str) {
    // SAFETY: the location is valid, and MLIR copies the texts.
    unsafe { glue::bcastEmitError(location.to_raw(), string_ref(message), string_ref(note)) }
}

pub fn string_ref(text: &str) -> sys::MlirStringRef {
    sys::MlirStringRef { data: text.as_ptr().cast(), length: text.len() }
}

/// Where new ops go: a C++ `OpBuilder`, borrowed from the caller of a callback.
pub struct Inserter {
    raw: glue::BcastBuilder,
}

impl Inserter {
    /// # Safety
    /// The builder outlives this and has an insertion point.
    pub unsafe fn from_raw(raw: glue::BcastBuilder) -> Self {
        Self { raw }
    }

    pub fn insert<'c>(&self, operation: Operation<'c>) -> Op<'c> {
        let raw = operation.into_raw();
        // SAFETY: the builder is valid, and from here on the op's block owns it.
        unsafe {
            glue::bcastBuilderInsert(self.raw, raw);
            OperationRef::from_raw(raw)
        }
    }

    pub fn set_insertion_point(&self, op: Op) {
        // SAFETY: both are valid.
        unsafe { glue::bcastBuilderSetInsertionPoint(self.raw, op.to_raw()) }
    }
}

/// The list of sizes that `reifyResultShapes` returns.
pub struct ReifiedShape<'a> {
    raw: glue::BcastReifiedShape,
    inserter: &'a Inserter,
}

impl<'a> ReifiedShape<'a> {
    /// # Safety
    /// The list outlives this.
    pub unsafe fn from_raw(raw: glue::BcastReifiedShape, inserter: &'a Inserter) -> Self {
        Self { raw, inserter }
    }

    pub fn add_size(&mut self, size: i64) {
        // SAFETY: both are valid.
        unsafe { glue::bcastReifiedShapeAddSize(self.raw, self.inserter.raw, size) }
    }

    pub fn add_value(&mut self, value: Val) {
        // SAFETY: both are valid.
        unsafe { glue::bcastReifiedShapeAddValue(self.raw, value.to_raw()) }
    }
}

pub fn register_dialect(registry: &DialectRegistry) {
    // SAFETY: the registry is valid.
    unsafe { glue::bcastRegisterDialect(registry.to_raw()) }
}

pub fn register_passes() {
    // SAFETY: only touches MLIR's global pass registry, which the caller's `Once` guards.
    unsafe { glue::bcastRegisterPasses() }
}

pub fn opt_main(registry: &DialectRegistry) -> ExitCode {
    let arguments: Vec<CString> = std::env::args_os()
        .map(|argument| CString::new(argument.into_encoded_bytes()).expect("an argument has no NUL byte"))
        .collect();
    let mut pointers: Vec<_> = arguments.iter().map(|argument| argument.as_ptr().cast_mut()).collect();
    pointers.push(ptr::null_mut());
    // SAFETY: as for C's `main`: a list of texts, ended by a null pointer.
    let code =
        unsafe { glue::bcastOptMain(arguments.len() as i32, pointers.as_mut_ptr(), registry.to_raw()) };
    ExitCode::from(u8::try_from(code).unwrap_or(1))
}
