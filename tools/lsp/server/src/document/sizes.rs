//! The names of sizes in `bcast.dims` and `bcast.symbols`: where they stand, how they are renamed, and how
//! their lists are written.

use super::Document;
use broadcastable::symbols::Expression;
use broadcastable_text::{Attribute, Slot, Statement, Value};
use lsp_types::{Position, PrepareRenameResponse, RenameParams, TextEdit, WorkspaceEdit};
use std::{
    collections::{BTreeSet, HashMap},
    ops::Range,
};

const DIMS: &str = "bcast.dims";
const SYMBOLS: &str = "bcast.symbols";
/// The words between symbols in an expression.
const OPERATORS: [&str; 3] = ["floordiv", "ceildiv", "mod"];

impl Document {
    /// The name of a size at a position, which can be renamed.
    pub fn symbol_to_rename(&self, position: Position) -> Option<PrepareRenameResponse> {
        let (found, _) = self.symbol_at(self.offset(position))?;
        let placeholder = self.text()[found.clone()].to_owned();
        Some(PrepareRenameResponse::RangeWithPlaceholder { range: self.range(&found), placeholder })
    }

    /// The edits that rename a size in its function.
    ///
    /// # Errors
    /// Why it cannot get that name.
    pub fn renamed(&self, params: &RenameParams) -> Result<WorkspaceEdit, String> {
        let (at, name) = (&params.text_document_position, &params.new_name);
        let found = self.symbol_at(self.offset(at.position));
        let (found, function) = found.ok_or("there is no symbol of bcast.dims or bcast.symbols here")?;
        if !(is_symbol(name) && name.chars().all(is_letter)) {
            return Err(format!(
                "'{name}' is not the name of a symbol: letters, digits and '_', no digit first"
            ));
        }
        let own = self.symbols_of(function);
        let names: BTreeSet<&str> = own.iter().map(|other| &self.text()[other.clone()]).collect();
        let old = &self.text()[found];
        if old != name && names.contains(&**name) {
            return Err(format!("the function has a symbol '{name}' already"));
        }
        let places = own.into_iter().filter(|range| &self.text()[range.clone()] == old);
        let edit = |range| TextEdit { range: self.range(&range), new_text: name.clone() };
        // The library's type; the keys never change.
        #[allow(clippy::mutable_key_type)]
        let changes = HashMap::from([(at.text_document.uri.clone(), places.map(edit).collect())]);
        Ok(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() })
    }

    /// The edits that write each list of `bcast.dims` as MLIR prints it.
    pub fn formatted(&self) -> Vec<TextEdit> {
        let functions = self.tree.statements().filter(|statement| is_function(*statement));
        let lists = functions.flat_map(|function| {
            let has_comment = move |list: &Value| {
                let range = list.range();
                function.comments().any(|comment| range.contains(&comment.start))
            };
            self.values(function, DIMS).filter(move |list| !has_comment(list))
        });
        let edit = |list: Value| {
            let new_text = printed(list).filter(|new| *new != self.text()[list.range()])?;
            Some(TextEdit { range: self.range(&list.range()), new_text })
        };
        lists.filter_map(edit).collect()
    }

    /// The symbol at a byte, or right before it, and the function that declares it.
    fn symbol_at(&self, offset: usize) -> Option<(Range<usize>, Statement<'_>)> {
        let innermost = self.tree.statements_at(offset).next()?;
        let around = std::iter::successors(Some(innermost), |statement| statement.parent());
        let function = around.into_iter().find(|statement| is_function(*statement))?;
        let is_here = |range: &Range<usize>| range.start <= offset && offset <= range.end;
        Some((self.symbols_of(function).into_iter().find(is_here)?, function))
    }

    /// The places of the symbols that a function declares or uses, in their order.
    fn symbols_of(&self, function: Statement) -> Vec<Range<usize>> {
        let lists = self.values(function, DIMS).filter_map(Value::list).flatten();
        let strings = lists.filter(|entry| entry.string().is_some());
        let in_lists = strings.flat_map(|entry| words(self.text(), entry.range()));
        let in_lists = in_lists.filter(|word| is_symbol(&self.text()[word.clone()]));
        let entries = self.values(function, SYMBOLS).filter_map(Value::parts).flatten();
        let keys = entries.filter_map(|entry| words(self.text(), entry.range()).next());
        let mut all: Vec<_> = in_lists.chain(keys).collect();
        all.sort_by_key(|range| range.start);
        all
    }

    /// The values of an attribute of a function, of its arguments and of its results, in either form. What an
    /// alias stands for may be other functions' as well, and is left alone.
    fn values<'d>(&'d self, function: Statement<'d>, name: &'d str) -> impl Iterator<Item = Value<'d>> {
        let written = |attribute: Attribute| Some(Value::new(self.text(), attribute.value_range()?));
        let slots = function.function().into_iter();
        let slots = slots.flat_map(|function| function.arguments.into_iter().chain(function.results));
        let own = slots.flat_map(|slot: Slot| slot.attributes()).chain(function.attributes());
        let own = own.filter(move |attribute| attribute.name() == name).filter_map(written);
        let lists = ["arg_attrs", "res_attrs"].into_iter().filter_map(move |list| function.attribute(list));
        let lists = lists.filter_map(written).filter_map(Value::list).flatten();
        own.chain(lists.filter_map(move |dictionary| dictionary.entry(name)))
    }
}

