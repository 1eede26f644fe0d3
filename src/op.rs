//! The op: its operands, its results, and their alignment. Verification and inference are here; LLVM's verdicts are in
//! `upstream.rs`, and pictures in `picture.rs`.

mod facts;
mod names;
mod text;

pub use self::{facts::OpFacts, text::ParseOpError};
use crate::{
    alignment::Alignment,
    dim::Dim,
    error::{Place, Violation},
    facts::Facts,
    op_types::{OpTypes, TypeShape},
    shape::Shape,
    size::SizeId,
    value::ValueType,
    verify,
};
use names::Names;
use std::collections::HashSet;

/// An op as the rules see it: the types of its operands and results, and their alignment.
///
/// Its text form is `4x1, ?x3 -> 4x3`: the types of the operands and, behind an arrow, the types of the results, as
/// [`ValueType`] reads them. `dims` and a list stand for XLA's `broadcast_dimensions`, as in
/// `4, 4x1 dims 0 -> 4x1` or `3, 3 dims [] -> 3`. A double arrow is the N-to-N operator: `4x1, 3 => 4x3, 4x3`. An op
/// without results needs no arrow; inference ignores results.
///
/// A size may have a name instead of `?`, as in `Bx1xT, Tx1 -> BxTxT`: equal names are equal sizes. A name consists of
/// letters, digits and `_`, begins with a letter, and contains no `x`, which separates sizes. The name of an element type,
/// such as `f32` or `i8`, is not the name of a size. A result can only use names of operands.
///
/// ```
/// use broadcastable::{Op, Role, Rule};
/// let op: Op = "4x1, ?x3 -> 4x3".parse()?;
/// let facts = op.verify()?;
/// assert_eq!(facts.shape().to_string(), "4x3");
/// assert_eq!(facts.roles(1).collect::<Vec<_>>(), [Role::Ambiguous, Role::Full]);
///
/// let wrong: Op = "4x3, 2 -> 4x3".parse()?;
/// let violation = wrong.verify().unwrap_err();
/// assert_eq!(violation.rule(), Rule::InferDim);
/// assert_eq!(wrong.picture(&violation).unwrap().to_string(), "\
/// \x20 operand #0   4x3
/// \x20 operand #1     2
/// \x20                ^");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Op {
    form: Form,
    operands: Vec<ValueType>,
    results: Vec<ValueType>,
    identities: Identities,
}

/// Which run-time sizes are known to be equal.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Identities {
    /// None of them.
    Unknown,
    /// Those with equal ids, for each dimension of each operand; an operand that is not ranked has one.
    Given(Vec<Vec<SizeId>>),
    /// Those with equal names.
    Named(Names),
}

/// The form of an op: its alignment, and the number and shape of its results.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Form {
    /// One result, of operands that line up on the right.
    Elementwise,
    /// One result, of operands that line up by these `broadcast_dimensions`.
    Explicit(Vec<i64>),
    /// A result for each operand.
    Broadcast,
    /// One result, which has the shape of this operand; the others line up with it on the right.
    OneWay(usize),
}

impl Op {
    /// An elementwise op without results, whose operands line up on the right.
    pub fn elementwise<V: Into<ValueType>>(operands: impl IntoIterator<Item = V>) -> Self {
        Self::new(Form::Elementwise, operands)
    }

    /// The N-to-N operator without results; it stretches each operand to the one inferred shape.
    pub fn broadcast<V: Into<ValueType>>(operands: impl IntoIterator<Item = V>) -> Self {
        Self::new(Form::Broadcast, operands)
    }

    fn new<V: Into<ValueType>>(form: Form, operands: impl IntoIterator<Item = V>) -> Self {
        let operands = operands.into_iter().map(Into::into).collect();
        Self { form, operands, results: vec![], identities: Identities::Unknown }
    }

    /// The same op with these results, whose sizes have no names.
    #[must_use]
    pub fn with_results<V: Into<ValueType>>(mut self, results: impl IntoIterator<Item = V>) -> Self {
        if let Identities::Named(names) = &mut self.identities {
            names.forget_results();
        }
        Self { results: results.into_iter().map(Into::into).collect(), ..self }
    }

    /// The same op with another operand in that place, of whose sizes none are known to be equal.
    #[cfg(all(feature = "mlir", any(feature = "cli", feature = "lsp")))]
    pub(crate) fn with_operand(mut self, index: usize, operand: ValueType) -> Self {
        if let Some(place) = self.operands.get_mut(index) {
            *place = operand;
        }
        Self { identities: Identities::Unknown, ..self }
    }

