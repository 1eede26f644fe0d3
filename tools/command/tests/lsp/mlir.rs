//! The additions of a server with MLIR, and the faults of it that spoil nothing. Scripts stand for it: they
//! are told nothing, and say what a test wants.
#![cfg(unix)]

use crate::client::Client;
use serde_json::{Value, json};
use std::{
    fs,
    path::PathBuf,
    process::Command,
    thread,
    time::{Duration, Instant},
};

const URI: &str = "file:///nowhere/a.mlir";
const TEXT: &str = "%a = \"x.y\"() : () -> tensor<3xf32>\n%0 = bcast.add %a : (tensor<3xf32>) -> tensor<4xf32>\n// bcast: ignore infer-dim\n%1 = \"x.z\"() : () -> ()\n";

struct Script(PathBuf);

impl Script {
    /// The process of another test that starts meanwhile must not hold the file open: a process of its own
    /// writes it.
    fn new(name: &str, body: &str) -> Self {
        let path = std::env::temp_dir().join(format!("bcast-lsp-{name}-{}", std::process::id()));
        let text = format!("#!/bin/sh\necho $$ > \"$0.pid\"\n{body}\n");
        let write = "printf %s \"$2\" > \"$1\" && chmod +x \"$1\"";
        let status = Command::new("sh").args(["-c", write, "sh"]).arg(&path).arg(text).status();
        assert!(status.unwrap().success());
        Self(path)
    }

    fn pid(&self) -> PathBuf {
        self.0.with_extension("pid")
    }

    fn client(&self) -> Client {
        let can_refresh = json!({ "workspace": { "inlayHint": { "refreshSupport": true } } });
        Client::initialized(&[&format!("--mlir={}", self.0.display())], can_refresh)
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        _ = fs::remove_file(&self.0);
        _ = fs::remove_file(self.pid());
    }
}

/// A command that prints messages.
fn says(messages: &[Value]) -> String {
    let framed = messages
        .iter()
        .map(Value::to_string)
        .map(|body| format!("Content-Length: {}\r\n\r\n{body}", body.len()));
    format!("cat <<'END'\n{}\nEND", framed.collect::<String>())
}

fn published(version: u64, found: &[(u64, &str, &str)]) -> Value {
    let diagnostic = |(line, code, message): &(u64, &str, &str)| {
        let place = json!({ "line": line, "character": 5 });
        let code = Some(*code).filter(|code| !code.is_empty());
        json!({ "range": { "start": place, "end": place }, "code": code, "message": message, "severity": 1, "source": "mlir" })
    };
    let found: Vec<_> = found.iter().map(diagnostic).collect();
    let params = json!({ "uri": URI, "version": version, "diagnostics": found });
    json!({ "jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": params })
}

fn messages(found: &[Value]) -> Vec<&str> {
    found.iter().map(|found| found["message"].as_str().unwrap().lines().next().unwrap()).collect()
}

#[test]
fn its_diagnostics_and_hints_are_added() {
    let own = "result #0 [result-static]";
    let hint = json!({ "position": { "line": 1, "character": 30 }, "label": "B" });
    let said = [
        published(7, &[(0, "", "of another version")]),
        published(1, &[(1, "result-static", own), (3, "infer-dim", "taken out"), (3, "", "new")]),
        json!({ "jsonrpc": "2.0", "id": 1, "result": [hint] }),
    ];
    let script = Script::new("adds", &format!("while sleep 0.1; do\n{}\ndone", says(&said)));
    let mut client = script.client();
    let first = client.open(URI, TEXT);
    let second = client.diagnostics(1);
    assert_eq!(second[..first.len()], first);
    assert_eq!(messages(&second[first.len()..]), ["new"]);
    assert_eq!(client.receive().unwrap()["method"], "workspace/inlayHint/refresh");
    let line = |line: u64| json!({ "line": line, "character": 0 });
    let params = json!({ "textDocument": { "uri": URI }, "range": { "start": line(1), "end": line(2) } });
    assert_eq!(client.ask("textDocument/inlayHint", params), json!([hint]));
    // A message about an old text is not true of a new one.
    let change = json!({ "textDocument": { "uri": URI, "version": 2 }, "contentChanges": [{ "text": "" }] });
    client.notify("textDocument/didChange", change);
    assert_eq!(client.diagnostics(2), Vec::<Value>::new());
    client.stop();
}

/// The server with MLIR publishes what each of its parts finds.
#[test]
fn its_hints_are_asked_for_once() {
    let said = ["a", "b", "c"].map(|message| published(1, &[(3, "", message)]));
    let script = Script::new("hints", &format!("sleep 0.3\n{}\ncat > \"$0.input\"", says(&said)));
    let input = PathBuf::from(format!("{}.input", script.0.display()));
    let mut client = script.client();
    client.open(URI, TEXT);
    said.iter().for_each(|_| _ = client.diagnostics(1));
    let asked = || fs::read_to_string(&input).unwrap_or_default().matches("inlayHint\",").count();
    assert!((0..100).any(|_| {
        thread::sleep(Duration::from_millis(20));
        asked() > 0
    }));
    thread::sleep(Duration::from_millis(200));
    assert_eq!(asked(), 1);
    client.stop();
    _ = fs::remove_file(input);
}

/// Whether it ends, is silent, reads nothing or writes anything, the editor has its answers, and no process
/// stays.
#[test]
fn no_server_delays_an_answer() {
    for (name, body) in [
        ("ends", "exit 3"),
        ("is-killed", "kill -9 $$"),
        ("is-silent", "exec sleep 60"),
        ("closes", "exec sleep 60 >&- <&-"),
        ("writes", "while :; do echo 'Content-Length: 5'; echo; echo '{\"a\":'; done"),
        (
            "lies",
            &says(&[
                json!([]),
                json!({ "id": 1, "result": 5 }),
                json!({ "method": "textDocument/publishDiagnostics" }),
            ]),
        ),
    ] {
        let script = Script::new(name, body);
        let mut client = script.client();
        let long = format!("{TEXT}{}", "// a long text fills the pipe\n".repeat(20_000));
        let start = Instant::now();
        client.notify(
            "textDocument/didOpen",
            json!({ "textDocument": { "uri": URI, "version": 1, "text": long } }),
        );
        assert!(client.hover(URI, (1, 8)).contains("bcast.add"), "{name}");
        assert!(start.elapsed() < Duration::from_secs(20), "{name}");
        client.ask("shutdown", Value::Null);
        client.notify("exit", Value::Null);
        assert_eq!(client.end().0, Some(0), "{name}");
        let process =
            PathBuf::from(format!("/proc/{}", fs::read_to_string(script.pid()).unwrap_or_default().trim()));
        let is_gone = (0..100).any(|_| {
            thread::sleep(Duration::from_millis(20));
            !(cfg!(target_os = "linux") && process.exists())
        });
        assert!(is_gone, "{name}");
    }
}

#[test]
fn a_server_that_is_named_and_not_there_is_told() {
    let mut client = Client::start(&["--mlir=/no/such/server"]);
    client.send(
        &json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "capabilities": {} } }),
    );
    let told = client.receive().unwrap();
    assert!(
        told["params"]["message"].as_str().unwrap().starts_with("bcast lsp: /no/such/server: "),
        "{told}"
    );
    assert_eq!(client.receive().unwrap()["id"], 1);
    client.stop();
}
