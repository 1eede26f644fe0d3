//! The changes that an editor offers. Each one was tried before.

use super::{
    mend::{self, Mend},
    readable::{Reader, programs},
    sites::shifted,
};
use crate::ffi::TextPlace;
use std::ops::Range;

/// A change that mends an op, as an editor offers it.
pub struct Action {
    /// The place of the op's name.
    pub op: Range<usize>,
    /// What mends it.
    pub mend: Mend,
}

/// The changes that fix ops whose name begins in a part of a text.
pub fn actions(reader: &Reader, text: &str, wanted: &Range<usize>) -> Vec<Action> {
    let mut actions = Vec::new();
    for program in programs(text)
        .into_iter()
        .filter(|program| program.start <= wanted.end && wanted.start <= program.end)
    {
        let start = program.start;
        reader.read(&text[program], |context, source| {
            let is_wanted = |place: &TextPlace| wanted.contains(&(place.name.start + start));
            for (op, place) in source.ops.iter().filter(|(_, place)| is_wanted(place)) {
                for mut mend in mend::mends(context, source, *op) {
                    mend.edits.iter_mut().for_each(|edit| {
                        edit.range = edit.range.start + start..edit.range.end + start;
                    });
                    actions.push(Action { op: shifted(place, start).name, mend });
                }
            }
        });
    }
    actions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::edited;

    const TEXT: &str = "%a, %b = \"x.y\"() : () -> (!torch.vtensor<[4,1],f32>, !torch.vtensor<[3],f32>)\n\
                        %0 = \"torch.aten.mul.Tensor\"(%a, %b) : (!torch.vtensor<[4,1],f32>, !torch.vtensor<[3],f32>) \
                        -> !torch.vtensor<[4,4],f32>\n";

    /// The types of other dialects are texts to MLIR.
    #[test]
    fn an_op_of_another_dialect_is_mended() {
        let actions = actions(&Reader::default(), TEXT, &(0..TEXT.len()));
        assert_eq!(actions.len(), 1);
        assert_eq!(edited(TEXT, &actions[0].mend.edits), TEXT.replace("[4,4]", "[4,3]"));
    }

    /// `arith.addf` writes one type for both operands and the result.
    #[test]
    fn a_type_that_a_user_writes_once_is_changed_there() {
        let text = "%a, %b = \"x.y\"() : () -> (tensor<4x1xf32>, tensor<3xf32>)\n\
                    %0 = bcast.add %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> tensor<4x4xf32>\n\
                    %1 = arith.addf %0, %0 : tensor<4x4xf32>\n";
        let actions = actions(&Reader::default(), text, &(0..text.len()));
        assert_eq!(actions.len(), 1);
        assert_eq!(edited(text, &actions[0].mend.edits), text.replace("4x4x", "4x3x"));
    }

    /// To MLIR the op of another dialect is valid before and after the change.
    #[test]
    fn an_attribute_that_would_not_fit_is_not_corrected() {
        for (dimension, count) in [(0, 1), (7, 0)] {
            let text = format!(
                "%a, %b = \"x.y\"() : () -> (tensor<4xf32>, tensor<4x4xf32>)\n\
                 %0 = \"chlo.broadcast_add\"(%a, %b) {{broadcast_dimension = array<i64: {dimension}>}} \
                 : (tensor<4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>\n"
            );
            let actions = actions(&Reader::default(), &text, &(0..text.len()));
            assert_eq!(actions.len(), count, "{dimension}");
        }
    }

    /// Each program is read alone, but places are those of the whole text.
    #[test]
    fn an_op_of_the_second_program_is_mended_where_it_stands() {
        let first = format!("{TEXT}// -----\n");
        let text = format!("{first}{TEXT}");
        let actions = actions(&Reader::default(), &text, &(first.len()..text.len()));
        assert_eq!(actions.len(), 1);
        assert_eq!(text[actions[0].op.clone()], *"\"torch.aten.mul.Tensor\"");
        assert!(first.len() < actions[0].op.start);
        let mended = TEXT.replace("[4,4]", "[4,3]");
        assert_eq!(edited(&text, &actions[0].mend.edits), format!("{first}{mended}"));
    }
}
