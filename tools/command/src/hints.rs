//! Arguments that are shapes to the parser, and were meant as something else.

use super::arguments;
use broadcastable::Rule;

/// The likely meaning of one of these shapes.
pub(super) fn hint(shapes: &[String]) -> Option<String> {
    let is_file = |shape: &&String| shape.ends_with(".mlir") || shape.ends_with(".mlirbc");
    if let Some(command) = shapes.first().and_then(|first| misspelt_command(first)) {
        let first = &shapes[0];
        return Some(format!(
            "there is no command '{first}': did you mean '{command}'? A size of this name is written ({first},)"
        ));
    }
    if let Some(file) = shapes.iter().find(is_file) {
        return Some(format!("'{file}' is a file, not a shape: write bcast check {file}"));
    }
    let rule = shapes.iter().find_map(|shape| shape.parse::<Rule>().ok())?;
    Some(format!("'{rule}' is a rule, not a shape: write bcast explain {rule}"))
}

/// The command from which a word differs by one letter, or by two that are swapped.
fn misspelt_command(word: &str) -> Option<String> {
    // Commands are short: the time to compare is that of a short word.
    let is_near = |name: &&str| word.len() <= name.len() + 1 && strsim::osa_distance(word, name) == 1;
    let command = arguments::command();
    let names = command.get_subcommands().map(|command| command.get_name());
    names.filter(|name| name.len() > 3).chain(["help"]).find(is_near).map(str::to_owned)
}
