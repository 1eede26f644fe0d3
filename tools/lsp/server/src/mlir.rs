//! `bcast-lsp-server`, where it is installed: what only MLIR knows is added to what this server says. It gets
//! the texts as the editor sends them, and nothing waits for it. It limits the memory and the time of MLIR's
//! parser, and ends when its input does.

use crate::{
    event::Event,
    frame::{self, Messages},
    options::{Options, WithMlir},
};
use broadcastable_tool::sibling;
use serde_json::{Value, json};
use std::{
    ffi::OsString,
    process::{Child, Command, Stdio},
    sync::mpsc::{self, Sender},
    thread,
};

const PROGRAM: &str = "bcast-lsp-server";

/// The process, which has been told what the editor can do.
pub(crate) struct Mlir {
    process: Child,
    messages: Sender<Value>,
}

impl Mlir {
    /// Starts it. Its messages become events, and its end becomes the last one. `None` if it is not
    /// installed.
    ///
    /// # Errors
    /// Why a program that is named, or is there, does not start.
    pub fn start(
        options: &Options,
        initialize: &Value,
        events: Sender<Event>,
    ) -> Result<Option<Self>, String> {
        let (program, is_named) = match &options.with_mlir {
            WithMlir::Without => return Ok(None),
            WithMlir::Program(program) => (program.clone(), true),
            WithMlir::Installed => (sibling(PROGRAM), false),
        };
        let mut command = Command::new(&program);
        command.args(arguments(options)).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = match command.spawn() {
            Ok(process) => process,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound && !is_named => return Ok(None),
            Err(error) => return Err(format!("{}: {error}", program.display())),
        };
        let (input, output) = (process.stdin.take(), process.stdout.take());
        thread::spawn(move || {
            let mut read = output.map(Messages::new);
            while let Some(message) = read.as_mut().and_then(Messages::next) {
                if message.is_ok_and(|message| events.send(Event::Mlir(message)).is_err()) {
                    return;
                }
            }
            _ = events.send(Event::MlirEnded);
        });
        let (messages, queue) = mpsc::channel::<Value>();
        thread::spawn(move || {
            let mut input = input?;
            queue.into_iter().try_for_each(|message| frame::write(&mut input, &message)).ok()
        });
        let own = Self { process, messages };
        own.send(json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": initialize }));
        own.send(json!({ "jsonrpc": "2.0", "method": "initialized", "params": {} }));
        Ok(Some(own))
    }

    /// A message to a server that has ended is lost: its end is an event.
    pub fn send(&self, message: Value) {
        _ = self.messages.send(message);
    }
}

impl Drop for Mlir {
    fn drop(&mut self) {
        _ = self.process.kill();
        _ = self.process.wait();
    }
}

fn arguments(options: &Options) -> impl Iterator<Item = OsString> {
    let option = |name: &str, value: &std::ffi::OsStr| {
        let mut argument = OsString::from(name);
        argument.push(value);
        argument
    };
    let profiles = options.profiles.iter().map(move |path| option("--profile=", path.as_os_str()));
    let ops = options.ops.iter().map(move |name| option("--ops=", name.as_ref()));
    let rules = options.pages.url().into_iter().map(move |url| option("--rules=", url.as_ref()));
    profiles.chain(ops).chain(rules)
}
