"""Tests of texts and numbers. They mean what those of the TypeScript package mean."""

import bisect
import calendar
import datetime
import decimal
import math
import re
import typing as t


def is_safe_integer(value: object) -> bool:
    """Whether JSON in JavaScript has the value as an exact integer: 1.0 is one, true is none."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    return -(2**53) < value < 2**53 and value == int(value)


def to_double(value: float) -> float:
    """The number that JSON in JavaScript has for it."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def number_text(value: float) -> str:
    """A number as JavaScript prints it."""
    if is_safe_integer(value):
        return str(int(value))
    number = to_double(value)
    if not math.isfinite(number):
        return "NaN" if math.isnan(number) else "Infinity" if number > 0 else "-Infinity"
    if 1e-6 <= abs(number) < 1e21:
        return format(decimal.Decimal(repr(number)), "f").removesuffix(".0")
    return re.sub("e([+-])0+", r"e\1", repr(number))


def integer_key(name: str) -> int | None:
    """The integer that is the key of an object; none unless the key is its shortest text."""
    found = re.fullmatch("0|-?[1-9][0-9]{0,15}", name)
    return int(name) if found and is_safe_integer(int(name)) else None


def is_unsigned(value: object, width: int) -> bool:
    """Whether a value is decimal text of so many bits. Leading zeros are allowed; 64 bits have up to 20 digits."""
    if not isinstance(value, str) or not re.fullmatch("[0-9]+", value) or (width == 64 and len(value) > 20):
        return False
    digits = value.lstrip("0") or "0"
    return len(digits) <= width and int(digits) < 2**width


def is_int64(value: object) -> bool:
    if isinstance(value, int) and not isinstance(value, bool):
        return -(2**63) <= value < 2**63
    return is_safe_integer(value)


def is_int64_text(value: object) -> bool:
    return isinstance(value, str) and bool(re.fullmatch("0|-?[1-9][0-9]{0,18}", value)) and is_int64(int(value))


# ---------------------------------------------------------------------------------------------------------- patterns


class PatternTable(t.NamedTuple):
    """A regular expression of ECMAScript as an automaton, which reads each character once."""

    start: int
    starts: list[int]
    classes: list[int]
    next: list[list[int]]
    ends: list[int]


def read_pattern(table: PatternTable, text: str) -> tuple[bool, int | None]:
    """Whether a text matches. Where it stops to do so, in UTF-16 units; nowhere if it ends too early."""
    state, at = table.start, 0
    for character in text:
        state = table.next[state][table.classes[bisect.bisect_right(table.starts, ord(character)) - 1]]
        if state < 2:
            return state == 1, at
        at += 2 if character > "\uffff" else 1
    return table.ends[state] == 1, None


# ----------------------------------------------------------------------------------------------------------- formats


def is_decimal(value: object) -> bool:
    return isinstance(value, str) and bool(re.fullmatch(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?", value))


def has_format(schema: dict[str, t.Any], value: object) -> bool:
    """Whether a value is valid for the JSON Schema of a format."""
    if schema["type"] == "integer":
        return is_safe_integer(value) and bool(schema["minimum"] <= value <= schema["maximum"])
    is_short = isinstance(value, str) and len(value) <= schema.get("maxLength", len(value))
    return is_short and bool(re.fullmatch(schema["pattern"], t.cast(str, value)))


_CLOCK = "([01][0-9]|2[0-3]):([0-5][0-9])"
_day = re.compile("([0-9]{4})-(0[1-9]|1[0-2])-([0-9]{2})")
_moment = re.compile(rf"(.{{10}})T{_CLOCK}:([0-5][0-9])(?:\.([0-9]{{1,9}}))?(?:Z|([+-]){_CLOCK})")


def _days(text: str) -> int | None:
    """The number of a day; none if it is not in the calendar. Python has no year 0; days repeat every 400 years."""
    found = _day.fullmatch(text)
    year, month, day = map(int, found.groups()) if found else (0, 1, 0)
    if not 1 <= day <= calendar.monthrange(year, month)[1]:
        return None
    return datetime.date(year or 400, month, day).toordinal() - (0 if year else 146_097)


def _nanoseconds(timestamp: str) -> int | None:
    found = _moment.fullmatch(timestamp)
    days = _days(timestamp[:10])
    if found is None or days is None:
        return None
    hour, minute, second, fraction, sign, hours, minutes = found.groups("")[1:]
    offset = int(f"{sign}1") * (int(hours) * 60 + int(minutes)) if sign else 0
    seconds = (days * 1440 + int(hour) * 60 + int(minute) - offset) * 60 + int(second)
    return seconds * 10**9 + int(fraction.ljust(9, "0"))


def is_after(one: object, other: object) -> bool:
    """Whether both are numbers or moments, and the first one is greater than the other."""
    if isinstance(one, bool) or isinstance(other, bool):
        return False
    if isinstance(one, (int, float)) and isinstance(other, (int, float)):
        return to_double(one) > to_double(other)
    if not isinstance(one, str) or not isinstance(other, str):
        return False
    pairs = ((read(one), read(other)) for read in (_days, _nanoseconds))
    return any(first is not None and second is not None and first > second for first, second in pairs)
