//! Expands a tensor with units for the dimensions of the result that it lacks, so that it aligns on the
//! right: `broadcast_dimensions` are for two operands only.

use super::Builder;
use crate::{
    convert::value_type,
    ffi::{self, Val},
};
use melior::ir::{
    Attribute, ValueLike,
    attribute::{ArrayAttribute, DenseI64ArrayAttribute, IntegerAttribute},
    r#type::IntegerType,
};

/// The tensor of these columns, aligned on the right of a result of that rank.
pub fn to_the_right<'c>(
    builder: &Builder<'c, '_>,
    tensor: Val<'c>,
    columns: &[usize],
    rank: usize,
) -> Result<Val<'c>, String> {
    if is_right(columns, rank) {
        return Ok(tensor);
    }
    let own = value_type(tensor.r#type());
    let own = own.dims().ok_or("a leaf has a rank")?;
    let (mut sizes, mut dynamic, mut groups) = (Vec::new(), vec![tensor], Vec::<Vec<i64>>::new());
    for column in columns[0]..rank {
        match columns.iter().position(|&other| other == column) {
            Some(dim) => {
                groups.push(Vec::new());
                let size = own[dim].as_static().map_or(ffi::DYNAMIC, |size| size as i64);
                if size == ffi::DYNAMIC {
                    dynamic.push(builder.dim(tensor, dim));
                }
                sizes.push(size);
            }
            None => sizes.push(1),
        }
        groups.last_mut().ok_or("the first column is a dimension")?.push((column - columns[0]) as i64);
    }
    let context = builder.context();
    let element = ffi::element_type(tensor.r#type());
    let r#type = ffi::tensor_type(&sizes, element, None, builder.location()).ok_or("no such tensor")?;
    let integer = |&value: &i64| IntegerAttribute::new(IntegerType::new(context, 64).into(), value).into();
    let group = |group: &Vec<i64>| {
        ArrayAttribute::new(context, &group.iter().map(integer).collect::<Vec<Attribute>>()).into()
    };
    let groups: Vec<Attribute> = groups.iter().map(group).collect();
    let attributes = [
        ("reassociation", ArrayAttribute::new(context, &groups).into()),
        ("static_output_shape", DenseI64ArrayAttribute::new(context, &sizes).into()),
    ];
    Ok(builder.build("tensor.expand_shape", &dynamic, &attributes, r#type))
}

/// Whether a tensor aligns on the right of a result of that rank.
pub fn is_right(columns: &[usize], rank: usize) -> bool {
    columns.iter().copied().eq(rank - columns.len()..rank)
}