    /// The same op, which never stretches that operand: the result has the operand's shape. Examples are ONNX's `PRelu`,
    /// which stretches the slope to the input, and the in-place ops of torch. The operands line up on the right. The text
    /// form does not show the kept operand.
    ///
    /// Rule `infer-dim`, for an op that broadcasts one way.
    ///
    /// ```
    /// use broadcastable::{Op, Rule};
    /// let op: Op = "2x3, 4x2x3".parse()?;
    /// assert_eq!(op.infer()?.shape().to_string(), "4x2x3");
    /// assert_eq!(op.clone().one_way(1).infer()?.shape().to_string(), "4x2x3");
    /// assert_eq!(op.one_way(0).infer().unwrap_err().rule(), Rule::InferDim);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If the op has no such operand.
    #[must_use]
    pub fn one_way(self, kept: usize) -> Self {
        assert!(kept < self.operands.len(), "the op has an operand #{kept}");
        Self { form: Form::OneWay(kept), ..self }
    }

    /// The same op with that alignment. The N-to-N operator has no explicit dimensions: with explicit dimensions it becomes
    /// an elementwise op.
    ///
    /// ```
    /// use broadcastable::{Alignment, Op};
    /// let op: Op = "4, 1x2".parse()?;
    /// assert_eq!(op.aligned(Alignment::Explicit(&[0])).to_string(), "4, 1x2 dims [0]");
    /// # Ok::<(), broadcastable::ParseOpError>(())
    /// ```
    #[must_use]
    pub fn aligned(self, alignment: Alignment<'_>) -> Self {
        let form = match (alignment, self.form) {
            (Alignment::Right, Form::Explicit(_)) => Form::Elementwise,
            (Alignment::Right, form) => form,
            (Alignment::Explicit(entries), _) => Form::Explicit(entries.into()),
        };
        Self { form, ..self }
    }

    /// The same op with identities of its run-time sizes: equal ids are equal sizes. The method calls `size_id` for the
    /// dimensions of each operand, and for dimension 0 of an unranked operand. Without identities, all sizes without a name
    /// count as different. The sizes lose the names that the op's text gave them.
    #[must_use]
    pub fn with_size_ids(self, size_id: impl Fn(usize, usize) -> SizeId) -> Self {
        let count = |operand: &ValueType| operand.dims().map_or(1, <[_]>::len);
        let ids = |(operand, value)| (0..count(value)).map(|dim| size_id(operand, dim)).collect();
        let given = self.operands.iter().enumerate().map(ids).collect();
        Self { identities: Identities::Given(given), ..self }
    }

