//! The same sums in NumPy, where python3 has it.

use super::{
    library::python,
    pattern::{Element, Pattern},
};
use std::process::Command;

const SCRIPT: &str = "
import sys, time, numpy
dtype, repeat, rounds, *shapes = sys.argv[1:]
shapes = [tuple(map(int, shape.split('x'))) for shape in shapes]
operands = [numpy.ones(shape, dtype) for shape in shapes]
times = []
for _ in range(int(rounds)):
    start = time.process_time()
    if len(operands) == 2:
        a, b = operands
        for _ in range(int(repeat)): a + b
    else:
        a, b, c = operands
        for _ in range(int(repeat)): a + b + c
    times.append((time.process_time() - start) * 1e6 / int(repeat))
print(sorted(times)[len(times) // 2])
";

/// Microseconds a call, or `None` without NumPy.
pub fn median(pattern: &Pattern, element: Element, repeat: u32, rounds: usize) -> Option<f64> {
    let dtype = if element == Element::F32 { "float32" } else { "int32" };
    let shape = |shape: &&[usize]| shape.iter().map(usize::to_string).collect::<Vec<_>>().join("x");
    let output = Command::new(python())
        .args(["-c", SCRIPT, dtype, &repeat.to_string(), &rounds.to_string()])
        .args(pattern.shapes.iter().map(shape))
        .output()
        .ok()?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok()
}
