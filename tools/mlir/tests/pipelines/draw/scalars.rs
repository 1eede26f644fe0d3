//! Numbers: sizes, conditions and elements.

use super::{Draw, Try};
use crate::{
    array::Array,
    program::{Element, Type, Value},
};

const INDEX: Type = Type::Scalar(Element::Index);
const I32: Type = Type::Scalar(Element::I32);
const I1: Type = Type::Scalar(Element::I1);

impl Draw {
    fn small(&mut self, value: Value) -> Value {
        self.room.small.insert(value);
        value
    }

    pub fn constant(&mut self, number: i64) -> Option<Value> {
        let text = format!("$r = arith.constant {number} : index");
        let value = self.op1(text, &[], INDEX, move |_| Some(Array::scalar(number)))?;
        Some(self.small(value))
    }

    pub fn index_constant(&mut self) -> Try {
        let number = self.witness_size() as i64;
        self.constant(number).map(|_| ())
    }

    pub fn dim_of(&mut self, tensor: Value, dim: usize) -> Option<Value> {
        let r#type = self.r#type(tensor).clone();
        let text = format!("%d$u = arith.constant {dim} : index\n$r = tensor.dim $0, %d$u : {type}");
        let value = self.op1(text, &[tensor], INDEX, move |operands| {
            Some(Array::scalar(operands[0].sizes[dim] as i64))
        })?;
        Some(self.small(value))
    }

