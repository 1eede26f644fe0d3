//! Folds of the dialect's ops to constants and to their operands. A fold never removes or adds a run-time
//! failure: only an op that no sizes can make fail folds, and to what has the type of its result.
//!
//! - An op on constants is a constant, where its bits are fixed.
//! - An op that ignores all operands but one, which it does not stretch, is that operand.
//! - The same holds for each result of a `broadcast`, and for a `map` that yields an element or a constant.

use crate::{
    body::{
        evaluate::Evaluator,
        map::{MAP, yielded_value},
        scalar::{BROADCAST, is_fold},
    },
    convert::value_type,
    ffi::{self, FoldResults, Op, OpParts, Val},
    verify::{self, alignment::alignment},
};
use broadcastable::{
    Alignment, Dim, Kind, OpFacts, Role,
    reference::{Array, evaluate},
    verify::verify_declared,
};
use melior::ir::{Attribute, Type, ValueLike, operation::OperationLike};

/// The most bytes of a new constant: MLIR keeps each as long as its context, and a program those that it uses,
/// with all of their elements. One whose elements are all the same may be as large as a constant operand.
const MAX_BYTES: usize = 1 << 16;

/// A result of a fold.
#[derive(Clone, Copy)]
pub enum Folded<'c> {
    Constant(Attribute<'c>),
    Value(Val<'c>),
}

/// Adds what the op's results fold to; `false` if they do not all fold.
pub fn fold_all(op: Op, constants: &[Option<Attribute>], results: &mut FoldResults) -> bool {
    let folded: Option<Vec<Folded>> = fold(op, constants).into_iter().collect();
    let add = |folded| match folded {
        Folded::Constant(constant) => results.add_constant(constant),
        Folded::Value(value) => results.add_value(value),
    };
    // MLIR takes an empty list for a change of the op itself.
    let folded = folded.filter(|folded| !folded.is_empty());
    folded.map(|folded| folded.into_iter().for_each(add)).is_some()
}

/// The fold of each of the op's results, if there is one, where `constants` are the operands that are constants.
pub fn fold<'c>(op: Op<'c>, constants: &[Option<Attribute<'c>>]) -> Vec<Option<Folded<'c>>> {
    let nothing = || vec![None; op.result_count()];
    let operands: Vec<Val> = op.operands().collect();
    if let Some(operand) = only_operand(op, &operands) {
        return vec![Some(Folded::Value(operand))];
    }
    // Before the sizes, which take longer.
    let Some(form) = Form::of(op, &operands, constants) else { return nothing() };
    let Ok(alignment) = alignment(op) else { return nothing() };
    let seen = verify::op_on(&operands, alignment);
    let facts = seen.infer().ok().filter(|facts| facts.is_legal() && !facts.has_unranked());
    let Some(facts) = facts else { return nothing() };
    let folder = Folder { op, operands: &operands, constants, alignment, facts };
    op.results().enumerate().map(|(index, result)| folder.fold(&form, index, result.into())).collect()
}

/// The operand of an op that does nothing with one alone, whatever its rank.
fn only_operand<'c>(op: Op<'c>, operands: &[Val<'c>]) -> Option<Val<'c>> {
    let (&[operand], Some(result)) = (operands, op.result_at(0)) else { return None };
    let gives_operand = is_fold(op) || ffi::has_name(op, BROADCAST);
    (gives_operand && operand.r#type() == result.r#type() && operand != result).then_some(operand)
}

/// The elements of the results, where they are simpler than the op.
enum Form<'c> {
    /// For each result, the elements of the operand of its index.
    Own,
    /// The elements of one operand.
    Operand(usize),
    /// Numbers of the same bits.
    Number(u64),
    /// One constant.
    Constant(Attribute<'c>),
    /// Numbers that are computed of constants.
    Computed(Evaluator<'c>),
}

impl<'c> Form<'c> {
    fn of(op: Op<'c>, operands: &[Val<'c>], constants: &[Option<Attribute<'c>>]) -> Option<Self> {
        match () {
            () if operands.is_empty() => None,
            () if ffi::has_name(op, BROADCAST) => Some(Self::Own),
            () if ffi::has_name(op, MAP) => Self::of_map(op),
            () if ffi::has_name(op, "bcast.select") => {
                chosen(operands, constants).map(Self::Operand).or_else(|| Self::computed(op, constants))
            }
            () => Self::of_numbers(op, operands, constants),
        }
    }

    fn of_map(op: Op<'c>) -> Option<Self> {
        let yielded = yielded_value(op)?;
        let argument = ffi::body_arguments(op).iter().position(|&argument| argument == yielded);
        let constant = || ffi::constant_of(yielded).filter(|&value| ffi::is_number(value));
        argument.map(Self::Operand).or_else(|| constant().map(Self::Constant))
    }

    fn of_numbers(op: Op<'c>, operands: &[Val<'c>], constants: &[Option<Attribute<'c>>]) -> Option<Self> {
        if let [operand] = kept_operands(op, operands, constants)[..] {
            return Some(Self::Operand(operand));
        }
        let number = number(op, operands, constants).map(Self::Number);
        number.or_else(|| Self::computed(op, constants))
    }

    fn computed(op: Op<'c>, constants: &[Option<Attribute<'c>>]) -> Option<Self> {
        let evaluator = constants.iter().all(Option::is_some).then(|| Evaluator::of(op))?;
        evaluator.map(Self::Computed)
    }
}

/// The operand that a `select` chooses for all elements.
fn chosen(operands: &[Val], constants: &[Option<Attribute>]) -> Option<usize> {
    let &[condition, yes, no] = operands else { return None };
    let bits = |operand: usize| constants[operand].and_then(splat_bits);
    let is_truth = ffi::element_type(yes.r#type()) == ffi::element_type(condition.r#type());
    match () {
        () if yes == no => Some(1),
        () if is_truth && (bits(1), bits(2)) == (Some(1), Some(0)) => Some(0),
        () => bits(0).map(|condition| if condition == 0 { 2 } else { 1 }),
    }
}

/// The number that all elements of the result are, whatever the operands that are not constants.
fn number(op: Op, operands: &[Val], constants: &[Option<Attribute>]) -> Option<u64> {
    if let [left, right] = operands
        && left == right
    {
        return Evaluator::of(op)?.of_equal();
    }
    let mut constants = constants.iter().flatten().peekable();
    constants.peek()?;
    let absorbing = Evaluator::of(op)?.absorbing()?;
    constants.any(|&constant| splat_bits(constant) == Some(absorbing)).then_some(absorbing)
}

/// The operands that an op does not ignore, at least one.
pub fn kept_operands(op: Op, operands: &[Val], constants: &[Option<Attribute>]) -> Vec<usize> {
    let may_ignore = || constants.iter().any(Option::is_some) || has_equal(operands);
    let evaluator = if may_ignore() { Evaluator::of(op) } else { None };
    let neutral = evaluator.filter(|_| is_fold(op)).and_then(|evaluator| evaluator.neutral());
    let Some(neutral) = neutral else { return (0..operands.len()).collect() };
    let is_neutral = |operand: usize| {
        let bits = neutral.bits.filter(|_| neutral.on_both_sides || operand > 0);
        bits.is_some() && constants[operand].and_then(splat_bits) == bits
    };
    let is_repeated =
        |operand: usize| neutral.is_idempotent && operands[..operand].contains(&operands[operand]);
    let mut kept: Vec<usize> =
        (0..operands.len()).filter(|&operand| !is_neutral(operand) && !is_repeated(operand)).collect();
    if kept.is_empty() {
        kept.push(0);
    }
    kept
}

fn has_equal(operands: &[Val]) -> bool {
    operands.iter().enumerate().any(|(index, value)| operands[..index].contains(value))
}

/// The bits of the one element of a constant whose elements are all the same.
fn splat_bits(constant: Attribute) -> Option<u64> {
    ffi::splat_element(constant).and_then(|_| ffi::element_bits(constant).first().copied())
}

/// An op that cannot fail.
struct Folder<'c, 'a> {
    op: Op<'c>,
    operands: &'a [Val<'c>],
    constants: &'a [Option<Attribute<'c>>],
    alignment: Alignment<'c>,
    facts: OpFacts<'a>,
}

impl<'c> Folder<'c, '_> {
    fn fold(&self, form: &Form<'c>, index: usize, result: Val<'c>) -> Option<Folded<'c>> {
        verify_declared(&self.facts, value_type(result.r#type()).dims()?, 0).ok()?;
        match form {
            Form::Own => self.operand(index, result),
            &Form::Operand(operand) => self.operand(operand, result),
            &Form::Number(bits) => {
                self.takes_splat(result).then(|| constant_of_bits(result.r#type(), &[bits]))
            }
            &Form::Constant(element) => {
                self.takes_splat(result).then(|| Folded::Constant(ffi::splat(result.r#type(), element)))
            }
            Form::Computed(evaluator) => {
                let all: Vec<usize> = (0..self.operands.len()).collect();
                self.compute(&all, result, |elements| evaluator.apply(elements))
            }
        }
    }

    /// An operand with the result's type: as it is, or a constant that is stretched.
    fn operand(&self, operand: usize, result: Val<'c>) -> Option<Folded<'c>> {
        let value = self.operands[operand];
        let is_whole = self.facts.roles(operand).all(|role| role == Role::Full);
        if is_whole && value.r#type() == result.r#type() {
            // In a graph region, an op may be its own operand.
            return ffi::result_index(value, self.op).is_none().then_some(Folded::Value(value));
        }
        if let Some(element) = self.constants[operand].and_then(ffi::splat_element) {
            return self.takes_splat(result).then(|| Folded::Constant(ffi::splat(result.r#type(), element)));
        }
        self.compute(&[operand], result, |elements| Some(elements[0]))
    }

    /// A constant whose elements are computed of those of some operands.
    fn compute(
        &self,
        used: &[usize],
        result: Val<'c>,
        compute: impl Fn(&[u64]) -> Option<u64>,
    ) -> Option<Folded<'c>> {
        let constants: Vec<Attribute> =
            used.iter().map(|&operand| self.constants[operand]).collect::<Option<_>>()?;
        if !self.takes_splat(result) {
            return None;
        }
        let numbers: Option<Vec<u64>> = constants.iter().map(|&constant| splat_bits(constant)).collect();
        if let Some(numbers) = numbers {
            return Some(constant_of_bits(result.r#type(), &[compute(&numbers)?]));
        }
        let sizes = small_sizes(result.r#type())?;
        let array = |(operand, value): (usize, &Val<'c>)| {
            // Where the result has no elements, an operand may have many.
            let sizes = small_sizes(value.r#type())?;
            let constant = self.constants[operand].filter(|_| used.contains(&operand));
            Array::new(&sizes, elements(constant, sizes.iter().product())?).ok()
        };
        let arrays: Option<Vec<Array<u64>>> = self.operands.iter().enumerate().map(array).collect();
        let of_used = |all: &[&u64]| compute(&used.iter().map(|&operand| *all[operand]).collect::<Vec<_>>());
        let computed =
            evaluate(&arrays?, self.alignment, of_used).ok().filter(|array| array.sizes() == sizes)?;
        let computed: Vec<u64> = computed.elements().iter().copied().collect::<Option<_>>()?;
        Some(constant_of_bits(result.r#type(), &computed))
    }

    /// Whether a constant of the type may be made, if its elements are all the same.
    fn takes_splat(&self, result: Val<'c>) -> bool {
        let r#type = value_type(result.r#type());
        let is_static = r#type.dims().is_some_and(|dims| dims.iter().all(|dim| !dim.is_dynamic()));
        let constants = self.operands.iter().zip(self.constants).filter(|(_, constant)| constant.is_some());
        let largest = || constants.filter_map(|(operand, _)| bytes(operand.r#type())).max().unwrap_or(0);
        // Vectors are no larger than registers.
        let is_small = || bytes(result.r#type()).is_some_and(|bytes| bytes <= MAX_BYTES.max(largest()));
        let is_vector = r#type.kind() == Some(Kind::Vector);
        is_static && ffi::encoding(result.r#type()).is_none() && (is_vector || is_small())
    }
}

fn constant_of_bits<'c>(r#type: Type<'c>, elements: &[u64]) -> Folded<'c> {
    Folded::Constant(ffi::constant_of_bits(r#type, elements))
}

/// The bits of as many elements of a constant; zeros for an operand whose elements are not used.
fn elements(constant: Option<Attribute>, count: usize) -> Option<Vec<u64>> {
    let Some(constant) = constant else { return Some(vec![0; count]) };
    let elements = ffi::element_bits(constant);
    match elements[..] {
        [element] => Some(vec![element; count]),
        _ => (elements.len() == count).then_some(elements),
    }
}

/// The sizes of a type of numbers, if they are static, and a constant of that type is small.
fn small_sizes(r#type: Type) -> Option<Vec<usize>> {
    bytes(r#type).filter(|&bytes| bytes <= MAX_BYTES)?;
    sizes(r#type)
}

fn sizes(r#type: Type) -> Option<Vec<usize>> {
    let size = |dim: &Dim| usize::try_from(dim.as_static()?).ok();
    value_type(r#type).dims()?.iter().map(size).collect()
}

/// The bytes of all elements; of 16 bytes each, if they are no numbers that are known.
fn bytes(r#type: Type) -> Option<usize> {
    let bytes = ffi::bytes_of_number(ffi::element_type(r#type)).unwrap_or(16);
    sizes(r#type)?.iter().try_fold(bytes, |bytes: usize, &size| bytes.checked_mul(size))
}
