//! Builds a module to native code, loads it, and calls it.
#![allow(unsafe_code)]

use bcast_testing::tool::tool;
use libloading::{Library as Native, Symbol};
use std::{
    collections::HashMap,
    ffi::c_void,
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    ptr,
    rc::Rc,
    time::Duration,
};

pub fn llvm_tool(name: &str) -> PathBuf {
    Path::new(env!("BCAST_LLVM_PREFIX")).join("bin").join(name)
}

/// The Python to run: `python3`, unless the environment variable `BCAST_PYTHON` names another one.
pub fn python() -> String {
    std::env::var("BCAST_PYTHON").unwrap_or_else(|_| "python3".into())
}

/// `bcast-opt`, which stands beside the directory of the benchmark.
pub fn bcast_opt() -> Command {
    let benchmark = std::env::current_exe().expect("the system says which program runs");
    let directory = benchmark.parent().expect("a program stands in a directory");
    Command::new(tool(directory, "bcast-opt"))
}

/// Runs a tool on a text; returns what it prints.
pub fn pipe(command: &mut Command, input: &str) -> String {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the tool runs");
    child.stdin.take().expect("it has an input").write_all(input.as_bytes()).expect("it reads its input");
    let output = child.wait_with_output().expect("the tool ends");
    assert!(output.status.success(), "{command:?} failed");
    String::from_utf8(output.stdout).expect("tools print UTF-8")
}

/// A module after these passes, as text.
pub fn lowered(pipeline: &str, module: &str) -> String {
    let pipeline = format!("--pass-pipeline=builtin.module({pipeline})");
    pipe(bcast_opt().arg(pipeline), module)
}

/// A shared library made from one module.
pub struct Library {
    native: Native,
    path: PathBuf,
}

impl Library {
    /// In files of that name, by that pipeline.
    pub fn build(name: &str, pipeline: &str, module: &str) -> Self {
        Self::build_with(name, pipeline, module, &[])
    }

    /// With more arguments for clang.
    pub fn build_with(name: &str, pipeline: &str, module: &str, flags: &[&str]) -> Self {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let (ir, library) = (directory.join(format!("{name}.ll")), directory.join(format!("lib{name}.so")));
        let text = pipe(
            Command::new(llvm_tool("mlir-translate")).arg("--mlir-to-llvmir"),
            &lowered(pipeline, module),
        );
        fs::write(&ir, text).expect("the target directory is writable");
        let clang = ["-O3", "-march=native", "-shared", "-fPIC", "-Wno-override-module", "-lm", "-o"];
        let status = Command::new(llvm_tool("clang")).args(clang).arg(&library).arg(&ir).args(flags).status();
        assert!(status.is_ok_and(|status| status.success()), "clang failed");
        // SAFETY: the library has no initialisers.
        Self { native: unsafe { Native::new(&library).expect("the library loads") }, path: library }
    }

    /// The size of each of its functions, in bytes of machine code.
    pub fn code(&self) -> HashMap<String, usize> {
        let mut names = Command::new(llvm_tool("llvm-nm"));
        let text = pipe(names.args(["--print-size", "--radix=d"]).arg(&self.path), "");
        let function = |line: &str| match line.split_whitespace().collect::<Vec<_>>()[..] {
            [_, size, "t" | "T", name] => Some((name.to_owned(), size.parse().expect("sizes are numbers"))),
            _ => None,
        };
        text.lines().filter_map(function).collect()
    }

    /// A variable.
    pub fn number(&self, name: &str) -> f64 {
        // SAFETY: the variable is a `double`, which nothing writes at the same time.
        unsafe { **self.native.get::<*const f64>(name.as_bytes()).expect("the variable exists") }
    }

    /// The kernel of that name, ready to be called on these operands: one to five.
    pub fn kernel<'a>(&'a self, name: &str, rank: usize, operands: &'a [Tensor]) -> Call<'a> {
        // SAFETY: the C interface of a function whose arguments and result are memrefs; see `Call::invoke`.
        let function = unsafe { self.native.get(format!("_mlir_ciface_{name}").as_bytes()) };
        let descriptors = operands.iter().map(Tensor::descriptor).collect();
        Call { function: function.expect("the kernel exists"), descriptors, rank, _operands: operands }
    }
}

/// A cache line, which is how MLIR aligns the tensors that it allocates.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Line([u8; 64]);

/// A tensor.
#[derive(Clone)]
pub struct Tensor {
    shape: Vec<usize>,
    lines: Rc<[Line]>,
}

