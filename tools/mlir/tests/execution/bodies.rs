//! Bodies of `bcast.map` as text.

use super::{
    numbers::Numbers,
    print::{element, list},
    program::{Element, Kind},
};

/// The body for the op of that kind, where no op computes it.
pub fn of_kind(kind: Kind, elements: &[Element], numbers: Numbers) -> String {
    let ty = numbers.name();
    let text = match (kind, numbers) {
        (Kind::Map, _) => polynomial(elements, numbers),
        (Kind::Less, _) => {
            let bits = [0, 1].map(|n| numbers.bits(&format!("%x{n}"), &format!("%y{n}"))).concat();
            bits + "%r = arith.cmpi ult, %y0, %y1 : i64\n"
        }
        (Kind::TensorAbs, Numbers::Complex(..)) => format!("%r = complex.neg %x0 : {ty}\n"),
        (Kind::TensorSub, Numbers::Complex(..)) => format!("%r = complex.sub %x0, %x1 : {ty}\n"),
        _ => numbers.times_3_plus("%x0", &format!("%x{}", elements.len() - 1), "%r"),
    };
    let result = if kind == Kind::Less { "i1" } else { &ty };
    body(elements, &text, result, numbers)
}

/// `((seed * 3 + x) * 3 + y) …`
fn polynomial(elements: &[Element], numbers: Numbers) -> String {
    let mut text = numbers.of_i32("%seed", "%v");
    let mut sum = "%v".to_owned();
    for (n, element) in elements.iter().enumerate() {
        let mut next = format!("%x{n}");
        if *element == Element::I1 {
            text += &format!("%w{n} = arith.extui {next} : i1 to i32\n");
            next = format!("%y{n}");
            text += &numbers.of_i32(&format!("%w{n}"), &next);
        }
        let so_far = std::mem::replace(&mut sum, format!("%v{n}"));
        text += &numbers.times_3_plus(&so_far, &next, &sum);
    }
    text.replace(&format!("{sum} ="), "%r =")
}

/// The bits of an element, as an `i64`.
pub fn bits(of: Element, numbers: Numbers) -> String {
    let text = match of {
        Element::Number => numbers.bits("%x0", "%r"),
        Element::I1 => "%r = arith.extui %x0 : i1 to i64\n".into(),
    };
    body(&[of], &text, "i64", numbers)
}

/// A number of an `i32`.
pub fn of_i32(numbers: Numbers) -> String {
    let (text, ty) = (numbers.of_i32("%x0", "%r"), numbers.name());
    format!(" (%x0: i32) {{\n{text}bcast.yield %r : {ty}\n}}")
}

/// `%x0`, `%x1`, … are the elements, and `%r` is the result.
fn body(elements: &[Element], text: &str, result: &str, numbers: Numbers) -> String {
    let argument = |(n, &of): (usize, &Element)| format!("%x{n}: {}", element(of, numbers));
    let arguments = list(elements.iter().enumerate().map(argument));
    format!(" ({arguments}) {{\n{text}bcast.yield %r : {result}\n}}")
}
