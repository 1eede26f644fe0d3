//! The loops of a kernel on several cores: each core computes a part of them, as one core would compute all.
//!
//! The parts are those of one column: the first one that none is split more evenly than, so that a core reads
//! what it has written; the last one only if the others have one index. Each element is computed as on one core, and has the same bits. Where there is little work, one
//! core does it: to start another one takes some microseconds.

use super::constants::SLEEPING;
use crate::{
    builder::Builder,
    ffi::{self, Op, SymbolTable, Val},
    fuse::cost::cost,
};
use melior::{
    Context,
    ir::{
        Attribute, Type,
        attribute::{DenseI32ArrayAttribute, FlatSymbolRefAttribute},
        operation::OperationLike,
        r#type::IntegerType,
    },
};

/// The functions of OpenMP's runtime library that loops call, which the module declares.
#[derive(Clone, Copy)]
pub struct Cores {
    /// The least cost that they share.
    least: i64,
    /// The op that calls each function.
    calls: [&'static str; FUNCTIONS.len()],
}

/// A function of the library, whose place in `FUNCTIONS` it is.
#[derive(Clone, Copy)]
enum Function {
    /// The most cores that a region gets.
    Most,
    /// The cores that a region has.
    Count,
    /// The number of the core that calls it.
    Number,
    /// For how long a core that has nothing to do waits before it sleeps, 0 for not at all.
    Wait,
}

const FUNCTIONS: [&str; 4] =
    ["omp_get_max_threads", "omp_get_num_threads", "omp_get_thread_num", "kmp_get_blocktime"];

impl Cores {
    /// Declares the functions in a module, unless they are; `None` if one of their names is taken there.
    pub fn declare(context: &Context, symbols: &SymbolTable, least: i64) -> Option<Self> {
        let calls = FUNCTIONS.map(|name| symbols.lookup(name).map_or(Some("func.call"), call_of));
        let [Some(a), Some(b), Some(c), Some(d)] = calls else { return None };
        for name in FUNCTIONS.into_iter().filter(|name| symbols.lookup(name).is_none()) {
            let declaration = ffi::parse_op(context, &format!("func.func private @{name}() -> i32"));
            symbols.insert(declaration.expect("the declaration is valid"));
        }
        Some(Self { least, calls: [a, b, c, d] })
    }

    /// The most cores that may compute parts.
    fn most<'c>(self, builder: &Builder<'c, '_>) -> Val<'c> {
        self.call(builder, Function::Most)
    }

    /// Whether the cores wait for work, or there is enough to wake them.
    fn pays<'c>(self, builder: &Builder<'c, '_>, work: Val<'c>) -> Val<'c> {
        let waits = builder.at_least(self.call(builder, Function::Wait), builder.index(1));
        let much = builder.index(self.least.saturating_mul(SLEEPING));
        builder.or(waits, builder.at_least(work, much))
    }

    /// The number of the core, and how many there are.
    fn own<'c>(self, builder: &Builder<'c, '_>) -> [Val<'c>; 2] {
        [Function::Number, Function::Count].map(|function| self.call(builder, function))
    }

    fn call<'c>(self, builder: &Builder<'c, '_>, function: Function) -> Val<'c> {
        let (name, call) = (FUNCTIONS[function as usize], self.calls[function as usize]);
        let i32 = IntegerType::new(builder.context(), 32).into();
        let callee = FlatSymbolRefAttribute::new(builder.context(), name).into();
        let array = |elements: &[i32]| DenseI32ArrayAttribute::new(builder.context(), elements).into();
        let attributes: &[(&str, Attribute)] = match call {
            "func.call" => &[("callee", callee)],
            _ => &[
                ("callee", callee),
                ("operandSegmentSizes", array(&[0, 0])),
                ("op_bundle_sizes", array(&[])),
            ],
        };
        let number = builder.build(call, &[], attributes, i32);
        builder.build("arith.index_cast", &[number], &[], Type::index(builder.context()))
    }
}

/// The op that calls a function that the module has, if that function is one of the runtime library's.
fn call_of(function: Op) -> Option<&'static str> {
    let r#type = ffi::attribute(function, "function_type").map(ffi::attribute_text)?;
    match r#type.as_str() {
        "() -> i32" => Some("func.call"),
        "!llvm.func<i32 ()>" => Some("llvm.call"),
        _ => None,
    }
}

/// The part of one core.
pub struct Part<'c> {
    /// For each column, the first index.
    pub from: Vec<Val<'c>>,
    /// For each column, the number of indices.
    pub extents: Vec<Val<'c>>,
    /// The number of the core.
    pub core: Val<'c>,
    /// The memory that was allocated for all cores.
    pub memory: Vec<Val<'c>>,
}

