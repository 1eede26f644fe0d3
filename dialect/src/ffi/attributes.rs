//! Attributes that melior cannot read or build.

use super::{Number, Op, array, glue, is_f32, number_of, string_ref, text};
use melior::{
    Context,
    ir::{AffineMap, Attribute, AttributeLike, Type, TypeLike, operation::OperationRef},
};
use mlir_sys as sys;

pub fn affine_map_attribute<'c>(map: AffineMap<'c>) -> Attribute<'c> {
    // SAFETY: the map is valid.
    unsafe { Attribute::from_raw(sys::mlirAffineMapAttrGet(map.to_raw())) }
}

/// The constant of a vector type that has one value as all of its elements.
pub fn splat<'c>(r#type: Type<'c>, element: Attribute<'c>) -> Attribute<'c> {
    // SAFETY: both are valid and of one context, and the value is of the type of the elements.
    unsafe { Attribute::from_raw(sys::mlirDenseElementsAttrSplatGet(r#type.to_raw(), element.to_raw())) }
}

/// An op's attribute of that name, a property or not. melior's own function formats an error where there is
/// none.
pub fn attribute<'c>(op: Op<'c>, name: &str) -> Option<Attribute<'c>> {
    // SAFETY: the op is valid, and MLIR only reads the name.
    unsafe { Attribute::from_option_raw(sys::mlirOperationGetAttributeByName(op.to_raw(), string_ref(name))) }
}

/// An op's property of that name as an attribute.
pub fn inherent_attribute<'c>(op: Op<'c>, name: &str) -> Option<Attribute<'c>> {
    // SAFETY: as above.
    unsafe {
        let raw = sys::mlirOperationGetInherentAttributeByName(op.to_raw(), string_ref(name));
        Attribute::from_option_raw(raw)
    }
}

/// An op's properties as one attribute, those that are not attributes included.
pub fn properties<'c>(op: OperationRef<'c, '_>) -> Option<Attribute<'c>> {
    // SAFETY: the op is valid, and the attribute lives in its context.
    unsafe { Attribute::from_option_raw(glue::bcastPropertiesOf(op.to_raw())) }
}

/// The iterator type `parallel` of linalg, which must be loaded.
pub fn parallel_loop(context: &Context) -> Attribute<'_> {
    // SAFETY: the context is valid, and the attribute lives as long.
    unsafe { Attribute::from_raw(glue::bcastParallelLoop(context.to_raw())) }
}

/// The flags of an attribute such as `#arith.fastmath<nnan>`, as MLIR numbers them; 0 if it has none.
pub fn fastmath_flags(attribute: Attribute) -> u32 {
    // SAFETY: the attribute is valid.
    unsafe { glue::bcastFastMathFlagsOf(attribute.to_raw()) }
}

pub fn i64_attribute(attribute: Attribute) -> Option<i64> {
    // SAFETY: only an integer attribute is asked for its value.
    unsafe {
        sys::mlirAttributeIsAInteger(attribute.to_raw())
            .then(|| sys::mlirIntegerAttrGetValueInt(attribute.to_raw()))
    }
}

/// The value of an integer attribute of type `i64` or `index`.
pub fn i64_value(attribute: Attribute) -> Option<i64> {
    // SAFETY: only an integer attribute is asked for its type.
    let r#type = unsafe {
        sys::mlirAttributeIsAInteger(attribute.to_raw())
            .then(|| Type::from_raw(sys::mlirAttributeGetType(attribute.to_raw())))
    };
    matches!(number_of(r#type?), Number::Signless(64) | Number::Index).then(|| i64_attribute(attribute))?
}

/// The value of a float attribute.
pub fn float_value(attribute: Attribute) -> Option<f64> {
    // SAFETY: only a float attribute is asked for its value.
    unsafe {
        sys::mlirAttributeIsAFloat(attribute.to_raw())
            .then(|| sys::mlirFloatAttrGetValueDouble(attribute.to_raw()))
    }
}

/// The text of a string attribute.
pub fn string_value(attribute: Attribute) -> Option<String> {
    // SAFETY: only a string attribute is asked for its text, which lives in the context.
    unsafe {
        sys::mlirAttributeIsAString(attribute.to_raw())
            .then(|| text(sys::mlirStringAttrGetValue(attribute.to_raw())))
    }
}

/// The elements of an array attribute such as `["B", 4]`.
pub fn array_elements<'c>(attribute: Attribute<'c>) -> Option<Vec<Attribute<'c>>> {
    let raw = attribute.to_raw();
    // SAFETY: only an array attribute is asked for its elements, and for those that it has.
    unsafe {
        sys::mlirAttributeIsAArray(raw).then(|| {
            let count = sys::mlirArrayAttrGetNumElements(raw);
            (0..count).map(|index| Attribute::from_raw(sys::mlirArrayAttrGetElement(raw, index))).collect()
        })
    }
}

