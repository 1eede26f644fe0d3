//! The programs: those of the lit tests.

use crate::definitions::DEFINITIONS;
use broadcastable_mlir::{register_dialect, register_passes};
use melior::{
    Context,
    dialect::DialectRegistry,
    ir::Module,
    utility::{register_all_dialects, register_all_passes},
};
use std::{fs, path::Path};

pub struct Program {
    /// Its file, and its number there.
    pub name: String,
    pub text: String,
}

impl Program {
    /// As a module within another one; `None` if it defines names of attributes and types, which belong to
    /// files.
    pub fn nested(&self) -> Option<String> {
        let is_alias = |line: &str| line.starts_with('#') || line.starts_with('!');
        (!self.text.lines().any(is_alias)).then(|| format!("module {{\n{}\n}}\n", self.text))
    }
}

pub fn context() -> Context {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    register_dialect(&registry);
    let context = Context::new_with_registry(&registry, true);
    context.load_all_available_dialects();
    context.set_allow_unregistered_dialects(true);
    context.attach_diagnostic_handler(|_| true);
    register_all_passes();
    register_passes();
    context
}

/// The valid programs of all lit tests.
pub fn programs(context: &Context) -> Vec<Program> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().join("lit-tests");
    let mut programs = Vec::new();
    read(&root, &root, &mut programs);
    programs.sort_by(|a, b| a.name.cmp(&b.name));
    programs.retain(|program| Module::parse(context, &program.text).is_some());
    programs
}

fn read(root: &Path, directory: &Path, programs: &mut Vec<Program>) {
    for entry in fs::read_dir(directory).expect("the directory can be read") {
        let path = entry.expect("the directory can be read").path();
        if path.is_dir() {
            read(root, &path, programs);
        } else if path.extension().is_some_and(|extension| extension == "mlir") {
            let text = fs::read_to_string(&path).unwrap_or_default();
            let file = path.strip_prefix(root).unwrap_or(&path).display();
            let parts = text.split("\n// -----").enumerate();
            programs.extend(
                parts.map(|(number, text)| Program { name: format!("{file}:{number}"), text: text.into() }),
            );
        }
    }
}

/// The passes of the dialect that run on any op, and canonicalization, alone and after each other.
pub fn function_passes() -> Vec<String> {
    let definitions = DEFINITIONS.concat();
    let defined = definitions.split(" : Pass<\"").skip(1);
    let on_any_op = defined.filter_map(|rest| rest.split_once('"').filter(|(_, rest)| rest.starts_with('>')));
    let others = ["canonicalize", "bcast-fuse,canonicalize,convert-bcast-to-linalg"];
    on_any_op.map(|(name, _)| name).chain(others).map(str::to_owned).collect()
}
