//! What the dialect's ops compute on one element each: one table that says which scalar op each of
//! them becomes. The verifier refuses what has no entry, and both lowerings build what stands there.

use super::{
    builder::Builder,
    ffi::{self, Op, Val},
};
use melior::{
    Context,
    ir::{
        Attribute, Type, TypeLike, ValueLike, attribute::IntegerAttribute, operation::OperationLike,
        r#type::IntegerType,
    },
};

/// The scalar ops for one op of the dialect, by element class; `None` where it has no meaning.
struct Row {
    op: &'static str,
    float: Option<&'static str>,
    signed: Option<&'static str>,
    unsigned: Option<&'static str>,
    complex: Option<&'static str>,
}

const fn row(
    op: &'static str,
    float: Option<&'static str>,
    signed: Option<&'static str>,
    unsigned: Option<&'static str>,
    complex: Option<&'static str>,
) -> Row {
    Row { op, float, signed, unsigned, complex }
}

/// `select` is not here: it becomes `arith.select` for every element type.
const TABLE: [Row; 13] = [
    row("bcast.add", Some("arith.addf"), Some("arith.addi"), Some("arith.addi"), Some("complex.add")),
    row("bcast.mul", Some("arith.mulf"), Some("arith.muli"), Some("arith.muli"), Some("complex.mul")),
    row("bcast.max", Some("arith.maximumf"), Some("arith.maxsi"), Some("arith.maxui"), None),
    row("bcast.min", Some("arith.minimumf"), Some("arith.minsi"), Some("arith.minui"), None),
    row("bcast.and", None, Some("arith.andi"), Some("arith.andi"), None),
    row("bcast.or", None, Some("arith.ori"), Some("arith.ori"), None),
    row("bcast.xor", None, Some("arith.xori"), Some("arith.xori"), None),
    row("bcast.sub", Some("arith.subf"), Some("arith.subi"), Some("arith.subi"), Some("complex.sub")),
    row("bcast.div", Some("arith.divf"), Some("arith.divsi"), Some("arith.divui"), Some("complex.div")),
    row("bcast.rem", Some("arith.remf"), Some("arith.remsi"), Some("arith.remui"), None),
    row("bcast.pow", Some("math.powf"), Some("math.ipowi"), None, Some("complex.pow")),
    row("bcast.compare", Some("arith.cmpf"), Some("arith.cmpi"), Some("arith.cmpi"), Some("complex.eq")),
    row("bcast.select", None, None, None, None),
];

/// What kind of number an element is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Float,
    /// A signless integer or an index.
    Integer,
    Complex,
    /// No arithmetic is known for it.
    Opaque,
}

impl Class {
    fn of(element: Type) -> Self {
        if element.is_float() {
            Self::Float
        } else if element.is_index() || ffi::is_signless_integer(element, 0) {
            Self::Integer
        } else if ffi::is_complex_float(element) {
            Self::Complex
        } else {
            Self::Opaque
        }
    }
}

/// The order of the cases of `Bcast_PredicateAttr`; the values are those of MLIR's own predicates.
struct Predicate {
    float: i64,
    signed: i64,
    unsigned: i64,
    complex: Option<&'static str>,
}

const fn predicate(float: i64, signed: i64, unsigned: i64, complex: Option<&'static str>) -> Predicate {
    Predicate { float, signed, unsigned, complex }
}

/// For NaN, `ne` is true and the others are false.
const PREDICATES: [Predicate; 6] = [
    predicate(1, 0, 0, Some("complex.eq")),   // eq: oeq, eq
    predicate(13, 1, 1, Some("complex.neq")), // ne: une, ne
    predicate(4, 2, 6, None),                 // lt: olt, slt, ult
    predicate(5, 3, 7, None),                 // le: ole, sle, ule
    predicate(2, 4, 8, None),                 // gt: ogt, sgt, ugt
    predicate(3, 5, 9, None),                 // ge: oge, sge, uge
];

/// An op of the dialect, as far as its elements go.
pub struct Elementwise<'c> {
    op: Op<'c>,
    row: &'static Row,
    /// The element type that is computed with: that of the last operand.
    element: Type<'c>,
}

