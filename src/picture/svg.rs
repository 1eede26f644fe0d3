//! A picture as SVG: a box for each dimension, in its column.

use super::{
    Cell, Picture,
    layout::{Layout, Line},
};
use crate::{column::Role, error::Violation};
use std::fmt::{self, Write};

const CHARACTER: usize = 9; // the width of one, at the size of the style
const ROW: usize = 40;
const BOX: usize = 30; // the height of a box in a row
const MARGIN: usize = 12;

/// Roles differ in their outlines as well as in their colours. A page may have other drawings, which are not
/// these rules'.
const STYLE: &str = ".broadcast text{font:15px ui-monospace,monospace;fill:#1b1f24}\
.broadcast .n,.broadcast .c{fill:#57606a}.broadcast .n{font-style:italic}\
.broadcast rect{fill:#fff;stroke:#57606a}.broadcast .full{fill:#ddf4ff;stroke:#0969da}\
.broadcast .unit{fill:#fff1cc;stroke:#9a6700;stroke-dasharray:5 3}\
.broadcast .ambiguous{fill:#fbefff;stroke:#8250df;stroke-dasharray:2 3}\
.broadcast .missing{fill:none;stroke:#d0d7de;stroke-dasharray:2 4}\
.broadcast .mark{fill:#ffebe9;stroke:#cf222e;stroke-width:2.5}\
.broadcast .ground{fill:#fff;stroke:none}.broadcast .why{fill:#cf222e}\
@media(prefers-color-scheme:dark){.broadcast text{fill:#e6edf3}\
.broadcast .n,.broadcast .c{fill:#9198a1}.broadcast rect{fill:#0d1117;stroke:#9198a1}\
.broadcast .full{fill:#0c2d6b;stroke:#4493f8}.broadcast .unit{fill:#4d3800;stroke:#d29922}\
.broadcast .ambiguous{fill:#3c1e70;stroke:#ab7df8}.broadcast .missing{fill:none;stroke:#3d444d}\
.broadcast .mark{fill:#5d1a1d;stroke:#f85149}.broadcast .ground{fill:#0d1117;stroke:none}\
.broadcast .why{fill:#ff7b72}}";

impl Picture {
    /// The picture as an SVG document, with its text form as the description. Of large ops the document has a
    /// part, as the text does.
    ///
    /// ```
    /// use broadcastable::Op;
    /// let op: Op = "4x1, ?x3".parse()?;
    /// assert!(op.infer()?.picture().to_svg().starts_with("<svg "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_svg(&self) -> String {
        let layout = Layout::new(self);
        let mut svg = String::new();
        Drawing::new(&layout).write(&mut svg).expect("a String takes any text");
        svg
    }
}

struct Drawing<'a> {
    layout: &'a Layout<'a>,
    /// The left edge of each drawn column, and the right edge of the last one.
    starts: Vec<usize>,
}

impl<'a> Drawing<'a> {
    fn new(layout: &'a Layout<'a>) -> Self {
        let labels = layout.lines.iter().map(|line| line.label().len()).max().unwrap_or(0);
        let gap = if layout.columns.start > 0 { 4 } else { 2 };
        let mut starts = vec![MARGIN + (labels + gap) * CHARACTER];
        for column in layout.columns.clone() {
            let characters = layout.lines.iter().filter_map(|line| line.cell(column)).map(length).max();
            let width = (characters.unwrap_or(1) + 3) * CHARACTER;
            starts.push(starts[starts.len() - 1] + width.max(BOX + CHARACTER));
        }
        Self { layout, starts }
    }

    fn write(&self, svg: &mut String) -> fmt::Result {
        let why = self.layout.picture.why.as_ref().map(Violation::to_string);
        let notes =
            self.layout.lines.iter().filter_map(Line::note).map(|note| note.len() + 3).max().unwrap_or(4);
        let own = self.end() + notes * CHARACTER;
        let width = own.max(why.as_ref().map_or(0, |why| why.len() * CHARACTER) + 2 * MARGIN);
        let height = self.layout.lines.len() * ROW + 2 * MARGIN + if why.is_some() { ROW } else { 0 };
        write!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"broadcast\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\"><title>Shapes, {}</title><desc>{}</desc><style>{STYLE}</style>\
             <rect class=\"ground\" width=\"{width}\" height=\"{height}\"/>",
            if self.layout.picture.is_explicit {
                "lined up by broadcast_dimensions"
            } else {
                "aligned on the right"
            },
            escape(&self.layout.picture.to_string()),
        )?;
        for (index, line) in self.layout.lines.iter().enumerate() {
            self.write_line(svg, line, MARGIN + index * ROW)?;
        }
        if let Some(why) = why {
            let top = MARGIN + self.layout.lines.len() * ROW;
            write_text(svg, "why", MARGIN, top, &why)?;
        }
        svg.push_str("</svg>\n");
        Ok(())
    }

    fn end(&self) -> usize {
        self.starts[self.starts.len() - 1]
    }

    fn write_line(&self, svg: &mut String, line: &Line, top: usize) -> fmt::Result {
        write_text(svg, "c", MARGIN, top, &line.label())?;
        if line.has_cell(0..self.layout.columns.start) {
            write_text(svg, "c", self.starts[0] - 3 * CHARACTER, top, "…")?;
        }
        for column in self.layout.columns.clone() {
            self.write_box(svg, line, column, top)?;
        }
        if line.has_cell(self.layout.rest()) {
            write_text(svg, "c", self.end(), top, "…")?;
        }
        if let Some(whole) = line.whole() {
            write_text(svg, "t", self.end() - (whole.len() + 1) * CHARACTER, top, &whole)?;
        }
        line.note().map_or(Ok(()), |note| write_text(svg, "n", self.end() + CHARACTER, top, &note))
    }

    fn write_box(&self, svg: &mut String, line: &Line, column: usize, top: usize) -> fmt::Result {
        let index = column - self.layout.columns.start;
        let (left, width) = (self.starts[index], self.starts[index + 1] - self.starts[index] - CHARACTER);
        let cell = line.cell(column);
        let Some(class) = self.class(line, column, cell) else { return Ok(()) };
        write!(
            svg,
            "<rect class=\"{class}\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{BOX}\" rx=\"4\"/>"
        )?;
        let Some(cell) = cell else { return Ok(()) };
        let middle = left + width / 2 - length(cell) * CHARACTER / 2;
        write_text(svg, "t", middle, top, &cell.to_string())
    }

    /// The style of a box; `None` if there is no box.
    fn class(&self, line: &Line, column: usize, cell: Option<&Cell>) -> Option<&'static str> {
        let Line::Row(row) = line else { return None };
        match (row.roles.get(column), cell) {
            (_, Some(_)) if self.layout.is_marked(column) => Some("mark"),
            (Some(Role::Full), _) => Some("full"),
            (Some(Role::Unit), _) => Some("unit"),
            (Some(Role::Ambiguous), _) => Some("ambiguous"),
            (Some(Role::Missing), _) => Some("missing"),
            (None, cell) => cell.map(|_| "plain"),
        }
    }
}

fn length(cell: &Cell) -> usize {
    cell.to_string().len()
}

/// Draws a text in the row that begins at `top`.
fn write_text(svg: &mut String, class: &str, left: usize, top: usize, text: &str) -> fmt::Result {
    let baseline = top + BOX / 2 + 5;
    write!(svg, "<text class=\"{class}\" x=\"{left}\" y=\"{baseline}\">{}</text>", escape(text))
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
