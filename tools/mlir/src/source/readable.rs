//! Parses as much of a text as possible. While somebody types, a text is mostly incomplete, and MLIR's parser stops at the
//! first error: the function around the error is removed, and the rest is parsed.

use super::Source;
use crate::{ffi, nesting};
use broadcastable_foreign::{OwnOps, Profile};
use melior::{Context, dialect::DialectRegistry};
use std::{
    ops::Range,
    rc::Rc,
    sync::{Arc, Mutex},
};

/// At most this many functions are removed.
pub const MAX_TAKEN_OUT: usize = 16;

/// The places of the programs in a text, separated as for `--split-input-file`.
pub fn programs(text: &str) -> Vec<Range<usize>> {
    let mut programs = Vec::new();
    let (mut start, mut at) = (0, 0);
    for line in text.split_inclusive('\n') {
        if line.trim_end() == "// -----" {
            programs.push(start..at);
            start = at + line.len();
        }
        at += line.len();
    }
    programs.push(start..text.len());
    programs
}

/// All dialects, and those of plugins. `refuse` gets the reason for each file that is not a plugin.
pub fn registry(plugins: &[String], mut refuse: impl FnMut(String)) -> DialectRegistry {
    let registry = DialectRegistry::new();
    melior::utility::register_all_dialects(&registry);
    ffi::register_dialect(&registry);
    for path in plugins {
        if let Err(reason) = ffi::load_dialect_plugin(path, &registry) {
            refuse(format!("'{path}' is not a plugin with dialects: {reason}"));
        }
    }
    registry
}

/// Reads texts by the ops that it knows.
pub struct Reader<'a> {
    registry: Rc<DialectRegistry>,
    own: OwnOps<'a>,
}

impl<'a> Reader<'a> {
    /// Of all dialects and profiles, and what a user adds. `refuse` gets the reason for each file that is not a plugin.
    pub fn new(own: OwnOps<'a>, refuse: impl FnMut(String)) -> Self {
        Self { registry: registry(own.plugins, refuse).into(), own }
    }

    /// The same with these profiles in place of the user's.
    pub fn with_profiles<'b>(&self, profiles: &'b [Profile<'b>]) -> Reader<'b>
    where
        'a: 'b,
    {
        Reader { registry: self.registry.clone(), own: OwnOps { profiles, ..self.own } }
    }

    /// Parses as much of one program as possible. Places refer to `text`.
    pub(super) fn read<T>(
        &self,
        text: &str,
        read: impl for<'c> FnOnce(&'c Context, &Source<'c, '_>) -> T,
    ) -> Option<T> {
        if nesting::too_large(text.as_bytes()).is_some() {
            return None;
        }
        let mut text = text.to_owned();
        for _ in 0..MAX_TAKEN_OUT {
            let context = Context::new_with_registry(&self.registry, false);
            context.set_allow_unregistered_dialects(true);
            let error_line = first_error(&context);
            if let Some(source) = Source::parse(&context, &text, self.own, "") {
                return Some(read(&context, &source));
            }
            let line = *error_line.lock().expect("no handler panics");
            take_out(&mut text, line?)?;
        }
        None
    }
}

impl Default for Reader<'_> {
    /// Of all dialects and profiles that are built in.
    fn default() -> Self {
        Self::new(OwnOps::default(), drop)
    }
}

/// The line of the first error, counted from 0. Nothing is printed.
fn first_error(context: &Context) -> Arc<Mutex<Option<usize>>> {
    let first = Arc::new(Mutex::new(None));
    let sink = first.clone();
    context.attach_diagnostic_handler(move |diagnostic| {
        if let (Ok(mut first), Some(place)) = (sink.lock(), ffi::source_place(diagnostic.location())) {
            first.get_or_insert(place.line.saturating_sub(1));
        }
        true
    });
    first
}

/// Overwrites the outermost op around a line, or the one inside a module, with spaces, so that places stay valid. `None` if
/// there is no such op.
pub fn take_out(text: &mut String, line: usize) -> Option<()> {
    let range = outermost(text, line)?;
    let blank = |byte: u8| if byte == b'\n' { '\n' } else { ' ' };
    let blanks: String = text[range.clone()].bytes().map(blank).collect();
    (text[range.clone()] != blanks).then(|| text.replace_range(range, &blanks))
}

fn outermost(text: &str, line: usize) -> Option<Range<usize>> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let line = line.min(lines.len().checked_sub(1)?);
    let mut indentation = 0;
    let mut start = start_of(&lines, line, indentation)?;
    if ["module", "builtin.module", "\"builtin.module\""].iter().any(|word| lines[start].starts_with(word)) {
        indentation = lines[start + 1..].iter().find_map(|line| indentation_of(line))?;
        start = start_of(&lines, line, indentation)?;
    }
    let is_next = |line: &&str| {
        indentation_of(line).is_some_and(|own| own <= indentation && !is_end(line) || own < indentation)
    };
    let end = lines[start + 1..].iter().position(is_next).map_or(lines.len(), |next| start + 1 + next);
    let at = |line: usize| lines[..line].iter().map(|line| line.len()).sum::<usize>();
    Some(at(start)..at(end))
}

fn start_of(lines: &[&str], line: usize, indentation: usize) -> Option<usize> {
    (0..=line).rev().find(|&line| indentation_of(lines[line]) == Some(indentation) && !is_end(lines[line]))
}

/// `None` for a line on which no op begins.
fn indentation_of(line: &str) -> Option<usize> {
    let own = line.trim_start();
    (!own.is_empty() && !own.starts_with("//")).then_some(line.len() - own.len())
}

fn is_end(line: &str) -> bool {
    line.trim_start().starts_with(['}', ')', ']'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outermost_op_is_taken_out() {
        let functions = "func @a {\n  x\n}\n\n// c\nfunc @b {\n  y\n}\n";
        assert_eq!(&functions[outermost(functions, 1).unwrap()], "func @a {\n  x\n}\n\n// c\n");
        assert_eq!(&functions[outermost(functions, 9).unwrap()], "func @b {\n  y\n}\n");
        let module = "module {\n  func @a {\n    x\n  }\n  func @b {\n    y\n  }\n}\n";
        assert_eq!(&module[outermost(module, 2).unwrap()], "  func @a {\n    x\n  }\n");
        assert_eq!(&module[outermost(module, 5).unwrap()], "  func @b {\n    y\n  }\n");
        assert_eq!(outermost("", 0), None);
    }

    #[test]
    fn only_functions_with_errors_are_taken_out() {
        let text =
            "func.func @a() {\n  return\n}\nfunc.func @b() {\n  wrong\n}\nfunc.func @c() {\n  wrong\n}\n";
        let places = Reader::default().read(text, |_, source| {
            source.ops.iter().map(|(_, place)| place.whole.clone()).collect::<Vec<_>>()
        });
        let texts: Vec<&str> = places.unwrap().into_iter().map(|place| text[place].trim()).collect();
        assert!(texts.iter().any(|text| text.starts_with("func.func @a")), "{texts:?}");
        assert!(texts.iter().all(|text| !text.contains("wrong")), "{texts:?}");
    }

    #[test]
    fn programs_are_split_at_the_marker() {
        let text = "a\n// -----\nb // -----\n// ------\n// -----  \n";
        let programs: Vec<&str> = programs(text).into_iter().map(|range| &text[range]).collect();
        assert_eq!(programs, ["a\n", "b // -----\n// ------\n", ""]);
    }
}
