//! The same elements in other shapes and types.

use super::{Draw, Try};
use crate::{
    array::Array,
    program::{Element, Type, Value},
};

impl Draw {
    pub fn loosen(&mut self) -> Try {
        let value = self.pick(|draw, value| draw.r#type(value).sizes().iter().any(Option::is_some))?;
        let Type::Tensor(sizes, element) = self.r#type(value).clone() else { return None };
        let to = Type::Tensor(self.forget(&sizes), element);
        self.cast(value, &to).map(|_| ())
    }

    /// Asserts a fact of the witness.
    pub fn tighten(&mut self) -> Try {
        if !self.may_be_undefined() {
            return None;
        }
        let value = self.tensor()?;
        let Type::Tensor(mut sizes, element) = self.r#type(value).clone() else { return None };
        let dim = self.random.below(sizes.len().max(1));
        *sizes.get_mut(dim)? = self.witness(value).sizes.get(dim).copied().filter(|&size| size > 0);
        self.cast(value, &Type::Tensor(sizes, element)).map(|_| ())
    }

    pub fn unranked(&mut self) -> Try {
        let value = self.tensor()?;
        let Type::Tensor(sizes, element) = self.r#type(value).clone() else { return None };
        let to = Type::Tensor(self.forget(&sizes), element);
        let from = self.r#type(value).clone();
        let name = element.name();
        let text = format!(
            "%u$u = tensor.cast $0 : {from} to tensor<*x{name}>\n$r = tensor.cast %u$u : tensor<*x{name}> to {to}"
        );
        self.op1(text, &[value], to, |operands| Some(operands[0].clone())).map(|_| ())
    }

    /// A further dimension of size 1, or a split one, as far as the witness allows.
    pub fn expand_shape(&mut self) -> Try {
        let tensor = self.tensor()?;
        let r#type = self.r#type(tensor).clone();
        let rank = r#type.sizes().len();
        if rank == 0 || rank > 2 {
            return None;
        }
        let at = self.random.below(rank);
        let factor = if self.may_be_undefined() && self.random.once_in(2) { 2 } else { 1 };
        let is_behind = self.random.once_in(2);
        let (mut text, mut groups, mut sizes, mut output) = (String::new(), vec![], vec![], vec![]);
        for (dim, &size) in r#type.sizes().iter().enumerate() {
            text += &format!(
                "%c$u_{dim} = arith.constant {dim} : index\n%d$u_{dim} = tensor.dim $0, %c$u_{dim} : {type}\n"
            );
            let from = sizes.len();
            if dim != at {
                sizes.push(size);
                output.push(size.map_or(format!("%d$u_{dim}"), |size| size.to_string()));
                groups.push(format!("[{from}]"));
                continue;
            }
            if size.is_some_and(|size| !size.is_multiple_of(factor)) {
                return None;
            }
            text += &format!(
                "%k$u = arith.constant {factor} : index\n%q$u = arith.divui %d$u_{dim}, %k$u : index\n"
            );
            let mut both = [
                (Some(factor), factor.to_string()),
                (
                    size.map(|size| size / factor),
                    size.map_or("%q$u".into(), |size| (size / factor).to_string()),
                ),
            ];
            if is_behind {
                both.reverse();
            }
            for (size, text) in both {
                sizes.push(size);
                output.push(text);
            }
            groups.push(format!("[{from}, {}]", from + 1));
        }
        let result = Type::Tensor(sizes, r#type.element());
        text += &format!(
            "$r = tensor.expand_shape $0 [{}] output_shape [{}] : {type} into {result}",
            groups.join(", "),
            output.join(", ")
        );
        let meaning = move |operands: &[Array]| {
            let mut sizes = operands[0].sizes.clone();
            let size = sizes[at];
            if !size.is_multiple_of(factor) {
                return None;
            }
            sizes[at] = size / factor;
            sizes.insert(at + usize::from(is_behind), factor);
            operands[0].reshape(&sizes)
        };
        self.op1(text, &[tensor], result, meaning).map(|_| ())
    }

    pub fn collapse_shape(&mut self) -> Try {
        let tensor = self.pick(|draw, value| {
            matches!(draw.r#type(value), Type::Tensor(..)) && draw.r#type(value).sizes().len() > 1
        })?;
        let r#type = self.r#type(tensor).clone();
        let rank = r#type.sizes().len();
        let at = self.random.below(rank - 1);
        let groups: Vec<String> = (0..rank - 1)
            .map(|dim| match dim.cmp(&at) {
                std::cmp::Ordering::Less => format!("[{dim}]"),
                std::cmp::Ordering::Equal => format!("[{dim}, {}]", dim + 1),
                std::cmp::Ordering::Greater => format!("[{}]", dim + 1),
            })
            .collect();
        let mut sizes = r#type.sizes().to_vec();
        let inner = sizes.remove(at + 1);
        sizes[at] = sizes[at].zip(inner).map(|(a, b)| a * b);
        let result = Type::Tensor(sizes, r#type.element());
        let text = format!("$r = tensor.collapse_shape $0 [{}] : {type} into {result}", groups.join(", "));
        let meaning = move |operands: &[Array]| {
            let mut sizes = operands[0].sizes.clone();
            let inner = sizes.remove(at + 1);
            sizes[at] *= inner;
            operands[0].reshape(&sizes)
        };
        self.op1(text, &[tensor], result, meaning).map(|_| ())
    }

    /// Dimensions that become one, in which an op computes, and which that is split into again, through a
    /// cast now and then.
    pub fn flattened(&mut self) -> Try {
        let tensor = self.pick(|draw, value| {
            matches!(draw.r#type(value), Type::Tensor(_, Element::I32))
                && draw.r#type(value).sizes().len() > 1
        })?;
        let r#type = self.r#type(tensor).clone();
        let rank = r#type.sizes().len();
        let first = self.random.below(rank - 1);
        let last = first + 1 + self.random.below(rank - 1 - first);
        let list = |dims: std::ops::RangeInclusive<usize>| {
            dims.map(|dim| dim.to_string()).collect::<Vec<_>>().join(", ")
        };
        let groups = (0..first).map(|dim| format!("[{dim}]")).chain([format!("[{}]", list(first..=last))]);
        let groups: Vec<String> = groups.chain((last + 1..rank).map(|dim| format!("[{dim}]"))).collect();
        let groups = groups.join(", ");
        let product =
            r#type.sizes()[first..=last].iter().try_fold(1, |product, size| Some(product * (*size)?));
        let merged = [&r#type.sizes()[..first], &[product], &r#type.sizes()[last + 1..]].concat();
        let mut sizes = vec![];
        let mut text = String::new();
        for (dim, size) in r#type.sizes().iter().enumerate() {
            text += &format!(
                "%c$u_{dim} = arith.constant {dim} : index\n%d$u_{dim} = tensor.dim $0, %c$u_{dim} : {type}\n"
            );
            sizes.push(size.map_or(format!("%d$u_{dim}"), |size| size.to_string()));
        }
        let flat = Type::Tensor(merged.clone(), Element::I32);
        let seen = Type::Tensor(self.forget(&merged), Element::I32);
        let scalar = Type::Tensor(vec![], Element::I32);
        text += &format!(
            "%f$u = tensor.collapse_shape $0 [{groups}] : {type} into {flat}\n\
             %o$u = tensor.cast %f$u : {flat} to {seen}\n\
             %k$u = arith.constant dense<3> : {scalar}\n\
             %a$u = bcast.add %o$u, %k$u : ({seen}, {scalar}) -> {seen}\n\
             %b$u = tensor.cast %a$u : {seen} to {flat}\n\
             $r = tensor.expand_shape %b$u [{groups}] output_shape [{}] : {flat} into {type}",
            sizes.join(", ")
        );
        let meaning = |operands: &[Array]| {
            let add = |index: &[usize]| Element::I32.wrap(operands[0].get(index).expect("within bounds") + 3);
            Array::generate(&operands[0].sizes, add)
        };
        self.op1(text, &[tensor], r#type, meaning).map(|_| ())
    }

    /// By a tensor of computed sizes: flat, in reverse order, or flat with a 1.
    pub fn reshape(&mut self) -> Try {
        let tensor = self.tensor()?;
        let r#type = self.r#type(tensor).clone();
        let rank = r#type.sizes().len();
        let way = self.random.below(3);
        let mut text = String::from("%n$u_0 = arith.constant 1 : index\n");
        let mut dims = vec![];
        for dim in 0..rank {
            text += &format!(
                "%c$u_{dim} = arith.constant {dim} : index\n%d$u_{dim} = tensor.dim $0, %c$u_{dim} : {type}\n\
                 %n$u_{} = arith.muli %n$u_{dim}, %d$u_{dim} : index\n",
                dim + 1
            );
            dims.insert(0, format!("%d$u_{dim}"));
        }
        let sizes = match way {
            0 => vec![format!("%n$u_{rank}")],
            1 if rank > 0 => dims,
            _ => vec!["%n$u_0".into(), format!("%n$u_{rank}")],
        };
        let count = sizes.len();
        let result = Type::open(count, r#type.element());
        text += &format!(
            "%s$u = tensor.from_elements {} : tensor<{count}xindex>\n\
             $r = tensor.reshape $0(%s$u) : ({type}, tensor<{count}xindex>) -> {result}",
            sizes.join(", ")
        );
        let meaning = move |operands: &[Array]| {
            let sizes = &operands[0].sizes;
            let count = sizes.iter().product();
            operands[0].reshape(&match way {
                0 => vec![count],
                1 if !sizes.is_empty() => sizes.iter().rev().copied().collect(),
                _ => vec![1, count],
            })
        };
        self.op1(text, &[tensor], result, meaning).map(|_| ())
    }

    /// By any tensor of sizes that fit on the witness.
    pub fn reshape_by(&mut self) -> Try {
        if !self.may_be_undefined() {
            return None;
        }
        let tensor = self.tensor_of(Element::I32)?;
        let count = self.witness(tensor).elements.len() as i64;
        let fits = |draw: &Self, value: Value| {
            let is_static = matches!(draw.r#type(value), Type::Tensor(sizes, Element::Index) if matches!(sizes[..], [Some(_)]));
            let sizes = draw.witness(value).elements;
            is_static
                && sizes.iter().all(|&size| (0..9).contains(&size))
                && sizes.iter().product::<i64>() == count
        };
        let sizes = self.pick(fits)?;
        let (from, by) = (self.r#type(tensor).clone(), self.r#type(sizes).clone());
        let result = Type::open(self.witness(sizes).elements.len(), Element::I32);
        let meaning = |operands: &[Array]| {
            let sizes: Option<Vec<usize>> =
                operands[1].elements.iter().map(|&size| size.try_into().ok()).collect();
            operands[0].reshape(&sizes.filter(|sizes| sizes.iter().all(|&size| size < 1000))?)
        };
        self.op1(
            format!("$r = tensor.reshape $0($1) : ({from}, {by}) -> {result}"),
            &[tensor, sizes],
            result,
            meaning,
        )
        .map(|_| ())
    }

    pub fn transpose(&mut self) -> Try {
        let tensor = self.pick(|draw, value| {
            matches!(draw.r#type(value), Type::Tensor(_, Element::I32))
                && draw.r#type(value).sizes().len() == 2
        })?;
        let r#type = self.r#type(tensor).clone();
        let result = Type::Tensor(r#type.sizes().iter().rev().copied().collect(), Element::I32);
        let (text, empty) = self.empty(&result, &r#type, &[1, 0]);
        let text = format!(
            "{text}%e$u = tensor.empty({empty}) : {result}\n\
             $r = linalg.transpose ins($0 : {type}) outs(%e$u : {result}) permutation = [1, 0]"
        );
        let meaning = |operands: &[Array]| {
            let sizes: Vec<usize> = operands[0].sizes.iter().rev().copied().collect();
            Array::generate(&sizes, |index| operands[0].get(&[index[1], index[0]]).expect("within bounds"))
        };
        self.op1(text, &[tensor], result, meaning).map(|_| ())
    }

    /// Text for the sizes of a `tensor.empty`: dimensions of operand 0.
    pub fn empty(&mut self, of: &Type, from: &Type, dims: &[usize]) -> (String, String) {
        let (mut text, mut sizes) = (String::new(), vec![]);
        for (at, &dim) in dims.iter().enumerate() {
            if of.sizes()[at].is_none() {
                text += &format!(
                    "%c$u_{at} = arith.constant {dim} : index\n%d$u_{at} = tensor.dim $0, %c$u_{at} : {from}\n"
                );
                sizes.push(format!("%d$u_{at}"));
            }
        }
        (text, sizes.join(", "))
    }

    /// Repeats a tensor along a new first dimension.
    pub fn linalg_broadcast(&mut self) -> Try {
        let tensor = self.tensor_of(Element::I32)?;
        let size = self.size()?;
        let r#type = self.r#type(tensor).clone();
        let rank = r#type.sizes().len();
        if rank > 2 {
            return None;
        }
        let result = Type::Tensor([&[None], r#type.sizes()].concat(), Element::I32);
        let inner = Type::Tensor(r#type.sizes().to_vec(), Element::I32);
        let (text, sizes) = self.empty(&inner, &r#type, &(0..rank).collect::<Vec<_>>());
        let sizes = if sizes.is_empty() { "$1".into() } else { format!("$1, {sizes}") };
        let text = format!(
            "{text}%e$u = tensor.empty({sizes}) : {result}\n\
             $r = linalg.broadcast ins($0 : {type}) outs(%e$u : {result}) dimensions = [0]"
        );
        let meaning = |operands: &[Array]| {
            let sizes = [&[operands[1].value() as usize], operands[0].sizes.as_slice()].concat();
            Array::generate(&sizes, |index| operands[0].get(&index[1..]).expect("within bounds"))
        };
        self.op1(text, &[tensor, size], result, meaning).map(|_| ())
    }

    /// The sum over the last dimension.
    pub fn linalg_reduce(&mut self) -> Try {
        let tensor = self.tensor_of(Element::I32)?;
        let r#type = self.r#type(tensor).clone();
        let rank = r#type.sizes().len();
        if rank == 0 {
            return None;
        }
        let result = Type::Tensor(r#type.sizes()[..rank - 1].to_vec(), Element::I32);
        let (text, sizes) = self.empty(&result, &r#type, &(0..rank - 1).collect::<Vec<_>>());
        let text = format!(
            "{text}%z$u = arith.constant 0 : i32\n%e$u = tensor.empty({sizes}) : {result}\n\
             %f$u = linalg.fill ins(%z$u : i32) outs(%e$u : {result}) -> {result}\n\
             $r = linalg.reduce {{ arith.addi }} ins($0 : {type}) outs(%f$u : {result}) dimensions = [{}]",
            rank - 1
        );
        let meaning = |operands: &[Array]| {
            let (last, sizes) = operands[0].sizes.split_last()?;
            Array::generate(sizes, |index| {
                let at = |at: usize| operands[0].get(&[index, &[at]].concat()).expect("within bounds");
                Element::I32.wrap((0..*last).map(at).sum())
            })
        };
        self.op1(text, &[tensor], result, meaning).map(|_| ())
    }

    /// Memory of unknown strides as a tensor.
    pub fn as_tensor(&mut self, memory: Value, sizes: Vec<Option<usize>>) -> Option<Value> {
        let (from, to) = (self.r#type(memory).clone(), Type::Tensor(sizes, Element::I32));
        let text = format!("$r = bufferization.to_tensor $0 restrict : {from} to {to}");
        self.op1(text, &[memory], to, |operands| Some(operands[0].clone()))
    }
}
