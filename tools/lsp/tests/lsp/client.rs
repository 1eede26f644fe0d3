//! A client that behaves like an editor.

use bcast_testing::{
    case::Case,
    programs,
    table::{self, Table},
};
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{self, Receiver},
    thread,
    time::{Duration, Instant},
};

const PATIENCE: Duration = Duration::from_secs(60);

pub struct Client {
    pub process: Child,
    input: ChildStdin,
    messages: Receiver<Value>,
    last_id: u64,
    /// The server's capabilities.
    pub capabilities: Value,
    /// The last diagnostics of each text.
    pub diagnostics: std::collections::BTreeMap<String, Value>,
}

impl Client {
    pub fn start() -> Self {
        Self::start_program(Path::new(env!("CARGO_BIN_EXE_bcast-lsp-server")), &[])
    }

    /// Starts a server, and initializes it.
    pub fn start_program(program: &Path, arguments: &[&str]) -> Self {
        let mut process = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (sender, messages) = mpsc::channel();
        let mut output = BufReader::new(process.stdout.take().unwrap());
        thread::spawn(move || {
            while let Some(message) = read(&mut output) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        let input = process.stdin.take().unwrap();
        let diagnostics = Default::default();
        let capabilities = Value::Null;
        let mut client = Self { process, input, messages, last_id: 0, capabilities, diagnostics };
        let symbols = json!({ "documentSymbol": { "hierarchicalDocumentSymbolSupport": true } });
        client.capabilities =
            client.ask("initialize", json!({ "capabilities": { "textDocument": symbols } }));
        client.notify("initialized", json!({}));
        client
    }

    pub fn send_bytes(&mut self, bytes: &[u8]) {
        self.input.write_all(bytes).unwrap();
        self.input.flush().unwrap();
    }

    pub fn send(&mut self, message: &Value) {
        let body = message.to_string();
        self.send_bytes(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    pub fn open(&mut self, uri: &str, text: &str) {
        let document = json!({ "uri": uri, "languageId": "mlir", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    pub fn close(&mut self, uri: &str) {
        self.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
    }

    /// The next message, or none after a timeout.
    pub fn receive(&mut self) -> Value {
        let message = self.messages.recv_timeout(PATIENCE).expect("the server answers");
        if message["method"] == "textDocument/publishDiagnostics" {
            let uri = message["params"]["uri"].as_str().unwrap().to_owned();
            self.diagnostics.insert(uri, message["params"]["diagnostics"].clone());
        }
        message
    }

    /// The whole answer to a request.
    pub fn ask_for(&mut self, method: &str, params: Value) -> Value {
        self.last_id += 1;
        let id = self.last_id;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        loop {
            let message = self.receive();
            if message["id"] == id {
                return message;
            }
        }
    }

    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        let mut answer = self.ask_for(method, params);
        assert!(answer["error"].is_null(), "{method}: {answer}");
        answer["result"].take()
    }

    pub fn hover(&mut self, uri: &str, line: usize, character: usize) -> Option<String> {
        let position = json!({ "line": line, "character": character });
        let params = json!({ "textDocument": { "uri": uri }, "position": position });
        let hover = self.ask("textDocument/hover", params);
        hover["contents"]["value"].as_str().map(str::to_owned)
    }

    pub fn hints(&mut self, uri: &str) -> Vec<Value> {
        let range =
            json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 1 << 30, "character": 0 } });
        let params = json!({ "textDocument": { "uri": uri }, "range": range });
        self.ask("textDocument/inlayHint", params).as_array().cloned().unwrap_or_default()
    }

    /// The quick fixes of the rules on a line.
    pub fn fixes(&mut self, uri: &str, line: u64) -> Vec<Value> {
        let place = json!({ "line": line, "character": 0 });
        let params = json!({
            "textDocument": { "uri": uri }, "range": { "start": place, "end": place },
            "context": { "diagnostics": [] },
        });
        let actions = self.ask("textDocument/codeAction", params);
        let own = |action: &&Value| action["isPreferred"] == true;
        actions.as_array().unwrap().iter().filter(own).cloned().collect()
    }

    /// The diagnostics of a text from both servers.
    pub fn settled_diagnostics(&mut self, uri: &str) -> Vec<Value> {
        self.hover(uri, 0, 0);
        self.hints(uri);
        self.diagnostics.get(uri).and_then(Value::as_array).cloned().unwrap_or_default()
    }

    /// Shuts the server down as an editor does.
    pub fn stop(mut self) {
        self.ask("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(status) = self.process.try_wait().unwrap() {
                assert!(status.success());
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        panic!("the server does not end");
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        _ = self.process.kill();
        _ = self.process.wait();
    }
}

fn read(output: &mut impl BufRead) -> Option<Value> {
    let mut length = None;
    loop {
        let mut line = String::new();
        output.read_line(&mut line).ok().filter(|&count| count > 0)?;
        match line.trim_end() {
            "" => break,
            header => {
                length = header.strip_prefix("Content-Length: ").and_then(|text| text.parse().ok()).or(length)
            }
        }
    }
    let mut body = vec![0; length?];
    output.read_exact(&mut body).ok()?;
    Some(serde_json::from_slice(&body).expect("the server writes JSON"))
}

/// Every lit file, with the examples, and the tables of cases as such files.
pub fn lit_files() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let mut files = Vec::new();
    for directory in ["lit-tests", "examples"] {
        find(&root.join(directory), &mut files);
    }
    files.sort();
    let name = |path: &PathBuf| path.strip_prefix(root).unwrap().display().to_string();
    let texts = files.iter().map(|path| (name(path), std::fs::read_to_string(path).unwrap()));
    let tables =
        table::all().into_iter().map(|table| (format!("tests/cases/{}.mlir", table.name), lit_file(&table)));
    texts.chain(tables).collect()
}

/// A table as a lit file, each case a program with the error that is expected.
fn lit_file(table: &Table) -> String {
    let cases = table.sections.iter().flat_map(|section| &section.cases);
    let program = |case: &Case| {
        let name = programs::name(&case.op);
        let program = programs::program(&case.op, name);
        let errors = programs::expected(&case.op, name);
        let Some(error) = errors.first() else { return program };
        program.replacen('\n', &format!("\n  // expected-error@+1 {{{{{error}}}}}\n"), 1)
    };
    let programs: Vec<_> = cases.map(program).collect();
    format!(
        "// RUN: bcast-opt %s --verify-diagnostics --split-input-file\n\n{}",
        programs.join("\n// -----\n\n")
    )
}

fn find(directory: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            find(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "mlir") {
            files.push(path);
        }
    }
}
