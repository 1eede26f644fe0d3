// Loops for the kernel in longer_rows.mlir.
module {
  func.func @f(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: i1, %arg3: i1, %arg4: memref<?x?xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = arith.select %arg2, %c1, %c0 : index
    %1 = arith.select %arg3, %c1, %c0 : index
    %c0_0 = arith.constant 0 : index
    %c1_1 = arith.constant 1 : index
    %c0_2 = arith.constant 0 : index
    %dim = memref.dim %arg4, %c0_2 : memref<?x?xf32>
    %c1_3 = arith.constant 1 : index
    %dim_4 = memref.dim %arg4, %c1_3 : memref<?x?xf32>
    %c0_5 = arith.constant 0 : index
    %dim_6 = memref.dim %arg4, %c0_5 : memref<?x?xf32>
    %c1_7 = arith.constant 1 : index
    %dim_8 = memref.dim %arg4, %c1_7 : memref<?x?xf32>
    %2 = arith.muli %dim_8, %dim_6 : index
    %reinterpret_cast = memref.reinterpret_cast %arg4 to offset: [0], sizes: [%2], strides: [1] : memref<?x?xf32> to memref<?xf32>
    %c0_9 = arith.constant 0 : index
    %dim_10 = memref.dim %arg0, %c0_9 : memref<?x?xf32>
    %c1_11 = arith.constant 1 : index
    %dim_12 = memref.dim %arg0, %c1_11 : memref<?x?xf32>
    %3 = arith.muli %dim_12, %dim_10 : index
    %reinterpret_cast_13 = memref.reinterpret_cast %arg0 to offset: [0], sizes: [%3], strides: [1] : memref<?x?xf32> to memref<?xf32>
    %c0_14 = arith.constant 0 : index
    %dim_15 = memref.dim %arg1, %c0_14 : memref<?x?xf32>
    %c1_16 = arith.constant 1 : index
    %dim_17 = memref.dim %arg1, %c1_16 : memref<?x?xf32>
    %4 = arith.muli %dim_17, %0 : index
    %5 = arith.muli %dim_17, %dim_15 : index
    %reinterpret_cast_18 = memref.reinterpret_cast %arg1 to offset: [0], sizes: [%5], strides: [1] : memref<?x?xf32> to memref<?xf32>
    %6 = arith.cmpi eq, %1, %c1_1 : index
    %true = arith.constant true
    %c32 = arith.constant 32 : index
    %7 = arith.cmpi sge, %c32, %dim_4 : index
    %8 = arith.cmpi sge, %dim, %c1_1 : index
    %9 = arith.cmpi sge, %dim_4, %c1_1 : index
    %10 = arith.andi %8, %9 : i1
    %true_19 = arith.constant true
    %11 = arith.cmpi eq, %dim_12, %dim_4 : index
    %12 = arith.cmpi eq, %dim_12, %c0_0 : index
    %13 = arith.ori %11, %12 : i1
    %true_20 = arith.constant true
    %14 = arith.xori %true_19, %true_20 : i1
    %15 = arith.ori %13, %14 : i1
    %16 = arith.andi %10, %15 : i1
    %17 = arith.andi %true_19, %11 : i1
    %18 = arith.cmpi eq, %4, %dim_4 : index
    %19 = arith.cmpi eq, %4, %c0_0 : index
    %20 = arith.ori %18, %19 : i1
    %true_21 = arith.constant true
    %21 = arith.xori %6, %true_21 : i1
    %22 = arith.ori %20, %21 : i1
    %23 = arith.andi %16, %22 : i1
    %24 = arith.andi %6, %18 : i1
    %25 = arith.andi %17, %24 : i1
    %26 = arith.ori %25, %7 : i1
    %27 = arith.andi %23, %26 : i1
    scf.if %27 {
      %28 = llvm.intr.stacksave : !llvm.ptr
      %c256 = arith.constant 256 : index
      %29 = arith.divui %c256, %dim_4 : index
      %30 = arith.minsi %dim, %29 : index
      %31 = arith.select %25, %dim, %30 : index
      %alloca = memref.alloca() {alignment = 64 : i64} : memref<272xf32>
      %cast = memref.cast %alloca : memref<272xf32> to memref<?xf32>
      %alloca_22 = memref.alloca() {alignment = 64 : i64} : memref<272xf32>
      %cast_23 = memref.cast %alloca_22 : memref<272xf32> to memref<?xf32>
      scf.for %arg5 = %c0_0 to %dim step %31 {
        %32 = arith.muli %arg5, %dim_8 : index
        %33 = arith.addi %c0_0, %32 : index
        %34 = arith.muli %arg5, %dim_12 : index
        %35 = arith.addi %c0_0, %34 : index
        %36 = arith.muli %arg5, %4 : index
        %37 = arith.addi %c0_0, %36 : index
        %38 = arith.subi %dim, %arg5 : index
        %39 = arith.minsi %31, %38 : index
        %40 = arith.cmpi eq, %arg5, %c0_0 : index
        %41 = arith.cmpi eq, %dim_12, %c0_0 : index
        %true_24 = arith.constant true
        %42 = arith.xori %41, %true_24 : i1
        %43 = arith.ori %40, %42 : i1
        %true_25 = arith.constant true
        %44 = arith.xori %17, %true_25 : i1
        %45 = arith.andi %43, %44 : i1
        scf.if %45 {
          %true_28 = arith.constant true
          func.call @bcast_repeat(%reinterpret_cast_13, %35, %dim_12, %true_28, %39, %dim_4, %cast) : (memref<?xf32>, index, index, i1, index, index, memref<?xf32>) -> ()
        }
        %46 = arith.select %17, %reinterpret_cast_13, %cast : memref<?xf32>
        %47 = arith.select %17, %35, %c0_0 : index
        %48 = arith.cmpi eq, %4, %c0_0 : index
        %true_26 = arith.constant true
        %49 = arith.xori %48, %true_26 : i1
        %50 = arith.ori %40, %49 : i1
        %true_27 = arith.constant true
        %51 = arith.xori %24, %true_27 : i1
        %52 = arith.andi %50, %51 : i1
        scf.if %52 {
          func.call @bcast_repeat(%reinterpret_cast_18, %37, %4, %6, %39, %dim_4, %cast_23) : (memref<?xf32>, index, index, i1, index, index, memref<?xf32>) -> ()
        }
        %53 = arith.select %24, %reinterpret_cast_18, %cast_23 : memref<?xf32>
        %54 = arith.select %24, %37, %c0_0 : index
        %55 = arith.muli %39, %dim_4 : index
        scf.for %arg6 = %c0_0 to %55 step %c1_1 {
          %56 = arith.addi %47, %arg6 : index
          %57 = memref.load %46[%56] : memref<?xf32>
          %58 = arith.addi %54, %arg6 : index
          %59 = memref.load %53[%58] : memref<?xf32>
          %60 = arith.addi %33, %arg6 : index
          %61 = arith.addf %57, %59 : f32
          memref.store %61, %reinterpret_cast[%60] : memref<?xf32>
        }
      }
      llvm.intr.stackrestore %28 : !llvm.ptr
    } else {
      %28 = arith.cmpi sge, %dim_4, %c1_1 : index
      scf.if %28 {
        scf.for %arg5 = %c0_0 to %dim step %c1_1 {
          %29 = arith.muli %arg5, %dim_8 : index
          %30 = arith.addi %c0_0, %29 : index
          %31 = arith.muli %arg5, %dim_12 : index
          %32 = arith.addi %c0_0, %31 : index
          %33 = arith.muli %arg5, %4 : index
          %34 = arith.addi %c0_0, %33 : index
          %35 = memref.load %reinterpret_cast_18[%34] : memref<?xf32>
          scf.for %arg6 = %c0_0 to %dim_4 step %c1_1 {
            %36 = arith.addi %32, %arg6 : index
            %37 = memref.load %reinterpret_cast_13[%36] : memref<?xf32>
            %38 = scf.if %6 -> (f32) {
              %41 = arith.addi %34, %arg6 : index
              %42 = memref.load %reinterpret_cast_18[%41] : memref<?xf32>
              scf.yield %42 : f32
            } else {
              scf.yield %35 : f32
            }
            %39 = arith.addi %30, %arg6 : index
            %40 = arith.addf %37, %38 : f32
            memref.store %40, %reinterpret_cast[%39] : memref<?xf32>
          }
        }
      }
    }
    return
  }
  func.func private @bcast_repeat(%arg0: memref<?xf32>, %arg1: index, %arg2: index, %arg3: i1, %arg4: index, %arg5: index, %arg6: memref<?xf32>) attributes {llvm.linkage = #llvm.linkage<internal>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    scf.if %arg3 {
      %0 = arith.muli %arg4, %arg5 : index
      scf.for %arg7 = %c0 to %arg5 step %c1 {
        %2 = arith.addi %arg1, %arg7 : index
        %3 = memref.load %arg0[%2] : memref<?xf32>
        memref.store %3, %arg6[%arg7] : memref<?xf32>
      }
      %1 = scf.while (%arg7 = %arg5) : (index) -> index {
        %2 = arith.cmpi slt, %arg7, %0 : index
        scf.condition(%2) %arg7 : index
      } do {
      ^bb0(%arg7: index):
        %2 = arith.subi %0, %arg7 : index
        %3 = arith.minsi %arg7, %2 : index
        scf.for %arg8 = %c0 to %3 step %c1 {
          %5 = arith.addi %arg7, %arg8 : index
          %6 = memref.load %arg6[%arg8] : memref<?xf32>
          memref.store %6, %arg6[%5] : memref<?xf32>
        }
        %4 = arith.addi %arg7, %3 : index
        scf.yield %4 : index
      }
    } else {
      scf.index_switch %arg5 
      case 2 {
        %c2 = arith.constant 2 : index
        scf.for %arg7 = %c0 to %arg4 step %c1 {
          %0 = arith.muli %arg7, %arg2 : index
          %1 = arith.addi %arg1, %0 : index
          %2 = memref.load %arg0[%1] : memref<?xf32>
          %3 = arith.muli %arg7, %c2 : index
          scf.for %arg8 = %c0 to %c2 step %c1 {
            %4 = arith.addi %3, %arg8 : index
            memref.store %2, %arg6[%4] : memref<?xf32>
          }
        }
        scf.yield
      }
      case 3 {
        %c3 = arith.constant 3 : index
        scf.for %arg7 = %c0 to %arg4 step %c1 {
          %0 = arith.muli %arg7, %arg2 : index
          %1 = arith.addi %arg1, %0 : index
          %2 = memref.load %arg0[%1] : memref<?xf32>
          %3 = arith.muli %arg7, %c3 : index
          scf.for %arg8 = %c0 to %c3 step %c1 {
            %4 = arith.addi %3, %arg8 : index
            memref.store %2, %arg6[%4] : memref<?xf32>
          }
        }
        scf.yield
      }
      case 4 {
        %c4 = arith.constant 4 : index
        scf.for %arg7 = %c0 to %arg4 step %c1 {
          %0 = arith.muli %arg7, %arg2 : index
          %1 = arith.addi %arg1, %0 : index
          %2 = memref.load %arg0[%1] : memref<?xf32>
          %3 = arith.muli %arg7, %c4 : index
          scf.for %arg8 = %c0 to %c4 step %c1 {
            %4 = arith.addi %3, %arg8 : index
            memref.store %2, %arg6[%4] : memref<?xf32>
          }
        }
        scf.yield
      }
      case 5 {
        %c5 = arith.constant 5 : index
        scf.for %arg7 = %c0 to %arg4 step %c1 {
          %0 = arith.muli %arg7, %arg2 : index
          %1 = arith.addi %arg1, %0 : index
          %2 = memref.load %arg0[%1] : memref<?xf32>
          %3 = arith.muli %arg7, %c5 : index
          scf.for %arg8 = %c0 to %c5 step %c1 {
            %4 = arith.addi %3, %arg8 : index
            memref.store %2, %arg6[%4] : memref<?xf32>
          }
        }
        scf.yield
      }
      case 6 {
        %c6 = arith.constant 6 : index
        scf.for %arg7 = %c0 to %arg4 step %c1 {
          %0 = arith.muli %arg7, %arg2 : index
          %1 = arith.addi %arg1, %0 : index
          %2 = memref.load %arg0[%1] : memref<?xf32>
          %3 = arith.muli %arg7, %c6 : index
          scf.for %arg8 = %c0 to %c6 step %c1 {
            %4 = arith.addi %3, %arg8 : index
            memref.store %2, %arg6[%4] : memref<?xf32>
          }
        }
        scf.yield
      }
      case 7 {
        %c7 = arith.constant 7 : index
        scf.for %arg7 = %c0 to %arg4 step %c1 {
          %0 = arith.muli %arg7, %arg2 : index
          %1 = arith.addi %arg1, %0 : index
          %2 = memref.load %arg0[%1] : memref<?xf32>
          %3 = arith.muli %arg7, %c7 : index
          scf.for %arg8 = %c0 to %c7 step %c1 {
            %4 = arith.addi %3, %arg8 : index
            memref.store %2, %arg6[%4] : memref<?xf32>
          }
        }
        scf.yield
      }
      case 8 {
        %c8 = arith.constant 8 : index
        scf.for %arg7 = %c0 to %arg4 step %c1 {
          %0 = arith.muli %arg7, %arg2 : index
          %1 = arith.addi %arg1, %0 : index
          %2 = memref.load %arg0[%1] : memref<?xf32>
          %3 = arith.muli %arg7, %c8 : index
          scf.for %arg8 = %c0 to %c8 step %c1 {
            %4 = arith.addi %3, %arg8 : index
            memref.store %2, %arg6[%4] : memref<?xf32>
          }
        }
        scf.yield
      }
      default {
        scf.for %arg7 = %c0 to %arg4 step %c1 {
          %0 = arith.muli %arg7, %arg2 : index
          %1 = arith.addi %arg1, %0 : index
          %2 = memref.load %arg0[%1] : memref<?xf32>
          %3 = arith.muli %arg7, %arg5 : index
          %4 = arith.addi %3, %arg5 : index
          scf.for %arg8 = %3 to %4 step %c16 {
            scf.for %arg9 = %c0 to %c16 step %c1 {
              %5 = arith.addi %arg8, %arg9 : index
              memref.store %2, %arg6[%5] : memref<?xf32>
            }
          }
        }
      }
    }
    return
  }
}

