//! What the dialect's ops compute on one element each, by one [`table`](super::table): the verifier refuses what has no entry,
//! and both lowerings build what stands there.

use super::{
    map::{self, MAP},
    table::{ElementKind, Form, PREDICATES, Predicate, Row, find},
};
use crate::{
    Shape,
    mlir::{
        builder::Builder,
        ffi::{self, Op, Val},
    },
};
use melior::{
    Context,
    ir::{
        Attribute, Type, TypeLike, ValueLike, attribute::IntegerAttribute, operation::OperationLike,
        r#type::IntegerType,
    },
};

/// The N-to-N operator, which computes nothing.
pub const BROADCAST: &str = "bcast.broadcast";

/// An op of the dialect whose body stands in the table.
struct Elementwise<'c> {
    op: Op<'c>,
    row: &'static Row,
    /// The element type that is computed with: that of the last operand.
    element: Type<'c>,
}

impl<'c> Elementwise<'c> {
    /// `None` if the op is not in the table.
    fn of(op: Op<'c>) -> Option<Self> {
        let row = find(op.name().as_string_ref().as_str().ok()?)?;
        let last = op.operand(op.operand_count().checked_sub(1)?).ok()?;
        Some(Self { op, row, element: ffi::element_type(last.r#type()) })
    }

    fn has_flag(&self, name: &str) -> bool {
        self.op.inherent_attribute(name).is_ok()
    }

    /// An `i1` is a truth value: 1 is greater than 0.
    fn is_unsigned(&self) -> bool {
        self.has_flag("is_unsigned") || ffi::signless_width(self.element) == Some(1)
    }

    fn predicate(&self) -> Option<&'static Predicate> {
        let value = ffi::i64_attribute(self.op.inherent_attribute("predicate").ok()?)?;
        PREDICATES.get(usize::try_from(value).ok()?)
    }

    /// The scalar op that computes one element, if there is one for the element type.
    fn scalar_op(&self) -> Option<&'static str> {
        match ElementKind::of(self.element) {
            ElementKind::Float => self.row.float,
            // Upstream lowers powers of fixed-width integers only.
            ElementKind::Integer if self.row.signed == Some("math.ipowi") && self.element.is_index() => None,
            ElementKind::Integer if self.is_unsigned() => self.row.unsigned,
            ElementKind::Integer => self.row.signed,
            ElementKind::Complex if self.row.form == Form::Compare => self.predicate()?.complex,
            ElementKind::Complex => self.row.complex,
            ElementKind::Opaque if self.row.form == Form::Select => self.row.float,
            ElementKind::Opaque => None,
        }
    }

    /// Whether some elements are undefined behaviour.
    fn may_trap(&self) -> bool {
        self.row.traps && ElementKind::of(self.element) == ElementKind::Integer
    }

    /// The element types must fit each other and the op; returns what is wrong.
    fn check(&self) -> Result<(), String> {
        self.check_operands()?;
        check_result_element(self.op, self.row.result_element(self.element))?;
        if self.scalar_op().is_none() {
            return Err(self.unsupported());
        }
        self.check_flags()
    }

    fn check_operands(&self) -> Result<(), String> {
        let mut elements = self.op.operands().map(|operand| ffi::element_type(operand.r#type())).enumerate();
        if self.row.form == Form::Select {
            let condition = elements.next().map(|(_, condition)| condition);
            if let Some(condition) = condition.filter(|&condition| ffi::signless_width(condition) != Some(1))
            {
                return Err(format!(
                    "operand #0 has element type '{condition}', but a condition must have 'i1'"
                ));
            }
        }
        let Some((first_index, first)) = elements.next() else { return Ok(()) };
        match elements.find(|(_, element)| *element != first) {
            Some((index, element)) => Err(format!(
                "operand #{index} has element type '{element}', but operand #{first_index} has '{first}': \
                 convert one of them"
            )),
            None => Ok(()),
        }
    }

    fn unsupported(&self) -> String {
        let element = self.element;
        let hint = match ElementKind::of(element) {
            ElementKind::Integer if self.has_flag("is_unsigned") => " that is unsigned",
            ElementKind::Complex if self.row.complex.is_some() => {
                ": only 'eq' and 'ne' compare complex numbers"
            }
            ElementKind::Opaque if element.is_integer() => {
                ": use a signless integer, and `unsigned` where it matters"
            }
            ElementKind::Float => ": it is for integers",
            _ => "",
        };
        format!("is not defined for element type '{element}'{hint}")
    }

    fn check_flags(&self) -> Result<(), String> {
        let (kind, element) = (ElementKind::of(self.element), self.element);
        if self.has_flag("is_unsigned") && kind != ElementKind::Integer {
            return Err(format!("'unsigned' is for integers, but the element type is '{element}'"));
        }
        if matches!(kind, ElementKind::Float | ElementKind::Complex) {
            return Ok(());
        }
        match self.fastmath() {
            Some(flags) if flags.to_string() != "#arith.fastmath<none>" => {
                Err(format!("'fastmath' is for floating point, but the element type is '{element}'"))
            }
            _ => Ok(()),
        }
    }

    fn fastmath(&self) -> Option<Attribute<'c>> {
        self.op.inherent_attribute("fastmath").ok()
    }

    /// Builds the computation of one element, or of a whole vector, from left to right.
    ///
    /// `None` only for an op that [`Self::check`] refuses.
    fn build(&self, builder: &Builder<'c, '_>, operands: &[Val<'c>]) -> Option<Val<'c>> {
        let scalar_op = self.scalar_op()?;
        let attributes = self.attributes(builder.context());
        let (&first, rest) = operands.split_first()?;
        let value_type = operands.last()?.r#type();
        let build = |operands: &[Val<'c>], result| builder.build(scalar_op, operands, &attributes, result);
        Some(match self.row.form {
            Form::Fold => rest.iter().fold(first, |left, &right| build(&[left, right], value_type)),
            Form::Compare => build(operands, builder.i1_like(value_type)?),
            Form::Select => build(operands, value_type),
        })
    }

    fn attributes(&self, context: &'c Context) -> Vec<(&'static str, Attribute<'c>)> {
        let kind = ElementKind::of(self.element);
        let mut attributes = Vec::new();
        if matches!(kind, ElementKind::Float | ElementKind::Complex) {
            attributes.extend(self.fastmath().map(|flags| ("fastmath", flags)));
        }
        if let Some(predicate) = self.predicate() {
            let value = match kind {
                ElementKind::Float => predicate.float,
                ElementKind::Integer if self.is_unsigned() => predicate.unsigned,
                ElementKind::Integer => predicate.signed,
                _ => return attributes, // told apart by the op's name
            };
            let i64 = IntegerType::new(context, 64).into();
            attributes.push(("predicate", IntegerAttribute::new(i64, value).into()));
        }
        attributes
    }
}

/// The result, if there is one, must have these elements; returns what is wrong.
pub fn check_result_element<'c>(op: Op<'c>, expected: Type<'c>) -> Result<(), String> {
    match op.result(0).map(|result| ffi::element_type(result.r#type())) {
        Ok(found) if found != expected => {
            Err(format!("result #0 has element type '{found}', but must have '{expected}'"))
        }
        _ => Ok(()),
    }
}

/// The element type of the result of an op of that name, where the last operand's is `element`.
pub fn result_element<'c>(op_name: &str, element: Type<'c>) -> Type<'c> {
    find(op_name).map_or(element, |row| row.result_element(element))
}

/// Reports an op whose body does not fit its elements.
pub fn verify_elements(op: Op) -> bool {
    let checked = match Elementwise::of(op) {
        Some(elementwise) => elementwise.check(),
        None if ffi::has_name(op, MAP) => map::verify_signature(op),
        None => Ok(()),
    };
    let checked = checked.and_then(|()| check_spelling(op));
    checked.inspect_err(|message| ffi::emit_op_error(op, message, "")).is_ok()
}

/// MLIR takes any other attribute and forgets it, so that operands would line up in another way than was meant.
fn check_spelling(op: Op) -> Result<(), String> {
    let names =
        (0..op.discardable_attribute_count()).filter_map(|index| op.discardable_attribute_at(index).ok());
    let mut names = names.filter_map(|(name, _)| name.as_string_ref().as_str().ok().map(str::to_owned));
    match names.find(|name| name.starts_with("broadcast")) {
        Some(name) => Err(format!(
            "has an attribute '{name}', which means nothing: did you mean 'broadcast_dimensions'?"
        )),
        None => Ok(()),
    }
}

/// Whether some elements are undefined behaviour.
pub fn may_trap(op: Op) -> bool {
    match Elementwise::of(op) {
        Some(elementwise) => elementwise.may_trap(),
        None => !ffi::has_name(op, BROADCAST) && (!ffi::has_name(op, MAP) || map::may_trap(op)),
    }
}

/// Whether the op combines its operands two at a time, so that it gives the only one that it has.
pub fn is_fold(op: Op) -> bool {
    Elementwise::of(op).is_some_and(|elementwise| elementwise.row.form == Form::Fold)
}

/// Builds what an elementwise op computes of one element of each operand; with `lanes`, of vectors of
/// that shape.
pub fn build_body<'c>(
    builder: &Builder<'c, '_>,
    op: Op<'c>,
    elements: &[Val<'c>],
    lanes: Option<&Shape>,
) -> Result<Val<'c>, String> {
    match Elementwise::of(op) {
        Some(elementwise) => {
            elementwise.build(builder, elements).ok_or("has no scalar op for its element type".into())
        }
        None if ffi::has_name(op, MAP) => map::inline(builder, op, elements, lanes),
        None => Err("has no elements to compute with".into()),
    }
}
