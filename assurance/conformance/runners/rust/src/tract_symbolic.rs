//! The crate tract-core: the shapes of its elementwise ops.

use broadcastable_conformance::{Answer, Case, Size, serve, shape};
use std::collections::HashMap;
use tract_core::{broadcast::multi_broadcast, internal::*};

/// The shape, and the symbol of each name.
fn broadcast(case: &Case) -> Result<(TVec<TDim>, HashMap<String, Symbol>), String> {
    let (scope, mut names) = (SymbolScope::default(), HashMap::new());
    let mut dim = |size: Size| match size {
        Size::Number(size) => TDim::Val(size as i64),
        Size::Name(name) => names.entry(name.clone()).or_insert_with(|| scope.sym(&name)).clone().into(),
        Size::Unknown => scope.new_with_prefix("unknown").into(),
    };
    let shapes: Vec<TVec<TDim>> =
        case.operands().into_iter().map(|shape| shape.into_iter().map(&mut dim).collect()).collect();
    let found = multi_broadcast(&shapes).map_err(|error| format!("{error:#}"))?;
    Ok((found, names))
}

fn implicit(case: &Case) -> Result<Answer, String> {
    Ok(shape(multi_broadcast::<usize>(&case.shapes()).map_err(|error| format!("{error:#}"))?.into_iter()))
}

fn run_time(case: &Case) -> Result<Answer, String> {
    let (found, names) = broadcast(case)?;
    let sizes = case.sizes();
    let values = sizes.iter().fold(SymbolValues::default(), |values, (name, size)| values.with(&names[name], *size));
    let extents = found.iter().map(|size| size.eval_to_i64(&values).map_err(|error| format!("{error:#}")));
    Ok(shape(extents.collect::<Result<Vec<_>, _>>()?))
}

fn main() {
    serve("tract", "0.23.9", &[
        ("implicit", "`tract_core::broadcast::multi_broadcast` of `usize`", implicit),
        ("run-time", "the same of `TDim`, with a `Symbol` for each name, evaluated with the sizes of the run", run_time),
    ]);
}
