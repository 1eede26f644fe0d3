//! The symbols of `bcast.dims` and `bcast.symbols` in a text: where they stand, and how their lists are written. Reads the text
//! alone, so that a text with errors has them as well.

use broadcastable::symbols::Expression;
use std::{collections::BTreeSet, ops::Range};

/// A symbol where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occurrence {
    pub range: Range<usize>,
    /// The number of the function that declares it: a symbol is known in one.
    pub function: usize,
}

/// What the functions of a text declare.
#[derive(Debug, Default)]
pub struct Symbols {
    /// In their order.
    pub occurrences: Vec<Occurrence>,
    /// The lists of `bcast.dims`, with their brackets.
    lists: Vec<Range<usize>>,
}

/// The words between symbols in an expression.
const OPERATORS: [&str; 3] = ["floordiv", "ceildiv", "mod"];

impl Symbols {
    pub fn of(text: &str) -> Self {
        let mut symbols = Self::default();
        let tokens = tokens(text);
        let (mut function, mut index) = (0, 0);
        while let Some(token) = tokens.get(index) {
            let word = text[token.clone()].trim_matches('"');
            let is_attribute = tokens.get(index + 1).is_some_and(|next| &text[next.clone()] == "=");
            function += usize::from(word.ends_with(".func"));
            index += 1;
            let group = &tokens[tokens.len().min(index + 1)..];
            match word {
                "bcast.dims" if is_attribute => symbols.read_list(text, group, function),
                "bcast.symbols" if is_attribute => symbols.read_keys(text, group, function),
                _ => {}
            }
        }
        symbols
    }

    /// The symbols in the texts of a list.
    fn read_list(&mut self, text: &str, tokens: &[Range<usize>], function: usize) {
        let Some(open) = tokens.first().filter(|open| &text[(*open).clone()] == "[") else { return };
        let Some(close) = tokens.iter().position(|token| &text[token.clone()] == "]") else { return };
        self.lists.push(open.start..tokens[close].end);
        for entry in tokens[..close].iter().filter(|entry| text[(*entry).clone()].starts_with('"')) {
            let symbols = words(text, entry.clone()).filter(|word| is_symbol(&text[word.clone()]));
            self.occurrences.extend(symbols.map(|range| Occurrence { range, function }));
        }
    }

    /// The keys of a dictionary.
    fn read_keys(&mut self, text: &str, tokens: &[Range<usize>], function: usize) {
        let mut depth = 0;
        for pair in tokens.windows(2) {
            match &text[pair[0].clone()] {
                "{" => depth += 1,
                "}" => depth -= 1,
                _ if depth == 1 && &text[pair[1].clone()] == "=" => {
                    let key = words(text, pair[0].clone()).next();
                    self.occurrences.extend(key.map(|range| Occurrence { range, function }));
                }
                _ => {}
            }
            if depth == 0 {
                return;
            }
        }
    }

    /// The symbol at a byte, or right before it.
    pub fn at(&self, offset: usize) -> Option<&Occurrence> {
        self.occurrences.iter().find(|found| found.range.start <= offset && offset <= found.range.end)
    }

    /// Every place of the symbol at a byte.
    ///
    /// # Errors
    /// Why it cannot get this name.
    pub fn renamed(&self, text: &str, offset: usize, name: &str) -> Result<Vec<Range<usize>>, String> {
        let found = self.at(offset).ok_or("there is no symbol of bcast.dims or bcast.symbols here")?;
        if !(is_symbol(name) && name.chars().all(is_letter)) {
            return Err(format!(
                "'{name}' is not the name of a symbol: letters, digits and '_', no digit first"
            ));
        }
        let own: Vec<&Occurrence> =
            self.occurrences.iter().filter(|other| other.function == found.function).collect();
        let names: BTreeSet<&str> = own.iter().map(|other| &text[other.range.clone()]).collect();
        let old = &text[found.range.clone()];
        if old != name && names.contains(name) {
            return Err(format!("the function has a symbol '{name}' already"));
        }
        Ok(own.iter().map(|other| other.range.clone()).filter(|range| &text[range.clone()] == old).collect())
    }

    /// The lists that would be written otherwise, with what would be written.
    pub fn formatted(&self, text: &str) -> Vec<(Range<usize>, String)> {
        let lists = self.lists.iter().filter_map(|list| Some((list.clone(), formatted(text, list)?)));
        lists.filter(|(range, new)| text[range.clone()] != **new).collect()
    }
}

