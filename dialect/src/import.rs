//! `convert-to-bcast`: converts ops of other dialects, registered or not, into ops of this dialect.
//!
//! The tables in `import/tables` define what an op computes; the profile of its dialect defines how it broadcasts. An op that
//! no table expresses exactly stays, and a remark has the reason.

mod build;
mod casts;
mod computations;
mod elements;
pub mod signless;
mod table;
mod target;

use super::{
    builder::Builder,
    ffi::{self, Inserter, OpMut, Replacements},
    foreign::reading,
};
use melior::ir::operation::OperationLike;
use table::{TABLES, Table};

/// Converts the ops below `root` that are in the tables of these names; in all tables if there are no names.
pub fn run(root: &mut OpMut, inserter: &Inserter, names: &[String]) -> bool {
    let tables = match chosen(names) {
        Ok(tables) => tables,
        Err(message) => {
            ffi::emit_error(root.location(), &format!("convert-to-bcast: {message}"), "");
            return false;
        }
    };
    let context = root.context();
    let context = ffi::context(&context);
    let mut replacements = Replacements::default();
    for op in ffi::ops_below_mut(root) {
        let find = |name: &str| tables.iter().find_map(|table| Some((table, table.rows(name)?)));
        let Some((table, rows)) = reading::with_name(*op, find).flatten() else { continue };
        inserter.set_insertion_point(*op);
        let builder = Builder::new(context, inserter, *op);
        let converted =
            table::choose(*op, table, rows).and_then(|meaning| build::build(&builder, *op, meaning));
        match converted {
            Ok(value) => replacements.replace(op, &[value]),
            Err(reason) => ffi::emit_op_remark(*op, &format!("is left by convert-to-bcast: {reason}")),
        }
    }
    replacements.finish();
    true
}

fn chosen(names: &[String]) -> Result<Vec<&'static Table>, String> {
    let names: Vec<&String> = names.iter().filter(|name| !name.is_empty()).collect();
    let find = |name: &&String| {
        TABLES.iter().find(|table| table.profile == **name).ok_or_else(|| {
            let known: Vec<&str> = TABLES.iter().map(|table| table.profile).collect();
            format!("there is no conversion for the profile '{name}': choose from {}", known.join(", "))
        })
    };
    if names.is_empty() { Ok(TABLES.iter().collect()) } else { names.iter().map(find).collect() }
}
