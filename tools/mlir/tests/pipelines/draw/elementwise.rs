//! Ops of the dialect, and upstream's elementwise ops.

use super::{Draw, Try, tensors::holes};
use crate::{
    array::Array,
    broadcast::{Columns, columns, elementwise, extents, infer},
    machine::Halt,
    program::{Element, Type, Value},
};

/// Operands, their `broadcast_dimensions`, their columns, and the sizes of the result's type.
pub(super) type Operands = (Vec<Value>, Option<Vec<usize>>, Columns, Vec<Option<usize>>);

type Compute = fn(&[i64]) -> i64;
type Comparison = fn(i64, i64) -> bool;

/// Ops of the dialect on integers, with their scalar functions and their number of operands.
const INTEGER_OPS: &[(&str, Option<usize>, Compute)] = &[
    ("add", None, |all| all.iter().fold(0, |a, b| a.wrapping_add(*b))),
    ("mul", None, |all| all.iter().fold(1, |a, b| a.wrapping_mul(*b))),
    ("max", None, |all| *all.iter().max().expect("an op has operands")),
    ("min", None, |all| *all.iter().min().expect("an op has operands")),
    ("max unsigned", None, |all| *all.iter().max_by_key(|a| a.cast_unsigned()).expect("an op has operands")),
    ("min unsigned", None, |all| *all.iter().min_by_key(|a| a.cast_unsigned()).expect("an op has operands")),
    ("and", None, |all| all.iter().fold(-1, |a, b| a & b)),
    ("or", None, |all| all.iter().fold(0, |a, b| a | b)),
    ("xor", None, |all| all.iter().fold(0, |a, b| a ^ b)),
    ("sub", Some(2), |all| all[0].wrapping_sub(all[1])),
];

/// Comparisons. Without signs, 32 bits that are extended with their sign compare as before.
const COMPARISONS: &[(&str, Comparison)] = &[
    ("eq", |a, b| a == b),
    ("ne", |a, b| a != b),
    ("lt", |a, b| a < b),
    ("le", |a, b| a <= b),
    ("gt", |a, b| a > b),
    ("ge", |a, b| a >= b),
    ("lt unsigned", |a, b| a.cast_unsigned() < b.cast_unsigned()),
    ("ge unsigned", |a, b| a.cast_unsigned() >= b.cast_unsigned()),
];

impl Draw {
    /// Operands that the rules allow on the witness, the columns of their dimensions, and the type of the
    /// result's sizes.
    fn operands(&mut self, elements: &[Element], dimensions: bool) -> Option<Operands> {
        let mut operands = vec![];
        for &element in elements {
            operands.push(self.tensor_of(element)?);
        }
        let rank = |draw: &Self, value: &Value| draw.r#type(*value).sizes().len();
        let ranks: Vec<usize> = operands.iter().map(|value| rank(self, value)).collect();
        let dimensions = if dimensions && ranks.len() == 2 { self.dimensions(&ranks) } else { None };
        let columns = columns(&ranks, dimensions.as_deref());
        let sizes: Vec<&[Option<usize>]> = operands.iter().map(|&value| self.r#type(value).sizes()).collect();
        let inferred = infer(&sizes, &columns)?;
        let witness: Vec<Array> = operands.iter().map(|&value| self.witness(value)).collect();
        extents(&witness, &columns).ok()?;
        let declared = self.forget(&inferred);
        Some((operands, dimensions, columns, declared))
    }

    /// Increasing dimensions of the larger of two operands, one for each of the smaller one.
    fn dimensions(&mut self, ranks: &[usize]) -> Option<Vec<usize>> {
        let (small, large) = (ranks.iter().min()?, ranks.iter().max()?);
        let mut all: Vec<usize> = (0..*large).collect();
        while all.len() > *small {
            all.remove(self.random.below(all.len()));
        }
        Some(all)
    }

    /// Tries several operands, because most do not fit.
    pub(super) fn fitting(&mut self, elements: &[Element], dimensions: bool) -> Option<Operands> {
        (0..6).find_map(|_| self.operands(elements, dimensions))
    }

    /// A check that fails where nothing is observed is not judged.
    fn halt(&self) -> impl Fn(Halt) -> Halt + 'static {
        let is_quiet = self.is_quiet();
        move |halt| if is_quiet { Halt::Undefined } else { halt }
    }

