//! The ops of a text that broadcast, with their places, as an editor shows them. No part of MLIR is kept.

use super::{
    Source,
    mend::{self, Misspelt},
    readable::{Reader, programs},
    slots,
};
use crate::{
    convert::value_type,
    ffi::{self, Op as MlirOp, TextPlace, Val},
    program::{TensorSizes, analyze_declared},
    report::facts::Names,
    symbols::DIMS,
};
use broadcastable::{Dim, Op, Place};
use melior::ir::{ValueLike, operation::OperationLike};
use std::ops::Range;

/// An op that broadcasts.
#[derive(Clone, Debug)]
pub struct Site {
    /// Where the op and its parts are in the text.
    pub place: TextPlace,
    /// Such as `bcast.add`.
    pub name: String,
    /// The op, or the reason why it cannot be interpreted.
    pub seen: Result<Op, String>,
    /// Attributes that the rules do not know, but whose name is like one that they know.
    pub misspelt: Vec<Misspelt>,
    /// Shapes that are inferred and not declared.
    pub hints: Vec<Hint>,
}

/// An inferred shape behind a type that declares less.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The end of the type.
    pub at: usize,
    /// The shape, such as `4xBx3`.
    pub shape: String,
}

/// The ops of a text that broadcast.
#[derive(Clone, Debug, Default)]
pub struct Sites {
    /// In the order of the text, an op after those in it.
    pub sites: Vec<Site>,
    /// The place of each op, and its index among the sites if it broadcasts.
    ops: Vec<(Range<usize>, Option<usize>)>,
}

impl Sites {
    /// The ops of a text, as far as it can be parsed.
    pub fn of(reader: &Reader, text: &str) -> Self {
        let mut all = Self::default();
        for range in programs(text) {
            let program = &text[range.clone()];
            reader.read(program, |_, source| all.add(source, range.start));
        }
        all
    }

    fn add<'c>(&mut self, source: &Source<'c, '_>, start: usize) {
        let mut known = Known::of(source);
        for (op, place) in &source.ops {
            let place = shifted(place, start);
            let site = site(source, *op, place.clone(), known.as_mut(), start);
            self.ops.push((place.whole, site.is_some().then_some(self.sites.len())));
            self.sites.extend(site);
        }
    }

    /// The op at a place: the innermost one, if it broadcasts; or the first one that begins later on this line.
    pub fn at(&self, offset: usize, line: Range<usize>) -> Option<&Site> {
        let is_here = |whole: &Range<usize>| whole.start <= offset && offset <= whole.end;
        let innermost =
            self.ops.iter().filter(|(whole, _)| is_here(whole)).min_by_key(|(whole, _)| whole.len());
        let later =
            |(whole, _): &&(Range<usize>, Option<usize>)| offset < whole.start && whole.start < line.end;
        let next = self.ops.iter().filter(later).min_by_key(|(whole, _)| whole.start);
        let own = innermost.filter(|(whole, _)| line.contains(&whole.start)).or(next).or(innermost);
        self.sites.get(own?.1?)
    }
}

pub(super) fn shifted(place: &TextPlace, start: usize) -> TextPlace {
    let shift = |range: &Range<usize>| range.start + start..range.end + start;
    TextPlace { name: shift(&place.name), whole: shift(&place.whole) }
}

fn site(
    source: &Source,
    op: MlirOp,
    place: TextPlace,
    known: Option<&mut Known>,
    start: usize,
) -> Option<Site> {
    let seen = source.seen(op)?;
    let is_whole = seen.as_ref().is_ok_and(|seen| seen.is_whole);
    let misspelt = mend::misspelt(source, op, &seen).into_iter().map(|mut misspelt| {
        misspelt.range = misspelt.range.start + start..misspelt.range.end + start;
        misspelt
    });
    let misspelt = misspelt.collect();
    let mut seen = seen.map(|seen| seen.op);
    let mut hints = Vec::new();
    if let Some(seen) = seen.as_mut().ok().filter(|_| is_whole) {
        let texts = known.and_then(|known| known.texts(op, seen));
        if let Some(texts) = &texts {
            *seen = seen.clone().with_size_names(|place, dim| texts.get(place, dim));
        }
        hints = self::hints(source, op, seen, texts.as_ref(), start).unwrap_or_default();
    }
    let name = op.name().as_string_ref().as_str().unwrap_or("op").to_owned();
    Some(Site { place, name, seen, misspelt, hints })
}

/// The inferred shapes of results whose types declare less.
fn hints(source: &Source, op: MlirOp, seen: &Op, texts: Option<&Texts>, start: usize) -> Option<Vec<Hint>> {
    let facts = seen.verify().ok()?;
    let inferred = facts.shape();
    let inferred = inferred.dims()?;
    let says_less = |declared: Option<&[Dim]>| {
        declared.is_none_or(|declared| {
            declared.iter().enumerate().any(|(dim, size)| size.is_dynamic() && !inferred[dim].is_dynamic())
        })
    };
    let mut slots = None;
    let mut hints = Vec::new();
    for (index, result) in seen.results().iter().enumerate() {
        let size = |(dim, size): (usize, &Dim)| {
            let name = texts.and_then(|texts| texts.get(Place::Result(index), dim));
            let is_known = size.is_dynamic() && name.is_some();
            (if is_known { name.unwrap_or_default().to_owned() } else { size.to_string() }, is_known)
        };
        let sizes: Vec<(String, bool)> = inferred.iter().enumerate().map(size).collect();
        if says_less(result.dims()) || sizes.iter().any(|(_, is_known)| *is_known) {
            let whole = || source.place(op).map(|place| place.whole.clone());
            let slots = slots.get_or_insert_with(|| slots::slots(source.text, whole()?));
            let at = slots.as_ref()?.results.get(index)?.end + start;
            let shape = sizes.into_iter().map(|(text, _)| text).collect::<Vec<_>>().join("x");
            hints.push(Hint { at, shape: if shape.is_empty() { "()".into() } else { shape } });
        }
    }
    Some(hints)
}

