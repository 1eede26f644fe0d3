a = [[1], [2], [3], [4]]   # 4x1
b = [10, 20, 30]           # 3
n = input ?                # as many numbers as there will be
print a + b * 2
print max(a, n)            # fits whatever n is
print b + n                # may not fit: this is checked at run time
