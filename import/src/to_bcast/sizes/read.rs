//! Reads numbers of small tensors of integers, in which StableHLO keeps sizes.
//!
//! StableHLO's sizes are integers of 32 bits, whose arithmetic wraps around; a number here is the one of type
//! `index`, which does not. JAX divides by functions of the module: calls are read with the numbers that they
//! pass.

use super::number::{
    Number,
    Operator::{self, Compare},
    Predicate,
};
use crate::{
    convert::value_type,
    ffi::{self, Call, Op, OpParts, SymbolTable, Val},
};
use broadcastable_foreign::computation::last_word;
use melior::ir::{Type, TypeLike, ValueLike, operation::OperationLike};
use std::{cell::Cell, collections::HashSet};

/// A shape has few sizes.
const MAX_ELEMENTS: u64 = 16;
/// One reading asks for no more numbers.
const MAX_READS: usize = 4096;

/// How the numbers of an op's result are read.
#[derive(Clone, Copy)]
enum Reading {
    Constant,
    Elements,
    Dimension,
    Converted,
    /// They are those of its operand.
    Same,
    /// All are the one number of its operand.
    Spread,
    Concatenated,
    Slice,
    Clamped,
    Shape,
    Call,
    Compared,
    Elementwise(Operator),
    /// Of type `index`: `scalars.rs` reads it.
    Scalar,
}

/// The ops that compute sizes. None has an effect.
const READINGS: [(&str, Reading); 28] = [
    ("arith.constant", Reading::Constant),
    ("arith.index_cast", Reading::Scalar),
    ("func.call", Reading::Call),
    ("shape.broadcast", Reading::Shape),
    ("shape.const_shape", Reading::Shape),
    ("shape.shape_of", Reading::Shape),
    ("stablehlo.add", Reading::Elementwise(Operator::Add)),
    ("stablehlo.and", Reading::Elementwise(Operator::And)),
    ("stablehlo.broadcast_in_dim", Reading::Spread),
    ("stablehlo.clamp", Reading::Clamped),
    ("stablehlo.compare", Reading::Compared),
    ("stablehlo.concatenate", Reading::Concatenated),
    ("stablehlo.constant", Reading::Constant),
    ("stablehlo.convert", Reading::Converted),
    ("stablehlo.divide", Reading::Elementwise(Operator::Divide)),
    ("stablehlo.get_dimension_size", Reading::Dimension),
    ("stablehlo.maximum", Reading::Elementwise(Operator::Maximum)),
    ("stablehlo.minimum", Reading::Elementwise(Operator::Minimum)),
    ("stablehlo.multiply", Reading::Elementwise(Operator::Multiply)),
    ("stablehlo.not", Reading::Elementwise(Operator::Not)),
    ("stablehlo.or", Reading::Elementwise(Operator::Or)),
    ("stablehlo.remainder", Reading::Elementwise(Operator::Remainder)),
    ("stablehlo.reshape", Reading::Same),
    ("stablehlo.select", Reading::Elementwise(Operator::Select)),
    ("stablehlo.sign", Reading::Elementwise(Operator::Sign)),
    ("stablehlo.slice", Reading::Slice),
    ("stablehlo.subtract", Reading::Elementwise(Operator::Subtract)),
    ("tensor.from_elements", Reading::Elements),
];

fn reading(op: Op) -> Option<Reading> {
    let name = op.name();
    let name = name.as_string_ref().as_str().ok()?;
    READINGS.iter().find(|(known, _)| *known == name).map(|&(_, reading)| reading)
}

/// Whether an op computes sizes, and has no effect.
pub fn is_size_op(op: Op) -> bool {
    reading(op).is_some()
}

/// A call whose function is read: its arguments are those of the call.
pub(super) struct Frame<'c, 'a> {
    call: Op<'c>,
    callee: Op<'c>,
    outer: Option<&'a Frame<'c, 'a>>,
}

/// Arguments of functions, by the function and index.
pub type Arguments = HashSet<(usize, usize)>;

