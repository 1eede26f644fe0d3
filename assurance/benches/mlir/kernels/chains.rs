//! Chains of elementwise ops: fused, for all kinds of sizes, against the same chains in other libraries.
//!
//! All ways of a row read the same memory, and take turns. The results are compared first: those of our own
//! kernels bit by bit with the static kernel's, and the static kernel's with NumPy's. A time is the shortest
//! of all rounds, because other load on the machine can only add to it. Freed memory is kept for the next
//! call, here and in Python, so that the kernels are compared.

mod chain;
mod module;
mod peers;

use super::{
    clock::{ROUNDS, median, repeats, time},
    library::{Library, Tensor, keep_freed_memory},
    size::Kernels,
};
use chain::{CHAINS, Chain, Sizes};
use module::{WAYS, Way};
use peers::Peers;
use std::fmt::Write;

/// One line of the table: a chain at some sizes, and the times of all ways to compute it.
struct Row {
    name: String,
    elements: usize,
    transcendental: bool,
    times: Vec<Option<f64>>,
}

pub fn measure() {
    keep_freed_memory();
    let mut peers = Peers::start();
    if peers.is_none() {
        eprintln!("NumPy is not installed: the chains are not compared with other libraries");
    }
    let names = peers.as_ref().map(|peers| peers.names.clone()).unwrap_or_default();
    let columns: Vec<String> = WAYS.iter().map(|way| way.name().to_owned()).chain(names).collect();
    let libraries: Vec<Library> = WAYS.iter().map(|&way| library(way)).collect();
    let mut rows = Vec::new();
    for (number, chain) in CHAINS.iter().enumerate() {
        for (at, sizes) in chain.sizes.iter().enumerate() {
            let kernels = |way| function_name(way, number, at);
            rows.push(row(&libraries, &kernels, chain, sizes, peers.as_mut()));
        }
    }
    let table = table(&columns, &rows);
    println!("\n{table}\n{}", summary(&columns, &rows));
}

/// The static kernels and the dynamic ones.
pub fn code() -> ([Library; 2], Vec<Kernels>) {
    let kernels = |(number, chain): (usize, &Chain)| Kernels {
        name: chain.name.to_owned(),
        fixed: (0..chain.sizes.len()).map(|at| function_name(Way::Static, number, at)).collect(),
        open: function_name(Way::Dynamic, number, 0),
    };
    ([Way::Static, Way::Dynamic].map(library), CHAINS.iter().enumerate().map(kernels).collect())
}

/// Static kernels are one for each row, dynamic ones for each chain.
fn function_name(way: Way, chain: usize, sizes: usize) -> String {
    match way {
        Way::Static | Way::Inner => format!("chain{chain}_{sizes}"),
        _ => format!("chain{chain}"),
    }
}

fn library(way: Way) -> Library {
    let mut functions: Vec<(String, String)> = Vec::new();
    for (number, chain) in CHAINS.iter().enumerate().filter(|(_, chain)| way.takes(chain)) {
        for (at, sizes) in chain.sizes.iter().enumerate() {
            let name = function_name(way, number, at);
            if functions.iter().all(|(known, _)| *known != name) {
                functions.push((name.clone(), module::function(&name, way, chain, sizes)));
            }
        }
    }
    let module: String = functions.into_iter().map(|(_, function)| function).collect();
    let number = column(way);
    Library::build_with(&format!("chains{number}"), way.pipeline(), &module, way.flags())
}

fn row(
    libraries: &[Library],
    kernel: &dyn Fn(Way) -> String,
    chain: &Chain,
    sizes: &Sizes,
    mut peers: Option<&mut Peers>,
) -> Row {
    let leaves = tensors(chain, sizes);
    let reshaped = |way: Way, leaf: usize| leaves[leaf].reshaped(way.shape(chain, sizes, leaf));
    let operands: Vec<Vec<Tensor>> =
        WAYS.iter().map(|&way| (0..leaves.len()).map(|leaf| reshaped(way, leaf)).collect()).collect();
    let ways = WAYS.iter().zip(libraries).zip(&operands);
    let calls: Vec<_> = ways
        .map(|((&way, library), operands)| {
            way.takes(chain).then(|| library.kernel(&kernel(way), chain.rank(), operands))
        })
        .collect();
    let first = calls[0].as_ref().expect("the static kernel is there");
    let expected = first.result();
    let mut is_right = vec![false; calls.len()];
    for ((way, call), is_right) in WAYS.iter().zip(&calls).zip(&mut is_right) {
        let Some(call) = call else { continue };
        let result = call.result();
        *is_right = if way.is_exact() {
            result == expected
        } else {
            result.0 == expected.0 && is_close(&result.1, &expected.1)
        };
        // Upstream computes the larger of 0 and 1 as the size.
        let is_known = *way == Way::Tosa && expected.1.is_empty();
        assert!(*is_right || is_known, "{} differs from static on {} {}", way.name(), chain.name, sizes.name);
    }
    if let Some(result) = peers.as_mut().and_then(|peers| peers.load(chain, sizes)) {
        let result: Vec<u32> = result.into_iter().map(f32::to_bits).collect();
        assert!(is_close(&result, &expected.1), "NumPy differs from static on {} {}", chain.name, sizes.name);
    }
    let names = peers.as_ref().map(|peers| peers.names.clone()).unwrap_or_default();
    let repeat = repeats(|| first.run());
    // A call from Python has an overhead of some microseconds: fewer calls are enough.
    let repeat_peers = repeat.min(200);
    let mut times = vec![Vec::new(); calls.len() + names.len()];
    for _ in 0..ROUNDS {
        for ((call, times), is_right) in calls.iter().zip(&mut times).zip(&is_right) {
            if let (Some(call), true) = (call, is_right) {
                times.push(time(repeat, || call.run()));
            }
        }
        for (name, times) in names.iter().zip(&mut times[calls.len()..]) {
            times.extend(peers.as_mut().and_then(|peers| peers.run(name, repeat_peers)));
        }
    }
    Row {
        name: format!("{} {}", chain.name, sizes.name),
        elements: expected.0.iter().product(),
        transcendental: chain.transcendental,
        times: times.into_iter().map(|times| times.into_iter().min_by(f64::total_cmp)).collect(),
    }
}

