/* Loads the dialect by MLIR's C interface, as bindings for Python do, and
   verifies two modules. */

#include <broadcastable/CAPI.h>
#include <mlir-c/Diagnostics.h>
#include <mlir-c/Dialect/Func.h>
#include <stdio.h>

static const char *modules[] = {
    "func.func private @f(tensor<?xf32> {bcast.dims = [\"N\"]})",
    "func.func @f(%a: tensor<4x1xf32>, %b: tensor<2xf32>) {\n"
    "  %0 = bcast.add %a, %b : (tensor<4x1xf32>, tensor<2xf32>)"
    " -> tensor<4x3xf32>\n"
    "  return\n"
    "}"};

static void print(MlirStringRef text, void *file) {
  fwrite(text.data, 1, text.length, file);
}

static MlirLogicalResult report(MlirDiagnostic diagnostic, void *file) {
  mlirDiagnosticPrint(diagnostic, print, file);
  fputc('\n', file);
  return mlirLogicalResultSuccess();
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__func__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__bcast__(), context);
  mlirContextAttachDiagnosticHandler(context, report, stdout, NULL);
  for (int at = 0; at < 2; ++at) {
    MlirStringRef text = mlirStringRefCreateFromCString(modules[at]);
    MlirModule module = mlirModuleCreateParse(context, text);
    puts(mlirModuleIsNull(module) ? "refused" : "verified");
    if (!mlirModuleIsNull(module))
      mlirModuleDestroy(module);
  }
  mlirContextDestroy(context);
  return 0;
}
