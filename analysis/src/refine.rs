//! `bcast-infer-shapes`: refines types to the proven sizes.
//!
//! Every value has a most precise form: itself, the tensor behind casts that forget sizes, or a cast to the
//! proven type. An op that can take it does, and its results become as precise. Other users get a cast back,
//! so that the program is valid after every step:
//!
//! | op | takes the precise form |
//! |---|---|
//! | ops of the dialect | of each operand; the results are inferred from them |
//! | elementwise ops, and others whose operands and results have one shape | of all together |
//! | linalg ops | of each operand; a result has the type of its destination |
//! | a choice between two tensors | of both |
//! | ops of `scf` | of carried values and results, on every path: `control.rs` |
//! | branches, of `cf` or with MLIR's interface | of what every predecessor passes: `blocks.rs` |
//! | private functions that do not escape | of what every call passes, and every return returns: `functions.rs` |

mod blocks;
mod contradictions;
mod control;
mod functions;
mod limits;
mod refiner;
mod types;

use super::{
    declared::{self, Checks},
    ffi::{self, Inserter, OpMut, OpParts, Val},
    program::{analyze, has_one_shape, is_choice},
    report::program_size,
    verify::alignment::alignment,
};
use broadcastable::Dims;
use limits::Limits;
use melior::ir::{Type, ValueLike, operation::OperationLike};
use refiner::Refiner;
use types::{dims_of, joined, with_dims};

/// Refines the types below `root` to the proven sizes. Sizes that line up and are proven to differ are
/// reported.
pub fn run(root: &mut OpMut, inserter: &Inserter) -> bool {
    declared::insert_checks(root, inserter, Checks::AssumedNumbers);
    let (mut sizes, steps) = analyze(**root);
    let limits = Limits::of(**root, &mut sizes);
    let context = root.context();
    let context = ffi::context(&context);
    let (precise, replaced) = Default::default();
    let mut refiner = Refiner { context, inserter, sizes, limits, precise, replaced, casts: Vec::new() };
    let success = program_size::verify(**root, &steps, &mut refiner.sizes);
    functions::refine(&mut refiner, root);
    for op in ffi::outer_ops_first_mut(root) {
        let mut op = op;
        refiner.visit(&mut op);
    }
    ffi::erase_unused_casts(refiner.casts);
    success
}

impl<'c> Refiner<'c, '_> {
    fn visit(&mut self, op: &mut OpMut<'c>) {
        blocks::refine(self, op);
        let name = op.name();
        let name = name.as_string_ref().as_str().unwrap_or_default();
        if ffi::is_bcast_op(**op) {
            self.broadcast(op);
        } else if let Some(refine) = control::of(name) {
            refine(self, op);
        } else if is_choice(**op) {
            control::refine_choice(self, op);
        } else if !ffi::has_regions(**op) && has_one_shape(**op) {
            self.same_shape(op);
        } else if ffi::size_traits(**op).linalg {
            self.destination(op);
        }
    }

    /// An op of the dialect, unless the proven sizes break a rule.
    fn broadcast(&mut self, op: &mut OpMut<'c>) {
        let operands: Vec<Val> = op.operands().map(|operand| self.precise(operand)).collect();
        let Ok(alignment) = alignment(**op) else { return };
        let types = operands.iter().map(|operand| dims_of(operand.r#type()));
        let shapes: Vec<broadcastable::Shape> =
            types.map(|dims| dims.map_or(broadcastable::Shape::Unranked, Into::into)).collect();
        let seen = broadcastable::Op::elementwise(shapes).aligned(alignment);
        let is_tensor = op.results().all(|result| types::is_tensor(result.r#type()));
        let Some(facts) = seen.infer().ok().filter(|_| is_tensor) else { return };
        let location = op.location();
        let refined = |result: Val<'c>| {
            let precise = joined(facts.shape().dims(), dims_of(result.r#type()))?;
            Some((result, with_dims(result.r#type(), &precise, location)))
        };
        let results: Vec<(Val, Type)> =
            (0..op.result_count()).filter_map(|index| refined(ffi::result(**op, index))).collect();
        // Upstream infers the result's type from the operands' once the op is lowered.
        if !results.iter().all(|&(result, r#type)| self.limits.allow(result, r#type)) {
            return;
        }
        operands.iter().enumerate().for_each(|(index, &operand)| ffi::set_operand(op, index, operand));
        results.into_iter().for_each(|(result, r#type)| self.retype(result, r#type));
    }

    /// An op whose operands and results have one shape.
    fn same_shape(&mut self, op: &mut OpMut<'c>) {
        let operands: Vec<Val> = op.operands().collect();
        let results: Vec<Val> = (0..op.result_count()).map(|index| ffi::result(**op, index)).collect();
        let mut dims: Option<Dims> = None;
        let forms: Vec<Val> = operands.iter().map(|&operand| self.precise(operand)).collect();
        for value in forms.iter().chain(&results).filter(|value| types::is_tensor(value.r#type())) {
            let found = dims_of(value.r#type());
            dims = match (dims, found) {
                (None, found) => found,
                (Some(dims), found) => match joined(Some(&dims), found) {
                    Some(joined) => Some(joined),
                    None => return, // reported, if the program runs there
                },
            };
        }
        let Some(dims) = dims else { return };
        let location = op.location();
        let refined = |value: &Val<'c>| with_dims(value.r#type(), &dims, location);
        if results.is_empty() || !results.iter().all(|result| self.limits.allow(*result, refined(result))) {
            return;
        }
        for (index, &form) in forms.iter().enumerate().filter(|(_, form)| types::is_tensor(form.r#type())) {
            let form = self.as_type(**op, form, refined(&form));
            ffi::set_operand(op, index, form);
        }
        results.iter().for_each(|result| self.retype(*result, refined(result)));
    }

    /// A linalg op, whose results have the types of their destinations.
    fn destination(&mut self, op: &mut OpMut<'c>) {
        let destinations: Vec<usize> =
            (0..op.result_count()).map(|index| ffi::destination_of(**op, index)).collect();
        let forms: Vec<Val> = op.operands().map(|operand| self.precise(operand)).collect();
        let allowed =
            |(index, &at): (usize, &usize)| self.limits.allow(ffi::result(**op, index), forms[at].r#type());
        if !destinations.iter().enumerate().all(allowed) {
            return;
        }
        let types: Vec<Type> = forms.iter().map(|form| form.r#type()).collect();
        let results: Vec<Type> = destinations.iter().map(|&at| types[at]).collect();
        let verifies = || ffi::verifies_with(**op, &types, &results).then_some(());
        if ffi::quietly(self.context, verifies).is_err() {
            return;
        }
        forms.iter().enumerate().for_each(|(index, &form)| ffi::set_operand(op, index, form));
        for (index, &destination) in destinations.iter().enumerate() {
            if let Some(destination) = op.operand_at(destination) {
                self.retype(ffi::result(**op, index), destination.r#type());
            }
        }
    }
}
