//! IREE's form: `util.assume.int` on the size of an argument, and `flow.tensor.tie_shape`, which gives the
//! argument that size.

use super::exported::Exported;
use crate::{
    builder::Builder,
    ffi::{self, Val},
};
use broadcastable::symbols::{Bounds, Declared, Expression, Leaf, Operator, Place};
use melior::ir::{Attribute, Type, ValueLike};
use std::collections::HashMap;

pub fn write<'c>(exported: &Exported<'c>, builder: &Builder<'c, '_>) {
    let arguments = ffi::body_arguments(exported.op);
    let mut sizes =
        Sizes { exported, builder, arguments: &arguments, dims: Vec::new(), known: HashMap::new() };
    // Symbols first: expressions are computed of them.
    let (alone, others): (Vec<_>, Vec<_>) =
        exported.signature.declared().iter().partition(|declared| declared.is_alone());
    let mut dims: HashMap<(usize, usize), Val> = HashMap::new();
    for declared in alone.into_iter().chain(others) {
        let Some(size) = sizes.of(declared) else { continue };
        dims.extend(argument_dims(declared).map(|at| (at, size)));
    }
    let read = sizes.dims;
    for (index, &argument) in arguments.iter().enumerate() {
        tie(builder, index, argument, &dims, &read);
    }
    let mut occurrences = exported.signature.declared().iter().flat_map(|declared| &declared.occurrences);
    if occurrences.any(|at| matches!(at.place, Place::Result(_))) {
        exported.remark("util.assume.int is about arguments: what is declared of results is not exported");
    }
}

/// The dynamic dimensions of arguments: the number of each argument, and that of its dimension.
fn argument_dims(declared: &Declared) -> impl Iterator<Item = (usize, usize)> {
    declared.occurrences.iter().filter_map(|at| match at.place {
        Place::Argument(index) => at.size.is_dynamic().then_some((index, at.dim)),
        Place::Result(_) => None,
    })
}

/// The sizes that are built.
struct Sizes<'c, 'a, 'b> {
    exported: &'a Exported<'c>,
    builder: &'a Builder<'c, 'b>,
    arguments: &'a [Val<'c>],
    /// The `tensor.dim` ops, which read the argument itself.
    dims: Vec<ffi::Op<'c>>,
    /// The size of each symbol that stands alone.
    known: HashMap<String, Val<'c>>,
}

impl<'c> Sizes<'c, '_, '_> {
    /// The size of what is declared: computed, if its symbols are known; else that of the first dimension
    /// that has it.
    fn of(&mut self, declared: &Declared) -> Option<Val<'c>> {
        let (argument, dim) = argument_dims(declared).next()?;
        if let Some(size) = self.computed(&declared.expression).filter(|_| !declared.is_alone()) {
            return Some(size);
        }
        let size = self.builder.dim(self.arguments[argument], dim);
        self.dims.extend(ffi::owner(size));
        let bounds = declared.linear.as_ref().and_then(|form| {
            let symbol = self.exported.signature.symbol(&form.symbol)?;
            Some(form.bounds(symbol.bounds))
        });
        let size = self.assume(size, bounds.unwrap_or_default());
        if let Expression::Symbol(name) = &declared.expression {
            self.known.insert(name.clone(), size);
        }
        Some(size)
    }

    fn assume(&self, size: Val<'c>, bounds: Bounds) -> Val<'c> {
        if bounds == Bounds::default() {
            return size;
        }
        let mut parts = vec![format!("umin = {}", bounds.min)];
        parts.extend(bounds.max.map(|max| format!("umax = {max}")));
        parts.extend((bounds.multiple_of != 1).then(|| format!("udiv = {}", bounds.multiple_of)));
        let text = format!("[[#util.int.assumption<{}>]]", parts.join(", "));
        let assumptions = Attribute::parse(self.builder.context(), &text);
        let assumptions = assumptions.expect("the context takes attributes of unknown dialects");
        self.builder.build("util.assume.int", &[size], &[("assumptions", assumptions)], size.r#type())
    }

    fn computed(&self, expression: &Expression) -> Option<Val<'c>> {
        let builder = self.builder;
        let mut leaf = |leaf: Leaf| match leaf {
            Leaf::Integer(value) => Some(builder.index(value)),
            Leaf::Symbol(name) => self.known.get(name).copied(),
        };
        let index = Type::index(builder.context());
        let build = |name: &str, left, right| builder.build(name, &[left, right], &[], index);
        let mut combine = |operator, left, right| {
            Some(match operator {
                Operator::Add => builder.add_index(left, right),
                Operator::Subtract => builder.subtract_index(left, right),
                Operator::Multiply => builder.multiply_index(left, right),
                Operator::FloorDivide => build("arith.floordivsi", left, right),
                Operator::CeilDivide => build("arith.ceildivsi", left, right),
                Operator::Modulo => {
                    let whole = builder.multiply_index(build("arith.floordivsi", left, right), right);
                    builder.subtract_index(left, whole)
                }
            })
        };
        let is_known = expression.symbols().iter().all(|name| self.known.contains_key(*name));
        is_known.then(|| expression.fold(&mut leaf, &mut combine)).flatten()
    }
}

/// Gives an argument the sizes that are known of it, in all of its uses.
fn tie<'c>(
    builder: &Builder<'c, '_>,
    index: usize,
    argument: Val<'c>,
    dims: &HashMap<(usize, usize), Val<'c>>,
    read: &[ffi::Op<'c>],
) {
    if !dims.keys().any(|&(of, _)| of == index) {
        return;
    }
    let value = crate::convert::value_type(argument.r#type());
    let mut read = read.to_vec();
    let dynamic = value.dims().unwrap_or_default().iter().enumerate().filter(|(_, size)| size.is_dynamic());
    let mut operands = vec![argument];
    for (dim, _) in dynamic {
        operands.push(dims.get(&(index, dim)).copied().unwrap_or_else(|| {
            let size = builder.dim(argument, dim);
            read.extend(ffi::owner(size));
            size
        }));
    }
    let tied = builder.build("flow.tensor.tie_shape", &operands, &[], argument.r#type());
    read.extend(ffi::owner(tied));
    ffi::replace_uses_except(argument, tied, &read);
}
