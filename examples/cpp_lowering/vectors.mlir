func.func @sum(%a: vector<4x1xf32>, %b: vector<2xf32>) -> vector<4x2xf32> {
  %0 = bcast.add %a, %b fastmath<contract> : (vector<4x1xf32>, vector<2xf32>) -> vector<4x2xf32>
  return %0 : vector<4x2xf32>
}
