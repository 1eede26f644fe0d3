// RUN: bcast-opt %s --allow-unregistered-dialect --verify-diagnostics

// Each result has its own operand's element type, of any kind: nothing is computed of the elements.

func.func @element_type_kept_floats(%a: tensor<4xf16>, %b: tensor<1xf32>, %c: tensor<f64>, %d: tensor<4xbf16>) {
  %0:4 = bcast.broadcast %a, %b, %c, %d
      : (tensor<4xf16>, tensor<1xf32>, tensor<f64>, tensor<4xbf16>)
      -> (tensor<4xf16>, tensor<4xf32>, tensor<4xf64>, tensor<4xbf16>)
  return
}

func.func @element_type_kept_signless(%a: tensor<4xi8>, %b: tensor<1xi16>, %c: tensor<i32>, %d: tensor<4xi64>,
                                      %e: tensor<1xi1>) {
  %0:5 = bcast.broadcast %a, %b, %c, %d, %e
      : (tensor<4xi8>, tensor<1xi16>, tensor<i32>, tensor<4xi64>, tensor<1xi1>)
      -> (tensor<4xi8>, tensor<4xi16>, tensor<4xi32>, tensor<4xi64>, tensor<4xi1>)
  return
}

func.func @element_type_kept_signed(%a: tensor<4xsi8>, %b: tensor<1xsi16>, %c: tensor<si32>, %d: tensor<4xsi64>) {
  %0:4 = bcast.broadcast %a, %b, %c, %d
      : (tensor<4xsi8>, tensor<1xsi16>, tensor<si32>, tensor<4xsi64>)
      -> (tensor<4xsi8>, tensor<4xsi16>, tensor<4xsi32>, tensor<4xsi64>)
  return
}

func.func @element_type_kept_unsigned(%a: tensor<4xui8>, %b: tensor<1xui16>, %c: tensor<ui32>, %d: tensor<4xui64>) {
  %0:4 = bcast.broadcast %a, %b, %c, %d
      : (tensor<4xui8>, tensor<1xui16>, tensor<ui32>, tensor<4xui64>)
      -> (tensor<4xui8>, tensor<4xui16>, tensor<4xui32>, tensor<4xui64>)
  return
}

// A string is an opaque type of another dialect.
func.func @element_type_kept_others(%a: tensor<4xcomplex<f32>>, %b: tensor<1xindex>, %c: tensor<!test.string>,
                                    %d: tensor<4x!quant.uniform<i8:f32, 0.5>>, %e: tensor<1xvector<2xf32>>) {
  %0:5 = bcast.broadcast %a, %b, %c, %d, %e
      : (tensor<4xcomplex<f32>>, tensor<1xindex>, tensor<!test.string>,
         tensor<4x!quant.uniform<i8:f32, 0.5>>, tensor<1xvector<2xf32>>)
      -> (tensor<4xcomplex<f32>>, tensor<4xindex>, tensor<4x!test.string>,
          tensor<4x!quant.uniform<i8:f32, 0.5>>, tensor<4xvector<2xf32>>)
  return
}

func.func @element_type_kept_unranked(%a: tensor<*xf32>, %b: tensor<*x!test.string>) {
  %0:2 = bcast.broadcast %a, %b
      : (tensor<*xf32>, tensor<*x!test.string>) -> (tensor<*xf32>, tensor<4x!test.string>)
  return
}

func.func @element_type_kept_vector(%a: vector<4xui8>, %b: vector<1xindex>) {
  %0:2 = bcast.broadcast %a, %b : (vector<4xui8>, vector<1xindex>) -> (vector<4xui8>, vector<4xindex>)
  return
}
