//! The names that the sizes of a text's ops have in the whole program, such as `B`: what an editor shows and
//! only the analysis knows.

use crate::{
    convert::value_type,
    ffi::{self, Op},
    nesting,
    program::{TensorSizes, analyze_declared},
    report::facts::Names,
    symbols::DIMS,
};
use broadcastable::Place;
use broadcastable_text::{Statement, StatementKind, Tree};
use melior::{
    Context,
    dialect::DialectRegistry,
    ir::{Module, Value, ValueLike, operation::OperationLike},
};
use std::{
    collections::HashMap,
    iter::successors,
    ops::Range,
    sync::{Arc, Mutex},
};

/// At most this many functions with errors are left out of a program.
const MAX_LEFT_OUT: usize = 16;

/// By the byte at which the name of an op begins, and by its operand or result: the name of each dimension's
/// size.
pub type SizeNames = HashMap<(usize, Place), Vec<Option<String>>>;

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

/// The names of the sizes of the ops that `is_wanted` by their names. A program that declares no symbol has
/// none.
///
/// The analysis is for programs that verify. While somebody types, most do not: the functions with errors are
/// left out.
pub fn size_names(registry: &DialectRegistry, tree: &Tree, is_wanted: impl Fn(&str) -> bool) -> SizeNames {
    let mut names = SizeNames::new();
    for section in tree.sections().map(|section| section.range()) {
        let text = &tree.text()[section.clone()];
        if text.contains(DIMS) && !text.contains('\0') && nesting::too_large(text.as_bytes()).is_none() {
            Program { registry, tree, section, left_out: Vec::new() }.add(&is_wanted, &mut names);
        }
    }
    names
}

/// A section of a text.
struct Program<'a> {
    registry: &'a DialectRegistry,
    tree: &'a Tree,
    section: Range<usize>,
    /// The functions that are left out.
    left_out: Vec<Range<usize>>,
}

