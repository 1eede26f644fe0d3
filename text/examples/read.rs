//! Reads the `.mlir` files of directories, and prints what was not understood and how fast it was.
//!
//! `cargo run --release --package broadcastable-text --example read -- DIRECTORY…`

use broadcastable_text::{Statement, StatementKind, Tree, decoded};
use std::{env, error::Error, fs, path::Path, time::Instant};

fn main() -> Result<(), Box<dyn Error>> {
    let mut texts = Vec::new();
    for directory in env::args().skip(1) {
        add_texts(Path::new(&directory), &mut texts)?;
    }
    let bytes: usize = texts.iter().map(|(_, text)| text.len()).sum();
    let (mut statements, mut unread, mut unread_files) = (0, 0, 0);
    let start = Instant::now();
    let trees: Vec<(String, Tree)> = texts.into_iter().map(|(name, text)| (name, Tree::read(text))).collect();
    let seconds = start.elapsed().as_secs_f64();
    for (name, tree) in &trees {
        statements += tree.statements().count();
        let places = tree.statements().filter(is_unread).map(|statement| statement.range().start);
        let before = unread;
        for place in places {
            unread += 1;
            println!("{name}:{}: not read", tree.text()[..place].matches('\n').count() + 1);
        }
        unread_files += usize::from(unread > before);
    }
    let (files, speed) = (trees.len(), bytes as f64 / seconds / 1e6);
    println!("{statements} statements in {files} files; {unread} in {unread_files} files are not read");
    println!("{bytes} bytes in {seconds:.3} s: {speed:.0} MB/s");
    Ok(())
}

fn is_unread(statement: &Statement) -> bool {
    statement.kind() == StatementKind::Unknown || statement.is_broken()
}

fn add_texts(path: &Path, texts: &mut Vec<(String, String)>) -> Result<(), Box<dyn Error>> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            add_texts(&entry?.path(), texts)?;
        }
    } else if path.extension().is_some_and(|extension| extension == "mlir") {
        texts.push((path.display().to_string(), decoded(&fs::read(path)?).into_owned()));
    }
    Ok(())
}
