// RUN: bcast-opt %s --convert-bcast-to-linalg -o %t.default
// RUN: bcast-opt %s --convert-bcast-to-linalg='dynamic-broadcast=exact runtime-checks=true' -o %t.exact
// RUN: diff %t.default %t.exact
// RUN: bcast-opt %s --pass-pipeline='builtin.module(func.func(convert-bcast-to-linalg{dynamic-broadcast=exact runtime-checks=true}))' -o %t.func
// RUN: diff %t.default %t.func

// A wrong choice is refused, and the error names the right ones.

// RUN: not bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=fast 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CHOICE --implicit-check-not=func.func
// RUN: not bcast-opt %s --pass-pipeline='builtin.module(convert-bcast-to-linalg{dynamic-broadcast=assume_equal})' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CHOICE --implicit-check-not=func.func
// CHOICE: the choices for dynamic-broadcast are exact versioned assume-equal

// RUN: not bcast-opt %s --convert-bcast-to-linalg=runtime-checks=maybe 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BOOLEAN
// BOOLEAN: 'maybe' is invalid value for boolean argument

// RUN: bcast-opt --help | FileCheck %s --check-prefix=HELP
// HELP:      --convert-bcast-to-linalg
// HELP:      --dynamic-broadcast=<value>
// HELP-NEXT: =exact
// HELP-NEXT: =versioned
// HELP-NEXT: =assume-equal
// HELP-NEXT: --report-sizes
// HELP-NEXT: --runtime-checks

func.func @two(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
