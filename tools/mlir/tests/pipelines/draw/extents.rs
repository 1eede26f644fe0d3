//! Ops of `shape`: the sizes of tensors as numbers and as tensors of numbers.

use super::{Draw, Try};
use crate::{
    array::Array,
    broadcast::{columns, extents},
    program::{Element, Type, Value},
};

const INDEX: Type = Type::Scalar(Element::Index);
const I1: Type = Type::Scalar(Element::I1);

/// The type with these sizes.
fn of_sizes(count: usize) -> Type {
    Type::Tensor(vec![Some(count)], Element::Index)
}

fn sizes(sizes: &[usize]) -> Array {
    Array { sizes: vec![sizes.len()], elements: sizes.iter().map(|&size| size as i64).collect() }
}

/// The sizes that tensors broadcast to, if they do.
fn broadcast(operands: &[Array]) -> Option<Vec<usize>> {
    let ranks: Vec<usize> = operands.iter().map(Array::rank).collect();
    extents(operands, &columns(&ranks, None)).ok()
}

impl Draw {
    pub fn shape_op(&mut self) -> Try {
        if !self.takes.shapes {
            return None;
        }
        match self.random.below(8) {
            0 | 1 => self.shape_of(),
            2 => self.const_shape(),
            3 => self.shape_dim(),
            4 | 5 => self.shape_broadcast(),
            6 => self.compare_shapes(),
            _ => self.assuming(),
        }
    }

    /// The sizes of a tensor, and one of them.
    fn shape_of(&mut self) -> Try {
        let tensor = self.tensor()?;
        let r#type = self.r#type(tensor).clone();
        let result = of_sizes(r#type.sizes().len());
        let text = format!("$r = shape.shape_of $0 : {type} -> {result}");
        let value = self.op1(text, &[tensor], result, |operands| Some(sizes(&operands[0].sizes)))?;
        self.extent_of(value)
    }

    fn const_shape(&mut self) -> Try {
        let all: Vec<usize> = (0..self.random.below(4)).map(|_| self.witness_size()).collect();
        let r#type = of_sizes(all.len());
        let list = all.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        let value =
            self.op1(format!("$r = shape.const_shape [{list}] : {type}"), &[], r#type, move |_| {
                Some(sizes(&all))
            })?;
        self.extent_of(value)
    }

    /// A size, the number of all elements, or of sizes.
    fn extent_of(&mut self, shape: Value) -> Try {
        let (r#type, count) = (self.r#type(shape).clone(), self.witness(shape).elements.len());
        let at = self.random.below(count.max(1));
        let meaning = move |operands: &[Array]| Some(Array::scalar(*operands[0].elements.get(at)?));
        let value = match self.random.below(4) {
            0 => self.op1(
                format!("$r = shape.num_elements $0 : {type} -> index"),
                &[shape],
                INDEX,
                |operands| Some(Array::scalar(operands[0].elements.iter().product())),
            ),
            1 => self.op1(format!("$r = shape.rank $0 : {type} -> index"), &[shape], INDEX, |operands| {
                Some(Array::scalar(operands[0].elements.len() as i64))
            }),
            _ => {
                let text = format!(
                    "%c$u = arith.constant {at} : index\n$r = shape.get_extent $0, %c$u : {type}, index -> index"
                );
                self.op1(text, &[shape], INDEX, meaning)
            }
        };
        self.room.small.insert(value?);
        Some(())
    }

    fn shape_dim(&mut self) -> Try {
        let tensor = self.tensor()?;
        let r#type = self.r#type(tensor).clone();
        let dim = self.random.below(r#type.sizes().len().max(1));
        let text =
            format!("%c$u = arith.constant {dim} : index\n$r = shape.dim $0, %c$u : {type}, index -> index");
        let meaning = move |operands: &[Array]| Some(Array::scalar(*operands[0].sizes.get(dim)? as i64));
        let value = self.op1(text, &[tensor], INDEX, meaning)?;
        self.room.small.insert(value);
        Some(())
    }

    /// Two tensors, with the text of their sizes `%s$u` and `%t$u`, and the types of these.
    fn two_shapes(&mut self) -> Option<([Value; 2], String, String)> {
        let both = [self.tensor()?, self.tensor()?];
        let types = both.map(|value| self.r#type(value).clone());
        let [a, b] = types.each_ref().map(|r#type| of_sizes(r#type.sizes().len()));
        let text = format!(
            "%s$u = shape.shape_of $0 : {} -> {a}\n%t$u = shape.shape_of $1 : {} -> {b}\n",
            types[0], types[1]
        );
        Some((both, text, format!("{a}, {b}")))
    }

    /// The sizes that two tensors broadcast to, and one of them.
    fn shape_broadcast(&mut self) -> Try {
        let (both, text, types) = self.two_shapes()?;
        let count = both.iter().map(|&value| self.r#type(value).sizes().len()).max()?;
        let result = if self.random.once_in(3) { Type::open(1, Element::Index) } else { of_sizes(count) };
        let text = format!("{text}$r = shape.broadcast %s$u, %t$u : {types} -> {result}");
        let value = self.op1(text, &both, result, |operands| Some(sizes(&broadcast(operands)?)))?;
        self.extent_of(value)
    }

    /// Whether two tensors have the same sizes, or broadcast.
    fn compare_shapes(&mut self) -> Try {
        let (both, text, types) = self.two_shapes()?;
        let value = if self.random.once_in(2) {
            let text = format!("{text}$r = shape.shape_eq %s$u, %t$u : {types}");
            self.op1(text, &both, I1, |operands| {
                Some(Array::scalar((operands[0].sizes == operands[1].sizes).into()))
            })
        } else {
            let text = format!("{text}$r = shape.is_broadcastable %s$u, %t$u : {types}");
            self.op1(text, &both, I1, |operands| Some(Array::scalar(broadcast(operands).is_some().into())))
        };
        value.map(|_| ())
    }

    /// An op of the dialect below a witness that its operands broadcast. Passes may move the witness, and
    /// with it its check.
    fn assuming(&mut self) -> Try {
        if !self.may_be_undefined() {
            return None;
        }
        let [a, b] = [self.tensor_of(Element::I32)?, self.tensor_of(Element::I32)?];
        let [from, by] = [a, b].map(|value| self.r#type(value).clone());
        let ranks = [&from, &by].map(|r#type| r#type.sizes().len());
        let result = Type::open(ranks[0].max(ranks[1]), Element::I32);
        let [s, t] = ranks.map(of_sizes);
        let text = format!(
            "%s$u = shape.shape_of $0 : {from} -> {s}\n%t$u = shape.shape_of $1 : {by} -> {t}\n\
             %w$u = shape.cstr_broadcastable %s$u, %t$u : {s}, {t}\n$r = shape.assuming %w$u -> ({result}) {{\n\
             %z$u = bcast.sub $0, $1 : ({from}, {by}) -> {result}\nshape.assuming_yield %z$u : {result}\n}}"
        );
        let columns = columns(&ranks, None);
        let meaning = move |operands: &[Array]| {
            let sub = |elements: &[i64]| Element::I32.wrap(elements[0].wrapping_sub(elements[1]));
            crate::broadcast::elementwise(operands, &columns, sub).ok()
        };
        self.op1(text, &[a, b], result, meaning).map(|_| ())
    }
}
