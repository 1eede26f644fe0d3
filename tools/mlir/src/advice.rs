//! Advice on a text that MLIR's parser refuses, because ops of a dialect that is not linked are in custom
//! form.

use broadcastable_text::{StatementKind, Tree, decoded};
use std::{collections::BTreeSet, ffi::OsString, fs, path::Path};

/// A larger text is not read again.
const MAX_TEXT: u64 = 64 << 20;

/// How the generic form of ops is printed, by the beginning of a dialect's name.
const PRINTERS: [(&str, &str); 12] = [
    ("chlo", "stablehlo-opt --mlir-print-op-generic"),
    ("flow", "iree-opt --mlir-print-op-generic"),
    ("hal", "iree-opt --mlir-print-op-generic"),
    ("iree", "iree-opt --mlir-print-op-generic"),
    ("onnx", "onnx-mlir-opt --mlir-print-op-generic"),
    ("stablehlo", "stablehlo-opt --mlir-print-op-generic"),
    ("tf", "tf-opt --mlir-print-op-generic"),
    ("torch", "torch-mlir-opt --mlir-print-op-generic"),
    ("tt", "triton-opt --mlir-print-op-generic"),
    ("ttir", "ttmlir-opt --mlir-print-op-generic"),
    ("ttnn", "ttmlir-opt --mlir-print-op-generic"),
    ("util", "iree-opt --mlir-print-op-generic"),
];

/// JAX's output needs no other program.
const JAX: &str = "; of JAX, lowered.compiler_ir().operation.get_asm(print_generic_op_form=True)";

/// The advice on the first file among the arguments of a run that failed; `None` if all its custom forms may
/// be read.
pub fn on_failure(
    arguments: impl Iterator<Item = OsString>,
    is_known: impl Fn(&str) -> bool,
) -> Option<String> {
    let is_text = |argument: &OsString| {
        fs::metadata(argument).is_ok_and(|metadata| metadata.is_file() && metadata.len() <= MAX_TEXT)
    };
    let file = arguments.skip(1).find(is_text)?;
    let text = fs::read(Path::new(&file)).ok()?;
    let tree = Tree::read(decoded(&text));
    let dialects = dialects(&tree).into_iter().find(|dialect| !is_known(dialect))?;
    Some(advice(&dialects))
}

/// The dialects of ops in custom form.
fn dialects(tree: &Tree) -> BTreeSet<String> {
    let custom = tree.statements().filter(|op| op.kind() == StatementKind::Op && !op.is_generic());
    custom.filter_map(|op| Some(op.name().split_once('.')?.0.to_owned())).collect()
}

fn advice(dialect: &str) -> String {
    let fits = |(start, _): &&(&str, &str)| dialect == *start || dialect.starts_with(&format!("{start}_"));
    let known = PRINTERS.iter().find(fits).map(|(_, command)| *command);
    let command = known.unwrap_or("the dialect's own *-opt --mlir-print-op-generic");
    let jax = if ["stablehlo", "chlo"].contains(&dialect) { JAX } else { "" };
    format!(
        "ops of '{dialect}' stand in their custom form, which only a tool with that dialect reads. Print the generic form, and add \
         --allow-unregistered-dialect here: {command}{jax}. `bcast check` reads both forms."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_unknown_dialect_is_named() {
        let tree = Tree::read(
            "%0 = \"toy.add\"(%a) : (i1) -> i1\n%1 = arith.constant 1 : i1\n%2 = stablehlo.add %a, %b : i1\n",
        );
        assert_eq!(dialects(&tree).into_iter().collect::<Vec<_>>(), ["arith", "stablehlo"]);
        assert!(advice("torch_c").contains("torch-mlir-opt --mlir-print-op-generic. "));
        assert!(advice("toy").contains("the dialect's own *-opt"));
        assert!(advice("stablehlo").contains("print_generic_op_form"));
    }
}
