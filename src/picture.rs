//! The picture of a refused op: its shapes as they line up, offending columns marked.

mod text;

use crate::{
    alignment::Alignment,
    dim::{Dim, infer_dim},
    error::{Place, Violation},
    facts::Facts,
    op::Op,
    op_types::{OpTypes, Sizes, TypeShape},
    shape::Shape,
    size::SizeId,
};

/// The shapes of a refused op in columns.
///
/// This is the whole picture, of which the text that [`Display`](std::fmt::Display) writes leaves out parts of large ops.
///
/// ```
/// use broadcastable::{Dim, Op};
/// let op: Op = "4x3, 2".parse()?;
/// let picture = op.picture(&op.infer().unwrap_err()).unwrap();
/// assert_eq!(picture.rows[1].sizes, [None, Some(Dim::new(2))]);
/// assert_eq!(picture.marks, [1]);
/// # Ok::<(), broadcastable::ParseOpError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Picture {
    /// From top to bottom: the operands, then what was inferred and what was declared, if a result is wrong.
    pub rows: Vec<Row>,
    /// How many columns there are: every row has an entry for each.
    pub columns: usize,
    /// The offending columns, counted from 0 on the left, in that order.
    pub marks: Vec<usize>,
    /// The column that the violation is about, if it is about one.
    pub focus: Option<usize>,
    /// Whether the operands line up by `broadcast_dimensions`, and not on the right.
    pub is_explicit: bool,
    /// Why the columns are marked.
    pub why: Violation,
}

/// One shape in a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Row {
    /// Whose shape it is.
    pub label: Label,
    /// The shape.
    pub shape: Shape,
    /// Its size in each column of the picture.
    pub sizes: Vec<Option<Dim>>,
    /// Whether the violation names it.
    pub is_named: bool,
}

/// Whose shape a row of a picture has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Label {
    /// That of an operand or a result.
    Place(Place),
    /// The shape that the operands give.
    Inferred,
}

impl std::fmt::Display for Label {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Place(place) => place.fmt(formatter),
            Self::Inferred => formatter.write_str("inferred"),
        }
    }
}

impl Op {
    /// The picture of this op, which breaks a rule; `None` if the violation is not about sizes or ranks, or if
    /// `broadcast_dimensions` do not say what lines up.
    pub fn picture(&self, violation: &Violation) -> Option<Picture> {
        Picture::new(self, violation)
    }
}

impl Picture {
    fn new(op: &Op, why: &Violation) -> Option<Self> {
        let place = why.place().filter(|_| is_drawn(why))?;
        let lined_up = Facts::fold(&AnySizes(op)).ok()?;
        let mut rows: Vec<Row> =
            (0..op.operand_count()).map(|operand| operand_row(op, &lined_up, operand)).collect();
        if let Place::Result(result) = place {
            rows.push(Row::on_the_right(Label::Inferred, op.infer().ok()?.shape()));
            rows.push(Row::on_the_right(Label::Place(place), op.results().get(result)?.shape()?.clone()));
        }
        let columns = rows.iter().map(|row| row.sizes.len()).max()?;
        for row in &mut rows {
            let missing = columns - row.sizes.len();
            row.sizes.splice(0..0, std::iter::repeat_n(None, missing));
            row.is_named = [Some(place), why.other_place()]
                .into_iter()
                .flatten()
                .any(|named| row.label == Label::Place(named));
        }
        let is_marked = |&column: &usize| match place {
            Place::Operand(kept) if is_one_way(why) => is_stretched(&rows, kept, column),
            Place::Operand(_) => sizes_differ(&rows, column),
            Place::Result(_) => result_differs(&rows, why, column),
        };
        let marks: Vec<usize> = (0..columns).filter(is_marked).collect();
        let named = rows.iter().find(|row| row.label == Label::Place(place))?;
        let present = named.sizes.iter().enumerate().filter(|(_, size)| size.is_some());
        let focus = why.dim().and_then(|dim| present.map(|(column, _)| column).nth(dim));
        let is_explicit = op.alignment() != Alignment::Right;
        Some(Self { columns, marks, focus, is_explicit, why: why.clone(), rows })
    }
}

