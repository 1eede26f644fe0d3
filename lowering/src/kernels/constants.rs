//! The sizes by which kernels are compiled: what LLVM 22 does at `-O3`, and what was fastest on the processor
//! that `docs/performance.md` names. `cargo bench --bench kernels` measures each again; docs/kernels.md and
//! docs/experiments.md have the measurements.

/// The elements of padding after a tile's last row: a vector store may end there. `repeat.mlir` has the
/// number as well.
pub const MARGIN: i64 = 32;

/// The size of a tile's memory, in elements.
pub const TILE: i64 = 1024;

/// The most elements of a tile in use: few enough for the L1 cache, enough to amortize the overhead of a
/// tile, and less than 4 KiB of `f32`. Otherwise the last elements and the registers that the filling
/// function spills below the tile would have addresses that are equal modulo 4 KiB: 4K aliasing would stall
/// the loads.
pub const MAX_ELEMENTS: i64 = 960;

/// The largest row size of a tile with copies.
pub const MAX_SHORT: i64 = MARGIN;

/// The number of rows in a tile is a multiple of this, so that its elements are whole vectors.
pub const GROUP: i64 = 16;

/// The most ops of a body that gets tiles as well as rows.
pub const MAX_TILED_OPS: usize = 64;

/// The largest row size for which LLVM vectorizes across neighbouring rows well, by interleaved accesses.
pub const MAX_INTERLEAVED: i64 = 8;

/// LLVM's `-unroll-threshold` at `-O3`, in instructions.
pub const MAX_UNROLLED: usize = 300;

/// The number of conditions on which LLVM unswitches a loop.
pub const MAX_OPEN: usize = 2;

/// The most conditions on which this pass unswitches: each doubles the loops.
pub const MAX_DECISIONS: usize = 3;

/// The vectors that a loop with a function computes at once: the ops of one vector wait for each other.
pub const INTERLEAVED: i64 = 4;

/// The least row size for which that pays, in vectors of 8 elements.
pub const MIN_INTERLEAVED: i64 = 8 * INTERLEAVED;

/// The most ops of all unswitched loops together: in a long body, a test in the loop costs little.
pub const MAX_DECIDED_OPS: usize = 64;

/// The rows that are combined at once where the first columns of a matrix are reduced: its results are read
/// and written once for these.
pub const ROWS_AT_ONCE: i64 = 8;

/// How many times as much work as `min-shared-cost` pays on several cores that have to be woken for it.
pub const SLEEPING: i64 = 16;

/// How many times as much an element costs that is combined with a sum which has to be there first. It takes
/// ten times as long, but another core has to fetch what the first one has just written. Measured by
/// `assurance/conformance/times.py threads`.
pub const IN_ORDER: i64 = 2;