/// A list with the spaces that MLIR and the expressions print; `None` if it has an entry that is not
/// understood.
fn printed(list: Value) -> Option<String> {
    let inside = list.text().strip_prefix('[')?.strip_suffix(']')?;
    let printed = |entry: Value| match entry.string() {
        Some(text) if text == "?" => Some("\"?\"".into()),
        Some(text) => Some(format!("\"{}\"", text.parse::<Expression>().ok()?)),
        None => entry.text().parse::<u64>().ok().map(|size| size.to_string()),
    };
    let entries = if inside.trim().is_empty() { Vec::new() } else { list.list()? };
    let entries: Option<Vec<String>> = entries.into_iter().map(printed).collect();
    Some(format!("[{}]", entries?.join(", ")))
}

/// Functions of any dialect, in either form.
fn is_function(statement: Statement) -> bool {
    statement.function().is_some() || statement.name().ends_with(".func")
}

/// The words in a range.
fn words(text: &str, range: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let parts = text[range].split(|letter| !is_letter(letter)).filter(|word| !word.is_empty());
    parts.map(|word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        start..start + word.len()
    })
}

fn is_letter(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Whether a word of an expression is a symbol.
fn is_symbol(word: &str) -> bool {
    !OPERATORS.contains(&word) && word.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

#[cfg(test)]
mod tests {
    use super::*;
    use broadcastable_check::Checker;
    use broadcastable_foreign::OwnOps;
    use serde_json::json;

    const TEXT: &str = "// bcast.dims = [\"A\"]
func.func @f(%a: tensor<?x1xf32> {bcast.dims = [\"B\", 1]}, %b: tensor<?x?xf32> {bcast.dims = [ \"B\",\"(2*B+T) floordiv 2\"]})
    -> (tensor<?xf32> {bcast.dims = [\"?\"]}) attributes {bcast.symbols = {B = {min = 2}, \"T\" = {max = 9}}} {
  %0 = \"toy.op\"(%a) {name = \"a \\\" bcast.dims = [B]\"} : (tensor<?x1xf32>) -> tensor<?xf32>
}
\"func.func\"() <{arg_attrs = [{bcast.dims = [\"B\"]}], sym_name = \"g\"}> ({}) : () -> ()
";

    fn document(text: &str) -> Document {
        Document::new("file:///a.mlir", text, OwnOps::default(), None, Checker::default())
    }

    fn renamed(needle: &str, name: &str) -> Result<usize, String> {
        let document = document(TEXT);
        let position = document.lines.position(TEXT, TEXT.find(needle).unwrap() + 1);
        let params =
            json!({ "textDocument": { "uri": "file:///a.mlir" }, "position": position, "newName": name });
        let edit = document.renamed(&serde_json::from_value(params).unwrap())?;
        let edits = edit.changes.unwrap().into_values().next().unwrap();
        assert!(edits.iter().all(|edit| edit.new_text == name));
        Ok(edits.len())
    }

    #[test]
    fn a_symbol_is_renamed_in_its_function() {
        assert_eq!(renamed("\"B\", 1", "N"), Ok(4));
        assert_eq!(renamed("\"T\" =", "N"), Ok(2));
        assert_eq!(renamed("\"B\"]}], sym", "T"), Ok(1));
        let refused = |name: &str| renamed("\"T\" =", name).unwrap_err();
        assert_eq!(refused("B"), "the function has a symbol 'B' already");
        for name in ["", "2", "a b", "mod", "a.b"] {
            assert!(refused(name).contains("is not the name of a symbol"), "{name}");
        }
        for other in ["\"A\"", "[B]", "toy.op"] {
            assert!(renamed(other, "N").unwrap_err().starts_with("there is no symbol"), "{other}");
        }
    }

    #[test]
    fn lists_are_written_as_they_are_printed() {
        let [edit] = &document(TEXT).formatted()[..] else { panic!() };
        let document_of_text = document(TEXT);
        let range = document_of_text.offset(edit.range.start)..document_of_text.offset(edit.range.end);
        assert_eq!(&TEXT[range], "[ \"B\",\"(2*B+T) floordiv 2\"]");
        assert_eq!(edit.new_text, "[\"B\", \"(2 * B + T) floordiv 2\"]");
        for list in ["[\"B\" // why\n]", "[\"2 B\"]", "[x]", "["] {
            let text = format!("func.func @f(%a: tensor<?xf32> {{bcast.dims = {list}}})\n");
            assert_eq!(document(&text).formatted(), [], "{text}");
        }
        let text = "func.func private @f(tensor<f32> {bcast.dims = [ ]})\n";
        assert_eq!(document(text).formatted()[0].new_text, "[]");
    }
}
