//! A sanitizer of undefined behaviour for LLVM's IR, which LLVM has for C alone.
//!
//! Each instruction whose flags or operands may make its result poison, or its behaviour undefined, is
//! preceded by a call of the harness with that condition. Poison that nothing uses is an error here too.
//! Reads and writes are AddressSanitizer's.

use super::Undefined;
use std::collections::BTreeSet;

/// The text of a module with the checks. An instruction is one line of it.
pub fn instrument(llvm: &str, undefined: Undefined) -> String {
    let (mut text, mut checks) = (String::new(), Checks { undefined, ..Checks::default() });
    for line in llvm.lines() {
        checks.before(line.trim_start());
        text += &std::mem::take(&mut checks.instructions);
        text += line;
        text.push('\n');
    }
    for declaration in checks.declarations {
        let (_, function) = declaration.split_once('@').expect("it declares a function");
        let name = function.split('(').next().unwrap_or_default();
        if !llvm.lines().any(|line| line.starts_with("declare") && line.contains(&format!("@{name}("))) {
            text += &format!("{declaration}\n");
        }
    }
    for (index, what) in checks.texts.iter().enumerate() {
        text += &format!("@undefined.{index} = private constant [{} x i8] c\"{what}\\00\"\n", what.len() + 1);
    }
    text
}

#[derive(Default)]
struct Checks {
    undefined: Undefined,
    /// The checks of the next instruction.
    instructions: String,
    declarations: BTreeSet<String>,
    texts: Vec<&'static str>,
    values: usize,
}

/// An instruction such as `mul nuw nsw <2 x i64> %3, %4`.
struct Instruction<'a> {
    name: &'a str,
    flags: Vec<&'a str>,
    r#type: Type<'a>,
    operands: Vec<&'a str>,
    /// The type of a conversion's result.
    to: Option<Type<'a>>,
}

/// An integer, or a vector of integers.
#[derive(Clone, Copy)]
struct Type<'a> {
    text: &'a str,
    width: u32,
    lanes: Option<&'a str>,
}

const FLAGS: [&str; 5] = ["nuw", "nsw", "exact", "nneg", "disjoint"];

