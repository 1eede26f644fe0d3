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
    let Some(has_colors) = on_terminal("env -u NO_COLOR TERM=xterm") else { return };
    assert!(has_colors);
    assert_eq!(on_terminal("NO_COLOR= TERM=xterm"), Some(true));
    assert_eq!(on_terminal("NO_COLOR=1 TERM=xterm"), Some(false));
    assert_eq!(on_terminal("env -u NO_COLOR TERM=dumb"), Some(false));
}

#[test]
fn a_reader_that_goes_away_gets_no_message() {
    let wide = vec!["4"; 30_000].join("x");
    let mut child =
        bcast().args([&wide, "--json"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert_eq!((child.wait().unwrap().code(), errors.as_str()), (Some(2), ""));
}

/// Rust's library opens another file in its place, and writes to that.
#[test]
#[cfg(unix)]
fn an_answer_is_not_lost_on_a_closed_output() {
    for (arguments, code) in [("4x1 3", 2), ("4x3 2", 2), ("explain infer-dim", 2)] {
        let script = format!("exec {} {arguments} >&-", env!("CARGO_BIN_EXE_bcast"));
        let output = Command::new("sh").args(["-c", &script]).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments}");
        assert!(!output.stderr.is_empty(), "{arguments}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn an_answer_that_cannot_be_written_is_an_error() {
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = bcast().args(["4x1", "3"]).stdout(full).stderr(Stdio::piped()).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(errors.starts_with("error: cannot write the answer: No space left on device"), "{errors}");
}

/// What fish proposes, if it is installed.
#[test]
fn fish_completes_commands_rules_and_files() {
    let script = env::temp_dir().join(format!("bcast-{}.fish", std::process::id()));
    fs::write(&script, bcast().args(["completions", "fish"]).output().unwrap().stdout).unwrap();
    let proposals = |line: &str| {
        let text = format!("source {}; complete -C '{line}'", script.display());
        let output = Command::new("fish").args(["--no-config", "-c", &text]).output().ok()?;
        Some(String::from_utf8(output.stdout).unwrap())
    };
    for (line, proposal) in [
        ("bcast ex", "explain\t"),
        ("bcast explain infer-", "infer-dim"),
        ("bcast completions z", "zsh"),
        ("bcast check Cargo.t", "Cargo.toml"),
    ] {
        let Some(found) = proposals(line) else { return };
        assert!(found.contains(proposal), "{line}: {found}");
    }
    fs::remove_file(script).unwrap();
}

/// Types a line and a tab on a terminal, behind the directories of the script and of the files.
const ZSH_SESSION: &str = r#"
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "fpath=($1 \$fpath); autoload -Uz compinit; compinit -u -D; cd $2; echo re''ady"
zpty -r -m shell text '*ready*'
zpty -n -w shell "$3"$'\t\C-m'
zpty -w shell "echo do''ne"
zpty -r -m shell text '*done*'
print -r -- $text
zpty -d shell
"#;

/// What zsh proposes, if it is installed: it needs a terminal, which its module `zpty` is.
#[test]
fn zsh_completes_commands_rules_and_files() {
    let directory = env::temp_dir().join(format!("bcast-zsh-{}", std::process::id()));
    fs::create_dir_all(&directory).unwrap();
    let script = bcast().args(["completions", "zsh"]).output().unwrap().stdout;
    fs::write(directory.join("_bcast"), script).unwrap();
    let session = directory.join("session");
    fs::write(&session, ZSH_SESSION).unwrap();
    let completed = |line: &str| {
        let mut zsh = Command::new("timeout");
        zsh.args(["20", "zsh", "-f"]).arg(&session).arg(&directory).args([env!("CARGO_MANIFEST_DIR"), line]);
        let output = zsh.output().ok()?;
        (output.status.code() != Some(127)).then(|| String::from_utf8_lossy(&output.stdout).into_owned()) // no zsh
    };
    for (line, proposal) in [
        ("bcast expl", "bcast explain"),
        ("bcast explain infer-di", "bcast explain infer-dim"),
        ("bcast check Cargo.t", "bcast check Cargo.toml"),
    ] {
        let Some(found) = completed(line) else { return };
        assert!(found.contains(proposal), "{line}: {found:?}");
    }
    fs::remove_dir_all(directory).unwrap();
}

/// Texts are checked without MLIR; bytecode needs a program that has it.
#[test]
fn check_needs_no_other_program_for_texts() {
    let directory = env::temp_dir().join(format!("bcast-alone-{}", std::process::id()));
    fs::create_dir_all(&directory).unwrap();
    let alone = directory.join("bcast");
    // By a process: this one would hand the open file to programs that other tests start, and it could not be run.
    assert!(Command::new("cp").arg(env!("CARGO_BIN_EXE_bcast")).arg(&alone).status().unwrap().success());
    let check = |file: &str| {
        let mut command = Command::new(&alone);
        command.args(["check", file]).env("PATH", &directory).current_dir(&directory).output().unwrap()
    };
    fs::write(directory.join("a.mlir"), "%0 = toy.add %a, %b : tensor<4xf32>\n").unwrap();
    assert_eq!(check("a.mlir").status.code(), Some(0));
    fs::write(directory.join("a.mlirbc"), b"ML\xefR").unwrap();
    let output = check("a.mlirbc");
    let report = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1));
    for found in ["bcast-opt", "`make build`", "`pip install broadcastable-mlir`"] {
        assert!(report.contains(found), "{report}");
    }
    fs::remove_dir_all(directory).unwrap();
}
