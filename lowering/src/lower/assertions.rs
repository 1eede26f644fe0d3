//! Assertions of other producers: where one compares numbers or shapes, the report of its failure has them,
//! and its place. Any other one keeps its text, which is its producer's.

use crate::failure::{Reports, Texts};
use crate::picture::{Cell, Picture};
use crate::{
    builder::Builder,
    ffi::{self, Inserter, Number, Op, OpMut, OpParts, Val},
    program::compared,
};
use melior::ir::{
    Type, TypeLike, ValueLike, attribute::IntegerAttribute, operation::OperationLike, r#type::IntegerType,
};

/// Builds the reports below a root.
pub fn report(root: &mut OpMut, inserter: &Inserter) {
    let context = root.context();
    let context = ffi::context(&context);
    let (mut reports, mut replaced) = (Reports::default(), Vec::new());
    let is_reported = |&op: &Op| ffi::has_name(op, "cf.assert") && !ffi::is_on_device(op);
    for op in ffi::ops_below(**root).into_iter().filter(is_reported) {
        let Some((condition, message)) = assertion(op) else { continue };
        inserter.set_insertion_point(op);
        let builder = Builder::new(context, inserter, op);
        let format = message.replace('%', "%%");
        let is_replaced = checks(&builder, condition).into_iter().map(|check| {
            let Picture { text, width } = check.picture;
            let negative = format!("{format}{}", check.text);
            let texts = Texts { text: negative.clone() + &text, negative, width };
            reports.build(&builder, op, check.holds, check.numbers, &texts)
        });
        if is_replaced.reduce(|all, one| all && one) == Some(true) {
            replaced.push(ffi::op_below_mut(root, op));
        }
    }
    ffi::erase_unused(replaced);
}

/// The condition of an assertion, and its message with its place.
fn assertion<'c>(op: Op<'c>) -> Option<(Val<'c>, String)> {
    let message = ffi::attribute(op, "msg").and_then(ffi::string_value)?.replace('\0', "\u{FFFD}");
    let place = ffi::place_text(op.location());
    let place = if message.starts_with(&place) { String::new() } else { place };
    Some((op.operand_at(0)?, place + &message))
}

/// One comparison, and what is wrong if it is false, as a format for the two numbers.
struct Check<'c> {
    holds: Val<'c>,
    numbers: [Val<'c>; 2],
    text: String,
    picture: Picture,
}

/// The comparisons that a condition consists of; none if it is of another kind.
fn checks<'c>(builder: &Builder<'c, '_>, condition: Val<'c>) -> Vec<Check<'c>> {
    match ffi::defining_op(condition, "shape.is_broadcastable") {
        Some(op) => columns(builder, op).unwrap_or_default(),
        None => comparison(builder, condition).into_iter().collect(),
    }
}

fn comparison<'c>(builder: &Builder<'c, '_>, holds: Val<'c>) -> Option<Check<'c>> {
    let (predicate, numbers) = compared(ffi::owner(holds)?)?;
    let words = match predicate {
        "eq" => "%lld is not %lld",
        "ne" => "both are %lld",
        "slt" | "ult" => "%lld is not less than %lld",
        "sle" | "ule" => "%lld is more than %lld",
        "sgt" | "ugt" => "%lld is not more than %lld",
        _ => "%lld is less than %lld",
    };
    let [Some(a), Some(b)] = numbers.map(|number| printable(builder, number)) else { return None };
    Some(Check { holds, numbers: [a, b], text: format!(" ({words})"), picture: Picture::default() })
}

/// The number in 64 bits; of a wider one, such as a number of elements, at most the largest of these.
fn printable<'c>(builder: &Builder<'c, '_>, number: Val<'c>) -> Option<Val<'c>> {
    match ffi::number_of(number.r#type()) {
        Number::Index | Number::Signless(64) => Some(number),
        Number::Signless(65..) => {
            let most = IntegerAttribute::new(number.r#type(), i64::MAX).into();
            let most = builder.build("arith.constant", &[], &[("value", most)], number.r#type());
            let least = builder.build("arith.minsi", &[number, most], &[], number.r#type());
            let i64 = IntegerType::new(builder.context(), 64).into();
            Some(builder.build("arith.trunci", &[least], &[], i64))
        }
        _ => None,
    }
}

/// A comparison for each two dimensions that line up of two shapes.
fn columns<'c>(builder: &Builder<'c, '_>, op: Op<'c>) -> Option<Vec<Check<'c>>> {
    let shapes: [Val; 2] = op.operands().collect::<Vec<_>>().try_into().ok()?;
    let ranks = shapes.map(|shape| rank(shape.r#type()));
    let [Some(a), Some(b)] = ranks else { return None };
    let column = |back: usize| {
        let at = |shape: Val<'c>, rank: usize| {
            let index = builder.index((rank - back) as i64);
            builder.build("tensor.extract", &[shape, index], &[], Type::index(builder.context()))
        };
        let [first, second] = [at(shapes[0], a), at(shapes[1], b)];
        let unit = builder.index(1);
        let [is_first, is_second] = [first, second].map(|size| builder.equal(size, unit));
        let holds = builder.or(builder.or(is_first, is_second), builder.equal(first, second));
        Check { holds, numbers: [second, first], text: misfit([a, b], back), picture: picture([a, b], back) }
    };
    Some((1..=a.min(b)).map(column).collect())
}

/// The number of sizes of a shape.
fn rank(r#type: Type) -> Option<usize> {
    match ffi::shape_of(r#type) {
        ffi::RawShape::Ranked { sizes, .. } if ffi::element_type(r#type).is_index() => {
            usize::try_from(*sizes.sizes.first().filter(|_| sizes.sizes.len() == 1)?).ok()
        }
        _ => None,
    }
}

/// The message for the sizes at a distance from the last dimension.
fn misfit([a, b]: [usize; 2], back: usize) -> String {
    format!(
        ": operand #1 dim {}: run-time size %1$lld is neither 1 nor %2$lld, the size of operand #0 dim {} [runtime-legal]",
        b - back,
        a - back
    )
}

/// The shapes, of which only these two sizes are known.
fn picture([a, b]: [usize; 2], back: usize) -> Picture {
    let shape = |rank: usize, size: Cell| -> Vec<Cell> {
        let cell = |dim| if rank - dim == back { size.clone() } else { Cell::Text("?".into()) };
        (0..rank).map(cell).collect()
    };
    Picture::of(&[(0, shape(a, Cell::Second)), (1, shape(b, Cell::First))], back)
}
