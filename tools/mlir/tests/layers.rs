//! The crates are layers: each uses those that the table of docs/architecture.md names, and no other one.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

const UNSAFE: &str = "allow(unsafe_code)";

/// Files that may lift the lint, in crates that are installed.
const FFI: [&str; 3] = ["ffi.rs", "callbacks.rs", "plugin.rs"];

/// Where the crates lift it for the names that they export.
const EXPORTS: [&str; 2] = ["tools/plugin/src/lib.rs", "tools/playground/src/lib.rs"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap()
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names in backticks that are those of crates.
fn crates(text: &str) -> BTreeSet<String> {
    let quoted = text.split('`').skip(1).step_by(2);
    quoted.filter(|name| is_crate(name)).map(str::to_owned).collect()
}

fn is_crate(name: &str) -> bool {
    !name.contains('/') && (name.starts_with("broadcastable") || name.starts_with("bcast_"))
}

/// The directories of the workspace's crates, without the root.
fn members() -> BTreeSet<String> {
    let manifest = read("Cargo.toml");
    let members = manifest.split("members = [").nth(1).and_then(|rest| rest.split(']').next()).unwrap();
    members.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The workspace's crates that the manifest in a directory names in these tables.
fn dependencies(directory: &str, tables: &[&str]) -> BTreeSet<String> {
    let manifest = read(Path::new(directory).join("Cargo.toml"));
    let of_table = |table: &&str| {
        let (_, rest) = manifest.split_once(&format!("\n[{table}]\n"))?;
        Some(rest.split("\n[").next().unwrap().to_owned())
    };
    let lines = tables.iter().filter_map(of_table).collect::<Vec<_>>().join("\n");
    let names = lines.lines().filter_map(|line| line.split(['.', ' ', '=']).next());
    names.filter(|name| is_crate(name)).map(str::to_owned).collect()
}

struct Row {
    name: String,
    directory: String,
    needs: BTreeSet<String>,
    invariant: String,
}

/// The rows of the table of crates.
fn rows() -> Vec<Row> {
    let page = read("docs/architecture.md");
    let rows = page.lines().filter(|line| line.starts_with("| `b"));
    let row = |line: &str| {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let [name, directory, _, needs, invariant] = cells[..] else { panic!("not five cells: {line}") };
        let directory = directory.trim_matches(['`', '/']).to_owned();
        Row {
            name: name.trim_matches('`').to_owned(),
            directory: if directory == "src" { String::new() } else { directory },
            needs: crates(needs),
            invariant: invariant.to_owned(),
        }
    };
    rows.map(row).collect()
}

#[test]
fn a_crate_uses_what_its_row_names_and_no_other() {
    for Row { name, directory, needs, .. } in rows() {
        let used = dependencies(&directory, &["dependencies", "build-dependencies"]);
        assert_eq!(
            used, needs,
            "{name}, in {directory}: left what it uses, right what docs/architecture.md says"
        );
    }
}

#[test]
fn every_crate_has_a_row_with_an_invariant() {
    let rows = rows();
    let listed: BTreeSet<String> =
        rows.iter().map(|row| row.directory.clone()).filter(|directory| !directory.is_empty()).collect();
    assert_eq!(listed, members());
    for Row { name, invariant, .. } in rows {
        let says = ["no ", "never ", "alone", "nothing"].iter().any(|word| invariant.contains(word));
        assert!(says, "{name} has no invariant: {invariant}");
    }
}

/// A crate stands above those that it uses: there is no circle, and a pass is never below the dialect.
#[test]
fn the_passes_are_above_the_dialect_and_beside_each_other() {
    let below = |directory| dependencies(directory, &["dependencies"]);
    let passes =
        ["broadcastable-analysis", "broadcastable-lowering", "broadcastable-import", "broadcastable-mlir"];
    for (directory, above) in [("dialect", &passes[..]), ("analysis", &passes[1..])] {
        let used = below(directory);
        assert!(!above.iter().any(|name| used.contains(*name)), "{directory}: {used:?}");
    }
    assert!(!below("lowering").contains("broadcastable-import"));
    assert!(!below("lowering").contains("broadcastable-foreign"));
    assert!(!below("import").contains("broadcastable-lowering"));
}

fn rust_files(directory: &Path, files: &mut Vec<PathBuf>) {
    for path in fs::read_dir(directory).into_iter().flatten().map(|entry| entry.unwrap().path()) {
        match path.is_dir() {
            true => rust_files(&path, files),
            false if path.extension().is_some_and(|end| end == "rs") => files.push(path),
            false => {}
        }
    }
}

/// Code that is not installed may call C.
#[test]
fn unsafe_code_is_in_ffi_modules() {
    let mut files = Vec::new();
    rust_files(&root().join("src"), &mut files);
    for member in
        members().iter().filter(|member| !member.starts_with("assurance/") && *member != "tests/support")
    {
        rust_files(&root().join(member).join("src"), &mut files);
    }
    let lifts: Vec<PathBuf> = files
        .into_iter()
        .filter(|path| fs::read_to_string(path).unwrap().contains(UNSAFE))
        .map(|path| path.strip_prefix(root()).unwrap().to_owned())
        .collect();
    assert!(lifts.len() > 8, "{lifts:?}");
    let is_allowed = |path: &PathBuf| {
        FFI.iter().any(|name| path.ends_with(Path::new("src").join(name)))
            || EXPORTS.iter().any(|export| path == Path::new(export))
    };
    let others: Vec<_> = lifts.iter().filter(|path| !is_allowed(path)).collect();
    assert!(others.is_empty(), "unsafe code outside of the FFI modules: {others:?}");
}
