//! What inference proved about an op. Lowering, run-time checks and messages all read these facts,
//! so that nothing is inferred twice.

use crate::{
    column::{Column, Role, UnknownSizes},
    dim::{Dim, infer_dim},
    error::Violation,
    explicit::{self, Explicit},
    rule::Rule,
    shape::{INLINE_RANK, Shape},
};
use smallvec::SmallVec;

/// One for each dimension of the inferred shape.
pub(crate) type Columns = SmallVec<[Column; INLINE_RANK]>;

/// The inferred shape, and for every dimension where it comes from and what is proven of it.
///
/// ```
/// use broadcastable::{Dim, Facts, Role, Shape};
/// let operands: [Shape; 2] = ["4x1".parse()?, "?x3".parse()?];
/// let facts = Facts::infer(&operands).unwrap();
/// assert_eq!(facts.shape().to_string(), "4x3");
/// assert_eq!(facts.columns()[0].set_by, 0);
/// assert_eq!(facts.roles(1, operands[1].dims().unwrap()).collect::<Vec<_>>(), [Role::Ambiguous, Role::Full]);
/// assert!(!facts.is_legal()); // the `?` may turn out to be 3
/// # Ok::<(), broadcastable::ParseShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    columns: Columns,
    ranked: bool,
    unranked: UnknownSizes,
    explicit: Option<Explicit>,
}

/// Takes the run-time sizes of different operands for different ones: a `number` for [`Facts::fold`].
pub(crate) fn all_different(operand: usize, _dim: usize) -> usize {
    operand
}

impl Facts {
    /// Combines the operands' shapes, taking all dynamic sizes for different.
    ///
    /// Rules `expand-rank`, `infer-shape` and `infer-result-shape`, from "Shape inference" of the
    /// trait's document. Takes time linear in the number of dimensions.
    ///
    /// # Errors
    /// [`Violation::OperandSize`] for the first operand that does not fit those before it.
    pub fn infer(operands: &[Shape]) -> Result<Self, Violation> {
        Self::infer_values(operands, |operand| operand)
    }

    /// As [`Facts::infer`], for operands of which some may be the same value: `value` numbers the
    /// values, and operands with equal numbers have equal run-time sizes.
    ///
    /// ```
    /// use broadcastable::{Facts, Shape};
    /// let operands: [Shape; 2] = ["?".parse()?, "?".parse()?];
    /// assert!(!Facts::infer(&operands).unwrap().is_legal());
    /// assert!(Facts::infer_values(&operands, |_| 0).unwrap().is_legal()); // add(x, x)
    /// # Ok::<(), broadcastable::ParseShapeError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Facts::infer`].
    pub fn infer_values(operands: &[Shape], value: impl Fn(usize) -> usize) -> Result<Self, Violation> {
        Self::fold(operands.iter().map(Shape::dims), None, |operand, _| value(operand))
    }

    /// Combines two shapes that line up as XLA's `broadcast_dimensions` say, instead of on the right.
    ///
    /// Rules `dims-binary` to `dims-order`, from XLA's document on broadcasting.
    ///
    /// ```
    /// use broadcastable::{Facts, Role, Shape};
    /// let operands: [Shape; 2] = ["4".parse()?, "1x2".parse()?];
    /// let facts = Facts::infer_explicit(&operands, &[0]).unwrap();
    /// assert_eq!(facts.shape().to_string(), "4x2");
    /// assert_eq!(facts.roles(0, operands[0].dims().unwrap()).collect::<Vec<_>>(), [Role::Full, Role::Missing]);
    /// # Ok::<(), broadcastable::ParseShapeError>(())
    /// ```
    ///
    /// # Errors
    /// The violation of the first of those rules that is broken.
    pub fn infer_explicit(operands: &[Shape], broadcast_dimensions: &[i64]) -> Result<Self, Violation> {
        Self::fold(operands.iter().map(Shape::dims), Some(broadcast_dimensions), all_different)
    }

