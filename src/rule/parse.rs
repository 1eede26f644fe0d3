//! Parses the id of a rule, and proposes the nearest one for a misspelt id.

use super::Rule;
use std::str::FromStr;

/// The error for a text that is not the id of a rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no rule '{id}'; {}", self.proposal())]
pub struct ParseRuleError {
    id: String,
}

impl ParseRuleError {
    fn proposal(&self) -> String {
        match similar(&self.id) {
            Some(rule) => format!("did you mean '{rule}'?"),
            None => format!("the rules are {}", Rule::all().map(Rule::id).collect::<Vec<_>>().join(", ")),
        }
    }
}

/// The rule with the nearest id, if at most a third of the text differs.
fn similar(text: &str) -> Option<Rule> {
    const LONGEST: usize = 40; // no id is longer, and the distance takes time squared
    let distance = |rule: &Rule| edit_distance(text, rule.id());
    let nearest = Rule::all().filter(|_| text.len() <= LONGEST).min_by_key(distance)?;
    (distance(&nearest) * 3 <= text.len()).then_some(nearest)
}

/// The number of bytes to insert, delete or replace (Levenshtein's distance).
fn edit_distance(from: &str, to: &str) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (index, a) in from.bytes().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], index + 1);
        for (place, b) in to.bytes().enumerate() {
            let replaced = diagonal + usize::from(a != b);
            diagonal = row[place + 1];
            row[place + 1] = replaced.min(diagonal + 1).min(row[place] + 1);
        }
    }
    row[to.len()]
}

impl FromStr for Rule {
    type Err = ParseRuleError;

    fn from_str(id: &str) -> Result<Self, ParseRuleError> {
        Self::all().find(|rule| rule.id() == id).ok_or_else(|| ParseRuleError { id: id.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_rule_is_proposed() {
        for (text, proposed) in [
            ("infer-dmi", "did you mean 'infer-dim'?"),
            ("inferdim", "did you mean 'infer-dim'?"),
            ("results-static", "did you mean 'result-static'?"),
            ("DIMS-COUNT", "the rules are operands-nonempty, "),
            ("", "the rules are operands-nonempty, "),
        ] {
            let message = text.parse::<Rule>().unwrap_err().to_string();
            let expected = format!("there is no rule '{text}'; {proposed}");
            assert!(message.starts_with(&expected), "{message}");
        }
        assert!("é".repeat(100_000).parse::<Rule>().is_err());
    }
}
