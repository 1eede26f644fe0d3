//! Results of folds, and constants as the bits of their elements.

use super::{Val, defining_op, glue, inherent_attribute};
use melior::ir::{Attribute, AttributeLike, Type, TypeLike, ValueLike};
use mlir_sys as sys;
use std::ffi::c_void;

/// The list that `fold` fills: a constant or a value for each result.
pub struct FoldResults(glue::BcastFoldResults);

impl FoldResults {
    /// # Safety
    /// The list outlives this.
    pub unsafe fn from_raw(raw: glue::BcastFoldResults) -> Self {
        Self(raw)
    }

    pub fn add_constant(&mut self, constant: Attribute) {
        // SAFETY: both are valid.
        unsafe { glue::bcastFoldResultsAddConstant(self.0, constant.to_raw()) }
    }

    pub fn add_value(&mut self, value: Val) {
        // SAFETY: both are valid.
        unsafe { glue::bcastFoldResultsAddValue(self.0, value.to_raw()) }
    }
}

/// The constant that a value is, if `arith.constant` defines it.
pub fn constant_of<'c>(value: Val<'c>) -> Option<Attribute<'c>> {
    inherent_attribute(defining_op(value, "arith.constant")?, "value")
}

/// The one element of a dense constant whose elements are all the same, of any type.
pub fn splat_element<'c>(constant: Attribute<'c>) -> Option<Attribute<'c>> {
    // SAFETY: only a dense constant with one value is asked for it.
    unsafe {
        let raw = constant.to_raw();
        let is_splat = sys::mlirAttributeIsADenseElements(raw) && sys::mlirDenseElementsAttrIsSplat(raw);
        is_splat.then(|| Attribute::from_raw(sys::mlirDenseElementsAttrGetSplatValue(raw)))
    }
}

/// The bits of each element of a dense constant of integers, indices or floats of at most 64 bits, of a splat
/// once.
pub fn element_bits(constant: Attribute) -> Vec<u64> {
    unsafe extern "C" fn push(bits: u64, elements: *mut c_void) {
        // SAFETY: the list outlives the call that visits the elements.
        unsafe { (*elements.cast::<Vec<u64>>()).push(bits) }
    }
    let mut elements: Vec<u64> = Vec::new();
    // SAFETY: the attribute is valid, and the list outlives the call.
    unsafe { glue::bcastForEachElement(constant.to_raw(), Some(push), (&raw mut elements).cast()) };
    elements
}

/// The constant of a type with static sizes whose elements have these bits; of one element a splat.
pub fn constant_of_bits<'c>(r#type: Type<'c>, elements: &[u64]) -> Attribute<'c> {
    // SAFETY: the type is valid, and the elements outlive the call.
    unsafe {
        let raw = glue::bcastConstantOfBits(r#type.to_raw(), elements.as_ptr(), elements.len());
        Attribute::from_raw(raw)
    }
}

/// Whether an attribute is one integer or float.
pub fn is_number(attribute: Attribute) -> bool {
    // SAFETY: the attribute is valid.
    unsafe {
        sys::mlirAttributeIsAInteger(attribute.to_raw()) || sys::mlirAttributeIsAFloat(attribute.to_raw())
    }
}

/// The bytes of an integer, index or float in a dense constant, if it has at most 64 bits.
pub fn bytes_of_number(r#type: Type) -> Option<usize> {
    let raw = r#type.to_raw();
    // SAFETY: only an integer or a float is asked for its width.
    let width = unsafe {
        match () {
            () if sys::mlirTypeIsAIndex(raw) => 64,
            () if sys::mlirTypeIsAInteger(raw) => sys::mlirIntegerTypeGetWidth(raw),
            () if sys::mlirTypeIsAFloat(raw) => sys::mlirFloatTypeGetWidth(raw),
            () => return None,
        }
    };
    (width <= 64).then(|| width.div_ceil(8) as usize)
}

/// The floats whose arithmetic is known here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatFormat {
    F16,
    BF16,
    F32,
    F64,
}

pub fn float_format(r#type: Type) -> Option<FloatFormat> {
    let raw = r#type.to_raw();
    // SAFETY: the type is valid.
    unsafe {
        Some(match () {
            () if sys::mlirTypeIsAF16(raw) => FloatFormat::F16,
            () if sys::mlirTypeIsABF16(raw) => FloatFormat::BF16,
            () if sys::mlirTypeIsAF32(raw) => FloatFormat::F32,
            () if sys::mlirTypeIsAF64(raw) => FloatFormat::F64,
            () => return None,
        })
    }
}
