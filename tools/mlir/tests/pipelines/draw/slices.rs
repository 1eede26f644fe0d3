//! Parts of tensors, and tensors as parts of others.

use super::{Draw, Try};
use crate::{
    array::Array,
    program::{Element, Type, Value},
};

impl Draw {
    /// A slice of a tensor: all, the first, the last or every second index of each dimension; a dimension of
    /// size 1 is now and then dropped.
    pub fn extract_slice(&mut self) -> Try {
        let tensor = self.tensor()?;
        let r#type = self.r#type(tensor).clone();
        if r#type.sizes().len() > self.takes.rank_of_slices {
            return None;
        }
        let (mut text, mut parts, mut kept, mut operands) =
            (String::new(), [vec![], vec![], vec![]], vec![], vec![tensor]);
        let mut ways = vec![];
        // Upstream drops the wrong dimension if a second one turns out to be 1.
        let may_drop = r#type.sizes().len() < 3;
        for (dim, &size) in r#type.sizes().iter().enumerate() {
            let way = if size == Some(1) && !may_drop { 5 } else { self.random.below(6) };
            text += &format!(
                "%c$u_{dim} = arith.constant {dim} : index\n%d$u_{dim} = tensor.dim $0, %c$u_{dim} : {type}\n"
            );
            let all = size.map_or(format!("%d$u_{dim}"), |size| size.to_string());
            let (offset, part, stride) = match way {
                0 if size == Some(1) => ("0".to_owned(), "1".to_owned(), "1"),
                1 | 2 => {
                    operands.push(self.size()?);
                    text +=
                        &format!("%s$u_{dim} = arith.minui ${}, %d$u_{dim} : index\n", operands.len() - 1);
                    text += &format!("%f$u_{dim} = arith.subi %d$u_{dim}, %s$u_{dim} : index\n");
                    (if way == 1 { "0".into() } else { format!("%f$u_{dim}") }, format!("%s$u_{dim}"), "1")
                }
                3 => {
                    text += &format!(
                        "%t$u_{dim} = arith.constant 2 : index\n%h$u_{dim} = arith.ceildivui %d$u_{dim}, %t$u_{dim} : index\n"
                    );
                    ("0".into(), format!("%h$u_{dim}"), "2")
                }
                _ => ("0".into(), all, "1"),
            };
            parts[0].push(offset);
            parts[1].push(part);
            parts[2].push(stride.to_owned());
            let is_dropped = way == 0 && size == Some(1);
            ways.push(if is_dropped { None } else { Some(way) });
            if !is_dropped {
                kept.push(if matches!(way, 1..=3) { None } else { size });
            }
        }
        let result = Type::Tensor(kept, r#type.element());
        let [offsets, sizes, strides] = parts.map(|part| part.join(", "));
        text +=
            &format!("$r = tensor.extract_slice $0[{offsets}] [{sizes}] [{strides}] : {type} to {result}");
        let meaning = move |operands: &[Array]| {
            let mut numbers = operands[1..].iter();
            let (mut sizes, mut places) = (vec![], vec![]);
            for (&size, way) in operands[0].sizes.iter().zip(&ways) {
                let (offset, part, stride) = match way {
                    Some(way @ (1 | 2)) => {
                        let part = (numbers.next()?.value() as usize).min(size);
                        (if *way == 1 { 0 } else { size - part }, part, 1)
                    }
                    Some(3) => (0, size.div_ceil(2), 2),
                    _ => (0, size, 1),
                };
                places.push((offset, stride, way.is_some()));
                if way.is_some() {
                    sizes.push(part);
                }
            }
            let element = |index: &[usize]| {
                let mut index = index.iter();
                let at: Vec<usize> = places
                    .iter()
                    .map(
                        |&(offset, stride, is_kept)| {
                            if is_kept { offset + stride * index.next().expect("one for each") } else { 0 }
                        },
                    )
                    .collect();
                operands[0].get(&at).expect("a slice is within bounds")
            };
            Array::generate(&sizes, element)
        };
        self.op1(text, &operands, result, meaning).map(|_| ())
    }

    /// A tensor inside a larger one.
    pub fn insert_slice(&mut self) -> Try {
        let tensor = self.tensor_of(Element::I32)?;
        let number = self.scalar(Element::I32)?;
        let r#type = self.r#type(tensor).clone();
        let rank = r#type.sizes().len();
        let is_expanded = self.random.once_in(3);
        let outer = Type::open(rank + usize::from(is_expanded), Element::I32);
        let at = self.random.below(2);
        let (mut text, mut sizes, mut offsets, mut larger) =
            (String::from("%n$u = arith.constant 2 : index\n"), vec![], vec![], vec![]);
        if is_expanded {
            sizes.push("1".to_owned());
            offsets.push("1".to_owned());
            larger.push("%n$u".to_owned());
        }
        for (dim, size) in r#type.sizes().iter().enumerate() {
            text += &format!(
                "%c$u_{dim} = arith.constant {dim} : index\n%d$u_{dim} = tensor.dim $0, %c$u_{dim} : {type}\n\
                 %e$u_{dim} = arith.addi %d$u_{dim}, %n$u : index\n"
            );
            sizes.push(size.map_or(format!("%d$u_{dim}"), |size| size.to_string()));
            offsets.push(at.to_string());
            larger.push(format!("%e$u_{dim}"));
        }
        let list = |items: &[String]| items.join(", ");
        let ones = vec!["1"; sizes.len()].join(", ");
        let brackets = if larger.is_empty() { String::new() } else { format!("[{}]", list(&larger)) };
        text += &format!(
            "%l$u = tensor.splat $1{brackets} : {outer}\n$r = tensor.insert_slice $0 into %l$u[{}] [{}] [{ones}] : {type} into {outer}",
            list(&offsets),
            list(&sizes)
        );
        let meaning = move |operands: &[Array]| {
            let inner = &operands[0];
            let mut sizes: Vec<usize> = inner.sizes.iter().map(|size| size + 2).collect();
            if is_expanded {
                sizes.insert(0, 2);
            }
            Array::generate(&sizes, |index| {
                let (is_there, index) =
                    if is_expanded { (index[0] == 1, &index[1..]) } else { (true, index) };
                let inside: Option<Vec<usize>> = index.iter().map(|index| index.checked_sub(at)).collect();
                inside.filter(|_| is_there).and_then(|index| inner.get(&index)).unwrap_or(operands[1].value())
            })
        };
        self.op1(text, &[tensor, number], outer, meaning).map(|_| ())
    }

    pub fn pad(&mut self) -> Try {
        let tensor = self.tensor_of(Element::I32)?;
        let number = self.scalar(Element::I32)?;
        let r#type = self.r#type(tensor).clone();
        let rank = r#type.sizes().len();
        if rank == 0 {
            return None;
        }
        let (mut operands, mut low, mut high, mut sizes) = (vec![tensor, number], vec![], vec![], vec![]);
        let mut amounts = vec![];
        for size in r#type.sizes() {
            let mut both = [None; 2];
            let mut texts = [String::new(), String::new()];
            for side in 0..2 {
                if self.random.once_in(4) {
                    operands.push(self.size()?);
                    texts[side] = format!("${}", operands.len() - 1);
                } else {
                    let amount = self.random.below(4) / 2;
                    both[side] = Some(amount);
                    texts[side] = amount.to_string();
                }
            }
            let [a, b] = texts;
            low.push(a);
            high.push(b);
            sizes.push(size.zip(both[0]).zip(both[1]).map(|((size, low), high)| size + low + high));
            amounts.push(both);
        }
        let result = Type::Tensor(sizes, Element::I32);
        let (low, high) = (low.join(", "), high.join(", "));
        let indices = (0..rank).map(|dim| format!("%i$u_{dim}: index")).collect::<Vec<_>>().join(", ");
        let text = format!(
            "$r = tensor.pad $0 low[{low}] high[{high}] {{\n^bb0({indices}):\ntensor.yield $1 : i32\n}} : {type} to {result}"
        );
        let meaning = move |operands: &[Array]| {
            let mut numbers = operands[2..].iter();
            let (mut lows, mut sizes) = (vec![], vec![]);
            for (both, &size) in amounts.iter().zip(&operands[0].sizes) {
                let mut amount = |side: usize| {
                    Some(both[side].unwrap_or_else(|| numbers.next().expect("one for each").value() as usize))
                };
                let (low, high) = (amount(0)?, amount(1)?);
                lows.push(low);
                sizes.push(size.checked_add(low)?.checked_add(high)?);
            }
            Array::generate(&sizes, |index| {
                let inside: Option<Vec<usize>> =
                    index.iter().zip(&lows).map(|(at, low)| at.checked_sub(*low)).collect();
                inside.and_then(|index| operands[0].get(&index)).unwrap_or(operands[1].value())
            })
        };
        self.op1(text, &operands, result, meaning).map(|_| ())
    }

    pub fn concat(&mut self) -> Try {
        let one = self.tensor()?;
        let (rank, element) = (self.r#type(one).sizes().len(), self.r#type(one).element());
        if rank == 0 {
            return None;
        }
        let dim = self.random.below(rank);
        let fits = move |draw: &Self, value: Value| {
            let (own, other) = (draw.r#type(one), draw.r#type(value));
            let agree =
                |at: usize| at == dim || own.sizes()[at].is_some() && own.sizes()[at] == other.sizes()[at];
            matches!(other, Type::Tensor(..))
                && other.element() == element
                && other.sizes().len() == rank
                && (draw.may_be_undefined() || value == one || (0..rank).all(agree))
        };
        let other = self.pick(fits)?;
        let types = [one, other].map(|value| self.r#type(value).clone());
        let mut sizes = vec![];
        for at in 0..rank {
            let [a, b] = [types[0].sizes()[at], types[1].sizes()[at]];
            sizes.push(if at == dim { a.zip(b).map(|(a, b)| a + b) } else { a.or(b) });
        }
        let result = Type::Tensor(sizes, element);
        let text = format!("$r = tensor.concat dim({dim}) $0, $1 : ({}, {}) -> {result}", types[0], types[1]);
        let meaning = move |operands: &[Array]| {
            let [a, b] = operands else { return None };
            let agree = (0..rank).all(|at| at == dim || a.sizes[at] == b.sizes[at]);
            let mut sizes = a.sizes.clone();
            sizes[dim] += b.sizes[dim];
            let element = |index: &[usize]| {
                let mut index = index.to_vec();
                a.get(&index).unwrap_or_else(|| {
                    index[dim] -= a.sizes[dim];
                    b.get(&index).expect("the other sizes agree")
                })
            };
            agree.then(|| Array::generate(&sizes, element))?
        };
        self.op1(text, &[one, other], result, meaning).map(|_| ())
    }
}
