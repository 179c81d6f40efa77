"""Base classes of enumerations and bit sets."""

import datetime
import enum
import typing as t


class Open(enum.Enum):
    """An enumeration of texts or integers. Values that it does not list are kept, as members without a name."""

    @classmethod
    def _missing_(cls, value: object) -> "t.Self | None":
        kind = next(base for base in (str, int) if issubclass(cls, base))
        if type(value) is not kind:
            return None
        member: t.Self = t.cast(t.Any, kind).__new__(cls, value)
        member._name_, member._value_ = "", value
        return member


class BitSet(enum.IntFlag, boundary=enum.KEEP):
    """A set of bits, with functions for its form in JSON. Bits that it does not list are kept."""

    @classmethod
    def read(cls, wire: int | str) -> t.Self:
        """The set that JSON has as a number or as decimal text."""
        return cls(int(wire))

    def has(self, *bits: int) -> bool:
        """Whether all of the bits are set."""
        return all(self & bit == bit for bit in bits)

    def names(self) -> list[str]:
        """Names of the bits that are set, in the order of the specification."""
        return [name for name, bit in type(self).__members__.items() if self.has(bit)]

    def text(self) -> str:
        """The set as decimal text."""
        return str(int(self))


class Layout:
    """The places of the parts in the bits of an identifier: the lowest bit of each, and the number of its bits."""

    def __init__(self, time: str, epoch: int, parts: dict[str, tuple[int, int]]) -> None:
        self._parts, self._time, self._epoch = parts, time, epoch

    def unpack(self, text: str) -> dict[str, int]:
        if not (text.isascii() and text.isdecimal()):
            raise ValueError("an identifier is decimal text")
        values = {name: int(text) >> low & (1 << width) - 1 for name, (low, width) in self._parts.items()}
        return {**values, self._time: values[self._time] + self._epoch}

    def pack(self, values: dict[str, int]) -> str:
        result = 0
        for name, (low, width) in self._parts.items():
            value = values[name] - (self._epoch if name == self._time else 0)
            if not 0 <= value < 1 << width:
                raise ValueError(f"{name} {values[name]} does not fit")
            result |= value << low
        return str(result)

    def time(self, text: str) -> datetime.datetime:
        start = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
        return start + datetime.timedelta(milliseconds=self.unpack(text)[self._time])
