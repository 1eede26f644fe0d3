//! The messages of an editor, answered.

mod added;

use crate::{
    document::{Document, Shown},
    event::Event,
    frame::{self, Messages, Torn},
    options::Options,
    texts::{Texts, path},
};
use added::Added;
use broadcastable::Place;
use broadcastable_foreign::{OwnOps, Profile, ProfileTexts, profile::verify_op_name, profile_of_project};
use broadcastable_text::Tree;
use lsp_types::{
    ReferenceParams, TextDocumentPositionParams,
    notification::{Notification, PublishDiagnostics},
    request::{
        CodeActionRequest, DocumentSymbolRequest, Formatting, GotoDefinition, HoverRequest, InlayHintRequest,
        PrepareRenameRequest, References, Rename, Request,
    },
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, HashMap},
    fmt::Display,
    io::{Read, Write},
    path::Path,
    sync::mpsc::{self, RecvError, Sender, TryRecvError},
    thread,
};

const PARSE_ERROR: i64 = -32700;
const INVALID_REQUEST: i64 = -32600;
const METHOD_NOT_FOUND: i64 = -32601;
const INVALID_PARAMS: i64 = -32602;
const NOT_INITIALIZED: i64 = -32002;
const REQUEST_FAILED: i64 = -32803;

/// The request of the picture of the op at a position, which the protocol does not have.
const PICTURE: &str = "bcast/picture";

/// The names of sizes that MLIR knows in a text, of the ops whose names are wanted: by the byte at which the
/// name of an op begins, and by its operand or result.
pub type SizeNames = HashMap<(usize, Place), Vec<Option<String>>>;

/// Asks MLIR for them.
pub type NameSizes<'a> = dyn Fn(&Tree, &dyn Fn(&str) -> bool) -> SizeNames + 'a;

/// Serves an editor until it says `exit`, or disconnects. The exit code is 1 if it has not asked for the
/// shutdown before.
///
/// # Errors
/// An error in an op or a profile that the options name.
pub fn serve(options: &Options, input: impl Read + Send + 'static, output: impl Write) -> Result<u8, String> {
    serve_beside(options, None, input, output)
}

/// The same beside MLIR's own server, which answers about all that the rules do not know.
///
/// # Errors
/// As those of [`serve`].
pub fn serve_beside(
    options: &Options,
    size_names: Option<&NameSizes>,
    input: impl Read + Send + 'static,
    output: impl Write,
) -> Result<u8, String> {
    options.ops.iter().try_for_each(|op| verify_op_name(op))?;
    let texts = ProfileTexts::read(&options.profiles)?;
    let profiles = texts.parse()?;
    let (events, queue) = mpsc::channel();
    let asked = events.clone();
    thread::spawn(move || {
        let mut messages = Messages::new(input);
        while let Some(message) = messages.next() {
            if asked.send(Event::Asked(message)).is_err() {
                return;
            }
        }
        _ = asked.send(Event::Left);
    });
    let mut server = Server::new(options, &profiles, size_names, output, events);
    loop {
        // A text is read only when no message is waiting: of many changes in a row, the last one counts.
        let message = match queue.try_recv() {
            Err(TryRecvError::Empty) => {
                server.read_changed();
                queue.recv()
            }
            other => other.map_err(|_| RecvError),
        };
        match message {
            Ok(Event::Asked(Ok(message))) if message["method"] == "exit" => break,
            Ok(Event::Asked(message)) => server.receive(message),
            Ok(Event::Mlir(message)) => server.hear(message),
            Ok(Event::MlirEnded) => server.lose_mlir(),
            Ok(Event::Left) | Err(RecvError) => {
                server.is_shut_down = false;
                break;
            }
        }
    }
    Ok(u8::from(!server.is_shut_down))
}

struct Server<'a, W> {
    options: &'a Options,
    profiles: &'a [Profile<'a>],
    size_names: Option<&'a NameSizes<'a>>,
    output: W,
    shown: Shown,
    texts: Texts,
    /// The texts as they were last read, with the profiles of their projects.
    documents: BTreeMap<String, (Document, ProfileTexts)>,
    /// The texts that have changed since, the oldest first.
    changed: Vec<String>,
    added: Added,
    is_initialized: bool,
    is_shut_down: bool,
}