    /// Adds an op of the dialect: its text up to the attributes, and what follows the types.
    pub(super) fn add_bcast(
        &mut self,
        (operands, dimensions, columns, sizes): Operands,
        extra: &[Value],
        text: &str,
        body: &str,
        result: Element,
        compute: impl Fn(&[i64], &[Array]) -> i64 + 'static,
    ) -> Try {
        let result = Type::Tensor(sizes, result);
        let attribute = dimensions.map_or(String::new(), |dimensions| {
            let dimensions: Vec<String> = dimensions.iter().map(usize::to_string).collect();
            if dimensions.is_empty() {
                " {broadcast_dimensions = array<i64>}".to_owned()
            } else {
                format!(" {{broadcast_dimensions = array<i64: {}>}}", dimensions.join(", "))
            }
        });
        let types: Vec<String> = operands.iter().map(|&value| self.r#type(value).to_string()).collect();
        let count = operands.len();
        let text = format!("{text}{attribute} : ({}) -> {result}{body}", types.join(", "));
        let halt = self.halt();
        let element = result.element();
        let meaning = move |operands: &[Array]| {
            let (operands, extra) = operands.split_at(count);
            let compute = |elements: &[i64]| element.wrap(compute(elements, extra));
            Ok(vec![elementwise(operands, &columns, compute).map_err(&halt)?])
        };
        let value = self.op(text, &[operands, extra.to_vec()].concat(), &[result], meaning)?[0];
        self.is_pending(value);
        Some(())
    }

    /// The result has to be observed before the next effect; now and then at once.
    fn is_pending(&mut self, value: Value) {
        if !self.is_quiet() {
            self.room.pending.push(value);
            if self.random.once_in(4) {
                self.show_pending();
            }
        }
    }

    pub fn bcast_op(&mut self) -> Try {
        let element = if self.random.once_in(8) { Element::Index } else { Element::I32 };
        if self.random.once_in(8) {
            let operands = self.fitting(&[element; 2], false)?;
            let &(name, compute) = self.random.pick(COMPARISONS)?;
            let text = format!("$r = bcast.compare {name}, $0, $1");
            let compute = move |elements: &[i64], _: &[Array]| compute(elements[0], elements[1]).into();
            return self.add_bcast(operands, &[], &text, "", Element::I1, compute);
        }
        let &(name, count, compute) = self.random.pick(INTEGER_OPS)?;
        let count = count.unwrap_or([1, 2, 2, 2, 2, 3][self.random.below(6)]);
        let dimensions = self.random.once_in(4);
        let operands = self.fitting(&vec![element; count], dimensions)?;
        let text = format!("$r = bcast.{name} {}", holes(0, count));
        self.add_bcast(operands, &[], &text, "", element, move |elements, _| compute(elements))
    }

    /// A body that also reads a number from outside.
    pub fn bcast_map(&mut self) -> Try {
        let number = self.scalar(Element::I32)?;
        let operands = self.fitting(&[Element::I32; 2], false)?;
        let body = " (%x$u: i32, %y$u: i32) {\n%z$u = arith.muli %x$u, $2 : i32\n%w$u = arith.addi %z$u, %y$u : i32\nbcast.yield %w$u : i32\n}";
        let compute = |elements: &[i64], extra: &[Array]| {
            elements[0].wrapping_mul(extra[0].value()).wrapping_add(elements[1])
        };
        self.add_bcast(operands, &[number], "$r = bcast.map $0, $1", body, Element::I32, compute)
    }

    pub fn bcast_select(&mut self) -> Try {
        let operands = self.fitting(&[Element::I1, Element::I32, Element::I32], false)?;
        let compute = |elements: &[i64], _: &[Array]| elements[if elements[0] == 1 { 1 } else { 2 }];
        self.add_bcast(operands, &[], "$r = bcast.select $0, $1, $2", "", Element::I32, compute)
    }

    pub fn bcast_broadcast(&mut self) -> Try {
        let elements: Vec<Element> = (0..1 + self.random.below(3))
            .map(|_| [Element::I32, Element::I32, Element::Index][self.random.below(3)])
            .collect();
        let (operands, _, columns, inferred) = self.fitting(&elements, false)?;
        let results: Vec<Type> =
            elements.iter().map(|&element| Type::Tensor(self.forget(&inferred), element)).collect();
        let list = |types: Vec<String>| types.join(", ");
        let from = list(operands.iter().map(|&value| self.r#type(value).to_string()).collect());
        let to = list(results.iter().map(Type::to_string).collect());
        let text = format!("$r = bcast.broadcast {} : ({from}) -> ({to})", holes(0, operands.len()));
        let halt = self.halt();
        let meaning = move |operands: &[Array]| {
            // The extents are those of all operands, the elements those of one.
            let extents = extents(operands, &columns).map_err(&halt)?;
            let all = Array::generate(&extents, |_| 0).ok_or(Halt::Undefined)?;
            let one = |(at, operand): (usize, &Array)| {
                let both = vec![columns[at].clone(), (0..extents.len()).collect()];
                elementwise(&[operand.clone(), all.clone()], &both, |elements| elements[0])
            };
            operands.iter().enumerate().map(one).collect()
        };
        for value in self.op(text, &operands, &results, meaning)? {
            self.is_pending(value);
        }
        Some(())
    }

    /// An op on vectors, and one number of it.
    pub fn bcast_vector(&mut self) -> Try {
        let [a, b] = [self.scalar(Element::I32)?, self.scalar(Element::I32)?];
        let text = "%a$u = vector.from_elements $0, $1, $1, $0 : vector<2x2xi32>\n\
                    %b$u = vector.from_elements $1, $0 : vector<2x1xi32>\n\
                    %s$u = bcast.sub %a$u, %b$u : (vector<2x2xi32>, vector<2x1xi32>) -> vector<2x2xi32>\n\
                    $r = vector.extract %s$u[0, 1] : i32 from vector<2x2xi32>";
        let meaning = |operands: &[Array]| {
            Some(Array::scalar(Element::I32.wrap(operands[1].value().wrapping_sub(operands[1].value()))))
        };
        self.op1(text, &[a, b], Type::Scalar(Element::I32), meaning).map(|_| ())
    }

    /// An op on a vector that is read from a tensor, within its bounds, and written into another one.
    pub fn bcast_read_vector(&mut self) -> Try {
        let tensor = self.pick(
            |draw, value| matches!(draw.r#type(value), Type::Tensor(sizes, Element::I32) if sizes.len() == 1),
        )?;
        let number = self.scalar(Element::I32)?;
        let r#type = self.r#type(tensor).clone();
        let result = Type::Tensor(vec![Some(4)], Element::I32);
        let text = format!(
            "%c$u = arith.constant 0 : index\n%x$u = vector.transfer_read $0[%c$u], $1 : {type}, vector<4xi32>\n\
             %y$u = vector.from_elements $1 : vector<1xi32>\n\
             %z$u = bcast.add %x$u, %y$u : (vector<4xi32>, vector<1xi32>) -> vector<4xi32>\n\
             %e$u = tensor.empty() : {result}\n\
             $r = vector.transfer_write %z$u, %e$u[%c$u] {{in_bounds = [true]}} : vector<4xi32>, {result}"
        );
        let meaning = |operands: &[Array]| {
            let number = operands[1].value();
            Array::generate(&[4], |at| Element::I32.wrap(operands[0].get(at).unwrap_or(number) + number))
        };
        self.op1(text, &[tensor, number], result, meaning).map(|_| ())
    }

    /// Two tensors of the same sizes, if that is certain or the witness is enough.
    pub(super) fn equal_tensors(&mut self) -> Option<[Value; 2]> {
        let one = self.tensor_of(Element::I32)?;
        let is_static = self.r#type(one).sizes().iter().all(Option::is_some);
        let fits = move |draw: &Self, value: Value| {
            draw.r#type(one) == draw.r#type(value) && (value == one || is_static || draw.may_be_undefined())
        };
        Some([one, self.pick(fits)?])
    }

    /// An op of another dialect on two tensors.
    pub fn upstream_elementwise(&mut self) -> Try {
        let [one, other] = self.equal_tensors()?;
        let r#type = self.r#type(one).clone();
        let (text, sizes) = self.empty(&r#type, &r#type, &(0..r#type.sizes().len()).collect::<Vec<_>>());
        let empty = format!("{text}%e$u = tensor.empty({sizes}) : {type}\n");
        let text = match self.random.below(4) {
            0 => format!("$r = arith.addi $0, $1 : {type}"),
            1 => format!("{empty}$r = linalg.add ins($0, $1 : {type}, {type}) outs(%e$u : {type}) -> {type}"),
            2 => format!(
                "{empty}$r = linalg.map {{ arith.addi }} ins($0, $1 : {type}, {type}) outs(%e$u : {type})"
            ),
            _ => {
                let dims =
                    (0..r#type.sizes().len()).map(|dim| format!("d{dim}")).collect::<Vec<_>>().join(", ");
                let map = format!("affine_map<({dims}) -> ({dims})>");
                let loops = vec!["\"parallel\""; r#type.sizes().len()].join(", ");
                format!(
                    "{empty}$r = linalg.generic {{indexing_maps = [{map}, {map}, {map}], iterator_types = [{loops}]}} \
                     ins($0, $1 : {type}, {type}) outs(%e$u : {type}) {{\n^bb0(%x$u: i32, %y$u: i32, %z$u: i32):\n\
                     %w$u = arith.addi %x$u, %y$u : i32\nlinalg.yield %w$u : i32\n}} -> {type}"
                )
            }
        };
        let meaning = |operands: &[Array]| of_equal(operands, |a, b| a.wrapping_add(b));
        self.op1(text, &[one, other], r#type, meaning).map(|_| ())
    }

    /// One of two tensors, of any sizes.
    pub fn select_tensor(&mut self) -> Try {
        let condition = self.scalar(Element::I1)?;
        let one = self.tensor()?;
        let r#type = self.r#type(one).clone();
        let other = self.pick(|draw, value| draw.r#type(one) == draw.r#type(value))?;
        let meaning =
            |operands: &[Array]| Some(operands[if operands[0].value() == 1 { 1 } else { 2 }].clone());
        self.op1(format!("$r = arith.select $0, $1, $2 : {type}"), &[condition, one, other], r#type, meaning)
            .map(|_| ())
    }

    /// One of two elements, of tensors of the same sizes.
    pub fn select_elements(&mut self) -> Try {
        let condition = self.tensor_of(Element::I1)?;
        let sizes = self.r#type(condition).sizes().to_vec();
        let is_static = sizes.iter().all(Option::is_some);
        let r#type = Type::Tensor(sizes, Element::I32);
        if !is_static && !self.may_be_undefined() {
            return None;
        }
        let [one, other] = [0; 2].map(|_| self.pick(|draw, value| *draw.r#type(value) == r#type));
        let from = self.r#type(condition).clone();
        let meaning = |operands: &[Array]| {
            let [condition, one, other] = operands else { return None };
            let pick = |at: &[usize]| if condition.get(at) == Some(1) { one.get(at) } else { other.get(at) };
            let is_same = condition.sizes == one.sizes && one.sizes == other.sizes;
            is_same.then(|| Array::generate(&one.sizes, |at| pick(at).expect("within bounds")))?
        };
        let text = format!("$r = arith.select $0, $1, $2 : {from}, {type}");
        self.op1(text, &[condition, one?, other?], r#type, meaning).map(|_| ())
    }
}

/// The elements of two arrays of the same sizes; `None` if they have others.
pub fn of_equal(operands: &[Array], compute: impl Fn(i32, i32) -> i32) -> Option<Array> {
    let [a, b] = operands else { return None };
    let element = |array: &Array, index: &[usize]| array.get(index).expect("it is within bounds") as i32;
    let both = |index: &[usize]| compute(element(a, index), element(b, index)).into();
    if a.sizes == b.sizes { Array::generate(&a.sizes, both) } else { None }
}
