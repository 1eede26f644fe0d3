// RUN: python3 %S/Inputs/refused.py 256 > %t.small
// RUN: not bcast-opt %t.small --allow-unregistered-dialect --bcast-verify=ops=toy.add 2>&1 | FileCheck %s --check-prefix=SMALL
// RUN: python3 %S/Inputs/refused.py 257 > %t.large
// RUN: not bcast-opt %t.large --allow-unregistered-dialect --bcast-verify=ops=toy.add 2>&1 | FileCheck %s --check-prefix=LARGE

// Errors end with the op in a small function. In a large one, to print each op would take quadratic time.

// SMALL:               error: 'toy.add' op
// SMALL:               note: shapes
// SMALL-COUNT-254:     note: see current operation:
// SMALL:               bcast-verify: 254 ops seen, 0 verified, 254 refused

// LARGE-NOT:           see current operation
// LARGE-COUNT-255:     note: shapes
// LARGE-NOT:           see current operation
// LARGE:               bcast-verify: 255 ops seen, 0 verified, 255 refused
