//! What an op without control flow says of sizes.

use super::{
    Home, calls, conditions, elements,
    numbers::{self, constant_of},
    reader::{Reader, tensor_sizes},
};
use crate::{
    mlir::{
        ffi::{self, Op, Val},
        verify::view::View,
    },
    op_types::OpTypes,
    sizes::{Node, Operation},
};
use melior::ir::{ValueLike, operation::OperationLike};

/// How the sizes of an op's results follow from its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// An op of the dialect: extents.
    Broadcast,
    /// All that have a shape have the same one.
    SameShape,
    /// A result has the shape of an operand that it is written to.
    Destination {
        linalg: bool,
    },
    /// The dynamic sizes of the result are operands, in order, from some operand on.
    Operands {
        from: usize,
    },
    /// As for [`Rule::Operands`]: those after the offsets.
    Slice,
    Collapse,
    Pad,
    Concat,
    Reshape,
    Cast,
    Dim,
    Extract,

    Assert,
    Call,
    Module,
    Function,
    If,
    /// Each region is one way through.
    Regions,
    For,
    While,
    Forall,
    Unknown {
        isolated: bool,
    },
}

impl Rule {
    /// The rule of all ops that have an op's name.
    pub fn of(op: Op) -> Self {
        let name = op.name();
        let name = name.as_string_ref().as_str().unwrap_or_default();
        match name {
            "tensor.empty" | "tensor.generate" => Self::Operands { from: 0 },
            "tensor.splat" | "tensor.expand_shape" => Self::Operands { from: 1 },
            "tensor.extract_slice" => Self::Slice,
            "tensor.collapse_shape" => Self::Collapse,
            "tensor.pad" => Self::Pad,
            "tensor.concat" => Self::Concat,
            "tensor.reshape" => Self::Reshape,
            "tensor.cast" | "tensor.bitcast" => Self::Cast,
            "tensor.dim" => Self::Dim,
            "tensor.extract" => Self::Extract,
            "cf.assert" => Self::Assert,
            "func.call" => Self::Call,
            "func.func" => Self::Function,
            "builtin.module" => Self::Module,
            "scf.if" => Self::If,
            "scf.index_switch" => Self::Regions,
            "scf.for" => Self::For,
            "scf.while" => Self::While,
            "scf.forall" => Self::Forall,
            _ if ffi::is_bcast_op(op) => Self::Broadcast,
            _ => {
                let traits = ffi::size_traits(op);
                if traits.destinationStyle {
                    Self::Destination { linalg: traits.linalg }
                } else if traits.sameShape || name == "arith.select" {
                    Self::SameShape
                } else {
                    Self::Unknown { isolated: traits.isolatedFromAbove }
                }
            }
        }
    }
}

/// Says what is known of an op's results, and of its operands after it.
pub fn read<'c>(reader: &mut Reader<'c>, op: Op<'c>, rule: Rule) {
    match rule {
        Rule::Broadcast => broadcast(reader, op),
        Rule::SameShape => same_shape(reader, op),
        Rule::Destination { linalg } => {
            destination(reader, op);
            if linalg {
                loops(reader, op);
            }
        }
        Rule::Operands { from } => sizes_from(reader, op, op.operands().skip(from).collect()),
        Rule::Slice => slice(reader, op),
        Rule::Collapse => collapse(reader, op),
        Rule::Pad => pad(reader, op),
        Rule::Concat => concat(reader, op),
        Rule::Reshape => reshape(reader, op),
        Rule::Cast => cast(reader, op),
        Rule::Dim => dim(reader, op),
        Rule::Extract => elements::extract(reader, op),
        Rule::Assert => {
            if let Ok(condition) = op.operand(0) {
                conditions::learn(reader, condition, true);
            }
        }
        Rule::Call => calls::call(reader, op),
        Rule::Unknown { .. } => numbers::read(reader, op),
        _ => {}
    }
    elements::read(reader, op);
}

