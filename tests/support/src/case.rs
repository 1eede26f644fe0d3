//! One case: an op, and the verdict that it must get.

use broadcastable::{Op, Rule, Shape};

/// One line of a table.
pub struct Case {
    pub text: String,
    pub op: Op,
    pub verdict: Verdict,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// The op is valid, and this is what its operands infer.
    Infers(Shape),
    /// The op is refused with this rule's id.
    Breaks(Rule),
}

impl Case {
    /// The same op with its operands in reverse order, and their results with them.
    pub fn reversed(&self) -> Self {
        let operands = self.op.operands().iter().rev().cloned();
        let op = if self.op.is_broadcast() {
            Op::broadcast(operands).with_results(self.op.results().iter().rev().cloned())
        } else {
            Op::elementwise(operands)
                .with_results(self.op.results().iter().cloned())
                .aligned(self.op.alignment())
        };
        Self { text: self.text.clone(), op, verdict: self.verdict.clone() }
    }
}
