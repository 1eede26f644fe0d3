//! The size of the kernels' machine code: static ones, one for each row, and the dynamic one for all of them.

use super::{chains, library::Library, ops};
use std::fmt::Write;

/// The kernels of one chain, or of one sum.
pub struct Kernels {
    pub name: String,
    /// The static functions.
    pub fixed: Vec<String>,
    /// The function for all sizes.
    pub open: String,
}

/// The function that copies rows to tiles, which a module has once for each element type.
const SHARED: &str = "bcast_repeat";

pub fn measure() {
    let mut table = String::from(
        "| code, bytes | static, for one row | for all its rows | all `?` | to one | to all |\n|---|---|---|---|---|---|\n",
    );
    for ([fixed, open], kernels) in [chains::code(), ops::code()] {
        let [fixed, open] = [fixed, open].map(|library: Library| library.code());
        for Kernels { name, fixed: rows, open: all } in kernels {
            let of_rows: usize = rows.iter().map(|row| fixed[row]).sum();
            let (one, all) = (of_rows / rows.len(), open[&all]);
            let ratio = |to: usize| all as f64 / to as f64;
            writeln!(
                table,
                "| {name} | {one} | {of_rows} | {all} | {:.1} | {:.1} |",
                ratio(one),
                ratio(of_rows)
            )
            .expect("a string takes all");
        }
        if let Some(bytes) = open.get(SHARED) {
            writeln!(table, "| `@{SHARED}`, beside these | | | {bytes} | | |").expect("a string takes all");
        }
    }
    println!("\n{table}");
}