/// Rule `runtime-extent`, column by column. Every result has the same sizes.
fn broadcast<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let dynamic = |value: Val| tensor_sizes(value.r#type()).is_none_or(|sizes| sizes.contains(&ffi::DYNAMIC));
    if !op.results().any(|result| dynamic(result.into())) {
        return;
    }
    let operands: Vec<Val> = op.operands().collect();
    let Some(columns) = columns(reader, op, &operands) else { return };
    let extents: Vec<Node> = columns.iter().map(|column| reader.graph.extent(column)).collect();
    for result in op.results() {
        let is_as_inferred = tensor_sizes(result.r#type()).is_some_and(|sizes| sizes.len() == extents.len());
        if is_as_inferred {
            reader.define(result.into(), |_, dim| extents[dim]);
        }
    }
}

/// The sizes that line up in each column, if all operands are ranked and the op is valid.
fn columns<'c>(reader: &mut Reader<'c>, op: Op<'c>, operands: &[Val<'c>]) -> Option<Vec<Vec<Node>>> {
    let ranks: Vec<usize> =
        operands.iter().map(|operand| Some(tensor_sizes(operand.r#type())?.len())).collect::<Option<_>>()?;
    let view = View::new(op).ok()?;
    let is_explicit = matches!(view.alignment(), crate::Alignment::Explicit(_));
    let facts = if is_explicit { Some(crate::verify::infer(&view).ok()?) } else { None };
    let rank = facts.as_ref().map_or(ranks.iter().copied().max()?, |facts| facts.columns().len());
    let mut columns = vec![Vec::new(); rank];
    for (operand, (&value, &own)) in operands.iter().zip(&ranks).enumerate() {
        for (dim, size) in reader.sizes(value).into_iter().enumerate() {
            let column = match &facts {
                Some(facts) => facts.lineup().column_of(operand, own, dim)?,
                None => rank - own + dim,
            };
            if !columns[column].contains(&size) {
                columns[column].push(size);
            }
        }
    }
    Some(columns)
}

fn same_shape<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let Some(result) = ffi::first_result(op) else { return };
    if tensor_sizes(result.r#type()).is_none() {
        return numbers::read(reader, op);
    }
    let shaped: Vec<Val> = op.operands().filter(|operand| tensor_sizes(operand.r#type()).is_some()).collect();
    let Some((&first, rest)) = shaped.split_first() else { return };
    for &other in rest {
        same_sizes(reader, first, other);
    }
    for result in op.results() {
        pass_on(reader, first, result.into());
    }
}

/// A result has the sizes of an operand, where they are to be read, so that nothing but them needs the result.
fn pass_on<'c>(reader: &mut Reader<'c>, operand: Val<'c>, result: Val<'c>) {
    reader.define_as(result, operand);
    let sizes = tensor_sizes(operand.r#type()).unwrap_or_default();
    for (dim, node) in reader.sizes(operand).into_iter().enumerate() {
        if sizes.get(dim) == Some(&ffi::DYNAMIC) {
            reader.home(node, Home::Dim(operand, dim));
        }
    }
}

/// Two tensors have the same sizes, now that an op of them was executed.
fn same_sizes<'c>(reader: &mut Reader<'c>, a: Val<'c>, b: Val<'c>) {
    let sizes = [reader.sizes(a), reader.sizes(b)];
    for (dim, (&size, &other)) in sizes[0].iter().zip(&sizes[1]).enumerate() {
        reader.equal((size, Home::Dim(a, dim)), (other, Home::Dim(b, dim)));
    }
}

fn destination<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    for (index, result) in op.results().enumerate() {
        if let Ok(operand) = op.operand(ffi::destination_of(op, index)) {
            pass_on(reader, operand, result.into());
        }
    }
}

/// The sizes that one loop goes through are equal.
fn loops<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let mut sizes: Vec<Option<(Node, Home<'c>)>> = Vec::new();
    for (operand, loops) in op.operands().zip(ffi::loops_of_operands(op).unwrap_or_default()) {
        if tensor_sizes(operand.r#type()).is_none() {
            continue;
        }
        for (dim, (node, of)) in reader.sizes(operand).into_iter().zip(loops).enumerate() {
            let Some(of) = of else { continue };
            if sizes.len() <= of {
                sizes.resize(of + 1, None);
            }
            let own = (node, Home::Dim(operand, dim));
            match sizes[of] {
                Some(first) => reader.equal(first, own),
                None => sizes[of] = Some(own),
            }
        }
    }
}

/// The dynamic sizes of the result are these numbers, in order.
fn sizes_from<'c>(reader: &mut Reader<'c>, op: Op<'c>, operands: Vec<Val<'c>>) {
    let Some(result) = ffi::first_result(op) else { return };
    let mut operands = operands.into_iter();
    reader.define(result, |reader, _| match operands.next() {
        Some(size) => {
            let node = reader.sizes(size)[0];
            reader.home(node, Home::Value(size));
            node
        }
        None => reader.graph.unknown(),
    });
}

/// Sizes that are 1 and dropped from the type are static ones, so that the dynamic ones are the same.
fn slice<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let dynamic = |name| {
        let sizes = ffi::i64_array(ffi::attribute(op, name)?)?;
        Some(sizes.iter().filter(|&&size| size == ffi::DYNAMIC).count())
    };
    if let (Some(offsets), Some(sizes)) = (dynamic("static_offsets"), dynamic("static_sizes")) {
        sizes_from(reader, op, op.operands().skip(1 + offsets).take(sizes).collect());
    }
}

