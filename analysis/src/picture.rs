//! The picture in the text of a failing check: the shapes, aligned on the right, and a caret below the sizes
//! that do not fit. It is a format for `printf`, because only the run knows how wide two of the sizes are.

/// A size of a shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A size that is known, or `?`.
    Text(String),
    /// The first number of the report.
    First,
    /// The second one.
    Second,
}

/// A picture.
#[derive(Debug, Default, PartialEq)]
pub struct Picture {
    /// The format, which begins with the end of a line. `analysis/src/failure.rs` has the arguments: the two
    /// numbers, the width of the column, how much more this is than the least width, and any text.
    pub text: String,
    /// The least width of the column of the sizes that do not fit.
    pub width: usize,
}

/// As many blanks as the column is wider than its least width.
const WIDENED: &str = "%5$*4$.0s";

impl Picture {
    /// The picture of the operands of these numbers, whose dimension at the distance `back` from the last one
    /// does not fit; the last one has the distance 1.
    pub fn of(shapes: &[(usize, Vec<Cell>)], back: usize) -> Self {
        let rank = shapes.iter().map(|(_, sizes)| sizes.len()).max().unwrap_or_default();
        let at = |sizes: &[Cell], back: usize| sizes.len().checked_sub(back).map(|dim| sizes[dim].clone());
        let width = |back: usize| {
            let cells = shapes.iter().filter_map(|(_, sizes)| at(sizes, back));
            cells.map(|cell| cell.width()).max().unwrap_or_default()
        };
        let labels: Vec<String> =
            shapes.iter().map(|(number, _)| format!("\n  operand #{number}   ")).collect();
        let label = labels.iter().map(String::len).max().unwrap_or_default();
        let mut text = String::new();
        for ((_, sizes), start) in shapes.iter().zip(&labels) {
            text += &format!("{start:label$}");
            for column in (1..=rank).rev() {
                let widened = if column == back { WIDENED } else { "" };
                let width = width(column);
                let cell = match at(sizes, column) {
                    Some(Cell::Text(size)) => format!("{widened}{size:>width$}"),
                    Some(Cell::First) => "%1$*3$lld".to_owned(),
                    Some(Cell::Second) => "%2$*3$lld".to_owned(),
                    // A shape without sizes ends where the others do.
                    None if sizes.is_empty() && column == 1 => format!("{widened}{:>width$}", "()"),
                    None => format!("{widened}{:width$}", ""),
                };
                text += &cell;
                text += match at(sizes, column) {
                    _ if column == 1 => "",
                    Some(_) => "x",
                    None => " ",
                };
            }
        }
        let before: usize = (back + 1..=rank).map(|column| width(column) + 1).sum();
        let indent = label - 1 + before + width(back).saturating_sub(1);
        text += &format!("\n{WIDENED}{:indent$}^", "");
        Self { text, width: width(back) }
    }
}

impl Cell {
    fn width(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::First | Self::Second => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The picture as `printf` prints it.
    fn printed(shapes: &[&str], back: usize, numbers: [u64; 2]) -> String {
        let cell = |size: &str| match size {
            "a" => Cell::First,
            "b" => Cell::Second,
            _ => Cell::Text(size.to_owned()),
        };
        let cells = |shape: &str| match shape {
            "" => Vec::new(),
            _ => shape.split('x').map(cell).collect(),
        };
        let shapes: Vec<_> = shapes.iter().map(|shape| cells(shape)).enumerate().collect();
        let Picture { text, width } = Picture::of(&shapes, back);
        let digits = numbers.iter().map(|number| number.to_string().len()).max().unwrap();
        let column = digits.max(width);
        text.replace(WIDENED, &" ".repeat(column - width))
            .replace("%1$*3$lld", &format!("{:column$}", numbers[0]))
            .replace("%2$*3$lld", &format!("{:column$}", numbers[1]))
    }

    #[test]
    fn sizes_line_up_however_wide_they_are() {
        assert_eq!(
            printed(&["?xb", "a"], 1, [2, 3]),
            "\n  operand #0   ?x3\n  operand #1     2\n                 ^"
        );
        assert_eq!(
            printed(&["ax5", "bx100", "128x1", ""], 2, [1000, 3]),
            "\n  operand #0   1000x  5\n  operand #1      3x100\n  operand #2    128x  1\n  operand #3         ()\n                  ^"
        );
        assert_eq!(
            printed(&["7xa", "b"], 1, [12, 345]),
            "\n  operand #0   7x 12\n  operand #1     345\n                   ^"
        );
    }
}
