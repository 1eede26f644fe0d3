//! The one way into the C++ glue and into the parts of MLIR's C interface that melior leaves out.
//!
//! Everything here takes and returns melior's types, whose handles are valid for `'c`.
#![allow(unsafe_code)]

use super::user_ops::{BroadcastableOp, ResultElement};
use crate::shape::Kind;
use glue::{BcastResultElement, BcastTypeKind};
use melior::{
    Context, ContextRef,
    dialect::DialectRegistry,
    ir::{
        AffineMap, Attribute, AttributeLike, Block, Location, Operation, Type, TypeLike, Value, ValueLike,
        block::BlockLike,
        operation::{OperationLike, OperationRef, OperationResult, WalkOrder, WalkResult},
    },
};
use mlir_sys as sys;
use std::{
    ffi::{CString, c_void},
    process::ExitCode,
    ptr, slice,
};

/// Declarations generated from `dialect/glue.h`.
#[allow(missing_docs, dead_code, non_camel_case_types, non_snake_case, non_upper_case_globals)]
pub(super) mod glue {
    use mlir_sys::*;
    include!(concat!(env!("OUT_DIR"), "/glue.rs"));
}

/// An op that lives as long as the IR that a callback was handed.
pub type Op<'c> = OperationRef<'c, 'c>;
/// A value of that IR.
pub type Val<'c> = Value<'c, 'c>;

/// MLIR's mark for a dynamic size.
pub const DYNAMIC: i64 = i64::MIN;

/// A type's shape as MLIR stores it.
pub enum RawShape<'c> {
    Ranked { kind: Kind, sizes: &'c [i64], scalable: Option<&'c [bool]> },
    Unranked,
    Other,
}

pub fn shape_of<'c>(r#type: Type<'c>) -> RawShape<'c> {
    // SAFETY: the type is valid, and its arrays live in the context, for 'c.
    unsafe {
        let shape = glue::bcastShapeOf(r#type.to_raw());
        let kind = match shape.kind {
            BcastTypeKind::BcastTypeKindTensor => Kind::Tensor,
            BcastTypeKind::BcastTypeKindVector => Kind::Vector,
            BcastTypeKind::BcastTypeKindUnrankedTensor => return RawShape::Unranked,
            _ => return RawShape::Other,
        };
        RawShape::Ranked {
            kind,
            sizes: array(shape.sizes, shape.rank),
            scalable: (!shape.scalable.is_null()).then(|| array(shape.scalable, shape.rank)),
        }
    }
}

/// # Safety
/// `pointer` is valid for `length` elements during `'a`; it may be null if there are none.
pub unsafe fn array<'a, T>(pointer: *const T, length: usize) -> &'a [T] {
    if length == 0 {
        return &[];
    }
    // SAFETY: as promised by the caller.
    unsafe { slice::from_raw_parts(pointer, length) }
}

/// The type of a tensor's, vector's or other shaped type's elements; any other type is its own.
pub fn element_type<'c>(r#type: Type<'c>) -> Type<'c> {
    // SAFETY: the type is valid and, where it is asked for its elements, shaped.
    unsafe {
        if sys::mlirTypeIsAShaped(r#type.to_raw()) {
            Type::from_raw(sys::mlirShapedTypeGetElementType(r#type.to_raw()))
        } else {
            r#type
        }
    }
}

/// A ranked tensor's encoding, if it has one.
pub fn encoding<'c>(r#type: Type<'c>) -> Option<Attribute<'c>> {
    // SAFETY: only a ranked tensor type is asked.
    unsafe {
        sys::mlirTypeIsARankedTensor(r#type.to_raw())
            .then(|| Attribute::from_option_raw(sys::mlirRankedTensorTypeGetEncoding(r#type.to_raw())))
            .flatten()
    }
}

pub fn tensor_type<'c>(sizes: &[i64], element: Type<'c>, encoding: Option<Attribute<'c>>) -> Type<'c> {
    let encoding = encoding.map_or(sys::MlirAttribute { ptr: ptr::null() }, |encoding| encoding.to_raw());
    // SAFETY: the element type is that of a tensor that exists, so that it is a valid one.
    unsafe {
        let (rank, element) = (sizes.len() as isize, element.to_raw());
        Type::from_raw(sys::mlirRankedTensorTypeGet(rank, sizes.as_ptr(), element, encoding))
    }
}

pub fn unranked_tensor_type<'c>(element: Type<'c>) -> Type<'c> {
    // SAFETY: as in `tensor_type`.
    unsafe { Type::from_raw(sys::mlirUnrankedTensorTypeGet(element.to_raw())) }
}

/// `None` if the elements cannot be those of a vector, or a size is 0.
pub fn vector_type<'c>(
    sizes: &[i64],
    scalable: &[bool],
    element: Type<'c>,
    location: Location<'c>,
) -> Option<Type<'c>> {
    debug_assert_eq!(sizes.len(), scalable.len());
    // SAFETY: both arrays have the length that is passed.
    unsafe {
        Type::from_option_raw(sys::mlirVectorTypeGetScalableChecked(
            location.to_raw(),
            sizes.len() as isize,
            sizes.as_ptr(),
            scalable.as_ptr(),
            element.to_raw(),
        ))
    }
}

