//! Ops that return a list of tensors, which `torch.prim.ListUnpack` takes apart.

use super::super::asked::{Asked, Sizes, known};
use broadcastable::sizes::{Node, Operation, Rounding};

/// A tensor of the list that another op returns.
pub fn unpack(asked: &mut Asked, _: &[&'static str]) -> Sizes {
    let count = i64::try_from(asked.op().result_count()).ok()?;
    let result = asked.result;
    let mut op = asked.program.sized_producer(0)?;
    let name = op.op().own_name().into_owned();
    let mut asked = Asked { program: &mut *op, result };
    if name == "torch.prim.ListConstruct" {
        return asked.sizes(result).map(known);
    }
    let mut own = asked.sizes(0)?;
    if name == "torch.aten.unbind.int" {
        let dim = asked.dim(1, own.len())?;
        own.remove(dim);
        return Some(known(own));
    }
    let dim = asked.dim(2, own.len())?;
    own[dim] = match &*name {
        "torch.aten.split_with_sizes" => *asked.elements(1)?.get(result)?,
        "torch.aten.split.Tensor" => {
            let part = *asked.elements(1)?.first()?;
            part_of(&mut asked, own[dim], part, count)
        }
        "torch.aten.chunk" => {
            let parts = *asked.constants(1)?.first()?;
            let part = asked.divided(own[dim], parts, Rounding::Up)?;
            part_of(&mut asked, own[dim], part, count)
        }
        _ => return None,
    };
    Some(known(own))
}

/// One of the equal parts of a size: the last one has the rest.
fn part_of(asked: &mut Asked, whole: Node, part: Node, count: i64) -> Node {
    if asked.result as i64 != count - 1 {
        return part;
    }
    let before = asked.times(part, count - 1);
    asked.computed(Operation::Subtract, &[whole, before])
}