impl<'a, W: Write> Server<'a, W> {
    fn new(
        options: &'a Options,
        profiles: &'a [Profile<'a>],
        size_names: Option<&'a NameSizes<'a>>,
        output: W,
        events: Sender<Event>,
    ) -> Self {
        Self {
            options,
            profiles,
            size_names,
            output,
            shown: Shown::default(),
            texts: Texts::default(),
            documents: BTreeMap::new(),
            changed: Vec::new(),
            added: Added::new(events),
            is_initialized: false,
            is_shut_down: false,
        }
    }

    fn send(&mut self, message: &impl Display) {
        // If the editor has gone, the next read is the last one.
        _ = frame::write(&mut self.output, message);
    }

    fn receive(&mut self, message: Result<Value, Torn>) {
        let answer = match message {
            Ok(message) if !message.is_object() => {
                Some(error(&Value::Null, INVALID_REQUEST, "a message is not an object").to_string())
            }
            Ok(message) => self.handle(&message),
            Err(Torn(what)) => Some(error(&Value::Null, PARSE_ERROR, &what).to_string()),
        };
        if let Some(answer) = answer {
            self.send(&answer);
        }
    }

    /// The answer to a message; `None` to a notification, and to the answer to a request, as this server has
    /// none.
    fn handle(&mut self, message: &Value) -> Option<String> {
        let error = |id: &Value, code: i64, text: &str| error(id, code, text).to_string();
        let params = &message["params"];
        let Some(method) = message["method"].as_str() else {
            let is_answer = message.get("result").is_some() || message.get("error").is_some();
            let id = message.get("id").filter(|_| !is_answer)?;
            return Some(error(id, INVALID_REQUEST, "a request has no method"));
        };
        let Some(id) = message.get("id") else {
            self.notify(method, params, message);
            return None;
        };
        if method != "initialize" && !self.is_initialized {
            return Some(error(id, NOT_INITIALIZED, "the first request is not 'initialize'"));
        }
        if self.is_shut_down {
            return Some(error(id, INVALID_REQUEST, "the server is shut down"));
        }
        Some(match self.answer(method, params) {
            Ok(result) => format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}"),
            Err((code, text)) => error(id, code, &text),
        })
    }

    fn notify(&mut self, method: &str, params: &Value, message: &Value) {
        let Some(uri) = self.texts.notify(method, params) else { return };
        self.added.send(message);
        if !self.changed.contains(&uri) {
            self.changed.push(uri);
        }
    }

    /// The result as JSON: one of many places takes a while as a tree of values.
    fn answer(&mut self, method: &str, params: &Value) -> Result<String, (i64, String)> {
        let (pages, shown) = (&self.options.pages, self.shown);
        match method {
            "initialize" => Ok(self.initialize(params).to_string()),
            "shutdown" => {
                self.is_shut_down = true;
                Ok("null".into())
            }
            HoverRequest::METHOD => self.ask(params, |document, own, at: TextDocumentPositionParams| {
                document.hover(at.position, own, pages)
            }),
            GotoDefinition::METHOD => self.ask(params, |document, _, at: TextDocumentPositionParams| {
                document.definition(at.position, &at.text_document.uri)
            }),
            References::METHOD => {
                self.ask(params, |document, _, params: ReferenceParams| document.references(&params))
            }
            DocumentSymbolRequest::METHOD => {
                self.ask::<lsp_types::DocumentSymbolParams, _>(params, |document, _, _| document.symbols())
            }
            InlayHintRequest::METHOD => self.hints(params),
            CodeActionRequest::METHOD => {
                self.ask(params, |document, own, params: lsp_types::CodeActionParams| {
                    document.actions(&params, own, (pages, shown))
                })
            }
            PrepareRenameRequest::METHOD => self
                .ask(params, |document, _, at: TextDocumentPositionParams| {
                    document.symbol_to_rename(at.position)
                }),
            Rename::METHOD => self.rename(params),
            Formatting::METHOD => self
                .ask::<lsp_types::DocumentFormattingParams, _>(params, |document, _, _| document.formatted()),
            PICTURE => self.ask(params, |document, own, at: TextDocumentPositionParams| {
                document.picture(at.position, own)
            }),
            _ => Err((METHOD_NOT_FOUND, "this server does not have that request".into())),
        }
    }

    fn rename(&mut self, params: &Value) -> Result<String, (i64, String)> {
        let mut refused = None;
        let edit = self.ask(params, |document, _, params: lsp_types::RenameParams| {
            document.renamed(&params).map_err(|reason| refused = Some(reason)).ok()
        });
        refused.map_or(edit, |reason| Err((REQUEST_FAILED, reason)))
    }

    fn initialize(&mut self, params: &Value) -> Value {
        self.is_initialized = true;
        let of_diagnostics = &params["capabilities"]["textDocument"]["publishDiagnostics"];
        self.shown = Shown { notes: of_diagnostics["relatedInformation"] == true };
        self.start_mlir(params);
        json!({
            "capabilities": {
                "positionEncoding": "utf-16",
                "textDocumentSync": { "openClose": true, "change": 2 },
                "hoverProvider": true, "definitionProvider": true, "referencesProvider": true,
                "documentSymbolProvider": true, "inlayHintProvider": true,
                "codeActionProvider": { "codeActionKinds": ["quickfix"] },
                "renameProvider": { "prepareProvider": true }, "documentFormattingProvider": true,
            },
            "serverInfo": { "name": "bcast lsp", "version": env!("CARGO_PKG_VERSION") },
        })
    }

    /// Answers about a text, after all changes; null if it is not open.
    fn ask<P: DeserializeOwned, R: serde::Serialize>(
        &mut self,
        params: &Value,
        answer: impl FnOnce(&Document, OwnOps, P) -> R,
    ) -> Result<String, (i64, String)> {
        let invalid = |error: serde_json::Error| (INVALID_PARAMS, error.to_string());
        let wanted: P = serde_json::from_value(params.clone()).map_err(invalid)?;
        self.read_changed();
        let uri = params["textDocument"]["uri"].as_str().unwrap_or_default();
        let Some((document, _)) = self.documents.get(uri) else { return Ok("null".into()) };
        let answer = self.in_project(uri, |own, _| answer(document, own, wanted)).0;
        serde_json::to_string(&answer).map_err(invalid)
    }

    /// The result of `read` with the profile of a text's project, and the reason if that profile is wrong and
    /// left out. It is read each time, because somebody may edit it meanwhile.
    fn in_project<T>(&self, uri: &str, read: impl FnOnce(OwnOps, &ProfileTexts) -> T) -> (T, Option<String>) {
        let own = OwnOps { ops: &self.options.ops, profiles: self.profiles, plugins: &[] };
        let none = ProfileTexts::default();
        let directory = path(uri).and_then(|path| path.parent().map(Path::to_owned));
        let Some(project) = directory.and_then(|directory| profile_of_project(&directory)) else {
            return (read(own, &none), None);
        };
        let texts = ProfileTexts::read(&[&[project], &self.options.profiles[..]].concat());
        let parsed = texts.as_ref().map_err(String::clone).and_then(|texts| Ok((texts.parse()?, texts)));
        match parsed {
            Ok((profiles, texts)) => (read(OwnOps { profiles: &profiles, ..own }, texts), None),
            Err(reason) => (read(own, &none), Some(reason)),
        }
    }

    /// Reads the changed texts, and publishes their diagnostics.
    fn read_changed(&mut self) {
        for uri in std::mem::take(&mut self.changed) {
            let Some(text) = self.texts.get(&uri) else {
                self.documents.remove(&uri);
                self.added.forget(&uri);
                self.publish(json!({ "uri": uri, "diagnostics": [] }));
                continue;
            };
            let before = self.documents.remove(&uri);
            let read = |own: OwnOps, profiles: &ProfileTexts| {
                // Verdicts with other profiles do not hold any more.
                let before = before.filter(|(_, known)| known == profiles);
                let checker = before.map(|(document, _)| document.into_checker()).unwrap_or_default();
                (Document::new(&uri, &text.text, own, self.size_names, checker), profiles.clone())
            };
            let (document, problem) = self.in_project(&uri, read);
            let diagnostics = document.0.diagnostics(&self.options.pages, self.shown, problem.as_deref());
            let (version, diagnostics) = (text.version, json!(diagnostics));
            self.documents.insert(uri.clone(), document);
            let params = json!({ "uri": uri, "version": version, "diagnostics": diagnostics });
            self.added.expect(&uri, version, diagnostics);
            self.publish(params);
        }
    }

    fn publish(&mut self, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": PublishDiagnostics::METHOD, "params": params }));
    }
}

fn error(id: &Value, code: i64, message: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
}
