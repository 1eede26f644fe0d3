//! Lets the tool and the tests find MLIR's shared library.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let libdir = std::env::var("DEP_BCAST_GLUE_LIBDIR").expect("broadcastable-mlir says where MLIR is");
    println!("cargo:rustc-link-arg=-Wl,-rpath,{libdir}");
}
