//! The answer of the command `bcast` and of the playground about one op: the verdict, the picture, the roles
//! of the operands, and the necessary run-time checks.
//!
//! | form | where |
//! |---|---|
//! | text | [`Display`](std::fmt::Display), in `text.rs` |
//! | JSON | [`Answer::to_json`], in `json.rs`; its schema is `docs/answer.schema.json` |
//! | SVG | [`Answer::to_svg`] |

mod json;
mod text;

use broadcastable::{Kind, Op, OpFacts, Picture, ValueType, Violation};

/// The verdict on one op, and its reasons.
///
/// For an op without results, the answer has the inferred shape; an op with results is verified.
///
/// ```
/// use broadcastable::{Op};
/// use broadcastable_answer::Answer;
/// let op: Op = "4x1, ?x3".parse()?;
/// assert_eq!(Answer::of(&op).to_string(), "\
/// fits: 4x3
/// \x20 operand #0   4x1   dim 1 stretched
/// \x20 operand #1   ?x3   dim 0 stretched if 1 at run time
/// \x20 inferred     4x3
/// checks at run time:
/// \x20 operand #1 dim 0 is 1 or 4, the size of operand #0");
/// # Ok::<(), broadcastable::ParseOpError>(())
/// ```
pub struct Answer<'a> {
    op: &'a Op,
    verdict: Result<OpFacts<'a>, Violation>,
}

impl<'a> Answer<'a> {
    /// The answer about this op.
    pub fn of(op: &'a Op) -> Self {
        let verdict = if op.results().is_empty() { op.infer() } else { op.verify() };
        Self { op, verdict }
    }

    /// Whether the op fits, possibly with checks at run time.
    pub fn fits(&self) -> bool {
        self.verdict.is_ok()
    }

    /// The broken rule and its place.
    pub fn violation(&self) -> Option<&Violation> {
        self.verdict.as_ref().err()
    }

    /// The picture of the shapes; `None` if the broken rule is not about shapes.
    pub fn picture(&self) -> Option<Picture> {
        match &self.verdict {
            Ok(facts) => Some(facts.picture()),
            Err(violation) => self.op.picture(violation),
        }
    }

    /// The picture as an SVG document.
    pub fn to_svg(&self) -> Option<String> {
        self.picture().map(|picture| picture.to_svg())
    }

    /// The first operand that is written as `[4]` alone: a scalable size in MLIR, a list of one size
    /// elsewhere.
    fn scalable_list(&self) -> Option<&ValueType> {
        let is_one =
            |value: &&ValueType| matches!(value.dims(), Some([size]) if size.as_scalable().is_some());
        self.op.operands().iter().find(|value| value.kind() == Some(Kind::Tensor) && is_one(value))
    }
}