pub fn affine_map_attribute<'c>(map: AffineMap<'c>) -> Attribute<'c> {
    // SAFETY: the map is valid.
    unsafe { Attribute::from_raw(sys::mlirAffineMapAttrGet(map.to_raw())) }
}

pub fn i64_attribute(attribute: Attribute) -> Option<i64> {
    // SAFETY: only an integer attribute is asked for its value.
    unsafe {
        sys::mlirAttributeIsAInteger(attribute.to_raw())
            .then(|| sys::mlirIntegerAttrGetValueInt(attribute.to_raw()))
    }
}

/// The elements of an attribute such as `array<i64: 0, 1>`, which live in the context.
pub fn i64_array<'c>(attribute: Attribute<'c>) -> Option<&'c [i64]> {
    // SAFETY: the attribute is valid for 'c.
    unsafe {
        let array = glue::bcastI64ArrayOf(attribute.to_raw());
        array.isArray.then(|| self::array(array.data, array.size))
    }
}

/// The elements of an attribute such as `dense<[0, 1]> : tensor<2xi64>`.
pub fn dense_i64(attribute: Attribute) -> Option<Vec<i64>> {
    // SAFETY: only a constant of 64-bit integers is asked for its elements, and for as many as it has.
    unsafe {
        let raw = attribute.to_raw();
        if !sys::mlirAttributeIsADenseIntElements(raw) {
            return None;
        }
        let element = Type::from_raw(sys::mlirShapedTypeGetElementType(sys::mlirAttributeGetType(raw)));
        let count = sys::mlirElementsAttrGetNumElements(raw);
        is_signless_integer(element, 64).then(|| {
            (0..count).map(|index| sys::mlirDenseElementsAttrGetInt64Value(raw, index as isize)).collect()
        })
    }
}

