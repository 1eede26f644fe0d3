//! The symbol tables that a pass asks again and again.

use super::{Op, SymbolTable, op_number, parent_op};
use std::{cell::RefCell, collections::HashMap, iter, rc::Rc};

/// The symbol tables at and below the root of a pass, each read once: reading one takes time that is linear
/// in its symbols.
///
/// Nothing above the root is asked, which other threads may be changing.
pub struct SymbolTables {
    root: usize,
    /// By the number of their op.
    tables: RefCell<HashMap<usize, Rc<SymbolTable>>>,
}

impl SymbolTables {
    pub fn below(root: Op) -> Self {
        Self { root: op_number(root), tables: RefCell::default() }
    }

    /// The innermost table around an op, and the number of its op. Its symbols may be read and added to, but
    /// not erased.
    pub fn around(&self, op: Op) -> Option<(usize, Rc<SymbolTable>)> {
        self.above(op).find_map(|op| Some((op_number(op), self.table(op)?)))
    }

    /// The symbol of that name in the innermost table around an op.
    pub fn lookup<'c>(&self, op: Op<'c>, name: &str) -> Option<Op<'c>> {
        self.around(op)?.1.lookup(name)
    }

    /// The ops around an op that are not above the root, from the inside.
    pub fn above<'c>(&self, op: Op<'c>) -> impl Iterator<Item = Op<'c>> + use<'c> {
        let root = self.root;
        let parent = move |op: Op<'c>| if op_number(op) == root { None } else { parent_op(op) };
        iter::successors(parent(op), move |&op| parent(op))
    }

    fn table(&self, op: Op) -> Option<Rc<SymbolTable>> {
        let mut tables = self.tables.borrow_mut();
        if let Some(table) = tables.get(&op_number(op)) {
            return Some(Rc::clone(table));
        }
        let table = Rc::new(SymbolTable::of(op)?);
        tables.insert(op_number(op), Rc::clone(&table));
        Some(table)
    }
}
