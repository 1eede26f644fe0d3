//! Whole chains around reductions: static and dynamic, fused and not, they compute the same bits.

use super::{
    compiled::{Compiled, TARGETS},
    effort,
    reference::Tensor,
};

/// The sizes of two dimensions.
const SHAPES: [[usize; 2]; 9] =
    [[5, 768], [3, 100], [4, 33], [4, 32], [7, 31], [6, 16], [9, 3], [2, 1], [3, 0]];

fn tensors([rows, columns]: [usize; 2], number: impl Fn(usize) -> f32) -> [Tensor; 2] {
    let tensor = |shape: Vec<usize>| {
        let count = shape.iter().product();
        Tensor { shape, elements: (0..count).map(&number).collect() }
    };
    [tensor(vec![rows, columns]), tensor(vec![columns])]
}

/// Numbers between -2 and 2.
fn number(at: usize) -> f32 {
    (at * 7919 % 4093) as f32 / 1021.0 - 2.0
}

/// Defines `x`, `X` for its type, `V` for that of `b`, `K` for that of a row's results, and `E` for their
/// type without 1.
fn function(name: &str, shape: Option<[usize; 2]>, body: &str) -> String {
    let [rows, columns] =
        shape.map_or(["?".to_owned(), "?".to_owned()], |shape| shape.map(|size| size.to_string()));
    let dynamic = if shape.is_some() { "" } else { "%rows" };
    let body = body
        .replace("EMPTY", &format!("tensor.empty({dynamic}) : tensor<{rows}xf32>"))
        .replace("X", &format!("tensor<{rows}x{columns}xf32>"))
        .replace("V", &format!("tensor<{columns}xf32>"))
        .replace("K", &format!("tensor<{rows}x1xf32>"))
        .replace("E", &format!("tensor<{rows}xf32>"))
        .replace("ROWS", if shape.is_some() { &rows } else { "%rows" });
    format!(
        "func.func @{name}(%x: tensor<{rows}x{columns}xf32>, %b: tensor<{columns}xf32>) -> tensor<{rows}x{columns}xf32> \
           attributes {{llvm.emit_c_interface}} {{\n\
         %0 = arith.constant 0 : index\n%1 = arith.constant 1 : index\n\
         %rows = tensor.dim %x, %0 : tensor<{rows}x{columns}xf32>\n\
         %columns = tensor.dim %x, %1 : tensor<{rows}x{columns}xf32>\n{body}\n}}\n"
    )
}

const SOFTMAX: &str = "
  %low = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %e = EMPTY
  %m0 = linalg.fill ins(%low : f32) outs(%e : E) -> E
  %y = bcast.add %x, %b : (X, V) -> X
  %m1 = linalg.reduce { arith.maximumf } ins(%y : X) outs(%m0 : E) dimensions = [1]
  %m = tensor.expand_shape %m1 [[0, 1]] output_shape [ROWS, 1] : E into K
  %d = bcast.sub %y, %m : (X, K) -> X
  %p = math.exp %d : X
  %s0 = linalg.fill ins(%zero : f32) outs(%e : E) -> E
  %s1 = linalg.reduce { arith.addf } ins(%p : X) outs(%s0 : E) dimensions = [1]
  %s = tensor.expand_shape %s1 [[0, 1]] output_shape [ROWS, 1] : E into K
  %r = bcast.div %p, %s : (X, K) -> X
  return %r : X";

/// A variance, and what is left of it.
const NORM: &str = "
  %zero = arith.constant 0.0 : f32
  %n0 = arith.index_cast %columns : index to i64
  %n1 = arith.sitofp %n0 : i64 to f32
  %n = tensor.from_elements %n1 : tensor<f32>
  %e = EMPTY
  %s0 = linalg.fill ins(%zero : f32) outs(%e : E) -> E
  %s1 = linalg.reduce { arith.addf } ins(%x : X) outs(%s0 : E) dimensions = [1]
  %s = tensor.expand_shape %s1 [[0, 1]] output_shape [ROWS, 1] : E into K
  %m = bcast.div %s, %n : (K, tensor<f32>) -> K
  %d = bcast.sub %x, %m : (X, K) -> X
  %q = bcast.mul %d, %d : (X, X) -> X
  %v0 = linalg.reduce { arith.addf } ins(%q : X) outs(%s0 : E) dimensions = [1]
  %v1 = tensor.expand_shape %v0 [[0, 1]] output_shape [ROWS, 1] : E into K
  %v = bcast.div %v1, %n : (K, tensor<f32>) -> K
  %i = math.rsqrt %v : K
  %t = bcast.mul %d, %i : (X, K) -> X
  %r = bcast.mul %t, %b : (X, V) -> X
  return %r : X";

