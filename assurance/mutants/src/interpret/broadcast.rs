//! The ops of the dialect, by the rules `runtime-legal`, `runtime-extent` and `element-map`.

use super::{
    bits::{bits, signed},
    machine::Machine,
    run::{Run, Stop, undefined},
    text,
    value::{Scalar, Tensor, Value, all_indices},
};
use crate::tree::Op;

/// An operand with the column of each of its dimensions.
struct Operand {
    tensor: Tensor,
    declared: Vec<Option<i64>>,
    columns: Vec<usize>,
}

impl Machine<'_> {
    pub fn bcast(&mut self, op: &Op) -> Run<Vec<Value>> {
        if matches!(op.name.as_str(), "bcast.guard" | "bcast.guard_index") {
            return self.guard(op);
        }
        let operands = self.aligned(op)?;
        let rank = operands.iter().map(|operand| operand.columns.len()).max().unwrap_or(0);
        let extents: Run<Vec<i64>> = (0..rank).map(|column| self.extent(op, &operands, column)).collect();
        let extents = extents?;
        let mut results = vec![Vec::new(); op.results.len()];
        for at in all_indices(&extents)? {
            let elements: Run<Vec<Scalar>> =
                operands.iter().map(|operand| operand.stretched(&at, &extents)).collect();
            let elements = elements?;
            match op.name.as_str() {
                "bcast.broadcast" => results.iter_mut().zip(elements).for_each(|(all, one)| all.push(one)),
                _ => results[0].push(self.element(op, &elements)?),
            }
        }
        let tensor = |elements| Value::Tensor(Tensor::new(extents.clone(), elements));
        Ok(results.into_iter().map(tensor).collect())
    }

    fn aligned(&self, op: &Op) -> Run<Vec<Operand>> {
        let mut all = Vec::new();
        for (at, &id) in op.operands.iter().enumerate() {
            let (declared, _) = text::tensor_type(&self.module.types[id])?;
            all.push(Operand { tensor: self.tensor(op, at)?, declared, columns: Vec::new() });
        }
        let rank = all.iter().map(|operand| operand.tensor.sizes.len()).max().unwrap_or(0);
        let explicit = op.attribute("broadcast_dimensions").map(text::array);
        for operand in &mut all {
            let own = operand.tensor.sizes.len();
            operand.columns = match &explicit {
                Some(dims) if own < rank => dims.iter().map(|&dim| dim as usize).collect(),
                _ => (rank - own..rank).collect(),
            };
        }
        Ok(all)
    }

    /// All sizes of a column that are not 1 are equal.
    fn extent(&self, op: &Op, operands: &[Operand], column: usize) -> Run<i64> {
        let (mut sizes, mut declared) = (Vec::new(), Vec::new());
        for operand in operands {
            if let Some(dim) = operand.columns.iter().position(|&at| at == column) {
                sizes.push(operand.tensor.sizes[dim]);
                declared.push(operand.declared[dim]);
            }
        }
        let extent = sizes.iter().copied().find(|&size| size != 1).unwrap_or(1);
        let mut legal = sizes.iter().all(|&size| size == 1 || size == extent);
        // Two `?` are never stretched then, unless a fixed size determines which one is.
        if self.rules.assume_equal && !declared.iter().any(|size| size.is_some_and(|size| size != 1)) {
            let unknown = sizes.iter().zip(&declared).filter(|(_, declared)| declared.is_none());
            legal &= unknown.clone().all(|(size, _)| unknown.clone().all(|(other, _)| size == other));
        }
        match legal {
            true => Ok(extent),
            false if self.rules.assume_legal || op.attribute("bcast.checked").is_some() => {
                undefined("sizes that do not broadcast")
            }
            false => Err(Stop::Failed(format!("{} of sizes that do not broadcast", op.name))),
        }
    }

    fn element(&mut self, op: &Op, of: &[Scalar]) -> Run<Scalar> {
        if op.name == "bcast.map" {
            let of: Vec<_> = of.iter().map(|&element| Value::Scalar(element)).collect();
            return match self.block(&op.regions[0], &of)?.first() {
                Some(Value::Scalar(element)) => Ok(*element),
                _ => Err(Stop::Unknown("a map without an element".into())),
            };
        }
        let last = op.operands.last().expect("an op of the dialect has operands");
        let width = text::width(text::element_type(&self.module.types[*last])?)?;
        match (op.name.as_str(), of) {
            ("bcast.select", [condition, yes, no]) => {
                Ok(condition.and_then(|condition| if condition == 0 { *no } else { *yes }))
            }
            _ => {
                let folded = of[1..].iter().try_fold(of[0], |a, &b| binary(op, a, b, width))?;
                Ok(folded)
            }
        }
    }
}

impl Operand {
    /// Its element for an index of the result.
    fn stretched(&self, at: &[i64], extents: &[i64]) -> Run<Scalar> {
        let index = |(&column, &size): (&usize, &i64)| {
            if size == 1 && extents[column] != 1 { 0 } else { at[column] }
        };
        let own: Vec<i64> = self.columns.iter().zip(&self.tensor.sizes).map(index).collect();
        self.tensor.at(&own)
    }
}

fn binary(op: &Op, a: Scalar, b: Scalar, width: u32) -> Run<Scalar> {
    let name = op.name.trim_start_matches("bcast.");
    let is_unsigned = op.attribute("is_unsigned").is_some() || width == 1;
    if matches!(name, "div" | "rem") && matches!(b, None | Some(0)) {
        return undefined("a division by zero");
    }
    let (Some(a), Some(b)) = (a, b) else { return Ok(None) };
    let number = |bits: u64| if is_unsigned { i128::from(bits) } else { signed(bits, width) };
    let (x, y) = (number(a), number(b));
    let result = match name {
        "add" => x + y,
        "sub" => x - y,
        "mul" => x.wrapping_mul(y),
        "max" => x.max(y),
        "min" => x.min(y),
        "and" => x & y,
        "or" => x | y,
        "xor" => x ^ y,
        "shl" | "shr" if b >= width.into() => return Ok(None),
        "shl" => x << y,
        "shr" => x >> b,
        "div" | "rem" if !is_unsigned && number(bits(x / y, width)) != x / y => {
            return undefined("a quotient that overflows");
        }
        "div" => x / y,
        "rem" => x % y,
        "compare" => return Ok(Some(compare(op, x, y)?.into())),
        _ => return Err(Stop::Unknown(op.name.clone())),
    };
    Ok(Some(bits(result, width)))
}

fn compare(op: &Op, x: i128, y: i128) -> Run<bool> {
    match text::integer(op.attribute("predicate").unwrap_or_default())? {
        0 => Ok(x == y),
        1 => Ok(x != y),
        2 => Ok(x < y),
        3 => Ok(x <= y),
        4 => Ok(x > y),
        5 => Ok(x >= y),
        other => Err(Stop::Unknown(format!("predicate {other}"))),
    }
}
