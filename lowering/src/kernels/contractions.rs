//! `bcast-call-contractions`: matrix products, convolutions and all other contractions become calls of one
//! function of a library.
//!
//! A contraction sums products of an element of each of two memrefs. The function gets the loops as data: the
//! size of each, and the step that each memref makes along it. It is a matter of that function which of them
//! are rows, columns and sums.

mod panels;

use crate::{
    builder::Builder,
    ffi::{self, Inserter, Op, OpMut, OpParts, Replacements, SymbolTables, Val},
    kernels::{
        frame,
        indices::{self, Index},
        reads::maps,
        stack,
    },
};
use melior::ir::{Type, ValueLike, operation::OperationLike};
use panels::{Declared, Panels};

/// The numbers of a loop in the table that the function gets: its size, and the steps of the two inputs and
/// of the output.
const COLUMNS: usize = 4;
/// The functions, for `f32` and for `f64`. A library whose function takes other arguments has other names.
const FUNCTIONS: [&str; 2] = ["bcast_contract_f32_v2", "bcast_contract_f64_v2"];
/// The function takes no more loops.
const MAX_LOOPS: usize = 32;

/// Replaces the contractions below `root`. It reads constants in panels whose columns have
/// `panel_bytes`.
pub fn run(root: &mut OpMut, inserter: &Inserter, panel_bytes: i64) -> bool {
    let context = root.context();
    let context = ffi::context(&context);
    let tables = SymbolTables::below(**root);
    let mut replacements = Replacements::default();
    let mut constants: Vec<Op> = Vec::new();
    let mut declared = Declared::with_bytes(panel_bytes);
    for op in ffi::ops_below_mut(root) {
        let Some(mut contraction) = Contraction::of(*op) else { continue };
        if !declare(&tables, *op, contraction.function) {
            return false;
        }
        if let Some(zeros) = contraction.zeros(*op) {
            replacements.replace(ffi::op_below_mut(root, zeros), &[]);
            contraction.is_new = true;
        }
        // A panel is a loop more.
        if contraction.loops < MAX_LOOPS {
            contraction.panels = Panels::of(&contraction, &tables, &mut declared, *op);
            constants.extend(contraction.panels.as_ref().map(|panels| panels.before));
        }
        inserter.set_insertion_point(*op);
        let builder = Builder::new(context, inserter, *op);
        stack::scope(&builder, |builder| contraction.build(builder));
        replacements.replace(op, &[]);
    }
    replacements.finish();
    constants.sort_by_key(|&op| ffi::op_number(op));
    constants.dedup();
    ffi::erase_unused(constants.into_iter().map(|op| ffi::op_below_mut(root, op)).collect());
    true
}

/// Whether an op of linalg adds the product of its two inputs to its output, and reads elements again.
pub fn is_contraction(op: Op) -> bool {
    function(op).is_some()
}

/// Whether only the functions for contractions get an address, or one that is computed from it.
pub fn is_for_calls(address: Val) -> bool {
    ffi::users(address).iter().all(|&user| {
        let is_call =
            || ffi::symbol_of(user, "callee").is_some_and(|name| FUNCTIONS.contains(&name.as_str()));
        match ffi::first_result(user) {
            Some(sum) => ffi::has_name(user, "arith.addi") && is_for_calls(sum),
            None => is_call(),
        }
    })
}

/// Whether an op reads each element of both inputs once, as dot products of rows do: a kernel, which is
/// computed with those around it.
fn reads_once(op: Op) -> bool {
    let loops = ffi::loops_of_operands(op).filter(|_| ffi::has_name(op, "linalg.generic"));
    let sorted = |dims: &Vec<Option<usize>>| {
        let mut dims = dims.clone();
        dims.sort_unstable();
        dims
    };
    loops.is_some_and(|loops| {
        !loops.iter().flatten().any(Option::is_none) && sorted(&loops[0]) == sorted(&loops[1])
    })
}

