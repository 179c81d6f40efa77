"""Validation of JSON values, and what its results are."""

import functools
import json
import pathlib
import sys
import threading
import typing as t

from . import _check
from ._formats import PatternTable

Mode = t.Literal["shape", "spec", "strict"]
"""How much is checked.

``shape``: types, presence and null. ``spec``: shape, limits and rules. ``strict``: spec, and no unknown keys, members
of enumerations or bits.
"""


class Problem(t.NamedTuple):
    """A reason to reject a value."""

    path: tuple[str | int, ...]
    """Keys and indexes from the outermost value inwards. Empty for the value itself."""
    code: str
    """Kind of the problem; stable, for programs."""
    message: str
    """Description of the problem, for people."""
    expected: str | None = None
    received: str | None = None
    """Kind of the value that was found; never the value itself."""
    variant: str | None = None
    """The member of a union that the value is taken for, if the problem is in one."""

    def __str__(self) -> str:
        path = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in self.path)
        return f"{path.lstrip('.')}: {self.message}" if path else self.message


class ValidationError(ValueError):
    """A value is invalid; ``problems`` says why."""

    def __init__(self, problems: t.Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        more = [f"and {len(problems) - 3} more"] if len(problems) > 3 else []
        super().__init__("; ".join([str(problem)[:200] for problem in problems[:3]] + more))


def problems_of(name: str, value: object, mode: Mode = "spec", most: int = 1000) -> list[Problem]:
    """Every reason to reject a value as the declaration of that name; none if it is valid.

    :param most: the number of problems at which the search ends
    """
    if mode not in ("shape", "spec", "strict"):
        raise ValueError(f"unknown mode {mode!r}: expected 'shape', 'spec' or 'strict'")
    schema = _schemas()[name]
    try:
        found = _check.explained(schema, value, mode, most)
    except RecursionError:
        # Values of declarations that contain themselves may be nested more deeply than Python allows at first.
        with _deeper:
            limit = sys.getrecursionlimit()
            sys.setrecursionlimit(limit + 20_000)
            try:
                found = _check.explained(schema, value, mode, most)
            finally:
                sys.setrecursionlimit(limit)
    return [Problem(*problem) for problem in found]


_deeper = threading.RLock()


@functools.cache
def _schemas() -> dict[str, dict[str, t.Any]]:
    """The descriptors of ``_schemas.json``, in which references are what they refer to."""
    text = pathlib.Path(__file__).with_name("_schemas.json").read_text(encoding="utf-8")
    found: dict[str, dict[str, t.Any]] = json.loads(text)

    def linked(data: t.Any) -> t.Any:
        if isinstance(data, list):
            return [linked(item) for item in data]
        if not isinstance(data, dict):
            return data
        if data.get("kind") == "ref":
            return found[data["name"]]
        return PatternTable(**data) if "starts" in data else {key: linked(value) for key, value in data.items()}

    for schema in found.values():
        schema.update({key: linked(value) for key, value in schema.items()})
    return found


if t.TYPE_CHECKING:
    _Type = t.TypeVar("_Type")
    Wire = t.Annotated[_Type, "checked"]
else:

    class Wire:
        """``Wire[User]`` is the type of a field in a model of pydantic that holds a ``User``, checked in mode ``spec``."""

        def __class_getitem__(cls, declared):
            name = declared if isinstance(declared, str) else declared.__name__

            def check(value):
                problems = problems_of(name, value)
                if problems:
                    raise ValidationError(problems)
                return value

            def of_version_1(_):
                yield check

            def of_version_2(_, _source, _handler):
                from pydantic_core import core_schema

                return core_schema.no_info_plain_validator_function(check)

            hooks = {"__get_validators__": of_version_1, "__get_pydantic_core_schema__": of_version_2}
            return type(name, (), {key: classmethod(hook) for key, hook in hooks.items()})
