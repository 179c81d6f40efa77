"""Answers each line of JSON, [package, declaration, mode, value], with the problems that the package finds in the value."""

import importlib
import json
import sys


def read(found):
    return b"file" if found == {"$bytes": True} else found


for line in sys.stdin:
    folder, name, mode, value = json.loads(line, object_hook=read)
    validation = importlib.import_module(f"{folder}.validation")
    print(json.dumps([list(problem) for problem in validation.problems_of(name, value, mode)]))
