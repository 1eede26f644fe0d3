"""Functions of the sizes that are named, whose ops are all refused."""

import sys

for number, size in enumerate(map(int, sys.argv[1:])):
    print(f"func.func @f{number}(%a: tensor<3xf32>, %b: tensor<2xf32>) {{")
    for op in range(size - 2):  # beside the function and its return
        print(f'  %{op} = "toy.add"(%a, %b) : (tensor<3xf32>, tensor<2xf32>) -> tensor<3xf32>')
    print("  return\n}")
