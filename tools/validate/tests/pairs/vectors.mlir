// not decided: an element is wrong
func.func @f(%a: vector<2xi32>, %b: vector<2xi32>) -> vector<2xi1> {
  %r = arith.cmpi slt, %a, %b : vector<2xi32>
  return %r : vector<2xi1>
}
// -----
func.func @f(%a: vector<2xi32>, %b: vector<2xi32>) -> vector<2xi1> {
  %r = arith.cmpi sle, %a, %b : vector<2xi32>
  return %r : vector<2xi1>
}