const SIN: &str = "
  %d = bcast.sub %x, %b : (X, V) -> X
  %y = math.sin %d : X
  %z = math.cos %y : X
  %t = math.tan %d : X
  %r = bcast.add %z, %t : (X, X) -> X
  return %r : X";

/// The same, one element after the other.
const SCALAR_SIN: &str = "
  %e = tensor.empty(%rows, %columns) : X
  %r = scf.for %i = %0 to %rows step %1 iter_args(%outer = %e) -> X {
    %row = scf.for %j = %0 to %columns step %1 iter_args(%inner = %outer) -> X {
      %a = tensor.extract %x[%i, %j] : X
      %c = tensor.extract %b[%j] : V
      %d = arith.subf %a, %c : f32
      %y = math.sin %d : f32
      %z = math.cos %y : f32
      %t = math.tan %d : f32
      %s = arith.addf %z, %t : f32
      %new = tensor.insert %s into %inner[%i, %j] : X
      scf.yield %new : X
    }
    scf.yield %row : X
  }
  return %r : X";

fn bits(tensor: &Tensor) -> Vec<u32> {
    let bits = |element: &f32| if element.is_nan() { f32::NAN.to_bits() } else { element.to_bits() };
    tensor.elements.iter().map(bits).collect()
}

/// The short form takes one target.
fn targets() -> &'static [&'static str] {
    if effort::is_long() { TARGETS } else { &TARGETS[..1] }
}

/// The results of a chain for each shape: static and dynamic, fused and not, on one target. A `b` of one
/// element has the results of one in which all elements are that.
fn check(name: &str, body: &str, target: &str, number: impl Fn(usize) -> f32 + Copy) -> Vec<Vec<u32>> {
    let mut module = function("any_size", None, body);
    for (at, shape) in SHAPES.iter().enumerate() {
        module += &function(&format!("fixed{at}"), Some(*shape), body);
    }
    let build = |options: &str| {
        Compiled::new(&format!("{name}-{target}"), &module, &format!("reductions=tree {options}"), target)
    };
    let mut ways = vec!["fuse=true", "fuse=false"];
    if target == TARGETS[0] {
        ways.push("threads=openmp min-shared-cost=0");
    }
    let libraries: Vec<_> = ways.into_iter().map(build).collect();
    let result = |(at, &shape): (usize, &[usize; 2])| {
        let operands = tensors(shape, number);
        let call = |library: &Compiled, function: &str| bits(&library.call(function, &operands, 2));
        let expected = call(&libraries[0], "any_size");
        for function in [format!("fixed{at}"), "any_size".into()] {
            for library in &libraries {
                assert_eq!(call(library, &function), expected, "{name} {function} {shape:?} {target}");
            }
        }
        let with = |count: usize| {
            let b = Tensor { shape: vec![count], elements: vec![number(1); count] };
            [tensors(shape, number).into_iter().next().expect("there is `x`"), b]
        };
        for library in &libraries {
            let [one, all] = [1, shape[1]].map(|count| bits(&library.call("any_size", &with(count), 2)));
            assert_eq!(one, all, "{name} {shape:?} {target}");
        }
        expected
    };
    SHAPES.iter().enumerate().map(result).collect()
}

#[test]
fn a_softmax_has_the_same_bits_static_dynamic_fused_and_unfused() {
    for target in targets() {
        for (result, [rows, columns]) in check("softmax", SOFTMAX, target, number).iter().zip(SHAPES) {
            for row in 0..rows {
                let row = &result[row * columns..][..columns];
                let sum: f64 = row.iter().map(|&bits| f64::from(f32::from_bits(bits))).sum();
                assert!(columns == 0 || (sum - 1.0).abs() < 1e-6, "{sum} {columns}");
            }
        }
    }
}

#[test]
fn a_norm_has_the_same_bits_static_dynamic_fused_and_unfused() {
    for target in targets() {
        check("norm", NORM, target, number);
    }
}

/// Large angles, and what is not a number, in some vectors.
fn angle(at: usize) -> f32 {
    match at % 97 {
        13 => 1e22,
        14 => 1_048_576.0,
        15 => -1_048_577.0,
        45 => f32::INFINITY,
        46 => f32::NAN,
        47 => -0.0,
        _ => number(at) * 1000.0,
    }
}

#[test]
fn an_angle_has_the_same_bits_beside_large_ones_and_alone() {
    for target in targets() {
        let vectors = check("angles", SIN, target, angle);
        let alone =
            Compiled::new(&format!("alone-{target}"), &function("any_size", None, SCALAR_SIN), "", target);
        for (result, shape) in vectors.iter().zip(SHAPES) {
            assert_eq!(
                bits(&alone.call("any_size", &tensors(shape, angle), 2)),
                *result,
                "{shape:?} {target}"
            );
        }
    }
}
