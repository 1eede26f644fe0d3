//! The conformance cases of `assurance/conformance/cases`, generated from the rules, and read as another
//! implementation reads them.

mod case;
mod read;
mod sets;
mod shapes;

use bcast_testing::generated;
use case::Kind;
use std::{fmt::Write, path::Path};

/// Changes whenever a case changes or goes: a newer suite with the same number only has more cases.
const VERSION: u32 = 1;

#[test]
fn the_cases_are_those_of_the_rules() {
    let mut index = String::new();
    for kind in Kind::ALL {
        let (cases, complete) = (sets::cases(kind), sets::complete(kind));
        write(&format!("{kind}.jsonl"), &cases.iter().map(|case| format!("{case}\n")).collect::<String>());
        let separator = if index.is_empty() { "" } else { ",\n" };
        let count = cases.len();
        write!(
            index,
            r#"{separator}    {{"file": "{kind}.jsonl", "cases": {count}, "complete": "{complete}"}}"#
        )
        .unwrap();
    }
    write("index.json", &format!("{{\n  \"version\": {VERSION},\n  \"files\": [\n{index}\n  ]\n}}\n"));
}

fn write(name: &str, text: &str) {
    generated::write(&Path::new(env!("CARGO_MANIFEST_DIR")).join("cases").join(name), text);
}
