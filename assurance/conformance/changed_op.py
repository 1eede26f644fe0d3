"""Random changes of an op: of a size, a rank, an element type, a number in an attribute or a constant, an operand."""

from __future__ import annotations

import random
import re

from drawn_op import Case

VALUE = re.compile(r"-?\d+(?:\.\d+)?")
NUMBER = re.compile(r"(?<![\w.])-?\d+(?![\w.]|>)")


def changed(case: Case, draw: random.Random) -> Case:
    """The op with a random change."""
    operands, results, attributes = list(case.operands), list(case.results), case.attributes
    kind = draw.choice(["size"] * 6 + ["rank"] * 3 + ["element", "attribute", "attribute", "attribute", "operand"])
    places = [(operands, at) for at in range(len(operands))] + [(results, at) for at in range(len(results))]
    constants = [at for at, operand in enumerate(operands) if " = " in operand]
    if kind == "attribute" and constants and (draw.random() < 0.7 or not re.search(r"\d", attributes)):
        at = draw.choice(constants)
        operands[at] = changed_constant(operands[at], draw)
    elif kind == "attribute" and re.search(r"\d", attributes):
        attributes = changed_attribute(attributes, draw)
    elif kind == "operand" and operands:
        at = draw.randrange(len(operands))
        if draw.random() < 0.5:
            operands.pop(at)
        else:
            operands.insert(at, operands[at])
    elif places:
        types, at = draw.choice(places)
        types[at] = changed_constant(types[at], draw) if " = " in types[at] else changed_type(types[at], kind, draw)
    return Case(case.name, attributes, case.regions, tuple(operands), tuple(results))


def changed_constant(operand: str, draw: random.Random) -> str:
    """A constant one of whose numbers is another, or which has one more or one fewer."""
    of, _, value = operand.partition(" = ")
    if "tensor<" in value:
        parts = re.findall(r"tensor<[^>]*>", value)
        at = draw.randrange(len(parts))
        parts[at] = changed_type(parts[at], draw.choice(["size", "size", "rank"]), draw)
        return f"{of} = [{', '.join(parts)}]"
    numbers = VALUE.findall(value)
    if not numbers:
        return operand
    is_list = "[" in value and not value.startswith("dense<[[")
    if is_list and draw.random() < 0.3:
        if draw.random() < 0.5 or len(numbers) == 1:
            numbers.insert(draw.randint(0, len(numbers)), str(draw.randint(0, 3)))
        else:
            numbers.pop(draw.randrange(len(numbers)))
    else:
        at = draw.randrange(len(numbers))
        step = draw.choice([-2, -1, 1, 1, 2])
        numbers[at] = str(float(numbers[at]) + step) if "." in numbers[at] else str(int(numbers[at]) + step)
    if not is_list:
        rest = iter(numbers)
        value = VALUE.sub(lambda _: next(rest), value)
        return f"{of} = {value}"
    written = f"[{', '.join(numbers)}]"
    if value.startswith("dense"):
        of = re.sub(r"<\d+(?=x|>)", f"<{len(numbers)}", of, count=1)
        written = f"dense<{written}>"
    return f"{of} = {written}"


def changed_attribute(attributes: str, draw: random.Random) -> str:
    """One number is another, or a list has one more or one fewer."""
    numbers = [found for found in NUMBER.finditer(attributes) if not within_type(attributes, found)]
    if not numbers:
        return attributes
    found = draw.choice(numbers)
    start, end = found.span()
    is_listed = attributes[end : end + 1] in ",]>" and attributes[start - 2 : start - 1] in ",:[" + "x"
    if is_listed and draw.random() < 0.4:
        if draw.random() < 0.5:
            return f"{attributes[:end]}, {draw.randint(0, 3)}{attributes[end:]}"
        if attributes[end] == ",":
            return attributes[:start] + attributes[end + 2 :]
    value = int(found[0]) + draw.choice([-2, -1, 1, 1, 2])
    return f"{attributes[:start]}{value}{attributes[end:]}"


def within_type(attributes: str, found: re.Match) -> bool:
    before = attributes[: found.start()]
    return before.endswith(("tensor<", "x")) or before.rpartition("operandSegmentSizes")[2].count("<") == 1


def changed_type(of: str, kind: str, draw: random.Random) -> str:
    found = re.match(r"(tensor|vector)<((?:(?:\d+|\?)x)*)(.*)>$", of)
    if not found:
        return of
    kind_of, sizes, element = found[1], found[2].split("x")[:-1], found[3]
    if kind == "rank":
        if sizes and draw.random() < 0.5:
            sizes.pop(draw.randrange(len(sizes)))
        else:
            sizes.insert(draw.randint(0, len(sizes)), draw.choice("1234?"))
    elif kind == "element":
        element = draw.choice(["f32", "f64", "i32", "i1", "complex<f32>"])
    elif sizes:
        at = draw.randrange(len(sizes))
        near = str(max(0, int(sizes[at]) + draw.choice([-1, 1]))) if sizes[at] != "?" else "3"
        sizes[at] = draw.choice([near, near, "1", "?", "?", "6", "0"])
    return f"{kind_of}<{''.join(f'{size}x' for size in sizes)}{element}>"
