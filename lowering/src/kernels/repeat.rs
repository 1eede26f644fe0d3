//! Functions that a module gets: one that replicates rows of an operand in a tile, for each element type, and
//! the declarations of those of OpenMP.

use super::{bytes, threads::Cores};
use crate::{
    builder::Builder,
    ffi::{
        self, Op, SymbolTable, SymbolTables, Val,
        glue::{BcastKernelOptions, BcastThreads},
    },
};
use melior::ir::{ValueLike, attribute::FlatSymbolRefAttribute};
use std::{collections::HashMap, rc::Rc};

/// The rows to copy.
pub struct Rows<'c> {
    pub memref: Val<'c>,
    /// The offset of the first row.
    pub at: Val<'c>,
    /// The stride of the rows: 0, or 1 if each row is one element.
    pub stride: Val<'c>,
    /// Whether a row has a stride of 1, or is one element that is stretched. In the first case all rows are
    /// the same, and have at most [`MARGIN`](super::constants::MARGIN) elements.
    pub moves: Val<'c>,
    /// The number of rows.
    pub count: Val<'c>,
    /// The size of a row.
    pub size: Val<'c>,
}

/// The functions that were added to the modules below the root of a pass.
pub struct Functions {
    options: BcastKernelOptions,
    tables: SymbolTables,
    /// The name of the function for each module, by the number of its op, and element type.
    names: HashMap<(usize, String), String>,
}

impl Functions {
    pub fn new(root: Op, options: BcastKernelOptions) -> Self {
        Self { options, tables: SymbolTables::below(root), names: HashMap::new() }
    }

    /// Builds a call that fills a tile, at the location of this op.
    pub fn call<'c>(&mut self, builder: &Builder<'c, '_>, op: Op<'c>, rows: &Rows<'c>, tile: Val<'c>) {
        let Rows { memref, at, stride, moves, count, size } = *rows;
        let [memref, tile] = [memref, tile].map(|memref| bytes::of_halves(builder, memref));
        let element = ffi::element_type(tile.r#type()).to_string();
        let callee = FlatSymbolRefAttribute::new(builder.context(), &self.name(builder, op, element)).into();
        let operands = [memref, at, stride, moves, count, size, tile];
        builder.build_without_result("func.call", &operands, &[("callee", callee)]);
    }

    /// The requirements of loops at this op that use several cores; `None` if they use one.
    pub fn cores(&mut self, builder: &Builder, op: Op) -> Option<Cores> {
        let BcastKernelOptions { threads, minSharedCost: cost, .. } = self.options;
        let is_wanted = threads == BcastThreads::BcastThreadsOpenMP && !ffi::is_on_device(op);
        is_wanted.then(|| Cores::declare(builder.context(), &self.module_around(op).1, cost)).flatten()
    }

    fn name(&mut self, builder: &Builder, op: Op, element: String) -> String {
        let (module, symbols) = self.module_around(op);
        let insert = |(_, element): &(usize, String)| {
            let function = FUNCTION.replace(ELEMENT, &format!("!element = {element}"));
            let function = ffi::parse_op(builder.context(), &function).expect("the function is valid");
            symbols.insert(function)
        };
        self.names.entry((module, element)).or_insert_with_key(insert).clone()
    }

    fn module_around(&self, op: Op) -> (usize, Rc<SymbolTable>) {
        self.tables.around(op).expect("the pass runs on a module")
    }
}

/// The function for `f32`.
const FUNCTION: &str = include_str!("repeat.mlir");
const ELEMENT: &str = "!element = f32";

#[cfg(test)]
mod tests {
    use super::{super::constants::MARGIN, *};

    #[test]
    fn the_function_has_an_element_type_and_the_margin() {
        assert_eq!(FUNCTION.matches(ELEMENT).count(), 1);
        assert!(FUNCTION.contains(&format!("%margin = arith.constant {MARGIN} : index")));
        assert!(FUNCTION.contains(&format!("memref<{MARGIN}x!element>")));
    }
}
