//! The ops of `arith` on integers, with their poison and undefined behaviour.

use super::{
    bits::{bits, signed},
    floats,
    machine::Machine,
    run::{Run, Stop, undefined},
    text,
    value::{Scalar, Tensor, Value, count},
};
use crate::tree::Op;

impl Machine<'_> {
    pub fn arith(&self, op: &Op) -> Run<Value> {
        let result = &op.results[0].1;
        if op.name == "arith.constant" {
            return dense(op.attribute("value").unwrap_or_default(), result);
        }
        let of: Run<Vec<Value>> = op.operands.iter().map(|&id| self.value(id)).collect();
        let widths: Run<Vec<u32>> =
            op.operands.iter().map(|&id| text::width(text::element_type(&self.module.types[id])?)).collect();
        let (of, widths, to) = (of?, widths?, text::width(text::element_type(result)?)?);
        let tensor = of.iter().find_map(|value| match value {
            Value::Tensor(tensor) => Some(tensor.clone()),
            Value::Scalar(_) => None,
        });
        let Some(tensor) = tensor else {
            let scalars: Vec<Scalar> = of.iter().map(|value| element(value, 0)).collect();
            return Ok(Value::Scalar(compute(op, &scalars, &widths, to)?));
        };
        if let [Value::Scalar(condition), Value::Tensor(yes), Value::Tensor(no)] = &of[..] {
            return choose(*condition, yes, no);
        }
        if of.iter().any(|value| matches!(value, Value::Tensor(other) if other.sizes != tensor.sizes)) {
            return undefined("an elementwise op has tensors of two shapes");
        }
        let all =
            |at| compute(op, &of.iter().map(|value| element(value, at)).collect::<Vec<_>>(), &widths, to);
        let elements: Run<Vec<Scalar>> = (0..tensor.elements.len()).map(all).collect();
        Ok(Value::Tensor(Tensor::new(tensor.sizes, elements?)))
    }
}

fn element(value: &Value, at: usize) -> Scalar {
    match value {
        Value::Scalar(scalar) => *scalar,
        Value::Tensor(tensor) => tensor.elements[at],
    }
}

