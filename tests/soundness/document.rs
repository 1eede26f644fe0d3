//! `docs/soundness.md` names all tests of this directory. Each test that a page names exists.

use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
};

#[test]
fn every_test_that_the_document_names_exists_and_every_test_here_is_named() {
    let text = fs::read_to_string(root().join("docs/soundness.md")).unwrap();
    let named = existing_tests("docs/soundness.md", &text);
    for (module, text) in modules_here() {
        for name in test_names(&text) {
            let test = format!("soundness::{module}::{name}");
            assert!(named.contains(&*test), "docs/soundness.md does not name {test}");
        }
    }
}

#[test]
fn other_documents_name_tests_that_exist() {
    for (document, least) in [("docs/sonnx.md", 10), ("docs/campaigns.md", 10)] {
        let text = fs::read_to_string(root().join(document)).unwrap();
        assert!(existing_tests(document, &text).len() >= least, "{document}");
    }
}

/// The tests that a document names, each of which exists.
fn existing_tests<'a>(document: &str, text: &'a str) -> HashSet<&'a str> {
    let named: HashSet<&str> = named_tests(text).collect();
    for test in &named {
        let (module, name) = test.rsplit_once("::").unwrap();
        let text = fs::read_to_string(source(module)).unwrap_or_default();
        assert!(test_names(&text).any(|found| found == name), "{document} names {test}, which is not a test");
    }
    named
}

/// Whatever stands in backticks and ends like the path of a test: `directory::module::a_name_of_words`.
fn named_tests(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text.split('`').skip(1).step_by(2);
    quoted.filter(|text| text.rsplit_once("::").is_some_and(|(_, name)| name.matches('_').count() > 2))
}

/// The file of a module of the tests of a crate, or of a path that names its directory; a directory alone
/// stands for its `main.rs`.
fn source(module: &str) -> PathBuf {
    let path = module.replace("::", "/");
    let directories = ["tests", "dialect/tests", "tools/mlir/tests", "assurance/conformance/tests", ""]
        .map(|directory| root().join(directory).join(&path));
    let files = directories.iter().flat_map(|path| [path.with_extension("rs"), path.join("main.rs")]);
    files.into_iter().find(|file| file.is_file()).unwrap_or_default()
}

/// Every module of these tests, with its text.
fn modules_here() -> impl Iterator<Item = (String, String)> {
    let paths = fs::read_dir(root().join("tests/soundness")).unwrap().map(|entry| entry.unwrap().path());
    paths.map(|path| {
        (path.file_stem().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(&path).unwrap())
    })
}

/// Functions after `#[test]`; those in `proptest!` have it too.
fn test_names(text: &str) -> impl Iterator<Item = &str> {
    let after = text.split("#[test]\n").skip(1);
    after.filter_map(|rest| rest.split_once("fn ")?.1.split(['(', '<']).next())
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
