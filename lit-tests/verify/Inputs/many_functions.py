"""64 functions of 100 ops; in function f, op f is illegal."""

for f in range(64):
    print(f"func.func @f{f}(%a: tensor<2xf32>, %b: tensor<3xf32>) {{")
    for op in range(100):
        other, size = ("%b", 3) if op == f else ("%a", 2)
        types = f"(tensor<2xf32>, tensor<{size}xf32>) -> tensor<2xf32>"
        print(f'  %{op} = "toy.add"(%a, {other}) : {types}')
    print("  return\n}")