/// The value of an attribute such as `dense<[1, 2]> : tensor<2xi32>` or `3 : i32`, for that type.
pub fn dense(value: &str, r#type: &str) -> Run<Value> {
    let element = text::element_type(r#type)?;
    if text::is_float(element) {
        let number = value.split(" : ").next().unwrap_or_default();
        return Ok(Value::Scalar(floats::number(number)?));
    }
    let width = text::width(element)?;
    let scalar = |number: i64| Some(bits(number.into(), width));
    let Some(dense) = value.strip_prefix("dense<") else {
        return Ok(Value::Scalar(scalar(text::constant(value)?)));
    };
    let dense = dense.split(" : ").next().unwrap_or_default();
    let numbers = text::integers(&dense.replace("true", "1").replace("false", "0"));
    let (sizes, _) = text::tensor_type(r#type)?;
    let sizes: Vec<i64> = sizes.into_iter().flatten().collect();
    let count = count(&sizes)?;
    match (numbers.len(), dense.starts_with('[')) {
        (1, false) => Ok(Value::Tensor(Tensor::new(sizes, vec![scalar(numbers[0]); count]))),
        (all, _) if all == count => {
            Ok(Value::Tensor(Tensor::new(sizes, numbers.into_iter().map(scalar).collect())))
        }
        _ => Err(Stop::Unknown(value.into())),
    }
}

/// `arith.select` of tensors by one condition: a poison condition yields poison of unknown sizes.
fn choose(condition: Scalar, yes: &Tensor, no: &Tensor) -> Run<Value> {
    match condition {
        Some(0) => Ok(Value::Tensor(no.clone())),
        Some(_) => Ok(Value::Tensor(yes.clone())),
        None => undefined("a choice of tensors by poison"),
    }
}

/// Two operands as bits, and as numbers with and without a sign.
struct Pair {
    a: u64,
    b: u64,
    width: u32,
}

impl Pair {
    fn signed(&self) -> (i128, i128) {
        (signed(self.a, self.width), signed(self.b, self.width))
    }

    fn unsigned(&self) -> (i128, i128) {
        (self.a.into(), self.b.into())
    }
}

fn compute(op: &Op, of: &[Scalar], widths: &[u32], to: u32) -> Run<Scalar> {
    let name = op.name.as_str();
    if let Some(result) = floats::compute(op, of) {
        return result;
    }
    match (name, of) {
        ("arith.select", [condition, yes, no]) => {
            return Ok(condition.and_then(|condition| if condition == 0 { *no } else { *yes }));
        }
        (_, [Some(a)]) => return convert(op, *a, widths[0], to),
        (_, [None]) => return Ok(None),
        _ => {}
    }
    let [a, b] = of else { return Err(Stop::Unknown(name.into())) };
    let divides = ["div", "rem"].iter().any(|part| name.contains(part));
    if divides && matches!(b, None | Some(0)) {
        return undefined("a division by zero");
    }
    let (Some(a), Some(b)) = (*a, *b) else { return Ok(None) };
    let pair = Pair { a, b, width: widths[0] };
    match name {
        "arith.cmpi" => compare(op, &pair).map(|holds| Some(holds.into())),
        _ if divides => divide(op, &pair),
        _ if name.starts_with("arith.sh") => shift(op, &pair),
        _ => plain(op, &pair),
    }
}

fn convert(op: &Op, a: u64, from: u32, to: u32) -> Run<Scalar> {
    let flags = op.attribute("overflowFlags").unwrap_or_default();
    let (s, u) = (signed(a, from), i128::from(a));
    match op.name.as_str() {
        "arith.extsi" | "arith.index_cast" => Ok(Some(bits(s, to))),
        "arith.extui" if op.attribute("nonNeg").is_some() && s < 0 => Ok(None),
        "arith.index_castui" if op.attribute("nonNeg").is_some() && s < 0 => Ok(None),
        "arith.extui" | "arith.index_castui" => Ok(Some(bits(u, to))),
        "arith.trunci" => {
            let cut = bits(u, to);
            let wraps = flags.contains("nsw") && signed(cut, to) != s || flags.contains("nuw") && cut != a;
            Ok((!wraps).then_some(cut))
        }
        other => Err(Stop::Unknown(other.into())),
    }
}

fn compare(op: &Op, pair: &Pair) -> Run<bool> {
    let ((a, b), (ua, ub)) = (pair.signed(), pair.unsigned());
    Ok(match text::integer(op.attribute("predicate").unwrap_or_default())? {
        0 => a == b,
        1 => a != b,
        2 => a < b,
        3 => a <= b,
        4 => a > b,
        5 => a >= b,
        6 => ua < ub,
        7 => ua <= ub,
        8 => ua > ub,
        9 => ua >= ub,
        other => return Err(Stop::Unknown(format!("predicate {other}"))),
    })
}

fn divide(op: &Op, pair: &Pair) -> Run<Scalar> {
    let is_signed = op.name.ends_with("si");
    let (a, b) = if is_signed { pair.signed() } else { pair.unsigned() };
    let (mut quotient, rest) = (a / b, a % b);
    if op.name.contains("rem") {
        if is_signed && overflows(a / b, pair.width) {
            return undefined("a remainder that overflows");
        }
        return Ok(Some(bits(rest, pair.width)));
    }
    match op.name.as_str() {
        "arith.ceildivsi" | "arith.ceildivui" if rest != 0 && (a < 0) == (b < 0) => quotient += 1,
        "arith.floordivsi" if rest != 0 && (a < 0) != (b < 0) => quotient -= 1,
        _ => {}
    }
    if is_signed && overflows(quotient, pair.width) {
        return undefined("a quotient that overflows");
    }
    let is_exact = op.attribute("isExact").is_some();
    Ok((!is_exact || rest == 0).then_some(bits(quotient, pair.width)))
}

fn overflows(number: i128, width: u32) -> bool {
    signed(bits(number, width), width) != number
}

/// A number that the op's flags allow to wrap around or not.
fn flagged(op: &Op, width: u32, signed: i128, unsigned: i128) -> Scalar {
    let flags = op.attribute("overflowFlags").unwrap_or_default();
    let wraps = flags.contains("nsw") && overflows(signed, width)
        || flags.contains("nuw") && i128::from(bits(unsigned, width)) != unsigned;
    (!wraps).then_some(bits(signed, width))
}

fn shift(op: &Op, pair: &Pair) -> Run<Scalar> {
    let Pair { a, b, width } = *pair;
    if b >= width.into() {
        return Ok(None);
    }
    let lost = a & ((1u64 << b) - 1) != 0;
    let is_exact = op.attribute("isExact").is_some();
    Ok(match op.name.as_str() {
        "arith.shli" => flagged(op, width, signed(a, width) << b, i128::from(a) << b),
        _ if is_exact && lost => None,
        "arith.shrsi" => Some(bits(signed(a, width) >> b, width)),
        "arith.shrui" => Some(a >> b),
        other => return Err(Stop::Unknown(other.into())),
    })
}

fn plain(op: &Op, pair: &Pair) -> Run<Scalar> {
    let ((a, b), (ua, ub)) = (pair.signed(), pair.unsigned());
    let width = pair.width;
    Ok(match op.name.as_str() {
        "arith.addi" => flagged(op, width, a + b, ua + ub),
        "arith.subi" => flagged(op, width, a - b, ua - ub),
        "arith.muli" => flagged(op, width, a.wrapping_mul(b), ua.wrapping_mul(ub)),
        "arith.andi" => Some(pair.a & pair.b),
        "arith.ori" => Some(pair.a | pair.b),
        "arith.xori" => Some(pair.a ^ pair.b),
        "arith.maxsi" => Some(bits(a.max(b), width)),
        "arith.minsi" => Some(bits(a.min(b), width)),
        "arith.maxui" => Some(pair.a.max(pair.b)),
        "arith.minui" => Some(pair.a.min(pair.b)),
        other => return Err(Stop::Unknown(other.into())),
    })
}
