//===- PassShells.h - What the shells of passes share -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_PASSSHELLS_H
#define BCAST_PASSSHELLS_H

#include "Dialect.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/RegionUtils.h"

namespace bcast {

using namespace mlir;

// Adds the choices of an option to MLIR's own error, which does not name them.
template <typename OptionT>
LogicalResult
nameChoices(OptionT &option, StringRef options,
            function_ref<LogicalResult(const Twine &)> errorHandler,
            LogicalResult initialized) {
  StringRef choice =
      options.split((option.getArgStr() + "=").str()).second.split(' ').first;
  if (succeeded(initialized) || choice.empty())
    return initialized;
  std::string choices;
  for (unsigned i = 0, e = option.getParser().getNumOptions(); i != e; ++i) {
    StringRef name = option.getParser().getOption(i);
    if (name == choice)
      return failure();
    choices += " " + name.str();
  }
  return errorHandler("the choices for " + option.getArgStr() + " are" +
                      choices);
}

// In an unreachable block, an op may use a later result, which its replacement
// with a region may not.
inline void eraseUnreachable(Operation *root) {
  IRRewriter rewriter(root->getContext());
  (void)eraseUnreachableBlocks(rewriter, root->getRegions());
}

// A pass without options that changes the IR.
template <template <typename> typename Base,
          bool (&run)(MlirOperation, BcastBuilder)>
struct Rewrite : Base<Rewrite<Base, run>> {
  void runOnOperation() override {
    Operation *root = this->getOperation();
    eraseUnreachable(root);
    OpBuilder builder(&this->getContext());
    if (!run(wrap(root), {&builder}))
      this->signalPassFailure();
  }
};

inline SmallVector<MlirStringRef> wrapAll(ArrayRef<std::string> texts) {
  return llvm::map_to_vector(
      texts, [](const std::string &text) { return wrap(StringRef(text)); });
}

// The passes of a crate.
template <typename... Passes> struct PassList {
  // False if another copy of this library, such as the plugin, has registered
  // them.
  static bool registerAll() {
    if ((PassInfo::lookup(Passes::getArgumentName()) || ...))
      return false;
    (PassRegistration<Passes>(), ...);
    return true;
  }

  // Null if no pass has that name, or it has no such option.
  static std::unique_ptr<Pass> create(StringRef name, StringRef options) {
    std::unique_ptr<Pass> pass;
    auto tryOne = [&](auto make, StringRef known) {
      if (name == known)
        pass = make();
    };
    (tryOne([] { return std::make_unique<Passes>(); },
            Passes::getArgumentName()),
     ...);
    auto isUnknown = [](const Twine &) { return failure(); };
    if (pass && failed(pass->initializeOptions(options, isUnknown)))
      return nullptr;
    return pass;
  }
};

} // namespace bcast

#endif // BCAST_PASSSHELLS_H
