//! The verdicts of LLVM 22's own trait, `OpTrait::ResultsBroadcastableShape`, for code that migrates.
//!
//! Compared with the rules of [`Op::verify`], LLVM's trait
//! - accepts zero operands, and any number of results;
//! - ignores values that are not ranked tensors: vectors, scalars, memrefs;
//! - accepts a static result where `?` was inferred, or the other way round;
//! - accepts a result of larger rank, of which it checks the trailing dimensions;
//! - infers `?` from 0 and `?`, so that a later operand may have another size.

use crate::{
    column::Column,
    dim::Dim,
    error::Violation,
    facts::Facts,
    op::Op,
    value::{Kind, ValueType},
    verify::verify_one_kind,
};

impl Op {
    /// Verifies the op as LLVM 22 does, verdict for verdict. LLVM's trait lines all operands up on the right.
    ///
    /// ```
    /// use broadcastable::Op;
    /// let op: Op = "3, 3 -> 1x3".parse()?;
    /// assert!(op.verify_upstream().is_ok());
    /// assert!(op.verify().is_err());
    /// # Ok::<(), broadcastable::ParseOpError>(())
    /// ```
    ///
    /// # Errors
    /// [`Violation::MixedKinds`], [`Violation::OperandSize`], [`Violation::ResultRank`] or
    /// [`Violation::ResultStatic`], whichever is found first.
    pub fn verify_upstream(&self) -> Result<(), Violation> {
        verify_one_kind(self)?;
        let is_ranked_tensor = |operand: usize| ranked_tensor(&self.operands()[operand]).is_some();
        let facts = Facts::fold_by(infer_dim, self, is_ranked_tensor)?;
        if facts.rank().is_none() {
            return Ok(());
        }
        let results = self.results().iter().map(ranked_tensor).enumerate();
        let mut ranked = results.filter_map(|(result, dims)| Some((result, dims?)));
        ranked.try_for_each(|(result, dims)| verify_result(facts.columns(), dims, result))
    }
}

fn ranked_tensor(value: &ValueType) -> Option<&[Dim]> {
    value.dims().filter(|_| value.kind() == Some(Kind::Tensor))
}

/// As in the lattice, except that 0 and `?` combine to `?`; so the order of the operands matters.
fn infer_dim(a: Dim, b: Dim) -> Option<Dim> {
    match (a, b) {
        _ if a == b || b.is_unit() => Some(a),
        _ if a.is_unit() => Some(b),
        (Dim::DYNAMIC, zero) | (zero, Dim::DYNAMIC) if zero == Dim::new(0) => Some(Dim::DYNAMIC),
        (Dim::DYNAMIC, known) | (known, Dim::DYNAMIC) => Some(known),
        _ => None,
    }
}

fn verify_result(inferred: &[Column], declared: &[Dim], result: usize) -> Result<(), Violation> {
    let Some(leading) = declared.len().checked_sub(inferred.len()) else {
        return Err(Violation::ResultRank {
            result,
            rank: declared.len(),
            inferred: inferred.len(),
            unranked: None,
        });
    };
    let trailing = declared.iter().copied().enumerate().skip(leading);
    for ((dim, size), &Column { size: inferred, set_by: operand, .. }) in trailing.zip(inferred) {
        if !inferred.is_dynamic() && !size.is_dynamic() && inferred != size {
            return Err(Violation::ResultStatic { result, dim, size, inferred, operand, unranked: None });
        }
    }
    Ok(())
}
