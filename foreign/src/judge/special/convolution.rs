//! StableHLO's convolutions: groups of features and batches, and which dimension is which.

use super::conditions::{size, verify_multiple, verify_rank, verify_size};
use crate::{
    breach::{Breach, Spot},
    judge::spots::spots,
    op::ForeignOp,
    sizes::{dot::listed, stablehlo::layouts},
};
use broadcastable::Place;

/// Which dimension has which number: the two of batch and features, or of both features of a kernel; then the
/// spatial ones.
struct Layout {
    place: Place,
    name: &'static str,
    /// By the names in an attribute of the form `raw`.
    dims: Vec<usize>,
}

const RAW: [(&str, Place, [&str; 3]); 3] = [
    (
        "input",
        Place::Operand(0),
        ["input_batch_dimension", "input_feature_dimension", "input_spatial_dimensions"],
    ),
    (
        "kernel",
        Place::Operand(1),
        ["kernel_output_feature_dimension", "kernel_input_feature_dimension", "kernel_spatial_dimensions"],
    ),
    (
        "output",
        Place::Result(0),
        ["output_batch_dimension", "output_feature_dimension", "output_spatial_dimensions"],
    ),
];

fn all(op: &dyn ForeignOp) -> Option<Vec<Layout>> {
    let text = op.text("dimension_numbers").or_else(|| op.text("dim_numbers"))?;
    if let Some(read) = layouts(&text) {
        let layout = |((name, place, _), dims)| Layout { place, name, dims };
        return Some(RAW.into_iter().zip(read).map(layout).collect());
    }
    let layout = |(name, place, lists): (_, _, [&str; 3])| {
        let dims = lists.iter().flat_map(|list| listed::<usize>(&text, list)).collect();
        Layout { place, name, dims }
    };
    text.contains(RAW[0].2[0]).then(|| RAW.into_iter().map(layout).collect())
}

pub fn verify(op: &dyn ForeignOp) -> Result<(), Breach> {
    let Some(layouts) = all(op) else { return Ok(()) };
    for layout in &layouts {
        verify_layout(op, layout, layouts[0].dims.len())?;
    }
    let [Some(tensor), Some(kernel)] = [0, 1].map(|operand| spots(op, layouts[operand].place)) else {
        return Ok(());
    };
    let at = |spots: &[Spot], side: usize, index: usize| spots.get(*layouts[side].dims.get(index)?).copied();
    let count = |name: &str| op.integers(name).and_then(|count| count.first().copied()).unwrap_or(1);
    let (features, batches) = ("feature_group_count", "batch_group_count");
    let [feature_groups, batch_groups] = [features, batches].map(count);
    if feature_groups > 1 && batch_groups > 1 {
        let wanted = format!("1, because {features} is {feature_groups}");
        return Err(Breach::EntryOther {
            attribute: batches.to_owned(),
            entry: 0,
            value: batch_groups,
            wanted,
        });
    }
    let of_kernel = at(&kernel, 1, 0);
    for (spot, groups, name) in [
        (at(&tensor, 0, 1), feature_groups, features),
        (of_kernel, feature_groups, features),
        (at(&tensor, 0, 0), batch_groups, batches),
        (of_kernel, batch_groups, batches),
    ] {
        spot.map_or(Ok(()), |spot| verify_multiple(spot, groups, name))?;
    }
    if let Some((inputs, at)) = at(&tensor, 0, 1).and_then(size).zip(at(&kernel, 1, 1))
        // Without groups they are a product's.
        && feature_groups > 1
        && inputs % feature_groups == 0
    {
        verify_size(at, inputs / feature_groups, "the input features of one group")?;
    }
    if let Some([rows, columns]) = spots(op, Place::Operand(2)).as_deref() {
        let count = i64::try_from(layouts[0].dims.len().saturating_sub(2)).unwrap_or(i64::MAX);
        verify_size(*rows, count, "one pair for each spatial dimension")?;
        verify_size(*columns, 2, "the padding before and after a dimension")?;
    }
    let spatial = layouts[1].dims.iter().skip(2).filter_map(|&dim| kernel.get(dim));
    match spatial.copied().find(|&at| size(at) == Some(0)) {
        Some(at) => Err(Breach::Size { at, wanted: "positive: a window has elements".to_owned() }),
        None => Ok(()),
    }
}

/// Each dimension has one number, and all have as many spatial ones.
fn verify_layout(op: &dyn ForeignOp, layout: &Layout, count: usize) -> Result<(), Breach> {
    if let Some(own) = spots(op, layout.place) {
        verify_rank(layout.place, own.len(), layout.dims.len(), "one for each number in dimension_numbers")?;
    }
    if layout.dims.len() != count {
        let attribute = format!("{}_spatial_dimensions", layout.name);
        let wanted = format!("{}, as input_spatial_dimensions has", count.saturating_sub(2));
        let count = layout.dims.len().saturating_sub(2);
        return Err(Breach::Entries { attribute, count, wanted });
    }
    for (entry, value) in layout.dims.iter().enumerate() {
        if let Some(first) = layout.dims[..entry].iter().position(|before| before == value) {
            let attribute = format!("dimension_numbers of the {}", layout.name);
            let value = i64::try_from(*value).unwrap_or(i64::MAX);
            return Err(Breach::EntryTwice { attribute, entry, first, value });
        }
    }
    Ok(())
}