    /// The same op with names of its run-time sizes, as in the text form: equal names are equal sizes. A result's name that
    /// no operand has is ignored.
    ///
    /// ```
    /// use broadcastable::Op;
    /// let op: Op = "?x1, ?x3".parse()?;
    /// assert!(!op.infer()?.is_legal());
    /// let op = op.with_size_names(|_, dim| (dim == 0).then_some("batch size"));
    /// assert!(op.infer()?.is_legal());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_size_names<'n>(self, name: impl Fn(Place, usize) -> Option<&'n str>) -> Self {
        let of_value = |place: Place| -> Vec<Option<&str>> {
            let dims = self.value(place).dims().unwrap_or_default().iter().enumerate();
            dims.map(|(dim, size)| name(place, dim).filter(|_| size.is_dynamic())).collect()
        };
        let operands: Vec<_> =
            (0..self.operands.len()).map(|index| of_value(Place::Operand(index))).collect();
        let known: HashSet<&str> = operands.iter().flatten().flatten().copied().collect();
        let of_result = |index| {
            of_value(Place::Result(index)).into_iter().map(|name| name.filter(|name| known.contains(name)))
        };
        let results: Vec<_> = (0..self.results.len()).map(|index| of_result(index).collect()).collect();
        let names = Names::new(&operands, &results).expect("the operands have each name of a result");
        self.with_names(names)
    }

    fn with_names(self, names: Names) -> Self {
        let identities = if names.is_empty() { Identities::Unknown } else { Identities::Named(names) };
        Self { identities, ..self }
    }

    /// The types of the operands.
    pub fn operands(&self) -> &[ValueType] {
        &self.operands
    }

    /// The types of the results.
    pub fn results(&self) -> &[ValueType] {
        &self.results
    }

    /// The name of a size, if the op's text gave it a name.
    ///
    /// ```
    /// use broadcastable::{Op, Place};
    /// let op: Op = "Bx1xT, T -> BxT".parse()?;
    /// assert_eq!(op.size_name(Place::Operand(0), 2), Some("T"));
    /// assert_eq!(op.size_name(Place::Operand(0), 1), None);
    /// # Ok::<(), broadcastable::ParseOpError>(())
    /// ```
    pub fn size_name(&self, place: Place, dim: usize) -> Option<&str> {
        match &self.identities {
            Identities::Named(names) => names.name(place, dim),
            _ => None,
        }
    }

    /// The alignment of the operands.
    pub fn alignment(&self) -> Alignment<'_> {
        match &self.form {
            Form::Elementwise | Form::Broadcast | Form::OneWay(_) => Alignment::Right,
            Form::Explicit(entries) => Alignment::Explicit(entries),
        }
    }

    /// Whether an operand is never stretched, as [`Op::one_way`] says.
    pub(crate) fn is_one_way(&self) -> bool {
        matches!(self.form, Form::OneWay(_))
    }

    /// Whether this is the N-to-N operator, with a result for each operand.
    pub fn is_broadcast(&self) -> bool {
        self.form == Form::Broadcast
    }

    /// The facts that the operands prove; the results are ignored.
    ///
    /// Rules `shaped-types` and `uniform-kind` of the operands, and `infer-dim` to `infer-result-shape`, or with
    /// `broadcast_dimensions` `dims-binary` to `dims-order`.
    ///
    /// # Errors
    /// The violation of the first broken rule.
    pub fn infer(&self) -> Result<OpFacts<'_>, Violation> {
        let facts = verify::infer(self)?;
        Ok(OpFacts { op: self, facts })
    }

    /// Verifies the op, and returns the facts that its operands prove.
    ///
    /// All rules from `operands-nonempty` to `element-type-kept`, from "Description" and "Verification" of the trait's
    /// document, XLA's document on broadcasting, and the document of the N-to-N operator.
    ///
    /// # Errors
    /// The violation of the first broken rule, in the order of [`Rule::all`](crate::Rule::all).
    pub fn verify(&self) -> Result<OpFacts<'_>, Violation> {
        let mut facts = Facts::nothing();
        match self.form {
            Form::Broadcast => verify::verify_broadcast(self, &mut facts, || self.changed_element())?,
            _ => verify::verify_elementwise(self, &mut facts)?,
        }
        Ok(OpFacts { op: self, facts })
    }

    fn value(&self, place: Place) -> &ValueType {
        match place {
            Place::Operand(index) => &self.operands[index],
            Place::Result(index) => &self.results[index],
        }
    }

    /// Rule `element-type-kept`, where both element types are known.
    fn changed_element(&self) -> Option<Violation> {
        let pairs = self.operands.iter().zip(&self.results).enumerate();
        let changed = |(result, (operand, found)): (usize, (&ValueType, &ValueType))| {
            let (expected, found) = (operand.element()?, found.element()?);
            let violation =
                || Violation::ElementType { result, found: found.into(), expected: expected.into() };
            (found != expected).then(violation)
        };
        pairs.into_iter().find_map(changed)
    }
}

impl OpTypes for Op {
    type Sizes<'a> = &'a [Dim];

    fn operand_count(&self) -> usize {
        self.operands.len()
    }

    fn result_count(&self) -> usize {
        self.results.len()
    }

    #[inline]
    fn shape(&self, place: Place) -> TypeShape<&[Dim]> {
        match self.value(place) {
            ValueType::Shaped { kind, shape: Shape::Ranked(dims), .. } => TypeShape::Ranked(*kind, dims),
            ValueType::Shaped { kind, .. } => TypeShape::Unranked(*kind),
            ValueType::Other(_) => TypeShape::Other,
        }
    }

    fn text(&self, place: Place) -> String {
        self.value(place).to_string()
    }

    fn alignment(&self) -> Alignment<'_> {
        Op::alignment(self)
    }

    fn kept_operand(&self) -> Option<usize> {
        match self.form {
            Form::OneWay(kept) => Some(kept),
            _ => None,
        }
    }

    fn size_id(&self, operand: usize, dim: usize) -> SizeId {
        match &self.identities {
            Identities::Unknown => SizeId::new(operand, dim),
            Identities::Given(ids) => ids[operand][dim],
            Identities::Named(names) => names.size_id(operand, dim),
        }
    }
}
