//! The meaning of other dialects' ops, from the indented lines of their files
//! ([`dialects`](super::dialects)), one for each kind of elements.
//!
//! ```text
//! onnx.Mod
//!   signed,unsigned  fmod=1  -> bcast.rem
//!   signed                   -> @floor_remainder
//! tosa.clamp plain
//!   float                    -> @clamp(0, min_val, max_val)
//! ```
//!
//! The first matching line counts. It has the elements, conditions, and the computation:
//!
//! | elements | |
//! |---|---|
//! | `float,signed,i1` | all operands have the same elements, of one of these kinds or types |
//! | `any` | whatever the elements are |
//! | `bool*any*i8` | one entry for each operand; each `any` is the same type |
//!
//! | condition | |
//! |---|---|
//! | `fmod=1` | the attribute ends in that word |
//! | `#2=0` | the operand is a constant of that one value |
//!
//! | after the arrow | |
//! |---|---|
//! | `bcast.compare lt`, `bcast.shr unsigned` | an op of ours |
//! | `math.exp` | a map of that op of MLIR |
//! | `@clamp` | a map of a function of that name |
//! | `(0, min_val)` | its operands, those of the op and attributes; all operands if that is not there |
//! | `(0, scalar 2)` | operand #2 has one element, which is taken without its dimension |
//! | `(0, to 1)` | operand #1 is the shape that operand #0 is stretched to; with `only to`, it is not stretched itself |
//!
//! A colon instead of the arrow precedes the reason why the op stays.

use crate::{
    dialects::{DIALECTS, Dialect},
    elements::{self, ElementKind, Elements},
    op::ForeignOp,
    reading,
};
use std::{collections::HashMap, sync::LazyLock};

/// The table of a dialect.
pub struct Table {
    /// The profile of the dialect.
    pub profile: &'static str,
    ops: HashMap<&'static str, Vec<Row>>,
}

/// One line.
pub struct Row {
    text: &'static str,
    elements: Elements,
    conditions: Vec<Condition>,
    meaning: Result<Meaning, &'static str>,
}

enum Condition {
    Attribute { name: &'static str, value: &'static str },
    Constant { operand: usize, value: &'static str },
}

/// The computation.
pub struct Meaning {
    /// An op of ours, an op of MLIR or, after `@`, the name of a function.
    pub target: &'static str,
    /// `lt` or `unsigned`, of an op of ours.
    pub flavor: Option<&'static str>,
    /// Its operands; all operands of the op without it.
    pub arguments: Option<Vec<Argument>>,
    /// The operand that is a shape.
    pub stretched_to: Option<StretchedTo>,
}

/// The operand that is a shape.
#[derive(Clone, Copy)]
pub struct StretchedTo {
    /// Its number.
    pub operand: usize,
    /// Whether the result has that very shape.
    pub only: bool,
}

/// An operand of the computation.
#[derive(Clone, Copy)]
pub enum Argument {
    /// An operand, which broadcasts.
    Operand(usize),
    /// A tensor of one element, which does not broadcast.
    Scalar(usize),
    /// The value of an attribute.
    Attribute(&'static str),
}

/// The tables of all dialects of which something is converted, by name.
pub static TABLES: LazyLock<Vec<Table>> =
    LazyLock::new(|| DIALECTS.iter().map(Table::of).filter(|table| !table.ops.is_empty()).collect());

impl Table {
    fn of(dialect: &Dialect) -> Self {
        let mut ops: HashMap<_, Vec<Row>> = HashMap::new();
        for (op, line) in dialect.computations() {
            let row = Row::parse(line).unwrap_or_else(|| panic!("'{op}' has a line '{line}'"));
            ops.entry(op).or_default().push(row);
        }
        Self { profile: dialect.name, ops }
    }

    /// The lines for the op of that name.
    pub fn rows(&self, op: &str) -> Option<&[Row]> {
        self.ops.get(op).map(Vec::as_slice)
    }

    /// Whether a line says what the op of that name computes.
    pub fn converts(&self, op: &str) -> bool {
        self.rows(op).is_some_and(|rows| rows.iter().any(|row| row.meaning.is_ok()))
    }

