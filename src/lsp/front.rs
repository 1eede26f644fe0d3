//! What the editor talks to: passes messages on, and merges answers. Requests get numbers of the front's own, so that the
//! editor's ids may be anything, and may be used twice.

use super::{
    arguments::Arguments,
    child::{Child, Which},
    frame::{self, Messages, Torn},
    merge,
    texts::Texts,
};
use crate::rule::Rule;
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    process::ExitCode,
    sync::mpsc::{self, Sender},
    thread,
};

/// What happens to the front.
pub enum Event {
    Asked(Result<Value, Torn>),
    /// The editor has gone.
    Left,
    Answered(Which, usize, Value),
    Ended(Which, usize),
}

/// A server that ends so often without a word from the editor cannot start at all.
const MAX_ENDS: usize = 4;
const PARSE_ERROR: i64 = -32700;
const INVALID_REQUEST: i64 = -32600;
const CANCELLED: i64 = -32800;

/// A request that is not answered yet.
struct Pending {
    id: Value,
    method: String,
    waiting: Vec<Which>,
    /// Of each server that has answered.
    results: BTreeMap<usize, Result<Value, Value>>,
}

struct Front<'a> {
    arguments: &'a Arguments,
    events: Sender<Event>,
    children: Vec<(Child, usize)>,
    pending: BTreeMap<u64, Pending>,
    last_number: u64,
    initialize: Option<Value>,
    texts: Texts,
    /// The text that was changed last: if a server ends, then on this one.
    last_changed: Option<String>,
    /// The texts that a server ended on, which it does not have.
    missing: [BTreeSet<String>; 2],
    /// How often servers ended since the editor said something.
    ends: usize,
    diagnostics: BTreeMap<String, [Vec<Value>; 2]>,
    is_shut_down: bool,
}