/// The analysed sizes of a program that declares symbols.
struct Known {
    sizes: TensorSizes,
    names: Names,
}

/// The names of an op's dynamic sizes.
struct Texts {
    operands: Vec<Vec<Option<String>>>,
    results: Vec<Vec<Option<String>>>,
}

impl Texts {
    fn get(&self, place: Place, dim: usize) -> Option<&str> {
        let (values, index) = match place {
            Place::Operand(index) => (&self.operands, index),
            Place::Result(index) => (&self.results, index),
        };
        values.get(index)?.get(dim)?.as_deref()
    }
}

impl Known {
    /// The analysis is for programs that verify.
    fn of(source: &Source) -> Option<Self> {
        let root = source.module.as_operation();
        if !source.text.contains(DIMS) || !root.verify() {
            return None;
        }
        let (mut sizes, _) = ffi::catch(|| analyze_declared(ffi::op(&root))).ok()?;
        let names = Names::of(ffi::op(&root), &mut sizes);
        Some(Self { sizes, names })
    }

    /// `None` if no size of the op has a symbol.
    fn texts(&mut self, op: MlirOp, seen: &Op) -> Option<Texts> {
        let function = ffi::op_number(ffi::function_around(op)?);
        let mut has_symbol = false;
        let mut text = |value: Val, dim: usize| {
            let size = self.sizes.of_tensor(value, dim);
            has_symbol |= self.names.is_symbol(size, function);
            self.names.text(&self.sizes, size, function)
        };
        let mut texts = |value: Val| -> Vec<Option<String>> {
            let r#type = value_type(value.r#type());
            let dims = r#type.dims().unwrap_or_default().iter().enumerate();
            dims.map(|(dim, size)| size.is_dynamic().then(|| text(value, dim))).collect()
        };
        let operands = op.operands().take(seen.operands().len()).map(&mut texts).collect();
        let results = op.results().map(|result| texts(result.into())).collect();
        has_symbol.then_some(Texts { operands, results })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = "%a = \"x.y\"() : () -> tensor<3xf32>\n\
                           %0 = bcast.add %a, %a {fast_math = unit} : (tensor<3xf32>, tensor<3xf32>) -> tensor<?xf32>\n";

    /// Each program is read alone.
    #[test]
    fn places_in_the_second_program_are_those_of_the_whole_text() {
        let first = format!("{PROGRAM}// -----\n");
        let text = format!("{first}{PROGRAM}");
        let sites = Sites::of(&Reader::default(), &text).sites;
        let [_, second] = &sites[..] else { panic!("{sites:?}") };
        let [misspelt] = &second.misspelt[..] else { panic!("{second:?}") };
        assert_eq!((&text[misspelt.range.clone()], &*misspelt.meant), ("fast_math", "fastmath"));
        assert!(first.len() < misspelt.range.start);
        let [hint] = &second.hints[..] else { panic!("{second:?}") };
        assert_eq!((hint.at, &*hint.shape), (text.len() - 1, "3"));
    }

    #[test]
    fn the_next_op_of_a_line_is_found() {
        let text =
            format!("{PROGRAM}%1 = bcast.mul %0, %0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>\n");
        let sites = Sites::of(&Reader::default(), &text);
        let mut start = 0;
        for (line, name) in text.lines().zip([None, Some("bcast.add"), Some("bcast.mul")]) {
            let line = start..start + line.len();
            assert_eq!(sites.at(line.start, line.clone()).map(|site| &*site.name), name);
            start = line.end + 1;
        }
        let above = text.find('\n').unwrap();
        assert!(sites.at(above, 0..above).is_none(), "the op of the line itself does not broadcast");
    }

    /// The names of sizes are those of programs that verify.
    #[test]
    fn sizes_have_names_if_the_program_verifies() {
        let text = "func.func @f(%a: tensor<?xf32> {bcast.dims = [\"B\"]}) {\n\
                    %0 = bcast.add %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>\nreturn\n}\n";
        let hints = |text: &str| Sites::of(&Reader::default(), text).sites[0].hints.clone();
        assert_eq!(hints(text).iter().map(|hint| &*hint.shape).collect::<Vec<_>>(), ["B"]);
        let other = text.replace(" {bcast.dims = [\"B\"]}", "").replace("@f", "@g");
        let sites = Sites::of(&Reader::default(), &format!("{text}{other}")).sites;
        assert_eq!(sites[1].hints, [], "no size of the other function has a name");
        let wrong = format!("{text}func.func @g() -> f32 {{\nfunc.return\n}}\n");
        assert_eq!(hints(&wrong), []);
    }

    #[test]
    fn a_misspelt_attribute_of_another_dialect_is_found() {
        let text = "%a = \"x.y\"() : () -> tensor<3xf32>\n\
                    %0 = \"chlo.broadcast_add\"(%a, %a) {broadcast_dimension = array<i64: 0>} \
                    : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>\n";
        let sites = Sites::of(&Reader::default(), text).sites;
        assert_eq!(sites[0].misspelt[0].meant, "broadcast_dimensions");
    }
}
