//! Types, and the shapes that MLIR stores in them.

use super::{
    Op, array, attribute,
    glue::{self, BcastNumberKind, BcastTypeKind},
};
use broadcastable::{Kind, Place};
use melior::ir::{Attribute, AttributeLike, Location, Type, TypeLike, operation::OperationLike};
use mlir_sys as sys;
use std::ptr;

/// MLIR's mark for a dynamic size.
pub const DYNAMIC: i64 = i64::MIN;

/// A type's shape as MLIR stores it.
pub enum RawShape<'c> {
    Ranked { kind: Kind, sizes: RawSizes<'c> },
    Unranked,
    Other,
}

/// Sizes as MLIR stores them.
#[derive(Clone, Copy)]
pub struct RawSizes<'c> {
    pub sizes: &'c [i64],
    /// Which of them are scalable; `None` where none can be.
    pub scalable: Option<&'c [bool]>,
}

pub fn shape_of<'c>(r#type: Type<'c>) -> RawShape<'c> {
    // SAFETY: the type is valid, and its arrays live in the context, for 'c.
    unsafe { raw_shape(glue::bcastShapeOf(r#type.to_raw())) }
}

/// The shape of one of an op's operands or results, in one call.
///
/// # Panics
/// If the op has no such operand or result.
#[inline]
pub fn shape_at<'c>(op: Op<'c>, place: Place) -> RawShape<'c> {
    match place {
        Place::Operand(index) => {
            assert!(index < op.operand_count());
            // SAFETY: the operand exists, and the arrays of its type live in the context, for 'c.
            unsafe { raw_shape(glue::bcastShapeOfOperand(op.to_raw(), index)) }
        }
        Place::Result(index) => {
            assert!(index < op.result_count());
            // SAFETY: as above.
            unsafe { raw_shape(glue::bcastShapeOfResult(op.to_raw(), index)) }
        }
    }
}

/// # Safety
/// The arrays live for `'c`.
#[inline]
unsafe fn raw_shape<'c>(shape: glue::BcastShape) -> RawShape<'c> {
    let kind = match shape.kind {
        BcastTypeKind::BcastTypeKindTensor => Kind::Tensor,
        BcastTypeKind::BcastTypeKindVector => Kind::Vector,
        BcastTypeKind::BcastTypeKindUnrankedTensor => return RawShape::Unranked,
        _ => return RawShape::Other,
    };
    // SAFETY: as promised by the caller, both have as many elements as the rank says.
    let sizes = unsafe {
        let scalable = (!shape.scalable.is_null()).then(|| array(shape.scalable, shape.rank));
        RawSizes { sizes: array(shape.sizes, shape.rank), scalable }
    };
    RawShape::Ranked { kind, sizes }
}

/// The element type of a tensor, vector or other shaped type; any other type is its own.
pub fn element_type<'c>(r#type: Type<'c>) -> Type<'c> {
    // SAFETY: the type is valid, and its elements' lives in the same context.
    unsafe { Type::from_raw(glue::bcastElementTypeOf(r#type.to_raw())) }
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

/// Whether this is the type of a tensor with an encoding of the dialect `sparse_tensor`.
pub fn is_sparse(r#type: Type) -> bool {
    // SAFETY: the encoding is valid.
    encoding(r#type)
        .is_some_and(|encoding| unsafe { sys::mlirAttributeIsASparseTensorEncodingAttr(encoding.to_raw()) })
}

/// `None` after a report, if the elements or the encoding cannot be those of such a tensor.
pub fn tensor_type<'c>(
    sizes: &[i64],
    element: Type<'c>,
    encoding: Option<Attribute<'c>>,
    location: Location<'c>,
) -> Option<Type<'c>> {
    let encoding = encoding.map_or(sys::MlirAttribute { ptr: ptr::null() }, |encoding| encoding.to_raw());
    // SAFETY: the array has the length that is passed, and the encoding may be null.
    unsafe {
        Type::from_option_raw(sys::mlirRankedTensorTypeGetChecked(
            location.to_raw(),
            sizes.len() as isize,
            sizes.as_ptr(),
            element.to_raw(),
            encoding,
        ))
    }
}

/// The type of tensors of `i1` of these sizes, in the context of another type.
pub fn tensor_of_i1<'c>(sizes: &[i64], r#type: Type<'c>) -> Type<'c> {
    let encoding = sys::MlirAttribute { ptr: ptr::null() };
    // SAFETY: the array has the length that is passed, and a tensor may have these elements.
    unsafe {
        let (rank, element) = (sizes.len() as isize, i1(r#type).to_raw());
        Type::from_raw(sys::mlirRankedTensorTypeGet(rank, sizes.as_ptr(), element, encoding))
    }
}

/// `None` after a report, if the elements cannot be those of a tensor.
pub fn unranked_tensor_type<'c>(element: Type<'c>, location: Location<'c>) -> Option<Type<'c>> {
    // SAFETY: both are valid.
    unsafe {
        Type::from_option_raw(sys::mlirUnrankedTensorTypeGetChecked(location.to_raw(), element.to_raw()))
    }
}

/// `None` after a report, if the elements cannot be those of a vector, or a size is 0.
pub fn vector_type<'c>(
    sizes: &[i64],
    scalable: &[bool],
    element: Type<'c>,
    location: Location<'c>,
) -> Option<Type<'c>> {
    assert_eq!(sizes.len(), scalable.len());
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

/// The types of what a function returns.
pub fn function_results<'c>(function: Op<'c>) -> Option<Vec<Type<'c>>> {
    let r#type = attribute(function, "function_type")?;
    // SAFETY: only the type of a function is asked for its results.
    unsafe {
        let raw = r#type.to_raw();
        let raw = sys::mlirAttributeIsAType(raw).then(|| sys::mlirTypeAttrGetValue(raw))?;
        let result = |index| Type::from_raw(sys::mlirFunctionTypeGetResult(raw, index));
        sys::mlirTypeIsAFunction(raw)
            .then(|| (0..sys::mlirFunctionTypeGetNumResults(raw)).map(result).collect())
    }
}

