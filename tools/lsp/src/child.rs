//! A server in a process of its own, which is restarted when it ends.

use super::{
    arguments::Arguments,
    event::{Event, Which},
};
use broadcastable_server::frame::{self, Messages};
use serde_json::Value;
use std::{
    env, io,
    process::{Child as Process, Command, Stdio},
    sync::mpsc::{self, Sender},
    thread,
};

pub struct Child {
    process: Process,
    messages: Sender<Value>,
}

impl Child {
    /// Starts a server. Each of its messages becomes an event; its end becomes the last one.
    pub fn start(which: Which, arguments: &Arguments, events: Sender<Event>) -> io::Result<Self> {
        let mut command = Command::new(env::current_exe()?);
        let mut process = command
            .args(arguments.of_child(role(which)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (mut input, output) = (process.stdin.take(), process.stdout.take());
        thread::spawn(move || {
            let mut read = Messages::new(output.expect("it is piped"));
            while let Some(message) = read.next() {
                let Ok(message) = message else { continue };
                if events.send(Event::Answered(which, message)).is_err() {
                    return;
                }
            }
            _ = events.send(Event::Ended(which));
        });
        // A server that reads slowly must not block the front.
        let (messages, queue) = mpsc::channel::<Value>();
        thread::spawn(move || {
            let input = input.as_mut().expect("it is piped");
            queue.into_iter().try_for_each(|message| frame::write(input, &message))
        });
        Ok(Self { process, messages })
    }

    /// A message for a server that has ended is lost: its end is an event.
    pub fn send(&self, message: Value) {
        _ = self.messages.send(message);
    }

    pub fn kill(&mut self) {
        _ = self.process.kill();
        _ = self.process.wait();
    }
}

fn role(which: Which) -> &'static str {
    match which {
        Which::Upstream => "upstream",
        Which::Shapes => "shapes",
    }
}
