//! Generates the dialect's C++ from ODS, compiles it with the glue, and links MLIR's one shared copy.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

const LLVM_MAJOR_VERSION: &str = include_str!("llvm-version").trim_ascii();
const INSTALL: &str = "run `make setup`, or see docs/building.md";

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    for file in sources() {
        println!("cargo:rerun-if-changed={file}");
    }
    println!("cargo:rerun-if-env-changed={}", prefix_variable());
    println!("cargo:rerun-if-env-changed=CXX");
    let llvm = Llvm::find();
    // The tests and benchmarks run LLVM's tools; dependents read it as DEP_BCAST_GLUE_PREFIX.
    println!("cargo:rustc-env=BCAST_LLVM_PREFIX={}", llvm.prefix);
    println!("cargo:prefix={}", llvm.prefix);
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    generate(&llvm, &out);
    if !is_clippy() {
        compile(&llvm, &out);
    }
    bind(&llvm, &out);
    link(&llvm, &out);
}

/// Whether clippy asks, which links nothing, and has a build directory of its own.
fn is_clippy() -> bool {
    let wrapper = env::var_os("RUSTC_WORKSPACE_WRAPPER").map(PathBuf::from);
    wrapper.is_some_and(|wrapper| wrapper.file_stem().is_some_and(|name| name == "clippy-driver"))
}

/// ODS and C++, which are in this directory.
fn sources() -> impl Iterator<Item = String> {
    let names = fs::read_dir(".")
        .expect("the directory can be read")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut sources: Vec<_> =
        names.filter(|name| [".td", ".h", ".cpp"].iter().any(|end| name.ends_with(end))).collect();
    sources.sort();
    sources.into_iter()
}

/// The variable that `mlir-sys` reads as well.
fn prefix_variable() -> String {
    format!("MLIR_SYS_{LLVM_MAJOR_VERSION}0_PREFIX")
}

struct Llvm {
    prefix: String,
    bin: PathBuf,
    include: PathBuf,
    lib: PathBuf,
}

impl Llvm {
    fn find() -> Self {
        let prefix = env::var_os(prefix_variable()).map(PathBuf::from);
        let config = prefix.map(|prefix| prefix.join("bin")).unwrap_or_default().join("llvm-config");
        let query = |option: &str| {
            run(Command::new(&config).arg(option), &format!("LLVM {LLVM_MAJOR_VERSION} was not found"))
        };
        let version = query("--version");
        assert!(
            version.split('.').next() == Some(LLVM_MAJOR_VERSION),
            "{} is LLVM {version}, but LLVM {LLVM_MAJOR_VERSION} is needed: {INSTALL}",
            config.display(),
        );
        Self {
            prefix: query("--prefix"),
            bin: query("--bindir").into(),
            include: query("--includedir").into(),
            lib: query("--libdir").into(),
        }
    }
}

fn run(command: &mut Command, problem: &str) -> String {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{problem}: cannot run {command:?}: {error}; {INSTALL}"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{problem}: {command:?} failed: {errors}; {INSTALL}");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

/// Runs `mlir-tblgen` for every generated file that the C++ includes.
fn generate(llvm: &Llvm, out: &Path) {
    for (source, name, arguments) in [
        ("BcastDialect.td", "BcastDialect.h.inc", &["-gen-dialect-decls", "-dialect=bcast"][..]),
        ("BcastDialect.td", "BcastDialect.cpp.inc", &["-gen-dialect-defs", "-dialect=bcast"]),
        ("BcastOps.td", "BcastOps.h.inc", &["-gen-op-decls", "-dialect=bcast"]),
        ("BcastOps.td", "BcastOps.cpp.inc", &["-gen-op-defs", "-dialect=bcast"]),
        ("BcastEnums.td", "BcastEnums.h.inc", &["-gen-enum-decls"]),
        ("BcastEnums.td", "BcastEnums.cpp.inc", &["-gen-enum-defs"]),
        ("BcastPasses.td", "BcastPasses.h.inc", &["-gen-pass-decls", "-name=Bcast"]),
    ] {
        run(
            Command::new(llvm.bin.join("mlir-tblgen"))
                .args(arguments)
                .arg("-I.")
                .arg("-I")
                .arg(&llvm.include)
                .arg(source)
                .arg("-o")
                .arg(out.join(name)),
            "the dialect's definition does not compile",
        );
    }
}

/// Compiles all C++ at once: MLIR's headers, read once for each file, took two thirds of the time.
fn compile(llvm: &Llvm, out: &Path) {
    let files = sources().filter(|file| file.ends_with(".cpp"));
    let includes = files.map(|file| format!("#include \"{file}\"\n"));
    let unit = out.join("unit.cpp");
    fs::write(&unit, includes.collect::<String>()).expect("OUT_DIR is writable");
    let mut build = cc::Build::new();
    // MLIR knows a trait such as `IsTerminator` by the name that the compiler gives it, and the name
    // that g++ gives is not clang's, which Debian's MLIR is built with.
    let clang = llvm.bin.join("clang++");
    if env::var_os("CXX").is_none() && clang.exists() {
        build.compiler(clang);
    }
    build
        .cpp(true)
        .std("c++17")
        .debug(false)
        .flag("-fno-exceptions")
        .flag_if_supported("-fno-rtti")
        .extra_warnings(false)
        .flag_if_supported("-Wno-unused-function") // in generated code
        .define("NDEBUG", None)
        .include(out)
        .include(".")
        .flag(format!("-isystem{}", llvm.include.display()))
        .file(unit)
        .compile("bcast_glue");
}

/// Writes Rust's declarations of the glue.
fn bind(llvm: &Llvm, out: &Path) {
    bindgen::builder()
        .header("glue.h")
        .clang_arg(format!("-I{}", llvm.include.display()))
        .allowlist_item("[bB]cast.*")
        .blocklist_type("Mlir.*")
        .default_enum_style(bindgen::EnumVariation::NewType { is_bitfield: false, is_global: false })
        .prepend_enum_name(false)
        .layout_tests(false)
        .generate()
        .expect("glue.h is valid C")
        .write_to_file(out.join("glue.rs"))
        .expect("OUT_DIR is writable");
}

fn link(llvm: &Llvm, out: &Path) {
    let lib = llvm.lib.display();
    if !llvm.lib.join("libMLIR-C.so").exists() {
        write_c_api_script(llvm, out);
        println!("cargo:rustc-link-search=native={}", out.display());
    }
    // Where MLIR's shared library is found at run time; dependents read it as DEP_BCAST_GLUE_LIBDIR.
    println!("cargo:rustc-link-arg=-Wl,-rpath,{lib}");
    println!("cargo:libdir={lib}");
}

/// Stands in for `libMLIR-C.so`, which Debian lacks: the static C API over the shared MLIR.
fn write_c_api_script(llvm: &Llvm, out: &Path) {
    let mut archives: Vec<String> = fs::read_dir(&llvm.lib)
        .expect("LLVM's library directory is readable")
        .filter_map(|entry| entry.ok()?.path().to_str().map(str::to_owned))
        .filter(|path| path.contains("/libMLIRCAPI") && path.ends_with(".a"))
        .collect();
    archives.sort();
    assert!(!archives.is_empty(), "{} has no libMLIRCAPI*.a: {INSTALL}", llvm.lib.display());
    let lib = llvm.lib.display();
    let script = format!("GROUP ( {} {lib}/libMLIR.so {lib}/libLLVM.so )\n", archives.join(" "));
    fs::write(out.join("libMLIR-C.so"), script).expect("OUT_DIR is writable");
}
