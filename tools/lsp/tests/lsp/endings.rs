//! The server's exit, and its recovery when one of its processes has ended.

use crate::client::Client;
use serde_json::{Value, json};
use std::{
    fs,
    io::{Read, Write},
    path::Path,
    process::{Child, Command, Output, Stdio},
    thread,
    time::Duration,
};

const GOOD: &str = "func.func @f(%a: tensor<4x1xf32>) {\n  %0 = bcast.add %a : (tensor<4x1xf32>) -> tensor<4x1xf32>\n  return\n}\n";

fn start(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bcast-lsp-server"));
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    pipes.args(arguments).spawn().unwrap()
}

/// The outcome of a server that gets messages, and then a closed stream.
fn run(arguments: &[&str], messages: &[Value]) -> Output {
    let mut process = start(arguments);
    let mut input = process.stdin.take().unwrap();
    for message in messages {
        let body = message.to_string();
        // It may have ended before.
        _ = write!(input, "Content-Length: {}\r\n\r\n{body}", body.len());
    }
    drop(input);
    process.wait_with_output().unwrap()
}

#[test]
fn the_command_line_is_answered() {
    for (argument, code, expected) in [
        ("--help", 0, "A language server for MLIR"),
        ("--version", 0, concat!("bcast-lsp-server ", env!("CARGO_PKG_VERSION"), "\n")),
        ("--patience=x", 2, "bcast-lsp-server: '--patience=x' needs a number of seconds; try --help\n"),
    ] {
        let output = run(&[argument], &[]);
        let [text, errors] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        assert_eq!(output.status.code(), Some(code), "{argument}");
        assert!(if code == 0 { text } else { errors }.starts_with(expected), "{argument}");
    }
}

#[test]
fn a_plugin_without_dialects_is_named() {
    let errors = run(&["--role=shapes", "--load-dialect-plugin=none.so"], &[]).stderr;
    let errors = String::from_utf8(errors).unwrap();
    assert!(
        errors.contains("bcast-lsp-server: 'none.so' is not a plugin with dialects: Could not load library"),
        "{errors}"
    );
}

/// No server starts.
#[test]
fn a_wrong_profile_is_named() {
    let path = std::env::temp_dir().join(format!("bcast-lsp-wrong-{}.txt", std::process::id()));
    std::fs::write(&path, "toy.add\ntoy.mul explicit\n").unwrap();
    let output = run(&[&format!("--profile={}", path.display())], &[]);
    std::fs::remove_file(&path).unwrap();
    let message = "line 2: 'explicit' needs the name of an attribute";
    let expected = format!("bcast-lsp-server: {}: {message}\n", path.display());
    assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap()), (Some(2), expected));
}

#[test]
fn only_a_client_that_has_shut_down_leaves_without_an_error() {
    let shutdown = json!({ "jsonrpc": "2.0", "id": 1, "method": "shutdown" });
    let exit = json!({ "jsonrpc": "2.0", "method": "exit" });
    for (messages, code) in
        [(vec![], 1), (vec![exit.clone()], 1), (vec![shutdown.clone()], 0), (vec![shutdown, exit], 0)]
    {
        assert_eq!(run(&[], &messages).status.code(), Some(code), "{messages:?}");
    }
}

/// Upstream's server refuses the option.
#[test]
fn a_part_that_cannot_start_is_the_end() {
    let mut process = start(&["--no-such-option"]);
    let [mut text, mut errors] = [String::new(), String::new()];
    process.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    process.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert_eq!(process.wait().unwrap().code(), Some(1));
    assert_eq!(errors.matches("'--no-such-option'").count(), 5, "{errors}");
    assert!(errors.contains("bcast-lsp-server: a part of it ends whenever it starts\n"), "{errors}");
    assert_eq!(text.matches("window/logMessage").count(), 4, "{text}");
}

/// On such a text MLIR's parser crashes. The other texts are read again, and so is this one when it changes.
#[test]
fn a_part_that_ends_is_started_again() {
    let mut client = Client::start();
    let is_shown = |client: &mut Client, uri: &str| {
        let hover = client.hover(uri, 1, 10).unwrap_or_default();
        assert!(hover.contains("fits: 4x1") && hover.contains("Generic Form"), "{uri}: {hover}");
    };
    let change = |client: &mut Client, uri: &str, version: usize| {
        let document = json!({ "uri": uri, "version": version });
        let changes = json!([{ "text": GOOD }]);
        client
            .notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    };
    // While the servers read this, the others wait.
    let long: Vec<String> = (0..2000).map(|number| GOOD.replace("@f", &format!("@f{number}"))).collect();
    client.open("file:///long.mlir", &long.concat());
    thread::sleep(Duration::from_millis(100));
    client.open("file:///good.mlir", GOOD);
    for turn in 0..6 {
        client.open("file:///bad.mlir", &"module {".repeat(5000));
        change(&mut client, "file:///good.mlir", turn + 2);
        assert_eq!(client.hover("file:///bad.mlir", 0, 0), None);
        is_shown(&mut client, "file:///good.mlir");
        change(&mut client, "file:///bad.mlir", 2);
        is_shown(&mut client, "file:///bad.mlir");
        client.close("file:///bad.mlir");
    }
    client.stop();
}

