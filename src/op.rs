//! The op: its operands, its results, and their alignment. Verification and inference are here; LLVM's
//! verdicts are in `upstream.rs`, and pictures in `picture.rs`.

mod facts;
mod identities;
mod names;
mod text;
mod types;

pub use self::{facts::OpFacts, text::ParseOpError};
use crate::{
    alignment::Alignment,
    error::{Place, Violation},
    facts::Facts,
    value::ValueType,
    verify,
};
use identities::Identities;

/// An op as the rules see it: the types of its operands and results, and their alignment.
///
/// Its text form is `4x1, ?x3 -> 4x3`: the types of the operands and, after an arrow, the types of the
/// results, as [`ValueType`] reads them. `dims` and a list stand for XLA's `broadcast_dimensions`, as in
/// `4, 4x1 dims 0 -> 4x1` or `3, 3 dims [] -> 3`. A double arrow is the N-to-N operator: `4x1, 3 => 4x3,
/// 4x3`. An op without results needs no arrow; inference ignores results.
///
/// A size may have a name instead of `?`, as in `Bx1xT, Tx1 -> BxTxT`: equal names are equal sizes. A name
/// consists of letters, digits and `_`, and begins with a letter. The name of an element type, such as `f32`
/// or `i8`, is not the name of a size. Between commas a name is taken whole, as in `(maxlen, 3)`. Where an
/// `x` separates sizes, a word with an `x` and small letters, such as `maxlenx3`, is an error, because it
/// could be one name or several sizes. A size may also be an [expression](crate::symbols::Expression) of
/// names, as in `Bx(N + 1)`. A result can only use names of operands.
///
/// ```
/// use broadcastable::Op;
/// let op: Op = "(maxlen, 3), f32[maxlen,1]".parse()?;
/// assert!(op.infer()?.is_legal());
/// let op: Op = "(B, 2*N + 1), N + 1 + N".parse()?;
/// assert!(op.infer()?.is_legal());
/// assert_eq!(op.to_string(), "Bx(2 * N + 1), (2 * N + 1)");
/// assert_eq!("maxlen, 3".parse::<Op>().unwrap_err().to_string(), "in shape 'maxlen': 'maxlen' could be one name or several \
///     sizes: write (ma, len) for sizes, or (maxlen,) for the name");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Op {
    form: Form,
    operands: Vec<ValueType>,
    results: Vec<ValueType>,
    identities: Identities,
}

/// The form of an op: its alignment, and the number and shape of its results.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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

    /// The same op with that operand replaced; no sizes of the new operand are known to be equal.
    #[must_use]
    pub fn with_operand(mut self, index: usize, operand: ValueType) -> Self {
        if let Some(place) = self.operands.get_mut(index) {
            *place = operand;
        }
        Self { identities: Identities::Unknown, ..self }
    }

    /// The same op, which never stretches that operand: the result has the operand's shape. Examples are
    /// ONNX's `PRelu`, which stretches the slope to the input, and the in-place ops of torch. The
    /// operands line up on the right. The text form does not show the kept operand.
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

    /// The same op with that alignment. The N-to-N operator has no explicit dimensions: with explicit
    /// dimensions it becomes an elementwise op.
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

    /// The types of the operands.
    pub fn operands(&self) -> &[ValueType] {
        &self.operands
    }

    /// The types of the results.
    pub fn results(&self) -> &[ValueType] {
        &self.results
    }

    /// The alignment of the operands.
    pub fn alignment(&self) -> Alignment<'_> {
        match &self.form {
            Form::Elementwise | Form::Broadcast | Form::OneWay(_) => Alignment::Right,
            Form::Explicit(entries) => Alignment::Explicit(entries),
        }
    }

    /// Whether an operand is never stretched, as [`Op::one_way`] says.
    pub fn is_one_way(&self) -> bool {
        matches!(self.form, Form::OneWay(_))
    }

    /// Whether this is the N-to-N operator, with a result for each operand.
    pub fn is_broadcast(&self) -> bool {
        self.form == Form::Broadcast
    }

    /// The facts that the operands prove; the results are ignored.
    ///
    /// Rules `shaped-types` and `uniform-kind` of the operands, and `infer-dim` to `infer-result-shape`, or
    /// with `broadcast_dimensions` `dims-binary` to `dims-order`.
    ///
    /// # Errors
    /// The violation of the first broken rule.
    pub fn infer(&self) -> Result<OpFacts<'_>, Violation> {
        let facts = verify::infer(self)?;
        Ok(OpFacts { op: self, facts })
    }

    /// Verifies the op, and returns the facts that its operands prove.
    ///
    /// All rules from `operands-nonempty` to `element-type-kept`, from "Description" and "Verification" of
    /// the trait's document, XLA's document on broadcasting, and the document of the N-to-N operator.
    ///
    /// # Errors
    /// The violation of the first broken rule, in the order of [`Rule::all`](crate::Rule::all).
    pub fn verify(&self) -> Result<OpFacts<'_>, Violation> {
        let mut facts = Facts::default();
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
