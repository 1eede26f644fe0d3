//! Where LLVM is, and how MLIR is linked.

use super::found::{INSTALL, MAJOR_VERSION, llvm_config, run};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// An installation of LLVM.
pub struct Llvm {
    pub prefix: String,
    pub bin: PathBuf,
    pub include: PathBuf,
    lib: PathBuf,
}

impl Llvm {
    /// By the variable that `mlir-sys` reads as well.
    pub fn find() -> Self {
        let config = llvm_config("MLIR_SYS");
        let query = |option: &str| run(Command::new(&config).arg(option), "LLVM has no place", INSTALL);
        Self {
            prefix: query("--prefix"),
            bin: query("--bindir").into(),
            include: query("--includedir").into(),
            lib: query("--libdir").into(),
        }
    }

    /// Lets the Rust of a crate ask for the version that goes next: `cfg(llvm_22)`.
    pub fn configure() {
        println!("cargo:rustc-check-cfg=cfg(llvm_22)");
        if MAJOR_VERSION == "22" {
            println!("cargo:rustc-cfg=llvm_22");
        }
    }

    /// Links MLIR, and says where it is: to the tests of this crate as BCAST_LLVM_PREFIX, and to the build
    /// scripts of dependents as `prefix` and `libdir`.
    pub fn link(&self, out: &Path) {
        println!("cargo:rustc-env=BCAST_LLVM_PREFIX={}", self.prefix);
        println!("cargo:prefix={}", self.prefix);
        let lib = self.lib.display();
        if !self.lib.join("libMLIR-C.so").exists() {
            self.write_c_api_script(out);
            println!("cargo:rustc-link-search=native={}", out.display());
        }
        // Where MLIR's shared library is found at run time.
        println!("cargo:rustc-link-arg=-Wl,-rpath,{lib}");
        println!("cargo:libdir={lib}");
    }

    /// Stands in for `libMLIR-C.so`, which Debian lacks: the static C API over the shared MLIR.
    fn write_c_api_script(&self, out: &Path) {
        let mut archives: Vec<String> = fs::read_dir(&self.lib)
            .expect("LLVM's library directory is readable")
            .filter_map(|entry| entry.ok()?.path().to_str().map(str::to_owned))
            .filter(|path| path.contains("/libMLIRCAPI") && path.ends_with(".a"))
            .collect();
        archives.sort();
        assert!(!archives.is_empty(), "{} has no libMLIRCAPI*.a: {INSTALL}", self.lib.display());
        let lib = self.lib.display();
        // From LLVM 23 on, `libMLIR.so` does not have the execution engine.
        let engine = self.lib.join("libMLIRExecutionEngineShared.so");
        let engine =
            if engine.exists() { format!("AS_NEEDED ( {} )", engine.display()) } else { String::new() };
        let script = format!("GROUP ( {} {lib}/libMLIR.so {lib}/libLLVM.so {engine} )\n", archives.join(" "));
        fs::write(out.join("libMLIR-C.so"), script).expect("OUT_DIR is writable");
    }
}
