//! Shared by the build scripts of the crates with C++: each generates C++ from its own ODS, compiles it with
//! its own shells, writes Rust's declarations of its own header, and links MLIR's one shared copy.

mod found;
mod llvm;

use found::{INSTALL, run};
use llvm::Llvm;
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The ODS, the C++ and the header in the directory of a crate.
#[derive(Clone, Copy, Debug)]
pub struct Glue<'a> {
    /// The static library that the C++ becomes.
    pub library: &'a str,
    /// A call of `mlir-tblgen`: the definitions, the file, and the arguments.
    pub generated: &'a [(&'a str, &'a str, &'a [&'a str])],
    /// The C header of what Rust and C++ call of each other.
    pub header: &'a str,
    /// The item, file or prefix by which bindgen knows what the header declares itself.
    pub declares: Declares<'a>,
}

/// Which declarations of a header Rust needs.
#[derive(Clone, Copy, Debug)]
pub enum Declares<'a> {
    /// All with this prefix, as a regular expression, those of included headers too.
    Prefix(&'a str),
    /// The declarations of the header itself, on top of those of the crate below.
    Own,
}

/// Lets the programs and tests of a crate that uses `broadcastable-mlir` find MLIR's shared library, and
/// tells them where MLIR is, as BCAST_LLVM_PREFIX.
///
/// # Panics
/// If the crate does not depend on `broadcastable-mlir`, whose build script knows.
pub fn find_mlir() {
    println!("cargo:rerun-if-changed=build.rs");
    let known = |name| {
        let variable = format!("DEP_BCAST_GLUE_{name}");
        env::var(variable).expect("broadcastable-mlir is a dependency, and says where MLIR is")
    };
    println!("cargo:rustc-link-arg=-Wl,-rpath,{}", known("LIBDIR"));
    println!("cargo:rustc-env=BCAST_LLVM_PREFIX={}", known("PREFIX"));
}

/// Builds the glue of the crate whose build script calls.
///
/// # Panics
/// If LLVM is missing or another version, or if the sources do not compile: the message says what to do.
pub fn build(glue: &Glue) {
    println!("cargo:rerun-if-changed=build.rs");
    for file in sources() {
        println!("cargo:rerun-if-changed={file}");
    }
    println!("cargo:rerun-if-env-changed=CXX");
    Llvm::configure();
    let llvm = Llvm::find();
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let includes = includes(&llvm, &out);
    for &generated in glue.generated {
        generate(&llvm, &includes, &out, generated);
    }
    if !is_clippy() {
        compile(&llvm, &includes, &out, glue.library);
    }
    bind(glue, &includes, &out);
    llvm.link(&out);
}

/// Whether clippy asks, which links nothing, and has a build directory of its own.
fn is_clippy() -> bool {
    let wrapper = env::var_os("RUSTC_WORKSPACE_WRAPPER").map(PathBuf::from);
    wrapper.is_some_and(|wrapper| wrapper.file_stem().is_some_and(|name| name == "clippy-driver"))
}

/// ODS and C++, which are in the directory of the crate.
fn sources() -> impl Iterator<Item = String> {
    let names = fs::read_dir(".")
        .expect("the directory can be read")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut sources: Vec<_> =
        names.filter(|name| [".td", ".h", ".cpp"].iter().any(|end| name.ends_with(end))).collect();
    sources.sort();
    sources.into_iter()
}

/// Where headers are: of the crate, of the dialect if the crate depends on it, and of MLIR. Passes on those
/// of the dialect.
fn includes(llvm: &Llvm, out: &Path) -> Vec<PathBuf> {
    let own = env::current_dir().expect("cargo sets the directory");
    let mut includes = vec![own, out.to_owned()];
    println!("cargo:include={}", env::join_paths(&includes).expect("a path has no colon").display());
    if let Some(dialect) = env::var_os("DEP_BCAST_DIALECT_INCLUDE") {
        includes.extend(env::split_paths(&dialect));
    }
    includes.push(llvm.include.clone());
    includes
}

/// Runs `mlir-tblgen` for a generated file that the C++ includes.
fn generate(llvm: &Llvm, includes: &[PathBuf], out: &Path, (source, name, arguments): (&str, &str, &[&str])) {
    let mut command = Command::new(llvm.bin.join("mlir-tblgen"));
    command.args(arguments).args(includes.iter().map(|path| format!("-I{}", path.display())));
    command.arg(source).arg("-o").arg(out.join(name));
    run(&mut command, "the definitions do not compile", INSTALL);
}

/// Compiles all C++ at once: MLIR's headers, read once for each file, took two thirds of the time.
fn compile(llvm: &Llvm, includes: &[PathBuf], out: &Path, library: &str) {
    let files = sources().filter(|file| file.ends_with(".cpp"));
    let text = files.map(|file| format!("#include \"{file}\"\n"));
    let unit = out.join("unit.cpp");
    fs::write(&unit, text.collect::<String>()).expect("OUT_DIR is writable");
    let mut build = cc::Build::new();
    // MLIR knows a trait such as `IsTerminator` by the name that the compiler gives it, and the name
    // that g++ gives is not clang's, which Debian's MLIR is built with.
    let clang = llvm.bin.join("clang++");
    if env::var_os("CXX").is_none() && clang.exists() {
        build.compiler(clang);
    }
    let (mlir, own) = includes.split_last().expect("MLIR's is the last");
    build
        .cpp(true)
        .std("c++17")
        .debug(false)
        .flag("-fno-exceptions")
        .flag_if_supported("-fno-rtti")
        .extra_warnings(false)
        .flag_if_supported("-Wno-unused-function") // in generated code
        .define("NDEBUG", None)
        .includes(own)
        .flag(format!("-isystem{}", mlir.display()))
        .file(unit)
        .compile(library);
}

/// Writes Rust's declarations of the glue, as `glue.rs`.
fn bind(glue: &Glue, includes: &[PathBuf], out: &Path) {
    let builder = bindgen::builder()
        .header(glue.header)
        .clang_args(includes.iter().map(|path| format!("-I{}", path.display())))
        .blocklist_type("Mlir.*")
        .default_enum_style(bindgen::EnumVariation::NewType { is_bitfield: false, is_global: false })
        .prepend_enum_name(false)
        .layout_tests(false);
    let builder = match glue.declares {
        Declares::Prefix(prefix) => builder.allowlist_item(prefix),
        Declares::Own => builder.allowlist_file(glue.header.replace('.', "\\.")).allowlist_recursively(false),
    };
    let bindings = builder.generate().expect("the header is valid C");
    bindings.write_to_file(out.join("glue.rs")).expect("OUT_DIR is writable");
}
