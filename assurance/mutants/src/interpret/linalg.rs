//! The ops of `linalg`.

use super::{
    machine::Machine,
    run::{Run, Stop},
    text,
    value::{Tensor, Value, all_indices},
};
use crate::tree::Op;

/// One result of an indexing map: the sum of some loops' indices and a number.
struct Index {
    loops: Vec<usize>,
    offset: i64,
}

impl Index {
    fn read(text: &str) -> Run<Self> {
        let mut index = Self { loops: Vec::new(), offset: 0 };
        for part in text.split(" + ") {
            match (part.strip_prefix('d').and_then(|number| number.parse().ok()), part.parse::<i64>()) {
                (Some(number), _) => index.loops.push(number),
                (None, Ok(number)) => index.offset += number,
                _ => return Err(Stop::Unknown(format!("the map of {text}"))),
            }
        }
        Ok(index)
    }

    fn at(&self, loops: &[i64]) -> i64 {
        self.loops.iter().map(|&at| loops[at]).sum::<i64>() + self.offset
    }
}

/// The results of `affine_map<(d0, d1) -> (d0, 0)>`.
fn map(text: &str) -> Run<Vec<Index>> {
    let results = text.split_once("-> (").and_then(|(_, rest)| rest.rsplit_once(")>"));
    let Some((results, _)) = results else { return Err(Stop::Unknown(text.into())) };
    text::split(results).into_iter().map(Index::read).collect()
}

impl Machine<'_> {
    pub fn linalg(&mut self, op: &Op) -> Run<Vec<Value>> {
        match op.name.as_str() {
            "linalg.index" => {
                let dim = text::integer(op.attribute("dim").unwrap_or_default())?;
                Ok(vec![Value::Scalar(Some(self.loops[dim as usize] as u64))])
            }
            "linalg.fill" => {
                let (element, tensor) = (self.scalar(op, 0)?, self.tensor(op, 1)?);
                let elements = vec![element; tensor.elements.len()];
                Ok(vec![Value::Tensor(Tensor::new(tensor.sizes, elements))])
            }
            "linalg.generic" => self.generic(op),
            other => Err(Stop::Unknown(other.into())),
        }
    }

    fn generic(&mut self, op: &Op) -> Run<Vec<Value>> {
        let maps = op.attribute("indexing_maps").unwrap_or_default();
        let maps: Run<Vec<_>> = text::split(maps.trim_matches(['[', ']'])).into_iter().map(map).collect();
        let maps = maps?;
        let count = op.attribute("iterator_types").unwrap_or_default().matches("iterator_type<").count();
        let inputs = text::array(op.attribute("operandSegmentSizes").unwrap_or_default())[0] as usize;
        let mut values: Run<Vec<Value>> = op.operands.iter().map(|&id| self.value(id)).collect();
        let extents = extents(&maps, values.as_ref().map_err(Clone::clone)?, count)?;
        let values = values.as_mut().map_err(|stop| stop.clone())?;
        for loops in all_indices(&extents)? {
            let mut elements = Vec::new();
            for (value, map) in values.iter().zip(&maps) {
                elements.push(match value {
                    Value::Scalar(_) => value.clone(),
                    Value::Tensor(tensor) => Value::Scalar(tensor.at(&places(map, &loops))?),
                });
            }
            let outer = std::mem::replace(&mut self.loops, loops);
            let yielded = self.block(&op.regions[0], &elements)?;
            let loops = std::mem::replace(&mut self.loops, outer);
            for (at, element) in yielded.into_iter().enumerate() {
                let (Value::Tensor(tensor), Value::Scalar(element)) = (&mut values[inputs + at], element)
                else {
                    return Err(Stop::Unknown("a kernel that does not compute elements".into()));
                };
                tensor.set(&places(&maps[inputs + at], &loops), element)?;
            }
        }
        Ok(values.split_off(inputs))
    }
}

fn places(map: &[Index], loops: &[i64]) -> Vec<i64> {
    map.iter().map(|index| index.at(loops)).collect()
}

/// The sizes of the loops, on which the operands have to agree.
fn extents(maps: &[Vec<Index>], values: &[Value], count: usize) -> Run<Vec<i64>> {
    let mut extents = vec![None; count];
    for (map, value) in maps.iter().zip(values) {
        let Value::Tensor(tensor) = value else { continue };
        for (index, &size) in map.iter().zip(&tensor.sizes) {
            let [at] = index.loops[..] else { continue };
            if index.offset == 0 && extents[at].replace(size).is_some_and(|known| known != size) {
                return Err(Stop::OutOfBounds("a loop of a kernel has two sizes".into()));
            }
        }
    }
    extents.into_iter().map(|extent| extent.ok_or(Stop::Unknown("a loop without a size".into()))).collect()
}
