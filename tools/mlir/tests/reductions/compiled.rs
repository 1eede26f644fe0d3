//! Functions as machine code, which clang makes.
#![allow(unsafe_code)]

use super::reference::Tensor;
use libloading::Library;
use std::{
    ffi::c_void,
    fs,
    io::Write,
    path::Path,
    process::{Command, Stdio},
};

/// The processors of clang's `-march` that can be tried here.
pub const TARGETS: &[&str] =
    if cfg!(target_arch = "x86_64") { &["native", "x86-64-v3", "x86-64"] } else { &["native"] };

pub struct Compiled(Library);

impl Compiled {
    /// A module, lowered with these options of `bcast-to-llvm`.
    pub fn new(name: &str, module: &str, options: &str, target: &str) -> Self {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let tools = Path::new(env!("BCAST_LLVM_PREFIX")).join("bin");
        let pipeline = format!("--pass-pipeline=builtin.module(bcast-to-llvm{{{options}}})");
        let lowered = pipe(Command::new(env!("CARGO_BIN_EXE_bcast-opt")).arg(pipeline), module);
        let text = pipe(Command::new(tools.join("mlir-translate")).arg("--mlir-to-llvmir"), &lowered);
        let name = format!("reductions-{}-{name}", options.replace([' ', '='], "-"));
        let (ir, library) = (directory.join(format!("{name}.ll")), directory.join(format!("lib{name}.so")));
        fs::write(&ir, text).expect("the target directory is writable");
        let mut clang = Command::new(tools.join("clang"));
        clang.args(["-O2", "-shared", "-fPIC", "-Wno-override-module", "-lm", "-o"]).arg(&library).arg(&ir);
        if options.contains("threads=openmp") {
            let libraries = Path::new(env!("BCAST_LLVM_PREFIX")).join("lib").display().to_string();
            clang.args([&format!("-L{libraries}"), &format!("-Wl,-rpath,{libraries}"), "-lomp"]);
        }
        let status = clang.arg(format!("-march={target}")).status();
        assert!(status.is_ok_and(|status| status.success()), "clang failed");
        // SAFETY: the library has no initialisers.
        let library = unsafe { Library::new(&library).expect("the library loads") };
        if options.contains("threads=openmp") {
            // More than some machines have cores, so that each of them runs the loops in parts.
            // SAFETY: the function of OpenMP's library.
            unsafe {
                let set = library.get::<unsafe extern "C" fn(i32)>(b"omp_set_num_threads");
                set.expect("the function exists")(3);
            }
        }
        Self(library)
    }

    /// The result of a function of two tensors, whose rank is this.
    pub fn call(&self, name: &str, operands: &[Tensor; 2], rank: usize) -> Tensor {
        let descriptors = operands.each_ref().map(descriptor);
        let mut result = vec![0_usize; 3 + 2 * rank];
        // SAFETY: the C interface of a function that takes two memrefs and returns one, whose descriptors are
        // as long as their ranks ask for; it returns memory that `malloc` has allocated.
        unsafe {
            type Function = unsafe extern "C" fn(*mut usize, *const usize, *const usize);
            let function = self.0.get::<Function>(format!("_mlir_ciface_{name}").as_bytes());
            let function = function.expect("the function exists");
            function(result.as_mut_ptr(), descriptors[0].as_ptr(), descriptors[1].as_ptr());
            let shape = result[3..3 + rank].to_vec();
            let count = shape.iter().product();
            let elements = match count {
                0 => Vec::new(),
                _ => std::slice::from_raw_parts(result[1] as *const f32, count).to_vec(),
            };
            free(result[0] as *mut c_void);
            Tensor { shape, elements }
        }
    }
}

unsafe extern "C" {
    fn free(pointer: *mut c_void);
}

/// MLIR's memref descriptor: two pointers, an offset, sizes, strides; all are 8 bytes wide.
fn descriptor(tensor: &Tensor) -> Vec<usize> {
    let data = tensor.elements.as_ptr() as usize;
    let strides = (0..tensor.shape.len()).map(|dim| tensor.shape[dim + 1..].iter().product());
    [data, data, 0].into_iter().chain(tensor.shape.iter().copied()).chain(strides).collect()
}

fn pipe(command: &mut Command, input: &str) -> String {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the tool runs");
    let mut stdin = child.stdin.take().expect("it has an input");
    let output = std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input.as_bytes()));
        child.wait_with_output().expect("the tool ends")
    });
    assert!(output.status.success(), "{command:?} failed");
    String::from_utf8(output.stdout).expect("tools print UTF-8")
}
