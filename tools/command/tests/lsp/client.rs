//! An editor at the other end of the pipes.

use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

pub struct Client {
    process: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    last_id: u64,
}

impl Client {
    /// A server that was not initialized, and has no server with MLIR unless the arguments name one.
    pub fn start(arguments: &[&str]) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_bcast"))
            .arg("lsp")
            .args(
                (!arguments.iter().any(|argument| argument.starts_with("--mlir="))).then_some("--mlir=none"),
            )
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (process.stdin.take(), process.stdout.take().unwrap());
        Self { process, input, output: BufReader::new(output), last_id: 0 }
    }

    /// A server that an editor with these abilities has initialized.
    pub fn initialized(arguments: &[&str], capabilities: Value) -> Self {
        let mut client = Self::start(arguments);
        let answer = client.ask("initialize", json!({ "capabilities": capabilities }));
        assert_eq!(answer["capabilities"]["positionEncoding"], "utf-16");
        client.notify("initialized", json!({}));
        client
    }

    pub fn send_bytes(&mut self, bytes: &[u8]) {
        // A server that has ended reads nothing.
        _ = self.input.as_mut().unwrap().write_all(bytes);
    }

    pub fn send(&mut self, message: &Value) {
        let body = message.to_string();
        self.send_bytes(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// The processor time of the server in milliseconds, where `/proc` has it.
    pub fn processor_time(&self) -> u64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id())).unwrap_or_default();
        // Behind the name, which may have blanks: user and system time are the fields 14 and 15, in
        // hundredths of a second.
        let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
        10 * fields.filter_map(|field| field.parse::<u64>().ok()).sum::<u64>()
    }

    /// The length of the next message: to read a long one takes longer than to write it.
    pub fn length_of_next(&mut self) -> usize {
        self.header().expect("the server answers")
    }

    /// Reads over a message of that length.
    pub fn skip(&mut self, length: usize) {
        std::io::copy(&mut (&mut self.output).take(length as u64), &mut std::io::sink()).unwrap();
    }

    fn header(&mut self) -> Option<usize> {
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.output.read_line(&mut line).ok().filter(|count| *count > 0)?;
            match line.trim_end() {
                "" => return Some(length),
                header => length = header.strip_prefix("Content-Length: ")?.parse().ok()?,
            }
        }
    }

    /// The next message; `None` at the end of the stream.
    pub fn receive(&mut self) -> Option<Value> {
        let mut body = vec![0; self.header()?];
        self.output.read_exact(&mut body).ok()?;
        Some(serde_json::from_slice(&body).expect("the server writes JSON"))
    }

    /// The whole answer to a request.
    pub fn ask_for(&mut self, method: &str, params: Value) -> Value {
        self.last_id += 1;
        let id = self.last_id;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        loop {
            let message = self.receive().expect("the server answers");
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

    /// Opens a text, and returns its diagnostics.
    pub fn open(&mut self, uri: &str, text: &str) -> Vec<Value> {
        let document = json!({ "uri": uri, "languageId": "mlir", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
        self.diagnostics(1)
    }

    /// The next diagnostics, which are those of that version.
    pub fn diagnostics(&mut self, version: u64) -> Vec<Value> {
        let message = self.receive().expect("the server publishes");
        assert_eq!(message["method"], "textDocument/publishDiagnostics", "{message}");
        assert_eq!(message["params"]["version"], version);
        message["params"]["diagnostics"].as_array().unwrap().clone()
    }

    /// The answer about a place of a text.
    pub fn ask_at(&mut self, method: &str, uri: &str, (line, character): (usize, usize)) -> Value {
        let params = json!({
            "textDocument": { "uri": uri }, "position": { "line": line, "character": character },
            "context": { "includeDeclaration": true },
        });
        self.ask(method, params)
    }

    pub fn hover(&mut self, uri: &str, at: (usize, usize)) -> String {
        self.ask_at("textDocument/hover", uri, at)["contents"]["value"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    /// Closes the input; returns the exit code and what the server has written to standard error.
    pub fn end(mut self) -> (Option<i32>, String) {
        drop(self.input.take());
        _ = self.output.read_to_end(&mut Vec::new());
        let mut errors = String::new();
        self.process.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        (self.process.wait().unwrap().code(), errors)
    }

    /// Ends the server as an editor does.
    pub fn stop(mut self) {
        self.ask("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        assert_eq!(self.end(), (Some(0), String::new()));
    }
}

/// The position of a text in another one, in UTF-16 units.
pub fn find(text: &str, needle: &str) -> (usize, usize) {
    let at = text.find(needle).unwrap_or_else(|| panic!("{needle} is in the text"));
    let start = text[..at].rfind('\n').map_or(0, |at| at + 1);
    (text[..at].matches('\n').count(), text[start..at].encode_utf16().count())
}

/// The text of a range in one line.
pub fn at(text: &str, range: &Value) -> String {
    let line = text.lines().nth(range["start"]["line"].as_u64().unwrap() as usize).unwrap();
    assert_eq!(range["start"]["line"], range["end"]["line"]);
    let units: Vec<u16> = line.encode_utf16().collect();
    let [start, end] = ["start", "end"].map(|end| range[end]["character"].as_u64().unwrap() as usize);
    String::from_utf16(&units[start..end]).unwrap()
}
