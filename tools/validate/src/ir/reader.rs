//! One function, read from its first op to its return: its results, the conditions of its failures, and of
//! its definedness.

mod obligations;
pub mod row;

use super::{
    carried::Loops,
    extents::Extents,
    memory::Memory,
    occurrences::Occurrences,
    op::{NotUnderstood, Op, key, only_block},
    value::{Bound, Tensor, Value, indices, within},
};
use crate::{
    logic::term::{Order, Sort, Term, Terms},
    proof::Obligation,
};
use broadcastable_mlir::melior::ir::{BlockLike, BlockRef, ValueLike, operation::OperationLike};
use broadcastable_mlir::{BlockParts, OpParts};
use row::{Meaning, Table};
use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

/// A read of a tensor.
pub struct Read {
    /// Whether it happens.
    pub reached: Term,
    /// The op that reads.
    pub place: String,
}

/// A position in the reading of a program.
pub struct State {
    failed: Term,
    assumptions: usize,
    obligations: usize,
    reads: usize,
    occurrences: usize,
    extents: usize,
    stuck: Term,
    undefined: usize,
}

/// How the program was lowered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    /// Sizes are legal: nothing checks them (`runtime-checks=false`).
    pub assume_legal: bool,
    /// `?` against `?` must be equal (`dynamic-broadcast=assume-equal`).
    pub assume_equal: bool,
}

/// How the names of undefined elements begin.
const UNDEFINED: &str = "undefined";

/// The name of the first one of two programs.
pub const BEFORE: &str = "before";

/// Reads one op that is not a terminator.
pub type ReadOp = fn(&mut Reader, Op) -> Result<(), NotUnderstood>;

/// The state that the readers of both programs share.
#[derive(Default)]
pub struct Functions {
    /// The facts about ops.
    pub table: Table,
    /// The functions of the target that end the program, which are not read at their calls.
    pub ending: HashSet<String>,
    /// Those that replicate rows of an operand in a tile.
    pub repeating: HashSet<String>,
}

/// The state of a reading.
pub struct Reader<'m> {
    pub terms: &'m mut Terms,
    pub options: Options,
    /// The prefix of undefined values' names.
    pub side: &'static str,
    /// The functions with a known meaning.
    pub functions: &'m Functions,
    /// The call stack of the reading.
    pub calling: Vec<usize>,
    /// The number of calls that were read.
    pub calls: usize,
    /// Reads the ops of a block; passed in, so that an op's reader can read its regions.
    pub read_op: ReadOp,
    /// The terms that were read so far.
    bound: HashMap<usize, Bound>,
    /// Whether control is here, and the loops' indices are in range.
    pub path: Term,
    /// Whether the conditions of control and of loops were computed without a division by zero.
    pub inside: Term,
    /// Whether this is the body of a kernel.
    pub in_kernel: bool,
    /// Whether the program has failed before.
    pub failed: Term,
    /// The assumptions of legal sizes.
    pub assumptions: Vec<Term>,
    pub obligations: Vec<Obligation>,
    pub reads: Vec<Read>,
    pub memory: Memory,
    pub loops: Loops,
    /// The operands of extents.
    pub extents: Extents,
    /// The opaque ops, if a pair of programs is read.
    pub occurrences: Option<Occurrences>,
    /// Whether the program is in a loop before here that never ends.
    stuck: Term,
    /// The number of undefined values.
    undefined: usize,
}

impl<'m> Reader<'m> {
    pub fn new(
        terms: &'m mut Terms,
        options: Options,
        side: &'static str,
        functions: &'m Functions,
        read_op: ReadOp,
    ) -> Self {
        let (path, failed) = (terms.bool(true), terms.bool(false));
        Self {
            terms,
            options,
            side,
            functions,
            calling: Vec::new(),
            calls: 0,
            read_op,
            bound: HashMap::new(),
            path,
            inside: path,
            in_kernel: false,
            failed,
            assumptions: Vec::new(),
            obligations: Vec::new(),
            reads: Vec::new(),
            memory: Memory::default(),
            loops: Loops::default(),
            extents: Extents::default(),
            occurrences: None,
            stuck: failed,
            undefined: 0,
        }
    }