/// A list with the spaces that MLIR and the expressions print; `None` if it has a comment, or an entry that is not understood.
fn formatted(text: &str, list: &Range<usize>) -> Option<String> {
    let inside = &text[list.start + 1..list.end - 1];
    if inside.trim().is_empty() {
        return Some("[]".into());
    }
    let entry = |entry: &str| {
        let entry = entry.trim();
        match entry.strip_prefix('"').map(|rest| rest.strip_suffix('"')) {
            Some(Some("?")) => Some("\"?\"".into()),
            Some(expression) => Some(format!("\"{}\"", expression?.parse::<Expression>().ok()?)),
            None => entry.parse::<u64>().ok().map(|size| size.to_string()),
        }
    };
    let entries: Option<Vec<String>> = inside.split(',').map(entry).collect();
    Some(format!("[{}]", entries?.join(", ")))
}

/// Words, texts in quotes, and single characters; without spaces and comments.
fn tokens(text: &str) -> Vec<Range<usize>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = match first {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '"' => quoted(rest),
            _ if is_letter(first) => {
                rest.find(|char| !(is_letter(char) || char == '.')).unwrap_or(rest.len())
            }
            _ => first.len_utf8(),
        };
        if !(first.is_whitespace() || first == '/' && length > 1) {
            tokens.push(at..at + length);
        }
        at += length;
    }
    tokens
}

/// The length of the text in quotes at the start.
fn quoted(text: &str) -> usize {
    let mut is_escaped = true; // the first quote
    let end = text.char_indices().find(|&(_, char)| {
        let is_end = char == '"' && !is_escaped;
        is_escaped = char == '\\' && !is_escaped;
        is_end
    });
    end.map_or(text.len(), |(at, _)| at + 1)
}

/// The words in a range.
fn words(text: &str, range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let parts = text[range.clone()].split(|char| !is_letter(char)).filter(|word| !word.is_empty());
    parts.map(move |word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        start..start + word.len()
    })
}

fn is_letter(char: char) -> bool {
    char.is_alphanumeric() || char == '_'
}

/// Whether a word of an expression is a symbol.
fn is_symbol(word: &str) -> bool {
    !OPERATORS.contains(&word) && word.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "// bcast.dims = [\"A\"]
func.func @f(%a: tensor<?x1xf32> {bcast.dims = [\"B\", 1]}, %b: tensor<?x?xf32> {bcast.dims = [ \"B\",\"(2*B+T) floordiv 2\"]})
    -> (tensor<?xf32> {bcast.dims = [\"?\"]}) attributes {bcast.symbols = {B = {min = 2}, \"T\" = {max = 9}}} {
  %0 = \"toy.op\"(%a) {name = \"a \\\" bcast.dims = [B]\"} : (tensor<?x1xf32>) -> tensor<?xf32>
}
\"func.func\"() <{arg_attrs = [{bcast.dims = [\"B\"]}], sym_name = \"g\"}> ({}) : () -> ()
";

    fn names(symbols: &Symbols) -> Vec<(&str, usize)> {
        symbols.occurrences.iter().map(|found| (&TEXT[found.range.clone()], found.function)).collect()
    }

    #[test]
    fn symbols_are_those_of_attributes() {
        let symbols = Symbols::of(TEXT);
        let expected = [("B", 1), ("B", 1), ("B", 1), ("T", 1), ("B", 1), ("T", 1), ("B", 2)];
        assert_eq!(names(&symbols), expected);
    }

    #[test]
    fn a_symbol_is_renamed_in_its_function() {
        let symbols = Symbols::of(TEXT);
        let at = |text: &str| TEXT.find(text).unwrap() + 1;
        assert_eq!(symbols.renamed(TEXT, at("\"B\", 1"), "N").unwrap().len(), 4);
        assert_eq!(symbols.renamed(TEXT, at("\"T\" ="), "N").unwrap().len(), 2);
        assert_eq!(symbols.renamed(TEXT, at("\"B\"]}], sym"), "T").unwrap().len(), 1);
        let refused = |name: &str| symbols.renamed(TEXT, at("\"T\" ="), name).unwrap_err();
        assert_eq!(refused("B"), "the function has a symbol 'B' already");
        for name in ["", "2", "a b", "mod", "a.b"] {
            assert!(refused(name).contains("is not the name of a symbol"), "{name}");
        }
        assert!(symbols.renamed(TEXT, 0, "N").is_err());
    }

    #[test]
    fn lists_are_written_as_they_are_printed() {
        let formatted = Symbols::of(TEXT).formatted(TEXT);
        let [(range, new)] = &formatted[..] else { panic!("{formatted:?}") };
        assert_eq!(&TEXT[range.clone()], "[ \"B\",\"(2*B+T) floordiv 2\"]");
        assert_eq!(new, "[\"B\", \"(2 * B + T) floordiv 2\"]");
        for other in
            ["bcast.dims = [\"B\" // why\n]", "bcast.dims = [\"2 B\"]", "bcast.dims = [x]", "bcast.dims = ["]
        {
            assert_eq!(Symbols::of(other).formatted(other), []);
        }
    }
}
