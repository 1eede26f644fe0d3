//! One case, its expectation by the rules, and its line of JSON.

use crate::shapes::{Shape, Size, text};
use broadcastable::{Alignment, Op, Rule, reference};
use std::fmt;

/// The question that a case asks, and the file that it is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Operands of static sizes, aligned on the right.
    Implicit,
    /// Two operands and XLA's `broadcast_dimensions`.
    Explicit,
    /// Every operand is stretched to the one result shape.
    NToN,
    /// The first operand is stretched to the shape of the second one.
    OneWay,
    /// Sizes with names, at compile time.
    Symbolic,
    /// A program compiled for names, run with sizes.
    RunTime,
}

impl Kind {
    pub const ALL: [Self; 6] =
        [Self::Implicit, Self::Explicit, Self::NToN, Self::OneWay, Self::Symbolic, Self::RunTime];
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::Implicit => "implicit",
            Self::Explicit => "explicit",
            Self::NToN => "n-to-n",
            Self::OneWay => "one-way",
            Self::Symbolic => "symbolic",
            Self::RunTime => "run-time",
        })
    }
}

/// A case without its expectation, which the rules have.
pub struct Case {
    pub kind: Kind,
    pub operands: Vec<Shape>,
    /// Of kind `explicit`.
    pub dims: Option<Vec<i64>>,
    /// Of kind `run-time`: the size of each name.
    pub sizes: Vec<(char, u64)>,
}

impl Case {
    pub fn new(kind: Kind, operands: Vec<Shape>) -> Self {
        Self { kind, operands, dims: None, sizes: vec![] }
    }

    /// The operands and what aligns them; a case is found by this text and its kind.
    fn text(&self) -> String {
        let operands = self.operands.iter().map(|operand| text(operand)).collect::<Vec<_>>();
        match (self.kind, &self.dims) {
            (Kind::OneWay, _) => operands.join(" to "),
            (_, Some(dims)) => format!("{} dims {dims:?}", operands.join(", ")),
            (Kind::RunTime, _) => {
                let sizes =
                    self.sizes.iter().map(|(name, size)| format!("{name}={size}")).collect::<Vec<_>>();
                format!("{} with {}", operands.join(", "), sizes.join(" "))
            }
            _ => operands.join(", "),
        }
    }

    pub fn id(&self) -> String {
        format!("{} {}", self.kind, self.text())
    }

    /// The op that the rules decide about: at run time, with the sizes of that run.
    fn op(&self) -> Op {
        let bound = |size: &Size| match size {
            Size::Name(name) => {
                self.sizes.iter().find(|(of, _)| of == name).map_or(*size, |&(_, n)| Size::Number(n))
            }
            _ => *size,
        };
        let operand = |operand: &Shape| text(&operand.iter().map(bound).collect::<Vec<_>>());
        let operands = self.operands.iter().map(operand).collect::<Vec<_>>().join(", ");
        let op: Op = operands.parse().expect("the text form of an op");
        match (self.kind, &self.dims) {
            (Kind::NToN, _) => Op::broadcast(op.operands().iter().cloned()),
            (Kind::OneWay, _) => op.one_way(1),
            (_, Some(dims)) => op.aligned(Alignment::Explicit(dims)),
            _ => op,
        }
    }

    fn expected(&self) -> Expected {
        let op = self.op();
        let facts = match op.infer() {
            Ok(facts) => facts,
            Err(_) if self.kind == Kind::RunTime => return Expected::Breaks(Rule::RuntimeLegal),
            Err(violation) => return Expected::Breaks(violation.rule()),
        };
        let size =
            |(index, dim): (usize, &broadcastable::Dim)| match (dim.as_static(), facts.size_name(index)) {
                (Some(size), _) => Size::Number(size),
                (None, Some(name)) => Size::Name(name.chars().next().expect("a name")),
                (None, None) => Size::Unknown,
            };
        let shape = facts.shape();
        let shape = shape.dims().expect("operands are ranked").iter().enumerate().map(size).collect();
        Expected::Shape { shape, is_legal: facts.is_legal() }
    }

    /// For each operand, the position of the element that each element of the result is read from, both in
    /// row-major order.
    fn origin(&self, result: &[Size]) -> Option<Vec<Vec<usize>>> {
        let (results, operands) = (concrete(result)?, self.operands.iter().map(|operand| concrete(operand)));
        let operands: Vec<Vec<usize>> = operands.collect::<Option<_>>()?;
        let is_small = results.iter().try_fold(1_usize, |all, &size| all.checked_mul(size))? <= MAX_ORIGIN;
        if !is_small
            || operands.len() > 3
            || operands.iter().any(|sizes| sizes.iter().product::<usize>() > MAX_ORIGIN)
        {
            return None;
        }
        let arrays: Vec<_> = operands
            .iter()
            .map(|sizes| {
                reference::Array::new(sizes, (0..sizes.iter().product()).collect())
                    .expect("as many as indices")
            })
            .collect();
        let alignment = self.dims.as_deref().map_or(Alignment::Right, Alignment::Explicit);
        let origin = |operand: usize| reference::evaluate(&arrays, alignment, |elements| *elements[operand]);
        (0..operands.len())
            .map(|operand| origin(operand).ok().map(|array| array.elements().to_vec()))
            .collect()
    }
}

/// Results of more elements have no origins: files stay small.
const MAX_ORIGIN: usize = 12;

fn concrete(shape: &[Size]) -> Option<Vec<usize>> {
    shape
        .iter()
        .map(|size| if let Size::Number(size) = size { usize::try_from(*size).ok() } else { None })
        .collect()
}

enum Expected {
    /// The result has this shape; or the program needs a check at run time.
    Shape {
        shape: Shape,
        is_legal: bool,
    },
    Breaks(Rule),
}

/// The line of the case.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let operands = self.operands.iter().map(|operand| json(operand)).collect::<Vec<_>>().join(",");
        write!(f, r#"{{"id":"{}","kind":"{}","operands":[{operands}]"#, self.id(), self.kind)?;
        if let Some(dims) = &self.dims {
            write!(f, r#","dims":{}"#, list(dims))?;
        }
        if self.kind == Kind::RunTime {
            let sizes =
                self.sizes.iter().map(|(name, size)| format!(r#""{name}":{size}"#)).collect::<Vec<_>>();
            write!(f, r#","sizes":{{{}}}"#, sizes.join(","))?;
        }
        match self.expected() {
            Expected::Breaks(rule) => write!(f, r#","rule":"{rule}""#)?,
            Expected::Shape { shape, is_legal } => {
                write!(f, r#","shape":{}"#, json(&shape))?;
                if !is_legal {
                    f.write_str(r#","check":true"#)?;
                }
                if let Some(origin) = self.origin(&shape) {
                    write!(
                        f,
                        r#","origin":[{}]"#,
                        origin.iter().map(|of| list(of)).collect::<Vec<_>>().join(",")
                    )?;
                }
            }
        }
        f.write_str("}")
    }
}

fn json(shape: &[Size]) -> String {
    let size = |size: &Size| match size {
        Size::Number(size) => size.to_string(),
        Size::Name(name) => format!(r#""{name}""#),
        Size::Unknown => "null".into(),
    };
    list(&shape.iter().map(size).collect::<Vec<_>>())
}

fn list<T: fmt::Display>(items: &[T]) -> String {
    format!("[{}]", items.iter().map(T::to_string).collect::<Vec<_>>().join(","))
}
