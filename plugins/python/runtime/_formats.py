"""Tests of texts and numbers. They mean what those of the TypeScript package mean."""

import bisect
import calendar
import datetime
import decimal
import ipaddress
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

_Test = t.Callable[[object], bool]


def _is_text(pattern: str, flags: int = 0) -> _Test:
    compiled = re.compile(pattern, flags)
    return lambda value: isinstance(value, str) and compiled.fullmatch(value) is not None


_CLOCK = "([01][0-9]|2[0-3]):[0-5][0-9]"
_time = _is_text(rf"{_CLOCK}:[0-5][0-9](\.[0-9]+)?([Zz]|[+-]{_CLOCK})")
_clock_and_offset = _is_text(rf"{_CLOCK}:[0-5][0-9](\.[0-9]{{1,9}})?(Z|[+-]{_CLOCK})")
_day = _is_text("[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")


def _date(value: object) -> bool:
    if not isinstance(value, str) or not _day(value):
        return False
    year, month, day = map(int, value.split("-"))
    return day <= calendar.monthrange(year, month)[1]


def _timestamp(value: object) -> bool:
    return isinstance(value, str) and _date(value[:10]) and value[10:11] == "T" and _clock_and_offset(value[11:])


def is_after(one: object, other: object) -> bool:
    """Whether both are numbers or moments, and the first one is greater than the other."""
    if isinstance(one, bool) or isinstance(other, bool):
        return False
    if isinstance(one, (int, float)) and isinstance(other, (int, float)):
        return to_double(one) > to_double(other)
    if not isinstance(one, str) or not isinstance(other, str):
        return False
    return (_date(one) and _date(other) and one > other) or (
        _timestamp(one) and _timestamp(other) and _nanoseconds(one) > _nanoseconds(other)
    )


def _nanoseconds(timestamp: str) -> int:
    day, clock, fraction, sign, hours, minutes = _parts.fullmatch(timestamp).groups("")  # type: ignore[union-attr]
    year, month, date = map(int, day.split("-"))
    hour, minute, second = map(int, clock.split(":"))
    offset = int(f"{sign}1") * (int(hours) * 60 + int(minutes)) if sign else 0
    # Python has no year 0; days repeat every 400 years.
    days = datetime.date(year or 400, month, date).toordinal() - (0 if year else 146_097)
    return ((days * 1440 + hour * 60 + minute - offset) * 60 + second) * 10**9 + int(fraction.ljust(9, "0"))


_parts = re.compile(r"(.{10})T(.{8})\.?([0-9]*)(?:Z|([+-])(..):(..))")

def _address(read: t.Callable[[str], object]) -> _Test:
    def test(value: object) -> bool:
        try:
            return isinstance(value, str) and "%" not in value and bool(read(value))
        except ValueError:
            return False

    return test


_ipv4, _ipv6 = _address(ipaddress.IPv4Address), _address(ipaddress.IPv6Address)

_LABEL = "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_domain = _is_text(rf"{_LABEL}(\.{_LABEL})*")
_WORD = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_mailbox = re.compile(rf"""({_WORD}(\.{_WORD})*|"([ !#-\[\]-~]|\\[ -~])*")@""")


def _email(value: object) -> bool:
    found = _mailbox.match(value) if isinstance(value, str) else None
    if found is None:
        return False
    host = found.string[found.end() :]
    if not host.startswith("["):
        return _domain(host)
    if host[:6].lower() == "[ipv6:":
        return host.endswith("]") and _ipv6(host[6:-1])
    return host.endswith("]") and _ipv4(host[1:-1])


_PLAIN = r"A-Za-z0-9\-._~!$&'()*+,;="
_PATH, _QUERY = (f"([{_PLAIN}{more}]|%[0-9A-Fa-f]{{2}})*" for more in (":@/", ":@/?"))
_NAME, _USER = (f"([{_PLAIN}{more}]|%[0-9A-Fa-f]{{2}})*" for more in ("", ":"))
_rest = _is_text(rf"{_PATH}(\?{_QUERY})?(#{_QUERY})?")
_authority = re.compile(rf"//({_USER}@)?(\[(?P<address>[^\]]*)\]|{_NAME})(:[0-9]*)?(?=[/?#]|\Z)")
_future_address = _is_text(rf"[vV][0-9A-Fa-f]+\.[{_PLAIN}:]+")
_scheme = re.compile("[A-Za-z][A-Za-z0-9+.-]*:")


def _is_hierarchy(text: str) -> bool:
    """Whether a text is what follows a scheme."""
    if not text.startswith("//"):
        return _rest(text)
    found = _authority.match(text)
    if found is None or not _rest(text[found.end() :]):
        return False
    return found["address"] is None or _ipv6(found["address"]) or _future_address(found["address"])


def _uri(value: object) -> bool:
    scheme = _scheme.match(value) if isinstance(value, str) else None
    return scheme is not None and _is_hierarchy(scheme.string[scheme.end() :])


def _uri_reference(value: object) -> bool:
    if not isinstance(value, str) or _scheme.match(value):
        return _uri(value)
    # A colon in the first segment of a relative reference would end a scheme.
    return ":" not in re.split("[/?#]", value, 1)[0] and _is_hierarchy(value)


_UNITS = (("Y", "M", "D"), ("H", "M", "S"))
_DAYS, _HOURS = (f"(N{a}(N{b}(N{c})?)?|N{b}(N{c})?|N{c})".replace("N", "[0-9]+") for a, b, c in _UNITS)

FORMATS: dict[str, _Test] = {
    "timestamp": _timestamp,
    "date": _date,
    "time": _time,
    "duration": _is_text(f"P([0-9]+W|{_DAYS}(T{_HOURS})?|T{_HOURS})"),
    "uri": _uri,
    "uri-reference": _uri_reference,
    "email": _email,
    "uuid": _is_text("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE | re.ASCII),
    "ipv4": _ipv4,
    "ipv6": _ipv6,
    "hostname": lambda value: _domain(value) and len(t.cast(str, value)) <= 253,
    "base64": lambda value: _is_text("[A-Za-z0-9+/]*={0,2}")(value) and len(t.cast(str, value)) % 4 == 0,
    "decimal": _is_text(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?"),
    "int64": is_int64_text,
    "unix-seconds": lambda value: is_safe_integer(value) and abs(t.cast(float, value)) <= 8_640_000_000_000,
    "unix-milliseconds": lambda value: is_safe_integer(value) and abs(t.cast(float, value)) <= 8_640_000_000_000_000,
}
