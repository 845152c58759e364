"""`_kernels.pyi` says what the extension has: the same names, arguments, defaults and types as nanobind lists."""

import ast
import copy
from pathlib import Path

import pytest
from nanobind.stubgen import StubGen

from sixfold.kernels import _kernels

SOURCE = Path(__file__).parents[2] / "src/sixfold/kernels" / "_kernels.pyi"
FOR_PICKLE = {"__getstate__", "__setstate__"}


def listed():
    generator = StubGen(_kernels)
    generator.put(_kernels)
    return generator.get()


class Expanded(ast.NodeTransformer):
    """Writes out the aliases of a stub, and Self as the class it is."""

    def __init__(self, aliases, own):
        self.names = aliases | ({"Self": ast.Name(own)} if own else {})

    def visit_Name(self, node):
        known = self.names.get(node.id)
        return node if known is None else self.visit(ast.parse(ast.unparse(known), mode="eval").body)


def all_members(node, classes):
    """The members of a class, those of its bases in the same stub included."""
    inherited = [all_members(classes[base.id], classes) for base in node.bases if getattr(base, "id", "") in classes]
    return [copy.deepcopy(member) for members in (*inherited, node.body) for member in members]


def functions(text):
    """Every function of a stub by its full name, with aliases written out."""
    tree = ast.parse(text)
    aliases = {node.target.id: node.value for node in tree.body if isinstance(node, ast.AnnAssign)}
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    found = {}
    for node in tree.body:
        own = node.name if isinstance(node, ast.ClassDef) else ""
        if own.startswith("_"):
            continue  # what several classes share, written once in the stub
        for member in all_members(node, classes) if own else [node]:
            if isinstance(member, ast.FunctionDef) and member.name not in FOR_PICKLE:
                found[f"{own}.{member.name}"] = Expanded(aliases, own).visit(member)
    return found


def called(function):
    """How a function is called: what it is, its arguments in order, and which may be left out."""
    given = function.args
    assert given.vararg is given.kwarg is None
    optional = [default is not None for default in given.kw_defaults]
    return (
        [ast.unparse(decorator) for decorator in function.decorator_list],
        [arg.arg for arg in given.args],
        len(given.defaults),
        list(zip([arg.arg for arg in given.kwonlyargs], optional, strict=True)),
    )


def base(node):
    return ast.unparse(node.value) if isinstance(node, ast.Subscript) else ""


def parts(node):
    return node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]


def agrees(module, stub):
    """Tell whether a type of the stub is that of the module, or a narrower one where the module takes any sequence."""
    if ast.dump(module) == ast.dump(stub):
        return True
    if base(module) == "Annotated":  # an array, without numpy
        weights = "NDArray[numpy.float32]" in ast.unparse(module) and "shape=(None,)" in ast.unparse(module)
        return ast.unparse(stub) == ("memoryview[float]" if weights else "object")
    if base(module) == "Sequence" and base(stub) in ("Sequence", "list", "tuple"):
        return all(agrees(module.slice, part) for part in parts(stub))
    if isinstance(module, ast.BinOp) and isinstance(stub, ast.BinOp):
        return agrees(module.left, stub.left) and agrees(module.right, stub.right)
    if base(module) == base(stub) != "" and len(parts(module)) == len(parts(stub)):
        return all(map(agrees, parts(module), parts(stub)))
    return False


MODULE, WRITTEN = functions(listed()), functions(SOURCE.read_text(encoding="utf-8"))


def test_the_stub_names_what_the_module_has():
    assert len(MODULE) > 80
    assert sorted(WRITTEN) == sorted(MODULE)


@pytest.mark.parametrize("name", MODULE)
def test_the_stub_says_how_it_is_called_and_what_comes_back(name):
    module, stub = MODULE[name], WRITTEN[name]
    assert called(stub) == called(module)
    own = [*module.args.args, *module.args.kwonlyargs]
    told = [*stub.args.args, *stub.args.kwonlyargs]
    for expected, written in zip(own, told, strict=True):
        if expected.arg != "self":
            assert agrees(expected.annotation, written.annotation), (expected.arg, ast.unparse(written.annotation))
    assert agrees(module.returns, stub.returns), ast.unparse(stub.returns)


@pytest.mark.parametrize(
    ("module", "stub"),
    [
        ("int", "float"),
        ("list[int]", "list[float]"),
        ("Sequence[int]", "tuple[int, str]"),
        ("Sequence[int]", "int"),
        ("tuple[int, int]", "tuple[int, int, int]"),
        ("int | None", "int"),
        ("Annotated[NDArray[numpy.float32], dict(shape=(None,))]", "memoryview[int]"),
    ],
)
def test_other_types_do_not_agree(module, stub):
    assert not agrees(ast.parse(module, mode="eval").body, ast.parse(stub, mode="eval").body)