/// The type `i1`, in the context of another type.
pub fn i1<'c>(r#type: Type<'c>) -> Type<'c> {
    // SAFETY: the type, and so its context, is valid for 'c.
    unsafe { Type::from_raw(sys::mlirIntegerTypeGet(sys::mlirTypeGetContext(r#type.to_raw()), 1)) }
}

/// Whether this is an integer of the given width, or of any if that is 0, without a sign.
pub fn is_signless_integer(r#type: Type, width: u32) -> bool {
    // SAFETY: only an integer type is asked for its sign and width.
    unsafe {
        let raw = r#type.to_raw();
        sys::mlirTypeIsAInteger(raw)
            && sys::mlirIntegerTypeIsSignless(raw)
            && (width == 0 || sys::mlirIntegerTypeGetWidth(raw) == width)
    }
}

/// Whether a vector can have elements of that type.
pub fn is_vector_element(r#type: Type) -> bool {
    r#type.is_float() || r#type.is_index() || r#type.is_integer()
}

/// Whether a tensor or a vector can have such elements.
pub fn can_be_element(kind: Kind, r#type: Type) -> bool {
    let kind = match kind {
        Kind::Tensor => BcastTypeKind::BcastTypeKindTensor,
        Kind::Vector => BcastTypeKind::BcastTypeKindVector,
    };
    // SAFETY: the type is valid.
    unsafe { glue::bcastCanBeElement(kind, r#type.to_raw()) }
}

pub fn is_complex_float(r#type: Type) -> bool {
    // SAFETY: only a complex type is asked for its elements.
    unsafe {
        let raw = r#type.to_raw();
        sys::mlirTypeIsAComplex(raw) && sys::mlirTypeIsAFloat(sys::mlirComplexTypeGetElementType(raw))
    }
}

/// The context behind a reference to it.
pub fn context<'a>(reference: &'a ContextRef<'a>) -> &'a Context {
    // SAFETY: melior points into the reference itself, which is borrowed for as long as the result.
    unsafe { reference.to_ref() }
}

/// A melior user's operation as one of ours, for as long as it is borrowed.
pub fn op<'a>(operation: &'a Operation) -> Op<'a> {
    // SAFETY: the operation outlives the borrow, and its context outlives it.
    unsafe { OperationRef::from_raw(operation.to_raw()) }
}

/// A number that no other value of the same IR has, while neither is erased.
pub fn value_number(value: Val) -> usize {
    value.to_raw().ptr as usize
}

/// Appends an op to a block that is to become a part of the IR.
pub fn append<'c>(block: &Block<'c>, operation: Operation<'c>) -> Op<'c> {
    let op = block.append_operation(operation);
    // SAFETY: the block is heap memory that moving its handle into a region does not touch.
    unsafe { OperationRef::from_raw(op.to_raw()) }
}

/// The arguments of a block that is to become a part of the IR.
pub fn block_arguments<'c>(block: &Block<'c>) -> Vec<Val<'c>> {
    let arguments = (0..block.argument_count()).filter_map(|index| block.argument(index).ok());
    // SAFETY: as in `append`.
    arguments.map(|argument| unsafe { Value::from_raw(argument.to_raw()) }).collect()
}

/// An op and all ops below it, inner ones first.
pub fn ops_below<'c>(root: Op<'c>) -> Vec<Op<'c>> {
    let mut ops = Vec::new();
    root.walk(WalkOrder::PostOrder, |op| {
        // SAFETY: an op below the root lives as long as the root's IR. Nothing else is done in here, because
        // a panic would meet C++.
        ops.push(unsafe { OperationRef::from_raw(op.to_raw()) });
        WalkResult::Advance
    });
    ops
}

/// The ops in the regions of an op, but not those below them.
pub fn child_ops<'c>(root: Op<'c>) -> Vec<Op<'c>> {
    let mut ops = Vec::new();
    // SAFETY: regions, blocks and ops are valid until the null one.
    unsafe {
        for index in 0..sys::mlirOperationGetNumRegions(root.to_raw()) {
            let region = sys::mlirOperationGetRegion(root.to_raw(), index);
            let mut block = sys::mlirRegionGetFirstBlock(region);
            while !block.ptr.is_null() {
                ops.extend(block_ops(block));
                block = sys::mlirBlockGetNextInRegion(block);
            }
        }
    }
    ops
}

/// # Safety
/// The block is valid for `'c`.
unsafe fn block_ops<'c>(block: sys::MlirBlock) -> Vec<Op<'c>> {
    let mut ops = Vec::new();
    // SAFETY: ops are valid until the null one.
    unsafe {
        let mut op = sys::mlirBlockGetFirstOperation(block);
        while !op.ptr.is_null() {
            ops.push(OperationRef::from_raw(op));
            op = sys::mlirOperationGetNextInBlock(op);
        }
    }
    ops
}

/// Visits ops of one context on its threads, with diagnostics in the order of the ops. The visits change
/// nothing; one that panics is reported on its op.
pub fn for_each_in_parallel<'c, F: Fn(Op<'c>) + Sync>(ops: &[Op<'c>], visit: F) {
    unsafe extern "C" fn call<'c, F: Fn(Op<'c>) + Sync>(op: sys::MlirOperation, visit: *const c_void) {
        // SAFETY: the op is one of those that were passed, and the function outlives all calls.
        let (op, visit) = unsafe { (OperationRef::from_raw(op), &*visit.cast::<F>()) };
        super::callbacks::guarded(op, (), visit);
    }
    let raw: Vec<_> = ops.iter().map(|op| op.to_raw()).collect();
    let visit: *const F = &visit;
    // SAFETY: array and function outlive the call, which ends after the last visit.
    unsafe { glue::bcastForEachInParallel(raw.as_ptr(), raw.len(), Some(call::<F>), visit.cast()) }
}

