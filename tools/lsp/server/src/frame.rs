//! Messages in a stream of bytes: a header with the length, a blank line, and JSON.
//!
//! A truncated message, or one with a wrong length, is skipped: reading continues at the next header. Valid
//! JSON never contains a header, because its strings contain no line feed. The readers in libraries stop at
//! the first invalid byte, or allocate as much memory as a header declares.

use serde_json::Value;
use std::{
    fmt::Display,
    io::{self, Read, Write},
};

const LENGTH: &[u8] = b"Content-Length:";
/// The number of bytes of one read.
const PART: usize = 1 << 16;
const MAX_HEADER: usize = 4096;
/// Editors send less.
const MAX_LENGTH: usize = 256 << 20;

/// A stream that is read message by message.
pub struct Messages<R> {
    stream: R,
    bytes: Vec<u8>,
}

/// Bytes that are not a message.
#[derive(Debug, PartialEq, Eq)]
pub struct Torn(pub String);

enum Step {
    /// The first bytes are a message, or not one.
    Found(Result<Value, Torn>, usize),
    /// More bytes are needed.
    More,
}

impl<R: Read> Messages<R> {
    /// The messages of that stream.
    pub fn new(stream: R) -> Self {
        Self { stream, bytes: Vec::new() }
    }

    /// The next message; `None` at the end of the stream.
    #[allow(clippy::should_implement_trait)] // an iterator could be used after its end
    pub fn next(&mut self) -> Option<Result<Value, Torn>> {
        loop {
            match step(&self.bytes) {
                Step::Found(message, length) => {
                    self.bytes.drain(..length);
                    return Some(message);
                }
                Step::More => {
                    let mut part = [0; PART];
                    match self.stream.read(&mut part) {
                        Ok(0) => return None,
                        Ok(count) => self.bytes.extend(&part[..count]),
                        Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                        Err(_) => return None,
                    }
                }
            }
        }
    }
}

fn step(bytes: &[u8]) -> Step {
    let Some(start) = find(bytes, LENGTH) else {
        // The last bytes may be the beginning of a header.
        return if bytes.len() > MAX_HEADER {
            torn("bytes without a header", bytes.len() - LENGTH.len())
        } else {
            Step::More
        };
    };
    if start > MAX_HEADER {
        return torn("bytes without a header", start);
    }
    let after = start + LENGTH.len();
    let Some((header, body)) = blank_line(&bytes[after..]).map(|(end, next)| (after + end, after + next))
    else {
        return if bytes.len() - start > MAX_HEADER {
            torn("a header without an end", after)
        } else {
            Step::More
        };
    };
    if let Some(next) = find(&bytes[after..header], LENGTH) {
        return torn("a header in a header", after + next);
    }
    let line = bytes[after..header].split(|&byte| byte == b'\r' || byte == b'\n').next().unwrap_or_default();
    let length = std::str::from_utf8(line).ok().and_then(|line| line.trim().parse::<usize>().ok());
    let Some(length) = length.filter(|&length| length <= MAX_LENGTH) else {
        return torn("a header without a usable length", after);
    };
    let own = &bytes[body..bytes.len().min(body + length)];
    let is_whole = own.len() == length;
    let message = is_whole.then(|| serde_json::from_slice(own));
    if let Some(Ok(message)) = message {
        return Step::Found(Ok(message), body + length);
    }
    if let Some(Err(error)) = message {
        let next = torn_header(own).unwrap_or(length);
        return torn(&format!("a message that is not JSON: {error}"), body + next);
    }
    // Earlier bytes were searched when they arrived.
    let new = own.len().saturating_sub(2 * PART);
    match header_in(&own[new..]) {
        Some(next) => torn("a message that ends before its length", body + new + next),
        None => Step::More,
    }
}

/// The start of the next header in bytes that are not a message. The rest of the header may arrive later.
fn torn_header(bytes: &[u8]) -> Option<usize> {
    let at_end = || (1..LENGTH.len()).rev().find(|&count| bytes.ends_with(&LENGTH[..count]));
    find(bytes, LENGTH).or_else(|| at_end().map(|count| bytes.len() - count))
}

/// The start of a whole header.
fn header_in(bytes: &[u8]) -> Option<usize> {
    find(bytes, LENGTH).filter(|&at| blank_line(&bytes[at..]).is_some())
}

fn torn(what: &str, length: usize) -> Step {
    Step::Found(Err(Torn(what.to_owned())), length)
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|part| part == wanted)
}

/// The range of the blank line after a header.
fn blank_line(bytes: &[u8]) -> Option<(usize, usize)> {
    let bytes = &bytes[..bytes.len().min(MAX_HEADER)];
    let crlf = find(bytes, b"\r\n\r\n").map(|at| (at, at + 4));
    let lf = find(bytes, b"\n\n").map(|at| (at, at + 2));
    [crlf, lf].into_iter().flatten().min()
}

