//! Occurrences of opaque ops, and the values of their results.

use super::value::Value;
use crate::logic::term::{Node, Term, Terms};
use std::collections::BTreeSet;

/// One execution of an op.
pub struct Occurrence {
    /// The form of the op, without its operands.
    pub kind: String,
    pub operands: Vec<Value>,
    pub results: Vec<Value>,
    /// Whether it is executed, if that is observable.
    pub effect: Option<Term>,
    /// Whether an op of the other program corresponds to this one.
    is_taken: bool,
}

/// The occurrences in one program, in its order.
#[derive(Default)]
pub struct Occurrences {
    own: Vec<Occurrence>,
    /// The occurrences in the source, if this is the target.
    before: Option<Vec<Occurrence>>,
    /// The conditions that may be poison and that the source branches on, each with that it does.
    branches: Vec<(Term, Term)>,
}

impl Occurrences {
    /// The initial state of the target.
    pub fn after(before: Self) -> Self {
        Self { own: Vec::new(), before: Some(before.own), branches: before.branches }
    }

    /// Their number.
    pub fn count(&self) -> usize {
        self.own.len()
    }

    /// Discards those that were read later.
    pub fn forget_after(&mut self, count: usize) {
        self.own.truncate(count);
    }

    /// Whether this is the target.
    pub fn is_after(&self) -> bool {
        self.before.is_some()
    }

    pub fn push(&mut self, kind: String, operands: Vec<Value>, results: Vec<Value>, effect: Option<Term>) {
        self.own.push(Occurrence { kind, operands, results, effect, is_taken: false });
    }

    /// Records that the source branches on a condition.
    pub fn branch(&mut self, condition: Term, reached: Term) {
        self.branches.push((condition, reached));
    }

    /// Where the source branches on a condition.
    pub fn branches_on(&self, condition: Term) -> Vec<Term> {
        self.branches.iter().filter(|known| known.0 == condition).map(|&(_, reached)| reached).collect()
    }

    /// The results of an op without effects that has exactly these operands.
    pub fn known(&self, kind: &str, operands: &[Value]) -> Option<Vec<Value>> {
        let mut all = self.before.iter().flatten().chain(&self.own);
        all.find(|known| known.effect.is_none() && known.is(kind, operands))
            .map(|known| known.results.clone())
    }

    /// The op of the source that corresponds to one of the target: the one whose operands are computed from
    /// the same elements, or the next one of its kind. Ops with effects correspond in their order.
    pub fn partner(
        &mut self,
        terms: &Terms,
        kind: &str,
        operands: &[Value],
        has_effect: bool,
    ) -> Option<&Occurrence> {
        let effects = self.own.iter().filter(|own| own.effect.is_some()).count();
        let before = self.before.as_mut()?;
        let found = if has_effect {
            let mut all = (0..before.len()).filter(|&at| before[at].effect.is_some());
            all.nth(effects).filter(|&at| before[at].kind == kind)
        } else {
            let of_kind = |at: &usize| before[*at].kind == kind && before[*at].effect.is_none();
            let leaves = leaves(terms, operands);
            let rank = |at: &usize| {
                (self::leaves(terms, &before[*at].operands) != leaves, before[*at].is_taken, *at)
            };
            (0..before.len()).filter(of_kind).min_by_key(rank)
        };
        let partner = &mut before[found?];
        partner.is_taken = true;
        Some(partner)
    }

    /// Whether the source has an effect that the target lacks.
    pub fn lacks_effects(&self) -> bool {
        let effects = |all: &[Occurrence]| all.iter().filter(|op| op.effect.is_some()).count();
        self.before.as_deref().is_some_and(|before| effects(before) != effects(&self.own))
    }
}

impl Occurrence {
    fn is(&self, kind: &str, operands: &[Value]) -> bool {
        let is_same = |(a, b): (&Value, &Value)| match (a, b) {
            (Value::Scalar(a), Value::Scalar(b)) => a == b,
            (Value::Tensor(a), Value::Tensor(b)) => a.sizes == b.sizes && a.element == b.element,
            _ => false,
        };
        self.kind == kind
            && self.operands.len() == operands.len()
            && self.operands.iter().zip(operands).all(is_same)
    }
}

/// The tensors whose elements these are computed from.
fn leaves(terms: &Terms, operands: &[Value]) -> BTreeSet<String> {
    let element = |value: &Value| match value {
        Value::Scalar(term) => Some(*term),
        Value::Tensor(tensor) => Some(tensor.element),
        _ => None,
    };
    let elements: Vec<Term> = operands.iter().filter_map(element).collect();
    let name = |part: Term| match terms.node(part) {
        Node::Apply(name, ..) if name.starts_with('%') => Some(name.to_string()),
        _ => None,
    };
    terms.all_parts(&elements).into_iter().filter_map(name).collect()
}
