//! The functions that C++ calls: each converts raw handles to melior's types, and panics to errors.
#![allow(unsafe_code)]

use super::{
    body::{elements, map, table},
    builder::Builder,
    embed::user_ops::{BroadcastableOp, ResultElement},
    ffi::{
        self, Bounds, FoldResults, Inserter, OpMut, ReifiedShapes, Rewriter, borrowed_text as text,
        callbacks, glue, guard, on_op,
    },
    interfaces::{
        bounds, canonicalize, dims, fold,
        infer::{self, Request},
        reify, speculate,
    },
    symbols, verify,
};
use broadcastable::symbols::Place;
use melior::ir::{Attribute, Location, Type, TypeLike, Value, ValueLike, operation::OperationLike};
use mlir_sys::{
    MlirAttribute, MlirLocation, MlirOperation, MlirRegion, MlirRewriterBase, MlirStringRef, MlirType,
    MlirValue,
};
use std::{ffi::c_void, ptr};

impl<'c> Request<'c> {
    /// # Safety
    /// The location and the attribute, unless null, and the operands are valid as long as this.
    unsafe fn from_raw(
        location: MlirLocation,
        operands: *const MlirValue,
        count: usize,
        dimensions: MlirAttribute,
    ) -> Self {
        // SAFETY: as promised by the caller.
        unsafe {
            Self {
                location: (!location.ptr.is_null()).then(|| Location::from_raw(location)),
                operands: ffi::array(operands, count).iter().map(|&raw| Value::from_raw(raw)).collect(),
                dimensions: Attribute::from_option_raw(dimensions),
            }
        }
    }

    /// Adds the types that `infer` returns; false if it returns none. A panic is reported at the location.
    fn answer(&self, types: glue::BcastTypes, infer: impl FnOnce(&Self) -> Option<Vec<Type<'c>>>) -> bool {
        let inferred = guard(|| infer(self), |message| self.report(message, "")).flatten();
        // SAFETY: MLIR's list outlives the call that this answers.
        inferred
            .iter()
            .flatten()
            .for_each(|inferred| unsafe { glue::bcastTypesAdd(types, inferred.to_raw()) });
        inferred.is_some()
    }
}