impl Tensor {
    /// Elements with these bytes, by their place.
    pub fn new<const N: usize>(shape: &[usize], element: impl Fn(usize) -> [u8; N]) -> Self {
        let count = shape.iter().product::<usize>();
        let mut lines = vec![Line([0; 64]); (count * N).div_ceil(64) + 1];
        for at in 0..count {
            let byte = at * N;
            lines[byte / 64].0[byte % 64..][..N].copy_from_slice(&element(at));
        }
        Self { shape: shape.to_vec(), lines: lines.into() }
    }

    /// The same elements at the same address, on which times depend.
    pub fn reshaped(&self, shape: Vec<usize>) -> Self {
        Self { shape, lines: Rc::clone(&self.lines) }
    }

    /// MLIR's memref descriptor: two pointers, offset, sizes, strides; all are 8 bytes wide.
    fn descriptor(&self) -> Vec<usize> {
        let data = self.lines[0].0.as_ptr() as usize;
        let strides = (0..self.shape.len()).map(|dim| self.shape[dim + 1..].iter().product());
        [data, data, 0].into_iter().chain(self.shape.iter().copied()).chain(strides).collect()
    }
}

type Descriptor = *const usize;
type Function1 = unsafe extern "C" fn(*mut usize, Descriptor);
type Function2 = unsafe extern "C" fn(*mut usize, Descriptor, Descriptor);
type Function3 = unsafe extern "C" fn(*mut usize, Descriptor, Descriptor, Descriptor);
type Function4 = unsafe extern "C" fn(*mut usize, Descriptor, Descriptor, Descriptor, Descriptor);
type Function5 = unsafe extern "C" fn(*mut usize, Descriptor, Descriptor, Descriptor, Descriptor, Descriptor);
type FunctionInto = unsafe extern "C" fn(Descriptor, Descriptor, Descriptor, Descriptor);

/// A kernel with its operands.
pub struct Call<'a> {
    function: Symbol<'a, *const c_void>,
    descriptors: Vec<Vec<usize>>,
    rank: usize,
    _operands: &'a [Tensor],
}

unsafe extern "C" {
    fn clock() -> i64;
    fn free(pointer: *mut c_void);
    fn mallopt(parameter: i32, value: i32) -> i32;
}

/// The settings by which the C library of a process keeps all freed memory.
pub const KEEP_FREED_MEMORY: &str =
    "glibc.malloc.mmap_threshold=1073741824:glibc.malloc.trim_threshold=1073741824";

/// The processor time of this process.
pub fn processor_time() -> Duration {
    // SAFETY: it takes nothing. POSIX has it count microseconds.
    Duration::from_micros(unsafe { clock() }.cast_unsigned())
}

/// Applies these settings to this process.
pub fn keep_freed_memory() {
    const TRIM_THRESHOLD: i32 = -1;
    const MMAP_THRESHOLD: i32 = -3;
    // SAFETY: these are parameters of glibc's `mallopt`, and the largest values that it takes for them.
    unsafe {
        mallopt(TRIM_THRESHOLD, 1 << 30);
        mallopt(MMAP_THRESHOLD, 1 << 30);
    }
}

impl Call<'_> {
    /// Calls, and frees the result.
    pub fn run(&self) {
        let result = self.invoke();
        // SAFETY: the kernel allocated it with `malloc`.
        unsafe { free(result[0] as *mut c_void) }
    }

    /// Calls a kernel without a result, which writes to the last of four operands; returns that operand.
    pub fn run_into(&self) -> &[u32] {
        let [a, b, c, out] = &self.descriptors[..] else { unreachable!("it has four operands") };
        let count = out[3..3 + self.rank].iter().product();
        // SAFETY: as in `invoke`; the last operand is contiguous and has that many elements.
        unsafe {
            let function = ptr::from_ref(&*self.function).cast::<FunctionInto>().read();
            function(a.as_ptr(), b.as_ptr(), c.as_ptr(), out.as_ptr());
            std::slice::from_raw_parts(out[1] as *const u32, count)
        }
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
        // SAFETY: the kernel has one result and as many operands as there are descriptors, all of them
        // memrefs, and the operands live as long as `self`.
        unsafe {
            let at: Vec<Descriptor> = self.descriptors.iter().map(|descriptor| descriptor.as_ptr()).collect();
            match at[..] {
                [a] => function.cast::<Function1>().read()(out, a),
                [a, b] => function.cast::<Function2>().read()(out, a, b),
                [a, b, c] => function.cast::<Function3>().read()(out, a, b, c),
                [a, b, c, d] => function.cast::<Function4>().read()(out, a, b, c, d),
                [a, b, c, d, e] => function.cast::<Function5>().read()(out, a, b, c, d, e),
                _ => unreachable!("kernels have one to five operands"),
            }
        }
        result
    }
}
