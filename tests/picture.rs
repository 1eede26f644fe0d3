//! The picture of a refused op as data. Its text is in the snapshots of `tests/cases`, hostile input in
//! `tests/laws`.

use broadcastable::{Cell, Label, Op, Picture, Place, Row};

fn picture(op: &str) -> Picture {
    let op: Op = op.parse().unwrap();
    let violation = op.verify().unwrap_err();
    let picture = op.picture(&violation).unwrap();
    assert_eq!(picture.why, Some(violation));
    picture
}

/// The row's label, its sizes by column (`.` for none), and whether the violation names it.
fn row(row: &Row) -> (String, String, bool) {
    let size = |cell: &Option<Cell>| cell.as_ref().map_or(".".into(), Cell::to_string);
    let sizes: Vec<String> = row.cells.iter().map(size).collect();
    (row.label.to_string(), sizes.join(" "), row.is_named)
}

fn rows(picture: &Picture) -> Vec<(String, String, bool)> {
    assert!(picture.rows.iter().all(|row| row.cells.len() == picture.columns));
    picture.rows.iter().map(row).collect()
}

fn expected(list: &[(&str, &str, bool)]) -> Vec<(String, String, bool)> {
    list.iter().map(|&(label, sizes, is_named)| (label.into(), sizes.into(), is_named)).collect()
}

#[test]
fn operands_line_up_on_the_right() {
    let picture = picture("5x4x3, 1, 2x2 -> *");
    let list = [("operand #0", "5 4 3", true), ("operand #1", ". . 1", false), ("operand #2", ". 2 2", true)];
    assert_eq!(rows(&picture), expected(&list));
    assert_eq!((picture.columns, &picture.marks[..], picture.focus), (3, &[1, 2][..], Some(1)));
    assert!(!picture.is_explicit);
    assert_eq!(picture.rows[1].shape.to_string(), "1");
    assert_eq!(picture.rows[2].label, Label::Place(Place::Operand(2)));
}

/// A column in which the operands have several sizes is marked, whichever the violation is about.
#[test]
fn the_focus_is_one_of_the_marks() {
    let picture = picture("4x3, 4x2, 7x3 -> *");
    assert_eq!((&picture.marks[..], picture.focus), (&[0, 1][..], Some(1)));
}

/// Operands that are omitted may be the only ones with the leading columns.
#[test]
fn marks_stand_below_sizes_beside_omitted_operands() {
    let picture = picture(&format!("{}2x4, 3x4, 7x?x?x?, 7x?x?x? -> *", "*, ".repeat(10))).to_string();
    let lines: Vec<&str> = picture.lines().rev().collect();
    assert_eq!(lines[1].trim(), "(2 more)");
    assert_eq!(lines[0].find('^'), lines[2].find('3'), "{picture}");
}

#[test]
fn operands_line_up_by_dimensions() {
    let picture = picture("2x4, 2x3x5 dims 0, 2 -> 2x3x5");
    assert_eq!(rows(&picture), expected(&[("operand #0", "2 . 4", true), ("operand #1", "2 3 5", true)]));
    assert_eq!((picture.columns, &picture.marks[..], picture.focus), (3, &[2][..], Some(2)));
    assert!(picture.is_explicit);
}

#[test]
fn a_result_stands_below_what_was_inferred() {
    let picture = picture("4x1, ?x3 => 4x3, 4x2");
    let list = [
        ("operand #0", "4 1", false),
        ("operand #1", "? 3", true),
        ("inferred", "4 3", false),
        ("result #1", "4 2", true),
    ];
    assert_eq!(rows(&picture), expected(&list));
    assert_eq!((&picture.marks[..], picture.focus), (&[1][..], Some(1)));
    assert_eq!(picture.rows[2].label, Label::Inferred);
}

