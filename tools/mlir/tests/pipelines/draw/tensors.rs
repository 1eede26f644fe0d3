//! Tensors that are made of numbers.

use super::{Draw, Try};
use crate::{
    array::Array,
    program::{Element, Type, Value},
};

impl Draw {
    pub fn constant_tensor(&mut self) -> Try {
        let rank = self.rank().min(2);
        let mut sizes: Vec<usize> = (0..rank).map(|_| self.witness_size().max(1)).collect();
        let element =
            [Element::I32, Element::I32, Element::I32, Element::Index, Element::I1][self.random.below(5)];
        // A number that some ops ignore, or of which the result follows, often one for all elements.
        let neutral = element.wrap([0, 0, 1, -1][self.random.below(4)]);
        let is_neutral = element != Element::Index && self.random.once_in(2);
        if is_neutral && self.random.once_in(2) {
            sizes.fill(1);
        }
        let array = Array::generate(&sizes, |_| if is_neutral { neutral } else { self.element(element) })?;
        let r#type = Type::Tensor(sizes.iter().copied().map(Some).collect(), element);
        let dense = if array.elements.is_empty() {
            String::new()
        } else {
            nested(&array.sizes, &array.elements, element)
        };
        self.op1(format!("$r = arith.constant dense<{dense}> : {type}"), &[], r#type, move |_| {
            Some(array.clone())
        })
        .map(|_| ())
    }

    /// Sizes of a new tensor: operands for those that are `?`.
    fn new_sizes(&mut self, rank: usize) -> Option<(Vec<Option<usize>>, Vec<Value>)> {
        let (mut sizes, mut operands) = (vec![], vec![]);
        for _ in 0..rank {
            if self.random.once_in(3) {
                sizes.push(Some(self.witness_size().max(1)));
            } else {
                sizes.push(None);
                operands.push(self.size()?);
            }
        }
        Some((sizes, operands))
    }

    pub fn splat(&mut self) -> Try {
        let rank = self.rank();
        let (sizes, operands) = self.new_sizes(rank)?;
        let element = self.scalar(Element::I32)?;
        let r#type = Type::Tensor(sizes.clone(), Element::I32);
        let list =
            if operands.is_empty() { String::new() } else { format!("[{}]", holes(1, operands.len())) };
        let meaning = move |operands: &[Array]| {
            Array::generate(&filled(&sizes, &operands[1..])?, |_| operands[0].value())
        };
        self.op1(
            format!("$r = tensor.splat $0{list} : {type}"),
            &[vec![element], operands].concat(),
            r#type,
            meaning,
        )
        .map(|_| ())
    }

    pub fn fill(&mut self) -> Try {
        let rank = self.rank();
        let (sizes, operands) = self.new_sizes(rank)?;
        let element = self.scalar(Element::I32)?;
        let r#type = Type::Tensor(sizes.clone(), Element::I32);
        let text = format!(
            "%e$u = tensor.empty({}) : {type}\n$r = linalg.fill ins($0 : i32) outs(%e$u : {type}) -> {type}",
            holes(1, operands.len())
        );
        let meaning = move |operands: &[Array]| {
            Array::generate(&filled(&sizes, &operands[1..])?, |_| operands[0].value())
        };
        self.op1(text, &[vec![element], operands].concat(), r#type, meaning).map(|_| ())
    }

    pub fn elements(&mut self) -> Try {
        let rank = self.rank().min(3);
        let sizes: Vec<usize> = (0..rank).map(|_| 1 + self.random.below(3)).collect();
        let element = if self.random.once_in(4) { Element::Index } else { Element::I32 };
        // Few different numbers, so that some are repeated.
        let numbers: Vec<Value> = (0..2).map(|_| self.scalar(element)).collect::<Option<_>>()?;
        let count = sizes.iter().product();
        let operands: Vec<Value> = (0..count).map(|_| numbers[self.random.below(2)]).collect();
        let r#type = Type::Tensor(sizes.iter().copied().map(Some).collect(), element);
        let text = format!("$r = tensor.from_elements {} : {type}", holes(0, count));
        let meaning = move |operands: &[Array]| {
            Some(Array { sizes: sizes.clone(), elements: operands.iter().map(Array::value).collect() })
        };
        self.op1(text, &operands, r#type, meaning).map(|_| ())
    }

    /// A tensor of sizes, and one of them again.
    pub fn tensor_of_sizes(&mut self) -> Try {
        let count = 1 + self.random.below(3);
        let sizes: Vec<Value> = (0..count).map(|_| self.size()).collect::<Option<_>>()?;
        let r#type = Type::Tensor(vec![Some(count)], Element::Index);
        let text = format!("$r = tensor.from_elements {} : {type}", holes(0, count));
        let meaning = move |operands: &[Array]| {
            Some(Array { sizes: vec![count], elements: operands.iter().map(Array::value).collect() })
        };
        let tensor = self.op1(text, &sizes, r#type.clone(), meaning)?;
        let at = self.random.below(count);
        let text = format!("%c$u = arith.constant {at} : index\n$r = tensor.extract $0[%c$u] : {type}");
        let size = self.op1(text, &[tensor], Type::Scalar(Element::Index), move |operands| {
            Some(Array::scalar(operands[0].elements[at]))
        })?;
        self.room.small.insert(size);
        Some(())
    }

    pub fn generate(&mut self) -> Try {
        let rank = self.rank();
        let (sizes, operands) = self.new_sizes(rank)?;
        let number = self.scalar(Element::I32)?;
        let r#type = Type::Tensor(sizes.clone(), Element::I32);
        let indices = (0..rank).map(|dim| format!("%i$u_{dim}: index")).collect::<Vec<_>>().join(", ");
        let mut text = format!(
            "$r = tensor.generate {} {{\n^bb0({indices}):\n%x$u_0 = arith.index_cast %n$u : index to i32\n",
            holes(1, operands.len())
        );
        text.insert_str(0, "%n$u = arith.constant 0 : index\n");
        for dim in 0..rank {
            text += &format!(
                "%k$u_{dim} = arith.index_cast %i$u_{dim} : index to i32\n%y$u_{dim} = arith.addi %x$u_{dim}, %x$u_{dim} : i32\n\
                 %x$u_{} = arith.addi %y$u_{dim}, %k$u_{dim} : i32\n",
                dim + 1
            );
        }
        text += &format!("%q$u = arith.addi %x$u_{rank}, $0 : i32\ntensor.yield %q$u : i32\n}} : {type}");
        let meaning = move |operands: &[Array]| {
            let element =
                |index: &[usize]| index.iter().fold(0, |sum, &at| sum * 2 + at as i64) + operands[0].value();
            Array::generate(&filled(&sizes, &operands[1..])?, |index| Element::I32.wrap(element(index)))
        };
        self.op1(text, &[vec![number], operands].concat(), r#type, meaning).map(|_| ())
    }

    /// Another element at the start of a tensor that has one.
    pub fn insert(&mut self) -> Try {
        let tensor = self.tensor_of(Element::I32)?;
        let r#type = self.r#type(tensor).clone();
        let has_one = r#type.sizes().iter().all(|size| size.is_some_and(|size| size > 0));
        if !has_one && !self.may_be_undefined() {
            return None;
        }
        let number = self.scalar(Element::I32)?;
        let zeros = vec!["%c$u"; r#type.sizes().len()].join(", ");
        // Of a copy: see upstream.txt about a slice of a tensor that is changed in place.
        let text = format!(
            "%c$u = arith.constant 0 : index\n%m$u = bufferization.alloc_tensor() copy($0) : {type}\n\
             $r = tensor.insert $1 into %m$u[{zeros}] : {type}"
        );
        let meaning = |operands: &[Array]| {
            let mut array = operands[0].clone();
            *array.elements.first_mut()? = operands[1].value();
            Some(array)
        };
        self.op1(text, &[tensor, number], r#type, meaning).map(|_| ())
    }
}

/// The sizes with numbers for those that are `?`.
pub fn filled(sizes: &[Option<usize>], numbers: &[Array]) -> Option<Vec<usize>> {
    let mut numbers = numbers.iter();
    sizes.iter().map(|size| size.or_else(|| usize::try_from(numbers.next()?.value()).ok())).collect()
}

/// Operands of a text.
pub fn holes(from: usize, count: usize) -> String {
    (from..from + count).map(|at| format!("${at}")).collect::<Vec<_>>().join(", ")
}

fn nested(sizes: &[usize], elements: &[i64], element: Element) -> String {
    match sizes {
        [] if element == Element::I1 => (elements[0] != 0).to_string(),
        [] => elements[0].to_string(),
        [size, inner @ ..] => {
            let parts = elements.chunks(elements.len() / size).map(|part| nested(inner, part, element));
            format!("[{}]", parts.collect::<Vec<_>>().join(", "))
        }
    }
}
