//! Compiles the calls of MLIR's tools.

use broadcastable_glue::{Declares, Glue, build};

fn main() {
    build(&Glue { library: "bcast_tools", generated: &[], header: "tools.h", declares: Declares::Own });
}
