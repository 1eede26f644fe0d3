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
    %11 = arith.select %true_19, %dim_4, %c1_1 : index
    %12 = arith.cmpi eq, %dim_12, %c0_0 : index
    %13 = arith.cmpi eq, %dim_12, %11 : index
    %14 = arith.ori %12, %13 : i1
    %15 = arith.andi %10, %14 : i1
    %16 = arith.andi %true_19, %13 : i1
    %17 = arith.select %6, %dim_4, %c1_1 : index
    %18 = arith.cmpi eq, %4, %c0_0 : index
    %19 = arith.cmpi eq, %4, %17 : index
    %20 = arith.ori %18, %19 : i1
    %21 = arith.andi %15, %20 : i1
    %22 = arith.andi %6, %19 : i1
    %23 = arith.andi %16, %22 : i1
    %24 = arith.ori %23, %7 : i1
    %25 = arith.andi %21, %24 : i1
    scf.if %25 {
      %26 = llvm.intr.stacksave : !llvm.ptr
      %c64 = arith.constant 64 : index
      %27 = arith.divui %c64, %dim_4 : index
      %c16 = arith.constant 16 : index
      %28 = arith.muli %27, %c16 : index
      %29 = arith.minsi %dim, %28 : index
      %30 = arith.select %23, %dim, %29 : index
      %alloca = memref.alloca() {alignment = 64 : i64} : memref<1056xf32>
      %cast = memref.cast %alloca : memref<1056xf32> to memref<?xf32>
      %alloca_20 = memref.alloca() {alignment = 64 : i64} : memref<1056xf32>
      %cast_21 = memref.cast %alloca_20 : memref<1056xf32> to memref<?xf32>
      scf.for %arg5 = %c0_0 to %dim step %30 {
        %31 = arith.muli %arg5, %dim_8 : index
        %32 = arith.addi %c0_0, %31 : index
        %33 = arith.muli %arg5, %dim_12 : index
        %34 = arith.addi %c0_0, %33 : index
        %35 = arith.muli %arg5, %4 : index
        %36 = arith.addi %c0_0, %35 : index
        %37 = arith.subi %dim, %arg5 : index
        %38 = arith.minsi %30, %37 : index
        %39 = arith.cmpi eq, %arg5, %c0_0 : index
        %40 = arith.cmpi eq, %dim_12, %c0_0 : index
        %true_22 = arith.constant true
        %41 = arith.xori %40, %true_22 : i1
        %42 = arith.ori %39, %41 : i1
        %true_23 = arith.constant true
        %43 = arith.xori %16, %true_23 : i1
        %44 = arith.andi %42, %43 : i1
        scf.if %44 {
          %true_26 = arith.constant true
          func.call @bcast_repeat(%reinterpret_cast_13, %34, %dim_12, %true_26, %38, %dim_4, %cast) : (memref<?xf32>, index, index, i1, index, index, memref<?xf32>) -> ()
        }
        %45 = arith.select %16, %reinterpret_cast_13, %cast : memref<?xf32>
        %46 = arith.select %16, %34, %c0_0 : index
        %47 = arith.cmpi eq, %4, %c0_0 : index
        %true_24 = arith.constant true
        %48 = arith.xori %47, %true_24 : i1
        %49 = arith.ori %39, %48 : i1
        %true_25 = arith.constant true
        %50 = arith.xori %22, %true_25 : i1
        %51 = arith.andi %49, %50 : i1
        scf.if %51 {
          func.call @bcast_repeat(%reinterpret_cast_18, %36, %4, %6, %38, %dim_4, %cast_21) : (memref<?xf32>, index, index, i1, index, index, memref<?xf32>) -> ()
        }
        %52 = arith.select %22, %reinterpret_cast_18, %cast_21 : memref<?xf32>
        %53 = arith.select %22, %36, %c0_0 : index
        %54 = arith.muli %38, %dim_4 : index
        scf.for %arg6 = %c0_0 to %54 step %c1_1 {
          %55 = arith.addi %46, %arg6 : index
          %56 = memref.load %45[%55] : memref<?xf32>
          %57 = arith.addi %53, %arg6 : index
          %58 = memref.load %52[%57] : memref<?xf32>
          %59 = arith.addi %32, %arg6 : index
          %60 = arith.addf %56, %58 : f32
          memref.store %60, %reinterpret_cast[%59] : memref<?xf32>
        }
      }
      llvm.intr.stackrestore %26 : !llvm.ptr
    } else {
      %26 = arith.cmpi sge, %dim_4, %c1_1 : index
      scf.if %26 {
        scf.for %arg5 = %c0_0 to %dim step %c1_1 {
          %27 = arith.muli %arg5, %dim_8 : index
          %28 = arith.addi %c0_0, %27 : index
          %29 = arith.muli %arg5, %dim_12 : index
          %30 = arith.addi %c0_0, %29 : index
          %31 = arith.muli %arg5, %4 : index
          %32 = arith.addi %c0_0, %31 : index
          %33 = memref.load %reinterpret_cast_18[%32] : memref<?xf32>
          scf.for %arg6 = %c0_0 to %dim_4 step %c1_1 {
            %34 = arith.addi %30, %arg6 : index
            %35 = memref.load %reinterpret_cast_13[%34] : memref<?xf32>
            %36 = scf.if %6 -> (f32) {
              %39 = arith.addi %32, %arg6 : index
              %40 = memref.load %reinterpret_cast_18[%39] : memref<?xf32>
              scf.yield %40 : f32
            } else {
              scf.yield %33 : f32
            }
            %37 = arith.addi %28, %arg6 : index
            %38 = arith.addf %35, %36 : f32
            memref.store %38, %reinterpret_cast[%37] : memref<?xf32>
          }
        }
      }
    }
    return
  }
  func.func private @bcast_repeat(%arg0: memref<?xf32>, %arg1: index, %arg2: index, %arg3: i1, %arg4: index, %arg5: index, %arg6: memref<?xf32>) attributes {llvm.linkage = #llvm.linkage<internal>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %alloca = memref.alloca() {alignment = 64 : i64} : memref<32xf32>
    %0 = arith.cmpi eq, %arg2, %c0 : index
    %1 = arith.ori %arg3, %0 : i1
    scf.if %1 {
      %2 = arith.select %arg3, %arg5, %c1 : index
      scf.for %arg7 = %c0 to %2 step %c1 {
        %6 = arith.addi %arg1, %arg7 : index
        %7 = memref.load %arg0[%6] : memref<?xf32>
        scf.for %arg8 = %arg7 to %c32 step %2 {
          memref.store %7, %alloca[%arg8] : memref<32xf32>
        }
      }
      %3 = arith.remui %c32, %2 : index
      %4 = arith.subi %c32, %3 : index
      %5 = arith.muli %arg4, %arg5 : index
      scf.for %arg7 = %c0 to %5 step %4 {
        scf.for %arg8 = %c0 to %c32 step %c1 {
          %6 = arith.addi %arg7, %arg8 : index
          %7 = memref.load %alloca[%arg8] : memref<32xf32>
          memref.store %7, %arg6[%6] : memref<?xf32>
        }
      }
    } else {
      scf.index_switch %arg5 
      case 2 {
        %c2 = arith.constant 2 : index
        scf.for %arg7 = %c0 to %arg4 step %c1 {
          %2 = arith.addi %arg1, %arg7 : index
          %3 = memref.load %arg0[%2] : memref<?xf32>
          %4 = arith.muli %arg7, %c2 : index
          scf.for %arg8 = %c0 to %c2 step %c1 {
            %5 = arith.addi %4, %arg8 : index
            memref.store %3, %arg6[%5] : memref<?xf32>
          }
        }
        scf.yield
      }
      case 3 {
        %c3 = arith.constant 3 : index
        scf.for %arg7 = %c0 to %arg4 step %c1 {
          %2 = arith.addi %arg1, %arg7 : index
          %3 = memref.load %arg0[%2] : memref<?xf32>
          %4 = arith.muli %arg7, %c3 : index
          scf.for %arg8 = %c0 to %c3 step %c1 {
            %5 = arith.addi %4, %arg8 : index
            memref.store %3, %arg6[%5] : memref<?xf32>
          }
        }
        scf.yield
      }
      case 4 {
        %c4 = arith.constant 4 : index
        scf.for %arg7 = %c0 to %arg4 step %c1 {
          %2 = arith.addi %arg1, %arg7 : index
          %3 = memref.load %arg0[%2] : memref<?xf32>
          %4 = arith.muli %arg7, %c4 : index
          scf.for %arg8 = %c0 to %c4 step %c1 {
            %5 = arith.addi %4, %arg8 : index
            memref.store %3, %arg6[%5] : memref<?xf32>
          }
        }
        scf.yield
      }
      case 5 {
        %c5 = arith.constant 5 : index
        scf.for %arg7 = %c0 to %arg4 step %c1 {
          %2 = arith.addi %arg1, %arg7 : index
          %3 = memref.load %arg0[%2] : memref<?xf32>
          %4 = arith.muli %arg7, %c5 : index
          scf.for %arg8 = %c0 to %c5 step %c1 {
            %5 = arith.addi %4, %arg8 : index
            memref.store %3, %arg6[%5] : memref<?xf32>
          }
        }
        scf.yield
      }
      case 6 {
        %c6 = arith.constant 6 : index
        scf.for %arg7 = %c0 to %arg4 step %c1 {
          %2 = arith.addi %arg1, %arg7 : index
          %3 = memref.load %arg0[%2] : memref<?xf32>
          %4 = arith.muli %arg7, %c6 : index
          scf.for %arg8 = %c0 to %c6 step %c1 {
            %5 = arith.addi %4, %arg8 : index
            memref.store %3, %arg6[%5] : memref<?xf32>
          }
        }
        scf.yield
      }
      case 7 {
        %c7 = arith.constant 7 : index
        scf.for %arg7 = %c0 to %arg4 step %c1 {
          %2 = arith.addi %arg1, %arg7 : index
          %3 = memref.load %arg0[%2] : memref<?xf32>
          %4 = arith.muli %arg7, %c7 : index
          scf.for %arg8 = %c0 to %c7 step %c1 {
            %5 = arith.addi %4, %arg8 : index
            memref.store %3, %arg6[%5] : memref<?xf32>
          }
        }
        scf.yield
      }
      case 8 {
        %c8 = arith.constant 8 : index
        scf.for %arg7 = %c0 to %arg4 step %c1 {
          %2 = arith.addi %arg1, %arg7 : index
          %3 = memref.load %arg0[%2] : memref<?xf32>
          %4 = arith.muli %arg7, %c8 : index
          scf.for %arg8 = %c0 to %c8 step %c1 {
            %5 = arith.addi %4, %arg8 : index
            memref.store %3, %arg6[%5] : memref<?xf32>
          }
        }
        scf.yield
      }
      default {
        scf.for %arg7 = %c0 to %arg4 step %c1 {
          %2 = arith.addi %arg1, %arg7 : index
          %3 = memref.load %arg0[%2] : memref<?xf32>
          %4 = arith.muli %arg7, %arg5 : index
          scf.for %arg8 = %c0 to %c32 step %c1 {
            %5 = arith.addi %4, %arg8 : index
            memref.store %3, %arg6[%5] : memref<?xf32>
          }
        }
      }
    }
    return
  }
}

