//! Lets the program and the tests find MLIR.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let glue = |name| {
        let variable = format!("DEP_BCAST_GLUE_{name}");
        std::env::var(variable).expect("broadcastable-mlir says where MLIR is")
    };
    println!("cargo:rustc-link-arg=-Wl,-rpath,{}", glue("LIBDIR"));
    println!("cargo:rustc-env=BCAST_LLVM_PREFIX={}", glue("PREFIX"));
}
