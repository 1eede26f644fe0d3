// RUN: bcast-opt %s --verify-diagnostics --bcast-elide-checks -o /dev/null

// An op after a call is executed for certain only if the call returns.
func.func private @exit(i32)

func.func private @leave() {
  %zero = arith.constant 0 : i32
  func.call @exit(%zero) : (i32) -> ()
  return
}

func.func private @nothing() {
  return
}

func.func private @itself() {
  func.call @itself() : () -> ()
  return
}

func.func @behind_exit(%zero: i32, %f: i1) {
  func.call @exit(%zero) : (i32) -> ()
  %false = arith.constant false
  // expected-warning@+1 {{fails in every run where it is executed: not reached}}
  cf.assert %false, "not reached"
  return
}

func.func @behind_a_call_of_it() {
  func.call @nothing() : () -> ()
  func.call @leave() : () -> ()
  %false = arith.constant false
  // expected-warning@+1 {{fails in every run where it is executed: not reached}}
  cf.assert %false, "not reached"
  return
}

func.func @behind_a_recursion() {
  func.call @itself() : () -> ()
  %false = arith.constant false
  // expected-warning@+1 {{fails in every run where it is executed: not reached}}
  cf.assert %false, "not reached"
  return
}

func.func @behind_a_loop(%c: i1) {
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  }
  %false = arith.constant false
  // expected-warning@+1 {{fails in every run where it is executed: not reached}}
  cf.assert %false, "not reached"
  return
}

func.func @behind_calls_that_return() {
  func.call @nothing() : () -> ()
  func.call @nothing() : () -> ()
  %false = arith.constant false
  // expected-error@+1 {{fails in every run: reached}}
  cf.assert %false, "reached"
  return
}
