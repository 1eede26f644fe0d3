//! `docs/rules.md` lists the rules as the table has them.

use broadcastable::Rule;
use std::{env, fs, path::Path};

const BEGIN: &str = "<!-- begin: generated from src/rule.rs -->\n";
const END: &str = "<!-- end -->\n";

fn table() -> String {
    let row = |rule: Rule| format!("| `{rule}` | {} | {} |\n", rule.text(), rule.source());
    format!("| id | rule | source |\n|---|---|---|\n{}", Rule::all().map(row).collect::<String>())
}

/// `INSTA_UPDATE=always` writes the document, as it does the snapshots.
#[test]
fn the_document_lists_the_rules() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules.md");
    let text = fs::read_to_string(&path).unwrap();
    let (before, rest) = text.split_once(BEGIN).expect("the document has the first mark");
    let (listed, after) = rest.split_once(END).expect("the document has the last mark");
    if env::var("INSTA_UPDATE").as_deref() == Ok("always") {
        fs::write(path, format!("{before}{BEGIN}{}{END}{after}", table())).unwrap();
    } else {
        assert_eq!(listed, table());
    }
}
