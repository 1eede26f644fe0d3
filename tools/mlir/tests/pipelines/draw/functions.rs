//! Ops that are undefined, or inexact, for some numbers: divisions, shifts, powers and angles, on numbers for
//! which they are neither.

use super::{Draw, Try, elementwise::of_equal};
use crate::{
    array::Array,
    program::{Element, Type},
};

type Compute = fn(i32, i32) -> i32;

/// The words that the text of a function may use: of the operands `%x$u` and `%y$u`, a number up to 7 of
/// each, a shift and a divisor. `!i` and `!f` are the types of numbers, and `!1` is a constant.
const OPERANDS: &str = "%one$u = arith.constant !1\n%seven$u = arith.constant !7\n%last$u = arith.constant !31\n\
    %n$u = arith.andi %x$u, %seven$u : !i\n%m$u = arith.andi %y$u, %seven$u : !i\n\
    %s$u = arith.andi %y$u, %last$u : !i\n%d$u = arith.addi %m$u, %one$u : !i\n";

/// Functions that compute `%z$u`, with their meanings.
const FUNCTIONS: &[(&str, Compute)] = &[
    ("%z$u = arith.divsi %x$u, %d$u : !i", |x, y| x / divisor(y)),
    ("%z$u = arith.divui %x$u, %d$u : !i", |x, y| (x as u32 / divisor(y) as u32) as i32),
    ("%z$u = arith.floordivsi %x$u, %d$u : !i", |x, y| x.div_euclid(divisor(y))),
    ("%z$u = arith.remsi %x$u, %d$u : !i", |x, y| x % divisor(y)),
    ("%z$u = arith.remui %x$u, %d$u : !i", |x, y| (x as u32 % divisor(y) as u32) as i32),
    ("%z$u = arith.shli %x$u, %s$u : !i", |x, y| x << (y & 31)),
    ("%z$u = arith.shrsi %x$u, %s$u : !i", |x, y| x >> (y & 31)),
    ("%z$u = arith.shrui %x$u, %s$u : !i", |x, y| (x as u32 >> (y & 31)) as i32),
    ("%z$u = math.ipowi %x$u, %m$u : !i", |x, y| x.wrapping_pow(y as u32 & 7)),
    (
        "%p$u = arith.sitofp %x$u : !i to !f\n%q$u = arith.sitofp %d$u : !i to !f\n\
         %r$u = arith.remf %p$u, %q$u : !f\n%z$u = arith.fptosi %r$u : !f to !i",
        |x, y| (x as f32 % divisor(y) as f32) as i32,
    ),
    (
        "%p$u = arith.sitofp %n$u : !i to !f\n%q$u = arith.sitofp %m$u : !i to !f\n\
         %r$u = math.powf %p$u, %q$u : !f\n%h$u = arith.constant !0.5\n%t$u = arith.addf %r$u, %h$u : !f\n\
         %z$u = arith.fptosi %t$u : !f to !i",
        |x, y| (x & 7).pow(y as u32 & 7),
    ),
    // None of the 64 angles is close to the middle between two multiples of 1/64.
    (
        "%p$u = arith.sitofp %n$u : !i to !f\n%q$u = arith.sitofp %d$u : !i to !f\n\
         %r$u = math.atan2 %p$u, %q$u : !f\n%k$u = arith.constant !64.0\n%t$u = arith.mulf %r$u, %k$u : !f\n\
         %h$u = arith.constant !0.5\n%w$u = arith.addf %t$u, %h$u : !f\n%z$u = arith.fptosi %w$u : !f to !i",
        |x, y| (f64::from(x & 7).atan2(f64::from(divisor(y))) * 64.0).round() as i32,
    ),
];

/// Ops of the dialect, with their second operands.
const OPS: &[(&str, &str, Compute)] = &[
    ("div", "%d$u", |x, y| x / divisor(y)),
    ("div unsigned", "%d$u", |x, y| (x as u32 / divisor(y) as u32) as i32),
    ("rem", "%d$u", |x, y| x % divisor(y)),
    ("rem unsigned", "%d$u", |x, y| (x as u32 % divisor(y) as u32) as i32),
    ("pow", "%m$u", |x, y| x.wrapping_pow(y as u32 & 7)),
    ("shl", "%s$u", |x, y| x << (y & 31)),
    ("shr", "%s$u", |x, y| x >> (y & 31)),
    ("shr unsigned", "%s$u", |x, y| (x as u32 >> (y & 31)) as i32),
];

fn divisor(number: i32) -> i32 {
    (number & 7) + 1
}

