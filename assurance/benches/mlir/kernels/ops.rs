//! One op, for patterns of sizes.

use super::{
    clock::{ROUNDS, median, repeats, time},
    library::{Library, Tensor},
    numpy,
    pattern::{self, Element, Pattern, patterns},
    size::Kernels,
};
use std::fmt::Write;

/// The ways of building a kernel, in the order of the table's columns.
const WAYS: [&str; 4] = ["static", "exact", "versioned", "tosa"];
const EXACT: usize = 1;
const TOSA: usize = 3;
const NUMPY: usize = 4;

/// One line of the table.
struct Row {
    pattern: &'static Pattern,
    element: Element,
    /// The time of each way, and of NumPy where it is installed.
    times: Vec<f64>,
}

impl Row {
    fn ratio(&self, way: usize, base: usize) -> Option<f64> {
        Some(self.times.get(way)? / self.times.get(base)?)
    }
}

pub fn measure() {
    let libraries: Vec<Library> = WAYS.iter().map(|way| library(way)).collect();
    let elements = [Element::F32, Element::I32];
    let rows = elements.into_iter().flat_map(|element| patterns().map(move |pattern| (pattern, element)));
    let rows: Vec<Row> = rows.map(|(pattern, element)| row(&libraries, pattern, element)).collect();
    println!("\n{}\n{}", table(&rows), summary(&rows));
}

fn library(way: &str) -> Library {
    let first = match way {
        "tosa" => "func.func(tosa-to-linalg),",
        "versioned" => "convert-bcast-to-linalg{dynamic-broadcast=versioned},",
        _ => "",
    };
    Library::build(way, &format!("{first}bcast-to-llvm"), &pattern::module(way))
}

/// The static kernels and the dynamic ones, of one element type.
pub fn code() -> ([Library; 2], Vec<Kernels>) {
    let [fixed, open] = [WAYS[0], WAYS[EXACT]];
    let mut kernels: Vec<Kernels> = Vec::new();
    for pattern in patterns() {
        let [fixed, open] = [fixed, open].map(|way| pattern.function(way, Element::F32));
        match kernels.iter_mut().find(|kernels| kernels.open == open) {
            Some(kernels) => kernels.fixed.push(fixed),
            None => {
                let name = format!("sum of {}, rank {}", pattern.shapes.len(), pattern.rank());
                kernels.push(Kernels { name, fixed: vec![fixed], open });
            }
        }
    }
    ([fixed, open].map(library), kernels)
}

fn row(libraries: &[Library], pattern: &'static Pattern, element: Element) -> Row {
    let operands: Vec<Tensor> =
        pattern.shapes.iter().enumerate().map(|(seed, shape)| element.sample(shape, seed)).collect();
    let calls: Vec<_> = WAYS
        .iter()
        .zip(libraries)
        .map(|(way, library)| library.kernel(&pattern.function(way, element), pattern.rank(), &operands))
        .collect();
    let results: Vec<_> = calls.iter().map(|call| call.result()).collect();
    for (way, result) in WAYS.iter().zip(&results) {
        assert!(*result == results[0], "{way} differs from static on {}", pattern.name);
    }
    let repeat = repeats(|| calls[0].run());
    let mut times = vec![Vec::new(); calls.len()];
    for _ in 0..ROUNDS {
        for (call, times) in calls.iter().zip(&mut times) {
            times.push(time(repeat, || call.run()));
        }
    }
    let mut times: Vec<f64> = times.into_iter().map(median).collect();
    times.extend(numpy::median(pattern, element, repeat, ROUNDS));
    Row { pattern, element, times }
}

/// Microseconds a call, and ratios to the static kernel.
fn table(rows: &[Row]) -> String {
    let mut text = String::from(
        "| pattern | elements | static | exact | versioned | tosa-to-linalg | NumPy |\n|---|---|---|---|---|---|---|\n",
    );
    for row in rows {
        write!(text, "| {} | {} | {:.2} |", row.pattern.name, row.element.name(), row.times[0])
            .expect(TAKES_ALL);
        for way in 1..=NUMPY {
            let cell =
                row.ratio(way, 0).map_or("-".into(), |ratio| format!("{:.2} ({ratio:.2})", row.times[way]));
            write!(text, " {cell} |").expect(TAKES_ALL);
        }
        text.push('\n');
    }
    text
}

/// The target ratios.
fn summary(rows: &[Row]) -> String {
    const SHORT: usize = 32;
    let is_short = |row: &&Row| row.pattern.inner() <= SHORT;
    let (short, long): (Vec<&Row>, Vec<&Row>) = rows.iter().partition(is_short);
    let is_stretched = |row: &&&Row| row.pattern.is_stretched();
    let stretched: Vec<&Row> = long.iter().filter(is_stretched).copied().collect();
    let ratios = |rows: &[&Row], way, base| -> Vec<f64> {
        rows.iter().filter_map(|row| row.ratio(way, base)).collect()
    };
    let least = |ratios: Vec<f64>| ratios.into_iter().fold(f64::INFINITY, f64::min);
    let most = |ratios: Vec<f64>| ratios.into_iter().fold(0.0, f64::max);
    let mut text = String::from("| of the rows of | | measured |\n|---|---|---|\n");
    let mut line = |rows: &str, what: &str, value: f64| {
        writeln!(text, "| {rows} | {what} | {value:.2} |").expect(TAKES_ALL);
    };
    line("65,536 elements and more", "exact to static, median", median(ratios(&long, EXACT, 0)));
    line("65,536 elements and more", "exact to static, worst", most(ratios(&long, EXACT, 0)));
    line(
        "65,536 elements and more, something stretched",
        "`tosa-to-linalg` to exact, least",
        least(ratios(&stretched, TOSA, EXACT)),
    );
    line("1,000 times 2 to 17 elements", "exact to static, worst", most(ratios(&short, EXACT, 0)));
    line(
        "1,000 times 2 to 17 elements",
        "exact to `tosa-to-linalg`, worst",
        most(ratios(&short, EXACT, TOSA)),
    );
    if rows.iter().all(|row| row.times.len() > NUMPY) {
        line("1,000 times 2 to 17 elements", "exact to NumPy, worst", most(ratios(&short, EXACT, NUMPY)));
    }
    text
}

const TAKES_ALL: &str = "a string takes all";
