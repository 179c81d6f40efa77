"""The interpreter of descriptors. It finds the same problems as the validators of the TypeScript package."""

import fractions
import json
import math
import typing as t

from ._formats import has_format, integer_key, is_after, is_decimal, is_int64, is_int64_text, is_safe_integer
from ._formats import is_unsigned, number_text, read_pattern, to_double

_Path = tuple[str | int, ...]
_Found = tuple[_Path, str, str, str | None, str | None, str | None]
_Schema = dict[str, t.Any]

_MISSING: t.Final = object()
_MAX_DEPTH = 256


class _Around(t.NamedTuple):
    """The object around a value, and what it decides about it."""

    depth: int = 0
    recursive: bool = False
    fields: t.Mapping[str, object] = {}
    facts: t.Sequence[object] = ()

    def below(self) -> int:
        return self.depth + 1 if self.recursive else 0


def explained(schema: _Schema, value: object, mode: str, most: int) -> list[_Found]:
    """Every reason to reject a value."""
    run = _Run(mode, most)
    run.explain(schema, (), value, _Around())
    return run.found


class _Run:
    """One validation, or an attempt within it."""

    def __init__(self, mode: str, most: int, parent: "_Run | None" = None) -> None:
        self.mode = mode
        self.most = max(1, most)
        self.found: list[_Found] = []
        self.too_deep = False
        self.is_attempt = parent is not None
        # What is known of values: those that are valid, and whether those that were tried fit a member of a union.
        self.valid: set[t.Any] = parent.valid if parent else set()
        self.attempts: dict[t.Any, bool] = parent.attempts if parent else {}

    def is_full(self) -> bool:
        return len(self.found) >= self.most

    def report(
        self, path: _Path, code: str, message: str, expected: str | None = None, received: str | None = None
    ) -> None:
        if not self.is_full():
            self.found.append((path, code, message, expected, received, None))

    def outside(self, path: _Path, code: str, expected: str, received: str) -> None:
        self.report(path, code, f"must be {expected}, got {received}", expected, received)

    def wrong_type(self, path: _Path, expected: str, value: object) -> None:
        if value is _MISSING and path:
            return self.report(path, "missing", f"is missing; expected {expected}", expected, "undefined")
        self.report(path, "type", f"expected {expected}, got {_kind(value)}", expected, _kind(value))

    def wrong_format(self, path: _Path, expected: str, value: object) -> None:
        if not isinstance(value, str):
            return self.wrong_type(path, expected, value)
        self.report(path, "format", f"is not a valid {expected}", expected, "string")

    def explain(self, type_: t.Any, path: _Path, value: object, around: _Around) -> None:
        """Reports every reason to reject a value; none if it is valid."""
        if not isinstance(type_, str):
            getattr(self, "visit_" + type_["kind"])(type_, path, value, around)
        elif not _PLAIN[type_](value):
            self.wrong_type(path, _WORDS.get(type_, type_), value)

    def visit_literal(self, type_: _Schema, path: _Path, value: object, around: _Around) -> None:
        literal = type_["value"]
        if _same(value, literal):
            return
        expected = _json(literal) + (f" ({type_['member']})" if "member" in type_ else "")
        if _form(value) != _form(literal):
            return self.wrong_type(path, expected, value)
        self.report(path, "literal", f"must be {expected}", expected, _kind(value))

    def visit_int64(self, type_: _Schema, path: _Path, value: object, around: _Around) -> None:
        if type_["wire"] == "str" and not is_int64_text(value):
            self.wrong_format(path, "int64", value)
        elif type_["wire"] == "int" and not is_int64(value):
            self.wrong_type(path, "int64", value)

    def visit_identifier(self, type_: _Schema, path: _Path, value: t.Any, around: _Around) -> None:
        wire = type_.get("wire")
        if "limits" in type_:
            attempt = _Run("spec", 1)
            attempt._limits(type_, path, value, around)
            is_valid = isinstance(value, str) and not attempt.found
        elif "width" in type_:
            is_valid = is_unsigned(value, type_["width"])
        else:
            is_number = is_safe_integer(value) and (wire is None or value >= 0)
            is_valid = is_number or (wire is None and isinstance(value, str))
        if not is_valid:
            (self.wrong_format if wire == "str" else self.wrong_type)(path, type_["expected"], value)

    def visit_scalar(self, type_: _Schema, path: _Path, value: object, around: _Around) -> None:
        if "format" not in type_:
            self.explain(type_["wire"], path, value, around)
        elif not has_format(type_["format"]["schema"], value):
            self.wrong_format(path, type_["format"]["expected"], value)
        if "limited" in type_:
            self._limits(type_["limited"], path, value, around)

    def visit_enum(self, type_: _Schema, path: _Path, value: object, around: _Around) -> None:
        name, wire = type_["name"], type_.get("wire")
        if not ((wire != "int" and isinstance(value, str)) or (wire != "str" and is_safe_integer(value))):
            return self.wrong_type(path, name, value)
        if (self.mode == "strict" or type_.get("closed")) and value not in type_.get("values", [value]):
            self.report(path, "unknown-member", f"is no known {name}", name, _kind(value))

    def visit_bitSet(self, type_: _Schema, path: _Path, value: t.Any, around: _Around) -> None:
        name, wire = type_["name"], type_.get("wire")
        is_number = is_safe_integer(value) and value >= 0
        if not ((wire != "int" and is_unsigned(value, 64)) or (wire != "str" and is_number)):
            return (self.wrong_type if wire == "int" else self.wrong_format)(path, name, value)
        if (self.mode == "strict" or type_.get("closed")) and int(value) & ~int(type_.get("mask", value)):
            self.report(path, "unknown-bits", f"has bits that are not known of {name}", name, _kind(value))

    def visit_nullable(self, type_: _Schema, path: _Path, value: object, around: _Around) -> None:
        if value is not None:
            self.explain(type_["of"], path, value, around)

    def visit_limited(self, type_: _Schema, path: _Path, value: object, around: _Around) -> None:
        self.explain(type_["of"], path, value, around)
        self._limits(type_, path, value, around)

    def visit_list(self, type_: _Schema, path: _Path, value: object, around: _Around) -> None:
        if not isinstance(value, list):
            return self.wrong_type(path, "array", value)
        self._items((), type_["item"], path, value, around)

    def visit_tuple(self, type_: _Schema, path: _Path, value: object, around: _Around) -> None:
        items, rest = type_["items"], type_.get("rest")
        expected = f"array of {len(items)} items{'' if rest is None else ' or more'}"
        if not isinstance(value, list):
            return self.wrong_type(path, expected, value)
        if len(value) < len(items) or (rest is None and len(value) > len(items)):
            received = f"array of {len(value)}"
            return self.report(path, "type", f"expected {expected}, got {received}", expected, received)
        self._items(items, rest, path, value, around)

    def _items(self, items: t.Sequence[t.Any], rest: t.Any, path: _Path, value: list[object], around: _Around) -> None:
        for index, item in enumerate(value):
            if self.is_full():
                return
            self.explain(items[index] if index < len(items) else rest, (*path, index), item, around)

    def visit_dict(self, type_: _Schema, path: _Path, value: object, around: _Around) -> None:
        if not isinstance(value, dict):
            return self.wrong_type(path, "object", value)
        for name, item in value.items():
            if self.is_full():
                return
            if not isinstance(name, str):
                self.outside((*path, str(name)), "type", "a string as a key", _kind(name))
                continue
            if "key" in type_:
                self._dict_key(type_["key"]["type"], (*path, name), name, around)
            self.explain(type_["value"], (*path, name), item, around)

    def _dict_key(self, keys: t.Any, path: _Path, name: str, around: _Around) -> None:
        limited = keys if isinstance(keys, dict) and keys["kind"] == "limited" else None
        type_ = limited["of"] if limited else keys
        is_number = type_ in ("int", "int32") if isinstance(type_, str) else type_.get("wire") == "int"
        key = integer_key(name) if is_number else name
        known = len(self.found)
        if key is None:
            self.wrong_format(path, "integer as a key", name)
        elif not isinstance(type_, str):
            self.explain(type_, path, key, around)
        if limited is None:
            return
        self._limits(limited, path, key, around)
        # The problems have the same path as those of the value, so they say that they are about the key.
        self.found[known:] = [(*one[:2], f"the key {one[2]}", *one[3:]) for one in self.found[known:]]

    def visit_oneOf(self, type_: _Schema, path: _Path, value: object, around: _Around) -> None:
        self._members(type_, "value", path, value, around, around.below())

    def visit_object(self, type_: _Schema, path: _Path, value: object, around: _Around) -> None:
        self._declared(type_, path, value, around, around.below())

    visit_union = visit_within = visit_object

    def _declared(self, type_: _Schema, path: _Path, value: object, around: _Around, depth: int) -> None:
        """Explains a value as an object or a union. What is valid once is so wherever the same list or object is."""
        facts: tuple[object, ...] = ()
        if type_["kind"] == "within":
            facts = tuple(_MISSING if name is None else around.fields.get(name, _MISSING) for name in type_["facts"])
        schema = type_.get("of", type_)
        recursive, parts = schema.get("recursive", False), schema["parts"]
        inner = _Around(depth if recursive else 0, recursive, facts=facts)
        visit = None
        if recursive:
            visit = (schema["name"], depth, *map(_identity, (value, *facts)))
            if depth > _MAX_DEPTH and not self.too_deep:
                self.too_deep = True
                self.report(path, "depth", f"is nested more than {_MAX_DEPTH} levels deep")
            if self.too_deep or self.is_full() or visit in self.valid:
                return
        known = len(self.found)
        if schema["kind"] == "union":
            self._members(parts, schema["name"], path, value, inner, inner.depth)
            if "limited" in parts:
                self._limits(parts["limited"], path, value, inner)
        elif isinstance(value, dict):
            self._object(parts, path, value, inner._replace(fields=value))
        else:
            self.wrong_type(path, "object", value)
        if recursive and len(self.found) == known and not self.too_deep:
            self.valid.add(visit)

    def _object(self, parts: _Schema, path: _Path, value: dict[t.Any, object], around: _Around) -> None:
        for name, type_, *more in parts["fields"]:
            given = value.get(name, _MISSING)
            presence = 1 if type_ == "never" else more[0] if more else 0
            if (given is _MISSING and presence & 1) or (given is None and presence & 2):
                continue
            if len(more) > 1 and self.mode != "shape" and any(_holds(one, around) for one in more[1]["when"]):
                message = f"has no meaning here: {more[1]['because']}"
                self.report((*path, name), "irrelevant", message, "absent", _kind(given))
            self.explain(type_, (*path, name), given, around)
        if self.mode != "shape" and "rules" in parts:
            for rule in parts["rules"]["all"]:
                if _is_broken(rule, value, around):
                    required = rule["fields"] if rule["kind"] == "required-when" else []
                    missing = [name for name in required if value.get(name) is None][:1]
                    self.report((*path, *missing), rule["kind"], rule["message"])
        self._other_keys(parts, path, value, around)

    def _other_keys(self, parts: _Schema, path: _Path, value: dict[t.Any, object], around: _Around) -> None:
        others = parts.get("others", {})
        rule, type_, patterns = others.get("keys"), others.get("type"), others.get("patterns", [])
        is_unsaid = rule is None and type_ is None
        is_refused = self.mode == "strict" if is_unsaid else rule == "closed" and self.mode != "shape"
        if not (is_refused or type_ is not None or patterns):
            return
        names = {name for name, *_ in parts["fields"]}
        for name in value:
            if name in names:
                continue
            if self.is_full():
                return
            found = [own for one, *own in patterns if read_pattern(one["pattern"], str(name))[0]]
            if not found and is_refused:
                more = ", and matches none of its patterns" if patterns else ""
                self.report((*path, str(name)), "unknown-key", f"is not a field of this object{more}", "absent")
            for own in found or [[] if type_ is None or is_refused else [type_]]:
                for held in own:
                    self.explain(held, (*path, str(name)), value[name], around)

    def _members(self, union: _Schema, name: str, path: _Path, value: t.Any, around: _Around, depth: int) -> None:
        """Explains a value as the member that it can be, and tries several only where nothing distinguishes them."""
        form, texts, by = _form(value), union["texts"], union.get("by", {})
        places = union["forms"].get(form, [])
        members = [union["of"][place] for place in places]
        if not members:
            self.wrong_type(path, _listed(texts), value)
        elif form == "object" and "field" in by:
            self._case(union, name, path, value, around, depth)
        elif form == "object" and by:
            self._closest(union, name, path, value, around, depth)
        elif len(members) > 1:
            if not self._fits_any(union, members, path, value, around, depth):
                expected = _listed([texts[place] for place in places])
                self.report(path, "variant", f"must be {expected}", expected, _kind(value))
        else:
            known = len(self.found)
            self._member(members[0], path, value, around, depth)
            if form == "object" and len(union["of"]) > 1 and _is_declared(members[0]):
                self._name_variant(known, f"{name} that is an object", texts[places[0]])

    def _member(self, member: t.Any, path: _Path, value: object, around: _Around, depth: int) -> None:
        if _is_declared(member):
            self._declared(member, path, value, around, depth)
        else:
            self.explain(member, path, value, around)

    def _name_variant(self, known: int, taken: str, variant: str) -> None:
        """Adds to the problems since ``known`` which variant they are about, and why the value is taken for it."""
        for index, (path, code, message, expected, received, inner) in enumerate(self.found[known:], known):
            if inner is None:
                self.found[index] = (path, code, f"{taken} ({variant}): {message}", expected, received, variant)

    def _case(self, union: _Schema, name: str, path: _Path, value: t.Any, around: _Around, depth: int) -> None:
        """Explains an object whose field decides which member it is."""
        field, cases = union["by"]["field"], union["by"]["cases"]
        tag = value.get(field, _MISSING) if isinstance(value, dict) else _MISSING
        known = len(self.found)
        for one, place, *_ in cases:
            if _same(one, tag):
                self._member(union["of"][place], path, value, around, depth)
                return self._name_variant(known, f"{name} with {field} {_json(tag)}", union["texts"][place])
        if union["by"].get("open") and self.mode != "strict" and _is_alike(cases, tag):
            return
        texts = [f"{_json(one)} ({''.join(label) or union['texts'][place]})" for one, place, *label in cases]
        expected = _listed(texts)
        if tag is _MISSING:
            return self.report((*path, field), "missing", f"is missing; expected {expected}", expected, "undefined")
        message = f"is no variant of {name}; expected {expected}"
        self.report((*path, field), "unknown-variant", message, expected, _kind(tag))

    def _fits_any(
        self, union: _Schema, members: list[t.Any], path: _Path, value: object, around: _Around, depth: int
    ) -> bool:
        """Whether a value fits a member. It is remembered: else each level of nesting would double the time."""
        if self.is_full():
            return True
        # Members may depend on the object around the value.
        key = (id(union), depth, _identity(value), id(around.fields))
        if key not in self.attempts:
            self.attempts[key] = False
            for member in members:
                attempt = _Run(self.mode, 1, self)
                attempt._member(member, path, value, around, depth)
                if not attempt.found:
                    self.attempts[key] = True
                    break
        return self.attempts[key]

    def _closest(self, union: _Schema, name: str, path: _Path, value: t.Any, around: _Around, depth: int) -> None:
        """Nothing if the value fits a member. Otherwise the problems of the one that misses the fewest keys."""
        members = [union["of"][place] for place, _ in union["by"]["keys"]]
        if self._fits_any(union, members, path, value, around, depth):
            return
        taken = f"{name}, closest match"
        if self.is_attempt:
            return self.report(path, "variant", taken)

        def distance(candidate: tuple[int, list[str]]) -> tuple[int, int]:
            had = sum(isinstance(value, dict) and key in value for key in candidate[1])
            return len(candidate[1]) - had, -had

        closest, _ = min(union["by"]["keys"], key=distance)
        known = len(self.found)
        self._member(union["of"][closest], path, value, around, depth)
        self._name_variant(known, taken, union["texts"][closest])

    def _limits(self, limited: _Schema, path: _Path, value: object, around: _Around) -> None:
        """Reports the limits that a value breaks: none for a value of the wrong type, nor in mode ``shape``."""
        if self.mode == "shape":
            return
        for limit in limited["limits"]:
            if limit["kind"] == "any":
                self._any_bound(limit["of"], path, value)
            elif limit["kind"] == "first":
                choices = (bound for when, *bound in limit["of"] if all(_holds(one, around) for one in when))
                for bound in next(choices, []):
                    self._bound(bound, path, value)
            else:
                self._bound(limit, path, value)

    def _any_bound(self, bounds: list[_Schema], path: _Path, value: object) -> None:
        """Reports a value that satisfies none of several limits of one kind, with the expectation of each."""
        attempts = [_Run(self.mode, 1) for _ in bounds]
        for attempt, bound in zip(attempts, bounds):
            attempt._bound(bound, path, value)
        if all(attempt.found for attempt in attempts):
            _, code, _, _, received, _ = attempts[-1].found[0]
            self.outside(path, code, " or ".join(str(attempt.found[0][3]) for attempt in attempts), str(received))

    def _bound(self, bound: _Schema, path: _Path, value: t.Any) -> None:
        kind, form = bound["kind"], _form(value)
        if kind == "length" and form == "text":
            trimmed = bound.get("trimmed", False)
            unit = "characters without white space at both ends" if trimmed else "characters"
            self._count(bound, path, "length", len(value.strip(_WHITE_SPACE) if trimmed else value), unit)
        elif kind == "items" and (form == "list" or (form == "object" and not bound.get("lists") and hasattr(value, "items"))):
            self._count(bound, path, "items", len(value), "items" if form == "list" else "entries")
        elif kind in ("range", "open-range") and form == "number":
            if not _is_in_range(to_double(value), bound):
                self.outside(path, "range", bound["expected"], number_text(value))
        elif kind == "values" and (form in ("text", "number") or (bound.get("all") and value is not _MISSING)):
            if not any(_same(value, one) for one in bound["values"]):
                expected = ", ".join(map(_json, bound["values"]))
                received = number_text(value) if form == "number" else "another string"
                received = _kind(value) if bound.get("all") else received
                self.report(path, "values", f"must be one of {expected}", expected, received)
        elif kind == "int64-range" and (is_int64(value) or is_int64_text(value)):
            if not int(bound["min"]) <= int(value) <= int(bound["max"]):
                self.outside(path, "range", bound["expected"], str(int(value)))
        elif kind == "multiple-of":
            self._multiple(bound, path, value)
        elif kind == "pattern" and "code" in bound:
            if form == "text" and is_decimal(value) and not read_pattern(bound["pattern"], value)[0]:
                self.outside(path, bound["code"], bound["expected"], value if len(value) <= 40 else f"{value[:40]}…")
        elif kind == "pattern" and form == "text":
            matches, at = read_pattern(bound["pattern"], value)
            received = "a string that ends too early" if at is None else f"a string that differs at position {at}"
            if not matches:
                self.report(path, "pattern", f"must match {bound['text']}", bound["text"], received)
        elif kind == "format" and form == ("number" if bound["wire"] == "int" else "text"):
            expected = bound["expected"]
            if has_format(bound["schema"], value):
                return
            if form == "text":
                return self.wrong_format(path, expected, value)
            self.report(path, "format", f"must be a {expected}, got {number_text(value)}", expected, number_text(value))
        elif kind == "unique" and form == "list":
            self._unique(bound, path, value)

    def _multiple(self, bound: _Schema, path: _Path, value: t.Any) -> None:
        is_wide = bound["form"] == "int64"
        if not (is_int64(value) or is_int64_text(value) if is_wide else _kind(value) == "number"):
            return
        text = str(int(value)) if is_wide else number_text(value)
        if fractions.Fraction(text) * bound["scale"] % bound["digits"]:
            self.outside(path, "multiple-of", f"a multiple of {number_text(bound['digits'] / bound['scale'])}", text)

    def _unique(self, bound: _Schema, path: _Path, items: list[object]) -> None:
        """Reports each item that equals an earlier one."""
        marks: dict[t.Any, int] = {}
        known: dict[int, int] = {}

        def mark(value: object, depth: int) -> object:
            """The same for values that are equal."""
            if not isinstance(value, (dict, list)):
                return _identity(value)
            if not bound.get("keys") or depth > _MAX_DEPTH:
                return "same", id(value)
            if id(value) not in known:
                known[id(value)] = -1 - len(known)  # of an object that contains itself
                if isinstance(value, list):
                    content: t.Any = tuple(mark(item, depth + 1) for item in value)
                else:
                    content = frozenset((name, mark(item, depth + 1)) for name, item in value.items())
                known[id(value)] = marks.setdefault(content, len(marks))
            return "equal", known[id(value)]

        seen = set()
        for index, item in enumerate(items):
            own = mark(item, 0)
            if own in seen:
                self.report((*path, index), "unique", "occurs more than once in the list")
            seen.add(own)

    def _count(self, bound: _Schema, path: _Path, code: str, count: int, unit: str) -> None:
        if not _is_in_range(count, bound):
            self.outside(path, code, f"{bound['expected']} {unit}", str(count))


