// proven
func.func @f(%a: vector<2xi32>, %b: vector<2xi32>) -> vector<2xi32> {
  %r = arith.addi %a, %b : vector<2xi32>
  return %r : vector<2xi32>
}
// -----
func.func @f(%a: vector<2xi32>, %b: vector<2xi32>) -> vector<2xi32> {
  %r = arith.addi %b, %a : vector<2xi32>
  return %r : vector<2xi32>
}
