//! `docs/soundness.md` names tests that exist, and all that are here.

use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
};

/// `directory::module::name`, or `directory::name` for a test in its `main.rs`; the directory is one of `tests`,
/// or `src`.
#[test]
fn every_test_that_the_document_names_exists_and_every_test_here_is_named() {
    let named: HashSet<String> = named_tests().into_iter().collect();
    let directories = named.iter().filter_map(|test| test.split("::").next()).chain(["soundness"]);
    let tests: HashSet<String> = directories.collect::<HashSet<_>>().into_iter().flat_map(tests_in).collect();
    let unknown: Vec<&String> = named.difference(&tests).collect();
    assert!(unknown.is_empty(), "docs/soundness.md names {unknown:?}, which are no tests");
    let is_unnamed = |test: &&String| test.starts_with("soundness::") && !named.contains(*test);
    let unnamed: Vec<&String> = tests.iter().filter(is_unnamed).collect();
    assert!(unnamed.is_empty(), "docs/soundness.md does not name {unnamed:?}");
}

/// Whatever stands in backticks and has a path like a test.
fn named_tests() -> Vec<String> {
    let text = fs::read_to_string(root().join("docs/soundness.md")).unwrap();
    let quoted = text.split('`').skip(1).step_by(2);
    let is_test = |text: &&str| {
        text.split_once("::").is_some_and(|(first, _)| root().join("tests").join(first).is_dir())
    };
    quoted.filter(is_test).map(str::to_owned).collect()
}

/// The paths of all tests in a directory.
fn tests_in(directory: &str) -> Vec<String> {
    let entries = fs::read_dir(self::directory(directory)).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let modules = paths.filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    let of_module = |path: PathBuf| {
        let module = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let prefix = if module == "main" { directory.into() } else { format!("{directory}::{module}") };
        let text = fs::read_to_string(&path).unwrap();
        test_names(&text).map(|name| format!("{prefix}::{name}")).collect::<Vec<_>>()
    };
    modules.flat_map(of_module).collect()
}

/// Functions after `#[test]`; those in `proptest!` have it too.
fn test_names(text: &str) -> impl Iterator<Item = &str> {
    let after = text.split("#[test]\n").skip(1);
    after.filter_map(|rest| rest.split_once("fn ")?.1.split(['(', '<']).next())
}

/// `src` for unit tests, and else a directory of `tests`.
fn directory(name: &str) -> PathBuf {
    if name == "src" { root().join(name) } else { root().join("tests").join(name) }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
