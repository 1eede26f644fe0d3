//! The bodies, as the files in `lowering/functions` define them.

use crate::ffi::{Op, SymbolTable};
use melior::{Context, ir::Module};
use std::{collections::HashSet, sync::LazyLock};

/// All families, as one module: a body may call another family's.
pub const SOURCE: &str = concat!(
    include_str!("../../functions/rounding.mlir"),
    include_str!("../../functions/exponentials.mlir"),
    include_str!("../../functions/expm1.mlir"),
    include_str!("../../functions/logarithms.mlir"),
    include_str!("../../functions/log2_log10.mlir"),
    include_str!("../../functions/log1p.mlir"),
    include_str!("../../functions/hyperbolic.mlir"),
    include_str!("../../functions/inverse_hyperbolic.mlir"),
    include_str!("../../functions/turns.mlir"),
    include_str!("../../functions/trigonometric.mlir"),
    include_str!("../../functions/arcsine.mlir"),
    include_str!("../../functions/arctangent.mlir"),
    include_str!("../../functions/erf.mlir"),
    include_str!("../../functions/erfc.mlir"),
    include_str!("../../functions/roots.mlir"),
    include_str!("../../functions/powers.mlir"),
);

/// The end of the name of a body that is right for common operands alone, and says so: after its results is
/// an `i1`.
pub const COMMON: &str = "_common";

/// Whether an op has a body, by its name without that of the dialect.
pub fn has_body(op: &str) -> bool {
    static OPS: LazyLock<HashSet<&str>> = LazyLock::new(|| {
        let names = SOURCE.split("func.func private @bcast_").filter_map(|text| text.split('(').next());
        names.filter_map(|name| name.strip_suffix("_rounded")).collect()
    });
    OPS.contains(op)
}

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
