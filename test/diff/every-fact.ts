import type { Model } from '../../generator/model/model.js';

/** One edit of a Model: the value at a path is replaced or removed. */
export interface Edit {
  /** `objects.0.fields.3.type`, with the indexes of the JSON. */
  readonly path: string;
  readonly what: 'changed' | 'removed';
  readonly model: Model;
}

type Node = unknown;

/** Every edit of one fact: each leaf changed, each key that may be absent and each item of a list removed. */
export function* everyEdit(model: Model): Generator<Edit> {
  for (const { path, value } of leaves(model, []))
    yield { path: path.join('.'), what: 'changed', model: edited(model, path, otherThan(path, value)) };
  for (const path of removable(model, []))
    yield { path: path.join('.'), what: 'removed', model: edited(model, path, undefined) };
}

const NOT_SHOWN_STANDS_FOR: Readonly<Record<string, Node>> = {
  bodies: [],
  type: { kind: 'any' },
  payload: { kind: 'any' },
  auth: [],
  emittedBy: [],
  transitions: [],
  instead: [],
  wire: 'int',
  bits: { high: 9, low: 0 },
};

function* leaves(node: Node, path: readonly string[]): Generator<{ path: readonly string[]; value: Node }> {
  if (isNotShown(node) || isType(node) || typeof node !== 'object' || node === null) yield { path, value: node };
  if (isNotShown(node) || typeof node !== 'object' || node === null) return;
  // The name of a primitive type is the whole type.
  for (const [key, value] of Object.entries(node))
    if (!(isType(node) && key === 'kind')) yield* leaves(value, [...path, key]);
}

function otherThan(path: readonly string[], value: Node): Node {
  const key = path.at(-1)!;
  if (isNotShown(value)) return NOT_SHOWN_STANDS_FOR[key] ?? 'shown now';
  if (isType(value)) return value.kind === 'bool' ? { kind: 'any' } : { kind: 'bool' };
  if (key === 'otherKeys') return { kind: 'any' };
  if (key === 'kind') return OTHER_KIND[String(value)] ?? 'other';
  if (key === 'as') return value === 'string' ? 'bigint' : 'string';
  if (key === 'on') return value === 'each' ? 'value' : 'each';
  if (key === 'deny' && value === 'all') return [];
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  return value === null ? (NOT_SHOWN_STANDS_FOR[key] ?? 'not null') : `${String(value)}X`;
}

const OTHER_KIND: Readonly<Record<string, string>> = {
  length: 'range',
  range: 'items',
  'multiple-of': 'unique',
  items: 'length',
  values: 'unique',
  format: 'unique',
  unique: 'items',
  pattern: 'unique',
  'exactly-one-set': 'at-most-one-non-null',
  'at-most-one-non-null': 'exactly-one-set',
  'at-least-one-set': 'exactly-one-set',
  'required-when': 'exactly-one-set',
};

/** Keys that a declaration may lack, and items of lists. */
const OPTIONAL = new Set([
  'deprecated',
  'was',
  'default',
  'unit',
  'use',
  'section',
  'layer',
  'source',
  'alias',
  'format',
  'paging',
  'min',
  'max',
  'member',
  'needs',
  'predicate',
  'filledBy',
  'filledWith',
  'before',
  'after',
  'of',
  'otherKeys',
  'extraKeys',
  'examples',
  'sample',
  'extends',
  'onlyIn',
  'side',
]);

function* removable(node: Node, path: readonly string[]): Generator<readonly string[]> {
  if (typeof node !== 'object' || node === null || isNotShown(node)) return;
  for (const [key, value] of Object.entries(node)) {
    const at = [...path, key];
    if (Array.isArray(node) || (OPTIONAL.has(key) && isOptionalHere(node, key))) yield at;
    yield* removable(value, at);
  }
}

/** `of` is what an identifier may lack; a collection, a view or a nullable type always has one. */
function isOptionalHere(node: object, key: string): boolean {
  return key !== 'of' || ('kind' in node && node.kind === 'identifier');
}

function edited(model: Model, path: readonly string[], value: Node): Model {
  const edit = (node: Node, [key, ...rest]: readonly string[]): Node => {
    if (Array.isArray(node)) {
      const index = Number(key);
      if (rest.length > 0) return node.map((item, at) => (at === index ? edit(item, rest) : item));
      return value === undefined ? node.filter((_, at) => at !== index) : node.with(index, value);
    }
    const { [key!]: old, ...others } = node as Record<string, Node>;
    if (rest.length > 0) return { ...(node as object), [key!]: edit(old, rest) };
    return value === undefined ? others : { ...(node as object), [key!]: value };
  };
  return edit(model, path) as Model;
}

function isNotShown(node: Node): boolean {
  return typeof node === 'object' && node !== null && 'notShown' in node;
}

function isType(node: Node): node is { readonly kind: string } {
  return typeof node === 'object' && node !== null && 'kind' in node && !('origin' in node);
}
