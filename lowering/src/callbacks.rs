//! The functions that run the passes, and those that passes ask.
#![allow(unsafe_code)]

use crate::{
    builder::Builder,
    elide,
    ffi::{
        self, Index, Inserter, Op, OpMut, Slicer, Val, callbacks, glue, on_op, run_counted_pass, run_pass,
        texts,
    },
    functions, fuse,
    kernels::{self, contractions},
    lower::{
        assumptions, casts, empty_reshapes, insert_checks, linalg, memory, pipeline, reshapes, returns,
        scalars, select, signless, slices, strides, unshare, unshare_results, vector, verify_blocks,
        verify_llvm, verify_scalable,
    },
    tile::{self, Region},
};
use melior::ir::{ValueLike, operation::OperationLike};
use mlir_sys::{MlirOperation, MlirStringCallback, MlirValue};
use std::ffi::c_void;

/// Takes the values of the results of a lowered op.
type Lowered = Option<unsafe extern "C" fn(*const MlirValue, usize, *mut c_void)>;

/// Lowers one op, and passes its values on, or the reason why there are none.
///
/// # Safety
/// The op, the builder, which stands before it, and the data are valid during the call.
unsafe fn lower_op(
    op: MlirOperation,
    builder: glue::BcastBuilder,
    (lowered, refused, data): (Lowered, MlirStringCallback, *mut c_void),
    lower: impl for<'c> FnOnce(&Builder<'c, '_>, Op<'c>) -> Result<Vec<Val<'c>>, String>,
) -> bool {
    // SAFETY: as promised by the caller.
    let inserter = unsafe { Inserter::from_raw(builder) };
    let run = |op: Op| {
        let context = op.context();
        let builder = Builder::new(ffi::context(&context), &inserter, op);
        match (lower(&builder, op), lowered, refused) {
            (Ok(values), Some(lowered), _) => {
                let values: Vec<MlirValue> = values.iter().map(|value| value.to_raw()).collect();
                // SAFETY: there are as many values; the data are what the function takes.
                unsafe { lowered(values.as_ptr(), values.len(), data) };
                true
            }
            (Err(reason), _, Some(refused)) => {
                // SAFETY: as above; the text outlives the call.
                unsafe { refused(ffi::string_ref(&reason), data) };
                false
            }
            _ => false,
        }
    };
    // SAFETY: as promised by the caller.
    unsafe { on_op(op, false, run) }
}

/// Takes the op of a tile, its results and its slices.
type Tiled = Option<
    unsafe extern "C" fn(MlirOperation, *const MlirValue, usize, *const MlirValue, usize, *mut c_void),
>;

/// Builds a tile of an op, and passes it on; false if there is none.
///
/// # Safety
/// The op, the builders, of which the first one stands before it, and the data are valid during the call, as
/// are as many offsets and sizes.
unsafe fn tile_op(
    op: MlirOperation,
    (before, inside): (glue::BcastBuilder, glue::BcastBuilder),
    (offsets, sizes, rank): (*const glue::BcastIndex, *const glue::BcastIndex, usize),
    (tiled, data): (Tiled, *mut c_void),
) -> bool {
    // SAFETY: as promised by the caller.
    let (before, inserter, slicer) =
        unsafe { (Inserter::from_raw(before), Inserter::from_raw(inside), Slicer::from_raw(inside)) };
    let run = |op: Op| {
        let indices = |raw| -> Vec<Index> {
            // SAFETY: as promised by the caller.
            unsafe { ffi::array(raw, rank).iter().map(|index| Index::from_raw(index)).collect() }
        };
        let region = Region { offsets: &indices(offsets), sizes: &indices(sizes) };
        let context = op.context();
        let build = |inserter| Builder::new(ffi::context(&context), inserter, op);
        // SAFETY: the op is valid; the caller does not change it meanwhile.
        let mut changed = unsafe { OpMut::from_raw(op.to_raw()) };
        let made = tile::tile(&build(&before), (&build(&inserter), &slicer), &mut changed, &region);
        let (Ok(tile), Some(tiled)) = (made, tiled) else { return false };
        let raw = |values: &[Val]| values.iter().map(|value| value.to_raw()).collect::<Vec<_>>();
        let (results, slices) = (raw(&tile.results), raw(&tile.slices));
        // SAFETY: there are as many values; the data are what the function takes.
        unsafe {
            tiled(tile.op.to_raw(), results.as_ptr(), results.len(), slices.as_ptr(), slices.len(), data);
        }
        true
    };
    // SAFETY: as promised by the caller.
    unsafe { on_op(op, false, run) }
}

