//! Regions: branches, loops and blocks.

use super::{Draw, Try};
use crate::{
    array::Array,
    machine::{Halt, Machine},
    program::{Element, Op, Region, Type, Value},
};

const INDEX: Type = Type::Scalar(Element::Index);

impl Draw {
    /// Loop-carried values, or the results of a branch, with their types there.
    fn carried(&mut self, most: usize) -> Vec<(Value, Type)> {
        let mut all = vec![];
        for _ in 0..self.random.below(most + 1) {
            let Some(value) = self.pick(|draw, value| !matches!(draw.r#type(value), Type::Memory(_))) else {
                break;
            };
            let r#type = match self.r#type(value).clone() {
                Type::Tensor(sizes, element) => Type::Tensor(self.forget(&sizes), element),
                scalar => scalar,
            };
            if let Some(value) = self.cast(value, &r#type) {
                all.push((value, r#type));
            }
        }
        all
    }

    /// Something that is visible as a value of each of these types.
    fn yielded(&mut self, types: &[Type]) -> Option<Vec<Value>> {
        types.iter().map(|r#type| self.as_type(r#type)).collect()
    }

    /// A value of that type, or of a more precise one.
    pub fn as_type(&mut self, to: &Type) -> Option<Value> {
        let fits = |draw: &Self, value: Value| {
            let from = draw.r#type(value);
            let says_less = |(from, to): (&Option<usize>, &Option<usize>)| to.is_none() || from == to;
            match (from, to) {
                (Type::Tensor(own, element), Type::Tensor(sizes, other)) => {
                    element == other && own.len() == sizes.len() && own.iter().zip(sizes).all(says_less)
                }
                _ => from == to,
            }
        };
        let value = self.pick(fits)?;
        self.cast(value, to)
    }

    /// A region that draws ops and yields values of these types.
    fn body(&mut self, arguments: Vec<(Type, Array)>, types: &[Type]) -> Option<Region> {
        let indices: Vec<bool> = arguments.iter().map(|(r#type, _)| *r#type == INDEX).collect();
        self.region(arguments, |draw, values| {
            // Only the index of an iteration is a size.
            if indices.first() == Some(&true) {
                draw.room.small.insert(values[0]);
            }
            if draw.random.once_in(4) {
                draw.call();
            }
            draw.some_ops();
            draw.yielded(types)
        })
    }

    pub fn if_op(&mut self) -> Try {
        let condition = self.scalar(Element::I1)?;
        let types: Vec<Type> = self.carried(2).into_iter().map(|(_, r#type)| r#type).collect();
        let regions = vec![self.body(vec![], &types)?, self.body(vec![], &types)?];
        let (to, r#yield) = results(&types);
        let [yes, no] = [0, 1].map(|at| format!("$b{at}{}", r#yield("scf.yield", at)));
        let text = format!("{}scf.if $0{to} {{\n{yes}}} else {{\n{no}}}", assign(&types));
        self.region_op(text, &[condition], &types, regions, |machine, op, operands| {
            machine.region(&op.regions[if operands[0].value() == 1 { 0 } else { 1 }], vec![])
        })?;
        Some(())
    }

    pub fn affine_if(&mut self) -> Try {
        let size = self.affine_size()?;
        let types: Vec<Type> = self.carried(2).into_iter().map(|(_, r#type)| r#type).collect();
        let regions = vec![self.body(vec![], &types)?, self.body(vec![], &types)?];
        let (to, r#yield) = results(&types);
        let [yes, no] = [0, 1].map(|at| format!("$b{at}{}", r#yield("affine.yield", at)));
        let text = format!(
            "{}affine.if affine_set<(d0) : (d0 - 2 >= 0)>($0){to} {{\n{yes}}} else {{\n{no}}}",
            assign(&types)
        );
        self.region_op(text, &[size], &types, regions, |machine, op, operands| {
            machine.region(&op.regions[if operands[0].value() >= 2 { 0 } else { 1 }], vec![])
        })?;
        Some(())
    }

    /// A symbol for affine ops: an argument of the program.
    fn affine_size(&mut self) -> Option<Value> {
        let is_main = self.room.is_main;
        self.pick(|draw, value| is_main && value < draw.arguments && *draw.r#type(value) == INDEX)
    }

    pub fn index_switch(&mut self) -> Try {
        let number = self.scalar(Element::Index)?;
        let types: Vec<Type> = self.carried(2).into_iter().map(|(_, r#type)| r#type).collect();
        let regions =
            vec![self.body(vec![], &types)?, self.body(vec![], &types)?, self.body(vec![], &types)?];
        let (to, r#yield) = results(&types);
        let [one, two, three] = [0, 1, 2].map(|at| format!("$b{at}{}", r#yield("scf.yield", at)));
        // Elsewhere, the printer omits an empty yield, but not here.
        let end = if types.is_empty() { "scf.yield\n" } else { "" };
        let text = format!(
            "{}scf.index_switch $0{}\ncase 1 {{\n{one}{end}}}\ncase 3 {{\n{two}{end}}}\ndefault {{\n{three}{end}}}",
            assign(&types),
            to.replace(['(', ')'], "")
        );
        self.region_op(text, &[number], &types, regions, |machine, op, operands| {
            let at = match operands[0].value() {
                1 => 0,
                3 => 1,
                _ => 2,
            };
            machine.region(&op.regions[at], vec![])
        })?;
        Some(())
    }

    pub fn execute_region(&mut self) -> Try {
        let types: Vec<Type> = self.carried(2).into_iter().map(|(_, r#type)| r#type).collect();
        let regions = vec![self.body(vec![], &types)?];
        let (to, r#yield) = results(&types);
        let end = if types.is_empty() { "scf.yield\n".to_owned() } else { r#yield("scf.yield", 0) };
        let text = format!("{}scf.execute_region{to} {{\n$b0{end}}}", assign(&types));
        self.region_op(text, &[], &types, regions, |machine, op, _| machine.region(&op.regions[0], vec![]))?;
        Some(())
    }

    /// The loop-carried values; the first argument of the body is the index of the iteration.
    fn turns(&mut self, most: usize) -> Option<(Vec<Value>, Vec<Type>, Region)> {
        let (mut initial, types): (Vec<Value>, Vec<Type>) = self.carried(most).into_iter().unzip();
        // A copy: upstream folds a cast into the loop, as if no iteration carried another size.
        for value in &mut initial {
            if matches!(self.r#type(*value), Type::Tensor(..)) {
                *value = self.copy(*value)?;
            }
        }
        let mut arguments = vec![(INDEX, Array::scalar(0))];
        arguments
            .extend(initial.iter().zip(&types).map(|(&value, r#type)| (r#type.clone(), self.witness(value))));
        let region = self.body(arguments, &types)?;
        Some((initial, types, region))
    }

    pub fn for_op(&mut self) -> Try {
        let turns = self.size()?;
        let (initial, types, region) = self.turns(3)?;
        let (to, r#yield) = results(&types);
        let text = format!(
            "%z$u = arith.constant 0 : index\n%s$u = arith.constant 1 : index\n\
             {}scf.for %v{} = %z$u to $0 step %s$u{}{to} {{\n$b0{}}}",
            assign(&types),
            region.arguments[0],
            iterates(&region),
            r#yield("scf.yield", 0)
        );
        self.region_op(text, &[vec![turns], initial].concat(), &types, vec![region], repeat)?;
        Some(())
    }

    pub fn affine_for(&mut self) -> Try {
        let turns = self.affine_size()?;
        let (initial, types, region) = self.turns(2)?;
        let (to, r#yield) = results(&types);
        let text = format!(
            "{}affine.for %v{} = 0 to $0{}{to} {{\n$b0{}}}",
            assign(&types),
            region.arguments[0],
            iterates(&region),
            r#yield("affine.yield", 0)
        );
        self.region_op(text, &[vec![turns], initial].concat(), &types, vec![region], repeat)?;
        Some(())
    }

    pub fn while_op(&mut self) -> Try {
        let turns = self.size()?;
        let (initial, types, region) = self.turns(2)?;
        let all: Vec<String> = [&INDEX].into_iter().chain(&types).map(Type::to_string).collect();
        let passed: Vec<String> = (0..all.len()).map(|at| format!("%w$u_{at}")).collect();
        let begin: Vec<String> = (0..=types.len())
            .map(|at| format!("%w$u_{at} = {}", if at == 0 { "%z$u".into() } else { format!("${at}") }))
            .collect();
        let after: Vec<String> =
            region.arguments.iter().zip(&all).map(|(value, r#type)| format!("%v{value}: {type}")).collect();
        let list = all.join(", ");
        let next = if types.is_empty() { String::new() } else { ", $y0".into() };
        let names: String = if types.is_empty() { "%q$u".into() } else { "%q$u, $r".into() };
        let text = format!(
            "%z$u = arith.constant 0 : index\n%s$u = arith.constant 1 : index\n\
             {names} = scf.while ({}) : ({list}) -> ({list}) {{\n\
             %k$u = arith.cmpi slt, %w$u_0, $0 : index\nscf.condition(%k$u) {} : {list}\n}} do {{\n^bb0({}):\n$b0\
             %n$u = arith.addi %v{}, %s$u : index\nscf.yield %n$u{next} : {list}\n}}",
            begin.join(", "),
            passed.join(", "),
            after.join(", "),
            region.arguments[0]
        );
        self.region_op(text, &[vec![turns], initial].concat(), &types, vec![region], repeat)?;
        Some(())
    }

    /// Rows of a tensor, each computed and inserted. Nothing is observed inside, because the order is
    /// undefined.
    pub fn forall(&mut self) -> Try {
        if !self.takes.forall {
            return None;
        }
        let tensor = self.pick(|draw, value| {
            matches!(draw.r#type(value), Type::Tensor(_, Element::I32))
                && draw.r#type(value).sizes().len() == 2
        })?;
        let r#type = self.r#type(tensor).clone();
        let rows = r#type.sizes()[1];
        let row = Type::Tensor(vec![rows], Element::I32);
        let first = Array::generate(&[self.witness(tensor).sizes[1]], |_| 7)?;
        self.show_pending();
        self.parallel += 1;
        let region = self.region(vec![(INDEX, Array::scalar(0)), (row.clone(), first)], |draw, values| {
            draw.some_ops();
            // A row keeps its size.
            let own = draw.witness(values[1]).sizes;
            let fits = |draw: &Self, value: Value| {
                value == values[1]
                    || *draw.r#type(value) == row
                        && row.sizes()[0].is_some()
                        && draw.witness(value).sizes == own
            };
            Some(vec![draw.pick(fits)?])
        });
        self.parallel -= 1;
        let region = region?;
        let (text, sizes) = self.empty(&r#type, &r#type, &[0, 1]);
        let size = rows.map_or("%w$u".to_owned(), |rows| rows.to_string());
        let text = format!(
            "{text}%e$u = tensor.empty({sizes}) : {type}\n%x$u_0 = arith.constant 0 : index\n%x$u_1 = arith.constant 1 : index\n\
             %h$u = tensor.dim $0, %x$u_0 : {type}\n%w$u = tensor.dim $0, %x$u_1 : {type}\n\
             $r = scf.forall (%v{index}) in (%h$u) shared_outs(%o$u = %e$u) -> ({type}) {{\n\
             %v{value} = tensor.extract_slice $0[%v{index}, 0] [1, {size}] [1, 1] : {type} to {row}\n$b0\
             scf.forall.in_parallel {{\ntensor.parallel_insert_slice $y0 into %o$u[%v{index}, 0] [1, {size}] [1, 1] : {row} into {type}\n}}\n}}",
            index = region.arguments[0],
            value = region.arguments[1]
        );
        let meaning = |machine: &mut Machine, op: &Op, operands: &[Array]| {
            let (height, width) = (operands[0].sizes[0], operands[0].sizes[1]);
            let mut elements = vec![];
            for at in 0..height {
                let row = Array {
                    sizes: vec![width],
                    elements: operands[0].elements[at * width..(at + 1) * width].to_vec(),
                };
                let row = machine.region(&op.regions[0], vec![Array::scalar(at as i64), row])?.remove(0);
                if row.sizes != [width] {
                    return Err(Halt::Undefined);
                }
                elements.extend(row.elements);
            }
            Ok(vec![Array { sizes: operands[0].sizes.clone(), elements }])
        };
        self.region_op(text, &[tensor], &[r#type], vec![region], meaning)?;
        Some(())
    }

    /// A parallel reduction.
    pub fn parallel(&mut self) -> Try {
        let (turns, number) = (self.size()?, self.scalar(Element::I32)?);
        self.show_pending();
        self.parallel += 1;
        let region = self.body(vec![(INDEX, Array::scalar(0))], &[Type::Scalar(Element::I32)]);
        self.parallel -= 1;
        let region = region?;
        let text = format!(
            "%z$u = arith.constant 0 : index\n%s$u = arith.constant 1 : index\n\
             $r = scf.parallel (%v{}) = (%z$u) to ($0) step (%s$u) init ($1) -> i32 {{\n$b0\
             scf.reduce($y0 : i32) {{\n^bb0(%l$u: i32, %m$u: i32):\n%t$u = arith.addi %l$u, %m$u : i32\nscf.reduce.return %t$u : i32\n}}\n}}",
            region.arguments[0]
        );
        let meaning = |machine: &mut Machine, op: &Op, operands: &[Array]| {
            let mut sum = operands[1].value();
            for at in 0..operands[0].value() {
                sum += machine.region(&op.regions[0], vec![Array::scalar(at)])?[0].value();
            }
            Ok(vec![Array::scalar(Element::I32.wrap(sum))])
        };
        self.region_op(text, &[turns, number], &[Type::Scalar(Element::I32)], vec![region], meaning)?;
        Some(())
    }

    pub fn cf_branch(&mut self) -> Try {
        if self.room.depth > 0 || !self.takes.blocks {
            return None;
        }
        let condition = self.scalar(Element::I1)?;
        let types: Vec<Type> = self.carried(2).into_iter().map(|(_, r#type)| r#type).collect();
        let regions = vec![self.body(vec![], &types)?, self.body(vec![], &types)?];
        let first = self.machine.types.len();
        let parameters: Vec<String> =
            types.iter().enumerate().map(|(at, r#type)| format!("%v{}: {type}", first + at)).collect();
        let list: Vec<String> = types.iter().map(Type::to_string).collect();
        let [yes, no] = [0, 1].map(|at| {
            let passed =
                if types.is_empty() { String::new() } else { format!("($y{at} : {})", list.join(", ")) };
            format!("$b{at}cf.br ^c$u{passed}\n")
        });
        let end =
            if types.is_empty() { "^c$u:".to_owned() } else { format!("^c$u({}):", parameters.join(", ")) };
        let text = format!("cf.cond_br $0, ^a$u, ^b$u\n^a$u:\n{yes}^b$u:\n{no}{end}");
        self.region_op(text, &[condition], &types, regions, |machine, op, operands| {
            machine.region(&op.regions[if operands[0].value() == 1 { 0 } else { 1 }], vec![])
        })?;
        Some(())
    }

    pub fn cf_loop(&mut self) -> Try {
        if !self.is_top() || !self.takes.blocks {
            return None;
        }
        let turns = self.size()?;
        // No tensors: upstream replaces them by poison, which it does not bufferize.
        let is_scalar = |(_, r#type): &(Value, Type)| matches!(r#type, Type::Scalar(_));
        let (initial, types): (Vec<Value>, Vec<Type>) = self.carried(3).into_iter().filter(is_scalar).unzip();
        let mut arguments = vec![(INDEX, Array::scalar(0))];
        arguments
            .extend(initial.iter().zip(&types).map(|(&value, r#type)| (r#type.clone(), self.witness(value))));
        let region = self.body(arguments, &types)?;
        let all: Vec<String> = [&INDEX].into_iter().chain(&types).map(Type::to_string).collect();
        let all = all.join(", ");
        let parameters: Vec<String> = region
            .arguments
            .iter()
            .zip([&INDEX].into_iter().chain(&types))
            .map(|(value, r#type)| format!("%v{value}: {type}"))
            .collect();
        let passed: String = (0..types.len()).map(|at| format!(", ${}", at + 1)).collect();
        let next = if types.is_empty() { "" } else { ", $y0" };
        let first = self.machine.types.len();
        let names: Vec<String> =
            (0..types.len()).map(|at| format!("%v{}: {}", first + at, types[at])).collect();
        let carried: Vec<String> = region.arguments[1..].iter().map(|value| format!("%v{value}")).collect();
        let list: Vec<String> = types.iter().map(Type::to_string).collect();
        let (end, leave) = if types.is_empty() {
            ("^e$u:".to_owned(), String::new())
        } else {
            (
                format!("^e$u({}):", names.join(", ")),
                format!("({} : {})", carried.join(", "), list.join(", ")),
            )
        };
        let text = format!(
            "%z$u = arith.constant 0 : index\n%s$u = arith.constant 1 : index\ncf.br ^h$u(%z$u{passed} : {all})\n\
             ^h$u({}):\n%k$u = arith.cmpi slt, %v{index}, $0 : index\ncf.cond_br %k$u, ^b$u, ^e$u{leave}\n\
             ^b$u:\n$b0%n$u = arith.addi %v{index}, %s$u : index\ncf.br ^h$u(%n$u{next} : {all})\n{end}",
            parameters.join(", "),
            index = region.arguments[0]
        );
        self.region_op(text, &[vec![turns], initial].concat(), &types, vec![region], repeat)?;
        Some(())
    }
}

/// A loop: operand 0 is the number of iterations, the others are carried.
fn repeat(machine: &mut Machine, op: &Op, operands: &[Array]) -> Result<Vec<Array>, Halt> {
    let mut carried = operands[1..].to_vec();
    for turn in 0..operands[0].value() {
        carried.insert(0, Array::scalar(turn));
        carried = machine.region(&op.regions[0], carried)?;
        machine.fuel = machine.fuel.checked_sub(1).ok_or(Halt::Undefined)?;
    }
    Ok(carried)
}

/// The result types after an op, and the end of its regions.
fn results(types: &[Type]) -> (String, impl Fn(&str, usize) -> String) {
    let list = types.iter().map(Type::to_string).collect::<Vec<_>>().join(", ");
    let to = if types.is_empty() { String::new() } else { format!(" -> ({list})") };
    let is_empty = types.is_empty();
    (to, move |name, region| if is_empty { String::new() } else { format!("{name} $y{region} : {list}\n") })
}

fn assign(types: &[Type]) -> &'static str {
    if types.is_empty() { "" } else { "$r = " }
}

fn iterates(region: &Region) -> String {
    let all: Vec<String> = region.arguments[1..]
        .iter()
        .enumerate()
        .map(|(at, value)| format!("%v{value} = ${}", at + 1))
        .collect();
    if all.is_empty() { String::new() } else { format!(" iter_args({})", all.join(", ")) }
}
