//! torch-mlir's form: a `torch.symbolic_int` for each symbol, and a `torch.bind_symbolic_shape` for each
//! declared tensor.

use super::exported::Exported;
use crate::{
    builder::Builder,
    convert::any_value_type,
    ffi::{self, Inserter, Val},
    frontends::claims::fresh,
};
use broadcastable::symbols::{Bounds, Expression, Leaf, Place};
use melior::ir::{
    Attribute, Type, ValueLike,
    attribute::{IntegerAttribute, StringAttribute},
    operation::OperationLike,
    r#type::IntegerType,
};

pub fn write<'c>(exported: &Exported<'c>, builder: &Builder<'c, '_>, inserter: &Inserter) {
    let mut symbols = Vec::new();
    for symbol in exported.signature.symbols() {
        symbols.push((symbol.name.clone(), build_symbol(builder, &symbol.name, symbol.bounds)));
        if symbol.bounds.multiple_of != 1 {
            exported
                .remark(&format!("torch.symbolic_int has no divisor, such as that of \"{}\"", symbol.name));
        }
    }
    // The map of a tensor has an entry for each dimension: others have a symbol of their own.
    let mut tensors = tensors(exported);
    for (tensor, place, _) in &mut tensors {
        let sizes = any_value_type(tensor.r#type());
        for (dim, size) in sizes.dims().unwrap_or_default().iter().enumerate() {
            let is_free = size.is_dynamic() && entry(exported, *place, dim).is_none();
            if is_free && symbols.iter().all(|(name, _)| *name != fresh(*place, dim)) {
                let name = fresh(*place, dim);
                let value = build_symbol(builder, &name, Bounds::default());
                symbols.push((name, value));
            }
        }
    }
    for (tensor, place, before) in tensors {
        if let Some(before) = before {
            inserter.set_insertion_point(before);
        }
        bind(exported, builder, tensor, place, &symbols);
    }
}

/// The declared arguments, then the results at each return, with the op before which they are bound.
fn tensors<'c>(exported: &Exported<'c>) -> Vec<(Val<'c>, Place, Option<ffi::Op<'c>>)> {
    let is_declared = |place: Place| {
        exported
            .signature
            .declared()
            .iter()
            .any(|declared| declared.occurrences.iter().any(|at| at.place == place))
    };
    let arguments = ffi::body_arguments(exported.op).into_iter().enumerate();
    let arguments = arguments.map(|(index, value)| (value, Place::Argument(index), None));
    let own = |op: &ffi::Op| ffi::parent_op(*op) == Some(exported.op) && ffi::is_return(*op);
    let returns = ffi::ops_below(exported.op).into_iter().filter(own);
    let results = returns.flat_map(|op| {
        op.operands()
            .enumerate()
            .map(move |(index, value)| (value, Place::Result(index), Some(op)))
            .collect::<Vec<_>>()
    });
    arguments.chain(results).filter(|&(_, place, _)| is_declared(place)).collect()
}

fn build_symbol<'c>(builder: &Builder<'c, '_>, name: &str, bounds: Bounds) -> Val<'c> {
    let context = builder.context();
    let i64 = IntegerType::new(context, 64).into();
    let number = |value: u64| IntegerAttribute::new(i64, i64::try_from(value).unwrap_or(i64::MAX)).into();
    let attributes: [(&str, Attribute); 3] = [
        ("max_val", number(bounds.max.unwrap_or(u64::MAX))),
        ("min_val", number(bounds.min)),
        ("symbol_name", StringAttribute::new(context, name).into()),
    ];
    let int = Type::parse(context, "!torch.int").expect("the context takes types of unknown dialects");
    builder.build("torch.symbolic_int", &[], &attributes, int)
}

fn entry<'a>(exported: &'a Exported, place: Place, dim: usize) -> Option<&'a Expression> {
    let is_at = |at: &broadcastable::symbols::Occurrence| at.place == place && at.dim == dim;
    let declared =
        exported.signature.declared().iter().find(|declared| declared.occurrences.iter().any(is_at));
    Some(&declared?.expression)
}

/// Binds the sizes of a tensor to symbols.
fn bind<'c>(
    exported: &Exported<'c>,
    builder: &Builder<'c, '_>,
    tensor: Val<'c>,
    place: Place,
    symbols: &[(String, Val<'c>)],
) {
    let value = any_value_type(tensor.r#type());
    let mut used: Vec<usize> = Vec::new();
    let mut number = |name: &str| {
        let symbol = symbols.iter().position(|(symbol, _)| symbol == name)?;
        let at = used.iter().position(|&known| known == symbol).unwrap_or_else(|| {
            used.push(symbol);
            used.len() - 1
        });
        Some(Expression::Symbol(format!("s{at}")))
    };
    let mut terms = Vec::new();
    for (dim, size) in value.dims().unwrap_or_default().iter().enumerate() {
        let mut leaf = |leaf: Leaf| match leaf {
            Leaf::Integer(value) => Some(Expression::Integer(value)),
            Leaf::Symbol(name) => number(name),
        };
        let mut combine = |operator, left, right| Some(Expression::binary(operator, left, right));
        let term = match (size.as_static(), entry(exported, place, dim)) {
            (Some(size), _) => i64::try_from(size).ok().map(Expression::Integer),
            (None, Some(expression)) => expression.fold(&mut leaf, &mut combine),
            (None, None) => number(&fresh(place, dim)),
        };
        terms.push(term.expect("each symbol is built").to_string());
    }
    let names: Vec<String> = (0..used.len()).map(|at| format!("s{at}")).collect();
    let map = format!("affine_map<()[{}] -> ({})>", names.join(", "), terms.join(", "));
    let Some(map) = Attribute::parse(builder.context(), &map) else {
        exported.remark(&format!("{place} is not exported: {map} is not an affine map"));
        return;
    };
    let operands: Vec<Val> =
        std::iter::once(tensor).chain(used.into_iter().map(|symbol| symbols[symbol].1)).collect();
    builder.build_without_result("torch.bind_symbolic_shape", &operands, &[("shape_expressions", map)]);
}
