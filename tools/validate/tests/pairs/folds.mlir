// proven
func.func @max(%a: tensor<?xf32>) -> tensor<?xf32> {
  %r = bcast.max %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @cmp(%a: tensor<?xi32>) -> tensor<?xi1> {
  %r = bcast.compare ge, %a, %a : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi1>
  return %r : tensor<?xi1>
}
func.func @sub(%a: tensor<?xi32>) -> tensor<?xi32> {
  %r = bcast.sub %a, %a : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
func.func @xor(%a: tensor<?xi1>) -> tensor<?xi1> {
  %r = bcast.xor %a, %a : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
  return %r : tensor<?xi1>
}
func.func @and(%a: tensor<?xi32>) -> tensor<?xi32> {
  %r = bcast.and %a, %a : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
func.func @sel(%c: tensor<?xi1>, %a: tensor<?xi32>) -> tensor<?xi32> {
  %r = bcast.select %c, %a, %a : (tensor<?xi1>, tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
func.func @min(%a: tensor<?xi32>) -> tensor<?xi32> {
  %r = bcast.min %a, %a, %a : (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
func.func @negneg(%a: tensor<?xf32>) -> tensor<?xf32> {
  %r = bcast.map %a : (tensor<?xf32>) -> tensor<?xf32> (%x: f32) {
    %y = arith.negf %x : f32
    %z = arith.negf %y : f32
    bcast.yield %z : f32
  }
  return %r : tensor<?xf32>
}
func.func @add0(%a: tensor<?xi32>) -> tensor<?xi32> {
  %r = bcast.map %a : (tensor<?xi32>) -> tensor<?xi32> (%x: i32) {
    %y = arith.constant 0 : i32
    %z = arith.addi %x, %y : i32
    bcast.yield %z : i32
  }
  return %r : tensor<?xi32>
}
func.func @comm(%a: tensor<?xi32>) -> tensor<?xi32> {
  %r = bcast.map %a : (tensor<?xi32>) -> tensor<?xi32> (%x: i32) {
    %y = arith.constant 7 : i32
    %z = arith.addi %y, %x : i32
    bcast.yield %z : i32
  }
  return %r : tensor<?xi32>
}
func.func @notcmp(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi1> {
  %r = bcast.map %a, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi1> (%x: i32, %y: i32) {
    %t = arith.constant true
    %z = arith.cmpi slt, %x, %y : i32
    %w = arith.xori %z, %t : i1
    bcast.yield %w : i1
  }
  return %r : tensor<?xi1>
}
func.func @ext(%a: tensor<?xi8>) -> tensor<?xi64> {
  %r = bcast.map %a : (tensor<?xi8>) -> tensor<?xi64> (%x: i8) {
    %z = arith.extsi %x : i8 to i32
    %w = arith.extsi %z : i32 to i64
    bcast.yield %w : i64
  }
  return %r : tensor<?xi64>
}

// -----
module {
  func.func @max(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = bcast.max %arg0, %arg0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
  func.func @cmp(%arg0: tensor<?xi32>) -> tensor<?xi1> {
    %0 = bcast.compare ge, %arg0, %arg0 : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi1>
    return %0 : tensor<?xi1>
  }
  func.func @sub(%arg0: tensor<?xi32>) -> tensor<?xi32> {
    %0 = bcast.sub %arg0, %arg0 : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    return %0 : tensor<?xi32>
  }
  func.func @xor(%arg0: tensor<?xi1>) -> tensor<?xi1> {
    %0 = bcast.xor %arg0, %arg0 : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    return %0 : tensor<?xi1>
  }
  func.func @and(%arg0: tensor<?xi32>) -> tensor<?xi32> {
    %0 = bcast.and %arg0, %arg0 : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    return %0 : tensor<?xi32>
  }
  func.func @sel(%arg0: tensor<?xi1>, %arg1: tensor<?xi32>) -> tensor<?xi32> {
    %0 = bcast.select %arg0, %arg1, %arg1 : (tensor<?xi1>, tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    return %0 : tensor<?xi32>
  }
  func.func @min(%arg0: tensor<?xi32>) -> tensor<?xi32> {
    %0 = bcast.min %arg0, %arg0, %arg0 : (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    return %0 : tensor<?xi32>
  }
  func.func @negneg(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = bcast.map %arg0 : (tensor<?xf32>) -> tensor<?xf32> (%arg1: f32) {
      bcast.yield %arg1 : f32
    }
    return %0 : tensor<?xf32>
  }
  func.func @add0(%arg0: tensor<?xi32>) -> tensor<?xi32> {
    %0 = bcast.map %arg0 : (tensor<?xi32>) -> tensor<?xi32> (%arg1: i32) {
      bcast.yield %arg1 : i32
    }
    return %0 : tensor<?xi32>
  }
  func.func @comm(%arg0: tensor<?xi32>) -> tensor<?xi32> {
    %c7_i32 = arith.constant 7 : i32
    %0 = bcast.map %arg0 : (tensor<?xi32>) -> tensor<?xi32> (%arg1: i32) {
      %1 = arith.addi %arg1, %c7_i32 : i32
      bcast.yield %1 : i32
    }
    return %0 : tensor<?xi32>
  }
  func.func @notcmp(%arg0: tensor<?xi32>, %arg1: tensor<?xi32>) -> tensor<?xi1> {
    %0 = bcast.map %arg0, %arg1 : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi1> (%arg2: i32, %arg3: i32) {
      %1 = arith.cmpi sge, %arg2, %arg3 : i32
      bcast.yield %1 : i1
    }
    return %0 : tensor<?xi1>
  }
  func.func @ext(%arg0: tensor<?xi8>) -> tensor<?xi64> {
    %0 = bcast.map %arg0 : (tensor<?xi8>) -> tensor<?xi64> (%arg1: i8) {
      %1 = arith.extsi %arg1 : i8 to i64
      bcast.yield %1 : i64
    }
    return %0 : tensor<?xi64>
  }
}

