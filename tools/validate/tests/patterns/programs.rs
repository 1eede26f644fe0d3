//! Functions of one op, or of a few.

use super::shapes::{Shape, broadcast, lists, on_the_right, tensor};
use std::ops::RangeInclusive;

/// The text of a function, without `func.func @name`.
#[derive(Clone)]
pub struct Program(pub String);

impl Program {
    /// Whether a type has a fixed size, other than 1.
    pub fn has_fixed_sizes(&self) -> bool {
        self.0.contains("4x") || self.0.contains("0x")
    }
}

/// `add` of these shapes; `operands` are the arguments that it takes.
fn add(shapes: &[Shape], operands: &[usize], attributes: &str, columns: &[Vec<usize>]) -> Program {
    let rank = operands.iter().map(|&operand| shapes[operand].len()).max().unwrap_or(0);
    let lined_up: Vec<_> = operands
        .iter()
        .zip(columns)
        .map(|(&operand, columns)| (shapes[operand].clone(), columns.clone()))
        .collect();
    let result = tensor(&broadcast(&lined_up, rank), "f32");
    let names: Vec<_> = operands.iter().map(|operand| format!("%{operand}")).collect();
    let types: Vec<_> = operands.iter().map(|&operand| tensor(&shapes[operand], "f32")).collect();
    function(
        &shapes.iter().map(|shape| tensor(shape, "f32")).collect::<Vec<_>>(),
        &[&result],
        &format!("%r = bcast.add {} {attributes} : ({}) -> {result}", names.join(", "), types.join(", ")),
        "%r",
    )
}

fn function(arguments: &[String], results: &[&String], body: &str, returned: &str) -> Program {
    let argument = |(index, r#type): (usize, &String)| format!("%{index}: {type}");
    let arguments: Vec<_> = arguments.iter().enumerate().map(argument).collect();
    let results: Vec<_> = results.iter().map(|result| result.as_str()).collect();
    let results = results.join(", ");
    let arguments = arguments.join(", ");
    Program(format!("({arguments}) -> ({results}) {{\n  {body}\n  return {returned} : {results}\n}}"))
}

fn right(shapes: &[Shape], operands: &[usize]) -> Vec<Vec<usize>> {
    let rank = operands.iter().map(|&operand| shapes[operand].len()).max().unwrap_or(0);
    operands.iter().map(|&operand| on_the_right(&shapes[operand], rank)).collect()
}

/// `add` of this many operands of all these shapes.
pub fn n_ary(shapes: &[Shape], counts: RangeInclusive<usize>) -> Vec<Program> {
    let of_count = |count| {
        let operands: Vec<usize> = (0..count).collect();
        lists(shapes, count).into_iter().map(move |list| add(&list, &operands, "", &right(&list, &operands)))
    };
    counts.flat_map(of_count).collect()
}

/// `add` of two tensors, of which one or both are there twice.
pub fn with_repetition(shapes: &[Shape]) -> Vec<Program> {
    let all = |operands: &'static [usize]| {
        let arguments = operands.iter().max().map_or(0, |last| last + 1);
        let lists = lists(shapes, arguments).into_iter();
        lists.map(move |list| add(&list, operands, "", &right(&list, operands)))
    };
    [&[0, 0][..], &[0, 0, 1], &[0, 1, 0], &[1, 0, 1]].into_iter().flat_map(all).collect()
}

/// `add` of two operands of different ranks with each valid list of `broadcast_dimensions`. With equal ranks
/// the only list is equivalent to none.
pub fn explicit(shapes: &[Shape]) -> Vec<Program> {
    let mut all = Vec::new();
    for list in lists(shapes, 2).into_iter().filter(|list| list[0].len() != list[1].len()) {
        let rank = list[0].len().max(list[1].len());
        let smaller = usize::from(list[1].len() < list[0].len());
        let count = list[smaller].len();
        let positions: Vec<usize> = (0..rank).collect();
        for dims in lists(&positions, count).into_iter().filter(|dims| dims.is_sorted_by(|a, b| a < b)) {
            let mut columns = right(&list, &[0, 1]);
            columns[smaller] = dims.clone();
            let dims: Vec<_> = dims.iter().map(usize::to_string).collect();
            let attributes = if dims.is_empty() {
                "{broadcast_dimensions = array<i64>}".to_owned()
            } else {
                format!("{{broadcast_dimensions = array<i64: {}>}}", dims.join(", "))
            };
            all.push(add(&list, &[0, 1], &attributes, &columns));
        }
    }
    all
}

/// `broadcast` of this many operands of all these shapes, with different elements.
pub fn n_to_n(shapes: &[Shape], counts: RangeInclusive<usize>) -> Vec<Program> {
    const ELEMENTS: [&str; 3] = ["f32", "i8", "complex<f32>"];
    let program = |list: Vec<Shape>| {
        let operands: Vec<usize> = (0..list.len()).collect();
        let rank = list.iter().map(Vec::len).max().unwrap_or(0);
        let lined_up: Vec<_> = list.iter().cloned().zip(right(&list, &operands)).collect();
        let shape = broadcast(&lined_up, rank);
        let types: Vec<_> =
            list.iter().zip(ELEMENTS).map(|(shape, element)| tensor(shape, element)).collect();
        let results: Vec<_> = operands.iter().map(|&operand| tensor(&shape, ELEMENTS[operand])).collect();
        let join = |prefix: &str| {
            operands.iter().map(|operand| format!("{prefix}{operand}")).collect::<Vec<_>>().join(", ")
        };
        let body = format!(
            "%r:{} = bcast.broadcast {} : ({}) -> ({})",
            list.len(),
            join("%"),
            types.join(", "),
            results.join(", ")
        );
        function(&types, &results.iter().collect::<Vec<_>>(), &body, &join("%r#"))
    };
    counts.flat_map(|count| lists(shapes, count)).map(program).collect()
}

