//! The program itself: exit codes, both streams, and closed pipes.

use std::{
    env, fs,
    io::Read,
    process::{Command, Stdio},
};

fn bcast() -> Command {
    Command::new(env!("CARGO_BIN_EXE_bcast"))
}

#[test]
fn exit_codes_are_0_1_and_2() {
    for (arguments, code) in [(["4x1", "3"], 0), (["4x3", "2"], 1), (["4x3", "--no"], 2)] {
        let output = bcast().args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(code));
        assert_eq!(output.stdout.is_empty(), code == 2);
        assert_eq!(output.stderr.is_empty(), code != 2);
    }
}

#[test]
fn a_pipe_gets_no_colours() {
    let output = bcast().args(["4x3", "2"]).output().unwrap();
    assert!(!output.stdout.contains(&0x1b));
}

/// On a terminal, which `script` of util-linux stands in for.
#[test]
fn a_terminal_gets_colours_unless_no_color_is_set() {
    let on_terminal = |environment: &str| {
        let command = format!("{environment} {} 4x3 2", env!("CARGO_BIN_EXE_bcast"));
        let script =
            Command::new("script").args(["-qec", &command, "/dev/null"]).stdin(Stdio::null()).output();
        script.ok().map(|output| String::from_utf8_lossy(&output.stdout).contains('\u{1b}'))
    };
    let Some(has_colors) = on_terminal("env -u NO_COLOR") else { return };
    assert!(has_colors);
    assert_eq!(on_terminal("NO_COLOR= "), Some(true));
    assert_eq!(on_terminal("NO_COLOR=1"), Some(false));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let wide = vec!["4"; 30_000].join("x");
    let mut child =
        bcast().args([&wide, "--json"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert_eq!((child.wait().unwrap().code(), errors.as_str()), (Some(0), ""));
}

/// MLIR is in a program of its own, which need not be there.
#[test]
fn check_names_the_program_that_is_missing() {
    let directory = env::temp_dir().join(format!("bcast-alone-{}", std::process::id()));
    fs::create_dir_all(&directory).unwrap();
    let alone = directory.join("bcast");
    fs::copy(env!("CARGO_BIN_EXE_bcast"), &alone).unwrap();
    let output = Command::new(&alone).args(["check", "a.mlir"]).env("PATH", &directory).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(errors.contains("bcast-check") && errors.contains("`make build`"), "{errors}");
    // The command line is read without it.
    for (arguments, code) in
        [(&["check"][..], 2), (&["check", "--help"], 0), (&["check", "--format", "xml", "a"], 2)]
    {
        let output = Command::new(&alone).args(arguments).env("PATH", &directory).output().unwrap();
        assert_eq!(output.status.code(), Some(code));
        assert!(!String::from_utf8(output.stderr).unwrap().contains("bcast-check"));
    }
    fs::remove_dir_all(directory).unwrap();
}
