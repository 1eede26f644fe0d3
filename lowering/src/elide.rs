//! `bcast-elide-checks`: removes assertions on sizes that the program proves.

use crate::{
    builder::Builder,
    certain::{Certain, when},
    checked::is_checked,
    checks::needed_checks,
    convert::value_type,
    ffi::{self, Function, Inserter, Op, OpMut, OpParts, Severity, Val},
    program::{Step, TensorSizes, Verdict, analyze_relying},
    sizes::operands::Operands,
    symbols::can_be_checked,
};
use broadcastable::Rule;
use melior::ir::{ValueLike, attribute::BoolAttribute, operation::OperationLike};
use std::{collections::HashSet, rc::Rc};

/// Whether what a function declares proves assertions. It does not if it is checked by assertions already,
/// which it would prove itself, if no checks can be built, or if something names the function: the inliner
/// drops what it declares.
fn are_proofs(root: Op) -> impl Fn(Op) -> bool + use<> {
    let module = ffi::op_number(root);
    let named: Option<HashSet<String>> =
        ffi::symbol_uses(root).map(|uses| uses.into_iter().map(|(symbol, _)| symbol).collect());
    move |function| {
        let is_there = ffi::parent_op(function).is_some_and(|parent| ffi::op_number(parent) == module);
        let is_named =
            |named: &HashSet<String>| ffi::symbol_name(function).is_none_or(|name| named.contains(&name));
        !is_checked(function)
            && can_be_checked(function)
            && is_there
            && named.as_ref().is_some_and(|named| !is_named(named))
    }
}

/// Removes the assertions below a root that hold; `false` if one fails in every run.
pub fn run(root: &mut OpMut, inserter: &Inserter) -> bool {
    let findings = find(**root);
    let mut certain = Certain::of(**root);
    inserter.count(|counts| {
        counts.proven = findings.proven.len();
        counts.left = findings.assertions - findings.proven.len();
    });
    let errors = findings.refuted.iter().filter(|&&op| !refute(op, &mut certain)).count();
    for (op, everywhere) in findings.proven {
        if let Some(witness) = ffi::first_result(op) {
            pass(root, inserter, op, witness);
            continue;
        }
        let condition = op.operand_at(0);
        ffi::erase_unused(vec![ffi::op_below_mut(root, op)]);
        if let Some(condition) = condition.filter(|_| everywhere) {
            remove_guards(root, condition);
        }
    }
    errors == 0
}

#[derive(Default)]
struct Findings<'c> {
    /// The assertions that hold, and whether they do everywhere.
    proven: Vec<(Op<'c>, bool)>,
    /// The assertions that fail in every run.
    refuted: Vec<Op<'c>>,
    /// The ops of the dialect that may fail, by their ids.
    may_fail: HashSet<usize>,
    /// The number of assertions.
    assertions: usize,
    /// The conditions of assertions that stay, by scope.
    asserted: Vec<HashSet<usize>>,
}

/// How often a set of ops that may fail is made smaller.
const ROUNDS: usize = 3;

/// Facts that do not rely on an op that may fail and may vanish.
///
/// The more ops are not relied on, the more may fail. A set is right if no other op may fail. It grows until
/// it is, by what stands after a failing op as well: else each op of a chain would take a round of its own.
/// Then it shrinks to those that do fail.
fn find<'c>(root: Op<'c>) -> Findings<'c> {
    let are_proofs = Rc::new(are_proofs(root));
    let mut may_fail = HashSet::new();
    let mut findings = Findings::without(root, &are_proofs, &may_fail);
    while !findings.may_fail.is_subset(&may_fail) {
        may_fail.extend(behind(root, &findings.may_fail));
        findings = Findings::without(root, &are_proofs, &may_fail);
    }
    for _ in 0..ROUNDS {
        if findings.may_fail.len() == may_fail.len() {
            break;
        }
        let fewer = Findings::without(root, &are_proofs, &findings.may_fail);
        if !fewer.may_fail.is_subset(&findings.may_fail) {
            break;
        }
        may_fail = std::mem::replace(&mut findings, fewer).may_fail;
    }
    findings
}

/// These ops of the dialect, and those that use what they compute.
fn behind(root: Op, failing: &HashSet<usize>) -> HashSet<usize> {
    let (mut all, mut own) = (failing.clone(), failing.clone());
    for op in ffi::ops_below(root) {
        let owners = op.operands().filter_map(|operand| ffi::owner(operand));
        if owners.into_iter().any(|owner| all.contains(&ffi::op_number(owner))) {
            all.insert(ffi::op_number(op));
            own.extend(ffi::is_bcast_op(op).then(|| ffi::op_number(op)));
        }
    }
    own
}

