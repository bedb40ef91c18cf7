"""Reads the imports of a source tree and says which of them break the direction of the house.

`rules` ← `bot` ← `adapters`: the rules know nobody, the service knows the rules, an adapter
knows only the service's ports. Nothing here is executed: the files are parsed, so a broken or
slow module can be judged too.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

OURS = ("rules", "bot", "adapters")

#: All that rules/ may import besides itself.
PURE = frozenset(
    {
        "__future__",
        "abc",
        "bisect",
        "collections",
        "dataclasses",
        "enum",
        "fractions",
        "functools",
        "itertools",
        "math",
        "msgspec",
        "numpy",
        "typing",
    }
)
#: Words are read by patterns, in the speech packages alone.
PATTERNS = frozenset({"re"})
#: Digests belong to chance alone.
DIGESTS = frozenset({"hashlib", "hmac"})
CHANCE = Path("rules/core/chance.py")

#: Folders of rules/ that are no games, with what each may import of rules/ besides itself.
SHARED: dict[str, frozenset[str]] = {
    "core": frozenset(),
    "cards": frozenset({"core"}),
    "questions": frozenset({"core", "cards"}),
}
FOR_GAMES = frozenset(SHARED)

#: Builtins that reach outside a pure function, or around the imports that are read here.
IMPURE_CALLS = frozenset(
    {"open", "input", "print", "exec", "eval", "compile", "__import__", "breakpoint"}
)
#: Chat libraries: seconds to import, so only the adapter that needs one may.
CHATS = frozenset({"discord", "nonebot"})


@dataclass(frozen=True)
class Import:
    """One imported name, absolute: `from ..core import seats` in a game is `rules.core.seats`."""

    line: int
    target: str
    is_lazy: bool

    @property
    def top(self) -> str:
        return self.target.partition(".")[0]

    def is_in(self, package: str) -> bool:
        return self.target == package or self.target.startswith(package + ".")


def violations(root: Path) -> list[str]:
    """Every breach under `root`, as `path:line: what`; empty if the house is in order."""
    found: list[str] = []
    for path in sources(root):
        tree = ast.parse((root / path).read_bytes(), filename=str(path))
        judge = {"rules": _judge_rules, "bot": _judge_bot, "adapters": _judge_adapters}
        for line, what in judge[path.parts[0]](path, tree):
            found.append(f"{path.as_posix()}:{line}: {what}")
    return found


def sources(root: Path) -> list[Path]:
    """The Python files of the three packages, relative to `root`, in order."""
    return sorted(p.relative_to(root) for top in OURS for p in (root / top).rglob("*.py"))


def imports(path: Path, tree: ast.Module) -> Iterator[Import]:
    """All imports of the module at `path` (relative to the root), dynamic ones by literal too."""
    at_load = set(_statements_at_load(tree))
    for node in ast.walk(tree):
        is_lazy = node not in at_load
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(node.lineno, alias.name, is_lazy)
        elif isinstance(node, ast.ImportFrom):
            module = _absolute(path, node)
            for alias in node.names:
                yield Import(node.lineno, f"{module}.{alias.name}", is_lazy)
        elif isinstance(node, ast.Call) and (named := _named_at_run_time(node)) is not None:
            yield Import(node.lineno, named, True)


def _judge_rules(path: Path, tree: ast.Module) -> Iterator[tuple[int, str]]:
    folder = path.parts[1] if len(path.parts) > 2 else ""
    for each in imports(path, tree):
        if each.top == "rules":
            yield from _judge_between_rules(path, folder, each)
        elif each.top in PATTERNS and "speech" in path.parts:
            continue
        elif each.top in DIGESTS:
            if path != CHANCE:
                yield each.line, f"{each.top} belongs to {CHANCE.as_posix()} alone"
        elif each.top not in PURE:
            yield each.line, f"rules/ may not import {each.target}"
        elif each.is_in("numpy.random"):
            yield each.line, "chance is an input: numpy.random"
    numpy_names = {"numpy"} | {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
        if alias.name == "numpy"
    }
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in IMPURE_CALLS:
                yield node.lineno, f"rules/ is pure: {name}()"
            case ast.Attribute(value=ast.Name(id=name), attr="random") if name in numpy_names:
                yield node.lineno, "chance is an input: numpy.random"


def _judge_between_rules(path: Path, folder: str, each: Import) -> Iterator[tuple[int, str]]:
    parts = each.target.split(".")
    other = parts[1] if len(parts) > 1 else ""
    if other == folder:
        is_engine = path.parts[2] not in {"speech", "__init__.py"} if folder else False
        if is_engine and parts[2:3] == ["speech"]:
            yield each.line, f"an engine may not import its own speech: {each.target}"
    elif other not in SHARED.get(folder, FOR_GAMES):
        kind = "shared rules" if folder in SHARED else "a game"
        yield each.line, f"{kind} may not import {each.target}"


def _judge_bot(path: Path, tree: ast.Module) -> Iterator[tuple[int, str]]:
    for each in imports(path, tree):
        if each.top == "adapters":
            if path != Path("bot/app.py"):
                yield each.line, f"only bot/app.py knows the adapters: {each.target}"
            elif not each.is_lazy:
                yield each.line, f"adapters are loaded lazily, inside a function: {each.target}"
        elif each.top in CHATS:
            yield each.line, f"only an adapter may import {each.target}"
        elif each.top in {"tests", "benchmarks"}:
            yield each.line, f"the product may not import {each.target}"


def _judge_adapters(path: Path, tree: ast.Module) -> Iterator[tuple[int, str]]:
    own = ".".join(path.with_suffix("").parts[:2])
    for each in imports(path, tree):
        if each.top == "bot" and not each.is_in("bot.ports"):
            yield each.line, f"an adapter may import bot.ports alone, not {each.target}"
        elif each.top == "rules":
            yield each.line, f"an adapter may not import {each.target}"
        elif each.top == "adapters" and not each.is_in(own):
            yield each.line, f"adapters may not import each other: {each.target}"
        elif each.top in {"tests", "benchmarks"}:
            yield each.line, f"the product may not import {each.target}"


def _statements_at_load(tree: ast.Module) -> Iterator[ast.AST]:
    """All nodes that run when the module is imported: everything outside functions."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            waiting.extend(ast.iter_child_nodes(node))


def _absolute(path: Path, node: ast.ImportFrom) -> str:
    if node.level == 0:
        return node.module or ""
    # Level 1 is the package that holds the file, whether the file is a module or __init__.
    package = path.parent.parts[: len(path.parent.parts) - (node.level - 1)]
    return ".".join((*package, *([node.module] if node.module else [])))


def _named_at_run_time(call: ast.Call) -> str | None:
    """The module that `import_module("…")` or `__import__("…")` names, as far as it is literal."""
    match call.func:
        case ast.Name(id="import_module" | "__import__") | ast.Attribute(attr="import_module"):
            pass
        case _:
            return None
    match call.args[:1]:
        case [ast.Constant(value=str(name))]:
            return name
        case [ast.JoinedStr(values=[ast.Constant(value=str(start)), *_])]:
            return start.rstrip(".")
        case [ast.BinOp(left=ast.Constant(value=str(start)))]:
            return start.rstrip(".")
    return None
