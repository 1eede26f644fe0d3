//! Lets the tool and the tests find MLIR's shared library.

fn main() {
    broadcastable_glue::find_mlir();
}
