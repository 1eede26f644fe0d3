//! `stablehlo.scatter`: a loop over the starts, each of which a tensor of indices has, and one over the
//! elements of its window. As XLA does, it skips a window that is not inside of the tensor.

use super::{
    casts::{as_declared, as_signless},
    gathers::{are_starts, list, start_at},
    given::{assert, declared, operand, sizes},
    parts::{inside, numbers_of},
    scalars,
    sizes::{
        emit,
        number::{Number, Operator},
    },
};
use crate::{
    builder::Builder,
    ffi::{self, Op, Val},
};
use melior::ir::{Type, ValueLike, operation::OperationLike};

pub struct Scatter<'c> {
    op: Op<'c>,
    tensor: Val<'c>,
    indices: Val<'c>,
    updates: Val<'c>,
    declared: Type<'c>,
    /// Dimensions of the updates that are those of a window; of the tensor that a window does not have, or
    /// that are among the batch; and of the indices that go with these.
    window: Vec<usize>,
    left_out: Vec<usize>,
    batching: Vec<usize>,
    batching_indices: Vec<usize>,
    /// The dimension of the tensor for each number of a start, and that of the indices that has them.
    starts: Vec<usize>,
    along: usize,
}

impl<'c> Scatter<'c> {
    pub fn read(op: Op<'c>) -> Result<Self, String> {
        if op.operand_count() != 3 {
            return Err("it has more than one tensor".to_owned());
        }
        let text =
            ffi::attribute(op, "scatter_dimension_numbers").map(ffi::attribute_text).unwrap_or_default();
        let dims = |name| list(&text, name);
        let scatter = Self {
            op,
            tensor: operand(op, 0)?,
            indices: operand(op, 1)?,
            updates: operand(op, 2)?,
            declared: declared(op)?,
            window: dims("update_window_dims"),
            left_out: dims("inserted_window_dims"),
            batching: dims("input_batching_dims"),
            batching_indices: dims("scatter_indices_batching_dims"),
            starts: dims("scatter_dims_to_operand_dims"),
            along: dims("index_vector_dim").first().copied().unwrap_or(0), // which is not printed
        };
        let [rank, of_indices, of_updates] = [scatter.tensor, scatter.indices, scatter.updates]
            .map(|tensor| sizes(tensor.r#type()).map(|s| s.len()));
        let fits = scatter.fits(rank?, of_indices?, of_updates?);
        fits.then_some(scatter).ok_or_else(|| "its scatter_dimension_numbers do not fit".to_owned())
    }

    fn fits(&self, rank: usize, of_indices: usize, of_updates: usize) -> bool {
        let kept = rank.checked_sub(self.left_out.len() + self.batching.len());
        let batch = of_indices - usize::from(self.along < of_indices);
        let of_tensor = [&self.left_out, &self.batching, &self.starts];
        are_starts(self.indices.r#type())
            && kept == Some(self.window.len())
            && of_updates == batch + self.window.len()
            && self.batching.len() == self.batching_indices.len()
            && of_tensor.into_iter().flatten().all(|&dim| dim < rank)
            && self.batching_indices.iter().all(|&dim| dim < of_indices && dim != self.along)
            && self.window.iter().all(|&dim| dim < of_updates)
            && ffi::body_arguments(self.op).len() == 2
    }
}

/// The values that the loops of a scatter read.
struct Loops<'c> {
    scatter: Scatter<'c>,
    /// The rank of the indices.
    of_indices: usize,
    /// The sizes of the updates.
    sizes: Vec<Val<'c>>,
    /// The dimensions of the updates, and those of the indices, that are of the batch, in one order.
    batch: Vec<(usize, usize)>,
    /// The dimensions of the updates, and those of the tensor, that are of a window, in one order.
    window: Vec<(usize, usize)>,
    /// The largest start of a window in each dimension of the tensor.
    rest: Vec<Number<'c>>,
}

impl<'c> Scatter<'c> {
    pub fn build(mut self, builder: &Builder<'c, '_>) -> Result<Val<'c>, String> {
        let op = self.op;
        scalars::verify(builder, op)?;
        self.tensor = as_signless(builder, self.tensor);
        self.updates = as_signless(builder, self.updates);
        let [own, of_indices, of_updates] =
            [numbers_of(self.tensor)?, numbers_of(self.indices)?, numbers_of(self.updates)?];
        let kept = (0..own.len()).filter(|dim| !self.left_out.contains(dim) && !self.batching.contains(dim));
        let window: Vec<(usize, usize)> = self.window.iter().copied().zip(kept).collect();
        let of_batch = (0..of_updates.len()).filter(|dim| !self.window.contains(dim));
        let batch = of_batch.zip((0..of_indices.len()).filter(|&dim| dim != self.along)).collect::<Vec<_>>();
        for &(dim, of) in &batch {
            if of_updates[dim] != of_indices[of] {
                let is_same = builder.equal(
                    emit::number_value(builder, &of_updates[dim]),
                    emit::number_value(builder, &of_indices[of]),
                );
                assert(builder, op, is_same, &format!("operand #2 dim {dim}: not as many updates as starts"));
                self.indices = builder.guard(self.indices, is_same);
            }
        }
        let mut rest = Vec::new();
        for (dim, own) in own.iter().enumerate() {
            let of = window.iter().find(|(_, kept)| *kept == dim);
            let part = of.map_or(Number::Constant(1), |&(update, _)| of_updates[update].clone());
            rest.push(match of {
                Some((update, _)) => {
                    let message =
                        format!("operand #2 dim {update}: the window is larger than dim {dim} of operand #0");
                    let (rest, fits) = inside(builder, op, own, &part, &message)?;
                    self.updates = fits.map_or(self.updates, |fits| builder.guard(self.updates, fits));
                    rest
                }
                None => Number::computed(Operator::Subtract, vec![own.clone(), part])
                    .ok_or("its sizes are too large a computation")?,
            });
        }
        let sizes = of_updates.iter().map(|size| emit::number_value(builder, size)).collect();
        let (tensor, declared) = (self.tensor, self.declared);
        let loops = Loops { scatter: self, of_indices: of_indices.len(), sizes, batch, window, rest };
        let value = loops.starts(builder, &vec![builder.index(0); of_updates.len()], 0, tensor);
        Ok(as_declared(builder, value, declared))
    }
}

impl<'c> Loops<'c> {
    /// The loops over the batch, in order, from the one of that number on. `at` is where the loops are among
    /// the updates.
    fn starts(
        &self,
        builder: &Builder<'c, '_>,
        at: &[Val<'c>],
        loop_number: usize,
        tensor: Val<'c>,
    ) -> Val<'c> {
        let Some(&(dim, _)) = self.batch.get(loop_number) else { return self.update(builder, at, tensor) };
        self.each(builder, dim, at, tensor, |inside, at, tensor| {
            self.starts(inside, at, loop_number + 1, tensor)
        })
    }

