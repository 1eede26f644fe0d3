//! The program itself: exit codes, both streams, and closed pipes.

use std::{
    env, fs,
    io::{BufRead, BufReader, Read, Write},
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

/// The lines of an input, answered.
pub fn answers(arguments: &[&str], input: &[u8]) -> (Option<i32>, Vec<String>) {
    let mut child = bcast().args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect())
}

#[test]
fn each_line_of_the_input_has_one_answer() {
    let (code, lines) = answers(&["-"], b"4x1, 3\r\n\n4, 3 -> 4\n?, 3\nf32\n4\x1b\n\xff\n4 dims [0]");
    assert_eq!(code, Some(2));
    let beginnings = [
        "fits: 4x3",
        "error: write a shape",
        "does not fit: operand #1 dim 0",
        "fits: 3; checks at run time: 1",
        "error: operand #0 must be a tensor or a vector, but is 'f32'",
        "error: the line has the control character U+001B",
        "error: the line is not UTF-8",
        "does not fit: ",
    ];
    assert_eq!(lines.len(), beginnings.len(), "{lines:#?}");
    for (line, beginning) in lines.iter().zip(beginnings) {
        assert!(line.starts_with(beginning), "{line}");
    }
    for (input, code, count) in [("", 0, 0), ("4\n4\n", 0, 2), ("4\n4, 3\n4\n", 1, 3)] {
        let (found, lines) = answers(&["-", "--json"], input.as_bytes());
        assert_eq!((found, lines.len()), (Some(code), count), "{input}");
    }
}

#[test]
fn many_lines_are_answered() {
    let (code, lines) = answers(&["-"], "4x1, 3\n".repeat(20_000).as_bytes());
    assert_eq!((code, lines.len()), (Some(0), 20_000));
    assert!(lines.iter().all(|line| line == "fits: 4x3"));
}

#[test]
fn a_line_without_an_end_is_an_error() {
    let output = bcast().arg("-").stdin(fs::File::open("/dev/zero").unwrap()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("a line has more than 16777216 bytes"));
}

/// For a program that keeps the command running: an answer does not wait for the next line.
#[test]
fn an_answer_is_written_before_the_input_ends() {
    let mut child = bcast().args(["-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for (op, answer) in [("4x1, 3", "fits: 4x3\n"), ("()", "fits: ()\n")] {
        writeln!(stdin, "{op}").unwrap();
        let mut line = String::new();
        answers.read_line(&mut line).unwrap();
        assert_eq!(line, answer);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

/// The proposals of fish, if it is installed.
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

/// Types a line and a tab on a terminal, after the directories of the script and of the files.
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

/// The proposals of zsh, if it is installed: it needs a terminal, which its module `zpty` is.
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
    // By a process: this one would hand the open file to programs that other tests start, and it could not be
    // run.
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
    for found in ["bcast-opt", "`make build`", "the wheel broadcastable-mlir"] {
        assert!(report.contains(found), "{report}");
    }
    fs::remove_dir_all(directory).unwrap();
}