/// The indices of a function's arguments among these, in order.
pub fn own_arguments(arguments: &Arguments, function: Op) -> Vec<usize> {
    let own = arguments.iter().filter(|(op, _)| *op == ffi::op_number(function));
    let mut own: Vec<usize> = own.map(|&(_, index)| index).collect();
    own.sort_unstable();
    own
}

/// Reads the numbers of values.
pub struct Reader<'a> {
    /// The arguments that will be numbers.
    numbers: &'a Arguments,
    /// Those that are sizes of tensors in each call.
    sizes: &'a Arguments,
    reads: Cell<usize>,
}

/// The number of elements of a tensor that may be a shape or a size.
pub fn count(r#type: Type) -> Option<usize> {
    use ffi::Number::{Index, Signless};
    let shape = value_type(r#type);
    let is_number = matches!(ffi::number_of(ffi::element_type(r#type)), Index | Signless(1 | 32 | 64));
    let count = match shape.dims().filter(|_| is_number)? {
        [] => 1,
        [length] => length.as_static()?,
        // For example the padding at both ends of each dimension.
        [rows, columns] => rows.as_static()?.checked_mul(columns.as_static()?)?,
        _ => return None,
    };
    (count <= MAX_ELEMENTS).then_some(count as usize)
}

impl<'a> Reader<'a> {
    pub fn new(numbers: &'a Arguments, sizes: &'a Arguments) -> Self {
        Self { numbers, sizes, reads: Cell::new(0) }
    }

    /// The elements of a small tensor, those of which nothing is known among them; `None` for a tensor of
    /// another kind.
    pub fn elements<'c>(&self, tensor: Val<'c>) -> Option<Vec<Number<'c>>> {
        self.reads.set(0);
        self.read(tensor, None)
    }

    /// The one number that a tensor or a value of type `index` is, if it is computed of sizes and constants
    /// alone.
    pub fn size<'c>(&self, value: Val<'c>) -> Option<Number<'c>> {
        let [number] = <[Number; 1]>::try_from(self.elements(value)?).ok()?;
        (!number.has(&|leaf| matches!(leaf, Number::Element(..)))).then_some(number)
    }

    /// Whether one more number may be read.
    pub(super) fn count_read(&self) -> bool {
        self.reads.set(self.reads.get() + 1);
        self.reads.get() <= MAX_READS
    }

    pub(super) fn read<'c>(&self, value: Val<'c>, frame: Option<&Frame<'c, '_>>) -> Option<Vec<Number<'c>>> {
        if !self.count_read() {
            return None;
        }
        let value = match frame.and_then(|frame| frame.passed(value)) {
            Some((passed, outer)) => return self.read(passed, outer),
            None => value,
        };
        if value.r#type().is_index() {
            if let Some(computed) = ffi::owner(value).and_then(|op| self.scalar_of(op, frame)) {
                return Some(vec![computed]);
            }
            let number = self.index(value);
            return (frame.is_none() || number.constant().is_some()).then(|| vec![number]);
        }
        let count = count(value.r#type())?;
        let numbers = match ffi::as_body_argument(value) {
            Some((function, index)) => {
                let is_number = self.numbers.contains(&(ffi::op_number(function), index));
                is_number.then(|| vec![self.argument(value)])
            }
            None => ffi::owner(value).and_then(|op| self.of_op(value, op, frame)),
        };
        let numbers = numbers.filter(|numbers| numbers.len() == count);
        let is_visible = frame.is_none();
        numbers.or_else(|| is_visible.then(|| (0..count).map(|at| Number::Element(value, at)).collect()))
    }

    fn index<'c>(&self, value: Val<'c>) -> Number<'c> {
        let constant = ffi::defining_op(value, "arith.constant").and_then(|op| ffi::attribute(op, "value"));
        let dim = || {
            let op = ffi::defining_op(value, "tensor.dim")?;
            let Number::Constant(dim) = self.index(op.operand_at(1)?) else { return None };
            Some(Number::Dim(op.operand_at(0)?, usize::try_from(dim).ok()?))
        };
        constant
            .and_then(ffi::i64_attribute)
            .map_or_else(|| dim().unwrap_or_else(|| self.argument(value)), Number::Constant)
    }

    /// A number that nothing in its function computes.
    fn argument<'c>(&self, value: Val<'c>) -> Number<'c> {
        let argument =
            ffi::as_body_argument(value).map(|(function, index)| (ffi::op_number(function), index));
        if argument.is_some_and(|argument| self.sizes.contains(&argument)) {
            Number::Size(value)
        } else {
            Number::Value(value)
        }
    }

    fn of_op<'c>(
        &self,
        value: Val<'c>,
        op: Op<'c>,
        frame: Option<&Frame<'c, '_>>,
    ) -> Option<Vec<Number<'c>>> {
        let operand = |index: usize| self.read(op.operand_at(index)?, frame);
        match reading(op)? {
            Reading::Constant => {
                let constants = ffi::integers(ffi::attribute(op, "value")?, MAX_ELEMENTS as usize)?;
                let is_bool = is_bool(value.r#type());
                let number = |constant: i64| if is_bool { i64::from(constant != 0) } else { constant };
                Some(constants.into_iter().map(|constant| Number::Constant(number(constant))).collect())
            }
            Reading::Elements => {
                let unknown = |at: usize| frame.is_none().then_some(Number::Element(value, at));
                let read = |(at, element)| self.scalar(element, frame).or_else(|| unknown(at));
                op.operands().enumerate().map(read).collect()
            }
            Reading::Dimension => Some(vec![dimension(op, frame)?]),
            Reading::Converted => {
                let converted = op.operand_at(0)?;
                let is_condition = |number: &Number| number.is_condition();
                match count(converted.r#type()) {
                    Some(_) => operand(0).filter(|numbers| !numbers.iter().any(is_condition)),
                    None => self.integers(converted, frame),
                }
            }
            Reading::Same => operand(0),
            Reading::Spread => {
                let [number] = <[Number; 1]>::try_from(operand(0)?).ok()?;
                Some(vec![number; count(value.r#type())?])
            }
            Reading::Concatenated => {
                let is_of_lists = ffi::i64_attribute(ffi::attribute(op, "dimension")?)? == 0;
                let parts = || op.operands().map(|part| self.read(part, frame)).collect::<Option<Vec<_>>>();
                is_of_lists.then(parts)?.map(|parts| parts.concat())
            }
            Reading::Slice => slice(op, &operand(0)?),
            Reading::Clamped => {
                let count = count(value.r#type())?;
                let raised = elementwise(Operator::Maximum, &[operand(1)?, operand(0)?], count)?;
                elementwise(Operator::Minimum, &[raised, operand(2)?], count)
            }
            Reading::Shape => self.shape(op, frame),
            Reading::Call => self.called(op, ffi::result_index(value, op)?, frame),
            Reading::Compared => self.computed(Compare(predicate(op)?), value, op, frame),
            Reading::Elementwise(operator) => self.computed(operator, value, op, frame),
            Reading::Scalar => None,
        }
    }

    fn computed<'c>(
        &self,
        operator: Operator,
        value: Val<'c>,
        op: Op<'c>,
        frame: Option<&Frame<'c, '_>>,
    ) -> Option<Vec<Number<'c>>> {
        use Operator::{And, Not, Or, Select};
        let of_bools = matches!(operator, And | Or | Not | Select | Compare(_));
        if is_bool(value.r#type()) && !of_bools {
            return None;
        }
        let operands: Option<Vec<_>> = op.operands().map(|operand| self.read(operand, frame)).collect();
        elementwise(operator, &operands?, count(value.r#type())?)
    }

    fn called<'c>(
        &self,
        call: Op<'c>,
        result: usize,
        outer: Option<&Frame<'c, '_>>,
    ) -> Option<Vec<Number<'c>>> {
        let callee = callee(call)?;
        let is_open = |frame: &&Frame<'c, '_>| ffi::op_number(frame.callee) == ffi::op_number(callee);
        if std::iter::successors(outer, |frame| frame.outer).any(|frame| is_open(&frame)) {
            return None;
        }
        let last = ffi::body_ops(callee).last().copied().filter(|&last| ffi::is_return(last))?;
        let returned = last.operand_at(result)?;
        self.read(returned, Some(&Frame { call, callee, outer }))
    }
}

impl<'c, 'a> Frame<'c, 'a> {
    /// The value that the call passes for an argument of its function, and where it is to be read.
    fn passed(&self, value: Val<'c>) -> Option<(Val<'c>, Option<&'a Frame<'c, 'a>>)> {
        let (function, index) = ffi::as_body_argument(value)?;
        let is_own = ffi::op_number(function) == ffi::op_number(self.callee);
        is_own.then(|| self.call.operand_at(index).map(|passed| (passed, self.outer)))?
    }
}

/// The function of one block that an op calls.
pub fn callee<'c>(call: Op<'c>) -> Option<Op<'c>> {
    function(call, &Call::of(call).filter(|_| ffi::has_name(call, "func.call"))?.callee)
}

