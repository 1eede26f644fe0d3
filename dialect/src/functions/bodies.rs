//! The bodies, as the files in `dialect/functions` define them.

use crate::ffi::{Op, SymbolTable};
use melior::{Context, ir::Module};

/// All families, as one module: a body may call another family's.
pub const SOURCE: &str = concat!(
    include_str!("../../functions/exponentials.mlir"),
    include_str!("../../functions/logarithms.mlir"),
    include_str!("../../functions/hyperbolic.mlir"),
    include_str!("../../functions/trigonometric.mlir"),
    include_str!("../../functions/inverse.mlir"),
    include_str!("../../functions/error_function.mlir"),
    include_str!("../../functions/roots.mlir"),
    include_str!("../../functions/powers.mlir"),
);

/// The parsed files.
pub struct Bodies<'c> {
    symbols: SymbolTable,
    /// Owns what the symbols name.
    _module: Module<'c>,
}

impl<'c> Bodies<'c> {
    pub fn parse(context: &'c Context) -> Self {
        let module = Module::parse(context, SOURCE).expect("the bodies are valid");
        let symbols = SymbolTable::of(module.as_operation()).expect("a module has symbols");
        Self { symbols, _module: module }
    }

    /// The function of that name.
    pub fn find(&self, name: &str) -> Option<Op<'c>> {
        self.symbols.lookup(name)
    }
}
