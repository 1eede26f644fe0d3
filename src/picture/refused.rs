//! The picture of a refused op: its shapes as they line up, with every offending column marked.

use super::{Label, Picture, Row, inferred_row};
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

/// See [`Op::picture`].
pub(super) fn picture(op: &Op, why: &Violation) -> Option<Picture> {
    let place = why.place().filter(|_| is_drawn(why))?;
    let lined_up = Facts::fold(&AnySizes(op)).ok()?;
    let mut rows: Vec<Row> =
        (0..op.operand_count()).map(|operand| operand_row(op, &lined_up, operand)).collect();
    if let Place::Result(result) = place {
        rows.push(inferred_row(&op.infer().ok()?));
        rows.push(result_row(op, result)?);
    }
    let columns = rows.iter().map(|row| row.cells.len()).max()?;
    for row in &mut rows {
        let missing = columns - row.cells.len();
        row.cells.splice(0..0, std::iter::repeat_n(None, missing));
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
    let present = named.cells.iter().enumerate().filter(|(_, cell)| cell.is_some());
    let focus = why.dim().and_then(|dim| present.map(|(column, _)| column).nth(dim));
    let is_explicit = op.alignment() != Alignment::Right;
    Some(Picture { columns, marks, focus, is_explicit, why: Some(why.clone()), rows })
}

/// Whether the violation is about sizes or ranks that line up.
fn is_drawn(why: &Violation) -> bool {
    why.dim().is_some() || matches!(why, Violation::ResultRank { .. } | Violation::KeptRank { .. })
}

/// A result on its right, without the columns on its left.
fn result_row(op: &Op, result: usize) -> Option<Row> {
    let place = Place::Result(result);
    let shape = op.results().get(result)?.shape()?.clone();
    let cells = (0..shape.rank().unwrap_or(0)).map(|dim| Some(op.cell(place, dim))).collect();
    Some(Row { label: Label::Place(place), shape, cells, roles: vec![], is_named: false })
}

/// The operand where it lines up, without the columns on its left.
fn operand_row(op: &Op, lined_up: &Facts, operand: usize) -> Row {
    let place = Place::Operand(operand);
    let shape = op.operands()[operand].shape().cloned().unwrap_or(Shape::Unranked);
    let lineup = lined_up.lineup();
    let rank = shape.rank().unwrap_or(0);
    let cell = |column| lineup.dim_at(operand, rank, column).map(|dim| op.cell(place, dim));
    let cells = (0..lineup.rank).map(cell).collect();
    Row { label: Label::Place(place), shape, cells, roles: vec![], is_named: false }
}

fn is_one_way(why: &Violation) -> bool {
    matches!(why, Violation::KeptRank { .. } | Violation::KeptUnit { .. })
}

/// Whether that operand lacks the fixed size of the others in that column, or has no dimension there.
fn is_stretched(rows: &[Row], operand: usize, column: usize) -> bool {
    let combined = rows.iter().filter_map(|row| row.size(column)).try_fold(Dim::UNIT, infer_dim);
    let own = rows.get(operand).and_then(|row| row.size(column));
    own.is_none() || own.is_some_and(Dim::is_unit) && combined.is_some_and(Dim::is_fixed)
}

/// Whether the operands' sizes in that column do not combine.
fn sizes_differ(rows: &[Row], column: usize) -> bool {
    rows.iter().filter_map(|row| row.size(column)).try_fold(Dim::UNIT, infer_dim).is_none()
}

/// Whether the inferred and the declared size, in the last two rows, cause the violation in that column.
fn result_differs(rows: &[Row], why: &Violation, column: usize) -> bool {
    let [.., inferred, declared] = rows else { return false };
    match (inferred.size(column), declared.size(column)) {
        (Some(inferred), Some(declared)) => {
            let is_rank_error = matches!(why, Violation::ResultRank { .. });
            !is_rank_error && !declared.is_dynamic() && declared != inferred
        }
        (inferred, declared) => inferred != declared,
    }
}

/// The same op with sizes that combine with any other, for their positions.
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

/// A list of this many sizes.
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