/// A function on numbers, or on tensors of known sizes, of the names `x` and `y`.
fn text(function: &str, x: &str, y: &str, shape: Option<&str>) -> String {
    let text = format!("{OPERANDS}{function}\n").replace("%x$u", x).replace("%y$u", y);
    let tensor = |element: &str| shape.map_or(element.into(), |shape| format!("tensor<{shape}{element}>"));
    let lines = text.lines().map(|line| match line.split_once(" = arith.constant !") {
        Some((name, value)) => {
            let r#type = tensor(if value.contains('.') { "f32" } else { "i32" });
            let value = if shape.is_some() { format!("dense<{value}>") } else { value.to_owned() };
            format!("{name} = arith.constant {value} : {type}\n")
        }
        None => line.replace("!i", &tensor("i32")).replace("!f", &tensor("f32")) + "\n",
    });
    lines.collect()
}

impl Draw {
    pub fn function_of_numbers(&mut self) -> Try {
        let [a, b] = [self.scalar(Element::I32)?, self.scalar(Element::I32)?];
        let &(function, compute) = self.random.pick(FUNCTIONS)?;
        let text = text(&function.replace("%z$u", "$r"), "$0", "$1", None);
        let meaning = move |operands: &[Array]| of_equal(operands, compute);
        self.op1(text, &[a, b], Type::Scalar(Element::I32), meaning).map(|_| ())
    }

    /// In a body of the dialect, on operands that broadcast.
    pub fn function_in_map(&mut self) -> Try {
        let operands = self.fitting(&[Element::I32; 2], false)?;
        let &(function, compute) = self.random.pick(FUNCTIONS)?;
        let function = text(function, "%x$u", "%y$u", None);
        let body = format!(" (%x$u: i32, %y$u: i32) {{\n{function}bcast.yield %z$u : i32\n}}");
        let compute =
            move |elements: &[i64], _: &[Array]| compute(elements[0] as i32, elements[1] as i32).into();
        self.add_bcast(operands, &[], "$r = bcast.map $0, $1", &body, Element::I32, compute)
    }

    /// In a kernel, or on whole tensors.
    pub fn function_of_tensors(&mut self) -> Try {
        let [one, other] = self.equal_tensors()?;
        let r#type = self.r#type(one).clone();
        let &(function, compute) = self.random.pick(FUNCTIONS)?;
        let meaning = move |operands: &[Array]| of_equal(operands, compute);
        let known: Option<Vec<usize>> = r#type.sizes().iter().copied().collect();
        let text = match known.filter(|_| self.random.once_in(2)) {
            Some(sizes) => {
                let shape: String = sizes.iter().map(|size| format!("{size}x")).collect();
                text(&function.replace("%z$u", "$r"), "$0", "$1", Some(&shape))
            }
            None => {
                let dims: Vec<usize> = (0..r#type.sizes().len()).collect();
                let (dims, sizes) = self.empty(&r#type, &r#type, &dims);
                let function = text(function, "%x$u", "%y$u", None);
                format!(
                    "{dims}%e$u = tensor.empty({sizes}) : {type}\n\
                     $r = linalg.map ins($0, $1 : {type}, {type}) outs(%e$u : {type}) (%x$u: i32, %y$u: i32, %o$u: i32) {{\n\
                     {function}linalg.yield %z$u : i32\n}}"
                )
            }
        };
        self.op1(text, &[one, other], r#type, meaning).map(|_| ())
    }

    /// An op of the dialect, of which another one makes the second operand.
    pub fn bcast_function(&mut self) -> Try {
        let operands = self.fitting(&[Element::I32; 2], false)?;
        let second = self.r#type(operands.0[1]).clone();
        let &(name, by, compute) = self.random.pick(OPS)?;
        let number = |name: &str, value| format!("%{name}$u = arith.constant dense<{value}> : tensor<i32>\n");
        let op = |name: &str, op: &str, operands: &str| {
            format!("%{name}$u = bcast.{op} {operands} : ({second}, tensor<i32>) -> {second}\n")
        };
        let text = [
            number("one", 1) + &number("seven", 7) + &number("last", 31),
            op("m", "and", "$1, %seven$u") + &op("s", "and", "$1, %last$u") + &op("d", "add", "%m$u, %one$u"),
            format!("$r = bcast.{name} $0, {by}"),
        ];
        let compute =
            move |elements: &[i64], _: &[Array]| compute(elements[0] as i32, elements[1] as i32).into();
        self.add_bcast(operands, &[], &text.concat(), "", Element::I32, compute)
    }
}