/// The type `i1`, in the context of another type.
pub fn i1<'c>(r#type: Type<'c>) -> Type<'c> {
    // SAFETY: the type, and so its context, is valid for 'c.
    unsafe { Type::from_raw(sys::mlirIntegerTypeGet(sys::mlirTypeGetContext(r#type.to_raw()), 1)) }
}

/// The kinds of numbers that a tensor or a vector can have as elements.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Number {
    Float,
    Index,
    /// A signless integer of this width.
    Signless(u32),
    ComplexFloat,
    Other,
}

/// Whether this is `f32`.
pub fn is_f32(r#type: Type) -> bool {
    // SAFETY: the type is valid.
    unsafe { sys::mlirTypeIsAF32(r#type.to_raw()) }
}

/// Whether this is `f16`.
pub fn is_f16(r#type: Type) -> bool {
    // SAFETY: the type is valid.
    unsafe { sys::mlirTypeIsAF16(r#type.to_raw()) }
}

/// Whether this is `bf16`.
pub fn is_bf16(r#type: Type) -> bool {
    // SAFETY: the type is valid.
    unsafe { sys::mlirTypeIsABF16(r#type.to_raw()) }
}

/// The width of the mantissa of `f32` and `f64`: integers up to 2 to this power are exact.
pub fn mantissa_bits(r#type: Type) -> Option<u32> {
    // SAFETY: the type is valid.
    match unsafe { (sys::mlirTypeIsAF32(r#type.to_raw()), sys::mlirTypeIsAF64(r#type.to_raw())) } {
        (true, _) => Some(24),
        (_, true) => Some(53),
        _ => None,
    }
}

pub fn number_of(r#type: Type) -> Number {
    // SAFETY: the type is valid.
    let number = unsafe { glue::bcastNumberOf(r#type.to_raw()) };
    match number.kind {
        BcastNumberKind::BcastNumberKindFloat => Number::Float,
        BcastNumberKind::BcastNumberKindIndex => Number::Index,
        BcastNumberKind::BcastNumberKindSignless => Number::Signless(number.width),
        BcastNumberKind::BcastNumberKindComplexFloat => Number::ComplexFloat,
        _ => Number::Other,
    }
}

/// The signedness of an integer type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum IntegerSign {
    Signless,
    Signed,
    Unsigned,
}

/// The signedness of an integer type; `None` for any other type.
pub fn integer_sign(r#type: Type) -> Option<IntegerSign> {
    let raw = r#type.to_raw();
    // SAFETY: the type is valid, and only an integer is asked for its sign.
    unsafe {
        sys::mlirTypeIsAInteger(raw).then(|| {
            match (sys::mlirIntegerTypeIsSigned(raw), sys::mlirIntegerTypeIsUnsigned(raw)) {
                (true, _) => IntegerSign::Signed,
                (_, true) => IntegerSign::Unsigned,
                _ => IntegerSign::Signless,
            }
        })
    }
}

/// The signless integer type of the same width; any other type is its own.
pub fn signless<'c>(r#type: Type<'c>) -> Type<'c> {
    if integer_sign(r#type).is_none() {
        return r#type;
    }
    // SAFETY: the type is an integer, and it and so its context is valid for 'c.
    unsafe {
        let raw = r#type.to_raw();
        Type::from_raw(sys::mlirIntegerTypeGet(
            sys::mlirTypeGetContext(raw),
            sys::mlirIntegerTypeGetWidth(raw),
        ))
    }
}

/// Whether a vector can have elements of that type.
pub fn is_vector_element(r#type: Type) -> bool {
    r#type.is_float() || r#type.is_index() || r#type.is_integer()
}

/// Whether a tensor or a vector can have such elements.
pub fn can_be_element(kind: Kind, r#type: Type) -> bool {
    let kind = match kind {
        Kind::Tensor => BcastTypeKind::BcastTypeKindTensor,
        Kind::Vector => BcastTypeKind::BcastTypeKindVector,
    };
    // SAFETY: the type is valid.
    unsafe { glue::bcastCanBeElement(kind, r#type.to_raw()) }
}