impl Program<'_> {
    fn add(mut self, is_wanted: &impl Fn(&str) -> bool, names: &mut SizeNames) {
        while self.left_out.len() <= MAX_LEFT_OUT {
            let context = Context::new_with_registry(self.registry, false);
            context.set_allow_unregistered_dialects(true);
            let error_line = first_error(&context);
            if let Some(module) = Module::parse(&context, &self.text()) {
                return self.add_names(&module, is_wanted, names).unwrap_or_default();
            }
            let line = *error_line.lock().expect("no handler panics");
            match line.and_then(|line| self.function_at(line)) {
                Some(function) => self.left_out.push(function),
                None => return,
            }
        }
    }

    /// The program with blanks in place of what is left out, so that lines stay where they are.
    fn text(&self) -> String {
        let mut text = self.tree.text()[self.section.clone()].to_owned();
        for range in &self.left_out {
            let range = range.start - self.section.start..range.end - self.section.start;
            let blank = |byte: u8| if byte == b'\n' { '\n' } else { ' ' };
            let blanks: String = text[range.clone()].bytes().map(blank).collect();
            text.replace_range(range, &blanks);
        }
        text
    }

    /// The function around a line of the program, unless it is left out already.
    fn function_at(&self, line: usize) -> Option<Range<usize>> {
        let text = &self.tree.text()[self.section.clone()];
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        let indentation = text[start..].len() - text[start..].trim_start_matches([' ', '\t']).len();
        let at = self.section.start + start + indentation;
        let innermost = self.tree.statements_at(at).next();
        let functions = successors(innermost, |statement| statement.parent())
            .filter(|statement| statement.function().is_some());
        let range = functions.last()?.range();
        (!self.left_out.contains(&range)).then_some(range)
    }

    /// `None` if the program has other ops than the text.
    fn add_names(
        &self,
        module: &Module,
        is_wanted: &impl Fn(&str) -> bool,
        names: &mut SizeNames,
    ) -> Option<()> {
        let root = module.as_operation();
        let root = ffi::op(&root);
        let mut ops: Vec<Op> = Vec::new();
        ffi::walk(root, |op| {
            if op.name().as_string_ref().as_str().is_ok_and(is_wanted) {
                ops.push(op);
            }
        });
        let is_here = |statement: &Statement| {
            let at = statement.range().start;
            self.section.contains(&at) && !self.left_out.iter().any(|range| range.contains(&at))
        };
        let statements = self.tree.statements().filter(is_here);
        let mut statements: Vec<_> = statements
            .filter(|statement| statement.kind() == StatementKind::Op && is_wanted(statement.name()))
            .collect();
        statements.sort_by_key(|statement| statement.range().end); // an op comes after those in it
        let is_same = |(op, statement): (&Op, &Statement)| ffi::has_name(*op, statement.name());
        if ops.len() != statements.len() || !ops.iter().zip(&statements).all(is_same) {
            return None;
        }
        let (mut sizes, _) = ffi::catch(|| analyze_declared(root)).ok()?;
        let mut known = Known { names: Names::of(root, &mut sizes), sizes };
        for (op, statement) in ops.into_iter().zip(statements) {
            let found = known.of(op).unwrap_or_default().into_iter();
            let start = statement.name_range()?.start;
            names.extend(found.map(|(place, dims)| ((start, place), dims)));
        }
        Some(())
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

/// The analysed sizes of a program.
struct Known {
    sizes: TensorSizes,
    names: Names,
}

impl Known {
    /// `None` if no size of the op has a symbol.
    fn of(&mut self, op: Op) -> Option<Vec<(Place, Vec<Option<String>>)>> {
        let function = ffi::op_number(ffi::function_around(op)?);
        let mut has_symbol = false;
        let mut name = |value: Value, dim: usize| {
            let size = self.sizes.of_tensor(value, dim);
            has_symbol |= self.names.is_symbol(size, function);
            self.names.text(&self.sizes, size, function)
        };
        let mut names = |value: Value| -> Vec<Option<String>> {
            let r#type = value_type(value.r#type());
            let dims = r#type.dims().unwrap_or_default().iter().enumerate();
            dims.map(|(dim, size)| size.is_dynamic().then(|| name(value, dim))).collect()
        };
        let mut found: Vec<_> = Vec::new();
        for (index, operand) in op.operands().enumerate() {
            found.push((Place::Operand(index), names(operand)));
        }
        for (index, result) in op.results().enumerate() {
            found.push((Place::Result(index), names(result.into())));
        }
        has_symbol.then_some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = "func.func @f(%a: tensor<?xf32> {bcast.dims = [\"B\"]}) {\n\
        %0 = bcast.add %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> loc(\"b\":1:2)\nreturn\n}\n";

    /// The names of the results' sizes, with the places of the ops in the text.
    fn names(text: &str) -> Vec<(usize, String)> {
        let names = size_names(&registry(&[], drop), &Tree::read(text), |name| name == "bcast.add");
        let of_results = |((at, place), dims): ((usize, Place), Vec<Option<String>>)| match place {
            Place::Result(0) => Some((at, dims[0].clone().unwrap())),
            _ => None,
        };
        let mut names: Vec<_> = names.into_iter().filter_map(of_results).collect();
        names.sort();
        names
    }

    #[test]
    fn sizes_have_the_names_of_their_own_program() {
        let at = PROGRAM.find("bcast.add").unwrap();
        assert_eq!(names(PROGRAM), [(at, "B".to_owned())]);
        let other = PROGRAM.replace('B', "N");
        let text = format!("{PROGRAM}// -----\n{other}");
        let second = text.rfind("bcast.add").unwrap();
        assert_eq!(names(&text), [(at, "B".to_owned()), (second, "N".to_owned())]);
        assert_eq!(names(&PROGRAM.replace(" {bcast.dims = [\"B\"]}", "")), []);
    }

    #[test]
    fn functions_with_errors_are_left_out() {
        let at = PROGRAM.find("bcast.add").unwrap();
        for wrong in [
            "func.func @g() {\n  toy.torn(\n}\n",
            "func.func @g() -> f32 {\n  func.return\n}\n",
            "func.func @g(%b: tensor<3xf32>) {\n\
             %0 = bcast.add %b : (tensor<3xf32>) -> tensor<4xf32>\nreturn\n}\n",
        ] {
            assert_eq!(names(&format!("{PROGRAM}{wrong}")), [(at, "B".to_owned())], "{wrong}");
            let text = format!("module {{\n{wrong}{PROGRAM}}}\n");
            assert_eq!(names(&text), [(text.rfind("bcast.add").unwrap(), "B".to_owned())], "{text}");
        }
        assert_eq!(names(&format!("{PROGRAM}toy.torn(")), []);
    }
}
