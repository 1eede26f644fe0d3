//! The process that the editor starts: it forwards messages and merges the answers. The front assigns its own
//! ids to all requests, so that the editor's ids may have any form, and may repeat.

mod servers;

use super::{
    arguments::Arguments,
    event::{Event, Which},
    merge,
};
use broadcastable_server::{
    frame::{self, Messages, Torn},
    texts::Texts,
};
use serde_json::{Value, json};
use servers::Servers;
use std::{collections::BTreeMap, io, process::ExitCode, sync::mpsc, thread, time::Duration};

/// The interval at which the front checks whether the servers still answer.
const TICK: Duration = Duration::from_millis(500);
const PARSE_ERROR: i64 = -32700;
const INVALID_REQUEST: i64 = -32600;
const CANCELLED: i64 = -32800;
const REQUEST_FAILED: i64 = -32803;

/// A pending request.
struct Pending {
    id: Value,
    method: String,
    /// The request as the servers get it.
    message: Value,
    waiting: Vec<Which>,
    /// The servers that ended on it once, and got it again.
    ended: Vec<Which>,
    /// The answers so far.
    results: BTreeMap<Which, Result<Value, Value>>,
}

struct Front<'a> {
    arguments: &'a Arguments,
    servers: Servers<'a>,
    pending: BTreeMap<u64, Pending>,
    initialize: Option<Value>,
    texts: Texts,
    /// The servers' diagnostics of each text.
    diagnostics: BTreeMap<String, BTreeMap<Which, Vec<Value>>>,
    is_shut_down: bool,
}

/// Serves an editor until it disconnects.
pub fn serve(arguments: &Arguments) -> ExitCode {
    let (events, queue) = mpsc::channel();
    let asked = events.clone();
    thread::spawn(move || {
        let mut messages = Messages::new(io::stdin());
        while let Some(message) = messages.next() {
            _ = asked.send(Event::Asked(message));
        }
        _ = asked.send(Event::Left);
    });
    let servers = match Servers::start(arguments, events) {
        Ok(servers) => servers,
        Err(error) => {
            eprintln!("bcast-lsp-server: cannot start itself again: {error}");
            return ExitCode::FAILURE;
        }
    };
    let (pending, initialize, texts, diagnostics, is_shut_down) = Default::default();
    let mut front = Front { arguments, servers, pending, initialize, texts, diagnostics, is_shut_down };
    let code = loop {
        // A timeout is not an error, and the servers keep the queue open.
        let code = queue.recv_timeout(TICK).ok().and_then(|event| front.handle(event));
        if let Some(code) = code {
            break code;
        }
        let pending = &front.pending;
        front.servers.end_silent(|which| pending.values().any(|pending| pending.waiting.contains(&which)));
    };
    front.servers.kill();
    code
}

fn send(message: &Value) {
    // If the editor has disconnected, an event reports it.
    _ = frame::write(&mut io::stdout().lock(), message);
}

fn error(code: i64, message: &str) -> Value {
    json!({ "code": code, "message": message })
}

fn respond(id: &Value, result: Result<Value, Value>) {
    let mut message = json!({ "jsonrpc": "2.0", "id": id });
    match result {
        Ok(result) => message["result"] = result,
        Err(error) => message["error"] = error,
    }
    send(&message);
}

