//! All small changes of a program. Most of them are wrong, and some are equivalent; the caller discards those
//! that do not verify.

mod edit;
mod meaning;
mod moves;
mod words;

use crate::tree::{Id, Module};
use edit::{Path, each_op, op_at, op_at_mut, replace_uses, visible};
pub use meaning::PROMISE;

/// A changed program, with the kind of the change.
pub struct Mutant {
    /// A row of the table.
    pub kind: &'static str,
    /// The changed program.
    pub module: Module,
}

/// The changes of a program that were found so far.
struct Mutants<'m> {
    module: &'m Module,
    all: Vec<Mutant>,
}

/// All changes of a program.
pub fn mutants(module: &Module) -> Vec<Mutant> {
    let mut found = Mutants { module, all: Vec::new() };
    for at in (0..module.ops.len()).filter(|&at| module.ops[at].name == "memref.global") {
        found.globals(&vec![at]);
    }
    for path in each_op(module) {
        found.operands(&path);
        found.uses(&path);
        found.words(&path);
        found.moves(&path);
        found.additions(&path);
        found.meanings(&path);
    }
    for at in (0..module.ops.len()).filter(|&at| module.ops[at].name == "func.func") {
        found.promises(at);
    }
    found.all
}

/// The number of other values that are tried for one operand.
const OTHERS: usize = 4;

impl Mutants<'_> {
    fn push(&mut self, kind: &'static str, change: impl FnOnce(&mut Module)) {
        let mut module = self.module.clone();
        change(&mut module);
        if module != *self.module {
            self.all.push(Mutant { kind, module });
        }
    }

    fn type_of(&self, id: Id) -> &str {
        &self.module.types[id]
    }

    /// Operands are exchanged, or replaced by other values.
    fn operands(&mut self, path: &Path) {
        let op = op_at(self.module, path);
        for (at, &a) in op.operands.iter().enumerate() {
            for (other, &b) in op.operands.iter().enumerate().skip(at + 1) {
                if a != b && self.type_of(a) == self.type_of(b) {
                    self.push("operands exchanged", |module| {
                        op_at_mut(module, path).operands.swap(at, other)
                    });
                }
            }
        }
        let kind = match op.name.as_str() {
            "cf.assert" => "another condition of a check",
            "func.return" | "scf.yield" | "linalg.yield" | "tensor.yield" => "another value passed on",
            _ => "another operand",
        };
        let visible = visible(self.module, path);
        for (at, &operand) in op.operands.iter().enumerate() {
            let fits = |&&id: &&Id| id != operand && self.type_of(id) == self.type_of(operand);
            let others: Vec<Id> = visible.iter().filter(fits).copied().collect();
            // The nearest ones before it, and the first ones.
            let nearest = others.iter().rev().take(OTHERS / 2).chain(others.iter().take(OTHERS / 2));
            for &other in nearest {
                self.push(kind, |module| op_at_mut(module, path).operands[at] = other);
            }
        }
    }

    /// The uses of an op's result are replaced by its operand.
    fn uses(&mut self, path: &Path) {
        let op = op_at(self.module, path);
        let [(result, r#type)] = &op.results[..] else { return };
        let kind = match op.name.as_str() {
            "linalg.generic" | "linalg.fill" | "tensor.insert" | "tensor.insert_slice" => "store dropped",
            "bcast.guard" | "bcast.guard_index" => "guard dropped",
            _ => "op dropped",
        };
        let module = self.module;
        for &operand in op.operands.iter().filter(|&&operand| module.types[operand] == *r#type) {
            self.push(kind, |module| replace_uses(module, *result, operand));
        }
        if op.regions.len() == 2 {
            self.push("branches exchanged", |module| op_at_mut(module, path).regions.swap(0, 1));
        }
    }
}
