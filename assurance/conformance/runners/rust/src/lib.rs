//! Shared by the runners in Rust: cases in, answers out, one line of JSON each. docs/conformance.md describes both.

pub use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    io::{self, BufRead, Write},
    panic::{AssertUnwindSafe, catch_unwind},
};

/// A line of a file of cases.
pub struct Case(Value);

#[derive(Clone, Debug, PartialEq)]
pub enum Size {
    Number(u64),
    Name(String),
    Unknown,
}

impl Case {
    pub fn operands(&self) -> Vec<Vec<Size>> {
        let size = |size: &Value| match size {
            Value::String(name) => Size::Name(name.clone()),
            number => number.as_u64().map_or(Size::Unknown, Size::Number),
        };
        let operands = self.0["operands"].as_array().into_iter().flatten();
        operands.map(|shape| shape.as_array().into_iter().flatten().map(size).collect()).collect()
    }

    /// The operands of a case without names.
    pub fn shapes(&self) -> Vec<Vec<usize>> {
        let number = |size: Size| if let Size::Number(number) = size { number as usize } else { panic!("{size:?}") };
        self.operands().into_iter().map(|shape| shape.into_iter().map(number).collect()).collect()
    }

    /// The size of each name in a run.
    pub fn sizes(&self) -> Vec<(String, i64)> {
        let sizes = self.0["sizes"].as_object().into_iter().flatten();
        sizes.map(|(name, size)| (name.clone(), size.as_i64().unwrap())).collect()
    }
}

pub enum Answer {
    Shape(Vec<Value>),
    /// With the origins of each operand's elements.
    Elements(Vec<usize>, Vec<Vec<i64>>),
    /// The reason why the implementation cannot be asked.
    Skip(&'static str),
}

pub fn shape<T: Into<Value>>(sizes: impl IntoIterator<Item = T>) -> Answer {
    Answer::Shape(sizes.into_iter().map(Into::into).collect())
}

pub type Asked = fn(&Case) -> Result<Answer, String>;

/// Answers each case on standard input with the function of its kind, beside which stands what it asks. A panic is a refusal.
pub fn serve(implementation: &str, version: &str, kinds: &[(&str, &str, Asked)]) {
    std::panic::set_hook(Box::new(|_| {}));
    let asked: BTreeMap<_, _> = kinds.iter().map(|&(kind, asked, _)| (kind, asked)).collect();
    answer(&json!({ "implementation": implementation, "version": version, "asked": asked }));
    for line in io::stdin().lock().lines() {
        let case = Case(serde_json::from_str(&line.unwrap()).unwrap());
        let function = kinds.iter().find(|(kind, ..)| case.0["kind"] == *kind).map(|&(.., function)| function);
        let id = &case.0["id"];
        let Some(function) = function else {
            answer(&json!({ "id": id, "skip": "not asked" }));
            continue;
        };
        answer(&match catch_unwind(AssertUnwindSafe(|| function(&case))) {
            Ok(Ok(Answer::Shape(shape))) => json!({ "id": id, "shape": shape }),
            Ok(Ok(Answer::Elements(shape, origin))) => json!({ "id": id, "shape": shape, "origin": origin }),
            Ok(Ok(Answer::Skip(why))) => json!({ "id": id, "skip": why }),
            Ok(Err(error)) => json!({ "id": id, "error": error }),
            Err(panic) => {
                let text = panic.downcast_ref::<String>().cloned();
                let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| text.to_string()));
                json!({ "id": id, "error": format!("panic: {}", text.unwrap_or_default()) })
            }
        });
    }
}

fn answer(line: &Value) {
    println!("{line}");
    io::stdout().flush().unwrap();
}

/// Whether arrays of these shapes, and of the result, are small, whatever rule an implementation has for that.
pub fn fits_memory(shapes: &[Vec<usize>]) -> bool {
    let rank = shapes.iter().map(Vec::len).max().unwrap_or(0);
    let extent = |column: usize| {
        let sizes = shapes.iter().filter_map(|shape| shape.len().checked_sub(column + 1).map(|dim| shape[dim]));
        sizes.max().unwrap_or(1).max(1)
    };
    (0..rank).try_fold(1_usize, |all, column| all.checked_mul(extent(column))).is_some_and(|all| all <= 1 << 20)
}

/// The shape, and the origins, of what `evaluate` adds: for each operand in turn, that operand's elements are their positions, and all
/// others are 0. `evaluate` takes lists of elements in row-major order, and returns the shape and the elements of the sum.
pub fn positions(
    shapes: &[Vec<usize>],
    evaluate: impl Fn(Vec<Vec<i64>>) -> Result<(Vec<usize>, Vec<i64>), String>,
) -> Result<Answer, String> {
    let (mut shape, mut origin) = (vec![], vec![]);
    for chosen in 0..shapes.len() {
        let elements = |(index, shape): (usize, &Vec<usize>)| {
            (0..shape.iter().product::<usize>() as i64).map(|n| if index == chosen { n } else { 0 }).collect()
        };
        let (found, elements) = evaluate(shapes.iter().enumerate().map(elements).collect())?;
        shape = found;
        origin.push(elements);
    }
    Ok(Answer::Elements(shape, origin))
}
