//! The additions of the server with MLIR. The editor never waits for it: its diagnostics are published when
//! they come, and its hints are shown when the editor asks again.

use super::Server;
use crate::{
    event::Event,
    mlir::Mlir,
    theirs::{self, Both},
};
use lsp_types::request::{InlayHintRefreshRequest, InlayHintRequest, Request};
use serde_json::{Value, json};
use std::{collections::BTreeMap, io::Write, sync::mpsc::Sender};

pub(super) struct Added {
    /// Where its messages go.
    events: Sender<Event>,
    mlir: Option<Mlir>,
    /// The answers of both servers about the last version of each text.
    both: BTreeMap<String, Both>,
    /// The requests for hints that it has not answered: their texts, and the versions of these.
    asked: BTreeMap<u64, (String, i64)>,
    /// Whether the editor asks for hints again when it is told to.
    refreshes: bool,
    last_id: u64,
}

impl Added {
    pub fn new(events: Sender<Event>) -> Self {
        let (both, asked) = Default::default();
        Self { events, mlir: None, both, asked, refreshes: false, last_id: 0 }
    }

    /// Tells it what the editor says of a text.
    pub fn send(&self, message: &Value) {
        if let Some(mlir) = &self.mlir {
            mlir.send(message.clone());
        }
    }

    /// Records the diagnostics of a text, to which others may come.
    pub fn expect(&mut self, uri: &str, version: i64, own: Value) {
        self.both.insert(uri.to_owned(), Both { version, own, ..Both::default() });
    }

    /// A text that was closed.
    pub fn forget(&mut self, uri: &str) {
        self.both.remove(uri);
    }

    /// Asks for the hints of a whole text, once for each version: a server that says much and reads nothing
    /// must not fill the memory.
    fn ask_for_hints(&mut self, uri: &str, version: i64) {
        if self.asked.values().any(|asked| (asked.0.as_str(), asked.1) == (uri, version)) {
            return;
        }
        self.last_id += 1;
        let range =
            json!({ "start": { "line": 0, "character": 0 }, "end": { "line": i32::MAX, "character": 0 } });
        let params = json!({ "textDocument": { "uri": uri }, "range": range });
        self.send(&json!({ "jsonrpc": "2.0", "id": self.last_id, "method": InlayHintRequest::METHOD, "params": params }));
        self.asked.insert(self.last_id, (uri.to_owned(), version));
    }
}

impl<W: Write> Server<'_, W> {
    /// Starts the server with MLIR, if it is installed.
    pub(super) fn start_mlir(&mut self, initialize: &Value) {
        self.added.refreshes = initialize["capabilities"]["workspace"]["inlayHint"]["refreshSupport"] == true;
        match Mlir::start(self.options, initialize, self.added.events.clone()) {
            Ok(mlir) => self.added.mlir = mlir,
            Err(reason) => self.log(&reason),
        }
    }

    /// A message of the server with MLIR.
    pub(super) fn hear(&mut self, mut message: Value) {
        match message["method"].as_str() {
            Some("textDocument/publishDiagnostics") => self.add_diagnostics(message["params"].take()),
            Some("window/logMessage") => self.send(&message),
            Some(_) => {}
            None => self.add_hints(&message),
        }
    }

    /// Its answers stay true until the text changes.
    pub(super) fn lose_mlir(&mut self) {
        self.added.mlir = None;
        self.added.asked.clear();
        self.log("the server with MLIR has ended: what it adds is missing");
    }

    fn log(&mut self, text: &str) {
        let params = json!({ "type": 2, "message": format!("bcast lsp: {text}") });
        self.send(&json!({ "jsonrpc": "2.0", "method": "window/logMessage", "params": params }));
    }

    fn add_diagnostics(&mut self, mut params: Value) {
        self.read_changed();
        let uri = params["uri"].as_str().unwrap_or_default().to_owned();
        let (Some(text), Some(both)) = (self.texts.get(&uri), self.added.both.get_mut(&uri)) else { return };
        if params["version"] != both.version {
            return;
        }
        let Value::Array(found) = params["diagnostics"].take() else { return };
        let version = both.version;
        let own = both.own.as_array().map_or(&[][..], Vec::as_slice);
        let added = theirs::added(&text.text, own, &found);
        if both.added != added {
            let all: Vec<Value> = own.iter().chain(&added).cloned().collect();
            both.added = added;
            self.publish(json!({ "uri": uri, "version": version, "diagnostics": all }));
        }
        self.added.ask_for_hints(&uri, version);
    }

    fn add_hints(&mut self, message: &Value) {
        let asked = message["id"].as_u64().and_then(|id| self.added.asked.remove(&id));
        let (Some((uri, version)), Some(hints)) = (asked, message["result"].as_array()) else { return };
        let Some(both) = self.added.both.get_mut(&uri).filter(|both| both.version == version) else { return };
        if both.hints == *hints {
            return;
        }
        both.hints.clone_from(hints);
        if self.added.refreshes {
            self.added.last_id += 1;
            let id = format!("hints {}", self.added.last_id);
            self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": InlayHintRefreshRequest::METHOD }));
        }
    }

    /// The hints of both, as far as the server with MLIR has told them.
    pub(super) fn hints(&mut self, params: &Value) -> Result<String, (i64, String)> {
        let own = self.ask(params, |document, own, params: lsp_types::InlayHintParams| {
            document.hints(params.range, own)
        })?;
        let both = params["textDocument"]["uri"].as_str().and_then(|uri| self.added.both.get(uri));
        Ok(match both {
            Some(both) if !both.hints.is_empty() => {
                let own = serde_json::from_str(&own).unwrap_or_default();
                theirs::hints(own, &both.hints, &params["range"]).to_string()
            }
            _ => own,
        })
    }
}
