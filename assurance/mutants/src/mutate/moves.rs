//! Ops that are moved, dropped, or added.

use super::{
    Mutants,
    edit::{Path, op_at, op_at_mut, siblings, visible},
};
use crate::tree::{Id, Module, Op};

const TERMINATORS: [&str; 4] = ["func.return", "scf.yield", "linalg.yield", "tensor.yield"];

impl Mutants<'_> {
    /// The op is moved earlier, later, before its parent, or into a region of the next op.
    pub(super) fn moves(&mut self, path: &Path) {
        let op = op_at(self.module, path);
        let kind = match op.name.as_str() {
            "cf.assert" => "check moved",
            "tensor.extract" => "load moved",
            "bcast.guard" | "bcast.guard_index" => "guard moved",
            name if TERMINATORS.contains(&name) => return,
            _ => "op moved",
        };
        let (at, around) = (path[path.len() - 1], &path[..path.len() - 2]);
        let last = op_at(self.module, around).regions[path[path.len() - 2]].ops.len() - 1;
        for to in [Some(0), at.checked_sub(1), Some(at + 1), Some(last - 1)].into_iter().flatten() {
            if to != at && to < last {
                self.push(kind, |module| {
                    let ops = siblings(module, path);
                    let op = ops.remove(at);
                    ops.insert(to, op);
                });
            }
        }
        if path.len() > 3 {
            self.push(kind, |module| {
                let op = siblings(module, path).remove(at);
                siblings(module, around).insert(around[around.len() - 1], op);
            });
        }
        self.push(kind, |module| {
            let ops = siblings(module, path);
            if let Some(next) = ops[at + 1..].iter().position(|next| !next.regions.is_empty()) {
                let op = ops.remove(at);
                ops[at + next].regions[0].ops.insert(0, op);
            }
        });
        if op.name == "cf.assert" {
            self.push("check dropped", |module| {
                siblings(module, path).remove(at);
            });
            self.push("another condition of a check", |module| negate(module, path));
        }
    }

    /// Unused ops that are undefined for some sizes; casts to sizes that a tensor may not have.
    pub(super) fn additions(&mut self, path: &Path) {
        let op = op_at(self.module, path);
        for (at, &operand) in op.operands.iter().enumerate() {
            let r#type = self.type_of(operand);
            if r#type.starts_with("tensor<") && r#type.contains('?') {
                for size in 1..=3 {
                    self.push("cast to a size", |module| cast(module, path, at, size));
                }
            }
        }
        if !matches!(op.name.as_str(), "cf.assert" | "tensor.empty" | "func.return" | "scf.yield") {
            return;
        }
        let visible = visible(self.module, path);
        let tensors = visible.iter().filter(|&&id| self.type_of(id).starts_with("tensor<?"));
        let tensors: Vec<Id> = tensors.copied().take(3).collect();
        for tensor in tensors {
            self.push("load added", |module| load(module, path, tensor));
        }
        let numbers: Vec<Id> = visible.into_iter().filter(|&id| self.type_of(id) == "index").collect();
        for &divisor in numbers.iter().rev().take(3) {
            self.push("division added", |module| {
                let result = module.define("index");
                let op = Op::new("arith.divui", &[divisor, divisor], vec![(result, "index".into())]);
                insert(module, path, vec![op]);
            });
        }
    }
}

fn insert(module: &mut Module, path: &[usize], ops: Vec<Op>) {
    let at = path[path.len() - 1];
    siblings(module, path).splice(at..at, ops);
}

fn constant(module: &mut Module, r#type: &str, value: &str) -> (Id, Op) {
    let id = module.define(r#type);
    (id, Op::new("arith.constant", &[], vec![(id, r#type.into())]).with("value", value))
}

/// The check fails where it did not, and the other way round.
fn negate(module: &mut Module, path: &[usize]) {
    let condition = op_at(module, path).operands[0];
    let (yes, define) = constant(module, "i1", "true");
    let other = module.define("i1");
    op_at_mut(module, path).operands[0] = other;
    let negation = Op::new("arith.xori", &[condition, yes], vec![(other, "i1".into())]);
    insert(module, path, vec![define, negation]);
}

/// The operand is cast to a type with that size for its first `?`, and back.
fn cast(module: &mut Module, path: &[usize], at: usize, size: usize) {
    let operand = op_at(module, path).operands[at];
    let old = module.types[operand].clone();
    let new = old.replacen('?', &size.to_string(), 1);
    let (narrow, wide) = (module.define(&new), module.define(&old));
    op_at_mut(module, path).operands[at] = wide;
    let casts = [
        Op::new("tensor.cast", &[operand], vec![(narrow, new)]),
        Op::new("tensor.cast", &[narrow], vec![(wide, old)]),
    ];
    insert(module, path, casts.into());
}

/// The first element of a tensor is read, which may have none.
fn load(module: &mut Module, path: &[usize], tensor: Id) {
    let r#type = module.types[tensor].clone();
    let inner = r#type.trim_start_matches("tensor<").trim_end_matches('>');
    let element = inner.rfind("xi").map_or(inner, |at| &inner[at + 1..]);
    let rank = inner[..inner.len() - element.len()].matches('x').count();
    let (zero, define) = constant(module, "index", "0 : index");
    let result = module.define(element);
    let mut operands = vec![tensor];
    operands.extend(vec![zero; rank]);
    let read = Op::new("tensor.extract", &operands, vec![(result, element.into())]);
    insert(module, path, vec![define, read]);
}
