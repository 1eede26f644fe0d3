//! Ways to lower a program, and their assumptions.

use super::{
    evaluate::Expected,
    program::SIZES,
    runner::{Actual, Ending},
};
use broadcastable::reference::Array;

/// A pipeline.
pub struct Mode {
    /// The passes before `bcast-to-llvm`, or that with an option.
    pub passes: &'static str,
    /// Whether run-time sizes are checked. If not, only legal runs are judged.
    pub checks: bool,
    /// Whether `?` is taken to be equal to `?`.
    pub equal: bool,
    /// Whether casts may hide sizes that fit nothing. Where a kernel is built that stretches nothing, it may
    /// not compile once upstream sees those.
    pub misfits: bool,
    /// Whether the programs have many ops and many related sizes.
    pub long: bool,
    /// Whether ops may be moved, and with them their checks, after what is printed between them.
    pub moves: bool,
    /// The replacements of the sizes 0 to 4, in programs whose tensors have two dimensions at most.
    pub sizes: [usize; SIZES],
}

pub const EXACT: Mode = Mode {
    passes: "convert-bcast-to-linalg",
    checks: true,
    equal: false,
    misfits: true,
    long: false,
    moves: false,
    sizes: [0, 1, 2, 3, 4],
};

/// Sizes that cover every path through the loops of a kernel.
pub const LONG: [usize; SIZES] = [0, 1, 3, 17, 40];

impl Mode {
    /// All passes down to LLVM.
    pub fn pipeline(&self) -> String {
        let end = if self.passes.starts_with("bcast-to-llvm") { "" } else { ",bcast-to-llvm" };
        format!("{}{end}", self.passes)
    }

    /// The error of a run, if any.
    pub fn judge(&self, expected: &Expected, actual: &Actual) -> Result<(), String> {
        let count = actual.printed.len();
        let agreed = actual.printed.iter().zip(&expected.printed).take_while(|(one, other)| is(one, other));
        let agreed = agreed.count();
        let (first, last) = self.stops(expected);
        if agreed < count.min(expected.printed.len()) {
            return Err(format!("tensor {agreed} that it prints should be {:?}", expected.printed[agreed]));
        }
        match actual.ending {
            Ending::Crashed => Err("it crashed".into()),
            Ending::Finished if last.is_some() => Err("its sizes are illegal, but it was not stopped".into()),
            Ending::Finished if count != expected.printed.len() => {
                Err("it printed another number of tensors".into())
            }
            Ending::Stopped if first.is_none() => Err("its sizes are legal, but it was stopped".into()),
            Ending::Stopped if first.is_some_and(|first| count < first) => {
                Err("it was stopped too early".into())
            }
            Ending::Stopped if last.is_some_and(|last| count > last) && !self.moves => {
                Err("it was stopped too late".into())
            }
            _ => Ok(()),
        }
    }

    /// The least and the greatest number of prints before the run is stopped. It may be stopped if the first
    /// is known, and must be if the second is.
    fn stops(&self, expected: &Expected) -> (Option<usize>, Option<usize>) {
        let illegal = expected.is_stopped.then_some(expected.printed.len());
        if !self.equal {
            return (illegal, illegal);
        }
        (expected.may_be_unequal.or(illegal), expected.must_be_unequal.or(illegal))
    }

    /// Whether a run is judged in this mode.
    pub fn takes(&self, expected: &Expected) -> bool {
        self.checks || !expected.is_stopped
    }
}

/// Whether a tensor that was printed is that one.
fn is(printed: &Array<i64>, expected: &Array<i32>) -> bool {
    let elements = expected.elements().iter().copied().map(i64::from);
    printed.sizes() == expected.sizes() && printed.elements().iter().copied().eq(elements)
}
