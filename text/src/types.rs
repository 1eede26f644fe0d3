//! Types as far as shapes need them: what a text says, without its aliases.

use std::ops::Range;

/// A type. What is not about shapes is a range of the text that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    /// `tensor<4x?xf32, #encoding>`, `vector<[4]xi8>`, `memref<4xf32, strided<[1]>>`,
    /// `!torch.vtensor<[4,?],f32>`
    Shaped(Shaped),
    /// `!torch.list<T>`, of the element type
    List(Range<usize>),
    /// `tuple<A, B>`
    Tuple(Vec<Range<usize>>),
    /// `(A, B) -> C`
    Function {
        /// The types of arguments.
        inputs: Vec<Range<usize>>,
        /// The types of results.
        outputs: Vec<Range<usize>>,
    },
    /// `!name`, which the text may define: see [`Tree::resolved`](crate::Tree::resolved)
    Alias,
    /// Any other type, such as `f32`, `index`, `none` or another dialect's.
    Other,
}

/// A type that has a shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shaped {
    /// The kind of the type.
    pub container: Container,
    /// Its sizes; `None` if the type is unranked.
    pub dims: Option<Vec<Dim>>,
    /// The place of the type of its elements; `None` if the type has none, as `!torch.vtensor<[4],unk>`
    pub element: Option<Range<usize>>,
    /// The place of what follows the elements: an encoding, or a layout and a memory space.
    pub encoding: Option<Range<usize>>,
    /// Where the sizes are written, without the `x` before the elements.
    pub shape: Range<usize>,
}

/// The kind of a type with a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Container {
    /// `tensor<…>`
    Tensor,
    /// `vector<…>`
    Vector,
    /// `memref<…>`
    Memref,
    /// `!d.vtensor<[…],…>` and `!d.tensor<[…],…>`, as torch writes them
    Bracketed,
}

/// One size of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dim {
    /// A number of elements.
    Static(u64),
    /// A multiple, of that many, of a size that is known at run time: `[4]` in vectors.
    Scalable(u64),
    /// `?`
    Dynamic,
}

impl Type {
    /// Reads the type in a range of a text; a text that is not a type is [`Type::Other`].
    ///
    /// ```
    /// use broadcastable_text::{Dim, Type};
    /// let text = "tensor<4x?xf32>";
    /// let Type::Shaped(shaped) = Type::parse(text, 0..text.len()) else { panic!() };
    /// assert_eq!(shaped.dims, Some(vec![Dim::Static(4), Dim::Dynamic]));
    /// assert_eq!(&text[shaped.element.unwrap()], "f32");
    /// ```
    pub fn parse(text: &str, range: Range<usize>) -> Self {
        parse(text, trimmed(text, range)).unwrap_or(Self::Other)
    }
}

fn parse(text: &str, range: Range<usize>) -> Option<Type> {
    let all = &text[range.clone()];
    if all.starts_with('(') {
        return function(text, range);
    }
    let Some(open) = all.find('<') else {
        let is_alias = all.starts_with('!') && !all.contains('.');
        return Some(if is_alias { Type::Alias } else { Type::Other });
    };
    let inside = range.start + open + 1..range.end - 1;
    if !all.ends_with('>') || inside.start > inside.end {
        return None;
    }
    let name = &all[..open];
    let container = match name {
        "tensor" => Container::Tensor,
        "vector" => Container::Vector,
        "memref" => Container::Memref,
        "tuple" => return Some(Type::Tuple(split(text, inside))),
        _ if name.starts_with('!') => return foreign(text, name, inside),
        _ => return None,
    };
    builtin(text, container, inside).map(Type::Shaped)
}

/// `!d.vtensor<[4,?],f32>`, `!d.list<T>`, and those that name neither sizes nor elements.
fn foreign(text: &str, name: &str, inside: Range<usize>) -> Option<Type> {
    let (_, name) = name.rsplit_once('.')?;
    if name == "list" {
        return Some(Type::List(trimmed(text, inside)));
    }
    if !matches!(name, "vtensor" | "tensor") {
        return None;
    }
    let mut parts = split(text, inside).into_iter();
    let shape = parts.next()?;
    let dims = match &text[shape.clone()] {
        "*" => None,
        written => {
            let inner = written.strip_prefix('[')?.strip_suffix(']')?.trim();
            let sizes = inner.split(',').filter(|_| !inner.is_empty());
            Some(sizes.map(|size| dim(size.trim())).collect::<Option<Vec<_>>>()?)
        }
    };
    let element = parts.next().filter(|element| &text[element.clone()] != "unk");
    let encoding = parts.next().map(|first| first.start..parts.last().map_or(first.end, |last| last.end));
    Some(Type::Shaped(Shaped { container: Container::Bracketed, dims, element, encoding, shape }))
}

