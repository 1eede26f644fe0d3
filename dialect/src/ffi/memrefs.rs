//! Types of memrefs, and affine maps as attributes.

use super::DYNAMIC;
use melior::ir::{AffineMap, Attribute, AttributeLike, Type, TypeLike};
use mlir_sys as sys;
use std::ptr;

/// Whether this is the type of a contiguous memref in the default memory space.
pub fn is_contiguous_memref(r#type: Type) -> bool {
    // SAFETY: only a ranked memref is asked for its layout and memory space.
    unsafe {
        let raw = r#type.to_raw();
        sys::mlirTypeIsAMemRef(raw)
            && sys::mlirAffineMapIsIdentity(sys::mlirMemRefTypeGetAffineMap(raw))
            && sys::mlirMemRefTypeGetMemorySpace(raw).ptr.is_null()
    }
}

/// Whether this is the type of a memref in the default memory space, whose layout is an offset and a stride
/// for each dimension.
pub fn is_strided_memref(r#type: Type) -> bool {
    // SAFETY: a type with strides is that of a ranked memref.
    strides_and_offset(r#type).is_some()
        && unsafe { sys::mlirMemRefTypeGetMemorySpace(r#type.to_raw()).ptr.is_null() }
}

/// The stride of each dimension and the offset of a type of memrefs, [`DYNAMIC`] where they are known at run
/// time; `None` for another layout or type.
pub fn strides_and_offset(r#type: Type) -> Option<(Vec<i64>, i64)> {
    let raw = r#type.to_raw();
    // SAFETY: only a ranked memref is asked for these, and there is room for its strides.
    unsafe {
        if !sys::mlirTypeIsAMemRef(raw) {
            return None;
        }
        let (mut strides, mut offset) = (vec![0; sys::mlirShapedTypeGetRank(raw) as usize], 0);
        let found = sys::mlirMemRefTypeGetStridesAndOffset(raw, strides.as_mut_ptr(), &raw mut offset);
        (found.value != 0).then_some((strides, offset))
    }
}

/// The type of a memref of one element, in the memory space of that ranked memref.
///
/// # Panics
/// If the type is another one.
pub fn scalar_memref_like<'c>(r#type: Type<'c>) -> Type<'c> {
    assert!(is_ranked_memref(r#type));
    // SAFETY: the type is that of a ranked memref, whose element and memory space are valid for another one.
    unsafe {
        let (element, space) =
            (super::element_type(r#type).to_raw(), sys::mlirMemRefTypeGetMemorySpace(r#type.to_raw()));
        Type::from_raw(sys::mlirMemRefTypeContiguousGet(element, 0, ptr::null(), space))
    }
}

/// Whether this is the type of a memref.
pub fn is_memref(r#type: Type) -> bool {
    // SAFETY: the type is valid.
    is_ranked_memref(r#type) || unsafe { sys::mlirTypeIsAUnrankedMemRef(r#type.to_raw()) }
}

/// Whether this is the type of a memref whose rank is known.
pub fn is_ranked_memref(r#type: Type) -> bool {
    // SAFETY: the type is valid.
    unsafe { sys::mlirTypeIsAMemRef(r#type.to_raw()) }
}

/// The sizes of a ranked memref; `None` for those that are known at run time.
///
/// # Panics
/// If the type is another one.
pub fn memref_sizes(r#type: Type) -> Vec<Option<i64>> {
    let raw = r#type.to_raw();
    // SAFETY: the type is valid, and only a ranked memref is asked for its sizes.
    unsafe {
        assert!(sys::mlirTypeIsAMemRef(raw));
        let size = |dim| sys::mlirShapedTypeGetDimSize(raw, dim);
        let sizes = (0..sys::mlirShapedTypeGetRank(raw)).map(|dim| size(dim as isize));
        sizes.map(|size| (size != DYNAMIC).then_some(size)).collect()
    }
}

/// The type of a contiguous memref of rank 1.
pub fn flat_memref<'c>(element: Type<'c>, size: Option<i64>) -> Type<'c> {
    let (sizes, none) = ([size.unwrap_or(DYNAMIC)], sys::MlirAttribute { ptr: ptr::null_mut() });
    // SAFETY: the element type is that of a memref.
    unsafe { Type::from_raw(sys::mlirMemRefTypeContiguousGet(element.to_raw(), 1, sizes.as_ptr(), none)) }
}

/// The map that an attribute holds.
pub fn affine_map_of<'c>(attribute: Attribute<'c>) -> Option<AffineMap<'c>> {
    // SAFETY: only an attribute that holds a map is asked for it.
    unsafe {
        sys::mlirAttributeIsAAffineMap(attribute.to_raw())
            .then(|| AffineMap::from_raw(sys::mlirAffineMapAttrGetValue(attribute.to_raw())))
    }
}

/// The map that computes one of a map's results.
pub fn result_of_map<'c>(map: &AffineMap<'c>, result: usize) -> AffineMap<'c> {
    assert!(result < map.result_count());
    let mut position = result as isize;
    // SAFETY: the map is valid, and has that result.
    unsafe { AffineMap::from_raw(sys::mlirAffineMapGetSubMap(map.to_raw(), 1, &raw mut position)) }
}
