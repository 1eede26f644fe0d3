//! The server of the rules: diagnostics, hover, hints, fixes and pictures of ops that broadcast, and the names of sizes. Its only client
//! is the front.

mod actions;
mod diagnostics;
mod document;
mod hover;
mod names;
mod picture;

use super::arguments::Arguments;
use broadcastable_foreign::{OwnOps, ProfileTexts, profile_of_project};
use broadcastable_mlir::source::Reader;
use broadcastable_server::{
    frame,
    texts::{Texts, path},
};
use document::Document;
use lsp_types::{
    CodeActionParams, HoverParams, InlayHintParams,
    notification::{Notification, PublishDiagnostics},
    request::{
        CodeActionRequest, Formatting, HoverRequest, InlayHintRequest, PrepareRenameRequest, Rename, Request,
    },
};
use picture::PictureRequest;
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    io,
    path::Path,
    process::ExitCode,
    sync::mpsc::{self, RecvError, TryRecvError},
    thread,
};

const INVALID_PARAMS: i64 = -32602;
const REQUEST_FAILED: i64 = -32803;

struct Shapes<'a> {
    arguments: &'a Arguments,
    reader: Reader<'a>,
    texts: Texts,
    /// The texts as they were last read.
    documents: BTreeMap<String, Document>,
    /// The texts that have changed since, the oldest first. If this process crashes on a text, the front assumes that it was
    /// the first one without diagnostics.
    changed: Vec<String>,
}

/// Serves the front until it ends.
pub fn serve(arguments: &Arguments, own: OwnOps) -> ExitCode {
    let (sender, queue) = mpsc::channel();
    thread::spawn(move || {
        let mut messages = frame::Messages::new(io::stdin());
        while let Some(message) = messages.next() {
            _ = message.map(|message| sender.send(message));
        }
    });
    let mut shapes = Shapes {
        arguments,
        reader: Reader::new(own, |reason| eprintln!("bcast-lsp-server: {reason}")),
        texts: Texts::default(),
        documents: BTreeMap::new(),
        changed: Vec::new(),
    };
    loop {
        // A text is read only when no message is waiting: of many changes in a row, the last one counts.
        let message = match queue.try_recv() {
            Err(TryRecvError::Empty) => {
                shapes.read_changed();
                queue.recv()
            }
            other => other.map_err(|_| RecvError),
        };
        let Ok(message) = message else { return ExitCode::SUCCESS };
        shapes.handle(&message);
    }
}

fn send(message: &Value) {
    // If the front has ended, so does this process.
    _ = frame::write(&mut io::stdout().lock(), message);
}

