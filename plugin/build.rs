//! Lets the plugin find MLIR's shared library in whatever process loads it.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let libdir = std::env::var("DEP_BCAST_GLUE_LIBDIR").expect("broadcastable says where MLIR is");
    println!("cargo:rustc-link-arg=-Wl,-rpath,{libdir}");
}