pub(crate) fn dim(size: &str) -> Option<Dim> {
    if size == "?" { Some(Dim::Dynamic) } else { size.parse().ok().map(Dim::Static) }
}

/// `4x?x[4]xf32, …` and `*xf32, …`
fn builtin(text: &str, container: Container, inside: Range<usize>) -> Option<Shaped> {
    let bytes = text.as_bytes();
    let mut at = inside.start + blanks(&text[inside.clone()]);
    let start = at;
    let mut dims = Some(Vec::new());
    let mut end = at;
    loop {
        let rest = &text[at..inside.end];
        let Some((dim, length)) = leading_dim(rest) else { break };
        match (dim, &mut dims) {
            (Some(dim), Some(dims)) => dims.push(dim),
            _ => dims = None,
        }
        end = at + length;
        at = end;
        at += blanks(&text[at..inside.end]);
        if at < inside.end && bytes[at] == b'x' {
            at += 1;
        } else {
            return None;
        }
        at += blanks(&text[at..inside.end]);
    }
    let mut parts = split(text, at..inside.end).into_iter();
    let element = parts.next()?;
    if !text[element.clone()].starts_with(|first: char| first.is_ascii_alphabetic() || "!(_".contains(first))
    {
        return None;
    }
    let encoding = parts.next().map(|first| first.start..parts.last().map_or(first.end, |last| last.end));
    Some(Shaped { container, dims, element: Some(element), encoding, shape: start..end })
}

fn blanks(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

/// The size at the start of a text, and its length there; no size for `*`.
fn leading_dim(rest: &str) -> Option<(Option<Dim>, usize)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    match rest.as_bytes().first()? {
        b'?' => Some((Some(Dim::Dynamic), 1)),
        b'*' => Some((None, 1)),
        b'[' => {
            let length = digits(&rest[1..]);
            let size = rest[1..=length].parse().ok()?;
            rest[length + 1..].starts_with(']').then_some((Some(Dim::Scalable(size)), length + 2))
        }
        _ => {
            let length = digits(rest);
            Some((Some(Dim::Static(rest[..length].parse().ok()?)), length))
        }
    }
}

fn function(text: &str, range: Range<usize>) -> Option<Type> {
    let close = range.start + closing(&text[range.clone()])?;
    let inputs = split(text, range.start + 1..close);
    let rest = trimmed(text, close + 1..range.end);
    let outputs = trimmed(
        text,
        rest.start + if text[rest.clone()].starts_with("->") { 2 } else { return None }..rest.end,
    );
    let written = &text[outputs.clone()];
    let is_list = written.starts_with('(') && closing(written) == Some(written.len() - 1);
    let outputs = if is_list { split(text, outputs.start + 1..outputs.end - 1) } else { vec![outputs] };
    Some(Type::Function { inputs, outputs })
}

/// The bracket that closes the one at the start of a text.
fn closing(text: &str) -> Option<usize> {
    let mut depth = Depth::default();
    text.bytes().enumerate().find_map(|(at, byte)| {
        depth.step(byte);
        depth.is_outside().then_some(at)
    })
}

/// The parts of a list, which commas separate.
pub(crate) fn split(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let (mut parts, mut start, mut depth) = (Vec::new(), range.start, Depth::default());
    for (at, byte) in text[range.clone()].bytes().enumerate() {
        depth.step(byte);
        if byte == b',' && depth.is_outside() {
            parts.push(trimmed(text, start..range.start + at));
            start = range.start + at + 1;
        }
    }
    let last = trimmed(text, start..range.end);
    if !last.is_empty() || !parts.is_empty() {
        parts.push(last);
    }
    parts
}

pub(crate) fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let start = range.start + blanks(part);
    start..start + part.trim().len()
}

/// How many brackets are open, outside of strings.
#[derive(Default)]
struct Depth {
    open: usize,
    is_string: bool,
    is_escaped: bool,
    last: u8,
}