    /// Defines a value of the program.
    pub fn bind<'c>(&mut self, value: &impl ValueLike<'c>, bound: Bound) {
        self.bound.insert(key(value), bound);
    }

    /// The values that were read so far.
    pub fn known(&self) -> HashSet<usize> {
        self.bound.keys().copied().collect()
    }

    /// Discards the values that were read later.
    pub fn forget_others(&mut self, known: &HashSet<usize>) {
        self.bound.retain(|value, _| known.contains(value));
    }

    /// The value of an op's operand.
    pub fn operand(&self, op: Op, index: usize) -> Result<Bound, NotUnderstood> {
        let value = op
            .operand_at(index)
            .ok_or_else(|| NotUnderstood::new(op, &format!("it has no operand #{index}")))?;
        self.bound.get(&key(&value)).cloned().ok_or_else(|| {
            NotUnderstood::new(
                op,
                &format!("operand #{index} is defined after it or outside of the function"),
            )
        })
    }

    /// The meaning of a value, if it was read.
    pub fn bound<'c>(&self, value: &impl ValueLike<'c>) -> Option<Bound> {
        self.bound.get(&key(value)).cloned()
    }

    /// All operands of an op.
    pub fn operands(&self, op: Op) -> Result<Vec<Bound>, NotUnderstood> {
        (0..op.operand_count()).map(|index| self.operand(op, index)).collect()
    }

    /// An operand that is a number, a truth value or an element.
    pub fn scalar(&self, op: Op, index: usize) -> Result<(Term, Term), NotUnderstood> {
        match self.operand(op, index)? {
            Bound { value: Value::Scalar(term), defined } => Ok((term, defined)),
            _ => Err(NotUnderstood::new(op, &format!("operand #{index} is not a scalar"))),
        }
    }

    /// The one of these sizes that operand #1 names by its dimension.
    pub fn size_at(&self, op: Op, sizes: &[Term]) -> Result<Term, NotUnderstood> {
        let (dim, _) = self.scalar(op, 1)?;
        let dim = self.terms.number_of(dim).and_then(|dim| usize::try_from(dim).ok());
        let size = dim.and_then(|dim| sizes.get(dim).copied());
        size.ok_or_else(|| NotUnderstood::new(op, "its dimension is not a constant below the rank"))
    }

    /// An operand that is a tensor.
    pub fn tensor(&self, op: Op, index: usize) -> Result<(Rc<Tensor>, Term), NotUnderstood> {
        match self.operand(op, index)? {
            Bound { value: Value::Tensor(tensor), defined } => Ok((tensor, defined)),
            _ => Err(NotUnderstood::new(op, &format!("operand #{index} is not a ranked tensor"))),
        }
    }

    /// Defines the only result of an op.
    pub fn define(&mut self, op: Op, value: Value, defined: Term) -> Result<(), NotUnderstood> {
        let result = op.result_at(0).ok_or_else(|| NotUnderstood::new(op, "it has no result"))?;
        self.bind(&result, Bound { value, defined });
        Ok(())
    }

    /// Reads a block to its end; returns what its terminator passes on.
    pub fn run(&mut self, block: BlockRef) -> Result<Vec<Bound>, NotUnderstood> {
        let mut next = block.first_operation();
        while let Some(op) = next {
            match self.functions.table.row(op)?.meaning {
                Meaning::End => return self.operands(op),
                _ => (self.read_op)(self, op)?,
            }
            next = op.next_in_block();
        }
        Ok(Vec::new())
    }

    /// Reads the only block of an op's region.
    pub fn run_region(&mut self, op: Op, region: usize) -> Result<Vec<Bound>, NotUnderstood> {
        self.run(only_block(op, region)?)
    }

    /// A state to restore before a part of the program is read again.
    pub fn state(&self) -> State {
        State {
            failed: self.failed,
            assumptions: self.assumptions.len(),
            obligations: self.obligations.len(),
            reads: self.reads.len(),
            occurrences: self.occurrences.as_ref().map_or(0, Occurrences::count),
            extents: self.extents.count(),
            stuck: self.stuck,
            undefined: self.undefined,
        }
    }

    /// Restores that state.
    pub fn reset(&mut self, state: &State) {
        self.failed = state.failed;
        self.assumptions.truncate(state.assumptions);
        self.obligations.truncate(state.obligations);
        self.reads.truncate(state.reads);
        self.extents.forget_after(state.extents);
        if let Some(all) = &mut self.occurrences {
            all.forget_after(state.occurrences);
        }
        self.stuck = state.stuck;
        self.undefined = state.undefined;
    }

    /// Reads a part of the program that is executed under a condition; `defined` is the definedness of that
    /// condition.
    pub fn under<T>(
        &mut self,
        condition: Term,
        defined: Term,
        read: impl FnOnce(&mut Self) -> Result<T, NotUnderstood>,
    ) -> Result<T, NotUnderstood> {
        let (path, inside) = (self.path, self.inside);
        self.path = self.terms.and(&[path, condition]);
        self.inside = self.terms.and(&[inside, defined]);
        let result = read(self);
        (self.path, self.inside) = (path, inside);
        result
    }

    /// Reads the body of a kernel, whose loops have these extents, and returns the elements that it yields.
    /// `defined` is the definedness of these extents, and that of its arguments.
    pub fn kernel<'c, 'a>(
        &mut self,
        op: Op<'c, 'a>,
        extents: &[Term],
        [inside, defined]: [Term; 2],
        arguments: impl FnOnce(&mut Self) -> Vec<Term>,
    ) -> Result<Vec<(Term, Term)>, NotUnderstood> {
        if self.in_kernel {
            return Err(NotUnderstood::new(op, "it is in the body of another kernel"));
        }
        let loops = indices(self.terms, extents.len());
        let range = within(self.terms, &loops, extents);
        self.in_kernel = true;
        let values = self.under(range, inside, |reader| {
            let block = only_block(op, 0)?;
            for (position, element) in arguments(reader).into_iter().enumerate() {
                let argument = block
                    .argument_at(position)
                    .ok_or_else(|| NotUnderstood::new(op, "its block has too few arguments"))?;
                reader.bind(&argument, Bound { value: Value::Scalar(element), defined });
            }
            reader.run(block)
        });
        self.in_kernel = false;
        let element = |bound: Bound| match bound.value {
            Value::Scalar(element) => Ok((element, bound.defined)),
            _ => Err(NotUnderstood::new(op, "its body does not yield elements")),
        };
        values?.into_iter().map(element).collect()
    }

    /// An unknown size of that name.
    pub fn any_size(&mut self, name: &str) -> Term {
        let (size, zero) = (self.terms.variable(name, Sort::Index), self.terms.number(0));
        let is_size = self.terms.order(Order::AtMost, zero, size);
        self.assumptions.push(is_size);
        size
    }

    /// An unknown value.
    pub fn unknown(&mut self, rank: usize, sort: Sort) -> Term {
        self.undefined += 1;
        let name = format!("{UNDEFINED} {} {}", self.side, self.undefined);
        let indices = indices(self.terms, rank);
        let element = self.terms.apply(&name, &indices, sort);
        self.terms.set_poison(element);
        element
    }
}