/// The function of one block of that name in the module around an op.
pub fn function<'c>(op: Op<'c>, name: &str) -> Option<Op<'c>> {
    let module = std::iter::successors(ffi::parent_op(op), |&op| ffi::parent_op(op));
    let table = module.filter(|&op| ffi::has_name(op, "builtin.module")).find_map(SymbolTable::of)?;
    let callee = table.lookup(name).filter(|&op| ffi::has_name(op, "func.func"))?;
    (ffi::regions(callee).first()?.len() == 1).then_some(callee)
}

fn dimension<'c>(op: Op<'c>, mut frame: Option<&Frame<'c, '_>>) -> Option<Number<'c>> {
    let dim = usize::try_from(ffi::i64_attribute(ffi::attribute(op, "dimension")?)?).ok()?;
    let mut tensor = op.operand_at(0)?;
    if let Some(size) = value_type(tensor.r#type()).dims()?.get(dim)?.as_static() {
        return i64::try_from(size).ok().map(Number::Constant);
    }
    while let Some(inner) = frame {
        (tensor, frame) = inner.passed(tensor)?;
    }
    Some(Number::Dim(tensor, dim))
}

/// The predicate of a signed comparison. Whether numbers are equal does not depend on signs.
fn predicate(op: Op) -> Option<Predicate> {
    let text = |name| ffi::attribute(op, name).map(ffi::attribute_text);
    let predicate = match last_word(&text("comparison_direction")?) {
        "EQ" => return Some(Predicate::Equal),
        "NE" => return Some(Predicate::NotEqual),
        "LT" => Predicate::Less,
        "LE" => Predicate::LessOrEqual,
        "GT" => Predicate::Greater,
        "GE" => Predicate::GreaterOrEqual,
        _ => return None,
    };
    let is_signed = text("compare_type").is_none_or(|text| last_word(&text) == "SIGNED");
    let is_number = !is_bool(op.operand_at(0)?.r#type());
    (is_signed && is_number).then_some(predicate)
}

fn is_bool(r#type: Type) -> bool {
    ffi::number_of(ffi::element_type(r#type)) == ffi::Number::Signless(1)
}

fn elementwise<'c>(
    operator: Operator,
    operands: &[Vec<Number<'c>>],
    count: usize,
) -> Option<Vec<Number<'c>>> {
    let is_condition = |at: usize| operands[at].iter().all(|n| n.is_condition() || n.constant().is_some());
    let element = |at: usize| {
        let of = |operand: &Vec<Number<'c>>| operand.get(if operand.len() == 1 { 0 } else { at }).cloned();
        Number::computed(operator, operands.iter().map(of).collect::<Option<_>>()?)
    };
    // The bits of integers are not conditions.
    let is_known = match operator {
        Operator::And | Operator::Or => is_condition(0) && is_condition(1),
        Operator::Not | Operator::Select => is_condition(0),
        _ => true,
    };
    is_known.then(|| (0..count).map(element).collect())?
}

fn slice<'c>(op: Op<'c>, numbers: &[Number<'c>]) -> Option<Vec<Number<'c>>> {
    let only = |name| match ffi::i64_array(ffi::attribute(op, name)?)? {
        &[value] => usize::try_from(value).ok(),
        _ => None,
    };
    let [start, limit, stride] = ["start_indices", "limit_indices", "strides"].map(only);
    let sliced = numbers.get(start?..limit?)?;
    Some(sliced.iter().step_by(stride.filter(|&stride| stride > 0)?).cloned().collect())
}
