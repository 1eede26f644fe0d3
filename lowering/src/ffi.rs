//! The dialect's bindings of MLIR, with those of this crate's shells.
#![allow(unsafe_code)]

broadcastable_dialect::ffi::pass_bindings!(bcastRegisterLoweringPasses, bcastCreateLoweringPass);

use super::builder::Builder;
use melior::ir::{Attribute, AttributeLike, Location, ValueLike};
use mlir_sys as sys;
use std::{marker::PhantomData, ptr};

/// An offset or a size of a slice.
#[derive(Clone, Copy)]
pub enum Index<'c> {
    Number(i64),
    /// A value of type `index`.
    Value(Val<'c>),
}

impl<'c> Index<'c> {
    /// # Safety
    /// The value, unless null, is valid for `'c`.
    pub unsafe fn from_raw(raw: &glue::BcastIndex) -> Self {
        if raw.value.ptr.is_null() {
            return Self::Number(raw.number);
        }
        // SAFETY: as promised by the caller.
        Self::Value(unsafe { Val::from_raw(raw.value) })
    }

    fn to_raw(self) -> glue::BcastIndex {
        match self {
            Self::Number(number) => glue::BcastIndex { value: sys::MlirValue { ptr: ptr::null() }, number },
            Self::Value(value) => glue::BcastIndex { value: value.to_raw(), number: 0 },
        }
    }

    /// The index as a value.
    pub fn build(self, builder: &Builder<'c, '_>) -> Val<'c> {
        match self {
            Self::Number(number) => builder.index(number),
            Self::Value(value) => value,
        }
    }
}

/// Builds slices at the insertion point of a builder.
pub struct Slicer<'a> {
    raw: glue::BcastBuilder,
    borrowed: PhantomData<&'a mut ()>,
}

impl Slicer<'_> {
    /// # Safety
    /// The builder is valid for the lifetime, and has an insertion point.
    pub unsafe fn from_raw(raw: glue::BcastBuilder) -> Self {
        Self { raw, borrowed: PhantomData }
    }

    /// A slice of a tensor, with an offset and a size for each dimension.
    pub fn slice<'c>(
        &self,
        location: Location<'c>,
        tensor: Val<'c>,
        offsets: &[Index<'c>],
        sizes: &[Index<'c>],
    ) -> Val<'c> {
        assert_eq!(offsets.len(), sizes.len());
        let raw = |indices: &[Index<'c>]| indices.iter().map(|index| index.to_raw()).collect::<Vec<_>>();
        let (offsets, sizes) = (raw(offsets), raw(sizes));
        let rank = sizes.len();
        // SAFETY: all are valid, and there are as many offsets and sizes.
        unsafe {
            let (offsets, sizes) = (offsets.as_ptr(), sizes.as_ptr());
            let slice =
                glue::bcastBuildSlice(self.raw, location.to_raw(), tensor.to_raw(), offsets, sizes, rank);
            Val::from_raw(slice)
        }
    }
}

/// Whether an attribute is a resource without elements: a name for bytes that are elsewhere.
pub fn is_name_of_elements(attribute: Attribute) -> bool {
    // SAFETY: the attribute is valid.
    unsafe { glue::bcastIsNameOfElements(attribute.to_raw()) }
}

/// Lets contexts of a registry tile and bufferize the ops before they are lowered.
///
/// # Safety
/// The registry is valid.
pub unsafe fn register_interfaces(registry: sys::MlirDialectRegistry) {
    // SAFETY: as promised by the caller.
    unsafe { glue::bcastRegisterInterfaces(registry) }
}
