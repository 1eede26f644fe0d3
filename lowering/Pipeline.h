//===- Pipeline.h - The pipeline bcast-to-llvm ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_PIPELINE_H
#define BCAST_PIPELINE_H

#include "PassShells.h"
#include "lowering.h"

namespace bcast {

void registerToLLVM();

} // namespace bcast

#endif // BCAST_PIPELINE_H
