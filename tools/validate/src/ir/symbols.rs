//! The module besides the proven functions: global memory, functions of LLVM, nested modules. None of it is
//! read, so it has to be the same in both programs; a function that names anything that differs is not
//! understood.

use super::{
    attributes::{self, function_attributes},
    ending::ends_the_program,
    functions::{blocks, function_name, is_function, ops},
    op::{NotUnderstood, Op, key_of_op, name},
};
use broadcastable_mlir::melior::ir::Module;
use std::collections::{BTreeMap, BTreeSet};

/// How the names of functions begin that a program may add: no other program, and no library, has functions
/// of these names.
const ADDED: [&str; 2] = ["bcast_", "__mlir_math_"];
/// Attributes of functions that promise nothing of what they do.
const HARMLESS: [&str; 5] = ["function_type", "llvm.linkage", "no_inline", "sym_name", "sym_visibility"];

/// LLVM's attributes of a function that is small.
const INLINED: &str = "[\"alwaysinline\"]";

/// The differences of two modules besides their functions.
pub struct Others<'c, 'a> {
    named: [BTreeMap<String, Op<'c, 'a>>; 2],
    /// The symbols that are not the same in both modules.
    changed: BTreeMap<String, NotUnderstood>,
    /// A difference without a name, on which every function may depend.
    unnamed: Option<NotUnderstood>,
}

impl<'c, 'a> Others<'c, 'a> {
    /// Compares two modules.
    pub fn of(before: &'a Module<'c>, after: &'a Module<'c>) -> Self {
        let all = [before, after].map(|module| ops(module.body()).collect::<Vec<_>>());
        let named = [0, 1].map(|side| {
            all[side].iter().filter_map(|&op| Some((symbol(op)?, op))).collect::<BTreeMap<_, _>>()
        });
        let mut changed = BTreeMap::new();
        for name in named[0].keys().chain(named[1].keys()) {
            let [first, second] = [0, 1].map(|side| named[side].get(name).copied());
            if let Some(error) = difference(first, second) {
                changed.insert(name.clone(), error);
            }
        }
        let unnamed = unnamed(&all)
            .or_else(|| module_attributes(before, after))
            .or_else(|| added(&named[0], &named[1]));
        Self { named, changed, unnamed }
    }

    /// Symbols that differ, except functions with a body in both programs, whose meaning is compared.
    pub fn changed(&self) -> impl Iterator<Item = (&str, &NotUnderstood)> {
        let unnamed = self.unnamed.iter().map(|error| ("", error));
        self.changed.iter().map(|(name, error)| (name.as_str(), error)).chain(unnamed)
    }

    /// The reason why a function is not understood: it is declared differently, names a symbol that differs,
    /// or calls such a function.
    pub fn changed_for(&self, before: Op, after: Op) -> Option<NotUnderstood> {
        if function_attributes(before) != function_attributes(after) {
            return Some(NotUnderstood::new(after, "its attributes are not those of the function before"));
        }
        let mut open: Vec<_> = [before, after].into_iter().flat_map(names).collect();
        let mut seen = BTreeSet::new();
        while let Some(name) = open.pop() {
            if let Some(error) = self.changed.get(&name) {
                return Some(error.clone());
            }
            if seen.insert(name.clone()) {
                open.extend(self.named.iter().filter_map(|all| all.get(&name)).flat_map(|&op| names(op)));
            }
        }
        self.unnamed.clone()
    }
}

fn symbol(op: Op) -> Option<String> {
    attributes::text(op, "sym_name").map(|_| function_name(op))
}

/// The difference of the ops of one name.
fn difference(before: Option<Op>, after: Option<Op>) -> Option<NotUnderstood> {
    match (before, after) {
        (Some(first), Some(second)) if is_function(first) && is_function(second) => {
            let before = promises(first);
            let is_new = promises(second).into_iter().any(|promise| !before.contains(&promise));
            is_new.then(|| NotUnderstood::new(second, "its attributes are not those of the function before"))
        }
        (Some(first), Some(second)) if promises_more(first, second) => {
            Some(NotUnderstood::new(second, "it promises sizes that the program before does not"))
        }
        (Some(first), Some(second)) if text(first) == text(second) => None,
        (Some(_), Some(op)) => Some(differs(op)),
        // A missing private symbol does not count as a difference, and a missing function is reported with
        // its proof.
        (Some(op), None) if is_hidden(op) || is_function(op) => None,
        (Some(op), None) => Some(NotUnderstood::new(op, "the program after does not have it")),
        // Any other difference counts for every function.
        (None, _) => None,
    }
}

/// Attributes that may be added to a function because of its effects, wherever its arguments stand.
fn promises(function: Op) -> BTreeSet<String> {
    let is_promise =
        |text: &String| !["function_type", "sym_visibility"].iter().any(|name| text.starts_with(name));
    let without_place = |text: String| match text.split_once(": ") {
        Some((place, entry)) if place.contains("_attrs ") => entry.to_owned(),
        _ => text,
    };
    function_attributes(function).into_iter().filter(is_promise).map(without_place).collect()
}

/// Whether a declaration has other sizes of results than the one before, which nothing checks.
fn promises_more(before: Op, after: Op) -> bool {
    let places = |op| ["arg_attrs", "res_attrs"].map(|name| attributes::text(op, name));
    let promises = attributes::text(after, "res_attrs").is_some_and(|text| text.contains("bcast."));
    name(after) == "func.func" && promises && places(before) != places(after)
}