callbacks! {
    fn bcastInsertRuntimeChecks(
        root: MlirOperation,
        builder: glue::BcastBuilder,
        report_sizes: bool
    ) -> bool {
        // SAFETY: the builder outlives the call.
        unsafe {
            run_counted_pass(root, builder, "bcast-insert-runtime-checks", |root, inserter| {
                insert_checks::run(root, inserter, report_sizes)
            })
        }
    }

    fn bcastFuse(
        root: MlirOperation,
        builder: glue::BcastBuilder,
        runtime_checks: bool,
        report_sizes: bool
    ) -> bool {
        let options = fuse::Options { runtime_checks, report_sizes };
        // SAFETY: the builder outlives the call.
        unsafe {
            run_counted_pass(root, builder, "bcast-fuse", |root, inserter| fuse::run(root, inserter, options))
        }
    }

    fn bcastFusingPays(producer: MlirOperation, consumer: MlirOperation, operand: usize) -> bool {
        // SAFETY: both ops are valid during the call.
        unsafe {
            on_op(producer, false, |producer| {
                on_op(consumer, false, |consumer| fuse::kernels::fusing_pays(producer, consumer, operand))
            })
        }
    }

    fn bcastReshapeMoves(producer: MlirOperation, user: MlirOperation) -> bool {
        // SAFETY: both ops are valid during the call.
        unsafe {
            on_op(producer, false, |producer| {
                on_op(user, false, |user| fuse::kernels::reshape_moves(producer, user))
            })
        }
    }

    fn bcastConvertToLinalg(
        root: MlirOperation,
        builder: glue::BcastBuilder,
        dynamic_broadcast: glue::BcastDynamicBroadcast,
        runtime_checks: bool,
        report_sizes: bool,
        chains: bool
    ) -> bool {
        let options = linalg::Options { dynamic_broadcast, runtime_checks, report_sizes, chains };
        // SAFETY: the builder outlives the call.
        unsafe {
            run_counted_pass(root, builder, "convert-bcast-to-linalg", |root, inserter| {
                linalg::run(root, inserter, options)
            })
        }
    }

    fn bcastConvertToVector(root: MlirOperation, builder: glue::BcastBuilder) -> bool {
        // SAFETY: the builder outlives the call.
        unsafe { run_pass(root, builder, vector::run) }
    }

    fn bcastLowerOpToLinalg(
        op: MlirOperation,
        builder: glue::BcastBuilder,
        dynamic_broadcast: glue::BcastDynamicBroadcast,
        runtime_checks: bool,
        lowered: Lowered,
        refused: MlirStringCallback,
        data: *mut c_void
    ) -> bool {
        let options = linalg::Options { dynamic_broadcast, runtime_checks, report_sizes: false, chains: false };
        // SAFETY: all outlive the call.
        unsafe { lower_op(op, builder, (lowered, refused, data), |builder, op| linalg::lower_op(builder, op, options)) }
    }

    fn bcastLowerOpToVector(
        op: MlirOperation,
        builder: glue::BcastBuilder,
        lowered: Lowered,
        refused: MlirStringCallback,
        data: *mut c_void
    ) -> bool {
        // SAFETY: all outlive the call.
        unsafe { lower_op(op, builder, (lowered, refused, data), vector::lower_op) }
    }

    fn bcastCheckBeforeTiling(op: MlirOperation, before: glue::BcastBuilder) -> bool {
        // SAFETY: the builder outlives the call.
        let inserter = unsafe { Inserter::from_raw(before) };
        let run = |op: Op| {
            let context = op.context();
            let builder = Builder::new(ffi::context(&context), &inserter, op);
            // SAFETY: the op is valid; nothing else changes it meanwhile.
            tile::check(&builder, &mut unsafe { OpMut::from_raw(op.to_raw()) }).is_ok()
        };
        // SAFETY: the op outlives the call.
        unsafe { on_op(op, false, run) }
    }

    fn bcastTileOp(
        op: MlirOperation,
        before: glue::BcastBuilder,
        inside: glue::BcastBuilder,
        offsets: *const glue::BcastIndex,
        sizes: *const glue::BcastIndex,
        rank: usize,
        tiled: Tiled,
        data: *mut c_void
    ) -> bool {
        // SAFETY: all outlive the call, and there are as many offsets and sizes.
        unsafe { tile_op(op, (before, inside), (offsets, sizes, rank), (tiled, data)) }
    }

    fn bcastExpandTensorSelect(root: MlirOperation, builder: glue::BcastBuilder) -> bool {
        // SAFETY: the builder outlives the call.
        unsafe { run_pass(root, builder, select::run) }
    }

    fn bcastDropOverwritten(root: MlirOperation, builder: glue::BcastBuilder) -> bool {
        // SAFETY: the builder outlives the call.
        unsafe { run_pass(root, builder, fuse::inits::drop_overwritten) }
    }

    fn bcastCopyHiddenStrides(root: MlirOperation, builder: glue::BcastBuilder) -> bool {
        // SAFETY: the builder outlives the call.
        unsafe { run_pass(root, builder, strides::run) }
    }

    fn bcastCallAssumptions(root: MlirOperation, builder: glue::BcastBuilder) -> bool {
        // SAFETY: the builder outlives the call.
        unsafe { run_pass(root, builder, assumptions::run) }
    }

    fn bcastCutCasts(root: MlirOperation, builder: glue::BcastBuilder) -> bool {
        // SAFETY: the builder outlives the call.
        unsafe { run_pass(root, builder, casts::run) }
    }

    fn bcastExpandReshapes(root: MlirOperation, builder: glue::BcastBuilder) -> bool {
        // SAFETY: the builder outlives the call.
        unsafe { run_pass(root, builder, reshapes::run) }
    }

    fn bcastExpandSlices(root: MlirOperation, builder: glue::BcastBuilder) -> bool {
        // SAFETY: the builder outlives the call.
        unsafe { run_pass(root, builder, slices::run) }
    }

    fn bcastEmptyReshapes(root: MlirOperation, builder: glue::BcastBuilder) -> bool {
        // SAFETY: the builder outlives the call.
        unsafe { run_pass(root, builder, empty_reshapes::run) }
    }

    fn bcastCallContractions(
        root: MlirOperation,
        builder: glue::BcastBuilder,
        panel_bytes: i64
    ) -> bool {
        // SAFETY: the builder outlives the call.
        unsafe {
            run_pass(root, builder, |root, inserter| contractions::run(root, inserter, panel_bytes))
        }
    }

    fn bcastKernelsToLoops(
        root: MlirOperation,
        builder: glue::BcastBuilder,
        options: glue::BcastKernelOptions
    ) -> bool {
        // SAFETY: the builder outlives the call.
        unsafe { run_pass(root, builder, |root, inserter| kernels::run(root, inserter, options)) }
    }

    fn bcastCarryScalars(root: MlirOperation, builder: glue::BcastBuilder) -> bool {
        // SAFETY: the builder outlives the call.
        unsafe { run_pass(root, builder, scalars::run) }
    }

    fn bcastCheckMemory(root: MlirOperation, builder: glue::BcastBuilder) -> bool {
        // SAFETY: the builder outlives the call.
        unsafe { run_pass(root, builder, memory::run) }
    }

    fn bcastReturnFailures(root: MlirOperation, builder: glue::BcastBuilder) -> bool {
        // SAFETY: the builder outlives the call.
        unsafe { run_pass(root, builder, returns::run) }
    }

    fn bcastUnshareEmpty(root: MlirOperation, builder: glue::BcastBuilder) -> bool {
        // SAFETY: the builder outlives the call.
        unsafe { run_pass(root, builder, unshare::run) }
    }

    fn bcastUnshareResults(root: MlirOperation, builder: glue::BcastBuilder) -> bool {
        // SAFETY: the builder outlives the call.
        unsafe { run_pass(root, builder, unshare_results::run) }
    }

    fn bcastToSignless(root: MlirOperation, builder: glue::BcastBuilder) -> bool {
        // SAFETY: the builder outlives the call.
        unsafe { run_pass(root, builder, signless::run) }
    }

    fn bcastElideChecks(root: MlirOperation, builder: glue::BcastBuilder) -> bool {
        // SAFETY: the builder outlives the call.
        unsafe { run_counted_pass(root, builder, "bcast-elide-checks", elide::run) }
    }

    fn bcastVerifyBlocks(root: MlirOperation) -> bool {
        // SAFETY: MLIR calls with a valid op, which outlives the call.
        unsafe { on_op(root, false, verify_blocks::run) }
    }

    fn bcastVerifyLLVM(root: MlirOperation) -> bool {
        // SAFETY: MLIR calls with a valid op, which outlives the call.
        unsafe { on_op(root, false, verify_llvm::run) }
    }

    fn bcastVerifyScalable(root: MlirOperation, ops: glue::BcastStrings) -> bool {
        // SAFETY: the names outlive the call, and MLIR calls with a valid op.
        unsafe {
            let ops = texts(ops);
            on_op(root, false, |root| verify_scalable::run(root, &ops))
        }
    }

    fn bcastExpandFunctions(
        root: MlirOperation,
        builder: glue::BcastBuilder,
        functions: glue::BcastFunctions,
        fmuladd: bool,
        only_constants: bool
    ) -> bool {
        let options = functions::Options { functions, fmuladd, only_constants };
        // SAFETY: the builder outlives the call.
        unsafe { run_pass(root, builder, |root, inserter| functions::run(root, inserter, options)) }
    }

    fn bcastExpandBf16(root: MlirOperation, builder: glue::BcastBuilder) -> bool {
        // SAFETY: the builder outlives the call.
        unsafe { run_pass(root, builder, functions::bf16::run) }
    }

    fn bcastToLLVMPipeline(
        options: glue::BcastToLLVMOptions,
        print: MlirStringCallback,
        data: *mut c_void
    ) {
        let pipeline = pipeline::to_llvm(&options);
        if let Some(print) = print {
            // SAFETY: the function is C++'s own, and takes the data that came with it.
            unsafe { print(ffi::string_ref(&pipeline), data) }
        }
    }
}