/// The names and values of a dictionary attribute.
pub fn dictionary_entries<'c>(attribute: Attribute<'c>) -> Option<Vec<(String, Attribute<'c>)>> {
    let raw = attribute.to_raw();
    // SAFETY: only a dictionary attribute is asked for its entries, and for those that it has.
    unsafe {
        sys::mlirAttributeIsADictionary(raw).then(|| {
            let count = sys::mlirDictionaryAttrGetNumElements(raw);
            let entry = |index| {
                let entry = sys::mlirDictionaryAttrGetElement(raw, index);
                (text(sys::mlirIdentifierStr(entry.name)), Attribute::from_raw(entry.attribute))
            };
            (0..count).map(entry).collect()
        })
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

/// A splat constant takes no memory, whatever its size: larger ones are not read.
const MAX_DENSE: i64 = 1 << 16;

/// The elements of an attribute such as `dense<[0, 1]> : tensor<2xi64>`.
pub fn dense_i64(attribute: Attribute) -> Option<Vec<i64>> {
    dense_integers(attribute, |element| element == Number::Signless(64))
}

/// The elements of an attribute such as `dense<[0, 1]> : tensor<2xindex>`, or of `i64`.
pub fn dense_numbers(attribute: Attribute) -> Option<Vec<i64>> {
    dense_integers(attribute, |element| matches!(element, Number::Signless(64) | Number::Index))
}

/// The elements of a constant of integers that MLIR stores in 64 bits each.
fn dense_integers(attribute: Attribute, is_wanted: impl Fn(Number) -> bool) -> Option<Vec<i64>> {
    // SAFETY: only a constant of 64-bit integers is asked for its elements, and for as many as it has.
    unsafe {
        let raw = attribute.to_raw();
        if !sys::mlirAttributeIsADenseIntElements(raw) {
            return None;
        }
        let element = Type::from_raw(sys::mlirShapedTypeGetElementType(sys::mlirAttributeGetType(raw)));
        let count = sys::mlirElementsAttrGetNumElements(raw);
        (is_wanted(number_of(element)) && count <= MAX_DENSE).then(|| {
            (0..count).map(|index| sys::mlirDenseElementsAttrGetInt64Value(raw, index as isize)).collect()
        })
    }
}

/// The type of a typed attribute.
pub fn type_of<'c>(attribute: Attribute<'c>) -> Type<'c> {
    // SAFETY: the attribute is valid; one without a type has the type `none`.
    unsafe { Type::from_raw(sys::mlirAttributeGetType(attribute.to_raw())) }
}

/// The one value of a constant of integers such as `dense<3> : tensor<i32>`.
pub fn splat_integer(attribute: Attribute) -> Option<i64> {
    // SAFETY: only a constant of integers with one value is asked for it.
    unsafe {
        let raw = attribute.to_raw();
        let is_splat = sys::mlirAttributeIsADenseIntElements(raw) && sys::mlirDenseElementsAttrIsSplat(raw);
        is_splat.then(|| i64_attribute(Attribute::from_raw(sys::mlirDenseElementsAttrGetSplatValue(raw))))?
    }
}

