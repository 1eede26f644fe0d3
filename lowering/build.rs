//! Generates the options of the passes that lower from ODS, and compiles their shells.

use broadcastable_glue::{Declares, Glue, build};

fn main() {
    build(&Glue {
        library: "bcast_lowering",
        generated: &[("BcastPasses.td", "BcastPasses.h.inc", &["-gen-pass-decls", "-name=Bcast"])],
        header: "lowering.h",
        declares: Declares::Own,
    });
}
