//! Arithmetic on scalars: interpreted on `index` and `i1`; on elements an uninterpreted function, named after
//! the op and its attributes.

use super::{
    attributes, bits,
    division::{divide, divides},
    flags::{self, Flags},
    fold,
    op::{NotUnderstood, Op, name, result_type},
    poison,
    reader::{BEFORE, Reader, row::Needs},
    roundings::rounded,
    value::Value,
};
use crate::{
    logic::term::{Arithmetic, Node, Order, Sort, Term, Terms},
    proof::Claim,
};
use broadcastable_mlir::melior::ir::operation::OperationLike;

/// Reads an op on scalars.
pub fn read(reader: &mut Reader, op: Op) -> Result<(), NotUnderstood> {
    let arguments: Result<Vec<_>, _> =
        (0..op.operand_count()).map(|index| reader.scalar(op, index)).collect();
    let (value, defined) = compute(reader, op, &arguments?, &result_type(op)?.to_string())?;
    reader.define(op, Value::Scalar(value), defined)
}

/// The op's result on these operands, each with its definedness, as a value of that type.
pub fn compute(
    reader: &mut Reader,
    op: Op,
    arguments: &[(Term, Term)],
    result: &str,
) -> Result<(Term, Term), NotUnderstood> {
    let (arguments, mut all_defined): (Vec<Term>, Vec<Term>) = arguments.iter().copied().unzip();
    if op.result_count() != 1 || op.region_count() != 0 {
        return Err(NotUnderstood::new(op, "only ops with one result and no body are read"));
    }
    let needs = reader.functions.table.row(op)?.needs;
    if let Some(goal) = divides(reader.terms, &name(op), needs, &arguments) {
        let shown = arguments.get(1).map(|&divisor| ("divisor".into(), divisor));
        reader.demand(op, Claim::Defined, goal, shown.into_iter().collect());
        all_defined.push(goal);
    }
    let attributes = op.attributes().map(|(name, value)| {
        (name.as_string_ref().as_str().unwrap_or_default().to_owned(), value.to_string())
    });
    let scalar = Scalar { op: name(op), needs, attributes: attributes.collect(), result: result.into() };
    let value = scalar.apply(reader.terms, &arguments).ok_or_else(|| {
        NotUnderstood::new(
            op,
            "of arithmetic on 'index' only sums, products, divisions, comparisons, minima, maxima and bits are read",
        )
    })?;
    let value = promised(reader, op, &scalar, &arguments, value)?;
    if reader.side != BEFORE && scalar.drops_poison(reader.terms, &arguments, value) {
        return Err(NotUnderstood::new(op, "its result does not depend on an operand that may be poison"));
    }
    Ok((value, reader.terms.and(&all_defined)))
}

/// A value whose op has flags. Where a flag does not hold, the source has poison, which equals nothing, and
/// the target must not have any. Elements with flags are compared by name.
fn promised(
    reader: &mut Reader,
    op: Op,
    scalar: &Scalar,
    arguments: &[Term],
    value: Term,
) -> Result<Term, NotUnderstood> {
    if arguments.iter().any(|&argument| matches!(reader.terms.sort(argument), Sort::Other(_))) {
        return Ok(value);
    }
    let on_numbers = reader.terms.sort(value) == Sort::Index && reader.occurrences.is_some();
    match flags::of(reader.terms, op, &scalar.op, arguments, on_numbers.then_some(value)) {
        Flags::None => Ok(value),
        Flags::Unknown(flag) => Err(NotUnderstood::new(op, &format!("its flag '{flag}' is not read"))),
        Flags::Hold(goal) if reader.side == BEFORE => {
            let poison = scalar.unknown(reader.terms, arguments);
            Ok(reader.terms.choose(goal, value, poison))
        }
        Flags::Hold(goal) => {
            reader.require(op, Claim::Defined, goal, vec![("result".into(), value)]);
            Ok(value)
        }
    }
}

/// A scalar op, apart from its operands.
pub struct Scalar {
    /// Its name.
    pub op: String,
    pub needs: Needs,
    /// The names and texts of its attributes.
    pub attributes: Vec<(String, String)>,
    /// The text of its result's type.
    pub result: String,
}

