// Ops that fit, one a line, which verifiers.py changes.
"vector.broadcast"(%0) : (vector<3xf32>) -> vector<2x3xf32>
"vector.broadcast"(%0) : (vector<2x1xf32>) -> vector<4x2x3xf32>
"vector.broadcast"(%0) : (f32) -> vector<2x3xf32>
