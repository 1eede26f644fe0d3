//! Lets the benchmarks find MLIR's shared library.

fn main() {
    broadcastable_glue::find_mlir();
}