impl Scalar {
    /// Its result; `None` if it is not understood.
    pub fn apply(&self, terms: &mut Terms, arguments: &[Term]) -> Option<Term> {
        let on_numbers = arguments.iter().all(|&argument| terms.sort(argument) == Sort::Index);
        let on_truths = arguments.iter().all(|&argument| terms.sort(argument) == Sort::Bool);
        match (self.op.as_str(), arguments) {
            ("arith.extui", &[bit]) if on_truths && self.result == "i8" => Some(bits::byte(terms, bit)),
            ("arith.trunci", &[byte]) if self.result == "i1" && !self.has_flags() => {
                bits::bit(terms, byte).or_else(|| Some(self.unknown(terms, arguments)))
            }
            ("arith.index_cast" | "arith.index_castui", &[number]) if !self.has_flags() => {
                Some(self.cast(terms, number).unwrap_or_else(|| self.unknown(terms, arguments)))
            }
            // The solver would say of numbers what does not hold of poison, such as that a difference is 0.
            (_, all) if decided(self, all).iter().any(|&decided| terms.has_poison(decided)) => {
                Some(self.unknown(terms, arguments))
            }
            ("arith.select", &[condition, yes, no]) if terms.sort(condition) == Sort::Bool => {
                Some(terms.choose(condition, yes, no))
            }
            ("arith.andi" | "arith.muli", all) if on_truths => Some(terms.and(all)),
            ("arith.ori", all) if on_truths => Some(terms.or(all)),
            ("arith.xori" | "arith.addi", &[a, b]) if on_truths => {
                let equal = terms.equal(a, b);
                Some(terms.not(equal))
            }
            ("arith.cmpi", &[a, b])
                if matches!(terms.sort(a), Sort::Other(_)) && !is_vector(&self.result) =>
            {
                let (_, predicate) = self.attributes.iter().find(|(name, _)| name == "predicate")?;
                fold::compare(terms, attributes::number_in(predicate)?, a, b)
            }
            (name, &[a, b]) if on_numbers && !self.is_product_of_elements(terms, arguments) => {
                self.number(terms, name, a, b)
            }
            _ => Some(self.unknown(terms, arguments)),
        }
    }

    /// Whether its result on these, as the solver has it, says nothing of one that may be poison.
    pub fn drops_poison(&self, terms: &Terms, arguments: &[Term], value: Term) -> bool {
        // Of the values between which `arith.select` chooses, the other one may be poison.
        poison::is_dropped(terms, decided(self, arguments), value)
    }

    /// Whether an attribute differs from its default.
    fn has_flags(&self) -> bool {
        self.attributes.iter().any(|(_, value)| !value.ends_with("<none>"))
    }