/// Writes a message, which is JSON.
///
/// # Errors
/// The errors of the stream.
pub fn write(stream: &mut impl Write, message: &impl Display) -> io::Result<()> {
    let body = message.to_string();
    write!(stream, "Content-Length: {}\r\n\r\n{body}", body.len())?;
    stream.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn messages(stream: impl Read) -> Vec<Option<Value>> {
        let mut messages = Messages::new(stream);
        std::iter::from_fn(|| messages.next()).map(Result::ok).collect()
    }

    fn framed(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    #[test]
    fn torn_messages_cost_themselves_alone() {
        let good = framed("{\"a\": 1}");
        for torn in [
            "Content-Length: 99\r\n\r\n{\"b\": ".to_owned(),
            "Content-Length: 12\r\n\r\n{\"b\": ".to_owned(),
            "Content-Length: 99\r\n\r\n{\"b\": ".to_owned(),
            "Content-Length: 3\r\n\r\n{\"b\": 2}".to_owned(),
            "Content-Length: -1\r\n\r\n{}".to_owned(),
            "Content-Length: 99999999999999999999999\r\n\r\n{}".to_owned(),
            "Content-Length: 9223372036854775807\r\n\r\n{}".to_owned(),
            "Content-Length: \r\n\r\n{}".to_owned(),
            "Content-Length: 4\r\n".to_owned(),
            framed("{\"b\": "),
            "Content-Length: 4\r\nContent-Type: application/json\r\n".to_owned(),
            framed(&"[".repeat(100_000)),
            format!("Content-Length: 10006\r\n\r\n{}", "[".repeat(10_000)),
            framed("\u{0}"),
            "x".repeat(10_000),
        ] {
            let read = messages(format!("{good}{torn}{good}").as_bytes());
            let good: Vec<&Value> = read.iter().flatten().collect();
            assert_eq!(good, [&json!({ "a": 1 }); 2], "{torn:.40}");
            assert_eq!(read.len(), 3, "{torn:.40}");
        }
    }

    /// The header is in two parts of the stream.
    #[test]
    fn a_message_after_a_long_torn_one_is_found() {
        let mut bytes = b"Content-Length: 1000000\r\n\r\n".to_vec();
        bytes.resize(3 * PART - 10, b'x');
        bytes.extend(framed("{}").bytes());
        bytes.resize(4 * PART, b'x');
        assert_eq!(messages(&bytes[..]), [None, Some(json!({})), None]);
    }

    /// The bytes before a header, and those of a header, may come before the rest.
    #[test]
    fn a_header_has_a_limit() {
        let end = framed("{}");
        for (before, of_header, torn) in
            [(0, 7, 0), (MAX_HEADER, 0, 0), (MAX_HEADER + 1, 0, 1), (10_000, 7, 1)]
        {
            let start = "x".repeat(before) + &end[..of_header];
            let read = messages(start.as_bytes().chain(&end.as_bytes()[of_header..]));
            assert_eq!(read, [vec![None; torn], vec![Some(json!({}))]].concat(), "{before}");
        }
        for (length, torn) in [(MAX_HEADER, 0), (MAX_HEADER + 1, 1)] {
            let start = format!("{}Content-Length: 2\r\nX: ", "x".repeat(100));
            let start = format!("{start:y<width$}", width = 100 + length);
            let read = messages(start.as_bytes().chain(&b"\r\n\r\n{}"[..]));
            assert_eq!(read.contains(&None), torn == 1, "{length}");
            assert_eq!(read.contains(&Some(json!({}))), torn == 0, "{length}");
        }
    }

    /// An interrupted read is retried, and an error ends the stream.
    #[test]
    fn errors_of_a_stream_are_its_end_unless_it_is_interrupted() {
        struct Stream(Vec<io::Result<&'static [u8]>>);
        impl Read for Stream {
            fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
                self.0.remove(0)?.read(bytes)
            }
        }
        let error = |kind: io::ErrorKind| Err(kind.into());
        let message = || Ok(&b"Content-Length: 2\r\n\r\n{}"[..]);
        let mut messages = Messages::new(Stream(vec![
            error(io::ErrorKind::Interrupted),
            message(),
            error(io::ErrorKind::BrokenPipe),
            message(),
        ]));
        assert_eq!(messages.next(), Some(Ok(json!({}))));
        assert_eq!(messages.next(), None);
    }

    #[test]
    fn other_headers_and_line_feeds_are_understood() {
        let text = "Content-Type: x\r\nContent-Length: 2\r\nX: y\r\n\r\n{}Content-Length:2\n\n[]";
        assert_eq!(messages(text.as_bytes()), [Some(json!({})), Some(json!([]))]);
    }

    #[test]
    fn written_texts_are_read() {
        let mut bytes = Vec::new();
        let message = json!({ "text": "Content-Length: 5\r\n\r\n" });
        write(&mut bytes, &message).unwrap();
        assert_eq!(messages(&bytes[..]), [Some(message)]);
    }
}
