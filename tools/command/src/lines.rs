//! `bcast -`: answers about the ops on standard input, one a line.

use super::{
    arguments::{AnswerForm, control_error},
    shapes,
};
use broadcastable_answer::Answer;
use broadcastable_tool::{
    escape,
    output::{self, Output},
};
use serde_json::json;
use std::io::{self, BufRead, BufReader, Read};

/// A longer line is not read: standard input may have no end.
const MAX_LINE: u64 = 16 << 20;

/// Prints an answer for each line, as soon as there is no further line to read. The exit code is the highest
/// of those of the lines.
pub(super) fn run(form: AnswerForm, color: bool) -> Output {
    let mut input = BufReader::new(io::stdin().lock());
    let (mut code, mut answers) = (0, String::new());
    loop {
        let line = match next_line(&mut input) {
            Ok(line) => line,
            Err(error) => {
                let _ = output::print(&answers);
                return Output::misuse(&format!("cannot read standard input: {error}"));
            }
        };
        if let Some(line) = &line {
            let (answer, of_line) = answer(line, form, color);
            answers += &(answer + "\n");
            code = code.max(of_line);
        }
        if line.is_none() || input.buffer().is_empty() {
            if let Err(error) = output::print(&answers) {
                return Output::unwritten(&error);
            }
            answers.clear();
        }
        if line.is_none() {
            return Output::silent(code);
        }
    }
}

/// The next line without its end; `None` at the end of the input.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = vec![];
    if input.take(MAX_LINE).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.len() as u64 == MAX_LINE && !line.ends_with(b"\n") {
        return Err(io::Error::other(format!("a line has more than {MAX_LINE} bytes")));
    }
    let end = line.iter().rposition(|byte| !matches!(byte, b'\n' | b'\r')).map_or(0, |last| last + 1);
    line.truncate(end);
    Ok(Some(line))
}

/// The answer in one line, and the exit code of this line alone.
fn answer(line: &[u8], form: AnswerForm, color: bool) -> (String, u8) {
    let op = match std::str::from_utf8(line) {
        Ok(text) => control_error("the line", text).map_or_else(|| shapes::read(text), Err),
        Err(_) => Err("the line is not UTF-8".into()),
    };
    let answer = op.as_ref().map(Answer::of);
    match (answer, form) {
        (Ok(answer), AnswerForm::Json) => (answer.to_json().to_string(), shapes::code(&answer)),
        (Ok(answer), _) => (shapes::painted(&answer.to_line(), color), shapes::code(&answer)),
        (Err(message), AnswerForm::Json) => (json!({ "version": 1, "error": message }).to_string(), 2),
        (Err(message), _) => (format!("error: {}", escape::line(&escape::ends(message))), 2),
    }
}