/// Builds loops over columns of these sizes: `build` with a part for each core, or without one for all on one
/// core.
///
/// Without `cores` there is one. `work` is the cost of all loops. `allocate` is called with the number of
/// cores, for memory that they share; it may fail, which a core that computes a part cannot.
pub fn share<'c>(
    builder: &Builder<'c, '_>,
    cores: Option<Cores>,
    (extents, last): (&[Val<'c>], Last),
    work: impl FnOnce(&Builder<'c, '_>) -> Val<'c>,
    allocate: &dyn Fn(&Builder<'c, '_>, Val<'c>) -> Vec<Val<'c>>,
    build: &dyn Fn(&Builder<'c, '_>, Option<&Part<'c>>),
) {
    let Some(cores) = cores.filter(|_| !extents.is_empty()) else { return build(builder, None) };
    let (zero, one) = (builder.index(0), builder.index(1));
    let work = work(builder);
    let split = |builder: &Builder<'c, '_>| {
        let most = cores.most(builder);
        let [number, size] = column_to_split(builder, extents, last, most);
        let count = builder.min_index(most, size);
        vec![builder.select(cores.pays(builder, work), count, one), number, size]
    };
    let is_shared = builder.at_least(work, builder.index(cores.least));
    let split = builder.when_or(is_shared, &[one, zero, one], split);
    let (count, number, size) = (split[0], split[1], split[2]);
    let parts = |builder: &Builder<'c, '_>| {
        let memory = allocate(builder, count);
        builder.at_once(count, |builder| {
            let [part, count] = cores.own(builder);
            let bound = |part| builder.divide_index(builder.multiply_index(part, size), count);
            let (from, to) = (bound(part), bound(builder.add_index(part, one)));
            let few = builder.subtract_index(to, from);
            let choose = |column: usize, own, all| {
                let is_split = builder.equal(number, builder.index(column as i64));
                builder.select(is_split, own, all)
            };
            let columns = extents.iter().enumerate();
            let (from, extents) =
                columns.map(|(column, &all)| (choose(column, from, zero), choose(column, few, all))).unzip();
            build(builder, Some(&Part { from, extents, core: part, memory: memory.clone() }));
        });
        free(builder, &memory);
    };
    builder.when_else(builder.at_least(count, builder.index(2)), parts, |builder| build(builder, None));
}

/// Cores need no memory.
pub fn nothing<'c>(_: &Builder<'c, '_>, _: Val<'c>) -> Vec<Val<'c>> {
    Vec::new()
}

/// Frees what was allocated.
pub fn free<'c>(builder: &Builder<'c, '_>, memory: &[Val<'c>]) {
    memory.iter().for_each(|&memref| builder.build_without_result("memref.dealloc", &[memref], &[]));
}

/// The kind of the last of some columns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Last {
    /// A column of rows, as the others.
    Rows,
    /// That of the elements of a row: it is split only if there is one row.
    Elements,
}

/// The number of the column to split, and its size: the first one that has the smallest largest part.
fn column_to_split<'c>(
    builder: &Builder<'c, '_>,
    extents: &[Val<'c>],
    last: Last,
    most: Val<'c>,
) -> [Val<'c>; 2] {
    let rest = builder.subtract_index(most, builder.index(1));
    let largest_part = |size| builder.divide_index(builder.add_index(size, rest), most);
    let first = [builder.index(0), extents[0], largest_part(extents[0])];
    let [number, size, _] =
        extents.iter().enumerate().skip(1).fold(first, |[number, size, part], (column, &extent)| {
            let other = largest_part(extent);
            let is_elements = last == Last::Elements && column + 1 == extents.len();
            let stays = if is_elements {
                builder.at_least(size, builder.index(2))
            } else {
                builder.at_least(builder.multiply_index(other, size), builder.multiply_index(part, extent))
            };
            let own = [(number, builder.index(column as i64)), (size, extent), (part, other)];
            own.map(|(before, own)| builder.select(stays, before, own))
        });
    [number, size]
}

/// The cost of computing one element: its reads, its write and these ops.
pub fn cost_of_element(reads: usize, body: &[Op]) -> i64 {
    let ops = body.iter().flat_map(|&op| ffi::ops_below(op));
    let costs = ops.map(|op| op.name().as_string_ref().as_str().map_or(0, cost));
    i64::from(costs.fold(0, u32::saturating_add)) + reads as i64 + 1
}
