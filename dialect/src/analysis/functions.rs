//! The functions that are being read.

use super::declared::Sizes;
use broadcastable::{
    sizes::{Block, Node},
    symbols::Signature,
};
use std::{collections::HashMap, rc::Rc};

/// The functions of the modules that are being read.
#[derive(Default)]
pub struct Functions {
    pub by_op: HashMap<usize, Function>,
    /// Each module around what is being read; the innermost last.
    pub modules: Vec<Module>,
}

/// The functions of a module, by name.
#[derive(Default)]
pub struct Module {
    pub functions: HashMap<String, usize>,
    /// What functions without a body declare.
    pub declarations: HashMap<String, Rc<Signature>>,
}

#[derive(Clone)]
pub struct Function {
    /// The identities of its types: of arguments, then of results.
    pub types: Vec<usize>,
    pub entry: Block,
    pub exit: Block,
    /// The values at the exit, in the order of the results and their sizes.
    pub results: Vec<Node>,
    /// What it declares.
    pub declared: Sizes,
    /// Whether all calls are known.
    pub is_known: bool,
    /// The calls that are still to be read, if all are known.
    pub calls: usize,
}
