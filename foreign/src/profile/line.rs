//! The words of a line of a dialect's file.

use super::{Axes, Signature, Target};
use broadcastable::Place;
use std::iter;

impl<'a> Signature<'a> {
    /// This one with the differences that the words of a line name.
    pub(super) fn with(mut self, words: &[&'a str]) -> Result<Self, String> {
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            let target: Option<fn(&'a str) -> Target<'a>> = match word {
                "in-dims" => Some(Target::InDims),
                "added-dims" => Some(Target::AddedDims),
                "times" => Some(Target::Times),
                _ => None,
            };
            if let Some(target) = target {
                let missing = || format!("'{word}' needs the name of an attribute");
                self.target = target(words.next().ok_or_else(missing)?);
                continue;
            }
            if let Some(attribute) = self.attribute(word) {
                let missing = || format!("'{word}' needs the name of an attribute");
                *attribute = Some(words.next().ok_or_else(missing)?);
                continue;
            }
            if let "also" | "entries" | "spatial" | "pairs" | "spatial-pairs" | "positive" | "within"
            | "unless-set" | "axis" | "dim" | "result-axis" | "result-dim" = word
            {
                let attribute =
                    words.next().ok_or_else(|| format!("'{word}' needs the name of an attribute"))?;
                let from_end = word.ends_with("dim");
                let operand = words.next_if(|next| next.parse::<usize>().is_ok());
                let of = if word.starts_with("result") {
                    Place::Result(0)
                } else {
                    Place::Operand(operand.and_then(|operand| operand.parse().ok()).unwrap_or(0))
                };
                match word {
                    "also" => self.also.push(attribute),
                    "entries" => self.entries.push(attribute),
                    "spatial" => self.spatial.push(attribute),
                    "pairs" => self.pairs.push(attribute),
                    "spatial-pairs" => self.spatial_pairs.push(attribute),
                    "positive" => self.positive.push(attribute),
                    "within" => self.within.push(attribute),
                    "unless-set" => self.unless_set.push(attribute),
                    _ => self.axes.push(Axes { attribute, of, from_end }),
                }
                continue;
            }
            let mut number = || words.next_if(|next| next.parse::<usize>().is_ok())?.parse().ok();
            match word {
                "operands" => {
                    let numbers: Vec<usize> = iter::from_fn(number).collect();
                    self.operands = Some(numbers).filter(|numbers| !numbers.is_empty());
                    self.operands.as_ref().ok_or("'operands' needs the numbers of operands")?;
                }
                "one-way" => {
                    self.target =
                        Target::Operand(number().ok_or("'one-way' needs the number of an operand")?);
                }
                "to-result" => self.target = Target::Result,
                "matrices" => self.target = Target::Matrices,
                "lists" => self.target = Target::Lists,
                "each" => self.target = Target::Each,
                "generic" => self.generic = true,
                "unequal" => self.unequal = true,
                "written" => {
                    let missing = "'written' needs the names of attributes, as in 'permutation=dims'";
                    self.written.push(words.next().and_then(|word| word.split_once('=')).ok_or(missing)?);
                }
                "as-many" | "counted" => {
                    let both = words.next().zip(words.next());
                    let (first, second) = both.ok_or_else(|| format!("'{word}' needs two words"))?;
                    let list = if word == "counted" { &mut self.counted } else { &mut self.as_many };
                    list.push([first, second]);
                }
                "plain" => self.target = Target::Plain,
                "same-shape" => self.target = Target::Same,
                "onto-result" => self.target = Target::OntoResult,
                "scalar" => self.scalars = iter::from_fn(number).collect(),
                "shape" => self.shape = Some(number().ok_or("'shape' needs the number of an operand")?),
                "fixed" => self.fixed_shape = true,
                "one-each" => self.one_each = true,
                "elements" => self.one_element = Some(iter::from_fn(number).collect()),
                "keeps-parts" => self.keeps_parts = true,
                "keeps-elements" => self.keeps_element = Some(number().unwrap_or(0)),
                "one-scale" => self.one_scale = true,
                "bias" => self.bias = Some(number().ok_or("'bias' needs the number of an operand")?),
                "zero-points" => self.zero_points = true,
                "ranks" => self.ranks = iter::from_fn(number).collect(),
                "alike" => self.alike.push(iter::from_fn(number).collect()),
                "strict" => self.strict = true,
                "since" => {
                    let version = number().and_then(|version| u32::try_from(version).ok());
                    self.since = version.ok_or("'since' needs the number of a version")?;
                }
                "count" => {
                    let least = number().ok_or("'count' needs a number of operands")?;
                    let most = number().or(words.next_if_eq(&"+").map(|_| usize::MAX));
                    self.count = Some((least, most.unwrap_or(least)));
                }
                "contract" => self.product = words.by_ref().collect(),
                "optional" => self.optional = true,
                "first-result" => self.first_result = true,
                _ => return Err(format!("'{word}' is none of {}", WORDS.join(", "))),
            }
        }
        if let (Target::Operand(kept), Some(operands)) = (self.target, &self.operands)
            && !operands.contains(&kept)
        {
            return Err(format!("'one-way {kept}' names none of 'operands'"));
        }
        Ok(self)
    }

    /// The attribute that stands after this word.
    fn attribute(&mut self, word: &str) -> Option<&mut Option<&'a str>> {
        match word {
            "explicit" => Some(&mut self.explicit),
            "maps" => Some(&mut self.maps),
            "unless" => Some(&mut self.unless),
            "unless-false" => Some(&mut self.unless_false),
            "takes" => Some(&mut self.takes),
            "trailing" => Some(&mut self.trailing),
            "alike-but" => Some(&mut self.alike_but),
            "gives" => Some(&mut self.gives),
            "shapes" => Some(&mut self.shapes),
            "checked-as" => Some(&mut self.check),
            "from" => Some(&mut self.from),
            "domain" => Some(&mut self.domain),
            _ => None,
        }
    }
}

/// The words of the table above.
pub(super) const WORDS: [&str; 59] = [
    "operands",
    "explicit",
    "also",
    "maps",
    "unequal",
    "unless",
    "unless-false",
    "one-way",
    "to-result",
    "matrices",
    "lists",
    "optional",
    "first-result",
    "each",
    "written",
    "generic",
    "plain",
    "same-shape",
    "scalar",
    "in-dims",
    "added-dims",
    "times",
    "onto-result",
    "shape",
    "fixed",
    "contract",
    "count",
    "elements",
    "keeps-elements",
    "one-scale",
    "takes",
    "bias",
    "alike",
    "zero-points",
    "ranks",
    "trailing",
    "alike-but",
    "positive",
    "within",
    "entries",
    "spatial",
    "pairs",
    "spatial-pairs",
    "one-each",
    "as-many",
    "counted",
    "keeps-parts",
    "gives",
    "shapes",
    "checked-as",
    "axis",
    "dim",
    "result-axis",
    "result-dim",
    "strict",
    "unless-set",
    "from",
    "since",
    "domain",
];
