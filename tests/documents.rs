//! What the documents show is what the tools answer; the README is short, and the book has every page.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The README, and the pages of the book.
fn documents() -> Vec<PathBuf> {
    let pages = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let is_page = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "md");
    pages.filter(is_page).chain([root().join("README.md")]).collect()
}

/// A command of a console block, and what it prints.
struct Shown {
    command: String,
    output: Vec<String>,
}

fn console_blocks(text: &str) -> Vec<Vec<Shown>> {
    let mut blocks: Vec<Vec<Shown>> = vec![];
    let mut is_inside = false;
    for line in text.lines() {
        match line.strip_prefix("$ ") {
            _ if line.starts_with("```") => {
                is_inside = line == "```console";
                blocks.extend(is_inside.then(Vec::new));
            }
            _ if !is_inside => {}
            Some(command) => {
                blocks.last_mut().unwrap().push(Shown { command: command.into(), output: vec![] });
            }
            None => blocks.last_mut().unwrap().last_mut().unwrap().output.push(line.into()),
        }
    }
    blocks
}

/// The program that runs a command of the documents; `None` for one that is not built here.
fn program(name: &str) -> Option<&'static str> {
    match name.rsplit('/').next()? {
        "bcast" => Some(env!("CARGO_BIN_EXE_bcast")),
        "bcast-opt" => option_env!("CARGO_BIN_EXE_bcast-opt"),
        _ => None,
    }
}

/// Runs the commands of a block in a directory, in which `cat` writes the file that it shows. Returns how many were run.
fn check_block(block: &[Shown], directory: &Path) -> usize {
    let mut count = 0;
    for Shown { command, output } in block {
        let (name, arguments) = command.split_once(' ').unwrap_or((command, ""));
        if name == "cat" && !arguments.contains('/') {
            fs::write(directory.join(arguments), output.join("\n") + "\n").unwrap();
        } else if let Some(program) = program(name) {
            let line = format!("exec {program} {arguments} 2>&1");
            let found = Command::new("sh").args(["-c", &line]).current_dir(directory).output().unwrap();
            let found = String::from_utf8(found.stdout).unwrap();
            assert!(is_shown(&found, output), "{command}\n{found}");
            count += 1;
        }
    }
    count
}

/// Whether the lines are those that are shown, in which `...` stands for any.
fn is_shown(found: &str, shown: &[String]) -> bool {
    let mut rest = found;
    shown.split(|line| line == "...").enumerate().all(|(index, part)| {
        let part: String = part.iter().map(|line| format!("{line}\n")).collect();
        match rest.find(&part) {
            Some(at) if index > 0 || at == 0 => {
                rest = &rest[at + part.len()..];
                true
            }
            _ => false,
        }
    }) && (rest.is_empty() || shown.iter().any(|line| line == "..."))
}

#[test]
fn every_command_answers_what_is_shown() {
    let mut count = 0;
    for document in documents() {
        let directory = tempfile(&document);
        let blocks = console_blocks(&fs::read_to_string(&document).unwrap());
        count += blocks.iter().map(|block| check_block(block, &directory)).sum::<usize>();
        fs::remove_dir_all(directory).unwrap();
    }
    assert!(count >= 8, "only {count} commands were run");
}

/// A directory of its own for each document and process.
fn tempfile(document: &Path) -> PathBuf {
    let name = document.file_stem().unwrap().to_string_lossy();
    let directory = std::env::temp_dir().join(format!("bcast-{name}-{}", std::process::id()));
    fs::create_dir_all(&directory).unwrap();
    directory
}

#[test]
fn what_is_shown_is_compared() {
    let shown = |lines: &[&str]| lines.iter().map(|line| line.to_string()).collect::<Vec<_>>();
    assert!(is_shown("a\nb\n", &shown(&["a", "b"])));
    assert!(is_shown("a\nb\nc\n", &shown(&["a", "...", "c"])));
    assert!(is_shown("a\nb\nc\n", &shown(&["a", "..."])));
    for lines in [&["a"][..], &["b"], &["a", "c"], &["...", "d"], &["a", "b", "c"]] {
        assert!(!is_shown("a\nb\n", &shown(lines)), "{lines:?}");
    }
}

#[test]
fn the_readme_is_short() {
    assert!(fs::read_to_string(root().join("README.md")).unwrap().lines().count() <= 150);
}

/// Every link to a file of the repository leads to one.
#[test]
fn every_link_leads_somewhere() {
    let mut count = 0;
    for document in documents() {
        let text = fs::read_to_string(&document).unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let path = link.split('#').next().unwrap();
            // `make book` builds the playground, and checks the links to it.
            if path.is_empty() || path.contains("://") || path == "play.html" {
                continue;
            }
            assert!(document.parent().unwrap().join(path).exists(), "{}: {link}", document.display());
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