/// The names of the ops of a dialect, if it is loaded in an op's context.
pub fn registered_ops(op: Op, dialect: &str) -> Vec<String> {
    unsafe extern "C" fn push(name: sys::MlirStringRef, names: *mut c_void) {
        // SAFETY: the text is valid during the call, and the list is the one below.
        unsafe {
            let name = String::from_utf8_lossy(array(name.data.cast(), name.length)).into_owned();
            (*names.cast::<Vec<String>>()).push(name);
        }
    }
    let mut names: Vec<String> = Vec::new();
    // SAFETY: the list outlives the call.
    unsafe {
        let list = (&raw mut names).cast();
        glue::bcastForEachRegisteredOp(op.to_raw(), string_ref(dialect), Some(push), list);
    }
    names
}

/// The op that defines a value, if it has that name.
pub fn defining_op<'c>(value: Val<'c>, name: &str) -> Option<Op<'c>> {
    let result = OperationResult::try_from(value).ok()?;
    // SAFETY: the op that defines a value lives as long as the value.
    let op: Op<'c> = unsafe { OperationRef::from_raw(result.owner().to_raw()) };
    has_name(op, name).then_some(op)
}

/// Whether this is an op of the dialect `bcast`.
pub fn is_bcast_op(op: Op) -> bool {
    op.name().as_string_ref().as_str().is_ok_and(|name| name.starts_with("bcast."))
}

/// Which of an op's results a value is.
pub fn result_index(value: Val, op: Op) -> Option<usize> {
    let result = OperationResult::try_from(value).ok()?;
    (result.owner().to_raw().ptr == op.to_raw().ptr).then(|| result.result_number())
}

/// A number that no other op of the same IR has, while neither is erased.
pub fn op_number(op: Op) -> usize {
    op.to_raw().ptr as usize
}

/// Whether this is an op of that name.
pub fn has_name(op: Op, name: &str) -> bool {
    op.name().as_string_ref().as_str() == Ok(name)
}

/// Sets a discardable attribute.
pub fn set_attribute(op: Op, name: &str, attribute: Attribute) {
    // SAFETY: all are valid and of one context.
    unsafe {
        sys::mlirOperationSetDiscardableAttributeByName(op.to_raw(), string_ref(name), attribute.to_raw());
    }
}

/// A number that no other block of the same IR has, while neither is erased; 0 for an op in no block.
pub fn block_number(op: Op) -> usize {
    // SAFETY: the op is valid.
    unsafe { sys::mlirOperationGetBlock(op.to_raw()).ptr as usize }
}

/// Ops that were replaced, to be erased together.
#[derive(Default)]
pub struct Replacements(Vec<sys::MlirOperation>);

impl Replacements {
    /// Makes the users of an op's results use other values.
    pub fn replace(&mut self, op: Op, values: &[Val]) {
        for (result, value) in op.results().zip(values) {
            // SAFETY: both are valid.
            unsafe { sys::mlirValueReplaceAllUsesOfWith(result.to_raw(), value.to_raw()) }
        }
        self.0.push(op.to_raw());
    }

    /// Erases the ops; the end of their handles' use.
    pub fn finish(self) {
        for op in self.0 {
            // SAFETY: the op is valid until here, and nothing uses its results.
            unsafe { sys::mlirOperationDestroy(op) }
        }
    }
}

pub fn emit_op_error(op: Op, message: &str, note: &str) {
    // SAFETY: the op is valid, and MLIR copies the texts.
    unsafe { glue::bcastEmitOpError(op.to_raw(), string_ref(message), string_ref(note)) }
}

pub fn emit_op_remark(op: Op, message: &str) {
    // SAFETY: the op is valid, and MLIR copies the text.
    unsafe { glue::bcastEmitOpRemark(op.to_raw(), string_ref(message)) }
}

pub fn emit_error(location: Location, message: &str, note: &str) {
    // SAFETY: the location is valid, and MLIR copies the texts.
    unsafe { glue::bcastEmitError(location.to_raw(), string_ref(message), string_ref(note)) }
}

pub fn string_ref(text: &str) -> sys::MlirStringRef {
    sys::MlirStringRef { data: text.as_ptr().cast(), length: text.len() }
}

/// Where new ops go: a C++ `OpBuilder`, borrowed from the caller of a callback.
pub struct Inserter {
    raw: glue::BcastBuilder,
}