impl Shapes<'_> {
    fn handle(&mut self, message: &Value) {
        let (method, params) = (message["method"].as_str().unwrap_or_default(), &message["params"]);
        let Some(id) = message.get("id") else {
            if let Some(uri) = self.texts.notify(method, params).filter(|uri| !self.changed.contains(uri)) {
                self.changed.push(uri);
            }
            return;
        };
        let result = match method {
            "initialize" => Ok(json!({ "capabilities": {
                "hoverProvider": true, "inlayHintProvider": true, "codeActionProvider": { "codeActionKinds": ["quickfix"] },
                "renameProvider": { "prepareProvider": true }, "documentFormattingProvider": true,
            } })),
            HoverRequest::METHOD => self.answer::<HoverRequest>(params, |shapes, params: HoverParams| {
                let at = params.text_document_position_params;
                shapes.document(at.text_document.uri.as_str())?.hover(at.position, shapes.arguments)
            }),
            InlayHintRequest::METHOD => {
                self.answer::<InlayHintRequest>(params, |shapes, params: InlayHintParams| {
                    Some(shapes.document(params.text_document.uri.as_str())?.hints(params.range))
                })
            }
            CodeActionRequest::METHOD => {
                self.answer::<CodeActionRequest>(params, |shapes, params: CodeActionParams| {
                    let document = shapes.document(params.text_document.uri.as_str())?;
                    let uri = params.text_document.uri.as_str();
                    let actions = |reader: &Reader| document.actions(reader, &params, shapes.arguments);
                    Some(shapes.in_project(uri, actions).0)
                })
            }
            PrepareRenameRequest::METHOD => self.answer::<PrepareRenameRequest>(params, |shapes, at| {
                shapes.document(at.text_document.uri.as_str())?.symbol(at.position)
            }),
            Rename::METHOD => self.rename(params),
            Formatting::METHOD => self.answer::<Formatting>(params, |shapes, params| {
                Some(shapes.document(params.text_document.uri.as_str())?.formatted())
            }),
            PictureRequest::METHOD => self.answer::<PictureRequest>(params, |shapes, at| {
                shapes.document(at.text_document.uri.as_str())?.picture(at.position)
            }),
            _ => Ok(Value::Null),
        };
        send(&match result {
            Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
            Err(error) => json!({ "jsonrpc": "2.0", "id": id, "error": error }),
        });
    }

    fn answer<R: Request>(
        &mut self,
        params: &Value,
        answer: impl FnOnce(&Self, R::Params) -> R::Result,
    ) -> Result<Value, Value> {
        let invalid =
            |error: serde_json::Error| json!({ "code": INVALID_PARAMS, "message": error.to_string() });
        let params = serde_json::from_value(params.clone()).map_err(invalid)?;
        self.read_changed();
        serde_json::to_value(answer(self, params)).map_err(invalid)
    }

    /// An error says why a name is not possible.
    fn rename(&mut self, params: &Value) -> Result<Value, Value> {
        let mut refused = None;
        let edit = self.answer::<Rename>(params, |shapes, params| {
            let edit =
                shapes.document(params.text_document_position.text_document.uri.as_str())?.renamed(&params);
            edit.map_err(|message| refused = Some(message)).ok()
        });
        match refused {
            Some(message) => Err(json!({ "code": REQUEST_FAILED, "message": message })),
            None => edit,
        }
    }

    fn document(&self, uri: &str) -> Option<&Document> {
        self.documents.get(uri)
    }

    /// What `read` makes with the profile of a text's project, and the reason if that profile is wrong and left out. It is read
    /// each time, because somebody may edit it meanwhile.
    fn in_project<T>(&self, uri: &str, read: impl FnOnce(&Reader) -> T) -> (T, Option<String>) {
        let directory = path(uri).and_then(|path| path.parent().map(Path::to_owned));
        let Some(project) = directory.and_then(|directory| profile_of_project(&directory)) else {
            return (read(&self.reader), None);
        };
        let paths = [&[project], &self.arguments.profiles[..]].concat();
        let texts = ProfileTexts::read(&paths);
        match texts.as_ref().map_err(String::clone).and_then(ProfileTexts::parse) {
            Ok(profiles) => (read(&self.reader.with_profiles(&profiles)), None),
            Err(reason) => (read(&self.reader), Some(reason)),
        }
    }

    /// Reads the changed texts, and publishes their diagnostics.
    fn read_changed(&mut self) {
        for uri in std::mem::take(&mut self.changed) {
            let diagnostics = match self.texts.get(&uri) {
                Some(text) => {
                    let (document, problem) =
                        self.in_project(&uri, |reader| Document::new(reader, &text.text));
                    let problem = problem.map(|reason| diagnostics::of_profile(&reason));
                    let own = document.diagnostics(self.arguments).into_iter();
                    let diagnostics = json!(own.chain(problem).collect::<Vec<_>>());
                    self.documents.insert(uri.clone(), document);
                    diagnostics
                }
                None => {
                    self.documents.remove(&uri);
                    json!([])
                }
            };
            let version = self.texts.get(&uri).map(|text| text.version);
            let params = json!({ "uri": uri, "version": version, "diagnostics": diagnostics });
            send(&json!({ "jsonrpc": "2.0", "method": PublishDiagnostics::METHOD, "params": params }));
        }
    }
}