/// The two processes behind a server.
fn parts(client: &Client) -> Vec<String> {
    let id = client.process.id();
    let parts = fs::read_to_string(format!("/proc/{id}/task/{id}/children")).unwrap_or_default();
    parts.split_whitespace().map(str::to_owned).collect()
}

/// No text is to blame: the restarted server answers what its predecessor was asked.
#[test]
fn a_part_that_is_killed_answers_the_next_request() {
    let mut client = Client::start();
    client.open("file:///good.mlir", GOOD);
    client.settled_diagnostics("file:///good.mlir");
    for turn in 0..3 {
        let parts = parts(&client);
        assert_eq!(parts.len(), 2, "{parts:?}");
        assert!(Command::new("kill").arg("-9").args(&parts).status().unwrap().success());
        let hover = client.hover("file:///good.mlir", 1, 10).unwrap_or_default();
        assert!(hover.contains("fits: 4x1") && hover.contains("Generic Form"), "turn {turn}: {hover}");
    }
    client.stop();
}

/// A text on which MLIR's parser takes hours.
fn slow() -> String {
    let sizes = "1x".repeat(50_000);
    format!("func.func private @f(tensor<{sizes}f32>) -> tensor<{sizes}f32>")
}

/// Even without a request of the editor. An idle process may be silent.
#[test]
fn a_part_that_does_not_answer_is_started_again() {
    let program = Path::new(env!("CARGO_BIN_EXE_bcast-lsp-server"));
    let mut client = Client::start_program(program, &["--patience=1"]);
    client.open("file:///slow.mlir", &slow());
    while client.receive()["method"] != "window/logMessage" {}
    client.hover("file:///slow.mlir", 0, 0);
    thread::sleep(Duration::from_secs(2));
    client.send(&json!({ "jsonrpc": "2.0", "id": "last", "method": "no/such" }));
    let mut messages =
        std::iter::repeat_with(|| client.receive()).take_while(|message| message["id"] != "last");
    assert!(messages.all(|message| message["method"] != "window/logMessage"));
    client.stop();
}

/// The server exits without waiting for a text to be read, and leaves no process running.
#[test]
fn a_busy_part_ends_with_the_others() {
    let mut client = Client::start();
    let parts = parts(&client);
    client.open("file:///slow.mlir", &slow());
    thread::sleep(Duration::from_millis(500)); // the text is being read
    client.notify("exit", Value::Null);
    client.process.wait().unwrap();
    let left: Vec<&str> =
        parts.iter().map(String::as_str).filter(|part| Path::new("/proc").join(part).exists()).collect();
    assert!(left.is_empty(), "{left:?}");
}

/// Nothing computes for an editor that has gone: not even if the front cannot end its servers itself.
#[test]
#[cfg(target_os = "linux")]
fn parts_end_with_a_front_that_is_killed() {
    for text in [GOOD.to_owned(), slow()] {
        let mut client = Client::start();
        let parts = parts(&client);
        assert_eq!(parts.len(), 2);
        client.open("file:///a.mlir", &text);
        thread::sleep(Duration::from_millis(500)); // the text is being read
        client.process.kill().unwrap();
        client.process.wait().unwrap();
        let is_alive = |part: &String| {
            // Whoever has adopted it may not have asked for its end yet.
            let status = fs::read_to_string(format!("/proc/{part}/status")).unwrap_or_default();
            !status.is_empty() && !status.contains("State:\tZ")
        };
        for _ in 0..100 {
            if !parts.iter().any(is_alive) {
                break;
            }
            thread::sleep(Duration::from_millis(50));
        }
        assert!(!parts.iter().any(is_alive), "{parts:?}");
    }
}

/// A server whose front has ended before it could ask the system to end with it.
#[test]
fn a_part_without_its_front_ends() {
    for role in ["upstream", "shapes"] {
        let output = run(&[&format!("--role={role}"), "--front=1"], &[]);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{role}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn parts_have_a_limit_of_memory() {
    for (arguments, limit) in [(&[][..], 4u64 << 30), (&["--memory=1"], 1 << 30)] {
        let client = Client::start_program(Path::new(env!("CARGO_BIN_EXE_bcast-lsp-server")), arguments);
        for part in parts(&client) {
            let limits = fs::read_to_string(format!("/proc/{part}/limits")).unwrap();
            let line = limits.lines().find(|line| line.starts_with("Max data size")).unwrap();
            assert_eq!(
                line.split_whitespace().filter(|&word| word == limit.to_string()).count(),
                2,
                "{line}"
            );
        }
        client.stop();
    }
}
