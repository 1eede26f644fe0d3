//! Lets any process that loads the plugin find MLIR's shared library.

fn main() {
    broadcastable_glue::find_mlir();
}
