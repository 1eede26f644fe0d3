//! The size of the kernels' machine code: static ones, one for each row, and the dynamic one for all of them.

use super::library::Library;
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

/// Compares the code of static kernels with that for all sizes, in the two libraries of each list.
pub fn measure(lists: [([Library; 2], Vec<Kernels>); 2]) {
    let mut table = String::from(
        "| code, bytes | static, for one row | for all its rows | all `?` | to one | to all |\n|---|---|---|---|---|---|\n",
    );
    for ([fixed, open], kernels) in lists {
        let [fixed, open] = [fixed, open].map(|library| library.code());
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
            writeln!(table, "| `@{SHARED}`, besides these | | | {bytes} | | |").expect("a string takes all");
        }
    }
    println!("\n{table}");
}
