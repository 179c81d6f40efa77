"""Reads a JSON list of texts, and writes what PyYAML makes of each: null where it refuses it."""

import json
import sys

import yaml


def tree(node):
    if isinstance(node, yaml.ScalarNode):
        return {"text": node.value, "plain": node.style is None, "tag": node.tag}
    if isinstance(node, yaml.SequenceNode):
        return {"items": [tree(item) for item in node.value]}
    return {"entries": [[tree(key), tree(value)] for key, value in node.value]}


def read(text):
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
        return {"root": None if node is None else tree(node)}
    except (yaml.YAMLError, ValueError, RecursionError):
        return None


json.dump([read(text) for text in json.load(sys.stdin)], sys.stdout)