/// Serves an editor until that leaves.
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
    let mut children = Vec::new();
    for which in Which::ALL {
        match Child::start(which, Child::role_arguments(which, arguments), 0, events.clone()) {
            Ok(child) => children.push((child, 0)),
            Err(error) => {
                eprintln!("bcast-lsp-server: cannot start itself again: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    let mut front = Front {
        arguments,
        events,
        children,
        pending: BTreeMap::new(),
        last_number: 0,
        initialize: None,
        texts: Texts::default(),
        last_changed: None,
        missing: Default::default(),
        ends: 0,
        diagnostics: BTreeMap::new(),
        is_shut_down: false,
    };
    let code = queue.into_iter().find_map(|event| front.handle(event));
    front.children.iter_mut().for_each(|(child, _)| child.kill());
    code.unwrap_or(ExitCode::FAILURE)
}

fn send(message: &Value) {
    // An editor that has gone away is an event.
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
    /// Returns the exit code when it is over.
    fn handle(&mut self, event: Event) -> Option<ExitCode> {
        match event {
            Event::Asked(Ok(message)) => return self.asked(message),
            Event::Asked(Err(Torn(what))) => respond(&Value::Null, Err(error(PARSE_ERROR, &what))),
            Event::Left => return Some(self.exit_code()),
            Event::Answered(which, generation, message) if self.is_current(which, generation) => {
                self.answered(which, message);
            }
            Event::Ended(which, generation) if self.is_current(which, generation) => {
                self.ends += 1;
                if self.ends > MAX_ENDS {
                    return Some(ExitCode::FAILURE);
                }
                self.restart(which);
            }
            Event::Answered(..) | Event::Ended(..) => {}
        }
        None
    }

    fn exit_code(&self) -> ExitCode {
        if self.is_shut_down { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }

    fn is_current(&self, which: Which, generation: usize) -> bool {
        self.children[which as usize].1 == generation
    }

    fn asked(&mut self, message: Value) -> Option<ExitCode> {
        self.ends = 0;
        let id = message.get("id").cloned();
        let Some(method) = message["method"].as_str().map(str::to_owned) else {
            // An answer to nothing, unless it is no message at all.
            if message["result"].is_null() && message["error"].is_null() {
                respond(&id.unwrap_or_default(), Err(error(INVALID_REQUEST, "a message without a method")));
            }
            return None;
        };
        match id {
            Some(id) => self.request(id, &method, message),
            None if method == "exit" => return Some(self.exit_code()),
            None => self.notify(&method, message),
        }
        None
    }

    fn request(&mut self, id: Value, method: &str, mut message: Value) {
        if !(id.is_number() || id.is_string()) {
            return respond(
                &Value::Null,
                Err(error(INVALID_REQUEST, "an id that is neither a number nor a text")),
            );
        }
        match method {
            "initialize" => self.initialize = Some(message["params"].clone()),
            "shutdown" => self.is_shut_down = true,
            _ => {}
        }
        self.last_number += 1;
        message["id"] = json!(self.last_number);
        let waiting = merge::servers(method).to_vec();
        for &which in &waiting {
            self.children[which as usize].0.send(message.clone());
        }
        let pending = Pending { id, method: method.to_owned(), waiting, results: BTreeMap::new() };
        self.pending.insert(self.last_number, pending);
    }

    fn notify(&mut self, method: &str, message: Value) {
        if method == "$/cancelRequest" {
            return self.cancel(&message["params"]["id"]);
        }
        if let Some(uri) = self.texts.notify(method, &message["params"]) {
            if method == "textDocument/didClose" {
                self.diagnostics.remove(&uri);
            }
            self.last_changed = Some(uri);
        }
        for which in Which::ALL {
            let is_missing = |uri: &String| self.missing[which as usize].remove(uri);
            let opened = self.last_changed.clone().filter(is_missing).and_then(|uri| self.opening(&uri));
            self.children[which as usize].0.send(opened.unwrap_or_else(|| message.clone()));
        }
    }

    /// The notification that opens a text as it is.
    fn opening(&self, uri: &str) -> Option<Value> {
        let text = self.texts.get(uri)?;
        let document =
            json!({ "uri": uri, "languageId": "mlir", "version": text.version, "text": text.text });
        let params = json!({ "textDocument": document });
        Some(json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": params }))
    }

    /// The servers may go on with it; what they answer is for nobody.
    fn cancel(&mut self, id: &Value) {
        let number = self.pending.iter().find(|(_, pending)| pending.id == *id).map(|(number, _)| *number);
        if let Some(pending) = number.and_then(|number| self.pending.remove(&number)) {
            respond(&pending.id, Err(error(CANCELLED, "cancelled")));
        }
    }

    fn answered(&mut self, which: Which, mut message: Value) {
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
            self.part(number, which, result);
        }
    }

    /// What one server answers; the editor is answered when all have.
    fn part(&mut self, number: u64, which: Which, result: Result<Value, Value>) {
        let Some(pending) = self.pending.get_mut(&number) else { return };
        pending.waiting.retain(|other| *other != which);
        pending.results.insert(which as usize, result);
        if !pending.waiting.is_empty() {
            return;
        }
        let Some(Pending { id, method, mut results, .. }) = self.pending.remove(&number) else { return };
        let mut take = |which: Which| results.remove(&(which as usize)).unwrap_or(Ok(Value::Null));
        let result = match (take(Which::Upstream), take(Which::Shapes)) {
            (Err(error), Err(_)) => Err(error),
            (Err(error), Ok(Value::Null)) | (Ok(Value::Null), Err(error)) => Err(error),
            (upstream, shapes) => {
                Ok(merge::results(&method, upstream.unwrap_or_default(), shapes.unwrap_or_default()))
            }
        };
        respond(&id, result);
    }

    fn publish(&mut self, which: Which, mut message: Value) {
        let Some(uri) = message["params"]["uri"].as_str().map(str::to_owned) else { return };
        let Value::Array(found) = message["params"]["diagnostics"].take() else { return };
        let known = self.diagnostics.entry(uri).or_default();
        known[which as usize] = found;
        let rules = self.arguments.rules.as_ref();
        let link = |rule: Rule| rules.map(|[start, end]| format!("{start}{rule}{end}"));
        let [upstream, shapes] = &*known;
        message["params"]["diagnostics"] = merge::diagnostics(upstream, shapes, link).into();
        send(&message);
    }

    /// Starts a server again that has ended, and opens the texts in it, but for the one on which it ended.
    fn restart(&mut self, which: Which) {
        let generation = self.children[which as usize].1 + 1;
        let arguments = Child::role_arguments(which, self.arguments);
        let Ok(child) = Child::start(which, arguments, generation, self.events.clone()) else { return };
        self.children[which as usize].0.kill();
        self.children[which as usize] = (child, generation);
        let numbers = self.pending.iter().filter(|(_, pending)| pending.waiting.contains(&which));
        for number in numbers.map(|(number, _)| *number).collect::<Vec<_>>() {
            self.part(number, which, Ok(Value::Null));
        }
        let Some(params) = &self.initialize else { return };
        let child = &self.children[which as usize].0;
        child.send(json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params }));
        child.send(json!({ "jsonrpc": "2.0", "method": "initialized", "params": {} }));
        // If it ends once more before the editor says something, then it was another text.
        let is_opened = |uri: &String| self.ends == 1 && Some(uri) != self.last_changed.as_ref();
        let uris = self.texts.iter().map(|(uri, _)| uri.clone());
        let (opened, missing): (Vec<String>, BTreeSet<String>) = {
            let (opened, missing): (Vec<_>, Vec<_>) = uris.partition(is_opened);
            (opened, missing.into_iter().collect())
        };
        opened.iter().filter_map(|uri| self.opening(uri)).for_each(|message| child.send(message));
        self.missing[which as usize] = missing;
        let text = "MLIR's parser ended on this text. It is looked at again when it changes.";
        send(
            &json!({ "jsonrpc": "2.0", "method": "window/logMessage", "params": { "type": 2, "message": text } }),
        );
    }
}
