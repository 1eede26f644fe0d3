//! The elements of small tensors in which ops of other dialects keep sizes: integers of 64 bits, which shapes
//! of ONNX are, or of 32, as exporters from TensorFlow have them, and TOSA's constants.

use super::{asked::Asked, moves, torch::lists};
use crate::op::SizedOp;
use broadcastable::{
    Place,
    sizes::{Node, Operation, Outcomes, Rounding},
};

/// The most elements of a constant.
const MAX_ELEMENTS: usize = 16;

/// Whether the result of an op of that name is not a tensor, but may have elements.
pub fn is_list(name: &str) -> bool {
    name == "tosa.const_shape" || lists::is_list(name)
}

/// The elements of an op's first result, if they follow from those of its operands.
pub fn of(op: &mut dyn SizedOp) -> Option<Vec<Node>> {
    let name = op.op().own_name().into_owned();
    let mut asked = Asked { program: op, result: 0 };
    match &*name {
        "onnx.Constant" | "tosa.const" | "tosa.const_shape" | "stablehlo.constant" | "tf.Const"
        | "tfl.pseudo_const" | "arith.constant" => constants(&mut asked),
        "onnx.ConstantOfShape" => {
            let (value, sizes) = (*constants(&mut asked)?.first()?, asked.constants(0)?);
            let count = sizes.into_iter().try_fold(1_i64, |count, size| count.checked_mul(size))?;
            Some(vec![value; usize::try_from(count).ok().filter(|&count| count <= MAX_ELEMENTS)?])
        }
        "onnx.Shape" => shape(&mut asked),
        "onnx.Size" => {
            let sizes = asked.sizes(0)?;
            Some(vec![asked.product(&sizes)])
        }
        "onnx.Equal" if bits_of(&asked, Place::Operand(0)).is_some() => mapped(&mut asked, EQUAL, 64),
        "onnx.Not" => {
            let (one, conditions) = (asked.constant(1), asked.elements(0)?);
            let inverted = |condition| asked.computed(Operation::Subtract, &[one, condition]);
            Some(conditions.into_iter().map(inverted).collect())
        }
        _ if lists::is_list(&name) => lists::of(&mut asked, &name),
        _ => {
            let bits = bits_of(&asked, Place::Result(0))?;
            numbers(&mut asked, &name, bits)
        }
    }
}

/// The same for an op whose result has numbers of that width in bits.
fn numbers(asked: &mut Asked, name: &str, bits: u32) -> Option<Vec<Node>> {
    match name {
        "onnx.Cast" => {
            bits_of(asked, Place::Operand(0))?;
            let elements = asked.elements(0)?;
            Some(elements.into_iter().map(|element| wrapped(asked, element, bits)).collect())
        }
        // None of them changes the elements.
        "onnx.Identity" | "onnx.Reshape" | "onnx.Squeeze" | "onnx.SqueezeV11" | "onnx.Unsqueeze"
        | "onnx.UnsqueezeV11" => asked.elements(0),
        "onnx.Concat" => moves::concat(asked),
        "onnx.Gather" => moves::gather(asked),
        "onnx.Slice" => moves::slice(asked),
        "onnx.Transpose" => moves::transpose(asked),
        "onnx.Where" => mapped(asked, Operation::Select, bits),
        "onnx.Add" => mapped(asked, Operation::Add, bits),
        "onnx.Sub" => mapped(asked, Operation::Subtract, bits),
        "onnx.Mul" => mapped(asked, Operation::Multiply, bits),
        "onnx.Max" => folded(asked, Operation::Maximum),
        "onnx.Min" => folded(asked, Operation::Minimum),
        "onnx.Abs" => {
            let (zero, elements) = (asked.constant(0), asked.elements(0)?);
            let absolute = |element| {
                let negative = asked.computed(Operation::Subtract, &[zero, element]);
                let number = asked.choice(element, NOT_LESS, [element, negative]);
                wrapped(asked, number, bits)
            };
            Some(elements.into_iter().map(absolute).collect())
        }
        "onnx.Div" => {
            // By 0 it is 0 there.
            let divisors = asked.constants(1)?;
            divisors
                .iter()
                .all(|&divisor| divisor != 0)
                .then(|| mapped(asked, Operation::Divide(Rounding::Zero), bits))?
        }
        _ => None,
    }
}

const NOT_LESS: Outcomes = Outcomes { less: false, equal: true, greater: true };
const EQUAL: Operation = Operation::Compare(Outcomes { less: false, equal: true, greater: false });

/// The width of the numbers in a tensor, of those that shapes have.
fn bits_of(asked: &Asked, place: Place) -> Option<u32> {
    match &*asked.op().element(place)? {
        "index" | "i64" => Some(64),
        "i32" => Some(32),
        _ => None,
    }
}

/// A number of that width in bits.
fn wrapped(asked: &mut Asked, number: Node, bits: u32) -> Node {
    if bits < 64 { asked.computed(Operation::Wrap { bits }, &[number]) } else { number }
}

fn constants(asked: &mut Asked) -> Option<Vec<Node>> {
    let values = ["value", "values", "value_ints"].into_iter().find_map(|name| asked.numbers(name))?;
    Some(values.into_iter().map(|value| asked.constant(value)).collect())
}

/// All sizes, or those from one dimension up to another.
fn shape(asked: &mut Asked) -> Option<Vec<Node>> {
    let sizes = asked.sizes(0)?;
    let rank = i64::try_from(sizes.len()).ok()?;
    let place = |dim: i64| usize::try_from(if dim < 0 { (dim + rank).max(0) } else { dim.min(rank) }).ok();
    let (start, end) =
        (place(asked.number("start").unwrap_or(0))?, place(asked.number("end").unwrap_or(rank))?);
    Some(sizes.get(start..end.max(start))?.to_vec())
}

/// Element by element.
fn mapped(asked: &mut Asked, operation: Operation, bits: u32) -> Option<Vec<Node>> {
    let lists = lists(asked)?;
    let element = |at: Vec<Node>| {
        let element = asked.computed(operation, &at);
        wrapped(asked, element, bits)
    };
    Some(lists.into_iter().map(element).collect())
}

/// The same of any number of lists, two by two.
fn folded(asked: &mut Asked, operation: Operation) -> Option<Vec<Node>> {
    let lists = lists(asked)?;
    let element = |at: Vec<Node>| at.into_iter().reduce(|a, b| asked.computed(operation, &[a, b]));
    lists.into_iter().map(element).collect()
}

/// The elements of all operands, place by place; a list of one goes with all.
fn lists(asked: &mut Asked) -> Option<Vec<Vec<Node>>> {
    let lists: Vec<Vec<Node>> =
        (0..asked.op().operand_count()).map(|operand| asked.elements(operand)).collect::<Option<_>>()?;
    let count = lists.iter().map(Vec::len).find(|&count| count != 1).unwrap_or(1);
    if lists.iter().any(|list| list.len() != count && list.len() != 1) {
        return None;
    }
    let at = |index: usize| lists.iter().map(|list| list[if list.len() == 1 { 0 } else { index }]).collect();
    Some((0..count).map(at).collect())
}
