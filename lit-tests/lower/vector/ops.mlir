// RUN: bcast-opt %s --convert-bcast-to-vector | FileCheck %s --implicit-check-not=bcast. --implicit-check-not=vector.broadcast

// Every op on every class of element, and the op on whole vectors that it becomes.

// CHECK-LABEL: func @f32
// CHECK:         arith.addf %{{.*}}, %{{.*}} : vector<4xf32>
// CHECK:         arith.mulf %{{.*}}, %{{.*}} : vector<4xf32>
// CHECK:         arith.maximumf %{{.*}}, %{{.*}} : vector<4xf32>
// CHECK:         arith.minimumf %{{.*}}, %{{.*}} : vector<4xf32>
// CHECK:         arith.subf %{{.*}}, %{{.*}} : vector<4xf32>
// CHECK:         arith.divf %{{.*}}, %{{.*}} : vector<4xf32>
// CHECK:         arith.remf %{{.*}}, %{{.*}} : vector<4xf32>
// CHECK:         math.powf %{{.*}}, %{{.*}} : vector<4xf32>
// CHECK:         arith.cmpf oeq,
// CHECK:         arith.cmpf une,
// CHECK:         arith.cmpf olt,
// CHECK:         arith.cmpf ole,
// CHECK:         arith.cmpf ogt,
// CHECK:         arith.cmpf oge,
// CHECK:         arith.select
func.func @f32(%a: vector<4xf32>, %b: vector<4xf32>, %c: vector<4xi1>) {
  %0 = bcast.add %a, %b : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %1 = bcast.mul %a, %b : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %2 = bcast.max %a, %b : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %3 = bcast.min %a, %b : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %4 = bcast.sub %a, %b : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %5 = bcast.div %a, %b : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %6 = bcast.rem %a, %b : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %7 = bcast.pow %a, %b : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %8 = bcast.compare eq, %a, %b : (vector<4xf32>, vector<4xf32>) -> vector<4xi1>
  %9 = bcast.compare ne, %a, %b : (vector<4xf32>, vector<4xf32>) -> vector<4xi1>
  %10 = bcast.compare lt, %a, %b : (vector<4xf32>, vector<4xf32>) -> vector<4xi1>
  %11 = bcast.compare le, %a, %b : (vector<4xf32>, vector<4xf32>) -> vector<4xi1>
  %12 = bcast.compare gt, %a, %b : (vector<4xf32>, vector<4xf32>) -> vector<4xi1>
  %13 = bcast.compare ge, %a, %b : (vector<4xf32>, vector<4xf32>) -> vector<4xi1>
  %14 = bcast.select %c, %a, %b : (vector<4xi1>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  return
}

// CHECK-LABEL: func @bf16
// CHECK:         arith.addf %{{.*}}, %{{.*}} : vector<4xbf16>
// CHECK:         arith.mulf %{{.*}}, %{{.*}} : vector<4xbf16>
// CHECK:         arith.maximumf %{{.*}}, %{{.*}} : vector<4xbf16>
// CHECK:         arith.minimumf %{{.*}}, %{{.*}} : vector<4xbf16>
// CHECK:         arith.subf %{{.*}}, %{{.*}} : vector<4xbf16>
// CHECK:         arith.divf %{{.*}}, %{{.*}} : vector<4xbf16>
// CHECK:         arith.remf %{{.*}}, %{{.*}} : vector<4xbf16>
// CHECK:         math.powf %{{.*}}, %{{.*}} : vector<4xbf16>
// CHECK:         arith.cmpf oeq,
// CHECK:         arith.cmpf une,
// CHECK:         arith.cmpf olt,
// CHECK:         arith.cmpf ole,
// CHECK:         arith.cmpf ogt,
// CHECK:         arith.cmpf oge,
// CHECK:         arith.select
func.func @bf16(%a: vector<4xbf16>, %b: vector<4xbf16>, %c: vector<4xi1>) {
  %0 = bcast.add %a, %b : (vector<4xbf16>, vector<4xbf16>) -> vector<4xbf16>
  %1 = bcast.mul %a, %b : (vector<4xbf16>, vector<4xbf16>) -> vector<4xbf16>
  %2 = bcast.max %a, %b : (vector<4xbf16>, vector<4xbf16>) -> vector<4xbf16>
  %3 = bcast.min %a, %b : (vector<4xbf16>, vector<4xbf16>) -> vector<4xbf16>
  %4 = bcast.sub %a, %b : (vector<4xbf16>, vector<4xbf16>) -> vector<4xbf16>
  %5 = bcast.div %a, %b : (vector<4xbf16>, vector<4xbf16>) -> vector<4xbf16>
  %6 = bcast.rem %a, %b : (vector<4xbf16>, vector<4xbf16>) -> vector<4xbf16>
  %7 = bcast.pow %a, %b : (vector<4xbf16>, vector<4xbf16>) -> vector<4xbf16>
  %8 = bcast.compare eq, %a, %b : (vector<4xbf16>, vector<4xbf16>) -> vector<4xi1>
  %9 = bcast.compare ne, %a, %b : (vector<4xbf16>, vector<4xbf16>) -> vector<4xi1>
  %10 = bcast.compare lt, %a, %b : (vector<4xbf16>, vector<4xbf16>) -> vector<4xi1>
  %11 = bcast.compare le, %a, %b : (vector<4xbf16>, vector<4xbf16>) -> vector<4xi1>
  %12 = bcast.compare gt, %a, %b : (vector<4xbf16>, vector<4xbf16>) -> vector<4xi1>
  %13 = bcast.compare ge, %a, %b : (vector<4xbf16>, vector<4xbf16>) -> vector<4xi1>
  %14 = bcast.select %c, %a, %b : (vector<4xi1>, vector<4xbf16>, vector<4xbf16>) -> vector<4xbf16>
  return
}

// CHECK-LABEL: func @i32
// CHECK:         arith.addi %{{.*}}, %{{.*}} : vector<4xi32>
// CHECK:         arith.muli %{{.*}}, %{{.*}} : vector<4xi32>
// CHECK:         arith.maxsi %{{.*}}, %{{.*}} : vector<4xi32>
// CHECK:         arith.minsi %{{.*}}, %{{.*}} : vector<4xi32>
// CHECK:         arith.andi %{{.*}}, %{{.*}} : vector<4xi32>
// CHECK:         arith.ori %{{.*}}, %{{.*}} : vector<4xi32>
// CHECK:         arith.xori %{{.*}}, %{{.*}} : vector<4xi32>
// CHECK:         arith.subi %{{.*}}, %{{.*}} : vector<4xi32>
// CHECK:         arith.divsi %{{.*}}, %{{.*}} : vector<4xi32>
// CHECK:         arith.remsi %{{.*}}, %{{.*}} : vector<4xi32>
// CHECK:         math.ipowi %{{.*}}, %{{.*}} : vector<4xi32>
// CHECK:         arith.cmpi eq,
// CHECK:         arith.cmpi ne,
// CHECK:         arith.cmpi slt,
// CHECK:         arith.cmpi sle,
// CHECK:         arith.cmpi sgt,
// CHECK:         arith.cmpi sge,
// CHECK:         arith.select
func.func @i32(%a: vector<4xi32>, %b: vector<4xi32>, %c: vector<4xi1>) {
  %0 = bcast.add %a, %b : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  %1 = bcast.mul %a, %b : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  %2 = bcast.max %a, %b : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  %3 = bcast.min %a, %b : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  %4 = bcast.and %a, %b : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  %5 = bcast.or %a, %b : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  %6 = bcast.xor %a, %b : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  %7 = bcast.sub %a, %b : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  %8 = bcast.div %a, %b : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  %9 = bcast.rem %a, %b : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  %10 = bcast.pow %a, %b : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  %11 = bcast.compare eq, %a, %b : (vector<4xi32>, vector<4xi32>) -> vector<4xi1>
  %12 = bcast.compare ne, %a, %b : (vector<4xi32>, vector<4xi32>) -> vector<4xi1>
  %13 = bcast.compare lt, %a, %b : (vector<4xi32>, vector<4xi32>) -> vector<4xi1>
  %14 = bcast.compare le, %a, %b : (vector<4xi32>, vector<4xi32>) -> vector<4xi1>
  %15 = bcast.compare gt, %a, %b : (vector<4xi32>, vector<4xi32>) -> vector<4xi1>
  %16 = bcast.compare ge, %a, %b : (vector<4xi32>, vector<4xi32>) -> vector<4xi1>
  %17 = bcast.select %c, %a, %b : (vector<4xi1>, vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  return
}

// CHECK-LABEL: func @i8_unsigned
// CHECK:         arith.maxui %{{.*}}, %{{.*}} : vector<4xi8>
// CHECK:         arith.minui %{{.*}}, %{{.*}} : vector<4xi8>
// CHECK:         arith.divui %{{.*}}, %{{.*}} : vector<4xi8>
// CHECK:         arith.remui %{{.*}}, %{{.*}} : vector<4xi8>
// CHECK:         arith.cmpi eq,
// CHECK:         arith.cmpi ne,
// CHECK:         arith.cmpi ult,
// CHECK:         arith.cmpi ule,
// CHECK:         arith.cmpi ugt,
// CHECK:         arith.cmpi uge,
// CHECK:         arith.select
func.func @i8_unsigned(%a: vector<4xi8>, %b: vector<4xi8>, %c: vector<4xi1>) {
  %0 = bcast.max unsigned %a, %b : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
  %1 = bcast.min unsigned %a, %b : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
  %2 = bcast.div unsigned %a, %b : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
  %3 = bcast.rem unsigned %a, %b : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
  %4 = bcast.compare eq unsigned, %a, %b : (vector<4xi8>, vector<4xi8>) -> vector<4xi1>
  %5 = bcast.compare ne unsigned, %a, %b : (vector<4xi8>, vector<4xi8>) -> vector<4xi1>
  %6 = bcast.compare lt unsigned, %a, %b : (vector<4xi8>, vector<4xi8>) -> vector<4xi1>
  %7 = bcast.compare le unsigned, %a, %b : (vector<4xi8>, vector<4xi8>) -> vector<4xi1>
  %8 = bcast.compare gt unsigned, %a, %b : (vector<4xi8>, vector<4xi8>) -> vector<4xi1>
  %9 = bcast.compare ge unsigned, %a, %b : (vector<4xi8>, vector<4xi8>) -> vector<4xi1>
  %10 = bcast.select %c, %a, %b : (vector<4xi1>, vector<4xi8>, vector<4xi8>) -> vector<4xi8>
  return
}

// CHECK-LABEL: func @i1
// CHECK:         arith.addi %{{.*}}, %{{.*}} : vector<4xi1>
// CHECK:         arith.muli %{{.*}}, %{{.*}} : vector<4xi1>
// CHECK:         arith.maxui %{{.*}}, %{{.*}} : vector<4xi1>
// CHECK:         arith.minui %{{.*}}, %{{.*}} : vector<4xi1>
// CHECK:         arith.andi %{{.*}}, %{{.*}} : vector<4xi1>
// CHECK:         arith.ori %{{.*}}, %{{.*}} : vector<4xi1>
// CHECK:         arith.xori %{{.*}}, %{{.*}} : vector<4xi1>
// CHECK:         arith.subi %{{.*}}, %{{.*}} : vector<4xi1>
// CHECK:         arith.divui %{{.*}}, %{{.*}} : vector<4xi1>
// CHECK:         arith.remui %{{.*}}, %{{.*}} : vector<4xi1>
// CHECK:         arith.cmpi eq,
// CHECK:         arith.cmpi ne,
// CHECK:         arith.cmpi ult,
// CHECK:         arith.cmpi ule,
// CHECK:         arith.cmpi ugt,
// CHECK:         arith.cmpi uge,
// CHECK:         arith.select
func.func @i1(%a: vector<4xi1>, %b: vector<4xi1>, %c: vector<4xi1>) {
  %0 = bcast.add %a, %b : (vector<4xi1>, vector<4xi1>) -> vector<4xi1>
  %1 = bcast.mul %a, %b : (vector<4xi1>, vector<4xi1>) -> vector<4xi1>
  %2 = bcast.max %a, %b : (vector<4xi1>, vector<4xi1>) -> vector<4xi1>
  %3 = bcast.min %a, %b : (vector<4xi1>, vector<4xi1>) -> vector<4xi1>
  %4 = bcast.and %a, %b : (vector<4xi1>, vector<4xi1>) -> vector<4xi1>
  %5 = bcast.or %a, %b : (vector<4xi1>, vector<4xi1>) -> vector<4xi1>
  %6 = bcast.xor %a, %b : (vector<4xi1>, vector<4xi1>) -> vector<4xi1>
  %7 = bcast.sub %a, %b : (vector<4xi1>, vector<4xi1>) -> vector<4xi1>
  %8 = bcast.div %a, %b : (vector<4xi1>, vector<4xi1>) -> vector<4xi1>
  %9 = bcast.rem %a, %b : (vector<4xi1>, vector<4xi1>) -> vector<4xi1>
  %10 = bcast.compare eq, %a, %b : (vector<4xi1>, vector<4xi1>) -> vector<4xi1>
  %11 = bcast.compare ne, %a, %b : (vector<4xi1>, vector<4xi1>) -> vector<4xi1>
  %12 = bcast.compare lt, %a, %b : (vector<4xi1>, vector<4xi1>) -> vector<4xi1>
  %13 = bcast.compare le, %a, %b : (vector<4xi1>, vector<4xi1>) -> vector<4xi1>
  %14 = bcast.compare gt, %a, %b : (vector<4xi1>, vector<4xi1>) -> vector<4xi1>
  %15 = bcast.compare ge, %a, %b : (vector<4xi1>, vector<4xi1>) -> vector<4xi1>
  %16 = bcast.select %c, %a, %b : (vector<4xi1>, vector<4xi1>, vector<4xi1>) -> vector<4xi1>
  return
}

// CHECK-LABEL: func @index
// CHECK:         arith.addi %{{.*}}, %{{.*}} : vector<4xindex>
// CHECK:         arith.muli %{{.*}}, %{{.*}} : vector<4xindex>
// CHECK:         arith.maxsi %{{.*}}, %{{.*}} : vector<4xindex>
// CHECK:         arith.minsi %{{.*}}, %{{.*}} : vector<4xindex>
// CHECK:         arith.andi %{{.*}}, %{{.*}} : vector<4xindex>
// CHECK:         arith.ori %{{.*}}, %{{.*}} : vector<4xindex>
// CHECK:         arith.xori %{{.*}}, %{{.*}} : vector<4xindex>
// CHECK:         arith.subi %{{.*}}, %{{.*}} : vector<4xindex>
// CHECK:         arith.divsi %{{.*}}, %{{.*}} : vector<4xindex>
// CHECK:         arith.remsi %{{.*}}, %{{.*}} : vector<4xindex>
// CHECK:         arith.cmpi eq,
// CHECK:         arith.cmpi ne,
// CHECK:         arith.cmpi slt,
// CHECK:         arith.cmpi sle,
// CHECK:         arith.cmpi sgt,
// CHECK:         arith.cmpi sge,
// CHECK:         arith.select
func.func @index(%a: vector<4xindex>, %b: vector<4xindex>, %c: vector<4xi1>) {
  %0 = bcast.add %a, %b : (vector<4xindex>, vector<4xindex>) -> vector<4xindex>
  %1 = bcast.mul %a, %b : (vector<4xindex>, vector<4xindex>) -> vector<4xindex>
  %2 = bcast.max %a, %b : (vector<4xindex>, vector<4xindex>) -> vector<4xindex>
  %3 = bcast.min %a, %b : (vector<4xindex>, vector<4xindex>) -> vector<4xindex>
  %4 = bcast.and %a, %b : (vector<4xindex>, vector<4xindex>) -> vector<4xindex>
  %5 = bcast.or %a, %b : (vector<4xindex>, vector<4xindex>) -> vector<4xindex>
  %6 = bcast.xor %a, %b : (vector<4xindex>, vector<4xindex>) -> vector<4xindex>
  %7 = bcast.sub %a, %b : (vector<4xindex>, vector<4xindex>) -> vector<4xindex>
  %8 = bcast.div %a, %b : (vector<4xindex>, vector<4xindex>) -> vector<4xindex>
  %9 = bcast.rem %a, %b : (vector<4xindex>, vector<4xindex>) -> vector<4xindex>
  %11 = bcast.compare eq, %a, %b : (vector<4xindex>, vector<4xindex>) -> vector<4xi1>
  %12 = bcast.compare ne, %a, %b : (vector<4xindex>, vector<4xindex>) -> vector<4xi1>
  %13 = bcast.compare lt, %a, %b : (vector<4xindex>, vector<4xindex>) -> vector<4xi1>
  %14 = bcast.compare le, %a, %b : (vector<4xindex>, vector<4xindex>) -> vector<4xi1>
  %15 = bcast.compare gt, %a, %b : (vector<4xindex>, vector<4xindex>) -> vector<4xi1>
  %16 = bcast.compare ge, %a, %b : (vector<4xindex>, vector<4xindex>) -> vector<4xi1>
  %17 = bcast.select %c, %a, %b : (vector<4xi1>, vector<4xindex>, vector<4xindex>) -> vector<4xindex>
  return
}

// `fastmath` is copied to every op of the fold.
// CHECK-LABEL: func @fastmath
// CHECK:         arith.addf %{{.*}}, %{{.*}} fastmath<nnan,ninf>
// CHECK:         arith.addf %{{.*}}, %{{.*}} fastmath<nnan,ninf>
// CHECK:         arith.maximumf %{{.*}}, %{{.*}} fastmath<fast>
// CHECK:         math.powf %{{.*}}, %{{.*}} fastmath<afn>
func.func @fastmath(%a: vector<4xf32>) {
  %0 = bcast.add %a, %a, %a fastmath<nnan,ninf>
      : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %1 = bcast.max %a, %a fastmath<fast> : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %2 = bcast.pow %a, %a fastmath<afn> : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  return
}