/// The function that computes such sums: that of the elements.
fn function(op: Op) -> Option<&'static str> {
    ffi::indexing_maps(op).filter(|_| op.operand_count() == 3 && !reads_once(op))?;
    let (body, arguments) = (ffi::body_ops(op), ffi::body_arguments(op));
    let (&[product, sum, end], &[a, b, out]) = (&body[..], &arguments[..]) else { return None };
    let takes = |op: Op, name: &str, wanted: [Val; 2]| {
        let operands: Vec<Val> = op.operands().collect();
        ffi::has_name(op, name) && (operands == wanted || operands.iter().rev().eq(&wanted))
    };
    let is_sum = takes(product, "arith.mulf", [a, b])
        && takes(sum, "arith.addf", [out, ffi::first_result(product)?])
        && end.operand_at(0) == ffi::first_result(sum);
    match ffi::type_text(out.r#type()).as_str() {
        "f32" if is_sum => Some(FUNCTIONS[0]),
        "f64" if is_sum => Some(FUNCTIONS[1]),
        _ => None,
    }
}

/// Declares the function where the symbols of an op are; `false` after an error.
fn declare(tables: &SymbolTables, op: Op, name: &str) -> bool {
    let (_, symbols) = tables.around(op).expect("the pass runs on a module");
    let context = op.context();
    let text = format!("func.func private @{name}(index, index, index, index, index, index)");
    let function = ffi::parse_op(ffi::context(&context), &text).expect("the function is valid");
    let Some(taken) = symbols.lookup(name) else {
        symbols.insert(function);
        return true;
    };
    let r#type = |op| ffi::attribute(op, "function_type");
    let is_it = ffi::has_name(taken, "func.func") && r#type(taken) == r#type(ffi::op(&function));
    if !is_it {
        let message = format!("has the name of the function that computes contractions, '{name}': rename it");
        ffi::emit_op_error(taken, &message, &[]);
    }
    is_it
}

struct Contraction<'c> {
    memrefs: Vec<Val<'c>>,
    /// For each memref and each of its dimensions, the loops of its index, each with a factor.
    indices: Vec<Vec<Index>>,
    loops: usize,
    function: &'static str,
    /// Whether the function stores sums, and does not add them to the output.
    is_new: bool,
    /// The input that is read in panels: their columns are a loop more.
    panels: Option<Panels<'c>>,
}

