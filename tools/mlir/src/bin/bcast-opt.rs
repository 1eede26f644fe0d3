//! `mlir-opt` of LLVM 22, with the dialect `bcast` and its passes.

fn main() -> std::process::ExitCode {
    broadcastable_mlir::opt_main()
}