/// The elements of a constant of integers such as `dense<[2, 3]> : tensor<2xi32>`, if there are not more than
/// `most`.
pub fn integers(attribute: Attribute, most: usize) -> Option<Vec<i64>> {
    // SAFETY: only a constant of integers is asked for its elements, by their width, and for as many as it
    // has.
    unsafe {
        let raw = attribute.to_raw();
        if !sys::mlirAttributeIsADenseIntElements(raw) {
            return None;
        }
        let count = usize::try_from(sys::mlirElementsAttrGetNumElements(raw)).ok()?;
        if count > most {
            return None;
        }
        if let Some(value) = splat_integer(attribute) {
            return Some(vec![value; count]);
        }
        let element = Type::from_raw(sys::mlirShapedTypeGetElementType(sys::mlirAttributeGetType(raw)));
        let at = |index| match number_of(element) {
            Number::Signless(64) | Number::Index => {
                Some(sys::mlirDenseElementsAttrGetInt64Value(raw, index as isize))
            }
            Number::Signless(32) => Some(sys::mlirDenseElementsAttrGetInt32Value(raw, index as isize).into()),
            _ => None,
        };
        (0..count).map(at).collect()
    }
}

/// The elements of a constant of `f32` such as `dense<[1.0, 2.0]> : tensor<2xf32>`, if they are few.
pub fn floats(attribute: Attribute) -> Option<Vec<f64>> {
    // SAFETY: only a constant of `f32` is asked for its elements, and for as many as it has.
    unsafe {
        let raw = attribute.to_raw();
        let is_float = sys::mlirAttributeIsADenseFPElements(raw)
            && is_f32(Type::from_raw(sys::mlirShapedTypeGetElementType(sys::mlirAttributeGetType(raw))));
        let count = is_float.then(|| sys::mlirElementsAttrGetNumElements(raw))?;
        let at = |index| f64::from(sys::mlirDenseElementsAttrGetFloatValue(raw, index as isize));
        (count <= MAX_LISTED as i64).then(|| (0..count).map(at).collect())
    }
}

/// The elements of a constant of `f32`: one if it is a number, or if all are the same.
pub fn f32_elements(attribute: Attribute) -> Option<Vec<f32>> {
    if let Some(value) = float_value(attribute) {
        return is_f32(type_of(attribute)).then(|| vec![value as f32]); // exact
    }
    // SAFETY: as in `floats`; a constant whose elements are the same is asked for one.
    unsafe {
        let raw = attribute.to_raw();
        let is_float = sys::mlirAttributeIsADenseFPElements(raw)
            && is_f32(Type::from_raw(sys::mlirShapedTypeGetElementType(sys::mlirAttributeGetType(raw))));
        let count = is_float.then(|| {
            if sys::mlirDenseElementsAttrIsSplat(raw) { 1 } else { sys::mlirElementsAttrGetNumElements(raw) }
        })?;
        Some((0..count).map(|index| sys::mlirDenseElementsAttrGetFloatValue(raw, index as isize)).collect())
    }
}

/// The constant of a type of `f32` with these elements: one, or as many as it has.
pub fn f32_constant<'c>(r#type: Type<'c>, elements: &[f32]) -> Attribute<'c> {
    // SAFETY: the type is one of `f32`, and shaped if it is asked for a constant of a shape.
    unsafe {
        let raw = r#type.to_raw();
        Attribute::from_raw(match elements {
            &[element] if is_f32(r#type) => {
                sys::mlirFloatAttrDoubleGet(sys::mlirTypeGetContext(raw), raw, element.into())
            }
            &[element] => sys::mlirDenseElementsAttrFloatSplatGet(raw, element),
            elements => sys::mlirDenseElementsAttrFloatGet(raw, elements.len() as isize, elements.as_ptr()),
        })
    }
}

