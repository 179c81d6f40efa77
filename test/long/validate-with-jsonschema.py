"""Reads a JSON Schema with $defs and a list of [name, value], and writes which values are valid for the named definition."""

import json
import sys
import warnings
from decimal import Decimal

warnings.filterwarnings("ignore", category=DeprecationWarning)

from jsonschema import Draft202012Validator, ValidationError, validators  # noqa: E402


def multiple_of(validator, divisor, instance, schema):
    """jsonschema divides doubles, and so finds that 0.15 is no multiple of 0.05."""
    if validator.is_type(instance, "number") and Decimal(str(instance)) % Decimal(str(divisor)) != 0:
        yield ValidationError(f"{instance!r} is not a multiple of {divisor}")


Validator = validators.extend(Draft202012Validator, {"multipleOf": multiple_of})

given = json.load(sys.stdin)
bundle = given["schema"]
known = {}


def validator_of(name):
    if name not in known:
        known[name] = Validator({**bundle, "$ref": f"#/$defs/{name}"})
    return known[name]


json.dump([validator_of(name).is_valid(value) for name, value in given["values"]], sys.stdout)
