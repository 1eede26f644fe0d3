//! Files that tests generate.

use std::{env, fs, path::Path};

/// Writes a generated file when snapshots are written, and else compares it.
pub fn write(file: &Path, generated: &str) {
    if env::var("INSTA_UPDATE").as_deref() == Ok("always") {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, generated).unwrap();
    } else {
        let is_up_to_date = fs::read_to_string(file).is_ok_and(|text| text == generated);
        assert!(
            is_up_to_date,
            "{} is out of date: INSTA_UPDATE=always cargo test --test cases --test pages",
            file.display()
        );
    }
}
