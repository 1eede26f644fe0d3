//! Results of 64 MiB: the cost of memory, which dominates that of the kernel. It depends on the C library and
//! its environment variables, so each row has processes of its own.

use super::{
    clock::{median, time},
    library::{Library, Tensor, python},
};
use std::{fmt::Write, process::Command};

const ROUNDS: usize = 9;
/// Processes for each row. glibc 2.36 does not request huge pages in every process, even if told to.
const PROCESSES: usize = 5;
const SIZE: usize = 4096;

const TENSOR: &str = "tensor<?x?xf32>";

/// Keeps freed memory, and disables the cache of the remainders that glibc 2.36 cuts off aligned allocations:
/// with it, the freed block is too small for the next result.
const KEEP_ALL: &str = "glibc.malloc.mmap_threshold=1073741824:glibc.malloc.trim_threshold=1073741824:glibc.malloc.tcache_count=0";

/// The settings of the C library, and their name in the table.
const MEMORY: [(&str, &str); 3] = [
    ("as glibc does it", ""),
    ("what is freed is kept", KEEP_ALL),
    ("huge pages are asked for", "glibc.malloc.hugetlb=1"),
];

/// A row for each kind of memory.
pub fn measure() {
    let mut table = format!(
        "| memory, residual and bias {SIZE}x{SIZE} | result allocated, ms | result given, ms | NumPy, ms | NumPy, result given, ms |\n\
         |---|---|---|---|---|\n"
    );
    for (name, tunables) in MEMORY {
        let executable = std::env::current_exe().expect("this process has a file");
        let mut command = Command::new(executable);
        let times = shortest(command.args(["--bench", "large-times"]).env("GLIBC_TUNABLES", tunables));
        let mut numpy = Command::new(python());
        let numpy = shortest(numpy.args(["-c", NUMPY]).env("GLIBC_TUNABLES", tunables));
        let times = times.expect("it prints its times");
        writeln!(table, "| {name} | {times} | {} |", numpy.unwrap_or("- | -".into()))
            .expect("a string takes all");
    }
    println!("\n{table}");
}

/// Prints the times of this process, for a row of the table.
pub fn print_times() {
    let sum = format!(
        "  %0 = bcast.add %x, %y : ({TENSOR}, {TENSOR}) -> {TENSOR}\n  \
         %1 = bcast.add %0, %b : ({TENSOR}, tensor<?xf32>) -> {TENSOR}\n"
    );
    let arguments = format!("%x: {TENSOR}, %y: {TENSOR}, %b: tensor<?xf32>");
    let attributes = "attributes {llvm.emit_c_interface}";
    let allocated =
        format!("func.func @sum({arguments}) -> {TENSOR} {attributes} {{\n{sum}  return %1 : {TENSOR}\n}}\n");
    // The chain ends in two branches: only a destination tensor replaces the allocations of both.
    let given = format!(
        "func.func @sum({arguments}, %out: memref<?x?xf32>) {attributes} {{\n  \
         %to = bufferization.to_tensor %out restrict writable : memref<?x?xf32> to {TENSOR}\n{sum}  \
         %r = bufferization.materialize_in_destination %1 in %to : ({TENSOR}, {TENSOR}) -> {TENSOR}\n  \
         bufferization.materialize_in_destination %r in writable %out : ({TENSOR}, memref<?x?xf32>) -> ()\n  \
         return\n}}\n"
    );
    let allocated = Library::build("large", "bcast-to-llvm", &allocated);
    let given = Library::build("large_given", INTO_GIVEN, &given);
    let element = |at: usize| ((at % 101) as f32).to_ne_bytes();
    let operands =
        || [vec![SIZE, SIZE], vec![SIZE, SIZE], vec![SIZE]].map(|shape| Tensor::new(&shape, element));
    let (three, mut four) = (Vec::from(operands()), Vec::from(operands()));
    four.push(Tensor::new(&[SIZE, SIZE], |_| [0; 4]));
    let (allocated, given) = (allocated.kernel("sum", 2, &three), given.kernel("sum", 2, &four));
    assert!(allocated.result().1 == given.run_into(), "the result given differs");
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        times[0].push(time(1, || allocated.run()));
        times[1].push(time(1, || _ = given.run_into()));
    }
    let [allocated, given] = times.map(|times| median(times) / 1000.0);
    println!("{allocated:.1} | {given:.1}");
}

/// The pipeline of docs/threads.md for results in the caller's memory.
const INTO_GIVEN: &str = "bcast-fuse,convert-bcast-to-linalg,eliminate-empty-tensors,\
    one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map},\
    canonicalize,bcast-to-llvm";

const NUMPY: &str = "
import time, numpy
x, b = numpy.ones((4096, 4096), 'float32'), numpy.ones(4096, 'float32')
y, out, times = x + 1, numpy.zeros((4096, 4096), 'float32'), ([], [])
def given():
    numpy.add(x, y, out=out)
    numpy.add(out, b, out=out)
for _ in range(9):
    for call, of in zip((lambda: x + y + b, given), times):
        start = time.perf_counter()
        call()
        of.append((time.perf_counter() - start) * 1e3)
print(' | '.join(f'{sorted(of)[4]:.1f}' for of in times))
";

/// The shortest of each of the two times over these processes.
fn shortest(command: &mut Command) -> Option<String> {
    let mut shortest = [f64::INFINITY; 2];
    for _ in 0..PROCESSES {
        let output = output(command)?;
        for (shortest, time) in shortest.iter_mut().zip(output.split(" | ")) {
            *shortest = shortest.min(time.parse().ok()?);
        }
    }
    let [allocated, given] = shortest;
    Some(format!("{allocated:.1} | {given:.1}"))
}

fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().into())
}