/// The operands of all ways, of small positive numbers.
fn tensors(chain: &Chain, sizes: &Sizes) -> Vec<Tensor> {
    let number = |at: usize, seed: usize| (at * 7 + seed * 13) % 101;
    let tensor = |leaf: usize| {
        let shape = sizes.shapes[leaf];
        match chain::element(chain.leaves[leaf]) {
            "i1" => Tensor::new(shape, |at| [u8::from(number(at, leaf) % 3 != 0)]),
            _ => Tensor::new(shape, |at| (number(at, leaf) as f32 / 64.0 + 0.25).to_ne_bytes()),
        }
    };
    (0..chain.leaves.len()).map(tensor).collect()
}

fn is_close(a: &[u32], b: &[u32]) -> bool {
    let is_close = |(&a, &b): (&u32, &u32)| {
        let (a, b) = (f32::from_bits(a), f32::from_bits(b));
        (a - b).abs() <= 1e-5 * (1.0 + a.abs())
    };
    a.len() == b.len() && a.iter().zip(b).all(is_close)
}

/// Microseconds a call, and ratios to the first way.
fn table(columns: &[String], rows: &[Row]) -> String {
    let mut text = format!("| chain | {} |\n|---|{}\n", columns.join(" | "), "---|".repeat(columns.len()));
    for row in rows {
        write!(text, "| {} |", row.name).expect("a string takes all");
        let base = row.times[0].expect("our own ways have times");
        for (column, time) in row.times.iter().enumerate() {
            let cell = match *time {
                Some(time) if column > 0 => format!("{time:.2} ({:.2})", time / base),
                Some(time) => format!("{time:.2}"),
                None => "-".into(),
            };
            write!(text, " {cell} |").expect("a string takes all");
        }
        text.push('\n');
    }
    text
}

/// The target ratios: of large rows, and of all.
fn summary(columns: &[String], rows: &[Row]) -> String {
    const LARGE: usize = 1 << 16;
    let ratio = |row: &Row, column: usize, base: usize| Some(row.times[column]? / row.times[base]?);
    let [dynamic, unfused, vectors] = [Way::Dynamic, Way::Unfused, Way::Vectors].map(column);
    let worst_of = |rows: &[&Row], way: usize, base: usize| {
        rows.iter().filter_map(|row| ratio(row, way, base)).fold(0.0, f64::max)
    };
    let worst = |rows: &[&Row], base: usize| worst_of(rows, dynamic, base);
    let large: Vec<&Row> = rows.iter().filter(|row| row.elements >= LARGE).collect();
    let plain: Vec<&Row> = large.iter().copied().filter(|row| !row.transcendental).collect();
    let to_static = median(rows.iter().filter_map(|row| ratio(row, dynamic, 0)).collect());
    let mut text = format!(
        "| all `?`, to | measured |\n|---|---|\n\
         | static, median of all rows | {to_static:.2} |\n\
         | static, worst of the rows of 65,536 elements and more | {:.2} |\n\
         | ? unfused, worst of all rows | {:.2} |\n",
        worst(&large, 0),
        worst(&rows.iter().collect::<Vec<_>>(), unfused)
    );
    const PLAIN: &str = "without functions of the library";
    for (column, name) in columns.iter().enumerate().skip(WAYS.len()) {
        let mut line = |which: &str, rows: &[&Row]| {
            writeln!(text, "| {name}, worst of {which} | {:.2} |", worst(rows, column))
                .expect("a string takes all");
        };
        if name == "NumPy" {
            let (with, without): (Vec<_>, Vec<_>) = rows.iter().partition(|row| row.transcendental);
            line(&format!("the rows {PLAIN}"), &without);
            line("those with such functions, `tanh` and `exp`", &with);
            writeln!(
                text,
                "| NumPy, worst of those, with libmvec | {:.2} |",
                worst_of(&with, vectors, column)
            )
            .expect("a string takes all");
        } else {
            line(&format!("the rows of 65,536 elements and more {PLAIN}"), &plain);
        }
    }
    text
}

/// The index of a way in a row.
fn column(way: Way) -> usize {
    WAYS.iter().position(|&known| known == way).expect("it is a way")
}