/// A size is the product of those that it stands for.
fn collapse<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let groups = ffi::attribute(op, "reassociation").and_then(ffi::i64_lists);
    let (Some(result), Ok(source), Some(groups)) = (ffi::first_result(op), op.operand(0), groups) else {
        return;
    };
    let sizes = reader.sizes(source);
    let unit = reader.constant(1);
    reader.define(result, |reader, dim| {
        let group = groups[dim].iter().map(|&dim| sizes[dim as usize]).filter(|&size| size != unit);
        match group.collect::<Vec<_>>()[..] {
            [only] => only,
            ref group => folded(reader, Operation::Multiply, unit, group),
        }
    });
}

/// What an operation computes of numbers, from the first on.
fn folded(reader: &mut Reader, operation: Operation, neutral: Node, numbers: &[Node]) -> Node {
    let next = |a, &b| reader.graph.computed(operation, &[a, b]);
    numbers.iter().fold(neutral, next)
}

/// A size with what is put before and behind it.
fn pad<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let (Some(result), Ok(source)) = (ffi::first_result(op), op.operand(0)) else { return };
    let mut numbers = op.operands().skip(1);
    let mut padding = |name| Some(mixed(reader, ffi::i64_array(ffi::attribute(op, name)?)?, &mut numbers));
    let [Some(low), Some(high)] = ["static_low", "static_high"].map(&mut padding) else { return };
    let sizes = reader.sizes(source);
    reader.define(result, |reader, dim| folded(reader, Operation::Add, sizes[dim], &[low[dim], high[dim]]));
}

/// Numbers of which the dynamic ones are operands, in order.
fn mixed<'c>(
    reader: &mut Reader<'c>,
    known: &[i64],
    operands: &mut impl Iterator<Item = Val<'c>>,
) -> Vec<Node> {
    let number = |&known: &i64| match known {
        ffi::DYNAMIC => operands.next().and_then(|operand| reader.number(operand)),
        known => Some(reader.constant(known)),
    };
    let numbers: Vec<Option<Node>> = known.iter().map(number).collect();
    numbers.into_iter().map(|number| number.unwrap_or_else(|| reader.graph.unknown())).collect()
}

/// One size is the sum of all operands' sizes; all others are those of every operand.
fn concat<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let along = ffi::attribute(op, "dim").and_then(ffi::i64_attribute);
    let (Some(result), Some(along)) = (ffi::first_result(op), along) else { return };
    let sizes: Vec<Vec<Node>> = op.operands().map(|operand| reader.sizes(operand)).collect();
    let Some((first, rest)) = sizes.split_first() else { return };
    reader.define(result, |reader, dim| match dim as i64 == along {
        true => {
            let rest: Vec<Node> = rest.iter().map(|sizes| sizes[dim]).collect();
            folded(reader, Operation::Add, first[dim], &rest)
        }
        false => first[dim],
    });
}

/// To a shape whose numbers are known.
fn reshape<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let (Some(result), Ok(shape)) = (ffi::first_result(op), op.operand(1)) else { return };
    let Some(sizes) = elements::of(reader, shape) else { return };
    let values: Vec<Val> = ffi::defining_op(shape, "tensor.from_elements")
        .map(|elements| elements.operands().collect())
        .unwrap_or_default();
    reader.define(result, |reader, dim| {
        let Some(&node) = sizes.get(dim) else { return reader.graph.unknown() };
        if let Some(&value) = values.get(dim) {
            reader.home(node, Home::Value(value));
        }
        node
    });
}

/// A cast keeps every size; one that says more holds only after it.
fn cast<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let (Some(result), Ok(source)) = (ffi::first_result(op), op.operand(0)) else { return };
    let rank = |value: Val| tensor_sizes(value.r#type()).map(<[i64]>::len);
    if rank(result).is_some() && rank(result) == rank(source) {
        pass_on(reader, source, result);
        same_sizes(reader, source, result);
    }
}

fn dim<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let (Some(result), Ok(tensor), Ok(dim)) = (ffi::first_result(op), op.operand(0), op.operand(1)) else {
        return;
    };
    let dim = constant_of(dim).and_then(|dim| usize::try_from(dim).ok());
    let size = dim.and_then(|dim| reader.sizes(tensor).get(dim).copied());
    if let Some(size) = size.filter(|_| tensor_sizes(tensor.r#type()).is_some()) {
        reader.define(result, |_, _| size);
        reader.home(size, Home::Value(result));
    }
}
