//! Generates the options of the passes on sizes from ODS, and compiles their shells.

use broadcastable_glue::{Declares, Glue, build};

fn main() {
    build(&Glue {
        library: "bcast_analysis",
        generated: &[("BcastPasses.td", "BcastPasses.h.inc", &["-gen-pass-decls", "-name=Bcast"])],
        header: "analysis.h",
        declares: Declares::Own,
    });
}
