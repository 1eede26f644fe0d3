//! `test-bcast-sizes`: inserts the facts about sizes as assertions, one for each op. `test-bcast-ops`: lists
//! the ops that the analysis reads.

use super::checks::needed_checks;
use crate::sizes::operands::Operands;
use crate::{
    builder::Builder,
    convert::value_type,
    ffi::{self, Inserter, Op, OpMut, Val},
    program::{Step, TensorSizes, analyze, read_ops},
};
use broadcastable::{Kind, SizeId, sizes::UNIT};
use melior::{
    Context,
    ir::{Type, ValueLike, attribute::StringAttribute, operation::OperationLike},
};

/// The most other sizes with which a size is compared.
const MAX_OTHERS: usize = 64;

/// Asserts all facts before each op on tensors below `root`.
pub fn run(root: &mut OpMut, inserter: &Inserter) -> bool {
    let (sizes, steps) = analyze(**root);
    let context = root.context();
    let context = ffi::context(&context);
    let mut claims = Claims { sizes, scopes: Vec::new(), facts: Vec::new() };
    for step in steps {
        claims.sizes.follow(&step);
        match step {
            Step::Enter { isolated } => claims.scopes.push(Scope { isolated, there: Vec::new() }),
            Step::Leave { .. } => drop(claims.scopes.pop()),
            Step::Equal { .. }
            | Step::Legal(_)
            | Step::Home(..)
            | Step::Assert(_)
            | Step::Constraint(_)
            | Step::Guard(_) => {}
            Step::Visit(op) => claims.visit(context, inserter, op),
        }
    }
    true
}

/// Emits the registered ops that the analysis reads, with their rules.
pub fn list_ops(root: Op) {
    let lines: Vec<String> = read_ops(root).into_iter().map(|(name, how)| format!("{name} {how}")).collect();
    ffi::emit_remark(root.location(), &format!("reads\n{}", lines.join("\n")));
}

struct Claims<'c> {
    sizes: TensorSizes,
    scopes: Vec<Scope<'c>>,
    /// The facts that hold at an op, to be asserted there.
    facts: Vec<Val<'c>>,
}

/// The sizes that were read in a scope, each with its value.
struct Scope<'c> {
    isolated: bool,
    there: Vec<(SizeId, Val<'c>)>,
}

impl<'c> Claims<'c> {
    fn visit(&mut self, context: &'c Context, inserter: &Inserter, op: Op<'c>) {
        let is_tensor = ffi::first_result(op)
            .is_some_and(|result| value_type(result.r#type()).kind() == Some(Kind::Tensor));
        let Ok(operands) = Operands::of(&mut self.sizes, op) else { return };
        if !is_tensor {
            return;
        }
        inserter.set_insertion_point(op);
        let builder = Builder::new(context, inserter, op);
        for operand in &operands.all {
            for (dim, (&size, known)) in operand.sizes.iter().zip(&operand.dims).enumerate() {
                if known.is_dynamic() {
                    self.claim(&builder, operand.value, dim, size);
                }
            }
        }
        self.assert(&builder);
        needed_checks(&mut self.sizes, &operands, false);
        let extents = operands.extents(&mut self.sizes, false);
        for result in op.results().map(Val::from) {
            let declared = value_type(result.r#type());
            for (dim, (declared, &extent)) in
                declared.dims().unwrap_or_default().iter().zip(&extents).enumerate()
            {
                if declared.is_dynamic() {
                    let read = self.sizes.of_tensor(result, dim);
                    self.sizes.learn_equal(read, extent);
                    self.sizes.record(result, dim, extent);
                }
                self.sizes.exists(extent);
            }
        }
    }

    /// Finds the facts about a size that became available, alone and with each of the others.
    fn claim(&mut self, builder: &Builder<'c, '_>, tensor: Val<'c>, dim: usize, size: SizeId) {
        let dim = builder.index(dim as i64);
        let value = builder.build("tensor.dim", &[tensor, dim], &[], Type::index(builder.context()));
        if let Some(number) = self.sizes.as_constant(size) {
            self.facts.push(builder.equal(value, builder.index(number)));
        }
        self.sizes.exists(size);
        for (other, other_value) in self.others() {
            let equal = builder.equal(value, other_value);
            if self.sizes.equality(size, other).is_some() {
                self.facts.push(equal);
                continue;
            }
            for (size, extent, own) in [(size, other, value), (other, size, other_value)] {
                if size != UNIT && self.sizes.legality(size, extent).is_some() {
                    let is_unit = builder.equal(own, builder.index(1));
                    self.facts.push(builder.or(is_unit, equal));
                }
            }
        }
        if let Some(scope) = self.scopes.last_mut() {
            scope.there.push((size, value));
        }
    }

    /// The sizes that are available here, the latest first.
    fn others(&self) -> Vec<(SizeId, Val<'c>)> {
        let mut others = Vec::new();
        for scope in self.scopes.iter().rev() {
            others.extend(scope.there.iter().rev().copied());
            if scope.isolated {
                break;
            }
        }
        others.truncate(MAX_OTHERS);
        others
    }

    /// One assertion of all facts: `convert-cf-to-llvm` takes quadratic time in the number of assertions in a
    /// function.
    fn assert(&mut self, builder: &Builder<'c, '_>) {
        let count = self.facts.len();
        let all = std::mem::take(&mut self.facts).into_iter().reduce(|a, b| builder.and(a, b));
        let Some(all) = all else { return };
        let message = format!("of {count} facts about sizes one is false [known-size]");
        let message = StringAttribute::new(builder.context(), &message);
        builder.build_without_result("cf.assert", &[all], &[("msg", message.into())]);
    }
}
