//! Generates the dialect's C++ from ODS, and compiles it with what carries calls to Rust and back.

use broadcastable_glue::{Declares, Glue, build};

fn main() {
    build(&Glue {
        library: "bcast_dialect",
        generated: &[
            ("BcastDialect.td", "BcastDialect.h.inc", &["-gen-dialect-decls", "-dialect=bcast"]),
            ("BcastDialect.td", "BcastDialect.cpp.inc", &["-gen-dialect-defs", "-dialect=bcast"]),
            ("BcastOps.td", "BcastOps.h.inc", &["-gen-op-decls", "-dialect=bcast"]),
            ("BcastOps.td", "BcastOps.cpp.inc", &["-gen-op-defs", "-dialect=bcast"]),
            ("BcastEnums.td", "BcastEnums.h.inc", &["-gen-enum-decls"]),
            ("BcastEnums.td", "BcastEnums.cpp.inc", &["-gen-enum-defs"]),
        ],
        header: "glue.h",
        declares: Declares::Prefix("[bB]cast.*"),
    });
}