    /// A conversion between `index` and 64 bits, which keeps the number.
    fn cast(&self, terms: &mut Terms, number: Term) -> Option<Term> {
        let i64 = || Sort::Other("i64".into());
        match (terms.node(number).clone(), self.result.as_str()) {
            (Node::Number(number), "i64") => Some(terms.apply(&format!("{number} : i64"), &[], i64())),
            (Node::Apply(text, parts, sort), "index") if sort == i64() => match parts[..] {
                [] => attributes::number_in(&text).map(|number| terms.number(number)),
                [number] if text.starts_with("arith.index_cast") && text.ends_with(" : index -> i64") => {
                    Some(number)
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// A product of two elements stays uninterpreted: the solver would take long to prove two equal.
    fn is_product_of_elements(&self, terms: &Terms, arguments: &[Term]) -> bool {
        let is_element = |term: &Term| matches!(terms.node(*term), Node::Apply(..));
        let multiplies = self.op == "arith.muli" || self.op.contains("div") || self.op.contains("rem");
        multiplies && terms.all_parts(arguments).iter().any(is_element)
    }

    fn number(&self, terms: &mut Terms, name: &str, a: Term, b: Term) -> Option<Term> {
        let mut least = |order, a, b| {
            let less = terms.order(order, a, b);
            terms.choose(less, a, b)
        };
        Some(match name {
            "arith.cmpi" => return self.compare(terms, a, b),
            "arith.addi" => terms.arithmetic(Arithmetic::Add, a, b),
            "arith.subi" => terms.arithmetic(Arithmetic::Sub, a, b),
            "arith.muli" => terms.arithmetic(Arithmetic::Mul, a, b),
            "arith.minsi" => least(Order::Less, a, b),
            "arith.maxsi" => {
                let less = terms.order(Order::Less, a, b);
                terms.choose(less, b, a)
            }
            "arith.minui" => least(Order::UnsignedLess, a, b),
            "arith.maxui" => {
                let less = terms.order(Order::UnsignedLess, a, b);
                terms.choose(less, b, a)
            }
            "arith.shli" => {
                let factor = power_of_two(terms, b)?;
                terms.arithmetic(Arithmetic::Mul, a, factor)
            }
            "arith.shrui" => {
                let factor = power_of_two(terms, b)?;
                terms.arithmetic(Arithmetic::Div, a, factor)
            }
            "arith.shrsi" => {
                let factor = power_of_two(terms, b)?;
                return divide(terms, "arith.floordivsi", a, factor);
            }
            "arith.andi" | "arith.ori" | "arith.xori" => self.unknown(terms, &[a, b]),
            name => return divide(terms, name, a, b),
        })
    }

    fn compare(&self, terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
        let (_, predicate) = self.attributes.iter().find(|(name, _)| name == "predicate")?;
        Some(match attributes::number_in(predicate)? {
            0 => terms.equal(a, b),
            1 => {
                let equal = terms.equal(a, b);
                terms.not(equal)
            }
            2 => terms.order(Order::Less, a, b),
            3 => terms.order(Order::AtMost, a, b),
            4 => terms.order(Order::Less, b, a),
            5 => terms.order(Order::AtMost, b, a),
            6 => terms.order(Order::UnsignedLess, a, b),
            7 => terms.order(Order::UnsignedAtMost, a, b),
            8 => terms.order(Order::UnsignedLess, b, a),
            9 => terms.order(Order::UnsignedAtMost, b, a),
            _ => return None,
        })
    }

    /// Default attributes are dropped, so that it does not matter whether they are printed.
    fn unknown(&self, terms: &mut Terms, arguments: &[Term]) -> Term {
        if !self.has_flags()
            && let Some((op, operands)) = rounded(terms, &self.op, &self.result, arguments)
        {
            let op = Self { op, needs: Needs::Nothing, attributes: Vec::new(), result: self.result.clone() };
            return op.unknown(terms, &operands);
        }
        if !self.has_flags()
            && let Some(folded) = fold::fold(terms, &self.op, arguments, &self.result)
        {
            return folded;
        }
        let mut attributes = self.attributes.clone();
        attributes.retain(|(_, value)| !value.ends_with("<none>"));
        attributes.sort();
        let mut name = self.op.clone();
        for (attribute, value) in attributes {
            name += &format!(" {attribute}={value}");
        }
        let types: Vec<_> = arguments.iter().map(|&argument| terms.sort(argument).to_string()).collect();
        let name = format!("{name} : {} -> {}", types.join(" "), self.result);
        if fold::is_commutative(&self.op) {
            terms.set_commutative(&name);
        }
        let value = terms.apply(&name, arguments, attributes::sort(&self.result));
        if poison::may_be(terms, self.needs, value) {
            terms.set_poison(value);
        }
        value
    }
}

/// The operands on which the result depends, whatever the others are.
fn decided<'t>(scalar: &Scalar, arguments: &'t [Term]) -> &'t [Term] {
    match scalar.op.as_str() {
        "arith.select" => arguments.get(..1).unwrap_or(arguments),
        _ => arguments,
    }
}

fn is_vector(r#type: &str) -> bool {
    r#type.starts_with("vector<")
}

/// The factor or divisor to which a shift by this number is equivalent.
fn power_of_two(terms: &mut Terms, shift: Term) -> Option<Term> {
    let shift = terms.number_of(shift).filter(|shift| (0..63).contains(shift))?;
    Some(terms.number(1 << shift))
}
