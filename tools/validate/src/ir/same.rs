//! Two values that have to be the same in both programs.

use super::value::{Value, indices, within};
use crate::{
    logic::term::{Term, Terms},
    proof::{Claim, Obligation},
};

/// The claims that `second` is `first`; `None` if their kinds or ranks differ.
pub fn same(
    terms: &mut Terms,
    place: &str,
    hypothesis: Term,
    first: &Value,
    second: &Value,
) -> Option<Vec<Obligation>> {
    let mut claims = Vec::new();
    let mut claim = |terms: &mut Terms, claim, hypothesis, should: Term, is: Term| {
        let shown = vec![("should be".into(), should), ("is".into(), is)];
        let goal = terms.equal(should, is);
        claims.push(Obligation { claim, place: place.into(), hypothesis, goal, shown });
    };
    match (first, second) {
        (&Value::Scalar(first), &Value::Scalar(second)) if terms.sort(first) == terms.sort(second) => {
            claim(terms, Claim::Element, hypothesis, first, second)
        }
        (Value::Tensor(first), Value::Tensor(second)) if first.sizes.len() == second.sizes.len() => {
            for (&first, &second) in first.sizes.iter().zip(&second.sizes) {
                claim(terms, Claim::Extent, hypothesis, first, second);
            }
            let indices = indices(terms, first.sizes.len());
            let range = within(terms, &indices, &first.sizes);
            let hypothesis = terms.and(&[hypothesis, range]);
            claim(terms, Claim::Element, hypothesis, first.element, second.element);
        }
        _ => return None,
    }
    Some(claims)
}