impl<'c> Findings<'c> {
    /// Facts that do not rely on these ops. Nothing is said of the sizes of their results.
    fn without<F: Fn(Op) -> bool + 'c>(root: Op<'c>, are_proofs: &Rc<F>, may_fail: &HashSet<usize>) -> Self {
        let (are_proofs, failing) = (Rc::clone(are_proofs), may_fail.clone());
        let relies_on = move |op: Op| match ffi::is_bcast_op(op) {
            _ if Function::of(op).is_some() => are_proofs(op),
            true => !failing.contains(&ffi::op_number(op)),
            false => !may_vanish(op),
        };
        let (mut sizes, steps) = analyze_relying(root, Rc::new(relies_on));
        let mut findings = Self::default();
        for step in steps {
            sizes.follow(&step);
            findings.visit(&mut sizes, &step);
        }
        findings
    }

    fn visit(&mut self, sizes: &mut TensorSizes, step: &Step<'c>) {
        match *step {
            Step::Visit(op) => {
                exist(sizes, op);
                if !is_legal(sizes, op) {
                    self.may_fail.insert(ffi::op_number(op));
                }
            }
            Step::Assert(op) | Step::Constraint(op) => {
                self.assertions += 1;
                match Verdict::of_check(sizes, op) {
                    Verdict::Holds { everywhere } => self.proven.push((op, everywhere)),
                    Verdict::Fails => self.refuted.push(op),
                    Verdict::Unknown if self.is_repeated(op) => self.proven.push((op, false)),
                    Verdict::Unknown => {}
                }
            }
            Step::Enter { .. } => self.asserted.push(HashSet::new()),
            Step::Leave { .. } => drop(self.asserted.pop()),
            _ => {}
        }
    }
}

impl Findings<'_> {
    /// Whether an assertion before this one has the same condition.
    fn is_repeated(&mut self, assertion: Op) -> bool {
        let condition = assertion.operand_at(0).filter(|_| ffi::first_result(assertion).is_none());
        let Some(condition) = condition.map(ffi::value_number) else { return false };
        let is_repeated = self.asserted.iter().any(|scope| scope.contains(&condition));
        if let Some(scope) = self.asserted.last_mut() {
            scope.insert(condition);
        }
        is_repeated
    }
}

/// Whether an op goes away once nothing uses it, and what it requires of its operands with it.
fn may_vanish(op: Op) -> bool {
    let is_control = ffi::size_traits(op).regionBranch || !ffi::successors(op).is_empty();
    ffi::is_memory_effect_free(op) && !is_control
}

/// Whether it is known that an op of the dialect does not fail, or assertions before it see to that.
fn is_legal(sizes: &mut TensorSizes, op: Op) -> bool {
    // The facts that the checks imply hold only once they are there.
    sizes.enter();
    let is_legal =
        Operands::of(sizes, op).is_ok_and(|operands| needed_checks(sizes, &operands, false).is_empty());
    sizes.leave();
    is_legal || is_checked(op)
}

/// The witness of a constraint that holds is one that always does, whose users upstream's canonicalization
/// inlines.
fn pass<'c>(root: &mut OpMut<'c>, inserter: &Inserter, op: Op<'c>, witness: Val<'c>) {
    let context = root.context();
    let builder = Builder::new(ffi::context(&context), inserter, op);
    inserter.set_insertion_point(op);
    let passing = ("passing", BoolAttribute::new(builder.context(), true).into());
    ffi::replace_uses(witness, builder.build("shape.const_witness", &[], &[passing], witness.r#type()));
    ffi::erase_unused(vec![ffi::op_below_mut(root, op)]);
}

/// The sizes of an op's operands are those of tensors.
fn exist(sizes: &mut TensorSizes, op: Op) {
    for operand in op.operands() {
        for dim in 0..value_type(operand.r#type()).dims().map_or(0, <[_]>::len) {
            let size = sizes.of_tensor(operand, dim);
            sizes.exists(size);
        }
    }
}

/// The op that fails with a check: itself, or the first one that relies on its witness.
fn relying<'c>(check: Op<'c>) -> Option<Op<'c>> {
    match ffi::first_result(check) {
        Some(witness) => ffi::users(witness).into_iter().next(),
        None => Some(check),
    }
}

/// Reports an assertion that fails in every run; returns whether that is not an error.
fn refute<'c>(op: Op<'c>, certain: &mut Certain<'c>) -> bool {
    let Some(relying) = relying(op) else { return true };
    let severity = certain.severity(relying);
    let text = ffi::attribute(op, "msg").and_then(ffi::string_value);
    let text = text.unwrap_or_else(|| "its shapes do not fit".into());
    let message = format!("fails in every run{}: {text} [{}]", when(severity), Rule::ProgramSize);
    ffi::emit_op_with_notes(severity, op, &message, &[]);
    severity != Severity::Error
}

fn remove_guards(root: &mut OpMut, condition: Val) {
    for guard in ffi::users(condition).into_iter().filter(|&user| ffi::is_guard(user)) {
        if let Some(value) = guard.operand_at(0) {
            ffi::replace_uses(ffi::result(guard, 0), value);
            ffi::erase_unused(vec![ffi::op_below_mut(root, guard)]);
        }
    }
}