    pub fn dim(&mut self) -> Try {
        let tensor = self.pick(|draw, value| !draw.r#type(value).sizes().is_empty())?;
        let dim = self.random.below(self.r#type(tensor).sizes().len());
        self.dim_of(tensor, dim).map(|_| ())
    }

    /// A `tensor.dim` with a computed index.
    pub fn computed_dim(&mut self) -> Try {
        let tensor = self.pick(|draw, value| !draw.r#type(value).sizes().is_empty())?;
        let (at, r#type) = (self.scalar(Element::Index)?, self.r#type(tensor).clone());
        let rank = r#type.sizes().len();
        let text = format!(
            "%k$u = arith.constant {rank} : index\n%m$u = arith.remui $1, %k$u : index\n\
             $r = tensor.dim $0, %m$u : {type}"
        );
        let meaning = move |operands: &[Array]| {
            let dim = operands[1].value() as u64 % rank as u64;
            Some(Array::scalar(operands[0].sizes[dim as usize] as i64))
        };
        let value = self.op1(text, &[tensor, at], INDEX, meaning)?;
        self.small(value);
        Some(())
    }

    pub fn index_op(&mut self) -> Try {
        let a = self.scalar(Element::Index)?;
        let is_small = |draw: &Self, value| draw.room.small.contains(&value);
        let (name, compute): (_, fn(i64, i64) -> Option<i64>) = match self.random.below(9) {
            0 => ("addi", |a, b| Some(a.wrapping_add(b))),
            1 => ("subi", |a, b| Some(a.wrapping_sub(b))),
            2 => ("muli", |a, b| Some(a.wrapping_mul(b))),
            3 => ("minui", |a, b| Some((a as u64).min(b as u64) as i64)),
            4 => ("maxsi", |a, b| Some(a.max(b))),
            5 => ("minsi", |a, b| Some(a.min(b))),
            at => {
                let divisor = 1 + self.random.below(3) as i64;
                let (name, compute): (_, fn(u64, u64) -> u64) = [
                    ("divui", (|a, b| a / b) as fn(u64, u64) -> u64),
                    ("remui", |a, b| a % b),
                    ("ceildivui", u64::div_ceil),
                ][at - 6];
                let text =
                    format!("%k$u = arith.constant {divisor} : index\n$r = arith.{name} $0, %k$u : index");
                let meaning = move |operands: &[Array]| {
                    Some(Array::scalar(compute(operands[0].value() as u64, divisor as u64) as i64))
                };
                let result = self.op1(text, &[a], INDEX, meaning)?;
                if is_small(self, a) || name == "remui" {
                    self.small(result);
                }
                return Some(());
            }
        };
        let b = self.scalar(Element::Index)?;
        let meaning =
            move |operands: &[Array]| Some(Array::scalar(compute(operands[0].value(), operands[1].value())?));
        let result = self.op1(format!("$r = arith.{name} $0, $1 : index"), &[a, b], INDEX, meaning)?;
        let both = is_small(self, a) && is_small(self, b);
        if (name != "subi" && both) || (name == "minui" && (is_small(self, a) || is_small(self, b))) {
            self.small(result);
        }
        Some(())
    }

    pub fn affine_op(&mut self) -> Try {
        let [a, b] = [self.size()?, self.size()?];
        let (text, compute): (_, fn(i64, i64) -> i64) = match self.random.below(4) {
            0 => ("$r = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>($0, $1)", |a, b| a * 2 + b),
            1 => ("$r = affine.min affine_map<(d0, d1) -> (d0, d1, 3)>($0, $1)", |a, b| a.min(b).min(3)),
            2 => ("$r = affine.max affine_map<(d0, d1) -> (d0, d1 + 1)>($0, $1)", |a, b| a.max(b + 1)),
            _ => ("$r = affine.apply affine_map<(d0, d1) -> ((d0 + d1) floordiv 2)>($0, $1)", |a, b| {
                (a + b).div_euclid(2)
            }),
        };
        let meaning =
            move |operands: &[Array]| Some(Array::scalar(compute(operands[0].value(), operands[1].value())));
        let result = self.op1(text, &[a, b], INDEX, meaning)?;
        self.small(result);
        Some(())
    }

    pub fn condition(&mut self) -> Try {
        if self.random.once_in(4) {
            let [a, b] = [self.scalar(Element::I1)?, self.scalar(Element::I1)?];
            let (name, compute): (_, fn(i64, i64) -> i64) =
                if self.random.once_in(2) { ("andi", |a, b| a & b) } else { ("ori", |a, b| a | b) };
            let meaning = move |operands: &[Array]| {
                Some(Array::scalar(compute(operands[0].value(), operands[1].value())))
            };
            return self.op1(format!("$r = arith.{name} $0, $1 : i1"), &[a, b], I1, meaning).map(|_| ());
        }
        let [a, b] = [self.scalar(Element::Index)?, self.scalar(Element::Index)?];
        self.compare(a, b).map(|_| ())
    }

    pub fn compare(&mut self, a: Value, b: Value) -> Option<Value> {
        let (name, compute): (_, fn(i64, i64) -> bool) = [
            ("eq", (|a, b| a == b) as fn(i64, i64) -> bool),
            ("ne", |a, b| a != b),
            ("slt", |a, b| a < b),
            ("sge", |a, b| a >= b),
        ][self.random.below(4)];
        let meaning = move |operands: &[Array]| {
            Some(Array::scalar(compute(operands[0].value(), operands[1].value()).into()))
        };
        self.op1(format!("$r = arith.cmpi {name}, $0, $1 : index"), &[a, b], I1, meaning)
    }

    pub fn select_scalar(&mut self) -> Try {
        let condition = self.scalar(Element::I1)?;
        let element = if self.random.once_in(3) { Element::I32 } else { Element::Index };
        let [a, b] = [self.scalar(element)?, self.scalar(element)?];
        let r#type = Type::Scalar(element);
        let meaning =
            |operands: &[Array]| Some(operands[if operands[0].value() == 1 { 1 } else { 2 }].clone());
        let result =
            self.op1(format!("$r = arith.select $0, $1, $2 : {type}"), &[condition, a, b], r#type, meaning)?;
        if [a, b].iter().all(|value| self.room.small.contains(value)) {
            self.small(result);
        }
        Some(())
    }

    pub fn integer_op(&mut self) -> Try {
        let a = self.scalar(Element::I32)?;
        if self.random.once_in(3) {
            let index = self.scalar(Element::Index)?;
            let meaning = |operands: &[Array]| Some(Array::scalar(Element::I32.wrap(operands[0].value())));
            return self.op1("$r = arith.index_cast $0 : index to i32", &[index], I32, meaning).map(|_| ());
        }
        let b = self.scalar(Element::I32)?;
        let meaning = |operands: &[Array]| {
            Some(Array::scalar(Element::I32.wrap(operands[0].value().wrapping_add(operands[1].value()))))
        };
        self.op1("$r = arith.addi $0, $1 : i32", &[a, b], I32, meaning).map(|_| ())
    }

    /// An element of a tensor, padded so that there is one.
    pub fn extract(&mut self) -> Try {
        let tensor = self.tensor()?;
        let r#type = self.r#type(tensor).clone();
        let (rank, element) = (r#type.sizes().len(), r#type.element());
        let at: Vec<Value> = (0..rank).map(|_| self.size()).collect::<Option<_>>()?;
        let mut text = String::new();
        let mut indices = vec![];
        for dim in 0..rank {
            text += &format!(
                "%c$u_{dim} = arith.constant {dim} : index\n%d$u_{dim} = tensor.dim $0, %c$u_{dim} : {type}\n\
                 %i$u_{dim} = arith.minui ${}, %d$u_{dim} : index\n",
                dim + 1
            );
            indices.push(format!("%i$u_{dim}"));
        }
        let fill = |text: &str| vec![text; rank].join(", ");
        let padded =
            Type::Tensor(r#type.sizes().iter().map(|size| size.map(|size| size + 1)).collect(), element);
        let blocks = (0..rank).map(|dim| format!("%p$u_{dim}: index")).collect::<Vec<_>>().join(", ");
        let name = element.name();
        if rank > 0 {
            text += &format!(
                "%z$u = arith.constant 0 : {name}\n%p$u = tensor.pad $0 low[{}] high[{}] {{\n^bb0({blocks}):\ntensor.yield %z$u : {name}\n}} : {type} to {padded}\n",
                fill("0"),
                fill("1")
            );
            text += &format!("$r = tensor.extract %p$u[{}] : {padded}", indices.join(", "));
        } else {
            text += &format!("$r = tensor.extract $0[] : {type}");
        }
        let operands = [vec![tensor], at].concat();
        let meaning = |operands: &[Array]| {
            let at: Vec<usize> = operands[1..]
                .iter()
                .zip(&operands[0].sizes)
                .map(|(at, &size)| (at.value() as usize).min(size))
                .collect();
            Some(Array::scalar(operands[0].get(&at).unwrap_or(0)))
        };
        self.op1(text, &operands, Type::Scalar(element), meaning).map(|_| ())
    }

    /// An element as a size.
    pub fn size_of_element(&mut self) -> Try {
        let limit = 2 + self.random.below(4) as i64;
        let result = if self.random.once_in(2) {
            let element = self.scalar(Element::I32)?;
            let text = format!(
                "%k$u = arith.constant {limit} : index\n%x$u = arith.index_castui $0 : i32 to index\n$r = arith.remui %x$u, %k$u : index"
            );
            let meaning =
                move |operands: &[Array]| Some(Array::scalar(i64::from(operands[0].value() as u32) % limit));
            self.op1(text, &[element], INDEX, meaning)?
        } else {
            let number = self.scalar(Element::Index)?;
            let text = format!("%k$u = arith.constant {limit} : index\n$r = arith.remui $0, %k$u : index");
            let meaning = move |operands: &[Array]| {
                Some(Array::scalar((operands[0].value() as u64 % limit as u64) as i64))
            };
            self.op1(text, &[number], INDEX, meaning)?
        };
        self.small(result);
        Some(())
    }
}