impl Front<'_> {
    /// Returns the exit code at the end.
    fn handle(&mut self, event: Event) -> Option<ExitCode> {
        match event {
            Event::Asked(Ok(message)) => return self.asked(message),
            Event::Asked(Err(Torn(what))) => respond(&Value::Null, Err(error(PARSE_ERROR, &what))),
            Event::Left => return Some(self.exit_code()),
            Event::Answered(which, message) => self.answered(which, message),
            Event::Ended(which) => return self.restart(which),
        }
        None
    }

    fn exit_code(&self) -> ExitCode {
        if self.is_shut_down { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }

    fn asked(&mut self, mut message: Value) -> Option<ExitCode> {
        let id = message.get("id").cloned();
        let Some(method) = message["method"].as_str().map(str::to_owned) else {
            // A response to no request of ours, or not a message at all.
            if message["result"].is_null() && message["error"].is_null() {
                respond(&id.unwrap_or_default(), Err(error(INVALID_REQUEST, "a message without a method")));
            }
            return None;
        };
        message["jsonrpc"] = json!("2.0"); // upstream's server ends without it
        match id {
            Some(id) => self.request(id, &method, message),
            None if method == "exit" => return Some(self.exit_code()),
            None => self.notify(&method, message),
        }
        None
    }

    fn request(&mut self, id: Value, method: &str, mut message: Value) {
        if !(id.is_number() || id.is_string()) {
            let text = "an id that is neither a number nor a text";
            return respond(&Value::Null, Err(error(INVALID_REQUEST, text)));
        }
        match method {
            "initialize" => _ = self.initialize.get_or_insert_with(|| message["params"].clone()),
            "shutdown" => self.is_shut_down = true,
            _ => {}
        }
        let number = self.servers.next_number();
        message["id"] = json!(number);
        let waiting = merge::servers(method).to_vec();
        waiting.iter().for_each(|&which| self.servers.send(which, message.clone()));
        let (ended, results) = Default::default();
        let pending = Pending { id, method: method.to_owned(), message, waiting, ended, results };
        self.pending.insert(number, pending);
    }

    fn notify(&mut self, method: &str, message: Value) {
        if method == "$/cancelRequest" {
            return self.cancel(&message["params"]["id"]);
        }
        let uri = self.texts.notify(method, &message["params"]);
        if let Some(uri) = uri.as_ref().filter(|_| method == "textDocument/didClose") {
            self.diagnostics.remove(uri);
        }
        for which in Which::ALL {
            match &uri {
                Some(uri) => self.servers.send_text(which, uri, &message, &self.texts),
                None => self.servers.send(which, message.clone()),
            }
        }
    }

    /// The servers may finish the request; their answers are discarded.
    fn cancel(&mut self, id: &Value) {
        let number = self.pending.iter().find(|(_, pending)| pending.id == *id).map(|(number, _)| *number);
        if let Some(pending) = number.and_then(|number| self.pending.remove(&number)) {
            respond(&pending.id, Err(error(CANCELLED, "cancelled")));
        }
    }

    fn answered(&mut self, which: Which, mut message: Value) {
        self.servers.heard(which);
        if message["method"] == "textDocument/publishDiagnostics" {
            return self.publish(which, message);
        }
        if message["method"].is_string() {
            return if message.get("id").is_none() {
                send(&message)
            };
        }
        let result = match message.get("error") {
            Some(error) => Err(error.clone()),
            None => Ok(message["result"].take()),
        };
        if let Some(number) = message["id"].as_u64() {
            self.servers.answered(which, number);
            self.part(number, which, result);
        }
    }

    /// Stores the answer of one server, and answers the editor when all servers have answered.
    fn part(&mut self, number: u64, which: Which, result: Result<Value, Value>) {
        let Some(pending) = self.pending.get_mut(&number) else { return };
        pending.waiting.retain(|other| *other != which);
        pending.results.insert(which, result);
        if !pending.waiting.is_empty() {
            return;
        }
        let Some(Pending { id, method, mut results, .. }) = self.pending.remove(&number) else { return };
        let mut take = |which: Which| results.remove(&which).unwrap_or(Ok(Value::Null));
        let result = match (take(Which::Upstream), take(Which::Shapes)) {
            (Err(error), Err(_) | Ok(Value::Null)) | (Ok(Value::Null), Err(error)) => Err(error),
            (upstream, shapes) => {
                Ok(merge::results(&method, upstream.unwrap_or_default(), shapes.unwrap_or_default()))
            }
        };
        respond(&id, result);
    }

    fn publish(&mut self, which: Which, mut message: Value) {
        let Some(uri) = message["params"]["uri"].as_str().map(str::to_owned) else { return };
        self.servers.published(which, &uri, message["params"]["version"].as_i64());
        let Value::Array(found) = message["params"]["diagnostics"].take() else { return };
        let known = self.diagnostics.entry(uri).or_default();
        known.insert(which, found);
        let of = |which: Which| known.get(&which).map_or(&[][..], Vec::as_slice);
        let merged = merge::diagnostics(of(Which::Upstream), of(Which::Shapes), |rule| {
            self.arguments.pages.page(rule)
        });
        message["params"]["diagnostics"] = merged.into();
        send(&message);
    }

    fn restart(&mut self, which: Which) -> Option<ExitCode> {
        let has_text = self.servers.has_unread(which);
        let initialize = self.pending.iter().find(|(_, pending)| pending.method == "initialize");
        let number = initialize.map_or(0, |(number, _)| *number);
        if !self.servers.restart(which, self.initialize.as_ref().map(|params| (number, params)), &self.texts)
        {
            eprintln!("bcast-lsp-server: a part of it ends whenever it starts");
            return Some(ExitCode::FAILURE);
        }
        let text = if has_text {
            "MLIR's parser ended on a text. It is read again when it changes."
        } else {
            "a part of the server ended, and was started again"
        };
        send(
            &json!({ "jsonrpc": "2.0", "method": "window/logMessage", "params": { "type": 2, "message": text } }),
        );
        for number in self.pending.keys().copied().collect::<Vec<_>>() {
            self.ask_again(number, which, has_text);
        }
        None
    }

    /// Sends a pending request to a server that was restarted. A request on which it ends twice, where no
    /// text is to blame, is answered by an error.
    fn ask_again(&mut self, number: u64, which: Which, has_text: bool) {
        let Some(pending) = self.pending.get_mut(&number) else { return };
        if !pending.waiting.contains(&which) {
            return;
        }
        if !has_text && pending.ended.contains(&which) {
            let text = "a part of bcast-lsp-server ended twice while it answered; please report this text";
            return self.part(number, which, Err(error(REQUEST_FAILED, text)));
        }
        if !has_text {
            pending.ended.push(which);
        }
        // The restart has repeated this one.
        if pending.method != "initialize" {
            self.servers.send(which, pending.message.clone());
        }
    }
}
