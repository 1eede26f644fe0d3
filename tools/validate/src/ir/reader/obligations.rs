//! Conditions that hold where an op is: assumed of the source program, shown of the target.

use super::{BEFORE, Read, Reader, UNDEFINED};
use crate::{
    ir::{
        op::{NotUnderstood, Op, place},
        value::{Tensor, within},
    },
    logic::term::{Node, Term},
    proof::{Claim, Obligation},
};
use std::collections::HashMap;

impl Reader<'_> {
    /// Whether control is here: the program has not failed before, and all loops before have ended.
    pub fn reached(&mut self) -> Term {
        let [running, goes_on] = [self.failed, self.stuck].map(|stopped| self.terms.not(stopped));
        self.terms.and(&[self.path, running, goes_on])
    }

    /// The program goes on after a loop that may never end: if it does, by this unknown truth value.
    pub fn passes_if(&mut self, ends: Term) {
        let endless = self.terms.not(ends);
        let here = self.terms.and(&[self.path, endless]);
        self.stuck = self.terms.or(&[self.stuck, here]);
    }

    /// The program fails here if the condition does not hold.
    pub fn fail_unless(&mut self, condition: Term) {
        let [wrong, goes_on] = [condition, self.stuck].map(|term| self.terms.not(term));
        let here = self.terms.and(&[self.path, wrong, goes_on]);
        self.failed = self.terms.or(&[self.failed, here]);
    }

    /// A precondition of the op: assumed in the source program, an obligation in the target.
    pub fn demand(&mut self, op: Op, claim: Claim, goal: Term, shown: Vec<(String, Term)>) {
        if self.side != BEFORE {
            return self.require(op, claim, goal, shown);
        }
        let reached = self.reached();
        let assumed = self.terms.implies(reached, goal);
        self.assumptions.push(assumed);
    }

    /// An obligation at the op.
    pub fn require(&mut self, op: Op, claim: Claim, goal: Term, shown: Vec<(String, Term)>) {
        let hypothesis = self.reached();
        self.require_if(op, claim, hypothesis, goal, shown);
    }

    /// An obligation wherever the op is moved, if its operands are defined.
    pub fn require_hoisted(&mut self, op: Op, defined: Term, goal: Term, shown: Vec<(String, Term)>) {
        let hypothesis = self.terms.and(&[self.path, self.inside, defined]);
        self.require_if(op, Claim::Hoisted, hypothesis, goal, shown);
    }

    fn require_if(&mut self, op: Op, claim: Claim, hypothesis: Term, goal: Term, shown: Vec<(String, Term)>) {
        self.obligations.push(Obligation { claim, place: place(op), hypothesis, goal, shown });
    }

    /// Records that the op reads a tensor at these indices, which have to be within its sizes.
    pub fn read(&mut self, op: Op, tensor: &Tensor, at: &[Term], defined: Term) -> Term {
        let goal = within(self.terms, at, &tensor.sizes);
        let text = |what: &str, dim: usize| format!("{what} in dimension {dim}");
        let indices = at.iter().enumerate().map(|(dim, &index)| (text("index", dim), index));
        let sizes = tensor.sizes.iter().enumerate().map(|(dim, &size)| (text("size", dim), size));
        let shown: Vec<_> = indices.chain(sizes).collect();
        self.demand(op, Claim::InBounds, goal, shown.clone());
        self.require_hoisted(op, defined, goal, shown);
        let reached = self.reached();
        self.reads.push(Read { reached, place: place(op) });
        self.element_of(tensor, at)
    }

    /// The element of a tensor at these indices. What is undefined may have another value at each read.
    pub fn element_of(&mut self, tensor: &Tensor, at: &[Term]) -> Term {
        let element = tensor.at(self.terms, at);
        let mut fresh = HashMap::new();
        for part in self.terms.all_parts(&[element]) {
            if let Node::Apply(name, parts, sort) = self.terms.node(part).clone()
                && name.starts_with(UNDEFINED)
            {
                self.undefined += 1;
                let name = format!("{UNDEFINED} {} {}", self.side, self.undefined);
                let other = self.terms.apply(&name, &parts, sort);
                self.terms.set_poison(other);
                fresh.insert(part, other);
            }
        }
        if fresh.is_empty() { element } else { self.terms.replace(element, &fresh) }
    }

    /// The op branches on this, which is undefined if it is poison: so the source has to do it as well.
    pub fn decides(&mut self, op: Op, condition: Term) -> Result<(), NotUnderstood> {
        if !self.terms.has_poison(condition) {
            return Ok(());
        }
        let reached = self.reached();
        let occurrences = self.occurrences.as_mut();
        let all = occurrences.ok_or_else(|| NotUnderstood::new(op, "it branches on what may be poison"))?;
        if !all.is_after() {
            all.branch(condition, reached);
            return Ok(());
        }
        let known = all.branches_on(condition);
        let goal = self.terms.or(&known);
        self.require(op, Claim::Defined, goal, vec![("condition".into(), condition)]);
        Ok(())
    }
}
