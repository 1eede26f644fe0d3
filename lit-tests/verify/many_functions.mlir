// RUN: python3 %S/Inputs/many_functions.py > %t
// RUN: not bcast-opt %t --allow-unregistered-dialect --bcast-verify=ops=toy.add -o /dev/null 2>&1 | FileCheck %s

// Functions are verified on all threads; reports come in the order of the text, each once.

// CHECK-COUNT-64: error: 'toy.add' op operand #1 dim 0: size 3 cannot broadcast
// CHECK-NOT:      error:
// CHECK:          bcast-verify: 6400 ops seen, 6336 verified, 64 refused, 0 skipped

// RUN: not bcast-opt %t --allow-unregistered-dialect --bcast-verify=ops=toy.add -o /dev/null 2>&1 \
// RUN:   | grep error: | sort -c -t: -k2n