    /// Lines the operands up by `broadcast_dimensions` if there are some, and else on the right.
    ///
    /// `number` gives equal numbers to sizes that are known to be equal at run time, by operand and
    /// dimension; it is only called where a size is unknown, with dimension 0 where the shape is.
    pub(crate) fn fold<'a>(
        operands: impl Iterator<Item = Option<&'a [Dim]>>,
        broadcast_dimensions: Option<&[i64]>,
        number: impl Fn(usize, usize) -> usize,
    ) -> Result<Self, Violation> {
        if let Some(dimensions) = broadcast_dimensions {
            return explicit::infer(operands, dimensions, &number);
        }
        let mut facts = Self::nothing();
        for (operand, dims) in operands.enumerate() {
            match dims {
                Some(dims) => facts.add_on_the_right(dims, operand, infer_dim, &number)?,
                None => facts.unranked.add(number(operand, 0)),
            }
        }
        Ok(facts)
    }

    /// What is known before the first operand.
    pub(crate) fn nothing() -> Self {
        Self { columns: Columns::new(), ranked: false, unranked: UnknownSizes::None, explicit: None }
    }

    /// Adds a ranked operand, whose sizes `combine` combines with those of the others.
    pub(crate) fn add_on_the_right(
        &mut self,
        dims: &[Dim],
        operand: usize,
        combine: impl Fn(Dim, Dim) -> Option<Dim>,
        number: &impl Fn(usize, usize) -> usize,
    ) -> Result<(), Violation> {
        self.ranked = true;
        let new = dims.len().saturating_sub(self.columns.len());
        self.columns.insert_many(0, (0..new).map(|_| Column::new(operand)));
        let first = self.columns.len() - dims.len();
        for (dim, &size) in dims.iter().enumerate() {
            let column = &mut self.columns[first + dim];
            if !column.add(size, operand, &combine, || number(operand, dim)) {
                let (rule, other_size, other_operand) = (Rule::InferDim, column.size, column.set_by);
                return Err(Violation::OperandSize { rule, operand, dim, size, other_size, other_operand });
            }
        }
        Ok(())
    }

    /// Of two operands that line up by `broadcast_dimensions`, in these columns.
    pub(crate) fn explicit(columns: Columns, explicit: Explicit) -> Self {
        Self { columns, ranked: true, explicit: Some(explicit), ..Self::nothing() }
    }

    /// The column that an operand's dimension takes part in, as its index in [`Facts::columns`]; `None` for a
    /// dimension that the rank does not have. The operand must be one of those that were inferred from, and have
    /// that rank: of others nothing is known, and the answer means nothing.
    ///
    /// ```
    /// use broadcastable::{Facts, Shape};
    /// let operands: [Shape; 2] = ["4".parse()?, "4x1".parse()?];
    /// assert_eq!(Facts::infer(&operands).unwrap().column_of(0, 1, 0), Some(1));
    /// assert_eq!(Facts::infer_explicit(&operands, &[0]).unwrap().column_of(0, 1, 0), Some(0));
    /// # Ok::<(), broadcastable::ParseShapeError>(())
    /// ```
    pub fn column_of(&self, operand: usize, rank: usize, dim: usize) -> Option<usize> {
        match &self.explicit {
            Some(explicit) if explicit.operand == operand => explicit.columns.get(dim).copied(),
            _ if dim < rank => (self.columns.len() + dim).checked_sub(rank),
            _ => None,
        }
    }

    /// The dimension of an operand that takes part in one of the columns: the inverse of [`Facts::column_of`].
    pub(crate) fn dim_at(&self, operand: usize, rank: usize, column: usize) -> Option<usize> {
        match &self.explicit {
            Some(explicit) if explicit.operand == operand => explicit.columns.binary_search(&column).ok(),
            _ => (column + rank).checked_sub(self.columns.len()),
        }
    }

    /// One entry for each dimension of the inferred shape; none if nothing was inferred.
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

    /// The role of an operand in each result dimension. It must be one of those that were inferred
    /// from, and have these sizes: of others nothing is known, and the answer means nothing.
    pub fn roles<'a>(&'a self, operand: usize, dims: &'a [Dim]) -> impl Iterator<Item = Role> + 'a {
        self.columns.iter().enumerate().map(move |(index, column)| {
            match self.dim_at(operand, dims.len(), index).and_then(|dim| dims.get(dim)) {
                Some(&size) => column.role(size, self.has_unranked()),
                None => Role::Missing,
            }
        })
    }

    /// Whether no run-time sizes whatever can be illegal for these operands (rule `runtime-legal`):
    /// true for static shapes, and false wherever a run-time check is needed.
    pub fn is_legal(&self) -> bool {
        match self.unranked {
            UnknownSizes::None => self.columns.iter().all(Column::is_legal),
            UnknownSizes::One { .. } => self.columns.iter().all(|column| column.size.is_unit()),
            UnknownSizes::Many => false,
        }
    }

    /// Whether an operand is unranked, so that the run-time rank may be larger than the inferred one.
    pub fn has_unranked(&self) -> bool {
        self.unranked != UnknownSizes::None
    }
}
