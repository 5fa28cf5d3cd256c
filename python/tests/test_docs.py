"""Examples in docstrings are run, those of the Rust part too, and the stubs name everything there is."""

import ast
import doctest
from pathlib import Path

import pytest

import broadside
import broadside._broadside as rust
from broadside import envs, twoplayer

PUBLIC = [name for name in dir(rust) if not name.startswith("_")]


def examples(thing, name):
    finder = doctest.DocTestFinder(recurse=False)
    return finder.find(thing, name, globs={**vars(rust), "broadside": broadside})


def every_docstring():
    for module in (broadside, envs, twoplayer):
        yield from doctest.DocTestFinder().find(module, globs=dict(vars(module)))
    for name in PUBLIC:
        thing = getattr(rust, name)
        yield from examples(thing, name)
        for part in vars(thing) if isinstance(thing, type) else ():
            if not part.startswith("_"):
                yield from examples(getattr(thing, part), f"{name}.{part}")


@pytest.mark.parametrize("test", [t for t in every_docstring() if t.examples], ids=lambda test: test.name)
def test_examples_do_what_they_say(test):
    runner = doctest.DocTestRunner()
    runner.run(test)
    assert runner.summarize(verbose=False).failed == 0


def test_enough_examples_are_found():
    assert sum(bool(t.examples) for t in every_docstring()) > 15


def test_everything_public_says_what_it_is():
    for name in PUBLIC:
        assert getattr(rust, name).__doc__, name


def test_stubs_name_what_there_is():
    stub = ast.parse((Path(broadside.__file__).parent / "_broadside.pyi").read_text())
    classes = {node.name: node for node in stub.body if isinstance(node, ast.ClassDef)}
    functions = {node.name for node in stub.body if isinstance(node, ast.FunctionDef)}
    assert set(PUBLIC) == set(classes) | functions
    for name, node in classes.items():
        stubbed = {part.name for part in node.body if isinstance(part, ast.FunctionDef)} - {"__init__"}
        real = {part for part in vars(getattr(rust, name)) if not part.startswith("_")}
        assert stubbed == real, name
