//! Terms of affine maps.

use melior::ir::AffineMap;
use mlir_sys as sys;
use std::marker::PhantomData;

/// A term of an affine map.
#[derive(Clone, Copy)]
pub struct AffineExpression<'c> {
    raw: sys::MlirAffineExpr,
    /// The number of dimensions of the map: its symbols come after them.
    dims: usize,
    context: PhantomData<&'c ()>,
}

/// The kind of a term.
pub enum AffineTerm<'c> {
    Constant(i64),
    /// A dimension, or a symbol after all dimensions.
    Operand(usize),
    Add([AffineExpression<'c>; 2]),
    Multiply([AffineExpression<'c>; 2]),
    FloorDivide([AffineExpression<'c>; 2]),
    CeilDivide([AffineExpression<'c>; 2]),
    Modulo([AffineExpression<'c>; 2]),
    Other,
}

/// The result of a map, if it has exactly one.
pub fn affine_result<'c>(map: AffineMap<'c>) -> Option<AffineTerm<'c>> {
    match affine_results(map)[..] {
        [result] => Some(result.term()),
        _ => None,
    }
}

/// The results of a map.
pub fn affine_results<'c>(map: AffineMap<'c>) -> Vec<AffineExpression<'c>> {
    // SAFETY: the map is valid, and only results that it has are asked for.
    unsafe {
        let raw = map.to_raw();
        let dims = sys::mlirAffineMapGetNumDims(raw) as usize;
        let result = |index| sys::mlirAffineMapGetResult(raw, index);
        let count = sys::mlirAffineMapGetNumResults(raw);
        (0..count).map(|index| AffineExpression { raw: result(index), dims, context: PhantomData }).collect()
    }
}

impl<'c> AffineExpression<'c> {
    pub fn term(self) -> AffineTerm<'c> {
        let raw = self.raw;
        // SAFETY: the term is valid, and asked only for what it has.
        unsafe {
            if sys::mlirAffineExprIsAConstant(raw) {
                AffineTerm::Constant(sys::mlirAffineConstantExprGetValue(raw))
            } else if sys::mlirAffineExprIsADim(raw) {
                AffineTerm::Operand(sys::mlirAffineDimExprGetPosition(raw) as usize)
            } else if sys::mlirAffineExprIsASymbol(raw) {
                AffineTerm::Operand(self.dims + sys::mlirAffineSymbolExprGetPosition(raw) as usize)
            } else if sys::mlirAffineExprIsAAdd(raw) {
                AffineTerm::Add(self.parts())
            } else if sys::mlirAffineExprIsAMul(raw) {
                AffineTerm::Multiply(self.parts())
            } else if sys::mlirAffineExprIsAFloorDiv(raw) {
                AffineTerm::FloorDivide(self.parts())
            } else if sys::mlirAffineExprIsACeilDiv(raw) {
                AffineTerm::CeilDivide(self.parts())
            } else if sys::mlirAffineExprIsAMod(raw) {
                AffineTerm::Modulo(self.parts())
            } else {
                AffineTerm::Other
            }
        }
    }

    /// Only for a binary term.
    fn parts(self) -> [Self; 2] {
        // SAFETY: the caller has seen that the term combines two.
        let raw = unsafe {
            [sys::mlirAffineBinaryOpExprGetLHS(self.raw), sys::mlirAffineBinaryOpExprGetRHS(self.raw)]
        };
        raw.map(|raw| Self { raw, ..self })
    }
}