/// Every size too many or too few is marked, and none of the others.
#[test]
fn a_wrong_rank_has_no_focus() {
    let too_large = picture("4, 1 -> 9x8x3");
    let list = [
        ("operand #0", ". . 4", false),
        ("operand #1", ". . 1", false),
        ("inferred", ". . 4", false),
        ("result #0", "9 8 3", true),
    ];
    assert_eq!(rows(&too_large), expected(&list));
    assert_eq!((&too_large.marks[..], too_large.focus), (&[0, 1][..], None));
    let too_small = picture("2x4, 2x3x4 dims 0, 2 -> 4");
    assert_eq!(row(&too_small.rows[3]).1, ". . 4");
    assert_eq!((&too_small.marks[..], too_small.focus), (&[0, 1][..], None));
    assert!(too_small.is_explicit);
}

#[test]
fn an_op_without_sizes_has_a_row() {
    let unranked = picture("*, 4, ?x3 -> *");
    let list = [("operand #0", ". .", false), ("operand #1", ". 4", true), ("operand #2", "? 3", true)];
    assert_eq!(rows(&unranked), expected(&list));
    assert_eq!(unranked.rows[0].shape.to_string(), "*");
    let scalars = picture("(), () -> 4");
    let list = [
        ("operand #0", ".", false),
        ("operand #1", ".", false),
        ("inferred", ".", false),
        ("result #0", "4", true),
    ];
    assert_eq!(rows(&scalars), expected(&list));
    assert_eq!((&scalars.marks[..], scalars.focus), (&[0][..], None));
    assert_eq!(scalars.rows[2].shape.to_string(), "()");
}

/// The data has all of them; the text omits some.
#[test]
fn a_hundred_operands_have_a_hundred_rows() {
    let operands = |at: usize| (0..100).map(|index| if index == at { "2" } else { "3" }).collect::<Vec<_>>();
    let picture = picture(&(operands(57).join(", ") + " -> 3"));
    assert_eq!(picture.rows.len(), 100);
    let named: Vec<usize> = (0..100).filter(|&operand| picture.rows[operand].is_named).collect();
    assert_eq!(named, [0, 57]);
    assert_eq!((picture.columns, &picture.marks[..], picture.focus), (1, &[0][..], Some(0)));
    assert_eq!(picture.to_string().lines().count(), 12 + 3 + 1);
}

/// Rules about counts, kinds and elements have no picture, and neither do invalid dimensions.
#[test]
fn other_rules_have_no_picture() {
    for op in [
        "-> 4",
        "4",
        "4 => 4, 4",
        "4, f32 -> 4",
        "4, vector<4> -> 4",
        "4, 4, 4 dims 0 -> 4",
        "4, * dims 0 -> 4",
        "4, 4 dims 1 -> 4",
        "4, 2x4 dims [] -> *",
        "4, 2x4 dims 0, 1 -> *",
        "4, 2x4 dims 2 -> *",
        "4x4, 4x4x4 dims 1, 0 -> *",
        "4x5, 4x4x4 dims 2, 0 -> *",
        "4xf32 => 4xi8",
    ] {
        let op: Op = op.parse().unwrap();
        assert_eq!(op.picture(&op.verify().unwrap_err()), None, "{op}");
    }
}

/// The drawing has what the text has: every size, note and label, and a red box for each size above a mark.
#[test]
fn a_drawing_shows_what_the_text_shows() {
    let refused = picture("4x3, 2 -> *").to_svg();
    assert_eq!(refused.matches("class=\"mark\"").count(), 2);
    assert!(
        refused.contains(">operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]<")
    );
    let op: Op = "4x1, BxT, T".parse().unwrap();
    let svg = op.infer().unwrap().picture().to_svg();
    for (class, count) in
        [("full", 3), ("unit", 1), ("ambiguous", 1), ("missing", 1), ("plain", 2), ("mark", 0)]
    {
        assert_eq!(svg.matches(&format!("<rect class=\"{class}\"")).count(), count, "{class}");
    }
}

#[test]
fn a_drawing_of_a_large_op_is_small() {
    let wide = vec!["1"; 100_000].join("x");
    let op: Op = [wide.as_str(), "4", "2"].join(", ").parse().unwrap();
    assert!(op.picture(&op.infer().unwrap_err()).unwrap().to_svg().len() < 10_000);
    let op: Op = vec!["4"; 100_000].join(", ").parse().unwrap();
    let picture = op.infer().unwrap().picture();
    assert!(picture.to_svg().len() < 10_000 && picture.to_string().len() < 1_000);
}