/// Each op on each kind of element that it takes, of sizes that are stretched or not.
pub fn of_each_op() -> Vec<Program> {
    const ARITHMETIC: [&str; 3] = ["add", "mul", "sub"];
    const ORDER: [&str; 4] = ["max", "min", "div", "rem"];
    const INTEGER: [&str; 5] = ["and", "or", "xor", "shl", "shr"];
    let mut all = Vec::new();
    let mut push = |op: &str, flags: &str, element: &str, result: &str| {
        let body = format!(
            "%r = bcast.{op} %0, %1 {flags} : (tensor<?x1x{element}>, tensor<?x{element}>) -> tensor<?x?x{result}>"
        );
        let types = [format!("tensor<?x1x{element}>"), format!("tensor<?x{element}>")];
        all.push(function(&types, &[&format!("tensor<?x?x{result}>")], &body, "%r"));
    };
    for op in ARITHMETIC {
        ["f32", "i32", "index", "complex<f64>"].iter().for_each(|element| push(op, "", element, element));
        push(op, "fastmath<nnan>", "f32", "f32");
    }
    for op in ORDER {
        ["f64", "i8"].iter().for_each(|element| push(op, "", element, element));
        push(&format!("{op} unsigned"), "", "i32", "i32");
    }
    for op in INTEGER {
        ["i1", "i32"].iter().for_each(|element| push(op, "", element, element));
    }
    push("shr unsigned", "", "i32", "i32");
    push("div", "", "complex<f32>", "complex<f32>");
    ["f32", "i32", "complex<f32>"].iter().for_each(|element| push("pow", "", element, element));
    ["f32", "complex<f32>"].iter().for_each(|element| push("atan2", "", element, element));
    for predicate in ["eq", "ne", "lt", "le", "gt", "ge"] {
        for element in ["f32", "i32", "index", "i1"] {
            push(&format!("compare {predicate},"), "", element, "i1");
        }
        push(&format!("compare {predicate} unsigned,"), "", "i16", "i1");
    }
    for predicate in ["eq", "ne"] {
        push(&format!("compare {predicate},"), "", "complex<f32>", "i1");
    }
    all.push(select());
    all.push(map());
    all
}

fn select() -> Program {
    let types = ["tensor<?xi1>", "tensor<?x1xf32>", "tensor<?x?xf32>"].map(str::to_owned);
    let result = "tensor<?x?xf32>".to_owned();
    let body = format!("%r = bcast.select %0, %1, %2 : ({}) -> {result}", types.join(", "));
    function(&types, &[&result], &body, "%r")
}

fn map() -> Program {
    let types = ["tensor<?x1xf32>", "tensor<?xi32>"].map(str::to_owned);
    let result = "tensor<?x?xf32>".to_owned();
    let body = format!(
        "%r = bcast.map %0, %1 : ({}) -> {result} (%x: f32, %i: i32) {{\n\
         %y = arith.sitofp %i : i32 to f32\n\
         %c = arith.cmpf olt, %x, %y : f32\n\
         %z = scf.if %c -> f32 {{ %m = math.sqrt %x : f32\n scf.yield %m : f32 }} else {{ scf.yield %y : f32 }}\n\
         bcast.yield %z : f32 }}",
        types.join(", ")
    );
    function(&types, &[&result], &body, "%r")
}

/// One op after the other: each takes two of the arguments and of the results before, by their numbers.
pub type Chain = &'static [[usize; 2]];

/// Functions of this many arguments that apply these ops, one after the other, and return what `returned`
/// names.
pub fn chains(shapes: &[Shape], arguments: usize, ops: Chain, returned: &[usize]) -> Vec<Program> {
    const NAMES: [&str; 4] = ["add", "mul", "sub", "max"];
    let program = |mut all: Vec<Shape>| {
        let types: Vec<_> = all.iter().map(|shape| tensor(shape, "f32")).collect();
        let mut body = Vec::new();
        for (&[a, b], name) in ops.iter().zip(NAMES.iter().cycle()) {
            let rank = all[a].len().max(all[b].len());
            let result = broadcast(&[a, b].map(|of| (all[of].clone(), on_the_right(&all[of], rank))), rank);
            let [left, right, whole] = [&all[a], &all[b], &result].map(|shape| tensor(shape, "f32"));
            body.push(format!("%{} = bcast.{name} %{a}, %{b} : ({left}, {right}) -> {whole}", all.len()));
            all.push(result);
        }
        let results: Vec<_> = returned.iter().map(|&of| tensor(&all[of], "f32")).collect();
        let names: Vec<_> = returned.iter().map(|of| format!("%{of}")).collect();
        function(&types, &results.iter().collect::<Vec<_>>(), &body.join("\n  "), &names.join(", "))
    };
    lists(shapes, arguments).into_iter().map(program).collect()
}
