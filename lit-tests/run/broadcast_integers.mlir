// The N-to-N operator on integers of each type, with the smallest and the largest number of it. The text is that for `si8`.
// Rules: element-type-kept
//
// DEFINE: %{run} = bcast-opt --bcast-to-llvm | %run | FileCheck %s
// RUN: cat %s | %{run} -DLOW=-128 -DHIGH=127 -DNEXT=126
// RUN: sed 's/si8/T/g; s/i8/i16/g; s/xT/xsi16/g; s/ T/ si16/g; s/-128/-32768/; s/127/32767/; s/126/32766/' %s | %{run} -DLOW=-32768 -DHIGH=32767 -DNEXT=32766
// RUN: sed 's/si8/T/g; s/i8/i32/g; s/xT/xsi32/g; s/ T/ si32/g; s/-128/-2147483648/; s/127/2147483647/; s/126/2147483646/' %s | %{run} -DLOW=-2147483648 -DHIGH=2147483647 -DNEXT=2147483646
// RUN: sed 's/si8/T/g; s/i8/i64/g; s/xT/xsi64/g; s/ T/ si64/g; s/-128/-9223372036854775808/; s/127/9223372036854775807/; s/126/9223372036854775806/' %s | %{run} -DLOW=-9223372036854775808 -DHIGH=9223372036854775807 -DNEXT=9223372036854775806
// RUN: sed 's/si8/T/g; s/i8/i1/g; s/xT/xi1/g; s/ T/ i1/g; s/-128/-1/; s/127/0/; s/126/-1/' %s | %{run} -DLOW=-1 -DHIGH=0 -DNEXT=-1
// RUN: sed 's/si8/T/g; s/i8/i8/g; s/xT/xi8/g; s/ T/ i8/g; ' %s | %{run} -DLOW=-128 -DHIGH=127 -DNEXT=126
// RUN: sed 's/si8/T/g; s/i8/i16/g; s/xT/xi16/g; s/ T/ i16/g; s/-128/-32768/; s/127/32767/; s/126/32766/' %s | %{run} -DLOW=-32768 -DHIGH=32767 -DNEXT=32766
// RUN: sed 's/si8/T/g; s/i8/i32/g; s/xT/xi32/g; s/ T/ i32/g; s/-128/-2147483648/; s/127/2147483647/; s/126/2147483646/' %s | %{run} -DLOW=-2147483648 -DHIGH=2147483647 -DNEXT=2147483646
// RUN: sed 's/si8/T/g; s/i8/i64/g; s/xT/xi64/g; s/ T/ i64/g; s/-128/-9223372036854775808/; s/127/9223372036854775807/; s/126/9223372036854775806/' %s | %{run} -DLOW=-9223372036854775808 -DHIGH=9223372036854775807 -DNEXT=9223372036854775806
// RUN: sed 's/si8/T/g; s/i8/i8/g; s/xT/xui8/g; s/ T/ ui8/g; s/extsi/extui/; s/-128/0/; s/127/255/; s/126/254/' %s | %{run} -DLOW=0 -DHIGH=255 -DNEXT=254
// RUN: sed 's/si8/T/g; s/i8/i16/g; s/xT/xui16/g; s/ T/ ui16/g; s/extsi/extui/; s/-128/0/; s/127/65535/; s/126/65534/' %s | %{run} -DLOW=0 -DHIGH=65535 -DNEXT=65534
// RUN: sed 's/si8/T/g; s/i8/i32/g; s/xT/xui32/g; s/ T/ ui32/g; s/extsi/extui/; s/-128/0/; s/127/4294967295/; s/126/4294967294/' %s | %{run} -DLOW=0 -DHIGH=4294967295 -DNEXT=4294967294
// RUN: sed 's/si8/T/g; s/i8/i64/g; s/xT/xui64/g; s/ T/ ui64/g; s/extsi/extui/; s/-128/0/; s/127/18446744073709551615/; s/126/18446744073709551614/' %s | %{run} -DLOW=0 -DHIGH=-1 -DNEXT=-2

func.func private @printMemrefI64(tensor<*xi64>)

func.func private @broadcast(%a: tensor<2x1xsi8>, %b: tensor<3xsi8>) -> (tensor<2x3xsi8>, tensor<2x3xsi8>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<2x1xsi8>, tensor<3xsi8>) -> (tensor<2x3xsi8>, tensor<2x3xsi8>)
  return %0#0, %0#1 : tensor<2x3xsi8>, tensor<2x3xsi8>
}

// No op of `arith` has signed or unsigned elements: each is cast from a signless one, and back to be printed.
func.func private @print(%a: tensor<2x3xsi8>) {
  %r = bcast.map %a : (tensor<2x3xsi8>) -> tensor<2x3xi64> (%e: si8) {
    %0 = builtin.unrealized_conversion_cast %e : si8 to i8
    %1 = arith.extsi %0 : i8 to i128
    %2 = arith.trunci %1 : i128 to i64
    bcast.yield %2 : i64
  }
  %u = tensor.cast %r : tensor<2x3xi64> to tensor<*xi64>
  call @printMemrefI64(%u) : (tensor<*xi64>) -> ()
  return
}

func.func @main() {
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}[[LOW]], [[LOW]], [[LOW]]],
  // CHECK-NEXT: {{\[}}[[HIGH]], [[HIGH]], [[HIGH]]]
  // CHECK:      sizes = [2, 3]
  // CHECK-NEXT: {{\[\[}}{{-?1}}, 0, [[NEXT]]],
  // CHECK-NEXT: {{\[}}{{-?1}}, 0, [[NEXT]]]
  %a = arith.constant dense<[[-128], [127]]> : tensor<2x1xi128>
  %b = arith.constant dense<[1, 0, 126]> : tensor<3xi128>
  %x = bcast.map %a : (tensor<2x1xi128>) -> tensor<2x1xsi8> (%e: i128) {
    %0 = arith.trunci %e : i128 to i8
    %1 = builtin.unrealized_conversion_cast %0 : i8 to si8
    bcast.yield %1 : si8
  }
  %y = bcast.map %b : (tensor<3xi128>) -> tensor<3xsi8> (%e: i128) {
    %0 = arith.trunci %e : i128 to i8
    %1 = builtin.unrealized_conversion_cast %0 : i8 to si8
    bcast.yield %1 : si8
  }
  %r:2 = call @broadcast(%x, %y) : (tensor<2x1xsi8>, tensor<3xsi8>) -> (tensor<2x3xsi8>, tensor<2x3xsi8>)
  call @print(%r#0) : (tensor<2x3xsi8>) -> ()
  call @print(%r#1) : (tensor<2x3xsi8>) -> ()
  return
}
