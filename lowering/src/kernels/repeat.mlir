// Replicates rows of an operand in a tile: `count` rows of `size` elements, the first at `at`, `stride` apart. The pass adds it to a
// module once for each element type (repeat.rs), for which `f32` stands here.
//
// A pattern is the data of one step, in memory that does not alias the tile, so that LLVM keeps it in registers. Its 32 elements are
// MARGIN in constants.rs: that many elements past the tile's last row may be written.
//
// Rows with a stride of 1 have at most that size and are all the same; 16 rows of 3, 5 or 6 elements are stored together, because their total is a
// multiple of a vector, unlike a single row. Of rows that are one stretched element each, the stores of up to 8 are unrolled.
!element = f32

func.func private @bcast_repeat(%memref: memref<?x!element>, %at: index, %stride: index, %moves: i1,
    %count: index, %size: index, %tile: memref<?x!element>) attributes {llvm.linkage = #llvm.linkage<internal>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %margin = arith.constant 32 : index
  %pattern = memref.alloca() {alignment = 64 : i64} : memref<32x!element>
  %is_same = arith.cmpi eq, %stride, %c0 : index
  %is_pattern = arith.ori %moves, %is_same : i1
  scf.if %is_pattern {
    %period = arith.select %moves, %size, %c1 : index
    %end = arith.muli %count, %size : index
    scf.index_switch %period
    case 3 {
      %i0 = arith.constant 0 : index
      %from0 = arith.addi %at, %i0 : index
      %element0 = memref.load %memref[%from0] : memref<?x!element>
      %i1 = arith.constant 1 : index
      %from1 = arith.addi %at, %i1 : index
      %element1 = memref.load %memref[%from1] : memref<?x!element>
      %i2 = arith.constant 2 : index
      %from2 = arith.addi %at, %i2 : index
      %element2 = memref.load %memref[%from2] : memref<?x!element>
      %c = arith.constant 3 : index
      %block = arith.constant 48 : index
      scf.for %i = %c0 to %end step %block {
        scf.for %j = %c0 to %block step %c {
          %row = arith.addi %i, %j : index
          %to0 = arith.addi %row, %i0 : index
          memref.store %element0, %tile[%to0] : memref<?x!element>
          %to1 = arith.addi %row, %i1 : index
          memref.store %element1, %tile[%to1] : memref<?x!element>
          %to2 = arith.addi %row, %i2 : index
          memref.store %element2, %tile[%to2] : memref<?x!element>
        }
      }
      scf.yield
    }
    case 5 {
      %i0 = arith.constant 0 : index
      %from0 = arith.addi %at, %i0 : index
      %element0 = memref.load %memref[%from0] : memref<?x!element>
      %i1 = arith.constant 1 : index
      %from1 = arith.addi %at, %i1 : index
      %element1 = memref.load %memref[%from1] : memref<?x!element>
      %i2 = arith.constant 2 : index
      %from2 = arith.addi %at, %i2 : index
      %element2 = memref.load %memref[%from2] : memref<?x!element>
      %i3 = arith.constant 3 : index
      %from3 = arith.addi %at, %i3 : index
      %element3 = memref.load %memref[%from3] : memref<?x!element>
      %i4 = arith.constant 4 : index
      %from4 = arith.addi %at, %i4 : index
      %element4 = memref.load %memref[%from4] : memref<?x!element>
      %c = arith.constant 5 : index
      %block = arith.constant 80 : index
      scf.for %i = %c0 to %end step %block {
        scf.for %j = %c0 to %block step %c {
          %row = arith.addi %i, %j : index
          %to0 = arith.addi %row, %i0 : index
          memref.store %element0, %tile[%to0] : memref<?x!element>
          %to1 = arith.addi %row, %i1 : index
          memref.store %element1, %tile[%to1] : memref<?x!element>
          %to2 = arith.addi %row, %i2 : index
          memref.store %element2, %tile[%to2] : memref<?x!element>
          %to3 = arith.addi %row, %i3 : index
          memref.store %element3, %tile[%to3] : memref<?x!element>
          %to4 = arith.addi %row, %i4 : index
          memref.store %element4, %tile[%to4] : memref<?x!element>
        }
      }
      scf.yield
    }
    case 6 {
      %i0 = arith.constant 0 : index
      %from0 = arith.addi %at, %i0 : index
      %element0 = memref.load %memref[%from0] : memref<?x!element>
      %i1 = arith.constant 1 : index
      %from1 = arith.addi %at, %i1 : index
      %element1 = memref.load %memref[%from1] : memref<?x!element>
      %i2 = arith.constant 2 : index
      %from2 = arith.addi %at, %i2 : index
      %element2 = memref.load %memref[%from2] : memref<?x!element>
      %i3 = arith.constant 3 : index
      %from3 = arith.addi %at, %i3 : index
      %element3 = memref.load %memref[%from3] : memref<?x!element>
      %i4 = arith.constant 4 : index
      %from4 = arith.addi %at, %i4 : index
      %element4 = memref.load %memref[%from4] : memref<?x!element>
      %i5 = arith.constant 5 : index
      %from5 = arith.addi %at, %i5 : index
      %element5 = memref.load %memref[%from5] : memref<?x!element>
      %c = arith.constant 6 : index
      %block = arith.constant 96 : index
      scf.for %i = %c0 to %end step %block {
        scf.for %j = %c0 to %block step %c {
          %row = arith.addi %i, %j : index
          %to0 = arith.addi %row, %i0 : index
          memref.store %element0, %tile[%to0] : memref<?x!element>
          %to1 = arith.addi %row, %i1 : index
          memref.store %element1, %tile[%to1] : memref<?x!element>
          %to2 = arith.addi %row, %i2 : index
          memref.store %element2, %tile[%to2] : memref<?x!element>
          %to3 = arith.addi %row, %i3 : index
          memref.store %element3, %tile[%to3] : memref<?x!element>
          %to4 = arith.addi %row, %i4 : index
          memref.store %element4, %tile[%to4] : memref<?x!element>
          %to5 = arith.addi %row, %i5 : index
          memref.store %element5, %tile[%to5] : memref<?x!element>
        }
      }
      scf.yield
    }
    default {
      scf.for %i = %c0 to %period step %c1 {
        %from = arith.addi %at, %i : index
        %element = memref.load %memref[%from] : memref<?x!element>
        scf.for %j = %i to %margin step %period {
          memref.store %element, %pattern[%j] : memref<32x!element>
        }
      }
      // Whole periods are written in each step.
      %rest = arith.remui %margin, %period : index
      %step = arith.subi %margin, %rest : index
      scf.for %i = %c0 to %end step %step {
        scf.for %j = %c0 to %margin step %c1 {
          %to = arith.addi %i, %j : index
          %element = memref.load %pattern[%j] : memref<32x!element>
          memref.store %element, %tile[%to] : memref<?x!element>
        }
      }
    }
  } else {
    scf.index_switch %size
    case 2 {
      %c = arith.constant 2 : index
      scf.for %row = %c0 to %count step %c1 {
        %from = arith.addi %at, %row : index
        %element = memref.load %memref[%from] : memref<?x!element>
        %to = arith.muli %row, %c : index
        scf.for %i = %c0 to %c step %c1 {
          %k = arith.addi %to, %i : index
          memref.store %element, %tile[%k] : memref<?x!element>
        }
      }
      scf.yield
    }
    case 3 {
      %c = arith.constant 3 : index
      scf.for %row = %c0 to %count step %c1 {
        %from = arith.addi %at, %row : index
        %element = memref.load %memref[%from] : memref<?x!element>
        %to = arith.muli %row, %c : index
        scf.for %i = %c0 to %c step %c1 {
          %k = arith.addi %to, %i : index
          memref.store %element, %tile[%k] : memref<?x!element>
        }
      }
      scf.yield
    }
    case 4 {
      %c = arith.constant 4 : index
      scf.for %row = %c0 to %count step %c1 {
        %from = arith.addi %at, %row : index
        %element = memref.load %memref[%from] : memref<?x!element>
        %to = arith.muli %row, %c : index
        scf.for %i = %c0 to %c step %c1 {
          %k = arith.addi %to, %i : index
          memref.store %element, %tile[%k] : memref<?x!element>
        }
      }
      scf.yield
    }
    case 5 {
      %c = arith.constant 5 : index
      scf.for %row = %c0 to %count step %c1 {
        %from = arith.addi %at, %row : index
        %element = memref.load %memref[%from] : memref<?x!element>
        %to = arith.muli %row, %c : index
        scf.for %i = %c0 to %c step %c1 {
          %k = arith.addi %to, %i : index
          memref.store %element, %tile[%k] : memref<?x!element>
        }
      }
      scf.yield
    }
    case 6 {
      %c = arith.constant 6 : index
      scf.for %row = %c0 to %count step %c1 {
        %from = arith.addi %at, %row : index
        %element = memref.load %memref[%from] : memref<?x!element>
        %to = arith.muli %row, %c : index
        scf.for %i = %c0 to %c step %c1 {
          %k = arith.addi %to, %i : index
          memref.store %element, %tile[%k] : memref<?x!element>
        }
      }
      scf.yield
    }
    case 7 {
      %c = arith.constant 7 : index
      scf.for %row = %c0 to %count step %c1 {
        %from = arith.addi %at, %row : index
        %element = memref.load %memref[%from] : memref<?x!element>
        %to = arith.muli %row, %c : index
        scf.for %i = %c0 to %c step %c1 {
          %k = arith.addi %to, %i : index
          memref.store %element, %tile[%k] : memref<?x!element>
        }
      }
      scf.yield
    }
    case 8 {
      %c = arith.constant 8 : index
      scf.for %row = %c0 to %count step %c1 {
        %from = arith.addi %at, %row : index
        %element = memref.load %memref[%from] : memref<?x!element>
        %to = arith.muli %row, %c : index
        scf.for %i = %c0 to %c step %c1 {
          %k = arith.addi %to, %i : index
          memref.store %element, %tile[%k] : memref<?x!element>
        }
      }
      scf.yield
    }
    default {
      scf.for %row = %c0 to %count step %c1 {
        %from = arith.addi %at, %row : index
        %element = memref.load %memref[%from] : memref<?x!element>
        %to = arith.muli %row, %size : index
        scf.for %i = %c0 to %margin step %c1 {
          %k = arith.addi %to, %i : index
          memref.store %element, %tile[%k] : memref<?x!element>
        }
      }
    }
  }
  return
}
