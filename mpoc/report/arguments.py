"""Checks the arguments of the library's functions against their signatures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from inspect import signature
from math import isfinite
from numbers import Integral, Real
from os import PathLike
from typing import Any, ParamSpec, TypeVar

from mpoc.report.values import LibraryValue
from mpoc.scenario.scenario import Scenario

_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")


def checked(function: Callable[_Given, _Result]) -> Callable[_Given, _Result]:
    """The function with checks: wrong arguments raise TypeError or ValueError.

    TypeError is for a value of another type than the signature has, ValueError for a
    number below 0 or one that is not finite.
    """
    checks: dict[str, Callable[[str, Any], None]] = {}

    @wraps(function)
    def checked_function(*given: _Given.args, **named: _Given.kwargs) -> _Result:
        call = signature(function).bind(*given, **named)
        if not checks:
            for parameter in signature(function).parameters.values():
                checks[parameter.name] = _CHECKS[parameter.annotation]
        for name, value in call.arguments.items():
            checks[name](name, value)
        return function(*given, **named)

    return checked_function


def _of(
    words: str, *types: type[object], but: tuple[type, ...] = ()
) -> Callable[[str, object], None]:
    """A check that a value is of one of some types, and not of certain others."""

    def check(name: str, value: object) -> None:
        if not isinstance(value, types) or isinstance(value, but):
            raise TypeError(f"{name} is {words}, not {type(value).__name__}")

    return check


_is_real = _of("a number", Real, but=(bool,))
_is_whole = _of("a whole number", Integral, but=(bool,))
_is_text = _of("a str", str)


def _number(name: str, value: Any) -> None:
    _is_real(name, value)
    try:
        is_right = isfinite(value) and value >= 0
    except OverflowError:
        is_right = False
    if not is_right:
        raise ValueError(f"{name} is a finite number that is not below 0")


def _whole_number(name: str, value: Any) -> None:
    _is_whole(name, value)
    if value < 0:
        raise ValueError(f"{name} is a whole number that is not below 0")


def _texts_by_name(name: str, value: Any) -> None:
    _of("a mapping of str to str", Mapping)(name, value)
    for key, text in value.items():
        _is_text(f"a name in {name}", key)
        _is_text(f"what {name} gives for {key!r}", text)


def _function(name: str, value: Any) -> None:
    if value is not None and not callable(value):
        raise TypeError(f"{name} is a function, not {type(value).__name__}")


_SCENARIO = "a scenario, as load returns it"

_CHECKS: Mapping[str, Callable[[str, Any], None]] = {
    "bool": _of("True or False", bool),
    "int": _whole_number,
    "float": _number,
    "str": _is_text,
    "str | bytes": _of("a str or bytes", str, bytes),
    # Python itself takes bytes where it takes a path.
    "str | PathLike[str]": _of("a path: a str or a PathLike", str, bytes, PathLike),
    "Mapping[str, str]": _texts_by_name,
    "scenario_files.Scenario": _of(_SCENARIO, Scenario),
    "scenario_files.Scenario | None": _of(_SCENARIO, Scenario, type(None)),
    "Callable[[int], object] | None": _function,
    "LibraryValue": _of("what a function of mpoc returns", LibraryValue),
}
"""The check of each annotation in a signature."""
