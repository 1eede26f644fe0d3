// Functions that compute numbers of bytes.
module {
  // The product of two numbers without signs, or the largest number if that is less.
  llvm.func internal @bcast_times(%a: i64, %b: i64) -> i64 {
    %both = "llvm.intr.umul.with.overflow"(%a, %b) : (i64, i64) -> !llvm.struct<(i64, i1)>
    %product = llvm.extractvalue %both[0] : !llvm.struct<(i64, i1)>
    %wraps = llvm.extractvalue %both[1] : !llvm.struct<(i64, i1)>
    %largest = llvm.mlir.constant(-1 : i64) : i64
    %least = llvm.select %wraps, %largest, %product : i1, i64
    llvm.return %least : i64
  }
}
