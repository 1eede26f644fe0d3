//! How severe it is that an op fails in every run that executes it: rule `program-size`.
//!
//! A call of a public function executes the ops of its first block, up to one that may not end, and those of
//! the functions that these call. Nothing else is certain: not a branch, not a loop, which may have no
//! iteration, and not a private function that only those call.

use crate::ffi::{self, Function, Note, Op, Severity, SymbolTable};
use melior::ir::operation::OperationLike;
use std::{
    collections::{HashMap, HashSet},
    iter,
};

/// The words after "in every run".
pub fn when(severity: Severity) -> &'static str {
    if severity == Severity::Error { "" } else { " where it is executed" }
}

/// The ops below a root that are executed whenever a public function is called.
pub struct Certain<'c> {
    root: Op<'c>,
    /// Those in the functions of each symbol table that was asked for.
    executed: HashMap<usize, HashSet<usize>>,
    /// The functions of each symbol table that was asked for which nothing public uses.
    unused: HashMap<usize, HashSet<usize>>,
}

impl<'c> Certain<'c> {
    pub fn of(root: Op<'c>) -> Self {
        Self { root, executed: HashMap::new(), unused: HashMap::new() }
    }

    /// An error is an op that is certainly executed.
    pub fn severity(&mut self, op: Op<'c>) -> Severity {
        if self.is_executed(op) { Severity::Error } else { Severity::Warning }
    }

    /// Tells that an op is executed in no run, because nothing public calls the function that it is in, at
    /// any depth.
    pub fn unused(&mut self, op: Op<'c>) -> Option<Note<'c>> {
        let function = parents(op).find(|&op| is_function(op))?;
        let table =
            ffi::parent_op(function).filter(|_| ffi::op_number(function) != ffi::op_number(self.root))?;
        let unused = self.unused.entry(ffi::op_number(table)).or_insert_with(|| unused_in(table));
        let text = || "nothing public calls this private function".to_owned();
        unused
            .contains(&ffi::op_number(function))
            .then(|| Note { location: function.location(), text: text() })
    }

    fn is_executed(&mut self, op: Op<'c>) -> bool {
        let Some(function) = ffi::parent_op(op).filter(|&function| is_function(function)) else {
            return false;
        };
        // A pass on a function sees nothing outside of this function.
        let table =
            ffi::parent_op(function).filter(|_| ffi::op_number(function) != ffi::op_number(self.root));
        let executed = self.executed.entry(ffi::op_number(table.unwrap_or(function)));
        executed.or_insert_with(|| executed_in(table, function)).contains(&ffi::op_number(op))
    }
}

fn is_function(op: Op) -> bool {
    ffi::has_name(op, "func.func")
}

fn parents<'c>(op: Op<'c>) -> impl Iterator<Item = Op<'c>> {
    iter::successors(ffi::parent_op(op), |&op| ffi::parent_op(op))
}

/// The private functions of a table that nothing uses but such functions; none if some uses are not known.
fn unused_in(table: Op) -> HashSet<usize> {
    let Some(uses) = ffi::symbol_uses(table) else { return HashSet::new() };
    let is_private =
        |&op: &Op| is_function(op) && Function::of(op).is_some_and(|function| !function.is_public);
    let functions: Vec<Op> = ffi::child_ops(table).into_iter().filter(is_private).collect();
    let mut unused: HashSet<usize> = functions.iter().map(|&function| ffi::op_number(function)).collect();
    let named: HashMap<String, usize> =
        functions.iter().filter_map(|&op| Some((ffi::symbol_name(op)?, ffi::op_number(op)))).collect();
    let mut used_by: HashMap<usize, Vec<usize>> = HashMap::new();
    for (symbol, user) in uses {
        let function = parents(user).map(ffi::op_number).find(|number| unused.contains(number));
        // The table stands for all users that are in no private function.
        used_by.entry(function.unwrap_or(ffi::op_number(table))).or_default().extend(named.get(&symbol));
    }
    let mut open = vec![ffi::op_number(table)];
    while let Some(user) = open.pop() {
        open.extend(used_by.remove(&user).into_iter().flatten().filter(|used| unused.remove(used)));
    }
    unused
}

/// The ops that are executed whenever a public function of the table is called; without a table, this
/// function.
fn executed_in<'c>(table: Option<Op<'c>>, function: Op<'c>) -> HashSet<usize> {
    let functions = table.map_or_else(|| vec![function], ffi::child_ops);
    let is_public = |&op: &Op| is_function(op) && Function::of(op).is_some_and(|function| function.is_public);
    let mut open: Vec<Op> = functions.into_iter().filter(is_public).collect();
    let mut entered: HashSet<usize> = open.iter().map(|&function| ffi::op_number(function)).collect();
    let mut calls = Calls { symbols: table.and_then(SymbolTable::of), ..Calls::default() };
    let mut executed = HashSet::new();
    while let Some(function) = open.pop() {
        for op in ffi::body_ops(function) {
            executed.insert(ffi::op_number(op));
            let callee = calls.callee(op).filter(|&callee| entered.insert(ffi::op_number(callee)));
            open.extend(callee);
            if !calls.end(op) {
                break;
            }
        }
    }
    executed
}

/// Whether it is one of the ops of the dialect shape, of whose effects MLIR says nothing: they fail, or
/// compute.
fn is_constraint(op: Op) -> bool {
    op.name().as_string_ref().as_str().is_ok_and(|name| name.starts_with("shape."))
}

/// The longest chain of calls that is followed.
const MAX_DEPTH: usize = 100;

#[derive(Default)]
struct Calls {
    symbols: Option<SymbolTable>,
    /// The functions that are being asked: what calls one of them may never end.
    open: Vec<usize>,
    /// Whether those that were asked return.
    known: HashMap<usize, bool>,
}

impl Calls {
    /// The function that an op calls.
    fn callee<'c>(&self, op: Op<'c>) -> Option<Op<'c>> {
        let callee = ffi::symbol_of(op, "callee").filter(|_| ffi::has_name(op, "func.call"))?;
        self.symbols.as_ref()?.lookup(&callee).filter(|&callee| is_function(callee))
    }

    /// Whether an op and all that is below it end: no call leaves the program, such as one of `exit`, and no
    /// loop runs until a condition holds. Of an op whose effects MLIR does not know, nothing is known.
    fn end(&mut self, op: Op) -> bool {
        ffi::ops_below(op).into_iter().chain([op]).all(|op| {
            let is_loop =
                || ffi::has_name(op, "scf.while") || ffi::regions(op).iter().any(|blocks| blocks.len() > 1);
            match self.callee(op) {
                Some(callee) => self.returns(callee),
                None => (!ffi::has_unknown_effects(op) || is_constraint(op)) && !is_loop(),
            }
        })
    }

    /// Whether a function returns: it has one block, whose ops end.
    fn returns(&mut self, function: Op) -> bool {
        let number = ffi::op_number(function);
        if let Some(&returns) = self.known.get(&number) {
            return returns;
        }
        let has_one_block = matches!(&ffi::regions(function)[..], [blocks] if blocks.len() == 1);
        if !has_one_block || self.open.contains(&number) || self.open.len() == MAX_DEPTH {
            return false;
        }
        self.open.push(number);
        let ends = ffi::body_ops(function).into_iter().all(|op| self.end(op));
        self.open.pop();
        // The rest is not asked again: a chain of calls takes linear time.
        self.known.insert(number, ends);
        ends
    }
}
