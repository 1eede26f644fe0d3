//! Gathers of StableHLO. One slice, which is what JAX makes of `x[:, 1:]` and `x[:, -1]`, is a
//! `tensor.extract_slice`; for several, each element of the result is looked up.

use super::{
    casts::{as_declared, as_signless},
    given::{assert_sizes, declared, operand, sizes},
    parts::{Part, clamped, elements, inside, numbers_of},
    sizes::{
        emit,
        number::Number,
        read::{Arguments, Reader},
    },
};
use crate::{
    builder::Builder,
    ffi::{self, Op, Val},
};
use melior::ir::{Type, ValueLike};

/// A gather: each element of the result is one of the tensor, at a start that a tensor of indices has.
pub struct Gather<'c> {
    tensor: Val<'c>,
    indices: Val<'c>,
    declared: Type<'c>,
    /// The sizes of the slices.
    slice: Vec<Number<'c>>,
    /// Dimensions of the result that are those of a slice; of the tensor that a slice does not have, or that
    /// are among the batch; and of the indices that go with these.
    offset: Vec<usize>,
    left_out: Vec<usize>,
    batching: Vec<usize>,
    batching_indices: Vec<usize>,
    /// The dimension of the tensor for each number of a start, and that of the indices that has them.
    starts: Vec<usize>,
    along: usize,
    /// The numbers of the one start, if they are a list.
    listed: Option<Vec<Number<'c>>>,
}

