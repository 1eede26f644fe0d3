//! The common parts of the tests of the crate inside a compiler.

use broadcastable_mlir::BlockParts;
use melior::{
    Context,
    ir::{Block, BlockLike, Location, Type, Value},
};
use std::sync::{Arc, Mutex};

/// The texts of all errors, each with its notes.
pub fn collect_errors(context: &Context) -> Arc<Mutex<String>> {
    let errors = Arc::new(Mutex::new(String::new()));
    let sink = errors.clone();
    context.attach_diagnostic_handler(move |diagnostic| {
        let mut text = sink.lock().unwrap();
        text.push_str(&format!("error: {diagnostic}\n"));
        for index in 0..diagnostic.note_count() {
            text.push_str(&format!("note: {}\n", diagnostic.note(index).unwrap()));
        }
        true
    });
    errors
}

pub fn tensor<'c>(context: &'c Context, text: &str) -> Type<'c> {
    Type::parse(context, &format!("tensor<{text}>")).unwrap()
}

pub fn values<'c>(context: &'c Context, types: &[&str]) -> Block<'c> {
    let location = Location::unknown(context);
    Block::new(&types.iter().map(|text| (tensor(context, text), location)).collect::<Vec<_>>())
}

pub fn arguments<'c, 'a>(block: &'a Block<'c>) -> Vec<Value<'c, 'a>> {
    (0..block.argument_count()).map(|index| block.argument_at(index).unwrap()).collect()
}
