//! A compiler that verifies its own ops links no pass.

use broadcastable_dialect::register_dialect;
use melior::{Context, dialect::DialectRegistry};
use std::{env, path::Path, process::Command};

/// This program uses the dialect, so it has all that such a compiler links.
#[test]
fn this_program_has_the_dialect_and_no_pass() {
    let registry = DialectRegistry::new();
    register_dialect(&registry);
    assert!(Context::new_with_registry(&registry, false).registered_dialect_count() > 0);

    let nm = Path::new(env!("BCAST_LLVM_PREFIX")).join("bin/llvm-nm");
    let program = env::current_exe().unwrap();
    let output = Command::new(nm).args(["--demangle", "--defined-only"]).arg(program).output().unwrap();
    let symbols = String::from_utf8_lossy(&output.stdout);
    assert!(symbols.contains("bcast::BcastDialect::"), "the symbols are not read");
    let pass = |line: &&str| line.contains("mlir::Pass") || line.contains("runOnOperation");
    let passes: Vec<&str> = symbols.lines().filter(pass).collect();
    assert!(passes.is_empty(), "{passes:#?}");
}
