//! The model of a column, written without the library. The random programs of `tools/mlir/tests/pipelines`
//! have another one.

/// The extent of a column (rule `runtime-extent`): the one size in it that is not 1, or else 1. `None` if
/// there are two such sizes, which no program may have.
pub fn extent<T: Copy + PartialEq + From<u8>>(sizes: impl IntoIterator<Item = T>) -> Option<T> {
    let unit = T::from(1);
    let mut others = sizes.into_iter().filter(|&size| size != unit);
    let Some(extent) = others.next() else { return Some(unit) };
    others.all(|size| size == extent).then_some(extent)
}
