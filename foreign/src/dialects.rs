//! The known ops of other dialects: a file for each dialect, in `dialects`.
//!
//! ```text
//! # onnx-mlir's dialect onnx
//! # Read: the operator schemas of onnx 1.23
//! onnx.PRelu one-way 0
//!   float -> @prelu
//! onnx.Abs plain
//!   float -> math.absf
//! ```
//!
//! The first line is the title, the second one the version that was read. A line that is not indented names
//! an op, and says how it broadcasts (`profile.rs`); `plain` if it does not. The indented lines below it say
//! what it computes (`computation.rs`), and the one that begins with `sizes` which sizes its results have
//! (`sizes.rs`).

/// The known ops of a dialect.
pub struct Dialect {
    /// Its name, as it stands before the dot of its ops.
    pub name: &'static str,
    text: &'static str,
}

macro_rules! dialects {
    ($($name:literal)*) => {
        [$(Dialect { name: $name, text: include_str!(concat!("../dialects/", $name, ".txt")) }),*]
    };
}

/// All of them, by name.
pub const DIALECTS: [Dialect; 17] = dialects!(
    "chlo" "iree_linalg_ext" "iree_tensor_ext" "linalg" "onnx" "stablehlo" "test" "tf" "tfl" "tm_tensor" "torch" "torch_c" "tosa"
    "tt" "ttir" "ttnn" "vector"
);

const SIZES: &str = "sizes ";

/// The dialect of this project, whose ops MLIR verifies wherever it is linked: for those who read programs
/// without it.
pub const BCAST: Dialect = Dialect { name: "bcast", text: include_str!("../dialects/bcast.txt") };

impl Dialect {
    /// The title, in one line.
    pub fn title(&self) -> &'static str {
        self.comment(0)
    }

    /// The version that was read.
    pub fn version(&self) -> &'static str {
        self.comment(1)
    }

    fn comment(&self, line: usize) -> &'static str {
        self.text.lines().nth(line).and_then(|line| line.strip_prefix("# ")).unwrap_or_default()
    }

    /// The lines that name ops and say how they broadcast, with their numbers.
    pub fn ops(&self) -> impl Iterator<Item = (usize, &'static str)> + use<> {
        (1..).zip(self.text.lines()).filter(|(_, line)| !line.starts_with([' ', '#']) && !line.is_empty())
    }

    /// The lines that say what ops compute, each with its op.
    pub fn computations(&self) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
        self.indented().filter(|(_, line)| !line.starts_with(SIZES))
    }

    /// The sizes of ops' results, each with its op.
    pub fn sizes(&self) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
        self.indented().filter_map(|(op, line)| Some((op, line.strip_prefix(SIZES)?)))
    }

    fn indented(&self) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
        let mut op = "";
        self.text.lines().filter_map(move |line| {
            if line.starts_with("  ") {
                return Some((op, line.trim_start()));
            }
            op = line.split(' ').next().unwrap_or_default();
            None
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dialects_are_sorted_and_have_their_own_ops() {
        assert!(DIALECTS.is_sorted_by_key(|dialect| dialect.name));
        for dialect in &DIALECTS {
            let ops = dialect.ops().map(|(_, line)| line).chain(dialect.computations().map(|(op, _)| op));
            for op in ops {
                assert!(op.starts_with(&format!("{}.", dialect.name)), "{op}");
            }
        }
    }
}
