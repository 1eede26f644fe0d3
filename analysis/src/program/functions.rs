//! The functions that are being read.

use broadcastable::{
    sizes::{Block, Node},
    symbols::{Bounds, Declared, Occurrence, Place, Signature},
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
    /// The declarations of functions without a body.
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
    /// Its declarations.
    pub declared: Sizes,
    /// Whether all calls are known.
    pub is_known: bool,
    /// The calls that are still to be read, if all are known.
    pub calls: usize,
}

/// The declarations of a function, with the sizes that they have in it.
#[derive(Clone, Default)]
pub struct Sizes {
    pub signature: Rc<Signature>,
    /// By the index of a declaration; `None` if only a result has it.
    pub nodes: Vec<Option<Node>>,
}

impl Sizes {
    /// The size that a dimension of a result has by its declaration.
    pub fn of_result(&self, result: usize, dim: usize) -> Option<Node> {
        let has = |declared: &Declared| {
            declared.occurrences.iter().any(|at| at.place == Place::Result(result) && at.dim == dim)
        };
        let declared = self.signature.declared().iter().zip(&self.nodes);
        declared.into_iter().find(|(declared, _)| has(declared))?.1.as_ref().copied()
    }

    /// The bounds of the sizes that come in from elsewhere for a dimension of an argument.
    pub fn bounds(&self, argument: usize, dim: usize) -> Option<Bounds> {
        let is_here = |at: &Occurrence| at.place == Place::Argument(argument) && at.dim == dim;
        let declared =
            self.signature.declared().iter().find(|declared| declared.occurrences.iter().any(is_here))?;
        let form = declared.linear.as_ref()?;
        Some(form.bounds(self.signature.bounds(self.signature.symbol(&form.symbol)?)))
    }
}