/// The integers of an attribute in any form that dialects have for a short list, or the one that it is.
pub fn any_integers(attribute: Attribute) -> Option<Vec<i64>> {
    let raw = attribute.to_raw();
    if let Some(elements) = elements(attribute) {
        return elements.into_iter().map(any_integer).collect();
    }
    if let Some(list) = i64_array(attribute) {
        return Some(list.to_vec());
    }
    // SAFETY: only an array of integers of 32 bits is asked for them, and for as many as it has.
    let narrow = unsafe {
        sys::mlirAttributeIsADenseI32Array(raw).then(|| {
            let count = sys::mlirDenseArrayGetNumElements(raw);
            (0..count).map(|index| sys::mlirDenseI32ArrayGetElement(raw, index).into()).collect()
        })
    };
    narrow.or_else(|| integers(attribute, MAX_LISTED)).or_else(|| Some(vec![any_integer(attribute)?]))
}

/// The most elements of a constant that is read as a list.
const MAX_LISTED: usize = 64;

/// The value of an integer attribute, with a sign or not; of `true` 1.
fn any_integer(attribute: Attribute) -> Option<i64> {
    // SAFETY: only an integer attribute is asked for its type and its value, as its type says.
    unsafe {
        let raw = attribute.to_raw();
        if sys::mlirAttributeIsABool(raw) {
            return Some(sys::mlirBoolAttrGetValue(raw).into());
        }
        if !sys::mlirAttributeIsAInteger(raw) {
            return None;
        }
        let r#type = sys::mlirAttributeGetType(raw);
        match sys::mlirTypeIsAInteger(r#type) {
            true if sys::mlirIntegerTypeGetWidth(r#type) > 64 => None,
            true if sys::mlirIntegerTypeIsSigned(r#type) => Some(sys::mlirIntegerAttrGetValueSInt(raw)),
            true if sys::mlirIntegerTypeIsUnsigned(r#type) => {
                i64::try_from(sys::mlirIntegerAttrGetValueUInt(raw)).ok()
            }
            _ => Some(sys::mlirIntegerAttrGetValueInt(raw)),
        }
    }
}

/// The elements of an attribute such as `[[0, 1], [2]]`.
pub fn i64_lists(attribute: Attribute) -> Option<Vec<Vec<i64>>> {
    elements(attribute)?
        .into_iter()
        .map(|list| elements(list)?.into_iter().map(i64_attribute).collect())
        .collect()
}

fn elements<'c>(attribute: Attribute<'c>) -> Option<Vec<Attribute<'c>>> {
    // SAFETY: only an array is asked for its elements.
    unsafe {
        let raw = attribute.to_raw();
        let element = |index| Attribute::from_raw(sys::mlirArrayAttrGetElement(raw, index));
        sys::mlirAttributeIsAArray(raw)
            .then(|| (0..sys::mlirArrayAttrGetNumElements(raw)).map(element).collect())
    }
}

/// The indexing maps of a linalg op, one for each operand.
pub fn indexing_maps<'c>(op: OperationRef<'c, '_>) -> Option<Attribute<'c>> {
    // SAFETY: the op is valid; one of another dialect gives null.
    unsafe { Attribute::from_option_raw(sys::mlirLinalgGetIndexingMapsAttribute(op.to_raw())) }
}

/// For each dimension of each operand of a linalg op, the loop that iterates over all of it, if one does.
pub fn loops_of_operands(op: Op) -> Option<Vec<Vec<Option<usize>>>> {
    let maps = indexing_maps(op)?;
    // SAFETY: only affine maps are asked for their results.
    unsafe {
        let results = |map: Attribute| {
            let map = sys::mlirAttributeIsAAffineMap(map.to_raw())
                .then(|| sys::mlirAffineMapAttrGetValue(map.to_raw()))?;
            let result = |index| {
                let expr = sys::mlirAffineMapGetResult(map, index);
                sys::mlirAffineExprIsADim(expr).then(|| sys::mlirAffineDimExprGetPosition(expr) as usize)
            };
            Some((0..sys::mlirAffineMapGetNumResults(map)).map(result).collect())
        };
        elements(maps)?.into_iter().map(results).collect()
    }
}
