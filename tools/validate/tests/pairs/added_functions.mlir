// proven
func.func @f(%x: f32) -> f32 {
  %0 = math.erf %x : f32
  return %0 : f32
}
// -----
func.func @f(%x: f32) -> f32 {
  %0 = math.erf %x : f32
  return %0 : f32
}
// end
// ----- not understood: 'func.func'
// A later pass calls the library's function of that name.
// - // end
// + func.func @erff(%x: f32) -> f32 {
// +   return %x : f32
// + }
// ----- not understood: 'func.func'
// - // end
// + func.func private @erff(%x: f32) -> f32 attributes {llvm.linkage = #llvm.linkage<internal>} {
// +   return %x : f32
// + }
// ----- not understood: 'llvm.mlir.global'
// Functions in this list are called before the program begins.
// - // end
// + llvm.mlir.global appending @llvm.global_ctors() {addr_space = 0 : i32} : !llvm.array<0 x ptr> {
// +   %0 = llvm.mlir.undef : !llvm.array<0 x ptr>
// +   llvm.return %0 : !llvm.array<0 x ptr>
// + }
// ----- proven
// - // end
// + llvm.func @printf(!llvm.ptr, ...) -> i32
// + func.func private @bcast_twice(%x: f32) -> f32 {
// +   %0 = arith.addf %x, %x : f32
// +   return %0 : f32
// + }
// ----- not understood: 'func.func'
// It says of the added function that it does not return.
// - // end
// + func.func private @bcast_twice(%x: f32) -> f32 attributes {passthrough = ["noreturn"]} {
// +   return %x : f32
// + }
// ----- not understood: 'func.func'
// It says of an argument that nothing else names its memory.
// - // end
// + func.func private @bcast_twice(%x: !llvm.ptr {llvm.noalias}) {
// +   return
// + }
// ----- not understood: 'llvm.mlir.global'
// - // end
// + llvm.mlir.global private @llvm.used() {addr_space = 0 : i32} : !llvm.array<0 x ptr> {
// +   %0 = llvm.mlir.undef : !llvm.array<0 x ptr>
// +   llvm.return %0 : !llvm.array<0 x ptr>
// + }
