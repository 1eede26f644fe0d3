//! `bcast-carry-scalars`: loops and choices carry the element of each tensor of rank 0, and what reads such an
//! element is computed from elements.
//!
//! Bufferization allocates memory for each tensor that a step of a loop computes, which takes longer than to
//! count: the counter and the condition of a loop of StableHLO are such tensors.

use crate::{
    builder::Builder,
    convert::value_type,
    ffi::{self, Inserter, Op, OpMut, OpParts, Replacements, Val},
    fuse::build_element,
};
use broadcastable::Kind;
use melior::{
    Context,
    ir::{ValueLike, operation::OperationLike},
};
use std::collections::{HashMap, HashSet};

/// Rewrites the ops below `root`.
pub fn run(root: &mut OpMut, inserter: &Inserter) -> bool {
    let context = root.context();
    let context = ffi::context(&context);
    for op in ffi::ops_below(**root) {
        passes(op).into_iter().for_each(|pass| pass.carry_elements(context, root, inserter));
    }
    compute_elements(context, root, inserter);
    true
}

/// Values that an op passes on.
struct Pass<'c> {
    /// The ops that have them as operands, from these on.
    sources: Vec<(Op<'c>, usize)>,
    /// The arguments of blocks and the results that they become.
    targets: Vec<Vec<Val<'c>>>,
}

fn passes<'c>(op: Op<'c>) -> Vec<Pass<'c>> {
    let blocks: Vec<_> = ffi::regions(op).into_iter().filter_map(|blocks| blocks.first().copied()).collect();
    let ends: Vec<Op> = blocks.iter().filter_map(|&block| ffi::ops_of(block).pop()).collect();
    let results: Vec<Val> = op.results().map(Val::from).collect();
    match (op.name().as_string_ref().as_str(), &blocks[..], &ends[..]) {
        (Ok("scf.while"), &[before, after], &[condition, end]) => vec![
            Pass { sources: vec![(op, 0), (end, 0)], targets: vec![ffi::arguments_of(before)] },
            Pass { sources: vec![(condition, 1)], targets: vec![ffi::arguments_of(after), results] },
        ],
        (Ok("scf.for"), &[body], &[end]) => {
            // The first argument is the counter; bounds and step are the first operands.
            let carried = ffi::arguments_of(body).split_off(1);
            vec![Pass { sources: vec![(op, 3), (end, 0)], targets: vec![carried, results] }]
        }
        (Ok("scf.if" | "scf.index_switch"), _, ends) => {
            vec![Pass { sources: ends.iter().map(|&end| (end, 0)).collect(), targets: vec![results] }]
        }
        _ => Vec::new(),
    }
}

impl<'c> Pass<'c> {
    fn carry_elements(&self, context: &'c Context, root: &mut OpMut, inserter: &Inserter) {
        for at in (0..self.targets[0].len()).filter(|&at| is_scalar(self.targets[0][at])) {
            for &(op, first) in &self.sources {
                let tensor = op.operand_at(first + at).expect("the op passes it on");
                let element = builder_at(context, inserter, op).extract(tensor, &[]);
                ffi::set_operand(&mut ffi::op_below_mut(root, op), first + at, element);
            }
            for target in self.targets.iter().map(|values| values[at]) {
                let tensor = target.r#type();
                ffi::set_type(target, ffi::element_type(tensor));
                let next = ffi::first_after(target).expect("a block ends with another op");
                let whole =
                    builder_at(context, inserter, next).build("tensor.from_elements", &[target], &[], tensor);
                let own = ffi::owner(whole).expect("it was built");
                ffi::replace_uses_except(target, whole, &[own]);
            }
        }
    }
}

/// Computes the elements that ops read from elements.
fn compute_elements<'c, 'r: 'c>(context: &'c Context, root: &mut OpMut<'r>, inserter: &Inserter) {
    let ops = ffi::ops_below_mut(root);
    let read = read_elements(&ops);
    let mut elements: HashMap<usize, Val> = HashMap::new();
    let mut replacements = Replacements::default();
    let mut before = Vec::new();
    for op in ops {
        let result = ffi::first_result(*op);
        let number = result.map(ffi::value_number).filter(|number| read.contains(number));
        if ffi::has_name(*op, "tensor.from_elements") {
            elements.extend(number.zip(op.operand_at(0)));
            before.push(op);
        } else if let Some(number) = number {
            let builder = builder_at(context, inserter, *op);
            let known = |operand| elements.get(&ffi::value_number(operand)).copied();
            let operands =
                op.operands().map(|operand| known(operand).unwrap_or_else(|| builder.extract(operand, &[])));
            let operands: Vec<Val> = operands.collect();
            elements.extend(build_element(&builder, *op, &operands).ok().map(|element| (number, element)));
            before.push(op);
        } else if let Some(element) =
            tensor_read(*op).and_then(|tensor| elements.get(&ffi::value_number(tensor)))
        {
            replacements.replace(op, &[*element]);
        }
    }
    replacements.finish();
    ffi::erase_unused(before);
}

/// The tensors of rank 0 whose elements are read, directly or to compute others, if an op computes them.
fn read_elements(ops: &[OpMut]) -> HashSet<usize> {
    let mut read = HashSet::new();
    let is_computed = |tensor: &Val| {
        ffi::owner(*tensor).is_some_and(|op| ffi::has_name(op, "tensor.from_elements") || is_elementwise(op))
    };
    // Users of a value come after it.
    for op in ops.iter().rev() {
        let is_read = ffi::first_result(**op).is_some_and(|result| read.contains(&ffi::value_number(result)));
        let tensors =
            tensor_read(**op).into_iter().chain(op.operands().filter(|_| is_read && is_elementwise(**op)));
        read.extend(tensors.filter(is_computed).map(ffi::value_number));
    }
    read
}

/// The tensor of rank 0 whose element an op reads.
fn tensor_read<'c>(op: Op<'c>) -> Option<Val<'c>> {
    op.operand_at(0).filter(|&tensor| ffi::has_name(op, "tensor.extract") && is_scalar(tensor))
}

/// Whether an op computes one tensor of rank 0 from such tensors.
fn is_elementwise(op: Op) -> bool {
    let is_known = ffi::is_bcast_op(op) || (ffi::is_elementwise_mappable(op) && op.region_count() == 0);
    is_known
        && ffi::is_memory_effect_free(op)
        && op.result_count() == 1
        && op.operands().chain(op.results().map(Val::from)).all(is_scalar)
}

fn is_scalar(value: Val) -> bool {
    let r#type = value_type(value.r#type());
    r#type.kind() == Some(Kind::Tensor) && r#type.dims().is_some_and(<[_]>::is_empty)
}

fn builder_at<'c, 'a>(context: &'c Context, inserter: &'a Inserter<'a>, op: Op<'c>) -> Builder<'c, 'a> {
    inserter.set_insertion_point(op);
    Builder::new(context, inserter, op)
}