impl<'c> Contraction<'c> {
    fn of(op: Op<'c>) -> Option<Self> {
        let function = function(op).filter(|_| !ffi::is_on_device(op))?;
        // Of other memory, a pointer and steps do not tell where an element is.
        if !op.operands().all(|operand| ffi::is_strided_memref(operand.r#type())) {
            return None;
        }
        let indices = indices::of_operands(op)?;
        let loops = maps(op)?.first()?.dim_count();
        let contraction =
            Self { memrefs: op.operands().collect(), indices, loops, function, is_new: false, panels: None };
        let is_known = loops <= MAX_LOOPS && (0..loops).all(|at| contraction.extent(at).is_some());
        is_known.then_some(contraction)
    }

    fn element_bytes(&self) -> i64 {
        element_bytes(self.memrefs[0])
    }

    /// A memref and the dimension of it whose index is a loop.
    fn extent(&self, at: usize) -> Option<(Val<'c>, usize)> {
        indices::extent(&self.memrefs, &self.indices, at)
    }

    /// The op that sets all that the contraction adds to to zero, if nothing else reads it.
    fn zeros(&self, op: Op<'c>) -> Option<Op<'c>> {
        let output = self.memrefs[2];
        let is_whole = self.indices[2].iter().enumerate().all(|(dim, index)| {
            // Two dimensions with one loop are a diagonal.
            matches!(index[..], [(_, 1)]) && !self.indices[2][..dim].contains(index)
        });
        let mut fills = ffi::users(output).into_iter().filter(|&user| is_filled_with_zero(output, user));
        fills.find(|&fill| is_whole && reaches_unread(fill, op))
    }

    fn build(&self, builder: &Builder<'c, '_>) {
        let loops = self.loops + usize::from(self.panels.is_some());
        let index = Type::index(builder.context());
        let table = stack::memory(builder, index, (loops.max(1) * COLUMNS) as i64); // few loops
        let store = |value: Val<'c>, at: usize, column: usize| {
            let at = builder.index((at * COLUMNS + column) as i64);
            builder.build_without_result("memref.store", &[value, table, at], &[]);
        };
        for at in 0..self.loops {
            let (memref, dim) = self.extent(at).expect("each loop has an extent");
            store(frame::size(builder, memref, dim), at, 0);
        }
        let mut operands = vec![builder.index(loops as i64), address(builder, table)];
        for number in 0..self.memrefs.len() {
            let (start, strides) = self.start_and_strides(builder, number);
            for at in 0..self.loops {
                store(self.step(builder, number, &strides, at), at, 1 + number);
            }
            if let Some(panels) = &self.panels {
                let step = self.step(builder, number, &strides, panels.columns);
                let (whole, own) = panels.steps_of(builder, number, step);
                store(whole, panels.columns, 1 + number);
                store(own, self.loops, 1 + number);
            }
            operands.push(start);
        }
        if let Some(panels) = &self.panels {
            store(builder.index(panels.count), panels.columns, 0);
            store(builder.index(panels.width), self.loops, 0);
        }
        operands.push(builder.index(self.is_new.into()));
        builder.build_call(self.function, &operands, &[]);
    }

    /// The address of the first element of a memref, and the steps of its dimensions in elements.
    fn start_and_strides(&self, builder: &Builder<'c, '_>, number: usize) -> (Val<'c>, Vec<Val<'c>>) {
        match &self.panels {
            Some(panels) if panels.input == number => panels.start_and_strides(builder),
            _ => start_and_strides(builder, self.memrefs[number], self.indices[number].len()),
        }
    }

    /// The step of a memref along a loop.
    fn step(&self, builder: &Builder<'c, '_>, number: usize, strides: &[Val<'c>], at: usize) -> Val<'c> {
        let mut step = builder.index(0);
        for (index, &stride) in self.indices[number].iter().zip(strides) {
            for (_, factor) in index.iter().filter(|(of, _)| *of == at) {
                let part = builder.multiply_index(stride, builder.index(*factor));
                step = builder.add_index(step, part);
            }
        }
        step
    }
}

/// The bytes of an element of a memref, `f32` or `f64`.
fn element_bytes(memref: Val) -> i64 {
    if ffi::is_f32(ffi::element_type(memref.r#type())) { 4 } else { 8 }
}

/// Whether an op sets all elements of a memref to zero. A `tensor.splat` becomes a `linalg.map`.
fn is_filled_with_zero(memref: Val, op: Op) -> bool {
    let operands: Vec<Val> = op.operands().collect();
    let value = match operands[..] {
        [value, filled] if ffi::has_name(op, "linalg.fill") && filled == memref => Some(value),
        [filled] if ffi::has_name(op, "linalg.map") && filled == memref => {
            let first = ffi::body_ops(op).first().copied();
            first.filter(|&end| ffi::has_name(end, "linalg.yield")).and_then(|end| end.operand_at(0))
        }
        _ => None,
    };
    value.is_some_and(is_positive_zero)
}

fn is_positive_zero(value: Val) -> bool {
    let value = ffi::constant_of(value).and_then(ffi::float_value);
    value.is_some_and(|value| value == 0.0 && value.is_sign_positive())
}

/// Whether the ops between two of a block neither read nor write memory.
fn reaches_unread(first: Op, last: Op) -> bool {
    let between = std::iter::successors(ffi::next_op(first), |&op| ffi::next_op(op));
    let mut between = between.skip_while(|&op| {
        op != last && (ffi::is_memory_effect_free(op) || ffi::has_name(op, "memref.alloc"))
    });
    between.next() == Some(last)
}

/// The address of a memref's first element, and the steps of its dimensions in elements.
fn start_and_strides<'c>(builder: &Builder<'c, '_>, memref: Val<'c>, rank: usize) -> (Val<'c>, Vec<Val<'c>>) {
    let index = Type::index(builder.context());
    let mut results = vec![ffi::scalar_memref_like(memref.r#type())];
    results.extend(vec![index; 1 + 2 * rank]);
    let metadata = builder.state("memref.extract_strided_metadata", &[]).add_operands(&[memref]);
    let metadata = metadata.add_results(&results).build();
    let metadata = *builder.insert(metadata.expect("an op with given result types can be created"));
    let offset = builder.multiply_index(ffi::result(metadata, 1), builder.index(element_bytes(memref)));
    let strides = (0..rank).map(|dim| ffi::result(metadata, 2 + rank + dim)).collect();
    (builder.add_index(address(builder, memref), offset), strides)
}

fn address<'c>(builder: &Builder<'c, '_>, memref: Val<'c>) -> Val<'c> {
    let index = Type::index(builder.context());
    builder.build("memref.extract_aligned_pointer_as_index", &[memref], &[], index)
}