impl Inserter {
    /// # Safety
    /// The builder outlives this and has an insertion point.
    pub unsafe fn from_raw(raw: glue::BcastBuilder) -> Self {
        Self { raw }
    }

    pub fn insert<'c>(&self, operation: Operation<'c>) -> Op<'c> {
        let raw = operation.into_raw();
        // SAFETY: the builder is valid, and from here on the op's block owns it.
        unsafe {
            glue::bcastBuilderInsert(self.raw, raw);
            OperationRef::from_raw(raw)
        }
    }

    pub fn set_insertion_point(&self, op: Op) {
        // SAFETY: both are valid.
        unsafe { glue::bcastBuilderSetInsertionPoint(self.raw, op.to_raw()) }
    }
}

/// The list of shapes that `reifyResultShapes` returns.
pub struct ReifiedShapes<'a> {
    raw: glue::BcastReifiedShapes,
    inserter: &'a Inserter,
}

impl<'a> ReifiedShapes<'a> {
    /// # Safety
    /// The list outlives this.
    pub unsafe fn from_raw(raw: glue::BcastReifiedShapes, inserter: &'a Inserter) -> Self {
        Self { raw, inserter }
    }

    /// Begins the shape of the next result.
    pub fn add(&mut self) {
        // SAFETY: the list is valid.
        unsafe { glue::bcastReifiedShapesAdd(self.raw) }
    }

    /// Adds a size to the shape that was begun last.
    pub fn add_size(&mut self, size: i64) {
        // SAFETY: both are valid.
        unsafe { glue::bcastReifiedShapesAddSize(self.raw, self.inserter.raw, size) }
    }

    /// Adds a size to the shape that was begun last.
    pub fn add_value(&mut self, value: Val) {
        // SAFETY: both are valid.
        unsafe { glue::bcastReifiedShapesAddValue(self.raw, value.to_raw()) }
    }
}

/// What changes the IR in a rewrite pattern: a C++ `RewriterBase`, borrowed from the caller of a callback.
pub struct Rewriter {
    raw: sys::MlirRewriterBase,
}

impl Rewriter {
    /// # Safety
    /// The rewriter outlives this, and stands at the op that is rewritten.
    pub unsafe fn from_raw(raw: sys::MlirRewriterBase) -> Self {
        Self { raw }
    }

    pub fn insert<'c>(&self, operation: Operation<'c>) -> Op<'c> {
        // SAFETY: the rewriter is valid, and from here on the op's block owns it.
        unsafe { OperationRef::from_raw(sys::mlirRewriterBaseInsert(self.raw, operation.into_raw())) }
    }

    /// Replaces an op, which is erased, by one value for each of its results.
    pub fn replace(&self, op: Op, values: &[Val]) {
        let values: Vec<_> = values.iter().map(|value| value.to_raw()).collect();
        // SAFETY: all are valid; the op is not used any more.
        unsafe {
            let count = values.len() as isize;
            sys::mlirRewriterBaseReplaceOpWithValues(self.raw, op.to_raw(), count, values.as_ptr());
        }
    }

    /// Makes the users of a value use another one.
    pub fn replace_uses(&self, value: Val, with: Val) {
        // SAFETY: both are valid.
        unsafe { sys::mlirRewriterBaseReplaceAllUsesWith(self.raw, value.to_raw(), with.to_raw()) }
    }

    /// Gives an op other operands, as many as it has.
    pub fn set_operands(&self, op: Op, operands: &[Val]) {
        // SAFETY: all are valid, and each operand exists.
        unsafe {
            sys::mlirRewriterBaseStartOpModification(self.raw, op.to_raw());
            operands.iter().enumerate().for_each(|(index, operand)| set_operand(op, index, *operand));
            sys::mlirRewriterBaseFinalizeOpModification(self.raw, op.to_raw());
        }
    }
}

/// Replaces one of the operands that an op has.
pub fn set_operand(op: Op, index: usize, value: Val) {
    assert!(index < op.operand_count());
    // SAFETY: the operand exists, and both are valid.
    unsafe { sys::mlirOperationSetOperand(op.to_raw(), index as isize, value.to_raw()) }
}

