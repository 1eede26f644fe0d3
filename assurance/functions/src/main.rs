//! Compares every function with the correctly rounded one, for each `STEP`-th operand of all 2^32, and prints
//! the table of `docs/functions.md`: `bcast-functions [STEP] [FUNCTION...]`.

use bcast_functions::{
    compiled::{Compiled, Kernel, Signature, Target},
    exact,
    function::{FUNCTIONS, Function},
    judge::{Right, is_same},
};
use std::{
    sync::atomic::{AtomicU64, Ordering},
    thread,
};

const TARGETS: [Target; 3] = [
    Target { functions: "fast", cpu: "" },
    Target { functions: "fast", cpu: "x86-64" },
    Target { functions: "rounded", cpu: "" },
];

/// The result for one function, as lowered for one target.
#[derive(Clone, Default)]
struct Found {
    /// The largest error, and its operand.
    worst: (f64, u32),
    /// Results that are not the correctly rounded ones.
    wrong: Vec<u32>,
    wrong_count: u64,
    /// NaN, infinities and signs of zero that are wrong.
    special: u64,
}

impl Found {
    fn see(&mut self, operand: u32, right: Right, rounded: f32, result: f32) {
        if is_same(result, rounded) {
            let error = right.error(result).min(0.5);
            if error > self.worst.0 {
                self.worst = (error, operand);
            }
            return;
        }
        self.wrong_count += 1;
        if self.wrong.len() < 20 {
            self.wrong.push(operand);
        }
        let error = right.error(result);
        if error.is_infinite() {
            self.special += 1;
        }
        if error > self.worst.0 {
            self.worst = (error, operand);
        }
    }

    fn merge(&mut self, other: &Self) {
        if other.worst.0 > self.worst.0 {
            self.worst = other.worst;
        }
        self.wrong.extend(&other.wrong);
        self.wrong_count += other.wrong_count;
        self.special += other.special;
    }
}

const CHUNK: u64 = 1 << 16;

fn compare(function: &Function, compiled: &[Kernel], step: u64) -> (Vec<Found>, Vec<(u32, u32)>) {
    let next = AtomicU64::new(0);
    let work = || {
        let mut found = vec![Found::default(); compiled.len()];
        let mut near_ties = Vec::new();
        let mut results = vec![vec![0; CHUNK as usize]; compiled.len()];
        loop {
            let first = next.fetch_add(CHUNK * step, Ordering::Relaxed);
            if first >= 1 << 32 {
                return (found, near_ties);
            }
            let operands: Vec<u32> = (first..(first + CHUNK * step).min(1 << 32))
                .step_by(step as usize)
                .map(|bits| bits as u32)
                .collect();
            for (compiled, results) in compiled.iter().zip(&mut results) {
                compiled.compute(&operands, &mut results[..operands.len()]);
            }
            for (at, &bits) in operands.iter().enumerate() {
                let operand = f32::from_bits(bits);
                let right = Right::of(function, operand);
                let rounded = right.rounded.unwrap_or_else(|| {
                    let rounded = exact::rounded(function.name, operand);
                    near_ties.push((bits, rounded.to_bits()));
                    rounded
                });
                for (found, results) in found.iter_mut().zip(&results) {
                    found.see(bits, right, rounded, f32::from_bits(results[at]));
                }
            }
        }
    };
    let parts: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> =
            (0..thread::available_parallelism().map_or(1, usize::from)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|thread| thread.join().expect("no comparison panics")).collect()
    });
    let mut found = vec![Found::default(); compiled.len()];
    let mut near_ties = Vec::new();
    for (part, ties) in &parts {
        found.iter_mut().zip(part).for_each(|(found, part)| found.merge(part));
        near_ties.extend(ties);
    }
    near_ties.sort_unstable();
    (found, near_ties)
}

fn main() {
    let mut arguments = std::env::args().skip(1).peekable();
    let step = arguments
        .next_if(|text| text.parse::<u64>().is_ok())
        .map_or(1, |text| text.parse().expect("it is a number"));
    let chosen: Vec<String> = arguments.collect();
    println!(
        "| function | mode | largest error, ulp | its operand | wrongly rounded | wrong special values |"
    );
    println!("|---|---|---|---|---|---|");
    for function in FUNCTIONS
        .iter()
        .filter(|function| chosen.is_empty() || chosen.iter().any(|name| name == function.name))
    {
        let signature = Signature { op: function.name, operands: &["f32"] };
        let compiled: Vec<_> = TARGETS.iter().map(|&target| Compiled::new(&[signature], target)).collect();
        let kernels: Vec<_> = compiled.iter().map(|compiled| compiled.kernel(signature)).collect();
        let (found, near_ties) = compare(function, &kernels, step);
        for (target, found) in TARGETS.iter().zip(&found) {
            let Found { worst: (error, operand), wrong, wrong_count, special } = found;
            let cpu = if target.cpu.is_empty() { String::new() } else { format!(", {}", target.cpu) };
            let value = f32::from_bits(*operand);
            println!(
                "| {} | {}{cpu} | {error:.3} | {value:e} (0x{operand:08x}) | {wrong_count} | {special} |",
                function.name, target.functions
            );
            if *wrong_count > 0 && *wrong_count < 40 {
                eprintln!("  wrong: {:x?}", wrong);
            }
        }
        if step == 1 {
            let path = format!("{}/near_ties/{}.bin", env!("CARGO_MANIFEST_DIR"), function.name);
            let bytes: Vec<u8> =
                near_ties.iter().flat_map(|(x, y)| [x.to_le_bytes(), y.to_le_bytes()]).flatten().collect();
            std::fs::write(path, bytes).expect("the file can be written");
        }
    }
}
