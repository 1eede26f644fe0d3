//! A program as data: ops on tensors, and the loops, branches and calls around them.

use std::collections::BTreeSet;

/// A tensor, numbered in the function that it is in.
pub type Value = usize;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    /// The element type that the reference evaluates as `i32`.
    Number,
    I1,
}

/// A ranked tensor type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Type {
    /// `None` is `?`.
    pub sizes: Vec<Option<usize>>,
    pub element: Element,
}

impl Type {
    /// That type with no size known.
    pub fn open(&self) -> Self {
        Self { sizes: vec![None; self.sizes.len()], ..*self }
    }

    /// Whether the other type is the same or less precise, so that a cast to it cannot fail.
    pub fn loosens_to(&self, other: &Self) -> bool {
        let loosens = |(from, to): (&Option<usize>, &Option<usize>)| to.is_none() || from == to;
        self.element == other.element
            && self.sizes.len() == other.sizes.len()
            && self.sizes.iter().zip(&other.sizes).all(loosens)
    }
}

/// The scalar computation of an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Add,
    Mul,
    Max,
    Min,
    And,
    Or,
    Xor,
    Sub,
    Less,
    /// An op of `arith` on two tensors of one type and the same sizes.
    TensorSub,
    /// An op of `math` on one tensor.
    TensorAbs,
    Select,
    /// For elements x, y, …: `((seed * 3 + x) * 3 + y) …`, where the seed is the function's first count.
    Map,
    /// Each operand's element, one result for each.
    Broadcast,
    /// An op of `linalg` on two tensors of one type and the same sizes, into one that is made of those.
    LinalgSub,
    /// The same tensor: reshaped to its own sizes, its dimensions merged and split again, or built from its
    /// elements.
    Reshape,
    Refold,
    Generate,
}

/// An op of the dialect, or one of upstream's that has the sizes of its operand.
#[derive(Clone, Debug)]
pub struct Op {
    pub kind: Kind,
    /// The op's `broadcast_dimensions`.
    pub dimensions: Option<Vec<i64>>,
    pub operands: Vec<Value>,
    pub results: Vec<Value>,
}

/// A loop-carried tensor.
#[derive(Clone, Debug)]
pub struct Carried {
    pub initial: Value,
    /// Its value in the body.
    pub inside: Value,
    pub yielded: Value,
    pub result: Value,
}

/// One arm of a branch.
#[derive(Clone, Debug)]
pub struct Arm {
    pub body: Vec<Statement>,
    pub yielded: Vec<Value>,
}

#[derive(Clone, Debug)]
pub enum Statement {
    Op(Op),
    /// A `tensor.cast` to a less precise type, possibly through an unranked one.
    Cast {
        operand: Value,
        result: Value,
        unranked: bool,
    },
    /// One size becomes another one.
    Resize {
        operand: Value,
        dim: usize,
        change: Change,
        result: Value,
    },
    Print(Value),
    /// A check of the program's own: two tensors of one rank have the same sizes.
    Require([Value; 2]),
    /// A loop that runs as often as that count of the function says: `scf.for`, or `scf.while`.
    Loop {
        count: usize,
        is_while: bool,
        carried: Vec<Carried>,
        body: Vec<Statement>,
    },
    If {
        condition: Condition,
        arms: [Arm; 2],
        results: Vec<Value>,
    },
    /// Statements in a block of their own, which stands at the end of the function, after those that use it.
    Aside(Vec<Statement>),
    /// A call, with this one of the counts less by one.
    Call {
        function: usize,
        operands: Vec<Value>,
        fewer: Option<usize>,
        results: Vec<Value>,
    },
}

/// A change of one size of a tensor.
#[derive(Clone, Copy, Debug)]
pub enum Change {
    /// One more, whose elements are 0.
    Pad,
    /// No more than this count of the function.
    Slice(usize),
}

/// The condition of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// This condition of the function.
    Given(usize),
    /// Whether this count of the function is not 0.
    More(usize),
    /// Whether two tensors of one rank have the same sizes.
    Alike([Value; 2]),
}

impl Statement {
    /// The statements within this one.
    fn bodies(&self) -> impl Iterator<Item = &[Self]> {
        let (one, arms): (&[Self], &[Arm]) = match self {
            Self::Loop { body, .. } | Self::Aside(body) => (body, &[]),
            Self::If { arms, .. } => (&[], arms),
            _ => (&[], &[]),
        };
        std::iter::once(one).chain(arms.iter().map(|arm| &*arm.body))
    }
}