/// Gives a value another type.
pub fn set_type<'c>(value: Val<'c>, r#type: Type<'c>) {
    // SAFETY: both are valid.
    unsafe { sys::mlirValueSetType(value.to_raw(), r#type.to_raw()) }
}

/// A copy of an op, which uses the same values.
pub fn clone_op<'c>(op: Op<'c>) -> Operation<'c> {
    // SAFETY: the op is valid, and the caller owns the copy.
    unsafe { Operation::from_raw(sys::mlirOperationClone(op.to_raw())) }
}

/// Whether the value is used at all.
pub fn has_uses(value: Val) -> bool {
    // SAFETY: the value is valid.
    unsafe { !sys::mlirOpOperandIsNull(sys::mlirValueGetFirstUse(value.to_raw())) }
}

/// Whether nothing but `user` uses an op's results.
pub fn is_used_only_by(op: Op, user: Op) -> bool {
    op.results().all(|result| {
        // SAFETY: the value is valid, and so is each of its uses until the null one.
        unsafe {
            let mut operand = sys::mlirValueGetFirstUse(result.to_raw());
            while !sys::mlirOpOperandIsNull(operand) {
                if sys::mlirOpOperandGetOwner(operand).ptr != user.to_raw().ptr {
                    return false;
                }
                operand = sys::mlirOpOperandGetNextUse(operand);
            }
        }
        true
    })
}

/// The ops of the first block of a region, if it has one.
///
/// # Safety
/// The region is valid for `'c`, or null.
pub unsafe fn region_ops<'c>(region: sys::MlirRegion) -> Vec<Op<'c>> {
    // SAFETY: a null region is not asked for its block, nor a null block for its ops.
    unsafe { first_block(region).map(|block| block_ops(block)).unwrap_or_default() }
}

/// # Safety
/// The region is valid or null.
unsafe fn first_block(region: sys::MlirRegion) -> Option<sys::MlirBlock> {
    if region.ptr.is_null() {
        return None;
    }
    // SAFETY: the region is valid.
    let block = unsafe { sys::mlirRegionGetFirstBlock(region) };
    (!block.ptr.is_null()).then_some(block)
}

fn body(op: Op) -> sys::MlirRegion {
    // SAFETY: the op is valid, and a region is only asked for if it is there.
    unsafe {
        match sys::mlirOperationGetNumRegions(op.to_raw()) {
            0 => sys::MlirRegion { ptr: ptr::null_mut() },
            _ => sys::mlirOperationGetRegion(op.to_raw(), 0),
        }
    }
}

/// The ops of the first block of an op's first region, if it has one.
pub fn body_ops<'c>(op: Op<'c>) -> Vec<Op<'c>> {
    // SAFETY: the op's region lives as long as the op.
    unsafe { region_ops(body(op)) }
}

/// The arguments of the first block of an op's first region, if it has one.
pub fn body_arguments<'c>(op: Op<'c>) -> Vec<Val<'c>> {
    // SAFETY: as in `body_ops`.
    unsafe {
        let Some(block) = first_block(body(op)) else { return Vec::new() };
        let count = sys::mlirBlockGetNumArguments(block);
        (0..count).map(|index| Value::from_raw(sys::mlirBlockGetArgument(block, index))).collect()
    }
}

/// Whether a value is defined in a region of an op, however deep.
pub fn is_defined_below(value: Val, op: Op) -> bool {
    // SAFETY: a value's op or block, and what is above it, is valid as long as the value is; null at the top.
    unsafe {
        let raw = value.to_raw();
        let mut above = if sys::mlirValueIsAOpResult(raw) {
            sys::mlirOperationGetParentOperation(sys::mlirOpResultGetOwner(raw))
        } else {
            sys::mlirBlockGetParentOperation(sys::mlirBlockArgumentGetOwner(raw))
        };
        while !above.ptr.is_null() {
            if above.ptr == op.to_raw().ptr {
                return true;
            }
            above = sys::mlirOperationGetParentOperation(above);
        }
    }
    false
}

/// What LLVM's own trait says of an op; it reports errors.
pub fn verify_results_broadcastable_shape(op: Op) -> bool {
    // SAFETY: the op is valid.
    unsafe { glue::bcastVerifyResultsBroadcastableShape(op.to_raw()) }
}

