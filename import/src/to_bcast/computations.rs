//! The scalar computation of an op of another dialect, if no single op of MLIR has it: functions in
//! `computations/*.mlir`, in which the types `!A`, `!B` and `!R` are placeholders for those of the op.

use crate::{
    body::map::YIELD,
    builder::Builder,
    ffi::{self, Op, Val},
};
use melior::ir::{Operation, Type, ValueLike, operation::OperationLike};
use std::collections::HashMap;

const FILES: [&str; 2] =
    [include_str!("computations/floats.mlir"), include_str!("computations/integers.mlir")];

/// The text of the function of that name.
fn find(name: &str) -> Option<&'static str> {
    let start = format!("func.func private @{name}(");
    let text = FILES.iter().find_map(|file| Some(&file[file.find(&start)?..]))?;
    Some(&text[..text.find("\n}\n")? + 3])
}

/// The function of that name for elements of these types.
fn parse<'c>(
    builder: &Builder<'c, '_>,
    name: &str,
    elements: &[Type<'c>],
    result: Type<'c>,
) -> Result<Operation<'c>, String> {
    let text = find(name).ok_or_else(|| format!("there is no computation '{name}'"))?;
    let mut aliases = format!("!R = {}\n", ffi::type_text(result));
    for (letter, element) in ('A'..).zip(elements) {
        aliases.push_str(&format!("!{letter} = {}\n", ffi::type_text(*element)));
    }
    ffi::quietly(builder.context(), || ffi::parse_op(builder.context(), &(aliases + text)))
}

/// Builds the body of a map that computes the function of that name, up to its end.
pub fn build<'c>(
    builder: &Builder<'c, '_>,
    name: &str,
    arguments: &[Val<'c>],
    result: Type<'c>,
) -> Result<(), String> {
    let elements: Vec<Type> = arguments.iter().map(|argument| argument.r#type()).collect();
    let function = parse(builder, name, &elements, result)?;
    let function = ffi::op(&function);
    let parameters = ffi::body_arguments(function);
    let types: Vec<Type> = parameters.iter().map(|parameter| parameter.r#type()).collect();
    if types != elements {
        let texts = |types: &[Type]| types.iter().copied().map(ffi::type_text).collect::<Vec<_>>().join(", ");
        return Err(format!(
            "it computes elements of {}, but its operands have {}",
            texts(&types),
            texts(&elements)
        ));
    }
    let values = parameters.into_iter().map(ffi::value_number).zip(arguments.iter().copied()).collect();
    copy(builder, function, "func.return", values);
    Ok(())
}

/// Copies the body of an op up to its end, and yields what that returns. Its ops have no regions; `values`
/// replace, by their numbers, those that come from elsewhere.
pub fn copy<'c>(builder: &Builder<'c, '_>, op: Op<'c>, end: &str, mut values: HashMap<usize, Val<'c>>) {
    for inner in ffi::body_ops(op) {
        let operands: Vec<Val> =
            inner.operands().map(|operand| values[&ffi::value_number(operand)]).collect();
        if ffi::has_name(inner, end) {
            builder.build_without_result(YIELD, &operands, &[]);
            continue;
        }
        let mut copy = builder.insert(ffi::clone_op(inner));
        ffi::set_location(&mut copy, builder.location());
        operands
            .into_iter()
            .enumerate()
            .for_each(|(index, operand)| ffi::set_operand(&mut copy, index, operand));
        values.extend(
            inner.results().map(|result| ffi::value_number(result.into())).zip(copy.results().map(Val::from)),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::{FILES, find};
    use crate::to_bcast::saturation;
    use broadcastable_foreign::computation::TABLES;
    use std::collections::BTreeSet;

    #[test]
    fn the_tables_name_each_computation() {
        let named: BTreeSet<&str> = TABLES
            .iter()
            .flat_map(|table| table.targets())
            .chain(saturation::COMPUTATIONS)
            .filter_map(|target| target.strip_prefix('@'))
            .collect();
        let functions = FILES
            .iter()
            .flat_map(|file| file.lines())
            .filter_map(|line| line.split_once("func.func private @"));
        let written: BTreeSet<&str> =
            functions.filter_map(|(_, line)| Some(line.split_once('(')?.0)).collect();
        assert_eq!(named, written);
        assert!(named.iter().all(|name| find(name).is_some_and(|text| text.ends_with("\n}\n"))));
    }
}
