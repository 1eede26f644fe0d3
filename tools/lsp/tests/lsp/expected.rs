//! The core's verdicts on the ops in a text. The ops are read here by a few lines for the form of the lit
//! files, not by MLIR.

use broadcastable::{Alignment, Op, SizeId, ValueType};
use broadcastable_answer::Answer;

/// An op of the dialect in a text.
pub struct Found {
    pub line: usize,
    pub character: usize,
    /// The op; `None` if its form is not read here.
    pub op: Option<Op>,
    pub name: String,
}

impl Found {
    /// `None` if the op must have results and has none: that answer would be about its inference.
    pub fn answer(&self) -> Option<String> {
        let op = self.op.as_ref().filter(|op| !op.results().is_empty() || op.verify().is_ok());
        op.map(|op| Answer::of(op).to_string())
    }
}

/// Every op of the dialect outside of comments that broadcasts.
pub fn ops(text: &str) -> Vec<Found> {
    let mut found = Vec::new();
    let mut at = 0;
    for (line, content) in text.split_inclusive('\n').enumerate() {
        let code = &content[..content.find("//").unwrap_or(content.len())];
        for (column, _) in code.match_indices("bcast.") {
            let name: String = code[column..]
                .chars()
                .take_while(|letter| letter.is_alphanumeric() || "._".contains(*letter))
                .collect();
            let before = code[..column].trim_end_matches('"').trim_end();
            let is_op = before.is_empty() || before.ends_with('=');
            let is_generic = code[..column].ends_with('"');
            let is_other = matches!(&*name, "bcast.yield" | "bcast.dims" | "bcast.symbols")
                || name.starts_with("bcast.guard");
            if is_op && !is_other {
                let op = read(&text[at + column + name.len()..], &name, is_generic);
                let character = code[..column].encode_utf16().count();
                found.push(Found { line, character, op, name });
            }
        }
        at += content.len();
    }
    found
}

fn read(text: &str, name: &str, is_generic: bool) -> Option<Op> {
    if name == "bcast.map" && is_generic {
        return None; // there are types in its region
    }
    let colon = text.find(": (")?;
    let (head, types) = (&text[..colon], &text[colon + 2..]);
    let last = closing(types)?;
    let operands = value_types(&types[1..last])?;
    let rest = types[last + 1..].strip_prefix(" -> ")?;
    let results = if rest.starts_with('(') {
        value_types(&rest[1..closing(rest)?])?
    } else {
        value_types(&rest[..end(rest, |letter| letter.is_whitespace() || letter == ',')])?
    };
    let names = operand_names(head);
    if names.len() != operands.len() {
        return None;
    }
    let op = match name {
        "bcast.broadcast" => Op::broadcast(operands),
        _ => Op::elementwise(operands),
    };
    let op = match dimensions(head) {
        _ if op.is_broadcast() && head.contains("broadcast_dimensions") => return None,
        Some(entries) => op.aligned(Alignment::Explicit(&entries?)),
        None => op,
    };
    let first = |operand: usize| names.iter().position(|name| *name == names[operand]).unwrap();
    Some(op.with_results(results).with_size_ids(|operand, dim| SizeId::new(first(operand), dim)))
}

/// Each letter of a text, with the number of open brackets after it. The `>` of an arrow closes none.
fn depths(text: &str) -> impl Iterator<Item = (usize, char, i32)> {
    let (mut depth, mut before) = (0, ' ');
    text.char_indices().map(move |(at, letter)| {
        depth += match letter {
            '(' | '<' | '[' => 1,
            ')' | ']' => -1,
            '>' if before != '-' => -1,
            _ => 0,
        };
        before = letter;
        (at, letter, depth)
    })
}

/// Where the bracket at the beginning is closed.
fn closing(text: &str) -> Option<usize> {
    depths(text).find(|&(.., depth)| depth == 0).map(|(at, ..)| at)
}

/// Where the first of these letters is that is not in brackets, or the end.
fn end(text: &str, is_wanted: impl Fn(char) -> bool) -> usize {
    depths(text).find(|&(_, letter, depth)| depth == 0 && is_wanted(letter)).map_or(text.len(), |(at, ..)| at)
}

fn value_types(text: &str) -> Option<Vec<ValueType>> {
    let mut types = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let end = end(rest, |letter| letter == ',');
        let own = rest[..end].trim();
        // Aliases, and encodings, which the core does not represent.
        let is_alias = own.starts_with('!') && !own.contains('.');
        if is_alias || own.contains(", ") || own.contains('#') {
            return None;
        }
        types.push(own.parse().ok()?);
        rest = rest[end..].trim_start_matches(',').trim();
    }
    Some(types)
}

fn operand_names(head: &str) -> Vec<&str> {
    let head = &head[..head.find('{').unwrap_or(head.len())];
    let is_name = |letter: char| letter.is_alphanumeric() || "_$.#".contains(letter);
    head.split('%')
        .skip(1)
        .map(|text| &text[..text.find(|letter| !is_name(letter)).unwrap_or(text.len())])
        .collect()
}

/// `None` without the attribute, `Some(None)` with one that is not read here.
fn dimensions(head: &str) -> Option<Option<Vec<i64>>> {
    let (_, value) = head.split_once("broadcast_dimensions")?;
    let list = value.strip_prefix(" = array<i64").and_then(|rest| Some(rest.split_once('>')?.0));
    let entries =
        list.map(|list| list.trim_start_matches(':').split(',').filter(|entry| !entry.trim().is_empty()));
    Some(entries.and_then(|entries| entries.map(|entry| entry.trim().parse().ok()).collect()))
}