def _form(value: object) -> str | None:
    """The form of a value in JSON; none for what JSON does not have."""
    if value is None:
        return "null"
    if isinstance(value, str):
        return "text"
    if isinstance(value, (int, float)):
        return "boolean" if isinstance(value, bool) else "number"
    if isinstance(value, list):
        return "list"
    return "object" if isinstance(value, (dict, bytes)) else None


def _kind(value: t.Any) -> str:
    """One word for the kind of a value."""
    form = _form(value)
    if form == "number" and not math.isfinite(to_double(value)):
        return number_text(value)
    form = {"text": "string", "list": "array"}.get(form or "", form)
    return form or ("undefined" if value is _MISSING else "object")


def _same(one: object, other: object) -> bool:
    """Whether values without parts are equal. Unlike in Python, true is not 1."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _json(value: t.Any) -> str:
    if _form(value) == "number":
        return number_text(value)
    text = json.dumps(value, ensure_ascii=False)
    return "".join(f"\\u{ord(one):04x}" if "\ud800" <= one <= "\udfff" else one for one in text)


_PLAIN: dict[str, t.Callable[[t.Any], bool]] = {
    "str": lambda value: isinstance(value, str),
    "int": is_safe_integer,
    "int32": lambda value: is_safe_integer(value) and -(2**31) <= value < 2**31,
    "float": lambda value: _kind(value) == "number",
    "bool": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "any": lambda value: value is not _MISSING,
    "never": lambda value: value is _MISSING,
    "bytes": lambda value: isinstance(value, bytes),
}
_WORDS = {"str": "string", "int": "integer", "float": "number", "bool": "boolean", "any": "a value", "never": "no value"}


def _identity(value: object) -> object:
    """A key by which a value is found again: a list or an object is the same as itself alone."""
    return id(value) if _form(value) in ("list", "object", None) else (isinstance(value, bool), value)


def _holds(condition: list[t.Any], around: _Around) -> bool:
    field, values = condition
    if isinstance(field, str):
        value = around.fields.get(field, _MISSING)
    else:
        # An object that stands alone has nothing around it.
        value = around.facts[field] if field < len(around.facts) else _MISSING
    return any(_same(value, one) for one in values)


def _length_at(value: object, path: list[str]) -> int:
    """The characters of the texts at a path; in a list, each item counts."""
    if isinstance(value, list):
        return sum(_length_at(item, path) for item in value)
    if isinstance(value, str):
        return 0 if path else len(value)
    return _length_at(value.get(path[0]), path[1:]) if path and isinstance(value, dict) else 0


def _is_broken(rule: _Schema, value: dict[str, object], around: _Around) -> bool:
    kind = rule["kind"]
    if kind == "key-count":
        return not _is_in_range(len(value), rule)
    given = [value.get(name, _MISSING) for name in rule["fields"]]
    present = [one for one in given if one is not _MISSING and one is not None]
    match kind:
        case "ordered":
            return any(map(is_after, present, present[1:]))
        case "total-length":
            most, *paths = rule["by"]
            texts = [(value, path.split(".") if path else []) for value, under in zip(given, paths) for path in under]
            return bool(sum(_length_at(value, path) for value, path in texts) > most)
        case "absent-with":
            first: t.Any = given[0]
            bit = rule["by"]
            is_text = isinstance(first, str) and first.isascii() and first.isdecimal() and len(first) <= 20
            is_bits = is_text or (is_safe_integer(first) and int(first) >= 0)
            is_there = first is True if bit is None else bool(bit >= 0 and is_bits and int(first) >> bit & 1)
            others = [one for one in given[1:] if one is not _MISSING and one is not None]
            return is_there and bool(others)
        case "required-when":
            return len(present) < len(given) and all(_holds(one, around) for one in rule["when"])
        case "at-most-one-non-null":
            return len(present) > 1
        case "at-least-one-set":
            return not present and not (rule.get("partial") and _MISSING in given)
        case "exactly-one-set":
            return len(present) != 1 and not (rule.get("partial") and _MISSING in given)
    raise NotImplementedError(kind)


def _is_declared(type_: t.Any) -> bool:
    return isinstance(type_, dict) and type_["kind"] in ("object", "union", "within")


def _listed(texts: list[str]) -> str:
    texts = list(dict.fromkeys(texts))
    rest = f"{len(texts) - 12} more" if len(texts) > 12 else texts[-1]
    first = texts[:12] if len(texts) > 12 else texts[:-1]
    return f"{', '.join(first)} or {rest}" if first else rest


def _is_alike(cases: list[list[t.Any]], tag: object) -> bool:
    """Whether a value that no member has is like one that a member has."""
    form = _form(tag)
    are_integers = all(_form(one) != "number" or is_safe_integer(one) for one, *_ in cases)
    is_wanted = form != "number" or not are_integers or is_safe_integer(tag)
    return is_wanted and any(_form(one) == form for one, *_ in cases)


_SPACES = "\t\n\v\f\r \xa0\u1680" + "".join(map(chr, range(0x2000, 0x200B)))
_WHITE_SPACE = _SPACES + "\u2028\u2029\u202f\u205f\u3000\ufeff"


def _is_in_range(number: float, bound: _Schema) -> bool:
    least, most, excluded = bound.get("min", -math.inf), bound.get("max", math.inf), bound.get("open")
    is_above = number > least if excluded in ("min", "both") else number >= least
    is_below = number < most if excluded in ("max", "both") else number <= most
    return math.isnan(number) or (is_above and is_below)