    fn each<F>(
        &self,
        builder: &Builder<'c, '_>,
        dim: usize,
        at: &[Val<'c>],
        tensor: Val<'c>,
        body: F,
    ) -> Val<'c>
    where
        F: FnOnce(&Builder<'c, '_>, &[Val<'c>], Val<'c>) -> Val<'c>,
    {
        let bounds = [builder.index(0), self.sizes[dim], builder.index(1)];
        builder.fold(bounds, &[tensor], |inside, index, carried| {
            let mut at = at.to_vec();
            at[dim] = index;
            vec![body(inside, &at, carried[0])]
        })[0]
    }

    /// One window, if it is inside of the tensor.
    fn update(&self, builder: &Builder<'c, '_>, at: &[Val<'c>], tensor: Val<'c>) -> Val<'c> {
        let (mut start, mut fits) = (vec![builder.index(0); self.rest.len()], builder.condition(true));
        for (dim, value) in self.start(builder, at) {
            let is_not_before = builder.at_least(value, builder.index(0));
            let is_not_behind = builder.at_least(emit::number_value(builder, &self.rest[dim]), value);
            fits = builder.and(fits, builder.and(is_not_before, is_not_behind));
            start[dim] = value;
        }
        builder.when_or(fits, &[tensor], |inside| vec![self.elements(inside, at, &start, 0, tensor)])[0]
    }

    /// The numbers of a start, and the dimensions of the tensor that they are for.
    fn start(&self, builder: &Builder<'c, '_>, at: &[Val<'c>]) -> Vec<(usize, Val<'c>)> {
        let scatter = &self.scatter;
        let mut of_indices = vec![builder.index(0); self.of_indices];
        self.batch.iter().for_each(|&(dim, of)| of_indices[of] = at[dim]);
        let of_batch = scatter.batching.iter().zip(&scatter.batching_indices);
        let mut start: Vec<(usize, Val)> = of_batch.map(|(&dim, &of)| (dim, of_indices[of])).collect();
        for (number, &dim) in scatter.starts.iter().enumerate() {
            if scatter.along < self.of_indices {
                of_indices[scatter.along] = builder.index(number as i64); // below a rank
            }
            start.push((dim, start_at(builder, scatter.indices, &of_indices)));
        }
        start
    }

    /// The loops over a window, from the one of that number on.
    fn elements(
        &self,
        builder: &Builder<'c, '_>,
        at: &[Val<'c>],
        start: &[Val<'c>],
        loop_number: usize,
        tensor: Val<'c>,
    ) -> Val<'c> {
        if let Some(&(dim, _)) = self.window.get(loop_number) {
            return self.each(builder, dim, at, tensor, |inside, at, tensor| {
                self.elements(inside, at, start, loop_number + 1, tensor)
            });
        }
        let mut place = start.to_vec();
        for &(update, dim) in &self.window {
            place[dim] = builder.add_index(start[dim], at[update]);
        }
        let numbers = [builder.extract(tensor, &place), builder.extract(self.scatter.updates, at)];
        let number = scalars::inline(builder, self.scatter.op, &numbers).expect("it has been tried");
        builder.build("tensor.insert", &[&[number, tensor], &place[..]].concat(), &[], tensor.r#type())
    }
}