    /// The scalar that the lines compute.
    pub fn targets(&self) -> impl Iterator<Item = &'static str> {
        self.ops.values().flatten().filter_map(|row| Some(row.meaning.as_ref().ok()?.target))
    }
}

impl Row {
    fn parse(line: &'static str) -> Option<Self> {
        let (left, meaning) = match line.split_once(" -> ") {
            Some((left, right)) => (left, Ok(Meaning::parse(right)?)),
            None => line.split_once(" : ").map(|(left, reason)| (left, Err(reason)))?,
        };
        let text = left.trim();
        let mut words = text.split_whitespace();
        let elements = Elements::parse(words.next()?);
        let conditions = words.map(Condition::parse).collect::<Option<_>>()?;
        Some(Self { text, elements, conditions, meaning })
    }

    fn fits(&self, op: &dyn ForeignOp) -> bool {
        self.elements.fit(op) && self.conditions.iter().all(|condition| condition.holds(op))
    }
}

impl Condition {
    fn parse(word: &'static str) -> Option<Self> {
        let (name, value) = word.split_once('=')?;
        Some(match name.strip_prefix('#') {
            Some(operand) => Self::Constant { operand: operand.parse().ok()?, value },
            None => Self::Attribute { name, value },
        })
    }

    fn holds(&self, op: &dyn ForeignOp) -> bool {
        match *self {
            Self::Attribute { name, value } => op.text(name).is_some_and(|found| last_word(&found) == value),
            Self::Constant { operand, value } => splat(op, operand).is_some_and(|found| found == value),
        }
    }
}

impl Meaning {
    fn parse(text: &'static str) -> Option<Self> {
        let (text, flavor) = match text.rsplit_once(' ') {
            Some((text, word)) if !word.ends_with(')') => (text, Some(word)),
            _ => (text, None),
        };
        let Some((target, arguments)) = text.split_once('(') else {
            return Some(Self { target: text, flavor, arguments: None, stretched_to: None });
        };
        let words = arguments.strip_suffix(')')?.split(", ");
        let (shapes, arguments): (Vec<_>, Vec<_>) = words.partition(|word| word.contains("to "));
        let stretched_to = match shapes.first() {
            Some(word) => Some(StretchedTo::parse(word)?),
            None => None,
        };
        let arguments = Some(arguments.into_iter().map(Argument::parse).collect::<Option<_>>()?);
        Some(Self { target, flavor, arguments, stretched_to })
    }
}

impl Argument {
    fn parse(word: &'static str) -> Option<Self> {
        Some(match (word.strip_prefix("scalar "), word.parse()) {
            (Some(operand), _) => Self::Scalar(operand.parse().ok()?),
            (None, Ok(operand)) => Self::Operand(operand),
            (None, Err(_)) => Self::Attribute(word),
        })
    }
}

impl StretchedTo {
    fn parse(word: &str) -> Option<Self> {
        let (only, word) = word.strip_prefix("only ").map_or((false, word), |word| (true, word));
        Some(Self { operand: word.strip_prefix("to ")?.parse().ok()?, only })
    }
}

/// The scalar that an op computes by these lines of a table, or the reason why it stays.
///
/// # Errors
/// The reason.
pub fn choose<'a>(op: &dyn ForeignOp, table: &Table, rows: &'a [Row]) -> Result<&'a Meaning, String> {
    if let Some(row) = rows.iter().find(|row| row.fits(op)) {
        return row.meaning.as_ref().map_err(|reason| (*reason).to_owned());
    }
    if op.operand_count() == 0 {
        return Err("it has no operands".to_owned());
    }
    if let Some(foreign) = reading::not_a_tensor(op) {
        return Err(not_a_tensor(op, &foreign));
    }
    let found: Vec<String> =
        elements::of_operands(op).into_iter().map(|element| describe(&element)).collect();
    let known: Vec<&str> = rows.iter().map(|row| row.text).collect();
    Err(format!(
        "the profile '{}' converts it for elements and attributes such as {}, but its operands have {}",
        table.profile,
        known.join(" or "),
        found.join(", ")
    ))
}

/// The reason why an op with a value of that type stays, and the pass that converts the type.
pub fn not_a_tensor(op: &dyn ForeignOp, r#type: &str) -> String {
    let message = format!("'{type}' is not a tensor of MLIR's own");
    if op.is_operator() { message + FROM_TORCH } else { message }
}