callbacks! {
    fn bcastVerifyBroadcastable(op: MlirOperation) -> bool {
        // SAFETY: MLIR calls with a valid op, which outlives the call.
        unsafe { on_op(op, false, verify::verify_broadcastable) }
    }

    fn bcastVerifyUpstreamBroadcastable(op: MlirOperation) -> bool {
        // SAFETY: MLIR calls with a valid op, which outlives the call.
        unsafe { on_op(op, false, verify::verify_upstream_broadcastable) }
    }

    fn bcastVerifyElementwiseBody(op: MlirOperation, row: usize) -> bool {
        // SAFETY: MLIR calls with a valid op, which outlives the call.
        unsafe { on_op(op, false, |op| elements::verify_elements(op, table::row(row))) }
    }

    fn bcastFindElementwiseBody(op_name: MlirStringRef) -> usize {
        // SAFETY: the name outlives the call.
        let name = unsafe { text(op_name) };
        // A test verifies that each op with such a body has a row. Any other is an internal error.
        table::find_index(&name).unwrap_or(usize::MAX)
    }

    fn bcastVerifyMapSignature(op: MlirOperation) -> bool {
        // SAFETY: MLIR calls with a valid op, which outlives the call.
        unsafe { on_op(op, false, elements::verify_map_signature) }
    }

    fn bcastVerifyBroadcastsEach(op: MlirOperation) -> bool {
        // SAFETY: MLIR calls with a valid op, which outlives the call.
        unsafe { on_op(op, false, verify::verify_broadcasts_each) }
    }

    fn bcastVerifyMapBody(op: MlirOperation) -> bool {
        // SAFETY: MLIR calls with a valid op, which outlives the call.
        unsafe { on_op(op, false, map::verify_body) }
    }

    fn bcastVerifyOperationAttribute(op: MlirOperation, name: MlirStringRef) -> bool {
        // SAFETY: MLIR calls with a valid op, which outlives the call, as does the name.
        unsafe { on_op(op, false, |op| symbols::verify_operation_attribute(op, &text(name))) }
    }

    fn bcastVerifyArgumentAttribute(op: MlirOperation, index: usize, name: MlirStringRef) -> bool {
        // SAFETY: as above.
        unsafe { on_op(op, false, |op| symbols::verify_place_attribute(op, Place::Argument(index), &text(name))) }
    }

    fn bcastVerifyResultAttribute(op: MlirOperation, index: usize, name: MlirStringRef) -> bool {
        // SAFETY: as above.
        unsafe { on_op(op, false, |op| symbols::verify_place_attribute(op, Place::Result(index), &text(name))) }
    }

    fn bcastCanonicalize(op: MlirOperation, rewriter: MlirRewriterBase) -> bool {
        // SAFETY: the rewriter outlives the call, and stands at the op, which it alone changes.
        let (op, rewriter) = unsafe { (OpMut::from_raw(op), Rewriter::from_raw(rewriter)) };
        // Not on the op, which may be erased when a panic is reported.
        let location = op.location();
        guard(|| canonicalize::run(op, &rewriter), |message| ffi::emit_error(location, message, ""))
            .unwrap_or(false)
    }

    fn bcastSimplifyDim(builder: glue::BcastBuilder, dim: MlirOperation) -> MlirValue {
        // SAFETY: the builder outlives the call.
        let inserter = unsafe { Inserter::from_raw(builder) };
        let null = MlirValue { ptr: ptr::null() };
        // SAFETY: MLIR calls with a valid op, which outlives the call.
        unsafe {
            on_op(dim, null, |dim| {
                let context = dim.context();
                let builder = Builder::new(ffi::context(&context), &inserter, dim);
                dims::simplify(&builder, dim).map_or(null, |size| size.to_raw())
            })
        }
    }

    fn bcastFold(
        op: MlirOperation,
        constants: *const MlirAttribute,
        count: usize,
        results: glue::BcastFoldResults
    ) -> bool {
        // SAFETY: MLIR calls with a valid op, which outlives the call, as do the constants of its operands
        // and the list.
        unsafe {
            let mut results = FoldResults::from_raw(results);
            on_op(op, false, |op| {
                let constants: Vec<Option<Attribute>> =
                    ffi::array(constants, count).iter().map(|&raw| Attribute::from_option_raw(raw)).collect();
                fold::fold_all(op, &constants, &mut results)
            })
        }
    }

    fn bcastIsSpeculatable(op: MlirOperation) -> bool {
        // SAFETY: MLIR calls with a valid op, which outlives the call.
        unsafe { on_op(op, false, speculate::is_speculatable) }
    }

    fn bcastPopulateBounds(op: MlirOperation, result: MlirValue, dim: usize, bounds: glue::BcastBounds) {
        // SAFETY: MLIR calls with a valid op and its result, which outlive the call, as does the set.
        unsafe {
            let (result, mut bounds) = (Value::from_raw(result), Bounds::from_raw(bounds));
            on_op(op, (), |op| bounds::populate(op, result, dim, &mut bounds));
        }
    }

    fn bcastInferResultTypes(
        op_name: MlirStringRef,
        location: MlirLocation,
        operands: *const MlirValue,
        count: usize,
        dimensions: MlirAttribute,
        body: MlirRegion,
        types: glue::BcastTypes
    ) -> bool {
        // SAFETY: what the request is made of outlives the call.
        let request = unsafe { Request::from_raw(location, operands, count, dimensions) };
        request.answer(types, |request| {
            // SAFETY: the name and the region, unless null, outlive the call.
            let (name, body) = unsafe { (text(op_name), ffi::region_ops(body)) };
            let elements = infer::result_elements(&name, &request.operands, map::body_element(&body));
            request.infer(&format!("'{name}' op"), elements)
        })
    }

    fn bcastInferResultType(
        element: MlirType,
        location: MlirLocation,
        operands: *const MlirValue,
        count: usize,
        dimensions: MlirAttribute
    ) -> MlirType {
        // SAFETY: what the request is made of outlives the call, and the type is valid.
        let (request, element) =
            unsafe { (Request::from_raw(location, operands, count, dimensions), Type::from_raw(element)) };
        let infer = || request.infer("cannot infer the result type:", Some(vec![element]));
        let inferred = guard(infer, |message| request.report(message, "")).flatten();
        let inferred = inferred.and_then(|mut types| types.pop());
        inferred.map_or(MlirType { ptr: ptr::null_mut() }, |inferred| inferred.to_raw())
    }

    fn bcastIsCompatibleType(inferred: MlirType, declared: MlirType) -> bool {
        // SAFETY: MLIR calls with valid types.
        let (inferred, declared) = unsafe { (Type::from_raw(inferred), Type::from_raw(declared)) };
        guard(|| infer::is_compatible(inferred, declared), |_| ()).unwrap_or(false)
    }

    fn bcastVerifyUserOp(definition: *const c_void, op: MlirOperation) -> bool {
        // SAFETY: C++ keeps the definition as long as there are such ops.
        let definition = unsafe { ffi::user_op::<BroadcastableOp>(definition) };
        // SAFETY: MLIR calls with a valid op, which outlives the call.
        unsafe { on_op(op, false, |op| definition.verify(op)) }
    }

    fn bcastInferUserResultType(
        element: glue::BcastResultElement,
        location: MlirLocation,
        operands: *const MlirValue,
        count: usize,
        dimensions: MlirAttribute,
        types: glue::BcastTypes
    ) -> bool {
        // SAFETY: what the request is made of outlives the call.
        let request = unsafe { Request::from_raw(location, operands, count, dimensions) };
        let element = match element {
            glue::BcastResultElement::BcastResultElementI1 => ResultElement::I1,
            _ => ResultElement::LastOperand,
        };
        request.answer(types, |request| element.infer_result_types(request))
    }

    fn bcastCannotHaveIllegalSizes(op: MlirOperation) -> bool {
        // SAFETY: MLIR calls with a valid op, which outlives the call.
        unsafe { on_op(op, false, speculate::cannot_have_illegal_sizes) }
    }

    fn bcastDropUserOp(definition: *const c_void) {
        // SAFETY: C++ does not use the definition any more. What the user's closure owns may panic.
        guard(|| unsafe { ffi::drop_user_op::<BroadcastableOp>(definition) }, |_| ());
    }

    fn bcastReifyResultShapes(
        builder: glue::BcastBuilder,
        op: MlirOperation,
        shapes: glue::BcastReifiedShapes
    ) -> bool {
        // SAFETY: builder and list outlive the call.
        let inserter = unsafe { Inserter::from_raw(builder) };
        // SAFETY: as above.
        let mut shapes = unsafe { ReifiedShapes::from_raw(shapes, &inserter) };
        // SAFETY: MLIR calls with a valid op, which outlives the call.
        unsafe { on_op(op, false, |op| reify::reify(&inserter, op, &mut shapes)) }
    }
}
