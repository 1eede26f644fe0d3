//! Arguments that are at every call the size of a tensor, which is an argument as well: their users get that
//! size, so that both have one form wherever sizes are compared.

use super::read::{Arguments, own_arguments};
use crate::{
    builder::Builder,
    convert::value_type,
    ffi::{self, Inserter, Op, OpMut, Val},
    program::{TensorSizes, analyze},
};
use melior::{Context, ir::ValueLike};

/// Replaces those among these arguments of a module's functions.
pub fn replace<'c, 'r: 'c>(
    context: &'c Context,
    inserter: &Inserter,
    module: &mut OpMut<'r>,
    arguments: &Arguments,
) {
    if arguments.is_empty() {
        return;
    }
    let (mut sizes, _) = analyze(**module);
    let mut found: Vec<(Op, Val, (Val, usize))> = Vec::new();
    for function in ffi::child_ops(**module) {
        let values = ffi::body_arguments(function);
        let own = own_arguments(arguments, function).into_iter().map(|at| values[at]);
        let equal = |argument| Some((function, argument, equal(&mut sizes, argument, &values)?));
        found.extend(own.filter_map(equal));
    }
    for (function, argument, (tensor, dim)) in found {
        let Some(&first) = ffi::body_ops(function).first() else { continue };
        inserter.set_insertion_point(first);
        let size = Builder::new(context, inserter, function).dim(tensor, dim);
        ffi::replace_uses_except(argument, size, &[]);
    }
}

/// The dynamic dimension of one of these tensors whose size the number is in every run.
fn equal<'c>(sizes: &mut TensorSizes, number: Val, tensors: &[Val<'c>]) -> Option<(Val<'c>, usize)> {
    let size = sizes.of_number(number)?;
    tensors.iter().find_map(|&tensor| {
        let shape = value_type(tensor.r#type());
        let dims = shape.dims()?;
        let mut dynamic = (0..dims.len()).filter(|&dim| dims[dim].is_dynamic());
        dynamic.find(|&dim| sizes.of_tensor(tensor, dim) == size).map(|dim| (tensor, dim))
    })
}
