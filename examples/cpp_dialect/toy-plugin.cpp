#include "Toy.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"

// For `bcast check --load-dialect-plugin` and for mlir-opt.
extern "C" mlir::DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "toy", "0.1",
          [](mlir::DialectRegistry *registry) {
            registry->insert<toy::ToyDialect>();
          }};
}
