//! The facts that inference proves about an op: the one fold of its operands' shapes. Verification, lowering,
//! run-time checks and messages all read these facts.

use crate::{
    alignment::{Alignment, Lineup, verify_binary},
    column::{Column, Role},
    dim::{Dim, infer_dim},
    error::{Place, Violation},
    op_types::{Kinds, OpTypes, Sizes},
    rule::Rule,
    shape::{Dims, INLINE_RANK, Shape},
    size::{SizeId, UnknownSizes},
};
use smallvec::SmallVec;
use std::fmt;

/// The inferred shape and, for every dimension, the operand that set it and the facts of its sizes.
///
/// [`Op::infer`](crate::Op::infer) and [`Op::verify`](crate::Op::verify) return the facts with the op;
/// together they know the roles of its operands.
///
/// ```
/// use broadcastable::{Dim, Op};
/// let op: Op = "4x1, ?x3".parse()?;
/// let facts = op.infer()?.into_facts();
/// assert_eq!(facts.shape().to_string(), "4x3");
/// assert_eq!(facts.columns()[0].set_by, 0);
/// assert!(!facts.is_legal()); // the `?` may turn out to be 3
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Facts {
    columns: SmallVec<[Column; INLINE_RANK]>,
    lineup: Lineup,
    ranked: bool,
    unranked: UnknownSizes,
}

impl Facts {
    /// Folds the operands of an op, column by column, in time linear in the number of dimensions.
    ///
    /// Rules `infer-dim` to `infer-result-shape`, or with `broadcast_dimensions` `dims-binary` to
    /// `dims-order`.
    #[inline]
    pub(crate) fn fold(op: &impl OpTypes) -> Result<Self, Violation> {
        let mut facts = Self::default();
        facts.fold_into(op, &mut Kinds::default()).map(|()| facts)
    }

    /// As [`Facts::fold`], in place: moving the large facts would cost more than computing them. Records the
    /// kinds of the types; a type that cannot broadcast counts as unranked.
    #[inline]
    pub(crate) fn fold_into(&mut self, op: &impl OpTypes, kinds: &mut Kinds) -> Result<(), Violation> {
        match op.alignment() {
            Alignment::Right => {
                self.add_all(infer_dim, op, |_| true, kinds)?;
                op.kept_operand().map_or(Ok(()), |kept| self.keep(op, kept))
            }
            Alignment::Explicit(entries) => self.line_up(op, entries, kinds),
        }
    }

    /// Folds the `wanted` operands, aligned on the right; `combine` combines two sizes.
    #[inline]
    pub(crate) fn fold_by(
        combine: impl Fn(Dim, Dim) -> Option<Dim>,
        op: &impl OpTypes,
        wanted: impl Fn(usize) -> bool,
    ) -> Result<Self, Violation> {
        let mut facts = Self::default();
        facts.add_all(combine, op, wanted, &mut Kinds::default()).map(|()| facts)
    }

    #[inline]
    fn add_all(
        &mut self,
        combine: impl Fn(Dim, Dim) -> Option<Dim>,
        op: &impl OpTypes,
        wanted: impl Fn(usize) -> bool,
        kinds: &mut Kinds,
    ) -> Result<(), Violation> {
        for operand in (0..op.operand_count()).filter(|&operand| wanted(operand)) {
            let shape = op.shape(Place::Operand(operand));
            kinds.add(shape.kind());
            match shape.ranked() {
                Some(sizes) => self.add(&combine, sizes, operand, |dim| op.size_id(operand, dim))?,
                None => self.unranked.add(op.size_id(operand, 0)),
            }
        }
        Ok(())
    }

    #[inline]
    fn add(
        &mut self,
        combine: impl Fn(Dim, Dim) -> Option<Dim>,
        sizes: impl Sizes,
        operand: usize,
        id: impl Fn(usize) -> SizeId,
    ) -> Result<(), Violation> {
        self.ranked = true;
        let rank = sizes.rank();
        if self.columns.is_empty() {
            self.columns.reserve(rank);
            for dim in 0..rank {
                self.columns.push(Column::of(sizes.size(dim), operand, || id(dim)));
            }
            self.lineup.rank = rank;
            return Ok(());
        }
        if rank > self.columns.len() {
            self.grow(rank, operand);
        }
        let first = self.columns.len() - rank;
        for (dim, column) in self.columns[first..].iter_mut().enumerate() {
            let size = sizes.size(dim);
            if !column.add(&combine, size, operand, || id(dim)) {
                let (rule, other_size, other_operand) = (Rule::InferDim, column.size, column.set_by);
                return Err(Violation::OperandSize { rule, operand, dim, size, other_size, other_operand });
            }
        }
        Ok(())
    }

    /// Adds leading columns that the operands so far lack.
    #[cold]
    fn grow(&mut self, rank: usize, operand: usize) {
        let new = rank - self.columns.len();
        self.columns.insert_many(0, std::iter::repeat_n(Column::new(operand), new));
        self.lineup.rank = rank;
    }

