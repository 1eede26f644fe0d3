//! Generates the options of the passes that import from ODS, and compiles their shells.

use broadcastable_glue::{Declares, Glue, build};

fn main() {
    build(&Glue {
        library: "bcast_import",
        generated: &[("BcastPasses.td", "BcastPasses.h.inc", &["-gen-pass-decls", "-name=Bcast"])],
        header: "import.h",
        declares: Declares::Own,
    });
}
