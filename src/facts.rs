//! What inference proved about an op. Lowering, run-time checks and messages all read these facts,
//! so that nothing is inferred twice.

use crate::{
    dim::{Dim, infer_dim},
    error::Violation,
    shape::Shape,
};
use smallvec::SmallVec;

/// What is known of one result dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// The inferred size: fixed if any operand has a fixed size here, else `?` if any is dynamic, else 1.
    pub size: Dim,
    /// The first operand that has that size here.
    pub set_by: usize,
    dynamic: UnknownSizes,
}

/// How many different unknown sizes meet; equal numbers stand for equal sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum UnknownSizes {
    None,
    One { number: usize },
    Many,
}

impl UnknownSizes {
    fn add(&mut self, number: usize) {
        *self = match *self {
            Self::None => Self::One { number },
            Self::One { number: same } if same == number => return,
            _ => Self::Many,
        };
    }
}

/// How an operand takes part in one result dimension (rule `element-map`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The operand's rank is too small: it has no dimension here.
    Missing,
    /// A static 1 that is stretched: always read at index 0.
    Unit,
    /// Proven equal to the extent: read at the result's index.
    Full,
    /// A `?` that may be 1 or the extent at run time.
    Ambiguous,
}

impl Column {
    fn new(size: Dim, operand: usize, number: impl FnOnce() -> usize) -> Self {
        let mut column = Self { size: Dim::UNIT, set_by: operand, dynamic: UnknownSizes::None };
        column.add(size, operand, number); // a unit takes any size
        column
    }

    /// Adds one more size; returns whether it fits.
    fn add(&mut self, dim: Dim, operand: usize, number: impl FnOnce() -> usize) -> bool {
        let Some(size) = infer_dim(self.size, dim) else { return false };
        if size != self.size {
            self.size = size;
            self.set_by = operand;
        }
        if dim.is_dynamic() {
            self.dynamic.add(number());
        }
        true
    }

    fn role(&self, dim: Dim) -> Role {
        match dim {
            Dim::Dynamic if self.is_legal() => Role::Full,
            Dim::Dynamic => Role::Ambiguous,
            Dim::UNIT if !self.size.is_unit() => Role::Unit,
            _ => Role::Full,
        }
    }

    /// Whether no run-time sizes can be illegal here: at most one size takes part that is not 1.
    pub fn is_legal(&self) -> bool {
        match self.dynamic {
            UnknownSizes::None => true,
            UnknownSizes::One { .. } => self.size.is_dynamic(),
            UnknownSizes::Many => false,
        }
    }
}

/// The inferred shape, and for every dimension where it comes from and what is proven of it.
///
/// ```
/// use broadcastable::{Dim, Facts, Role, Shape};
/// let operands: [Shape; 2] = ["4x1".parse()?, "?x3".parse()?];
/// let facts = Facts::infer(&operands).unwrap();
/// assert_eq!(facts.shape().to_string(), "4x3");
/// assert_eq!(facts.columns()[0].set_by, 0);
/// assert_eq!(facts.roles(operands[1].dims().unwrap()).collect::<Vec<_>>(), [Role::Ambiguous, Role::Full]);
/// assert!(!facts.is_legal()); // the `?` may turn out to be 3
/// # Ok::<(), broadcastable::ParseShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    columns: SmallVec<[Column; 8]>,
    ranked: bool,
    unranked: UnknownSizes,
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
        Self::fold(operands.iter().map(Shape::dims), |operand, _| value(operand))
    }

    /// `number` gives equal numbers to sizes that are known to be equal at run time, by operand and
    /// dimension; it is only called where a size is unknown, with dimension 0 where the shape is.
    pub(crate) fn fold<'a>(
        operands: impl Iterator<Item = Option<&'a [Dim]>>,
        number: impl Fn(usize, usize) -> usize,
    ) -> Result<Self, Violation> {
        let mut facts = Self { columns: SmallVec::new(), ranked: false, unranked: UnknownSizes::None };
        for (operand, dims) in operands.enumerate() {
            match dims {
                Some(dims) => facts.add(dims, operand, &number)?,
                None => facts.unranked.add(number(operand, 0)),
            }
        }
        Ok(facts)
    }

    fn add(
        &mut self,
        dims: &[Dim],
        operand: usize,
        number: &impl Fn(usize, usize) -> usize,
    ) -> Result<(), Violation> {
        self.ranked = true;
        let new = dims.len().saturating_sub(self.columns.len());
        let leading = dims[..new].iter().enumerate();
        self.columns
            .insert_many(0, leading.map(|(dim, &size)| Column::new(size, operand, || number(operand, dim))));
        let first = self.columns.len() - dims.len();
        for (dim, &size) in dims.iter().enumerate().skip(new) {
            let column = &mut self.columns[first + dim];
            if !column.add(size, operand, || number(operand, dim)) {
                let (other_size, other_operand) = (column.size, column.set_by);
                return Err(Violation::OperandSize { operand, dim, size, other_size, other_operand });
            }
        }
        Ok(())
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

    /// The role of an operand of these sizes in each result dimension, [`Role::Missing`] ones first.
    /// The operand must be one of those that were inferred from.
    pub fn roles<'a>(&'a self, dims: &'a [Dim]) -> impl Iterator<Item = Role> + 'a {
        let missing = self.columns.len().saturating_sub(dims.len());
        let present = self.columns[missing..].iter().zip(dims);
        std::iter::repeat_n(Role::Missing, missing).chain(present.map(|(column, &dim)| match dim {
            // The unranked operand may stretch everything that is not fixed.
            Dim::UNIT if self.has_unranked() => Role::Unit,
            Dim::Dynamic if self.has_unranked() => Role::Ambiguous,
            _ => column.role(dim),
        }))
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
