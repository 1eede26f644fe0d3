//! The rows of the rule table.

use super::Rule;

/// One row of the table.
pub(super) struct Row {
    pub rule: Rule,
    pub id: &'static str,
    pub text: &'static str,
    pub source: &'static str,
    pub reported_as: Rule,
}

const fn row(rule: Rule, id: &'static str, source: &'static str, text: &'static str) -> Row {
    Row { rule, id, text, source, reported_as: rule }
}

/// A rule that defines the subject of another rule; its messages carry the other rule's id.
const fn fails_as(reported_as: Rule, row: Row) -> Row {
    Row { reported_as, ..row }
}

/// In the order of verification: the verifier refuses an op with the first rule that it breaks. The rules
/// about ops of other dialects follow, and those about programs come last.
pub(super) const TABLE: [Row; 34] = [
    row(
        Rule::OperandsNonempty,
        "operands-nonempty",
        "trait, Description",
        "The op has at least one operand.",
    ),
    row(
        Rule::SingleResult,
        "single-result",
        "trait, Description",
        "An elementwise op has exactly one result.",
    ),
    row(
        Rule::ResultsMatchOperands,
        "results-match-operands",
        "N-to-N operator, Signature",
        "`broadcast` has one result for each operand.",
    ),
    row(
        Rule::ShapedTypes,
        "shaped-types",
        "trait, Description",
        "Every operand and result is a tensor, ranked or unranked, or a vector.",
    ),
    row(
        Rule::UniformKind,
        "uniform-kind",
        "trait, Description",
        "Operands and results are all tensors or all vectors.",
    ),
    row(
        Rule::InferDim,
        "infer-dim",
        "trait, Dimension inference",
        "Sizes that line up combine to the one fixed size among them, else `?` if there is one, else `1`. \
         Two different fixed sizes are an error. Every static size except 1, and every scalable size, is fixed.",
    ),
    fails_as(
        Rule::InferDim,
        row(
            Rule::ExpandRank,
            "expand-rank",
            "trait, Shape inference",
            "Shapes align on the right; a missing leading dimension counts as `1`.",
        ),
    ),
    fails_as(
        Rule::InferDim,
        row(
            Rule::InferShape,
            "infer-shape",
            "trait, Shape inference",
            "Two ranked shapes combine column by column.",
        ),
    ),
    fails_as(
        Rule::InferDim,
        row(
            Rule::InferResultShape,
            "infer-result-shape",
            "trait, Shape inference",
            "All ranked operands combine, and unranked operands are ignored. Without a ranked operand nothing is \
             inferred. Operands that do not combine are an error, whatever the result is.",
        ),
    ),
    row(
        Rule::DimsBinary,
        "dims-binary",
        "XLA, Broadcasting a lower-rank array onto a higher-rank array",
        "An op with `broadcast_dimensions` has exactly two operands, both ranked.",
    ),
    row(
        Rule::DimsIdentity,
        "dims-identity",
        "XLA, Formal definition",
        "For operands of equal rank, `broadcast_dimensions` are empty, or `0, 1, …` up to the last dimension.",
    ),
    row(
        Rule::DimsRequired,
        "dims-required",
        "XLA, Principles",
        "For operands of different ranks, `broadcast_dimensions` are empty only if one operand is a scalar, which \
         goes to every position.",
    ),
    row(
        Rule::DimsCount,
        "dims-count",
        "XLA, Formal definition",
        "`broadcast_dimensions` have one entry for each dimension of the smaller-rank operand: the dimension of the \
         other operand that it lines up with.",
    ),
    row(
        Rule::DimsRange,
        "dims-range",
        "XLA, Formal definition",
        "Each entry is a dimension of the larger-rank operand, counted from 0.",
    ),
    row(
        Rule::DimsSize,
        "dims-size",
        "XLA, Broadcast composition",
        "Sizes that line up by `broadcast_dimensions` combine as in `infer-dim`. Dimensions that no entry names \
         count as 1 in the smaller-rank operand.",
    ),
    row(Rule::DimsOrder, "dims-order", "XLA, Formal definition", "Entries are strictly increasing."),
    row(Rule::ResultRank, "result-rank", "trait, Verification", "A ranked result has the inferred rank."),
    row(
        Rule::ResultDynamic,
        "result-dynamic",
        "trait, Verification",
        "If the inferred size is `?`, the result declares `?`.",
    ),
    row(
        Rule::ResultStatic,
        "result-static",
        "trait, Verification",
        "If the inferred size is static, the result declares that size or `?`.",
    ),
    row(
        Rule::ElementTypeKept,
        "element-type-kept",
        "N-to-N operator, Informal specification",
        "Each result of `broadcast` has the element type of its operand.",
    ),
    row(
        Rule::RuntimeLegal,
        "runtime-legal",
        "trait, Dimension inference",
        "The run-time sizes in a column that are not 1 are all equal. This is checked at run time unless \
         the types prove it.",
    ),
    fails_as(
        Rule::RuntimeLegal,
        row(
            Rule::RuntimeExtent,
            "runtime-extent",
            "trait, Dimension inference",
            "The extent is the column's one size other than 1, or 1 if there is none. For two sizes it is \
             `d0 == 1 ? d1 : d0`, never the maximum, which is wrong for 0 against 1.",
        ),
    ),
    fails_as(
        Rule::RuntimeLegal,
        row(
            Rule::ElementMap,
            "element-map",
            "N-to-N operator, Functionality description",
            "An operand's dimension is read at index 0 if its size is 1 and the extent is not, else at the result's \
             index. Dimensions that the operand lacks are dropped.",
        ),
    ),
    row(
        Rule::SameShape,
        "same-shape",
        "the specification of StableHLO, elementwise ops",
        "All operands and results of an elementwise op that does not broadcast have one rank, and static sizes that line up \
         are equal. `?` fits every size. A scalar fits where the op takes one: the predicate of a select, the bounds of a clamp.",
    ),
    row(
        Rule::InDimUnique,
        "in-dim-unique",
        "the specification of StableHLO, broadcast_in_dim",
        "An explicit broadcast names no dimension of the result twice.",
    ),
    row(
        Rule::TargetShape,
        "target-shape",
        "the specifications of ONNX, TensorFlow, torch and StableHLO",
        "The shape that an op stretches its operand to is a list of sizes that the operand can be stretched to, and the \
         declared result agrees with it.",
    ),
    row(
        Rule::Contraction,
        "contraction",
        "the specifications of products",
        "The contracted sizes of a product are equal, and so are those of batches that do not broadcast.",
    ),
    row(
        Rule::ResultShape,
        "result-shape",
        "the specifications of the dialects",
        "A declared result has the rank and the static sizes that follow from the operands and attributes of the op. \
         Operands and attributes have the ranks and sizes that the op requires of each other.",
    ),
    row(
        Rule::OperandCount,
        "operand-count",
        "the specifications of the dialects",
        "The op has as many operands as its dialect defines.",
    ),
    row(
        Rule::ElementTypes,
        "element-types",
        "the specifications of the dialects",
        "The operands have one element type where the dialect of the op requires it.",
    ),
    row(
        Rule::SymbolAttr,
        "symbol-attr",
        "this project, Symbols",
        "`bcast.dims` of a function's argument or result has one entry for each dimension of its ranked tensor type: a \
         symbol, an expression of symbols (`+`, `-`, `*`, `floordiv`, `ceildiv`, `mod`), its static size, or `\"?\"`. \
         `bcast.symbols` declares bounds (`min`, `max`, `multiple_of`) of these symbols. A symbol stands for one size, which its \
         bounds allow, and some entry determines it: the symbol alone, else the first `a * S + b`.",
    ),
    row(
        Rule::SymbolEntry,
        "symbol-entry",
        "this project, Symbols",
        "The run-time sizes of a function's arguments are as declared. This is checked at the function's entry, or before a \
         call. An expression whose value is negative, beyond 64 bits or divided by 0 is not a size.",
    ),
    row(
        Rule::SymbolResult,
        "symbol-result",
        "this project, Symbols",
        "The run-time sizes of a function's results are as declared. This is checked before the function returns.",
    ),
    row(
        Rule::ProgramSize,
        "program-size",
        "this project, Sizes across a program",
        "The program does not prove that sizes which line up are two different fixed sizes, whatever the types declare.",
    ),
];
