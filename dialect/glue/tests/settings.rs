//! A crate without the settings of cargo is told which file it lacks, and nothing of another LLVM.

use std::{env, fs, os::unix::fs::PermissionsExt, process::Command};

const VERSION: &str = include_str!("../llvm-version").trim_ascii();

/// The report of the build script where only an `llvm-config` of version 14 is.
fn reported(prefix: Option<&str>) -> String {
    let directory = env::temp_dir().join(format!("bcast-glue-{}-{}", std::process::id(), prefix.is_some()));
    fs::create_dir_all(directory.join("bin")).unwrap();
    let config = directory.join("bin/llvm-config");
    fs::write(&config, "#!/bin/sh\necho 14.0.6\n").unwrap();
    fs::set_permissions(&config, fs::Permissions::from_mode(0o755)).unwrap();
    let script = env!("BCAST_BUILD_SCRIPT");
    let mut command = Command::new(script);
    command
        .env_remove(format!("MLIR_SYS_{VERSION}0_PREFIX"))
        .env_remove(format!("TABLEGEN_{VERSION}0_PREFIX"))
        .env("PATH", directory.join("bin"));
    if let Some(variable) = prefix {
        command.env(variable, &directory);
    }
    let output = command.output().unwrap();
    fs::remove_dir_all(&directory).unwrap();
    assert!(!output.status.success());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn the_file_of_settings_is_named() {
    let report = reported(None);
    assert!(report.contains(&format!("14.0.6, but LLVM {VERSION} is needed")), "{report}");
    assert!(
        report.contains(&format!("MLIR_SYS_{VERSION}0_PREFIX is not set: copy .cargo/config.toml")),
        "{report}"
    );
}

#[test]
fn a_wrong_prefix_is_named() {
    let variable = format!("MLIR_SYS_{VERSION}0_PREFIX");
    let report = reported(Some(&variable));
    assert!(report.contains(&format!("{variable} names another prefix")), "{report}");
}