/// A function of tensors, and of the [`COUNTS`] and [`CONDITIONS`] that every function has and passes on.
#[derive(Clone, Debug, Default)]
pub struct Function {
    /// The type of each of its values, of which the first are the arguments.
    pub types: Vec<Type>,
    pub arguments: usize,
    /// The results of casts, and of ops on them: their sizes may be known more precisely than their types.
    pub refinable: BTreeSet<Value>,
    pub body: Vec<Statement>,
    pub results: Vec<Value>,
    /// Its declarations of the sizes of its arguments and results.
    pub symbols: Vec<Symbol>,
}

/// A size that a function declares (rules `symbol-entry` and `symbol-result`).
#[derive(Clone, Debug)]
pub struct Symbol {
    /// The dimensions of arguments that have it: an index and a dimension for each.
    pub arguments: Vec<(usize, usize)>,
    pub results: Vec<(usize, usize)>,
    pub min: usize,
    pub multiple_of: usize,
}

impl Symbol {
    /// Whether these can be its sizes.
    pub fn allows(&self, sizes: &[usize]) -> bool {
        sizes
            .iter()
            .all(|&size| size == sizes[0] && size >= self.min && size.is_multiple_of(self.multiple_of))
    }
}

/// The number of counts of each function.
pub const COUNTS: usize = 2;
/// The number of conditions of each function.
pub const CONDITIONS: usize = 2;

/// Functions, of which the last one is run, and each calls earlier ones.
#[derive(Clone, Debug)]
pub struct Program {
    pub functions: Vec<Function>,
    /// For each dimension of the last function's arguments its column: sizes in one column fit if they are
    /// equal or 1.
    pub columns: Vec<Vec<usize>>,
    /// The size of each column.
    pub extents: Vec<usize>,
    /// The columns with a static size in a type.
    pub named: BTreeSet<usize>,
    /// The possible sizes.
    pub sizes: [usize; SIZES],
}

/// The number of different sizes of a program.
pub const SIZES: usize = 5;

impl Program {
    /// Whether upstream's canonicalization leaves its values and failures as they are.
    pub fn may_be_canonicalized(&self) -> bool {
        !self.has_cast_initial() && !self.has_decided_branch()
    }

    /// Whether an initial value of a loop is a cast. LLVM's canonicalization assumes the size that the cast
    /// forgets in every iteration.
    fn has_cast_initial(&self) -> bool {
        fn is_in(function: &Function, statement: &Statement) -> bool {
            let is_cast =
                |carried: &Vec<Carried>| carried.iter().any(|one| function.refinable.contains(&one.initial));
            matches!(statement, Statement::Loop { carried, .. } if is_cast(carried))
                || statement.bodies().any(|body| body.iter().any(|inner| is_in(function, inner)))
        }
        self.functions.iter().any(|function| function.body.iter().any(|statement| is_in(function, statement)))
    }

    /// Whether a branch is decided by one around it, or by sizes. MLIR's canonicalization removes the arm
    /// that is never taken, and with it ops that only this arm uses, whose failures then do not occur.
    fn has_decided_branch(&self) -> bool {
        fn is_in(statement: &Statement, decided: &[Condition]) -> bool {
            let condition = match statement {
                Statement::If { condition, .. } => Some(*condition),
                _ => None,
            };
            let is_by_sizes = |condition| matches!(condition, Condition::Alike(_));
            if condition.is_some_and(|condition| is_by_sizes(condition) || decided.contains(&condition)) {
                return true;
            }
            let decided: Vec<Condition> = decided.iter().copied().chain(condition).collect();
            statement.bodies().any(|body| body.iter().any(|inner| is_in(inner, &decided)))
        }
        self.functions.iter().flat_map(|function| &function.body).any(|statement| is_in(statement, &[]))
    }

    /// The program with other sizes in the place of those that are 2 and more: nothing that is legal becomes
    /// illegal.
    pub fn with_sizes(mut self, sizes: [usize; SIZES]) -> Self {
        let types = self.functions.iter_mut().flat_map(|function| &mut function.types);
        let fixed = types.flat_map(|r#type| r#type.sizes.iter_mut().flatten());
        fixed.chain(&mut self.extents).for_each(|size| *size = sizes[*size]);
        Self { sizes, ..self }
    }

    pub fn main(&self) -> &Function {
        self.functions.last().expect("a program has a function")
    }
}