impl<'a> Instruction<'a> {
    fn of(line: &'a str) -> Option<Self> {
        let (_, right) = line.split_once(" = ")?;
        let (name, mut rest) = right.split_once(' ')?;
        let mut flags = vec![];
        while let Some((word, after)) = rest.split_once(' ')
            && FLAGS.contains(&word)
        {
            flags.push(word);
            rest = after;
        }
        let (r#type, rest) = Type::of(rest)?;
        let (operands, to) = rest.split_once(" to ").unwrap_or((rest, ""));
        let operands = operands.split(',').map(str::trim).collect();
        let to = Type::of(to).map(|(to, _)| to);
        Some(Self { name, flags, r#type, operands, to })
    }

    fn has(&self, flag: &str) -> bool {
        self.flags.contains(&flag)
    }
}

impl<'a> Type<'a> {
    /// The type at the start of a text, and what follows.
    fn of(text: &'a str) -> Option<(Self, &'a str)> {
        let end = if text.starts_with('<') {
            text.find('>')? + 1
        } else {
            text.find([' ', ',']).unwrap_or(text.len())
        };
        let (own, rest) = text.split_at(end);
        let (lanes, element) = match own.strip_prefix('<') {
            Some(vector) => {
                let (lanes, element) = vector.strip_suffix('>')?.split_once(" x ")?;
                (Some(lanes), element)
            }
            None => (None, own),
        };
        let width = element.strip_prefix('i')?.parse().ok()?;
        Some((Self { text: own, width, lanes }, rest.trim_start()))
    }

    fn element(&self) -> String {
        format!("i{}", self.width)
    }

    /// As in names of intrinsics.
    fn mangled(&self) -> String {
        self.lanes.map_or_else(|| self.element(), |lanes| format!("v{lanes}{}", self.element()))
    }

    fn bits(&self) -> String {
        self.lanes.map_or_else(|| "i1".into(), |lanes| format!("<{lanes} x i1>"))
    }

    /// A constant of this type.
    fn constant(&self, value: i128) -> String {
        match self.lanes {
            Some(_) => format!("splat ({} {value})", self.element()),
            None => value.to_string(),
        }
    }
}

impl Checks {
    fn before(&mut self, line: &str) {
        if line.starts_with("unreachable") {
            return self.fails_if("true", "unreachable is reached");
        }
        if let Some(rest) = line.split_once("@llvm.assume(i1 ").map(|(_, rest)| rest) {
            let condition = rest.split([')', ' ', ',']).next().unwrap_or_default();
            let is_false = self.value(&format!("xor i1 {condition}, true"));
            return self.fails_if(&is_false, "an assumption is false");
        }
        if let Some(instruction) = Instruction::of(line) {
            self.instruction(&instruction);
        }
        if let Some((_, operands)) = line.split_once(" = getelementptr ")
            && self.has_poison()
        {
            self.address(operands);
        }
    }

    /// Whether poison is an error.
    fn has_poison(&self) -> bool {
        self.undefined == Undefined::WithPoison
    }

    fn instruction(&mut self, of: &Instruction) {
        let [a, b] = match of.operands[..] {
            [a, b] => [a, b],
            [a] => [a, "0"],
            _ => return,
        };
        match of.name {
            "udiv" | "urem" | "sdiv" | "srem" => self.division(of, [a, b]),
            _ if !self.has_poison() => {}
            "add" | "sub" | "mul" => {
                for (flag, sign) in [("nsw", 's'), ("nuw", 'u')] {
                    if of.has(flag) {
                        self.wraps(of, sign, [a, b]);
                    }
                }
            }
            "trunc" => {
                for (flag, extend) in [("nsw", "sext"), ("nuw", "zext")] {
                    if of.has(flag) {
                        self.truncation(of, extend, a);
                    }
                }
            }
            "shl" | "lshr" | "ashr" => self.shift(of, [a, b]),
            "zext" | "uitofp" if of.has("nneg") => {
                self.compare(of, "slt", a, &of.r#type.constant(0), "nneg of a negative number");
            }
            "or" if of.has("disjoint") => {
                let both = self.value(&format!("and {} {a}, {b}", of.r#type.text));
                self.compare(of, "ne", &both, &of.r#type.constant(0), "disjoint of common bits");
            }
            _ => {}
        }
    }

    fn wraps(&mut self, of: &Instruction, sign: char, [a, b]: [&str; 2]) {
        let r#type = of.r#type;
        let (own, bits) = (r#type.text, r#type.bits());
        let function = format!("@llvm.{sign}{}.with.overflow.{}", of.name, r#type.mangled());
        self.declarations.insert(format!("declare {{ {own}, {bits} }} {function}({own}, {own})"));
        let pair = self.value(&format!("call {{ {own}, {bits} }} {function}({own} {a}, {own} {b})"));
        let wraps = self.value(&format!("extractvalue {{ {own}, {bits} }} {pair}, 1"));
        self.fails_if_any(r#type, &wraps, "a result wraps around");
    }

    fn truncation(&mut self, of: &Instruction, extend: &str, a: &str) {
        let (from, to) = (of.r#type.text, of.to.expect("it is a conversion").text);
        let small = self.value(&format!("trunc {from} {a} to {to}"));
        let back = self.value(&format!("{extend} {to} {small} to {from}"));
        self.compare(of, "ne", &back, a, "a truncation that loses bits");
    }

    fn shift(&mut self, of: &Instruction, [a, b]: [&str; 2]) {
        let r#type = of.r#type;
        let width = r#type.constant(i128::from(r#type.width));
        self.compare(of, "uge", b, &width, "a shift by the width");
        let back = match of.name {
            "shl" => [("nuw", "shl", "lshr"), ("nsw", "shl", "ashr")],
            name => [("exact", name, "shl"), ("exact", name, "shl")],
        };
        for (flag, there, back) in back {
            if of.has(flag) {
                let shifted = self.value(&format!("{there} {} {a}, {b}", r#type.text));
                let shifted = self.value(&format!("{back} {} {shifted}, {b}", r#type.text));
                self.compare(of, "ne", &shifted, a, "a shift that loses bits");
            }
        }
    }

    fn division(&mut self, of: &Instruction, [a, b]: [&str; 2]) {
        let r#type = of.r#type;
        self.compare(of, "eq", b, &r#type.constant(0), "a division by 0");
        if of.name.starts_with('s') && r#type.width > 1 {
            let min = r#type.constant(-(1 << (r#type.width - 1)));
            let is_min = self.value(&format!("icmp eq {} {a}, {min}", r#type.text));
            let is_minus = self.value(&format!("icmp eq {} {b}, {}", r#type.text, r#type.constant(-1)));
            let both = self.value(&format!("and {} {is_min}, {is_minus}", r#type.bits()));
            self.fails_if_any(r#type, &both, "a quotient that does not fit");
        }
        if of.has("exact") && self.has_poison() {
            let rest = self.value(&format!("{} {} {a}, {b}", of.name.replace("div", "rem"), r#type.text));
            self.compare(of, "ne", &rest, &r#type.constant(0), "an exact quotient with a rest");
        }
    }

    /// With `nuw`, no index is negative: it counts from the start of a buffer.
    fn address(&mut self, operands: &str) {
        let Some(operands) = operands.strip_prefix("inbounds nuw ") else { return };
        for index in operands.split(", ").filter_map(|part| part.strip_prefix("i64 %")) {
            let is_negative = self.value(&format!("icmp slt i64 %{index}, 0"));
            self.fails_if(&is_negative, "an address with a negative index");
        }
    }

    fn compare(&mut self, of: &Instruction, predicate: &str, a: &str, b: &str, what: &'static str) {
        let wrong = self.value(&format!("icmp {predicate} {} {a}, {b}", of.r#type.text));
        self.fails_if_any(of.r#type, &wrong, what);
    }

    fn fails_if_any(&mut self, r#type: Type, wrong: &str, what: &'static str) {
        match r#type.lanes {
            None => self.fails_if(wrong, what),
            Some(lanes) => {
                let function = format!("@llvm.vector.reduce.or.v{lanes}i1");
                self.declarations.insert(format!("declare i1 {function}(<{lanes} x i1>)"));
                let any = self.value(&format!("call i1 {function}(<{lanes} x i1> {wrong})"));
                self.fails_if(&any, what);
            }
        }
    }

    fn fails_if(&mut self, wrong: &str, what: &'static str) {
        self.declarations.insert("declare void @test_undefined(i1, ptr)".into());
        let known = self.texts.iter().position(|text| *text == what);
        let text = known.unwrap_or_else(|| {
            self.texts.push(what);
            self.texts.len() - 1
        });
        self.instructions += &format!("  call void @test_undefined(i1 {wrong}, ptr @undefined.{text})\n");
    }

    fn value(&mut self, instruction: &str) -> String {
        self.values += 1;
        let name = format!("%undefined.{}", self.values);
        self.instructions += &format!("  {name} = {instruction}\n");
        name
    }
}
