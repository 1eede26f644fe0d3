//! The documents: every command is run, links and paths lead somewhere, plots are drawn from their figures,
//! the book has every page, and their English is plain.

mod blocks;
mod commands;
mod english;
mod upstream;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("the package is in a directory of the repository")
}

/// The README, what contributors read, and the pages of the book.
fn documents() -> Vec<PathBuf> {
    let pages = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let is_page = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "md");
    let mut documents: Vec<PathBuf> =
        pages.filter(is_page).chain(["README.md", "CONTRIBUTING.md"].map(|name| root().join(name))).collect();
    documents.sort();
    documents
}

#[test]
fn the_readme_is_short() {
    assert!(fs::read_to_string(root().join("README.md")).unwrap().lines().count() <= 120);
}

/// Every link to a file of the repository leads to one.
#[test]
fn every_link_leads_somewhere() {
    let mut count = 0;
    for document in documents() {
        let text = fs::read_to_string(&document).unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let path = link.split('#').next().unwrap();
            // `make book` builds the playground, and checks the links to it and to places in pages.
            if path.is_empty() || path.contains("://") || path.ends_with("play.html") {
                continue;
            }
            assert!(document.parent().unwrap().join(path).exists(), "{}: {link}", document.display());
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
}

/// Every path between backticks whose first part is a directory of the repository leads to a file or a
/// directory.
#[test]
fn every_path_that_is_named_exists() {
    let is_path =
        |text: &str| text.chars().all(|letter| letter.is_ascii_alphanumeric() || "_-./".contains(letter));
    let mut count = 0;
    // That page names files of other systems.
    for document in documents().iter().filter(|path| !path.ends_with("names.md")) {
        let text = fs::read_to_string(document).unwrap();
        for path in text.split('`').skip(1).step_by(2).filter(|text| is_path(text)) {
            let Some((first, _)) = path.split_once('/') else { continue };
            // Builds write into these two.
            if first.is_empty() || ["book", "target"].contains(&first) || !root().join(first).is_dir() {
                continue;
            }
            assert!(root().join(path).exists(), "{}: {path}", document.display());
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
}

#[test]
fn the_book_has_every_page() {
    let summary = fs::read_to_string(root().join("docs/SUMMARY.md")).unwrap();
    for document in documents().iter().filter(|path| path.starts_with(root().join("docs"))) {
        let name = document.file_name().unwrap().to_string_lossy();
        assert!(name == "SUMMARY.md" || summary.contains(&format!("({name})")), "{name}");
    }
    for rule in broadcastable::Rule::all() {
        assert!(summary.contains(&format!("](rules/{rule}.md)")), "{rule}");
    }
}

/// `scripts/bench-docs` draws the plots again from the figures beside them.
#[test]
fn every_plot_is_drawn_from_its_figures() {
    let output = Command::new(root().join("scripts/bench-docs")).arg("--check").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The page of conformance results and its drawing are those of the rows, and every verdict is of a
/// difference that a row has; the table of mistakes has the recorded answers.
#[test]
fn the_pages_of_other_tools_are_written_from_their_answers() {
    for script in ["page.py", "mistakes.py"] {
        let path = root().join("assurance/conformance").join(script);
        let output = Command::new("python3").arg(path).arg("--check").output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}
