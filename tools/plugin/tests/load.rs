//! The stock `mlir-opt` loads the plugin. This test's dependency on the plugin also makes
//! `cargo test` build it for the lit tests.

use std::{env, path::Path, process::Command};

#[test]
fn stock_mlir_opt_knows_the_passes() {
    // Cargo puts this test into `deps`, beside the plugin.
    let test = env::current_exe().unwrap();
    let plugin = test.parent().unwrap().join("libbcast_plugin.so");
    let output = Command::new(Path::new(env!("BCAST_LLVM_PREFIX")).join("bin/mlir-opt"))
        .arg(format!("--load-dialect-plugin={}", plugin.display()))
        .arg(format!("--load-pass-plugin={}", plugin.display()))
        .arg("--help")
        .output()
        .unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    for name in
        ["--convert-bcast-to-linalg", "--convert-bcast-to-vector", "--bcast-verify", "--bcast-to-llvm"]
    {
        assert!(help.contains(name), "{name} is not in the help");
    }
}
