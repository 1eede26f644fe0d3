// proven
func.func @f(%a: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  cf.assert %c, "it fails"
  return %a : tensor<?xf32>
}
// -----
llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.func @abort()
llvm.func internal @bcast_end(%text: !llvm.ptr, %number: i64) {
  %one = llvm.mlir.constant(1 : i64) : i64
  %ten = llvm.mlir.constant(10 : i64) : i64
  llvm.br ^digit(%number, %one : i64, i64)
^digit(%rest: i64, %digits: i64):
  %next = llvm.sdiv %rest, %ten : i64
  %more = llvm.add %digits, %one : i64
  %is_last = llvm.icmp "slt" %rest, %ten : i64
  llvm.cond_br %is_last, ^print, ^digit(%next, %more : i64, i64)
^print:
  %printed = llvm.call @printf(%text, %digits) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i64) -> i32
  llvm.call @abort() : () -> ()
  llvm.unreachable
}
llvm.mlir.global internal constant @text("%lld\0A\00")
func.func @f(%a: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %true = arith.constant true
  %wrong = arith.xori %c, %true : i1
  scf.if %wrong {
    %text = llvm.mlir.addressof @text : !llvm.ptr
    %number = llvm.mlir.constant(7 : i64) : i64
    llvm.call @bcast_end(%text, %number) : (!llvm.ptr, i64) -> ()
  }
  return %a : tensor<?xf32>
}
// ----- not understood: 'llvm.func'
// It does not count down.
// - llvm.cond_br %is_last, ^print, ^digit(%next, %more : i64, i64)
// + llvm.cond_br %is_last, ^print, ^digit(%rest, %more : i64, i64)
// ----- not understood: 'llvm.func'
// It stops below a number that it does not reach.
// - %is_last = llvm.icmp "slt" %rest, %ten : i64
// + %less = llvm.mlir.constant(-10 : i64) : i64
// + %is_last = llvm.icmp "slt" %rest, %less : i64
// ----- not understood: 'llvm.func'
// It divides by 1.
// - %next = llvm.sdiv %rest, %ten : i64
// + %next = llvm.sdiv %rest, %one : i64
// ----- not understood: 'llvm.func'
// It returns.
// - llvm.unreachable
// + llvm.return
