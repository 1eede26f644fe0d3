//! Fourier transforms: the last dimensions have the lengths that an attribute lists.

use super::conditions::verify_size;
use crate::{
    judge::spots::spots,
    {breach::Breach, op::ForeignOp},
};
use broadcastable::Place;

/// The input of a transform to real numbers has the non-negative frequencies alone, in its last dimension.
pub fn verify(op: &dyn ForeignOp) -> Result<(), Breach> {
    let place = Place::Operand(0);
    let Some((own, lengths)) = spots(op, place).zip(op.integers("fft_length")) else { return Ok(()) };
    let (attribute, count) = ("fft_length".to_owned(), lengths.len());
    if !(1..=3).contains(&count) {
        return Err(Breach::Entries { attribute, count, wanted: "1 to 3".to_owned() });
    }
    if own.len() < count {
        return Err(Breach::Rank {
            place,
            rank: own.len(),
            wanted: format!("at least {count}, the number of entries of fft_length"),
        });
    }
    let kind = op.text("fft_type").or_else(|| op.text("type")).unwrap_or_default();
    let is_to_real = kind.contains("IRFFT");
    for (index, (&at, &length)) in own[own.len() - count..].iter().zip(&lengths).enumerate() {
        let is_halved = is_to_real && index + 1 == count;
        if is_halved {
            verify_size(at, length / 2 + 1, "half of the last fft_length, rounded down, plus 1")?
        } else {
            verify_size(at, length, "as fft_length says")?
        }
    }
    Ok(())
}