/// Whether the violation is about sizes or ranks that line up.
fn is_drawn(why: &Violation) -> bool {
    why.dim().is_some() || matches!(why, Violation::ResultRank { .. } | Violation::KeptRank { .. })
}

impl Row {
    fn on_the_right(label: Label, shape: Shape) -> Self {
        let sizes = shape.dims().unwrap_or_default().iter().copied().map(Some).collect();
        Self { label, shape, sizes, is_named: false }
    }
}

/// The operand where it lines up, without the columns on its left.
fn operand_row(op: &Op, lined_up: &Facts, operand: usize) -> Row {
    let value = &op.operands()[operand];
    let shape = value.shape().cloned().unwrap_or(Shape::Unranked);
    let dims = shape.dims().unwrap_or_default();
    let lineup = lined_up.lineup();
    let size = |column| lineup.dim_at(operand, dims.len(), column).map(|dim| dims[dim]);
    let sizes = (0..lineup.rank).map(size).collect();
    Row { label: Label::Place(Place::Operand(operand)), shape, sizes, is_named: false }
}

fn is_one_way(why: &Violation) -> bool {
    matches!(why, Violation::KeptRank { .. } | Violation::KeptUnit { .. })
}

/// Whether that operand has not the fixed size of the others in that column, or no dimension there.
fn is_stretched(rows: &[Row], operand: usize, column: usize) -> bool {
    let combined = rows.iter().filter_map(|row| row.sizes[column]).try_fold(Dim::UNIT, infer_dim);
    let own = rows.get(operand).and_then(|row| row.sizes[column]);
    own.is_none() || own.is_some_and(Dim::is_unit) && combined.is_some_and(Dim::is_fixed)
}

/// Whether the operands' sizes in that column do not combine.
fn sizes_differ(rows: &[Row], column: usize) -> bool {
    rows.iter().filter_map(|row| row.sizes[column]).try_fold(Dim::UNIT, infer_dim).is_none()
}

/// Whether what was inferred and what was declared, the last two rows, are a reason for the violation in that column.
fn result_differs(rows: &[Row], why: &Violation, column: usize) -> bool {
    let [.., inferred, declared] = rows else { return false };
    match (inferred.sizes[column], declared.sizes[column]) {
        (Some(inferred), Some(declared)) => {
            let is_rank_error = matches!(why, Violation::ResultRank { .. });
            !is_rank_error && !declared.is_dynamic() && declared != inferred
        }
        (inferred, declared) => inferred != declared,
    }
}

/// The same op with sizes that combine with any other: it says where they stand.
struct AnySizes<'a>(&'a Op);

impl OpTypes for AnySizes<'_> {
    type Sizes<'a>
        = AnySize
    where
        Self: 'a;

    fn operand_count(&self) -> usize {
        self.0.operand_count()
    }

    fn result_count(&self) -> usize {
        0
    }

    fn shape(&self, place: Place) -> TypeShape<AnySize> {
        match self.0.shape(place) {
            TypeShape::Ranked(kind, sizes) => TypeShape::Ranked(kind, AnySize { rank: sizes.len() }),
            TypeShape::Unranked(kind) => TypeShape::Unranked(kind),
            TypeShape::Other => TypeShape::Other,
        }
    }

    fn text(&self, place: Place) -> String {
        self.0.text(place)
    }

    fn alignment(&self) -> Alignment<'_> {
        self.0.alignment()
    }

    fn size_id(&self, operand: usize, dim: usize) -> SizeId {
        self.0.size_id(operand, dim)
    }
}

/// So many sizes.
#[derive(Clone, Copy)]
struct AnySize {
    rank: usize,
}

impl Sizes for AnySize {
    fn rank(self) -> usize {
        self.rank
    }

    fn size(self, _dim: usize) -> Dim {
        Dim::DYNAMIC
    }
}
