//! Stops a build that lacks the settings of cargo, before `mlir-sys` and `tblgen` stop at the version of some
//! other LLVM: this crate needs no other one first.

#[path = "src/found.rs"]
mod found;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src/found.rs");
    println!("cargo:rerun-if-changed=llvm-version");
    for name in ["MLIR_SYS", "TABLEGEN"] {
        found::llvm_config(name);
    }
    // The tests run this program where the settings are missing.
    let own = std::env::current_exe().expect("the program is a file");
    println!("cargo:rustc-env=BCAST_BUILD_SCRIPT={}", own.display());
}