/// Whether what the program before does not have changes nothing for those functions that do not name it: a
/// declaration, a global variable of this module, or a function of a name that nothing else refers to. A
/// public one may take the place of a library's; another one that of what a later pass would declare.
fn may_be_added(op: Op) -> bool {
    let is_harmless = |op: Op| {
        let others = attributes::names(op).into_iter().filter(|name| !HARMLESS.contains(&name.as_str()));
        others.into_iter().all(|name| attributes::text(op, &name).as_deref() == Some(INLINED))
    };
    match name(op).as_str() {
        "func.func" | "llvm.func" if blocks(op).is_empty() => true,
        "func.func" => has_added_name(op) && is_harmless(op),
        "llvm.func" => ends_the_program(op) || has_added_name(op) && is_harmless(op),
        // LLVM knows some names of global memory, such as that of constructors.
        "memref.global" | "llvm.mlir.global" => is_hidden(op) && !function_name(op).starts_with("llvm."),
        _ => false,
    }
}

fn has_added_name(op: Op) -> bool {
    ADDED.iter().any(|start| function_name(op).starts_with(start))
}

/// The first op that the program after may not add.
fn added(before: &BTreeMap<String, Op>, after: &BTreeMap<String, Op>) -> Option<NotUnderstood> {
    let mut new = after.iter().filter(|(name, _)| !before.contains_key(*name)).map(|(_, &op)| op);
    let op = new.find(|&op| !may_be_added(op))?;
    Some(NotUnderstood::new(op, "the program before does not have it, and it may change what others do"))
}

fn differs(op: Op) -> NotUnderstood {
    let why = if blocks(op).into_iter().flat_map(ops).any(|op| name(op) == "func.func") {
        "it is not the same in both programs, and functions of nested modules are not read"
    } else {
        "it is not the same in both programs, and only functions of the dialect 'func' are read"
    };
    NotUnderstood::new(op, why)
}

/// Whether a symbol is one of this module alone, or only declares another module's.
fn is_hidden(op: Op) -> bool {
    let private = ["sym_visibility", "linkage"].iter().filter_map(|name| attributes::text(op, name));
    let is_private = private.into_iter().any(|text| text.contains("private") || text.contains("internal"));
    is_private || name(op) == "llvm.func" && blocks(op).is_empty()
}

/// The ops without a name, which have to be the same in both modules, in their order.
fn unnamed(all: &[Vec<Op>; 2]) -> Option<NotUnderstood> {
    let [first, second] = [0, 1].map(|side| all[side].iter().copied().filter(|&op| symbol(op).is_none()));
    let (mut first, mut second) = (first, second);
    loop {
        match (first.next(), second.next()) {
            (None, None) => return None,
            (Some(a), Some(b)) if text(a) == text(b) => {}
            (_, Some(op)) => return Some(differs(op)),
            (Some(op), None) => return Some(NotUnderstood::new(op, "the program after does not have it")),
        }
    }
}

/// `index` is assumed to have 64 bits, and the other target properties of the modules to be the same.
fn module_attributes(before: &Module, after: &Module) -> Option<NotUnderstood> {
    let [first, second] = [before, after].map(|module| attributes::all(module.as_operation()));
    let layout = second.iter().any(|text| text.contains("dl_spec") && text.contains("index"));
    match layout {
        _ if first != second => Some(NotUnderstood::new(
            after.as_operation(),
            "its attributes are not those of the program before",
        )),
        true => Some(NotUnderstood::new(
            after.as_operation(),
            "it says of 'index' how many bits it has: 64 are read",
        )),
        false => None,
    }
}

/// The text of an op, without the declarations for the passes of this project.
fn text(op: Op) -> String {
    match name(op).as_str() {
        "func.func" if blocks(op).is_empty() => format!("{:?}", function_attributes(op)),
        _ => op.to_string(),
    }
}

/// The symbols that are named anywhere in an op.
fn names(op: Op) -> BTreeSet<String> {
    names_in(&op.to_string())
}

/// The private functions that escape: something other than a call names them.
pub fn named_beside_calls(all: &[Op]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open: Vec<_> = all.to_vec();
    let mut seen = BTreeSet::new();
    while let Some(op) = open.pop() {
        // The message of an assertion is not a reference.
        if !["func.call", "cf.assert"].contains(&name(op).as_str()) {
            found.extend(attributes::all(op).iter().flat_map(|text| names_in(text)));
        }
        if seen.insert(key_of_op(op)) {
            open.extend(blocks(op).into_iter().flat_map(ops));
        }
    }
    found
}

/// The symbols in a text, with false positives that look like symbols.
fn names_in(text: &str) -> BTreeSet<String> {
    let is_part = |letter: char| letter.is_alphanumeric() || "_$.-".contains(letter);
    let name = |rest: &str| match rest.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next().unwrap_or_default().to_owned(),
        None => rest.chars().take_while(|&letter| is_part(letter)).collect(),
    };
    text.split('@').skip(1).map(name).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_are_found_with_and_without_quotes() {
        let names = super::names_in(r#"call @f(%0), @"a b" and @g.h-1_2$::@k"#);
        assert_eq!(names.into_iter().collect::<Vec<_>>(), ["a b", "f", "g.h-1_2$", "k"]);
    }
}
