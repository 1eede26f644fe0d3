//! Builds a module to native code, loads it, and calls it.
#![allow(unsafe_code)]

use super::pattern::Element;
use libloading::{Library as Native, Symbol};
use std::{
    ffi::c_void,
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    ptr,
};

/// What comes before the common pipeline.
fn first_passes(way: &str) -> &'static str {
    match way {
        "tosa" => "func.func(tosa-to-linalg),",
        "versioned" => "convert-bcast-to-linalg{dynamic-broadcast=versioned},",
        _ => "",
    }
}

pub fn llvm_tool(name: &str) -> PathBuf {
    Path::new(env!("BCAST_LLVM_PREFIX")).join("bin").join(name)
}

/// Runs a tool on a text; returns what it prints.
pub fn pipe(command: &mut Command, input: &str) -> String {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the tool runs");
    child.stdin.take().expect("it has an input").write_all(input.as_bytes()).expect("it reads its input");
    let output = child.wait_with_output().expect("the tool ends");
    assert!(output.status.success(), "{command:?} failed");
    String::from_utf8(output.stdout).expect("tools print UTF-8")
}

/// A shared library made from one module.
pub struct Library {
    native: Native,
}

impl Library {
    pub fn build(way: &str, module: &str) -> Self {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let (ir, library) = (directory.join(format!("{way}.ll")), directory.join(format!("lib{way}.so")));
        let pipeline = format!("--pass-pipeline=builtin.module({}bcast-to-llvm)", first_passes(way));
        let lowered = pipe(Command::new(env!("CARGO_BIN_EXE_bcast-opt")).arg(pipeline), module);
        let text = pipe(Command::new(llvm_tool("mlir-translate")).arg("--mlir-to-llvmir"), &lowered);
        fs::write(&ir, text).expect("the target directory is writable");
        let clang = ["-O3", "-march=native", "-shared", "-fPIC", "-Wno-override-module", "-lm", "-o"];
        let status = Command::new(llvm_tool("clang")).args(clang).arg(&library).arg(&ir).status();
        assert!(status.is_ok_and(|status| status.success()), "clang failed");
        // SAFETY: the library has no initialisers.
        Self { native: unsafe { Native::new(&library).expect("the library loads") } }
    }

    /// The kernel of that name, ready to be called on these operands.
    pub fn kernel<'a>(&'a self, name: &str, rank: usize, operands: &'a [Tensor]) -> Call<'a> {
        // SAFETY: the C interface of a function whose arguments and result are memrefs; see `Call::invoke`.
        let function = unsafe { self.native.get(format!("_mlir_ciface_{name}").as_bytes()) };
        let descriptors = operands.iter().map(Tensor::descriptor).collect();
        Call { function: function.expect("the kernel exists"), descriptors, rank, _operands: operands }
    }
}

/// A cache line of 4-byte elements, which is how MLIR aligns the tensors that it allocates.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Line([u32; 16]);

/// A tensor of 4-byte elements.
pub struct Tensor {
    shape: Vec<usize>,
    lines: Vec<Line>,
}

impl Tensor {
    /// Small whole numbers, which both element types have.
    pub fn sample(shape: &[usize], element: Element, seed: usize) -> Self {
        let number = |i: usize| (i * 7 + seed * 13) % 101;
        let bits = |i: usize| match element {
            Element::F32 => (number(i) as f32).to_bits(),
            Element::I32 => number(i) as u32,
        };
        let line = |i: usize| Line(std::array::from_fn(|j| bits(16 * i + j)));
        let count: usize = shape.iter().product();
        Self { shape: shape.to_vec(), lines: (0..count.div_ceil(16)).map(line).collect() }
    }

    /// MLIR's memref descriptor: two pointers, offset, sizes, strides; all are 8 bytes wide.
    fn descriptor(&self) -> Vec<usize> {
        let data = self.lines[0].0.as_ptr() as usize;
        let strides = (0..self.shape.len()).map(|dim| self.shape[dim + 1..].iter().product());
        [data, data, 0].into_iter().chain(self.shape.iter().copied()).chain(strides).collect()
    }
}

type Function2 = unsafe extern "C" fn(*mut usize, *const usize, *const usize);
type Function3 = unsafe extern "C" fn(*mut usize, *const usize, *const usize, *const usize);

/// A kernel with its operands.
pub struct Call<'a> {
    function: Symbol<'a, *const c_void>,
    descriptors: Vec<Vec<usize>>,
    rank: usize,
    _operands: &'a [Tensor],
}

unsafe extern "C" {
    fn free(pointer: *mut c_void);
}

impl Call<'_> {
    /// Calls, and frees the result.
    pub fn run(&self) {
        let result = self.invoke();
        // SAFETY: the kernel allocated it with `malloc`.
        unsafe { free(result[0] as *mut c_void) }
    }

    /// Calls; returns the result's sizes and elements.
    pub fn result(&self) -> (Vec<usize>, Vec<u32>) {
        let result = self.invoke();
        let sizes = result[3..3 + self.rank].to_vec();
        // SAFETY: the kernel's result is contiguous and has that many elements.
        unsafe {
            let data = std::slice::from_raw_parts(result[1] as *const u32, sizes.iter().product());
            let elements = data.to_vec();
            free(result[0] as *mut c_void);
            (sizes, elements)
        }
    }

    fn invoke(&self) -> Vec<usize> {
        let mut result = vec![0; 3 + 2 * self.rank];
        let (function, out) = (ptr::from_ref(&*self.function), result.as_mut_ptr());
        // SAFETY: the kernel has one result and as many operands as there are descriptors, all of them memrefs,
        // and the operands live as long as `self`.
        unsafe {
            match self.descriptors.as_slice() {
                [a, b] => function.cast::<Function2>().read()(out, a.as_ptr(), b.as_ptr()),
                [a, b, c] => function.cast::<Function3>().read()(out, a.as_ptr(), b.as_ptr(), c.as_ptr()),
                _ => unreachable!("patterns have two or three operands"),
            }
        }
        result
    }
}