impl<'c> Elementwise<'c> {
    /// `None` if this is not an elementwise op of the dialect.
    pub fn of(op: Op<'c>) -> Option<Self> {
        let row = find(op.name().as_string_ref().as_str().ok()?)?;
        let last = op.operand(op.operand_count().checked_sub(1)?).ok()?;
        Some(Self { op, row, element: ffi::element_type(last.r#type()) })
    }

    fn is_select(&self) -> bool {
        self.row.op == "bcast.select"
    }

    /// An `i1` is a truth value: 1 is greater than 0.
    fn is_unsigned(&self) -> bool {
        self.op.has_attribute("is_unsigned") || ffi::is_signless_integer(self.element, 1)
    }

    fn predicate(&self) -> Option<&'static Predicate> {
        let value = ffi::i64_attribute(self.op.attribute("predicate").ok()?)?;
        PREDICATES.get(usize::try_from(value).ok()?)
    }

    /// The scalar op that computes one element, if there is one for the element type.
    fn scalar_op(&self) -> Option<&'static str> {
        match Class::of(self.element) {
            _ if self.is_select() => Some("arith.select"),
            Class::Float => self.row.float,
            // Upstream lowers powers of fixed-width integers only.
            Class::Integer if self.row.op == "bcast.pow" && self.element.is_index() => None,
            Class::Integer if self.is_unsigned() => self.row.unsigned,
            Class::Integer => self.row.signed,
            Class::Complex if self.row.op == "bcast.compare" => self.predicate()?.complex,
            Class::Complex => self.row.complex,
            Class::Opaque => None,
        }
    }

    /// Whether some elements are undefined behaviour: a zero divisor, also that of a negative power.
    pub fn may_trap(&self) -> bool {
        matches!(self.row.op, "bcast.div" | "bcast.rem" | "bcast.pow")
            && Class::of(self.element) == Class::Integer
    }

    /// The element types must fit each other and the op; returns what is wrong.
    pub fn check(&self) -> Result<(), String> {
        self.check_operands()?;
        let result = self.op.result(0).map(|result| ffi::element_type(result.r#type()));
        let expected = result_element(self.row.op, self.element);
        if let Some(result) = result.ok().filter(|result| *result != expected) {
            return Err(format!("result #0 has element type '{result}', but '{expected}' comes out"));
        }
        if self.scalar_op().is_none() {
            return Err(self.unsupported());
        }
        self.check_flags()
    }

    fn check_operands(&self) -> Result<(), String> {
        let mut elements = self.op.operands().map(|operand| ffi::element_type(operand.r#type())).enumerate();
        if self.is_select() {
            let condition = elements.next().map(|(_, condition)| condition);
            if let Some(condition) = condition.filter(|&condition| !ffi::is_signless_integer(condition, 1)) {
                return Err(format!("operand #0 has element type '{condition}', but a condition is 'i1'"));
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
        let hint = match Class::of(element) {
            Class::Integer if self.op.has_attribute("is_unsigned") => " that is unsigned",
            Class::Complex if self.row.complex.is_some() => ": only 'eq' and 'ne' compare complex numbers",
            Class::Opaque if element.is_integer() => {
                ": use a signless integer, and `unsigned` where it matters"
            }
            _ => "",
        };
        format!("is not defined for element type '{element}'{hint}")
    }

    fn check_flags(&self) -> Result<(), String> {
        let class = Class::of(self.element);
        if self.op.has_attribute("is_unsigned") && class != Class::Integer {
            return Err(format!("'unsigned' is for integers, but the element type is '{}'", self.element));
        }
        let fast = self.fastmath().is_some_and(|flags| flags.to_string() != "#arith.fastmath<none>");
        if fast && !matches!(class, Class::Float | Class::Complex) {
            return Err(format!(
                "'fastmath' is for floating point, but the element type is '{}'",
                self.element
            ));
        }
        Ok(())
    }

    fn fastmath(&self) -> Option<Attribute<'c>> {
        self.op.attribute("fastmath").ok()
    }

    /// Builds the computation of one element, or of a whole vector, from left to right.
    ///
    /// `None` only for an op that [`Self::check`] refuses.
    pub fn build(&self, builder: &Builder<'c, '_>, operands: &[Val<'c>]) -> Option<Val<'c>> {
        let scalar_op = self.scalar_op()?;
        let (&first, rest) = operands.split_first()?;
        if self.is_select() || self.row.op == "bcast.compare" {
            let value = operands.last()?.r#type();
            let result = if self.is_select() { value } else { builder.truth_type(value)? };
            return Some(builder.build(scalar_op, operands, &self.attributes(builder.context()), result));
        }
        let attributes = self.attributes(builder.context());
        let fold = |left: Val<'c>, &right: &Val<'c>| {
            builder.build(scalar_op, &[left, right], &attributes, left.r#type())
        };
        Some(rest.iter().fold(first, fold))
    }

    fn attributes(&self, context: &'c Context) -> Vec<(&'static str, Attribute<'c>)> {
        let class = Class::of(self.element);
        let mut attributes = Vec::new();
        if matches!(class, Class::Float | Class::Complex) {
            attributes.extend(self.fastmath().map(|flags| ("fastmath", flags)));
        }
        if let Some(predicate) = self.predicate() {
            let value = match class {
                Class::Float => predicate.float,
                Class::Integer if self.is_unsigned() => predicate.unsigned,
                Class::Integer => predicate.signed,
                _ => return attributes, // told apart by the op's name
            };
            let i64 = IntegerType::new(context, 64).into();
            attributes.push(("predicate", IntegerAttribute::new(i64, value).into()));
        }
        attributes
    }
}

fn find(op_name: &str) -> Option<&'static Row> {
    TABLE.iter().find(|row| row.op == op_name)
}

/// The element type of the result, where the last operand's is `element`.
pub fn result_element<'c>(op_name: &str, element: Type<'c>) -> Type<'c> {
    if op_name == "bcast.compare" { ffi::i1(element) } else { element }
}

/// Reports an op whose element types do not fit.
pub fn verify_elements(op: Op) -> bool {
    let Some(elementwise) = Elementwise::of(op) else { return true };
    elementwise.check().inspect_err(|message| ffi::emit_op_error(op, message, "")).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every op that ODS defines has a row, and no row is without its op.
    #[test]
    fn table_covers_the_dialect() {
        let ods = std::fs::read_to_string("dialect/BcastOps.td").unwrap();
        let defined = ods.lines().filter(|line| line.starts_with("def Bcast_") && line.contains("Op<\""));
        let mut defined: Vec<_> =
            defined.map(|line| format!("bcast.{}", line.split('"').nth(1).unwrap())).collect();
        let mut rows: Vec<_> = TABLE.iter().map(|row| row.op.to_owned()).collect();
        defined.sort();
        rows.sort();
        assert_eq!(defined, rows);
    }
}