    /// Rule `infer-dim`, for an operand that is not stretched: the operands combine to its own shape. Where
    /// it has a 1 and another operand a `?`, that `?` is 1 as well.
    #[cold]
    fn keep(&mut self, op: &impl OpTypes, kept: usize) -> Result<(), Violation> {
        let Some(sizes) = op.shape(Place::Operand(kept)).ranked() else { return Ok(()) };
        let rank = sizes.rank();
        let missing = self.columns.len() - rank;
        if missing > 0 {
            let rank_of = |other| op.shape(Place::Operand(other)).ranked().map(Sizes::rank);
            let larger = (0..op.operand_count()).find(|&other| rank_of(other) > Some(rank));
            let other_operand = larger.expect("another operand has the leading columns");
            let other_rank = self.columns.len();
            return Err(Violation::KeptRank { operand: kept, rank, other_rank, other_operand });
        }
        for (dim, column) in self.columns.iter_mut().enumerate().filter(|&(dim, _)| sizes.size(dim).is_unit())
        {
            if column.size.is_fixed() {
                let (other_size, other_operand) = (column.size, column.set_by);
                return Err(Violation::KeptUnit { operand: kept, dim, other_size, other_operand });
            }
            (column.size, column.set_by) = (Dim::UNIT, kept);
        }
        Ok(())
    }

    /// Rules `dims-binary` to `dims-order`, in that order.
    fn line_up(&mut self, op: &impl OpTypes, entries: &[i64], kinds: &mut Kinds) -> Result<(), Violation> {
        let dims = |operand| {
            let shape = op.shape(Place::Operand(operand));
            kinds.add(shape.kind());
            let sizes = shape.ranked()?;
            Some((0..sizes.rank()).map(|dim| sizes.size(dim)).collect::<Dims>())
        };
        let dims: SmallVec<[Option<Dims>; 2]> = (0..op.operand_count()).map(dims).collect();
        let operands = verify_binary(&dims)?.map(|dims| &**dims);
        self.ranked = true;
        self.lineup = Lineup::explicit(operands, entries)?;
        let lineup = &self.lineup;
        self.columns.extend((0..lineup.rank).map(|column| Column::new(lineup.first_in(column))));
        for (operand, dims) in operands.into_iter().enumerate() {
            for (dim, &size) in dims.iter().enumerate() {
                let column = lineup.column_of(operand, dims.len(), dim).expect("each dimension has a column");
                let fits = self.columns[column].add(infer_dim, size, operand, || op.size_id(operand, dim));
                debug_assert!(fits, "these sizes were combined before");
            }
        }
        Ok(())
    }

    /// The columns, one for each dimension of the inferred shape; empty if nothing was inferred.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The inferred shape; unranked if no operand is ranked.
    pub fn shape(&self) -> Shape {
        if self.ranked { self.columns.iter().map(|column| column.size).collect() } else { Shape::Unranked }
    }

    /// The inferred rank, or `None` if no operand is ranked.
    pub fn rank(&self) -> Option<usize> {
        self.ranked.then_some(self.columns.len())
    }

    /// Whether no run-time sizes can be illegal for these operands (rule `runtime-legal`): true for static
    /// shapes, and false if a run-time check is needed.
    pub fn is_legal(&self) -> bool {
        match self.unranked {
            UnknownSizes::None => self.columns.iter().all(Column::is_legal),
            UnknownSizes::One(_) => self.columns.iter().all(|column| column.size.is_unit()),
            UnknownSizes::Many => false,
        }
    }

    /// Whether an operand is unranked, so that the run-time rank may be larger than the inferred one.
    pub fn has_unranked(&self) -> bool {
        self.unranked != UnknownSizes::None
    }

    /// The positions of the operands' dimensions.
    pub(crate) fn lineup(&self) -> &Lineup {
        &self.lineup
    }

    /// The column of a dimension of an operand of that rank; `None` if the operand has no such dimension.
    pub fn column_of(&self, operand: usize, rank: usize, dim: usize) -> Option<usize> {
        self.lineup.column_of(operand, rank, dim)
    }

    /// The role in each column of an operand of these sizes.
    pub fn roles<'a>(&'a self, operand: usize, dims: &'a [Dim]) -> impl Iterator<Item = Role> + 'a {
        self.columns.iter().enumerate().map(move |(index, column)| {
            match self.lineup.dim_at(operand, dims.len(), index) {
                Some(dim) => column.role(dims[dim], self.has_unranked()),
                None => Role::Missing,
            }
        })
    }
}

/// The facts before the first operand.
impl Default for Facts {
    #[inline]
    fn default() -> Self {
        Self {
            columns: SmallVec::new(),
            lineup: Lineup::on_the_right(0),
            ranked: false,
            unranked: UnknownSizes::None,
        }
    }
}

/// The ids of sizes belong to the caller, and may be addresses: they affect neither the equality nor the text
/// of facts.
impl PartialEq for Facts {
    fn eq(&self, other: &Self) -> bool {
        let known = |facts: &Self| (facts.ranked, facts.has_unranked(), facts.is_legal());
        self.columns == other.columns && self.lineup == other.lineup && known(self) == known(other)
    }
}

impl Eq for Facts {}

impl fmt::Debug for Facts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Facts")
            .field("columns", &self.columns)
            .field("ranked", &self.ranked)
            .field("has_unranked", &self.has_unranked())
            .field("is_legal", &self.is_legal())
            .finish_non_exhaustive()
    }
}
