// Each form that the reader knows.
#map = affine_map<(d0) -> (d0)>
#set = affine_set<(d0) : (d0 >= 0, -d0 + 4 >= 0)>
!t = tensor<4x?xf32, #toy.bounds<?, 8>>

module @m attributes {a.b = 1 : i64, "c d", e = array<i64: 0, 1>} {
  func.func private @declared(tensor<4xf32>, %b: i32) -> (f32 {x.y}, i1)
  func.func @f(%a: !t {bcast.dims = ["A", "B"]} loc("a"), %b: tensor<*xi1>, %n: index,
               %q: tensor<2x!quant.uniform<i8<-128:127>:f32, 0.1:3>>) -> tensor<?xf32> attributes {u} {
    // bcast: ignore infer-dim
    %0 = "toy.add"(%a, %a) <{p = dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>}> {s = "a\"\\b"} : (!t, !t) -> !t loc(#loc1)
    %1:2, %2 = toy.split %0, %b, dims = [0, 1] x [2], kind = LT : (!t, tensor<*xi1>) -> (!t, f32, vector<[4]x2xf32>)
    %3 = toy.select %b, %1#0, %1#0 : tensor<*xi1>, !t
    %4 = toy.cast %3 : !t to memref<4x?xf32, strided<[?, 1]>>
    %5 = toy.generic {maps = [#map, #map], set = #set} ins(%1#1, %0 : f32, !t)
        outs(%3 : !t) attrs = {x = true} {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %sum = arith.addf %in, %out : f32 return %sum : f32
    } -> !t
    %6:2 = toy.reduce(%0 init: %2), (%3 init: %2) across dimensions = [1] : (!t, !t, f32, f32) -> (f32, f32)
      reducer(%x: f32, %y: f32) (%z: f32, %w: f32) {
      toy.return %x, %z : f32, f32
    }
    %7 = scf.for %i = %n to %n step %n iter_args(%acc = %0) -> (!t) {
      scf.yield %acc : !t
    }
    scf.forall (%j, %k) in (2, 3) { }
    %8 = torch.aten.add %torch, %torch : !torch.vtensor<[4,?],f32>, !torch.vtensor<[4,?],f32> -> !torch.vtensor<[4,?],f32>
    "toy.if"(%b) ({
      "cf.br"(%n)[^bb1] : (index) -> ()
    ^bb1(%late: index):
      toy.use %late, %later : index, index
    }, {}) : (tensor<*xi1>) -> ()
    %later = arith.constant 1 : index
    %torch = torch.operator "onnx.Add"() : () -> !torch.vtensor<[4,?],f32>
    %10:2 = torch.operator "onnx.Split"(%torch) : (!torch.vtensor<[4,?],f32>) -> (!torch.int, !torch.int)
    toy.execute(%0 as %captured: !t{%n}, %n as %m: index) => !toy.token {
      toy.call @f(%captured)[%m] : (!t) -> ()
    }
    %11 = toy.dispatch[%n](%0) : (!t) -> f32 = (%inner: !t) {
      toy.use %inner : !t
    }
    omp.loop_nest (%l) : index = (%n) to (%n) step (%n) {
      toy.use %l : index
    }
    %9 = toy.extract %a[%n] : f32 from !t
    return
  }
}
{-#
  dialect_resources: { builtin: { x: "0x#-}" } }
#-}
#loc1 = loc("é":1:2)
// -----
%0 = arith.constant dense<1> : tensor<2xi64>
