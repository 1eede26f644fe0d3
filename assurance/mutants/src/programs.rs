//! The programs that are lowered and changed, and the ways to lower them.

use crate::interpret::Rules;

/// The programs: each has one public function, the first one.
pub fn programs() -> Vec<&'static str> {
    let files = [include_str!("programs.mlir"), include_str!("programs_of_floats.mlir")];
    files.into_iter().flat_map(|text| text.split("// -----\n")).collect()
}

/// A way to lower programs.
pub struct Pipeline {
    /// The passes.
    pub passes: &'static str,
    /// Their assumptions.
    pub rules: Rules,
}

const CHECKED: Rules = Rules { assume_legal: false, assume_equal: false, pass_checks: false };
const UNCHECKED: Rules = Rules { assume_legal: true, assume_equal: false, pass_checks: false };
const EQUAL: Rules = Rules { assume_legal: false, assume_equal: true, pass_checks: false };

/// All of them.
pub const PIPELINES: [Pipeline; 9] = [
    Pipeline { passes: "convert-bcast-to-linalg", rules: CHECKED },
    Pipeline { passes: "convert-bcast-to-linalg,canonicalize,cse", rules: CHECKED },
    Pipeline { passes: "convert-bcast-to-linalg{dynamic-broadcast=versioned}", rules: CHECKED },
    Pipeline {
        passes: "convert-bcast-to-linalg{dynamic-broadcast=versioned},canonicalize,cse",
        rules: CHECKED,
    },
    Pipeline { passes: "convert-bcast-to-linalg{dynamic-broadcast=assume-equal}", rules: EQUAL },
    Pipeline { passes: "convert-bcast-to-linalg{runtime-checks=false},canonicalize,cse", rules: UNCHECKED },
    Pipeline { passes: "bcast-fuse,convert-bcast-to-linalg", rules: CHECKED },
    Pipeline { passes: "bcast-infer-shapes,convert-bcast-to-linalg", rules: CHECKED },
    // A function's declarations are checked before `inline`, which drops them.
    Pipeline {
        passes: "bcast-insert-runtime-checks,inline,bcast-fuse,convert-bcast-to-linalg,canonicalize,cse",
        rules: CHECKED,
    },
];