impl<'c> Gather<'c> {
    pub fn read(op: Op<'c>, arguments: &Arguments) -> Result<Self, String> {
        let (declared, tensor, indices) = (declared(op)?, operand(op, 0)?, operand(op, 1)?);
        let text = ffi::attribute(op, "dimension_numbers").map(ffi::attribute_text).unwrap_or_default();
        let dims = |name| list(&text, name);
        let rank = sizes(tensor.r#type())?.len();
        let reader = Reader::new(arguments, arguments);
        let slice = reader.elements(operand(op, 2)?).filter(|slice| slice.len() == rank);
        let slice = slice.ok_or("its slice_sizes are not a list of the sizes of its operand")?;
        let of_indices = sizes(indices.r#type())?.len();
        let along = dims("index_vector_dim").first().copied().unwrap_or(0); // which is not printed
        let gather = Self {
            offset: dims("offset_dims"),
            left_out: dims("collapsed_slice_dims"),
            batching: dims("operand_batching_dims"),
            batching_indices: dims("start_indices_batching_dims"),
            starts: dims("start_index_map"),
            tensor,
            indices,
            declared,
            slice,
            along,
            listed: if of_indices == 1 && along == 0 { reader.elements(indices) } else { None },
        };
        let is_one = |&dim: &usize| gather.slice.get(dim) == Some(&Number::Constant(1));
        let is_size = |size: &Number| size.constant().is_none_or(|size| size >= 0);
        if !gather.left_out.iter().chain(&gather.batching).all(is_one) || !gather.slice.iter().all(is_size) {
            return Err("its slice_sizes do not fit".to_owned());
        }
        let fits = gather.fits(rank, of_indices, sizes(declared)?.len());
        fits.then_some(gather).ok_or_else(|| "its dimension_numbers do not fit".to_owned())
    }

    fn fits(&self, rank: usize, of_indices: usize, of_result: usize) -> bool {
        let kept = rank.checked_sub(self.left_out.len() + self.batching.len());
        let batch = of_indices - usize::from(self.along < of_indices);
        let of_tensor = [&self.left_out, &self.batching, &self.starts];
        let is_list = self.listed.as_ref().is_none_or(|listed| listed.len() == self.starts.len());
        are_starts(self.indices.r#type())
            && is_list
            && kept == Some(self.offset.len())
            && of_result == batch + self.offset.len()
            && self.batching.len() == self.batching_indices.len()
            && of_tensor.into_iter().flatten().all(|&dim| dim < rank)
            && self.batching_indices.iter().all(|&dim| dim < of_indices && dim != self.along)
            && self.offset.iter().all(|&dim| dim < of_result)
    }

    pub fn build(self, builder: &Builder<'c, '_>, op: Op<'c>) -> Result<Val<'c>, String> {
        assert_sizes(builder, op, &self.slice);
        let mut tensor = as_signless(builder, self.tensor);
        let mut rest = Vec::new();
        for (dim, (own, slice)) in numbers_of(self.tensor)?.iter().zip(&self.slice).enumerate() {
            let (left, fits) = if self.batching.contains(&dim) {
                (Number::Constant(0), None)
            } else {
                inside(builder, op, own, slice, &format!("operand #0 dim {dim}: the slice is larger"))?
            };
            tensor = fits.map_or(tensor, |fits| builder.guard(tensor, fits));
            rest.push(left);
        }
        let is_in_order = self.offset.iter().copied().eq(0..self.offset.len());
        let value = match &self.listed {
            Some(starts) if is_in_order => self.one(builder, tensor, starts, &rest)?,
            _ => self.several(builder, tensor, &rest)?,
        };
        Ok(as_declared(builder, value, self.declared))
    }

    fn one(
        &self,
        builder: &Builder<'c, '_>,
        tensor: Val<'c>,
        starts: &[Number<'c>],
        rest: &[Number<'c>],
    ) -> Result<Val<'c>, String> {
        let mut offsets = vec![Number::Constant(0); rest.len()];
        for (&dim, start) in self.starts.iter().zip(starts) {
            offsets[dim] = clamped(start, rest[dim].clone()).ok_or("its start is too large a computation")?;
        }
        let part = Part { offsets, sizes: self.slice.clone(), strides: vec![1; rest.len()] };
        part.extract(builder, tensor, &self.left_out)
    }

    fn several(
        &self,
        builder: &Builder<'c, '_>,
        tensor: Val<'c>,
        rest: &[Number<'c>],
    ) -> Result<Val<'c>, String> {
        let (own, of_indices) = (numbers_of(tensor)?, numbers_of(self.indices)?);
        // The dimensions of the indices and of the slice, in the order of the result's.
        let batch: Vec<usize> = (0..of_indices.len()).filter(|&dim| dim != self.along).collect();
        let is_kept = |dim: &usize| !self.left_out.contains(dim) && !self.batching.contains(dim);
        let kept: Vec<usize> = (0..own.len()).filter(is_kept).collect();
        let of_batch: Vec<usize> =
            (0..batch.len() + kept.len()).filter(|dim| !self.offset.contains(dim)).collect();
        let mut result = vec![Number::Constant(0); batch.len() + kept.len()];
        of_batch.iter().zip(&batch).for_each(|(&at, &dim)| result[at] = of_indices[dim].clone());
        self.offset.iter().zip(&kept).for_each(|(&at, &dim)| result[at] = self.slice[dim].clone());
        elements(builder, &result, ffi::element_type(tensor.r#type()), |inside, places| {
            let mut at = vec![inside.index(0); own.len()];
            self.offset.iter().zip(&kept).for_each(|(&place, &dim)| at[dim] = places[place]);
            let mut of_start = vec![inside.index(0); of_indices.len()];
            of_batch.iter().zip(&batch).for_each(|(&place, &dim)| of_start[dim] = places[place]);
            for (&dim, &of) in self.batching.iter().zip(&self.batching_indices) {
                at[dim] = of_start[of];
            }
            for (number, &dim) in self.starts.iter().enumerate() {
                if self.along < of_start.len() {
                    of_start[self.along] = inside.index(number as i64); // below a rank
                }
                let start = Number::Value(start_at(inside, self.indices, &of_start));
                let start = clamped(&start, rest[dim].clone()).expect("it is a small computation");
                at[dim] = inside.add_index(emit::number_value(inside, &start), at[dim]);
            }
            inside.extract(tensor, &at)
        })
    }
}

/// Whether a tensor has numbers that starts may be.
pub fn are_starts(indices: Type) -> bool {
    let element = ffi::signless(ffi::element_type(indices));
    matches!(ffi::number_of(element), ffi::Number::Index | ffi::Number::Signless(2..))
}

/// A number of a start.
pub fn start_at<'c>(builder: &Builder<'c, '_>, indices: Val<'c>, at: &[Val<'c>]) -> Val<'c> {
    let sign = ffi::integer_sign(ffi::element_type(indices.r#type()));
    let number = builder.extract(as_signless(builder, indices), at);
    match sign {
        Some(ffi::IntegerSign::Unsigned) => {
            builder.build("arith.index_castui", &[number], &[], Type::index(builder.context()))
        }
        _ => emit::as_index(builder, number),
    }
}

/// The numbers after a name in the text of an attribute such as `#stablehlo.gather<offset_dims = [0, 1]>`.
pub fn list(text: &str, name: &str) -> Vec<usize> {
    let value = text.split_once(&format!("{name} = ")).map_or("", |(_, value)| value);
    let value = match value.strip_prefix('[') {
        Some(list) => list.split(']').next().unwrap_or_default(),
        None => value.split([',', '>']).next().unwrap_or_default(),
    };
    value.split(',').filter_map(|number| number.trim().parse().ok()).collect()
}