/// The reason why an op of ATen stays.
pub const FROM_ATEN: &str = "its types are not MLIR's own; lower the program to TOSA first, whose ops this pass converts: \
                             torch-mlir-opt --torch-backend-to-tosa-backend-pipeline";

const FROM_TORCH: &str = "; lower the program to TOSA first, whose ops this pass converts: torch-mlir-opt \
                          --torch-onnx-to-torch-backend-pipeline --torch-backend-to-tosa-backend-pipeline";

fn describe(element: &str) -> String {
    format!("'{element}' ({})", ElementKind::of(element))
}

/// The last word of an attribute such as `"LEFT"`, `#chlo<comparison_direction LT>` or `1 : si64`.
pub fn last_word(text: &str) -> &str {
    let value = text.split(" : ").next().unwrap_or_default();
    value.split(|c: char| !c.is_alphanumeric() && c != '_').rfind(|word| !word.is_empty()).unwrap_or_default()
}

/// The one value of a constant, as MLIR prints it.
fn splat(op: &dyn ForeignOp, operand: usize) -> Option<String> {
    let constant = op.producer(operand)?;
    let text = ["value", "values"].into_iter().find_map(|name| constant.own_text(name))?;
    let value = text.strip_prefix("dense<")?.split_once('>')?.0;
    Some(value.trim_matches(['[', ']']).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::PROFILES;

    #[test]
    fn every_op_of_a_profile_has_a_line() {
        for table in TABLES.iter() {
            let profile = PROFILES.iter().find(|profile| profile.name == table.profile);
            let listed = profile.iter().flat_map(|profile| &profile.ops);
            for (op, _) in listed.filter(|(_, signature)| signature.broadcasts()) {
                assert!(table.rows(op).is_some(), "{op} is not converted, and nothing says why");
            }
        }
    }

    #[test]
    fn a_line_does_not_follow_one_that_takes_all() {
        for table in TABLES.iter() {
            for (op, rows) in &table.ops {
                let texts: Vec<&str> = rows.iter().map(|row| row.text).collect();
                let unique: std::collections::HashSet<&&str> = texts.iter().collect();
                assert_eq!(texts.len(), unique.len(), "{op} has a line twice");
                assert!(!texts[..texts.len() - 1].contains(&"any"), "{op} has a line that is never taken");
            }
        }
    }

    /// Operands that the rules ignore do not affect the result's shape.
    #[test]
    fn an_operand_that_does_not_broadcast_is_a_scalar() {
        let profiles = || PROFILES.iter().flat_map(|profile| &profile.ops);
        for table in TABLES.iter() {
            for (op, rows) in &table.ops {
                let signature = profiles().find(|(name, _)| *name == op).map(|(_, signature)| signature);
                let Some(broadcast) = signature.and_then(|signature| signature.operands.as_ref()) else {
                    continue;
                };
                for meaning in rows.iter().filter_map(|row| row.meaning.as_ref().ok()) {
                    let arguments = meaning.arguments.as_ref().unwrap_or_else(|| panic!("{op} takes all"));
                    let is_seen = |argument: &Argument| match argument {
                        Argument::Operand(index) => broadcast.contains(index),
                        Argument::Scalar(_) | Argument::Attribute(_) => true,
                    };
                    assert!(arguments.iter().all(is_seen), "{op}");
                }
            }
        }
    }

    #[test]
    fn the_document_has_each_reason() {
        let document = std::fs::read_to_string("../docs/import.md").unwrap();
        for row in TABLES.iter().flat_map(|table| table.ops.values().flatten()) {
            if let Err(reason) = &row.meaning {
                let stem = reason.strip_suffix(", and undefined in a body").unwrap_or(reason);
                let stem = stem.strip_suffix(", and undefined in 'bcast.rem'").unwrap_or(stem);
                assert!(document.contains(stem), "docs/import.md does not say: {reason}");
            }
        }
    }

    #[test]
    fn the_last_word_of_an_attribute_is_its_value() {
        for (text, expected) in [
            ("\"LEFT\"", "LEFT"),
            ("#chlo<comparison_direction LT>", "LT"),
            ("1 : si64", "1"),
            ("true", "true"),
            ("\"\"", ""),
        ] {
            assert_eq!(last_word(text), expected);
        }
    }
}
