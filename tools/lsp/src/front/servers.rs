//! The two servers behind the front. A server that crashes, or does not answer, is restarted with all open
//! texts except the one that it was reading.

use super::super::{
    arguments::Arguments,
    child::Child,
    event::{Event, Which},
};
use broadcastable_server::texts::Texts;
use serde_json::{Value, json};
use std::{collections::BTreeSet, io, sync::mpsc::Sender, time::Instant};

/// The number of crashes without a message after which a server is not restarted.
const MAX_ENDS: usize = 4;

/// A text that a server has not read yet.
struct Unread {
    uri: String,
    sign: Sign,
}

/// The evidence that a text was read.
#[derive(PartialEq)]
enum Sign {
    /// Upstream's server silently ignores texts with some URIs, so a request follows each text: the answer to
    /// that.
    Answer(u64),
    /// The server of the rules publishes the diagnostics of every text: those of this version, `None` if it
    /// was closed.
    Diagnostics(Option<i64>),
}

struct Server {
    child: Child,
    /// The texts that it may not have read yet. If it crashes, the first one is the cause.
    unread: Vec<Unread>,
    /// The texts on which it crashed, which are not sent again.
    missing: BTreeSet<String>,
    /// The number of crashes without a message.
    ends: usize,
    /// The time since which it has had work without sending a message.
    silent_since: Option<Instant>,
}

pub struct Servers<'a> {
    arguments: &'a Arguments,
    events: Sender<Event>,
    servers: Vec<Server>,
    last_number: u64,
}

impl<'a> Servers<'a> {
    pub fn start(arguments: &'a Arguments, events: Sender<Event>) -> io::Result<Self> {
        let start = |which| {
            let child = Child::start(which, arguments, events.clone())?;
            let (unread, missing) = Default::default();
            Ok(Server { child, unread, missing, ends: 0, silent_since: None })
        };
        let servers = Which::ALL.into_iter().map(start).collect::<io::Result<_>>()?;
        Ok(Self { arguments, events, servers, last_number: 0 })
    }

    /// A new id for a request.
    pub fn next_number(&mut self) -> u64 {
        self.last_number += 1;
        self.last_number
    }

    pub fn send(&self, which: Which, message: Value) {
        self.servers[which as usize].child.send(message);
    }

    /// Sends a notification about a text. A server that does not have the text gets all of it, and upstream's
    /// does with each change: it takes a part of a text for all of it.
    pub fn send_text(&mut self, which: Which, uri: &str, message: &Value, texts: &Texts) {
        let is_missing = self.servers[which as usize].missing.remove(uri);
        let is_change = message["method"] == "textDocument/didChange";
        let whole = match which {
            _ if is_missing => opening(texts, uri),
            Which::Upstream if is_change => replacement(texts, uri),
            _ => None,
        };
        self.send(which, whole.unwrap_or_else(|| message.clone()));
        self.expect_reading(which, uri, texts);
    }

    /// Records that a server has a text to read.
    fn expect_reading(&mut self, which: Which, uri: &str, texts: &Texts) {
        let sign = match which {
            Which::Upstream => {
                let number = self.next_number();
                let ping = json!({ "jsonrpc": "2.0", "id": number, "method": "bcast/ping", "params": {} });
                self.send(which, ping);
                Sign::Answer(number)
            }
            Which::Shapes => Sign::Diagnostics(texts.get(uri).map(|text| text.version)),
        };
        self.servers[which as usize].unread.push(Unread { uri: uri.to_owned(), sign });
    }

    /// Records that a server has answered a request, and so has read everything before it.
    pub fn answered(&mut self, which: Which, number: u64) {
        let is_unread = |unread: &Unread| !matches!(unread.sign, Sign::Answer(own) if own <= number);
        self.servers[which as usize].unread.retain(is_unread);
    }

    /// Records that a server has published the diagnostics of a text, and so has read this version and those
    /// before.
    pub fn published(&mut self, which: Which, uri: &str, version: Option<i64>) {
        let unread = &mut self.servers[which as usize].unread;
        let is_read = |unread: &Unread| unread.uri == uri && unread.sign == Sign::Diagnostics(version);
        if let Some(last) = unread.iter().rposition(is_read) {
            let later = unread.split_off(last + 1);
            unread.retain(|unread| unread.uri != uri);
            unread.extend(later);
        }
    }

    /// Records a message of a server.
    pub fn heard(&mut self, which: Which) {
        let server = &mut self.servers[which as usize];
        (server.ends, server.silent_since) = (0, None);
    }

    /// Ends servers that have work and do not answer. Some texts take MLIR's parser hours.
    pub fn end_silent(&mut self, is_asked: impl Fn(Which) -> bool) {
        for which in Which::ALL {
            let server = &mut self.servers[which as usize];
            if !is_asked(which) && server.unread.is_empty() {
                server.silent_since = None;
            } else if server.silent_since.get_or_insert_with(Instant::now).elapsed() > self.arguments.patience
            {
                server.silent_since = None;
                server.child.kill();
            }
        }
    }

    /// Whether a server may have ended on a text.
    pub fn has_unread(&self, which: Which) -> bool {
        !self.servers[which as usize].unread.is_empty()
    }

    /// Restarts a server that has ended; false if it cannot start. `initialize` has the id and the parameters
    /// of that request.
    pub fn restart(&mut self, which: Which, initialize: Option<(u64, &Value)>, texts: &Texts) -> bool {
        let server = &mut self.servers[which as usize];
        server.ends += 1;
        if server.ends > MAX_ENDS {
            return false;
        }
        let Ok(child) = Child::start(which, self.arguments, self.events.clone()) else { return false };
        std::mem::replace(&mut server.child, child).kill();
        let ended_on = std::mem::take(&mut server.unread).into_iter().next().map(|unread| unread.uri);
        server.missing.extend(ended_on.filter(|uri| texts.get(uri).is_some()));
        let Some((number, params)) = initialize else { return true };
        self.send(which, json!({ "jsonrpc": "2.0", "id": number, "method": "initialize", "params": params }));
        self.send(which, json!({ "jsonrpc": "2.0", "method": "initialized", "params": {} }));
        for (uri, _) in texts.iter() {
            if !self.servers[which as usize].missing.contains(uri) {
                opening(texts, uri).into_iter().for_each(|message| self.send(which, message));
                self.expect_reading(which, uri, texts);
            }
        }
        true
    }

    pub fn kill(&mut self) {
        self.servers.iter_mut().for_each(|server| server.child.kill());
    }
}

/// The notification that opens a text as it is.
fn opening(texts: &Texts, uri: &str) -> Option<Value> {
    let text = texts.get(uri)?;
    let document = json!({ "uri": uri, "languageId": "mlir", "version": text.version, "text": text.text });
    let params = json!({ "textDocument": document });
    Some(json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": params }))
}

/// The notification that replaces a text by what it is now.
fn replacement(texts: &Texts, uri: &str) -> Option<Value> {
    let text = texts.get(uri)?;
    let document = json!({ "uri": uri, "version": text.version });
    let params = json!({ "textDocument": document, "contentChanges": [{ "text": text.text }] });
    Some(json!({ "jsonrpc": "2.0", "method": "textDocument/didChange", "params": params }))
}
