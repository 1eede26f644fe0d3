//! The ops of `tensor`.

use super::{
    machine::Machine,
    run::{Run, Stop, undefined},
    text,
    value::{Tensor, Value, all_indices, count},
};
use crate::tree::Op;

/// MLIR's mark for a dynamic entry in an array.
const DYNAMIC: i64 = i64::MIN;

impl Machine<'_> {
    pub fn tensor_op(&mut self, op: &Op) -> Run<Value> {
        let tensor = match op.name.as_str() {
            "tensor.dim" => return self.dim(op),
            "tensor.cast" => self.tensor(op, 0)?,
            "tensor.insert" => {
                let mut tensor = self.tensor(op, 1)?;
                tensor.set(&self.numbers(op, 2..op.operands.len())?, self.scalar(op, 0)?)?;
                tensor
            }
            "tensor.empty" => {
                let sizes = self.sizes_of_result(op, 0)?;
                Tensor::build(sizes, |_| Ok(None))?
            }
            "tensor.splat" => {
                let (sizes, element) = (self.sizes_of_result(op, 1)?, self.scalar(op, 0)?);
                Tensor::build(sizes, |_| Ok(element))?
            }
            "tensor.from_elements" => {
                let elements: Run<Vec<_>> = (0..op.operands.len()).map(|at| self.scalar(op, at)).collect();
                Tensor::new(self.sizes_of_result(op, op.operands.len())?, elements?)
            }
            "tensor.generate" => self.generate(op)?,
            "tensor.expand_shape" => self.expand(op)?,
            "tensor.collapse_shape" => self.collapse(op)?,
            "tensor.extract_slice" => self.extract_slice(op)?,
            "tensor.insert_slice" => self.insert_slice(op)?,
            other => return Err(Stop::Unknown(other.into())),
        };
        Ok(Value::Tensor(tensor))
    }

    pub fn extract(&self, op: &Op) -> Run<Value> {
        let at = self.numbers(op, 1..op.operands.len())?;
        Ok(Value::Scalar(self.tensor(op, 0)?.at(&at)?))
    }

    fn dim(&self, op: &Op) -> Run<Value> {
        let (tensor, dim) = (self.tensor(op, 0)?, self.number(op, 1)?);
        match usize::try_from(dim).ok().and_then(|dim| tensor.sizes.get(dim)) {
            Some(&size) => Ok(Value::Scalar(Some(size as u64))),
            None => undefined("a dimension that the tensor does not have"),
        }
    }

    /// The sizes of the result: those of its type, and for each `?` the next operand.
    fn sizes_of_result(&self, op: &Op, first: usize) -> Run<Vec<i64>> {
        let mut dynamic = first..op.operands.len();
        let (declared, _) = text::tensor_type(&op.results[0].1)?;
        let sizes: Run<Vec<i64>> = declared
            .into_iter()
            .map(|size| match (size, size.is_none().then(|| dynamic.next()).flatten()) {
                (Some(size), _) => Ok(size),
                (None, Some(at)) => self.number(op, at),
                (None, None) => Err(Stop::Unknown(format!("{} without a size", op.name))),
            })
            .collect();
        let sizes = sizes?;
        count(&sizes)?;
        Ok(sizes)
    }

    fn generate(&mut self, op: &Op) -> Run<Tensor> {
        let sizes = self.sizes_of_result(op, 0)?;
        let mut elements = Vec::new();
        for at in all_indices(&sizes)? {
            let at: Vec<_> = at.into_iter().map(|index| Value::Scalar(Some(index as u64))).collect();
            match self.block(&op.regions[0], &at)?.first() {
                Some(Value::Scalar(element)) => elements.push(*element),
                _ => return Err(Stop::Unknown("a tensor.generate without elements".into())),
            }
        }
        Ok(Tensor::new(sizes, elements))
    }

    fn expand(&self, op: &Op) -> Run<Tensor> {
        let tensor = self.tensor(op, 0)?;
        let sizes = self.mixed(op, "static_output_shape", &mut (1..op.operands.len()))?;
        let groups = text::groups(op.attribute("reassociation").unwrap_or_default());
        for (group, &size) in groups.iter().zip(&tensor.sizes) {
            let product: i64 = group.iter().map(|&dim| sizes[dim as usize]).product();
            if product != size {
                return undefined("an expansion changes the number of elements");
            }
        }
        reshaped(tensor, sizes)
    }

    fn collapse(&self, op: &Op) -> Run<Tensor> {
        let tensor = self.tensor(op, 0)?;
        let groups = text::groups(op.attribute("reassociation").unwrap_or_default());
        let size = |group: &Vec<i64>| group.iter().map(|&dim| tensor.sizes[dim as usize]).product();
        let sizes = groups.iter().map(size).collect();
        reshaped(tensor, sizes)
    }

    /// The entries of an array, of which the dynamic ones are operands.
    fn mixed(&self, op: &Op, name: &str, dynamic: &mut std::ops::Range<usize>) -> Run<Vec<i64>> {
        let entries = text::array(op.attribute(name).unwrap_or_default());
        let entry = |entry: i64| match entry {
            DYNAMIC => match dynamic.next() {
                Some(at) => self.number(op, at),
                None => Err(Stop::Unknown(format!("{} without a number", op.name))),
            },
            known => Ok(known),
        };
        entries.into_iter().map(entry).collect()
    }

    /// Offsets, sizes and steps, whose operands start there; and the slice's dimensions that its type has.
    fn slice(&self, op: &Op, first: usize, of: &[i64], r#type: &str) -> Run<Slice> {
        let mut dynamic = first..op.operands.len();
        let offsets = self.mixed(op, "static_offsets", &mut dynamic)?;
        let sizes = self.mixed(op, "static_sizes", &mut dynamic)?;
        let steps = self.mixed(op, "static_strides", &mut dynamic)?;
        for (dim, &size) in of.iter().enumerate() {
            let last = offsets[dim] + (sizes[dim] - 1).max(0) * steps[dim];
            let empty = sizes[dim] == 0 && (0..=size).contains(&offsets[dim]);
            if sizes[dim] < 0 || !empty && (offsets[dim] < 0 || last < 0 || last >= size) {
                return undefined("a slice out of bounds");
            }
        }
        let (kept, _) = text::tensor_type(r#type)?;
        let mut wanted = kept.iter().peekable();
        let mut dims = Vec::new();
        let statics = text::array(op.attribute("static_sizes").unwrap_or_default());
        let mut surplus = sizes.len() - kept.len();
        for (dim, &size) in statics.iter().enumerate() {
            if size == 1 && surplus > 0 && wanted.peek() != Some(&&Some(1)) {
                surplus -= 1;
                continue;
            }
            wanted.next();
            dims.push(dim);
        }
        if dims.len() != kept.len() {
            return Err(Stop::Unknown(format!("the dimensions that {} drops", op.name)));
        }
        Ok(Slice { offsets, sizes, steps, dims })
    }

    fn extract_slice(&self, op: &Op) -> Run<Tensor> {
        let tensor = self.tensor(op, 0)?;
        let slice = self.slice(op, 1, &tensor.sizes, &op.results[0].1)?;
        Tensor::build(slice.kept(), |at| tensor.at(&slice.place(at)))
    }

    fn insert_slice(&self, op: &Op) -> Run<Tensor> {
        let (source, mut tensor) = (self.tensor(op, 0)?, self.tensor(op, 1)?);
        let slice = self.slice(op, 2, &tensor.sizes, &self.module.types[op.operands[0]])?;
        if slice.kept() != source.sizes {
            return undefined("a slice of another size is inserted");
        }
        for at in all_indices(&source.sizes)? {
            tensor.set(&slice.place(&at), source.at(&at)?)?;
        }
        Ok(tensor)
    }
}

fn reshaped(tensor: Tensor, sizes: Vec<i64>) -> Run<Tensor> {
    if count(&sizes)? == tensor.elements.len() {
        Ok(Tensor { sizes, ..tensor })
    } else {
        undefined("a reshape changes the number of elements")
    }
}

/// A part of a tensor.
struct Slice {
    offsets: Vec<i64>,
    sizes: Vec<i64>,
    steps: Vec<i64>,
    /// The dimensions that the slice keeps.
    dims: Vec<usize>,
}

impl Slice {
    fn kept(&self) -> Vec<i64> {
        self.dims.iter().map(|&dim| self.sizes[dim]).collect()
    }

    /// The index in the whole tensor of an element of the slice.
    fn place(&self, at: &[i64]) -> Vec<i64> {
        let mut place = self.offsets.clone();
        for (&dim, index) in self.dims.iter().zip(at) {
            place[dim] += index * self.steps[dim];
        }
        place
    }
}
