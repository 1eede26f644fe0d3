//! The C header is generated from the sources by `cbindgen`, so that the two cannot differ.

use std::{env, fs, path::Path};

/// The version, from Cargo.
fn version() -> String {
    let define = |name, value| format!("\n#define BCAST_VERSION_{name} {value}");
    [
        "\n// The version of broadcastable.".into(),
        define("MAJOR", env!("CARGO_PKG_VERSION_MAJOR")),
        define("MINOR", env!("CARGO_PKG_VERSION_MINOR")),
        define("PATCH", env!("CARGO_PKG_VERSION_PATCH")),
        define("STRING", concat!('"', env!("CARGO_PKG_VERSION"), '"')),
    ]
    .concat()
}

/// `INSTA_UPDATE=always` writes the header, as it does the snapshots.
#[test]
fn the_header_is_up_to_date() {
    let crate_directory = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut config = cbindgen::Config::from_file(crate_directory.join("cbindgen.toml")).unwrap();
    config.after_includes = Some(version());
    let bindings = cbindgen::Builder::new()
        .with_config(config)
        .with_src(crate_directory.join("src/types.rs"))
        .with_src(crate_directory.join("src/ffi.rs"))
        .generate()
        .unwrap();
    let mut generated = Vec::new();
    bindings.write(&mut generated);
    let generated = String::from_utf8(generated).unwrap();

    let path = crate_directory.join("include/core.h");
    if env::var("INSTA_UPDATE").as_deref() == Ok("always") {
        fs::write(path, generated).unwrap();
    } else {
        assert_eq!(fs::read_to_string(path).unwrap(), generated, "run it with INSTA_UPDATE=always");
    }
}