impl Depth {
    fn step(&mut self, byte: u8) {
        let last = std::mem::replace(&mut self.last, byte);
        if self.is_string {
            let is_escaped = std::mem::take(&mut self.is_escaped);
            self.is_escaped = byte == b'\\' && !is_escaped;
            self.is_string = byte != b'"' || is_escaped;
            return;
        }
        match byte {
            b'"' => self.is_string = true,
            b'(' | b'[' | b'{' | b'<' => self.open += 1,
            b'>' if matches!(last, b'-' | b'=') => {}
            b')' | b']' | b'}' | b'>' => self.open = self.open.saturating_sub(1),
            _ => {}
        }
    }

    fn is_outside(&self) -> bool {
        self.open == 0 && !self.is_string
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shaped(text: &str) -> (Container, Option<Vec<Dim>>, Option<&str>, Option<&str>, &str) {
        match Type::parse(text, 0..text.len()) {
            Type::Shaped(Shaped { container, dims, element, encoding, shape }) => {
                let part = |range: Option<Range<usize>>| range.map(|range| &text[range]);
                (container, dims, part(element), part(encoding), &text[shape])
            }
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn shapes_are_read() {
        use {Container::*, Dim::*};
        for (text, container, dims, element, encoding, shape) in [
            ("tensor<f32>", Tensor, Some(vec![]), Some("f32"), None, ""),
            ("tensor<4x?xf32>", Tensor, Some(vec![Static(4), Dynamic]), Some("f32"), None, "4x?"),
            ("tensor<*xi1>", Tensor, None, Some("i1"), None, "*"),
            (
                "tensor< 0 x 0x10xi1>",
                Tensor,
                Some(vec![Static(0), Static(0), Static(10)]),
                Some("i1"),
                None,
                "0 x 0x10",
            ),
            (
                "vector<[4]x2x[8]xf32>",
                Vector,
                Some(vec![Scalable(4), Static(2), Scalable(8)]),
                Some("f32"),
                None,
                "[4]x2x[8]",
            ),
            (
                "memref<4xf32, strided<[1], offset: ?>, 1>",
                Memref,
                Some(vec![Static(4)]),
                Some("f32"),
                Some("strided<[1], offset: ?>, 1"),
                "4",
            ),
            (
                "tensor<?x4xf32, #d.bounds<?, 4>>",
                Tensor,
                Some(vec![Dynamic, Static(4)]),
                Some("f32"),
                Some("#d.bounds<?, 4>"),
                "?x4",
            ),
            (
                "tensor<2x!quant.uniform<i8<-128:127>:f32, 0.1:3>>",
                Tensor,
                Some(vec![Static(2)]),
                Some("!quant.uniform<i8<-128:127>:f32, 0.1:3>"),
                None,
                "2",
            ),
            ("tensor<4xtuple<i1, f32>>", Tensor, Some(vec![Static(4)]), Some("tuple<i1, f32>"), None, "4"),
            (
                "!torch.vtensor<[4,?],f32>",
                Bracketed,
                Some(vec![Static(4), Dynamic]),
                Some("f32"),
                None,
                "[4,?]",
            ),
            ("!torch.tensor<*,unk>", Bracketed, None, None, None, "*"),
            ("!torch.vtensor<[],si64,#e>", Bracketed, Some(vec![]), Some("si64"), Some("#e"), "[]"),
        ] {
            assert_eq!(shaped(text), (container, dims, element, encoding, shape), "{text}");
        }
    }

    #[test]
    #[allow(clippy::single_range_in_vec_init)] // lists of one place
    fn other_types_are_read() {
        let parse = |text: &str| Type::parse(text, 0..text.len());
        assert_eq!(parse("!t"), Type::Alias);
        for text in [
            "f32",
            "!d.t",
            "!d.t<4xf32>",
            "tensor<4>",
            "tensor<4x",
            "tensor<",
            "tensor",
            "",
            "é<",
            "vector<[4>",
            "(f32)",
            "!d.vtensor<4>",
        ] {
            assert_eq!(parse(text), Type::Other, "{text}");
        }
        assert_eq!(parse("!torch.list<vtensor>"), Type::List(12..19));
        assert_eq!(parse("tuple<i1, tuple<f32, i2>>"), Type::Tuple(vec![6..8, 10..24]));
        assert_eq!(
            parse("(i1, () -> f32) -> (i2)"),
            Type::Function { inputs: vec![1..3, 5..14], outputs: vec![20..22] }
        );
        assert_eq!(parse("() -> () -> i2"), Type::Function { inputs: vec![], outputs: vec![6..14] });
    }
}
