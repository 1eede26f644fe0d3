//! The function that replicates rows of an operand in a tile. The module gets one for each element type.

use crate::{
    builder::Builder,
    ffi::{self, Op, SymbolTable, Val},
};
use melior::ir::{ValueLike, attribute::FlatSymbolRefAttribute};
use std::collections::HashMap;

/// The elements of padding after a tile's last row: a vector store may end there.
pub const MARGIN: i64 = 32;

/// The rows to copy.
pub struct Rows<'c> {
    pub memref: Val<'c>,
    /// The offset of the first row.
    pub at: Val<'c>,
    /// The stride of the rows: 0, or 1 if each row is one element.
    pub stride: Val<'c>,
    /// Whether a row has a stride of 1, or is one element that is stretched. In the first case all rows are the same,
    /// and have at most [`MARGIN`] elements.
    pub moves: Val<'c>,
    /// The number of rows.
    pub count: Val<'c>,
    /// The size of a row.
    pub size: Val<'c>,
}

/// The functions that were added to the modules below the root of a pass.
#[derive(Default)]
pub struct Functions(HashMap<usize, Module>);

struct Module {
    symbols: SymbolTable,
    /// The name of the function for each element type.
    names: HashMap<String, String>,
}

impl Functions {
    /// Builds a call that fills a tile, at the location of this op.
    pub fn call<'c>(&mut self, builder: &Builder<'c, '_>, op: Op<'c>, rows: &Rows<'c>, tile: Val<'c>) {
        let element = ffi::element_type(tile.r#type()).to_string();
        let callee = FlatSymbolRefAttribute::new(builder.context(), &self.name(builder, op, element)).into();
        let Rows { memref, at, stride, moves, count, size } = *rows;
        let operands = [memref, at, stride, moves, count, size, tile];
        builder.build_without_result("func.call", &operands, &[("callee", callee)]);
    }

    fn name(&mut self, builder: &Builder, op: Op, element: String) -> String {
        let mut above = std::iter::successors(Some(op), |&op| ffi::parent_op(op));
        let (module, symbols) = above
            .find_map(|op| Some((ffi::op_number(op), SymbolTable::of(op)?)))
            .expect("the pass runs on a module");
        let module = self.0.entry(module).or_insert_with(|| Module { symbols, names: HashMap::new() });
        let insert = |element: &String| {
            let function = FUNCTION
                .replace("MOVING", &moving())
                .replace("STRETCHED", &stretched())
                .replace("MARGIN", &MARGIN.to_string())
                .replace("ELEMENT", element);
            let function = ffi::parse_op(builder.context(), &function).expect("the function is valid");
            module.symbols.insert(function)
        };
        module.names.entry(element).or_insert_with_key(insert).clone()
    }
}

/// Row sizes for which the stores of a stretched element are unrolled.
const STRETCHED: std::ops::RangeInclusive<u64> = 2..=8;

fn stretched() -> String {
    STRETCHED.map(|size| STRETCHED_CASE.replace("SIZE", &size.to_string())).collect()
}

/// Sizes of rows with a stride of 1 of which [`AT_ONCE`] are stored together: their total is a multiple of a vector, unlike
/// a single row. They write at most [`MARGIN`] elements past the last row.
const MOVING: [i64; 3] = [3, 5, 6];
const AT_ONCE: i64 = 16;

fn moving() -> String {
    let each = |text: &str, size| (0..size).map(|at| text.replace("AT", &at.to_string())).collect::<String>();
    let case = |size: i64| {
        MOVING_CASE
            .replace("LOADS", &each(LOAD, size))
            .replace("STORES", &each(STORE, size))
            .replace("SIZE", &size.to_string())
            .replace("BLOCK", &(size * AT_ONCE).to_string())
    };
    MOVING.map(case).concat()
}

/// A pattern is the data of one step, in memory that does not alias the tile, so that LLVM keeps it in registers.
const FUNCTION: &str = "
func.func private @bcast_repeat(%memref: memref<?xELEMENT>, %at: index, %stride: index, %moves: i1,
    %count: index, %size: index, %tile: memref<?xELEMENT>) attributes {llvm.linkage = #llvm.linkage<internal>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %margin = arith.constant MARGIN : index
  %pattern = memref.alloca() {alignment = 64 : i64} : memref<MARGINxELEMENT>
  %is_same = arith.cmpi eq, %stride, %c0 : index
  %is_pattern = arith.ori %moves, %is_same : i1
  scf.if %is_pattern {
    %period = arith.select %moves, %size, %c1 : index
    %end = arith.muli %count, %size : index
    scf.index_switch %period MOVING
    default {
      scf.for %i = %c0 to %period step %c1 {
        %from = arith.addi %at, %i : index
        %element = memref.load %memref[%from] : memref<?xELEMENT>
        scf.for %j = %i to %margin step %period {
          memref.store %element, %pattern[%j] : memref<MARGINxELEMENT>
        }
      }
      // Whole periods are written in each step.
      %rest = arith.remui %margin, %period : index
      %step = arith.subi %margin, %rest : index
      scf.for %i = %c0 to %end step %step {
        scf.for %j = %c0 to %margin step %c1 {
          %to = arith.addi %i, %j : index
          %element = memref.load %pattern[%j] : memref<MARGINxELEMENT>
          memref.store %element, %tile[%to] : memref<?xELEMENT>
        }
      }
    }
  } else {
    scf.index_switch %size STRETCHED
    default {
      scf.for %row = %c0 to %count step %c1 {
        %from = arith.addi %at, %row : index
        %element = memref.load %memref[%from] : memref<?xELEMENT>
        %to = arith.muli %row, %size : index
        scf.for %i = %c0 to %margin step %c1 {
          %k = arith.addi %to, %i : index
          memref.store %element, %tile[%k] : memref<?xELEMENT>
        }
      }
    }
  }
  return
}";

const STRETCHED_CASE: &str = "
    case SIZE {
      %c = arith.constant SIZE : index
      scf.for %row = %c0 to %count step %c1 {
        %from = arith.addi %at, %row : index
        %element = memref.load %memref[%from] : memref<?xELEMENT>
        %to = arith.muli %row, %c : index
        scf.for %i = %c0 to %c step %c1 {
          %k = arith.addi %to, %i : index
          memref.store %element, %tile[%k] : memref<?xELEMENT>
        }
      }
      scf.yield
    }";

const MOVING_CASE: &str = "
    case SIZE {LOADS
      %c = arith.constant SIZE : index
      %block = arith.constant BLOCK : index
      scf.for %i = %c0 to %end step %block {
        scf.for %j = %c0 to %block step %c {
          %row = arith.addi %i, %j : index STORES
        }
      }
      scf.yield
    }";

const LOAD: &str = "
      %iAT = arith.constant AT : index
      %fromAT = arith.addi %at, %iAT : index
      %elementAT = memref.load %memref[%fromAT] : memref<?xELEMENT>";

const STORE: &str = "
          %toAT = arith.addi %row, %iAT : index
          memref.store %elementAT, %tile[%toAT] : memref<?xELEMENT>";
