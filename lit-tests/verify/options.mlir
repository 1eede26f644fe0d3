// RUN: not bcast-opt %s --bcast-verify 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not bcast-opt %s --bcast-verify=profile=onxx 2>&1 | FileCheck %s --check-prefix=PROFILE
// RUN: not bcast-opt %s --bcast-verify=ops=toyadd 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not bcast-opt %s --bcast-verify=ops=.add 2>&1 | FileCheck %s --check-prefix=HALF
// RUN: not bcast-opt %s --bcast-verify=ops=toy. 2>&1 | FileCheck %s --check-prefix=HALF
// RUN: not bcast-opt %s --bcast-verify=ops=func.fun 2>&1 | FileCheck %s --check-prefix=OP
// RUN: not bcast-opt %s --bcast-verify="ops=toy.add mode=loose" 2>&1 | FileCheck %s --check-prefix=MODE
// RUN: bcast-opt %s --bcast-verify=ops=toy.add,toy.ad 2>&1 | FileCheck %s --check-prefix=UNSEEN
// RUN: bcast-opt %s --bcast-verify=profile=list 2>&1 | FileCheck %s --check-prefix=LIST

// RUN: not bcast-opt %s --bcast-verify='ops="toy.add toy.mul"' 2>&1 | FileCheck %s --check-prefix=BLANK
// BLANK: error: bcast-verify: 'toy.add toy.mul' does not name an op: write a comma between names, as in ops=toy.add,toy.mul
// NONE: error: bcast-verify: no ops to verify: name them, as in bcast-verify{ops=toy.add,toy.mul}, or take a profile, as in bcast-verify{profile=onnx}; bcast-verify{profile=list} explains them
// PROFILE: error: bcast-verify: there is no profile 'onxx': choose from chlo, iree_linalg_ext, iree_tensor_ext, linalg, onnx, stablehlo, test, tf, tfl, tm_tensor, torch, torch_c, tosa, tt, ttir, ttnn, vector, or list, which describes them
// NAME: error: bcast-verify: 'toyadd' does not name an op: write it with its dialect, as in toy.add
// HALF: error: bcast-verify: '{{.add|toy.}}' does not name an op: write it with its dialect, as in toy.add
// OP: error: bcast-verify: dialect 'func' has no op 'func.fun', but func.func,
// MODE: the choices for mode are strict upstream
// UNSEEN: bcast-verify: 0 ops seen, 0 verified, 0 refused, 0 skipped; there is none named toy.add, toy.ad
// LIST: remark: bcast-verify: the profiles are
// LIST-NEXT: chlo: StableHLO's dialect chlo; without the attribute, operands align on the right
// LIST: chlo.broadcast_add
// LIST: onnx: onnx-mlir's dialect onnx
// LIST: onnx.Add
func.func @f() {
  return
}

// RUN: bcast-opt %s --bcast-verify="profile=onnx,torch ops=onnx.Xor" 2>&1 | FileCheck %s --check-prefix=NOTHING
// NOTHING: bcast-verify: 0 ops seen, 0 verified, 0 refused, 0 skipped; there is no op of the profile onnx; there is no op of the profile torch; there is none named onnx.Xor
