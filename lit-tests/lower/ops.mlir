// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s --implicit-check-not=bcast.
// RUN: sed 's/tensor</vector</g' %s | bcast-opt --convert-bcast-to-vector \
// RUN:   | FileCheck %s --implicit-check-not=bcast. --implicit-check-not=vector.broadcast
// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s --check-prefix=FLAGS

// Every op on every class of element, and the op on scalars, or on whole vectors, that it becomes. Those have no flags of their own.

// FLAGS-NOT: fastmath<
// FLAGS:     func @fastmath

// CHECK-LABEL: func @f32
// CHECK:         arith.addf %{{.*}}, %{{.*}} : {{.*}}f32
// CHECK:         arith.mulf %{{.*}}, %{{.*}} : {{.*}}f32
// CHECK:         arith.maximumf %{{.*}}, %{{.*}} : {{.*}}f32
// CHECK:         arith.minimumf %{{.*}}, %{{.*}} : {{.*}}f32
// CHECK:         arith.subf %{{.*}}, %{{.*}} : {{.*}}f32
// CHECK:         arith.divf %{{.*}}, %{{.*}} : {{.*}}f32
// CHECK:         arith.remf %{{.*}}, %{{.*}} : {{.*}}f32
// CHECK:         math.powf %{{.*}}, %{{.*}} : {{.*}}f32
// CHECK:         arith.cmpf oeq,
// CHECK:         arith.cmpf une,
// CHECK:         arith.cmpf olt,
// CHECK:         arith.cmpf ole,
// CHECK:         arith.cmpf ogt,
// CHECK:         arith.cmpf oge,
// CHECK:         arith.select
func.func @f32(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xi1>) {
  %0 = bcast.add %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = bcast.mul %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = bcast.max %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = bcast.min %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %4 = bcast.sub %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %5 = bcast.div %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %6 = bcast.rem %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %7 = bcast.pow %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %8 = bcast.compare eq, %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %9 = bcast.compare ne, %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %10 = bcast.compare lt, %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %11 = bcast.compare le, %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %12 = bcast.compare gt, %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %13 = bcast.compare ge, %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %14 = bcast.select %c, %a, %b : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK-LABEL: func @bf16
// CHECK:         arith.addf %{{.*}}, %{{.*}} : {{.*}}bf16
// CHECK:         arith.mulf %{{.*}}, %{{.*}} : {{.*}}bf16
// CHECK:         arith.maximumf %{{.*}}, %{{.*}} : {{.*}}bf16
// CHECK:         arith.minimumf %{{.*}}, %{{.*}} : {{.*}}bf16
// CHECK:         arith.subf %{{.*}}, %{{.*}} : {{.*}}bf16
// CHECK:         arith.divf %{{.*}}, %{{.*}} : {{.*}}bf16
// CHECK:         arith.remf %{{.*}}, %{{.*}} : {{.*}}bf16
// CHECK:         math.powf %{{.*}}, %{{.*}} : {{.*}}bf16
// CHECK:         arith.cmpf oeq,
// CHECK:         arith.cmpf une,
// CHECK:         arith.cmpf olt,
// CHECK:         arith.cmpf ole,
// CHECK:         arith.cmpf ogt,
// CHECK:         arith.cmpf oge,
// CHECK:         arith.select
func.func @bf16(%a: tensor<4xbf16>, %b: tensor<4xbf16>, %c: tensor<4xi1>) {
  %0 = bcast.add %a, %b : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
  %1 = bcast.mul %a, %b : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
  %2 = bcast.max %a, %b : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
  %3 = bcast.min %a, %b : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
  %4 = bcast.sub %a, %b : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
  %5 = bcast.div %a, %b : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
  %6 = bcast.rem %a, %b : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
  %7 = bcast.pow %a, %b : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
  %8 = bcast.compare eq, %a, %b : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xi1>
  %9 = bcast.compare ne, %a, %b : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xi1>
  %10 = bcast.compare lt, %a, %b : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xi1>
  %11 = bcast.compare le, %a, %b : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xi1>
  %12 = bcast.compare gt, %a, %b : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xi1>
  %13 = bcast.compare ge, %a, %b : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xi1>
  %14 = bcast.select %c, %a, %b : (tensor<4xi1>, tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
  return
}

// CHECK-LABEL: func @i32
// CHECK:         arith.addi %{{.*}}, %{{.*}} : {{.*}}i32
// CHECK:         arith.muli %{{.*}}, %{{.*}} : {{.*}}i32
// CHECK:         arith.maxsi %{{.*}}, %{{.*}} : {{.*}}i32
// CHECK:         arith.minsi %{{.*}}, %{{.*}} : {{.*}}i32
// CHECK:         arith.andi %{{.*}}, %{{.*}} : {{.*}}i32
// CHECK:         arith.ori %{{.*}}, %{{.*}} : {{.*}}i32
// CHECK:         arith.xori %{{.*}}, %{{.*}} : {{.*}}i32
// CHECK:         arith.subi %{{.*}}, %{{.*}} : {{.*}}i32
// CHECK:         arith.divsi %{{.*}}, %{{.*}} : {{.*}}i32
// CHECK:         arith.remsi %{{.*}}, %{{.*}} : {{.*}}i32
// CHECK:         math.ipowi %{{.*}}, %{{.*}} : {{.*}}i32
// CHECK:         arith.cmpi eq,
// CHECK:         arith.cmpi ne,
// CHECK:         arith.cmpi slt,
// CHECK:         arith.cmpi sle,
// CHECK:         arith.cmpi sgt,
// CHECK:         arith.cmpi sge,
// CHECK:         arith.select
func.func @i32(%a: tensor<4xi32>, %b: tensor<4xi32>, %c: tensor<4xi1>) {
  %0 = bcast.add %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %1 = bcast.mul %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %2 = bcast.max %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %3 = bcast.min %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %4 = bcast.and %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %5 = bcast.or %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %6 = bcast.xor %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %7 = bcast.sub %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %8 = bcast.div %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %9 = bcast.rem %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %10 = bcast.pow %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %11 = bcast.compare eq, %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %12 = bcast.compare ne, %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %13 = bcast.compare lt, %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %14 = bcast.compare le, %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %15 = bcast.compare gt, %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %16 = bcast.compare ge, %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %17 = bcast.select %c, %a, %b : (tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}

// CHECK-LABEL: func @i8_unsigned
// CHECK:         arith.maxui %{{.*}}, %{{.*}} : {{.*}}i8
// CHECK:         arith.minui %{{.*}}, %{{.*}} : {{.*}}i8
// CHECK:         arith.divui %{{.*}}, %{{.*}} : {{.*}}i8
// CHECK:         arith.remui %{{.*}}, %{{.*}} : {{.*}}i8
// CHECK:         arith.cmpi eq,
// CHECK:         arith.cmpi ne,
// CHECK:         arith.cmpi ult,
// CHECK:         arith.cmpi ule,
// CHECK:         arith.cmpi ugt,
// CHECK:         arith.cmpi uge,
// CHECK:         arith.select
func.func @i8_unsigned(%a: tensor<4xi8>, %b: tensor<4xi8>, %c: tensor<4xi1>) {
  %0 = bcast.max unsigned %a, %b : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  %1 = bcast.min unsigned %a, %b : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  %2 = bcast.div unsigned %a, %b : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  %3 = bcast.rem unsigned %a, %b : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  %4 = bcast.compare eq unsigned, %a, %b : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi1>
  %5 = bcast.compare ne unsigned, %a, %b : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi1>
  %6 = bcast.compare lt unsigned, %a, %b : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi1>
  %7 = bcast.compare le unsigned, %a, %b : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi1>
  %8 = bcast.compare gt unsigned, %a, %b : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi1>
  %9 = bcast.compare ge unsigned, %a, %b : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi1>
  %10 = bcast.select %c, %a, %b : (tensor<4xi1>, tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  return
}

// CHECK-LABEL: func @i1
// CHECK:         arith.addi %{{.*}}, %{{.*}} : {{.*}}i1
// CHECK:         arith.muli %{{.*}}, %{{.*}} : {{.*}}i1
// CHECK:         arith.maxui %{{.*}}, %{{.*}} : {{.*}}i1
// CHECK:         arith.minui %{{.*}}, %{{.*}} : {{.*}}i1
// CHECK:         arith.andi %{{.*}}, %{{.*}} : {{.*}}i1
// CHECK:         arith.ori %{{.*}}, %{{.*}} : {{.*}}i1
// CHECK:         arith.xori %{{.*}}, %{{.*}} : {{.*}}i1
// CHECK:         arith.subi %{{.*}}, %{{.*}} : {{.*}}i1
// CHECK:         arith.divui %{{.*}}, %{{.*}} : {{.*}}i1
// CHECK:         arith.remui %{{.*}}, %{{.*}} : {{.*}}i1
// CHECK:         arith.cmpi eq,
// CHECK:         arith.cmpi ne,
// CHECK:         arith.cmpi ult,
// CHECK:         arith.cmpi ule,
// CHECK:         arith.cmpi ugt,
// CHECK:         arith.cmpi uge,
// CHECK:         arith.select
func.func @i1(%a: tensor<4xi1>, %b: tensor<4xi1>, %c: tensor<4xi1>) {
  %0 = bcast.add %a, %b : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %1 = bcast.mul %a, %b : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %2 = bcast.max %a, %b : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %3 = bcast.min %a, %b : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %4 = bcast.and %a, %b : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %5 = bcast.or %a, %b : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %6 = bcast.xor %a, %b : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %7 = bcast.sub %a, %b : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %8 = bcast.div %a, %b : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %9 = bcast.rem %a, %b : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %10 = bcast.compare eq, %a, %b : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %11 = bcast.compare ne, %a, %b : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %12 = bcast.compare lt, %a, %b : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %13 = bcast.compare le, %a, %b : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %14 = bcast.compare gt, %a, %b : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %15 = bcast.compare ge, %a, %b : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %16 = bcast.select %c, %a, %b : (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return
}

// CHECK-LABEL: func @index
// CHECK:         arith.addi %{{.*}}, %{{.*}} : {{.*}}index
// CHECK:         arith.muli %{{.*}}, %{{.*}} : {{.*}}index
// CHECK:         arith.maxsi %{{.*}}, %{{.*}} : {{.*}}index
// CHECK:         arith.minsi %{{.*}}, %{{.*}} : {{.*}}index
// CHECK:         arith.andi %{{.*}}, %{{.*}} : {{.*}}index
// CHECK:         arith.ori %{{.*}}, %{{.*}} : {{.*}}index
// CHECK:         arith.xori %{{.*}}, %{{.*}} : {{.*}}index
// CHECK:         arith.subi %{{.*}}, %{{.*}} : {{.*}}index
// CHECK:         arith.divsi %{{.*}}, %{{.*}} : {{.*}}index
// CHECK:         arith.remsi %{{.*}}, %{{.*}} : {{.*}}index
// CHECK:         arith.cmpi eq,
// CHECK:         arith.cmpi ne,
// CHECK:         arith.cmpi slt,
// CHECK:         arith.cmpi sle,
// CHECK:         arith.cmpi sgt,
// CHECK:         arith.cmpi sge,
// CHECK:         arith.select
func.func @index(%a: tensor<4xindex>, %b: tensor<4xindex>, %c: tensor<4xi1>) {
  %0 = bcast.add %a, %b : (tensor<4xindex>, tensor<4xindex>) -> tensor<4xindex>
  %1 = bcast.mul %a, %b : (tensor<4xindex>, tensor<4xindex>) -> tensor<4xindex>
  %2 = bcast.max %a, %b : (tensor<4xindex>, tensor<4xindex>) -> tensor<4xindex>
  %3 = bcast.min %a, %b : (tensor<4xindex>, tensor<4xindex>) -> tensor<4xindex>
  %4 = bcast.and %a, %b : (tensor<4xindex>, tensor<4xindex>) -> tensor<4xindex>
  %5 = bcast.or %a, %b : (tensor<4xindex>, tensor<4xindex>) -> tensor<4xindex>
  %6 = bcast.xor %a, %b : (tensor<4xindex>, tensor<4xindex>) -> tensor<4xindex>
  %7 = bcast.sub %a, %b : (tensor<4xindex>, tensor<4xindex>) -> tensor<4xindex>
  %8 = bcast.div %a, %b : (tensor<4xindex>, tensor<4xindex>) -> tensor<4xindex>
  %9 = bcast.rem %a, %b : (tensor<4xindex>, tensor<4xindex>) -> tensor<4xindex>
  %11 = bcast.compare eq, %a, %b : (tensor<4xindex>, tensor<4xindex>) -> tensor<4xi1>
  %12 = bcast.compare ne, %a, %b : (tensor<4xindex>, tensor<4xindex>) -> tensor<4xi1>
  %13 = bcast.compare lt, %a, %b : (tensor<4xindex>, tensor<4xindex>) -> tensor<4xi1>
  %14 = bcast.compare le, %a, %b : (tensor<4xindex>, tensor<4xindex>) -> tensor<4xi1>
  %15 = bcast.compare gt, %a, %b : (tensor<4xindex>, tensor<4xindex>) -> tensor<4xi1>
  %16 = bcast.compare ge, %a, %b : (tensor<4xindex>, tensor<4xindex>) -> tensor<4xi1>
  %17 = bcast.select %c, %a, %b : (tensor<4xi1>, tensor<4xindex>, tensor<4xindex>) -> tensor<4xindex>
  return
}

// `fastmath` is copied to every op of the fold.
// CHECK-LABEL: func @fastmath
// CHECK:         arith.addf %{{.*}}, %{{.*}} fastmath<nnan,ninf>
// CHECK:         arith.addf %{{.*}}, %{{.*}} fastmath<nnan,ninf>
// CHECK:         arith.maximumf %{{.*}}, %{{.*}} fastmath<fast>
// CHECK:         math.powf %{{.*}}, %{{.*}} fastmath<afn>
func.func @fastmath(%a: tensor<4xf32>) {
  %0 = bcast.add %a, %a, %a fastmath<nnan,ninf>
      : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = bcast.max %a, %a fastmath<fast> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = bcast.pow %a, %a fastmath<afn> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
