//! StableHLO's gather and scatter: lists of numbers say which dimensions are indexed, batches, or parts of a
//! window.

use super::conditions::{verify_all_equal, verify_at_most, verify_equal, verify_rank, verify_size};
use crate::{
    breach::{Breach, Spot},
    judge::spots::spots,
    judge::stretched::columns,
    op::ForeignOp,
    sizes::dot::listed,
};
use broadcastable::Place;

/// The lists of an op, and what they are about.
struct Numbers {
    text: String,
    /// The tensor whose elements are addressed.
    tensor: Place,
    indices: Place,
    /// Dimensions of the tensor that the window lacks.
    dropped: &'static str,
    batch: &'static str,
    indices_batch: &'static str,
    /// Dimensions of the tensor that an index has a number for.
    map: &'static str,
}

impl Numbers {
    fn list(&self, name: &str) -> Vec<i64> {
        listed(&self.text, name)
    }

    /// Where the numbers of an index stand; the rank of the indices if each number is an index.
    fn vector_dim(&self) -> i64 {
        self.list("index_vector_dim").first().copied().unwrap_or(0)
    }

    fn range(&self, attribute: &str, of: Place, rank: usize) -> Result<Vec<usize>, Breach> {
        columns(attribute, &self.list(attribute), of, rank, false)
    }

    /// None of the numbers in one list is in another one.
    fn verify_apart(&self, attribute: &str, other: &str) -> Result<(), Breach> {
        let others = self.list(other);
        let list = self.list(attribute);
        match list.iter().position(|value| others.contains(value)) {
            Some(entry) => {
                let (attribute, other) = (attribute.to_owned(), other.to_owned());
                Err(Breach::EntryAlso { attribute, entry, value: list[entry], other })
            }
            None => Ok(()),
        }
    }

    fn verify_count(&self, attribute: &str, wanted: usize, why: &str) -> Result<(), Breach> {
        match self.list(attribute).len() {
            count if count == wanted => Ok(()),
            count => Err(Breach::Entries {
                attribute: attribute.to_owned(),
                count,
                wanted: format!("{wanted}, {why}"),
            }),
        }
    }

    /// Conditions of both gather and scatter; the dimensions of the indices without that of the numbers.
    fn verify(&self, op: &dyn ForeignOp, window: &str) -> Result<Option<Vec<Spot>>, Breach> {
        self.verify_apart(self.dropped, self.batch)?;
        self.verify_apart(self.map, self.batch)?;
        self.verify_count(
            self.indices_batch,
            self.list(self.batch).len(),
            &format!("as {} has", self.batch),
        )?;
        let tensor = spots(op, self.tensor);
        if let Some(own) = &tensor {
            let lists = [window, self.dropped, self.batch];
            let wanted = lists.map(|list| self.list(list).len()).iter().sum();
            let why = format!("one dimension for each entry of {}", lists.join(", "));
            verify_rank(self.tensor, own.len(), wanted, &why)?;
        }
        let Some(mut indices) = spots(op, self.indices) else { return Ok(None) };
        let (rank, vector) = (indices.len(), self.vector_dim());
        let Some(vector) = usize::try_from(vector).ok().filter(|&vector| vector <= rank) else {
            let attribute = "index_vector_dim".to_owned();
            return Err(Breach::EntryRange { attribute, entry: 0, value: vector, of: self.indices, rank });
        };
        if let Some(entry) =
            self.list(self.indices_batch).iter().position(|&dim| usize::try_from(dim) == Ok(vector))
        {
            let (attribute, other) = (self.indices_batch.to_owned(), "index_vector_dim".to_owned());
            return Err(Breach::EntryAlso { attribute, entry, value: self.vector_dim(), other });
        }
        let batch = self.range(self.indices_batch, self.indices, rank)?;
        if let Some(own) = tensor {
            for (dim, &at) in self.range(self.batch, self.tensor, own.len())?.into_iter().zip(&batch) {
                verify_equal(indices[at], own[dim], "both are dimensions of the batch")?;
            }
        }
        match indices.get(vector) {
            Some(&numbers) => {
                let count = self.list(self.map).len();
                let why = format!("one number for each entry of {}", self.map);
                verify_size(numbers, i64::try_from(count).unwrap_or(i64::MAX), &why)?;
                indices.remove(vector);
            }
            None => self.verify_count(self.map, 1, "because each element of the indices is an index")?,
        }
        Ok(Some(indices))
    }
}

/// The slices have one element in dimensions that the result lacks.
pub fn verify_gather(op: &dyn ForeignOp) -> Result<(), Breach> {
    let Some(text) = op.text("dimension_numbers") else { return Ok(()) };
    let numbers = Numbers {
        text,
        tensor: Place::Operand(0),
        indices: Place::Operand(1),
        dropped: "collapsed_slice_dims",
        batch: "operand_batching_dims",
        indices_batch: "start_indices_batching_dims",
        map: "start_index_map",
    };
    numbers.verify(op, "offset_dims")?;
    let slices = Place::Operand(2);
    if let (Some(own), Some(slices)) = (spots(op, numbers.tensor), spots(op, slices))
        && let Some(&count) = slices.first()
    {
        let wanted = i64::try_from(own.len()).unwrap_or(i64::MAX);
        verify_size(count, wanted, "one size for each dimension of operand #0")?;
    }
    let sizes = op.integers("slice_sizes").unwrap_or_default();
    for dim in [numbers.dropped, numbers.batch].into_iter().flat_map(|list| numbers.list(list)) {
        let entry = usize::try_from(dim).unwrap_or(usize::MAX);
        if let Some(&value) = sizes.get(entry).filter(|&&size| size > 1) {
            let wanted = "at most 1: the result lacks this dimension".to_owned();
            return Err(Breach::EntryOther { attribute: "slice_sizes".to_owned(), entry, value, wanted });
        }
    }
    Ok(())
}

/// The updates have a window for each index.
pub fn verify_scatter(op: &dyn ForeignOp) -> Result<(), Breach> {
    let Some(text) = op.text("scatter_dimension_numbers") else { return Ok(()) };
    let inputs = op.operand_count().saturating_sub(1) / 2;
    let numbers = Numbers {
        text,
        tensor: Place::Operand(0),
        indices: Place::Operand(inputs),
        dropped: "inserted_window_dims",
        batch: "input_batching_dims",
        indices_batch: "scatter_indices_batching_dims",
        map: "scatter_dims_to_operand_dims",
    };
    let window = "update_window_dims";
    let tensor = spots(op, numbers.tensor);
    let indices = numbers.verify(op, window)?;
    for place in (inputs + 1..=2 * inputs).map(Place::Operand) {
        let Some(updates) = spots(op, place) else { continue };
        let inside = numbers.range(window, place, updates.len())?;
        if let Some(indices) = &indices {
            let why = "one dimension for each of the indices, but that of index_vector_dim, and for each entry of update_window_dims";
            verify_rank(place, updates.len(), indices.len() + inside.len(), why)?;
            let outside: Vec<Spot> = updates.iter().filter(|at| !inside.contains(&at.dim)).copied().collect();
            verify_all_equal(&outside, indices, "there is an update for each index")?;
        }
        let dropped = [numbers.list(numbers.dropped), numbers.list(numbers.batch)].concat();
        let is_kept = |at: &&Spot| !dropped.iter().any(|&dim| usize::try_from(dim) == Ok(at.dim));
        for (&dim, &of) in inside.iter().zip(tensor.iter().flatten().filter(is_kept)) {
            verify_at_most(updates[dim], of)?;
        }
    }
    Ok(())
}