/// Whether running the op, with all that is in its regions, touches no memory.
pub fn is_memory_effect_free(op: Op) -> bool {
    // SAFETY: the op is valid, and was verified.
    unsafe { glue::bcastIsMemoryEffectFree(op.to_raw()) }
}

/// Whether the op can be executed where it would not have been.
pub fn is_speculatable(op: Op) -> bool {
    // SAFETY: the op is valid, and was verified.
    unsafe { glue::bcastIsSpeculatableOp(op.to_raw()) }
}

/// Whether the op computes vectors as it does scalars, element by element.
pub fn is_elementwise_mappable(op: Op) -> bool {
    // SAFETY: the op is valid.
    unsafe { glue::bcastIsElementwiseMappable(op.to_raw()) }
}

pub fn register_dialect(registry: &DialectRegistry) {
    // SAFETY: the registry is valid.
    unsafe { glue::bcastRegisterDialect(registry.to_raw()) }
}

/// Defines a user's dialect in every context of a registry; false if it has one of that name.
pub fn insert_user_ops(registry: &DialectRegistry, dialect: &str, ops: &[BroadcastableOp]) -> bool {
    let ops = hand_over(ops);
    // SAFETY: the registry is valid, the name and the array outlive the call, which takes what is in it.
    unsafe {
        let dialect = string_ref(dialect);
        glue::bcastRegistryInsertUserOps(registry.to_raw(), dialect, ops.as_ptr(), ops.len())
    }
}

/// Defines a user's dialect in a context; false if it has one of that name.
pub fn load_user_ops(context: &Context, dialect: &str, ops: &[BroadcastableOp]) -> bool {
    let ops = hand_over(ops);
    // SAFETY: as in `insert_user_ops`; no other thread uses the context, because it is not `Sync`.
    unsafe {
        let dialect = string_ref(dialect);
        glue::bcastContextLoadUserOps(context.to_raw(), dialect, ops.as_ptr(), ops.len())
    }
}

/// The ops as C++ keeps them, each a box of its own until [`drop_user_op`].
fn hand_over(ops: &[BroadcastableOp]) -> Vec<glue::BcastUserOp> {
    let hand_over = |op: &BroadcastableOp| {
        let op = Box::new(op.clone());
        let element = match op.result_element {
            ResultElement::LastOperand => BcastResultElement::BcastResultElementLastOperand,
            ResultElement::I1 => BcastResultElement::BcastResultElementI1,
        };
        let name = string_ref(&op.name);
        glue::BcastUserOp { name, element, definition: Box::into_raw(op).cast() }
    };
    ops.iter().map(hand_over).collect()
}

/// The op behind what `hand_over` gave to C++.
///
/// # Safety
/// It was not dropped, nor is during `'a`.
pub unsafe fn user_op<'a>(definition: *const c_void) -> &'a BroadcastableOp {
    // SAFETY: it points to a box that is not dropped, and that nobody changes; it is `Sync`, as is checked below.
    unsafe { &*definition.cast() }
}

/// # Safety
/// `hand_over` gave it to C++, which does not use it any more.
pub unsafe fn drop_user_op(definition: *const c_void) {
    // SAFETY: it came from a box, and is dropped once; it is `Send`, as is checked below.
    drop(unsafe { Box::<BroadcastableOp>::from_raw(definition.cast_mut().cast()) })
}

// C++ verifies from many threads, and drops in whichever is the last.
const _: () = {
    const fn is_shared<T: Send + Sync>() {}
    is_shared::<BroadcastableOp>();
};

pub fn register_passes() {
    // SAFETY: only touches MLIR's global pass registry, which the caller's `Once` guards.
    unsafe { glue::bcastRegisterPasses() }
}

pub fn opt_main(registry: &DialectRegistry) -> ExitCode {
    let arguments: Vec<CString> = std::env::args_os()
        .map(|argument| CString::new(argument.into_encoded_bytes()).expect("an argument has no NUL byte"))
        .collect();
    let mut pointers: Vec<_> = arguments.iter().map(|argument| argument.as_ptr().cast_mut()).collect();
    pointers.push(ptr::null_mut());
    // SAFETY: as for C's `main`: a list of texts, ended by a null pointer.
    let code =
        unsafe { glue::bcastOptMain(arguments.len() as i32, pointers.as_mut_ptr(), registry.to_raw()) };
    ExitCode::from(u8::try_from(code).unwrap_or(1))
}
