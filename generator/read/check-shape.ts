import type { Diagnostics } from '../diagnostics/diagnostics.js';
import { didYouMean, suggest } from '../diagnostics/suggest.js';
import { checkScalar, fits, isScalarShape, nameOfShape, variantOfNode } from './check-scalar.js';
import type { Key, Keys, ListShape, MapShape, NameForm, NamesShape, Shape, VariantShape } from './grammar/index.js';
import { MAX_NAME_LENGTH } from './limits.js';
import { describe } from './nodes.js';
import type { Entry, ListNode, MapNode, Node, ScalarNode, Span } from './syntax.js';

export interface ShapeOptions {
  /** Whether required keys may be missing, as in a fill, which adds to another node. */
  readonly partial?: boolean;
}

/**
 * Reports every difference between a node and the shape for its place: kinds, keys, names, and the syntax of scalars.
 * `what` names the place in messages, and `owner` is the position of missing keys.
 */
export function checkShape(
  node: Node,
  shape: Shape,
  diagnostics: Diagnostics,
  place: { readonly what: string; readonly owner: Span; readonly notShown?: boolean },
  options: ShapeOptions = {},
): void {
  new Check(diagnostics).node(node, shape, {
    what: place.what,
    owner: place.owner,
    notShown: place.notShown !== false,
    partial: options.partial === true,
  });
}

interface Place {
  readonly what: string;
  readonly owner: Span;
  readonly notShown: boolean;
  readonly partial: boolean;
}

type NamedKey = readonly [name: string, key: Key];

/** Required keys by shape, computed once. */
const knownRequired = new WeakMap<MapShape, readonly NamedKey[]>();

function requiredKeysOf(shape: MapShape): readonly NamedKey[] {
  const required = knownRequired.get(shape) ?? Object.entries(shape.keys).filter(([, key]) => key.required === true);
  knownRequired.set(shape, required);
  return required;
}

class Check {
  readonly #diagnostics: Diagnostics;

  constructor(diagnostics: Diagnostics) {
    this.#diagnostics = diagnostics;
  }

  node(node: Node, shape: Shape, place: Place): void {
    if (node.kind === 'not-shown' && shape.kind !== 'anything') {
      if (!place.notShown) this.#diagnostics.report('not-shown-here', { what: place.what }, node.span);
      return;
    }
    if (shape.kind === 'either') return this.#either(node, shape.shapes, place);
    if (!fits(node, shape)) return this.#wrongKind(node, [shape], place);
    if (isScalarShape(shape)) return checkScalar(node as ScalarNode, shape, this.#diagnostics);
    switch (shape.kind) {
      case 'map':
        return this.#map(node as MapNode, shape, place);
      case 'names':
        return this.#names(node as MapNode, shape, place);
      case 'variant':
        return this.#variant(node as MapNode, shape, place);
      case 'list':
        return this.#list(node as ListNode, shape, place);
      case 'json':
        return this.#json(node);
      case 'anything':
        return;
    }
  }

  #either(node: Node, shapes: readonly Shape[], place: Place): void {
    const shape = shapes.find((alternative) => fits(node, alternative));
    if (shape === undefined) this.#wrongKind(node, shapes, place);
    else this.node(node, shape, place);
  }

  #map(node: MapNode, shape: MapShape, place: Place): void {
    const rest: Entry[] = [];
    for (const entry of node.entries) {
      const key = Object.hasOwn(shape.keys, entry.key) ? shape.keys[entry.key] : undefined;
      if (key === undefined || isNameInstead(entry, key, shape)) rest.push(entry);
      else this.#key(entry, key, place);
    }
    if (shape.rest !== undefined) {
      this.#tooManyNames(rest, shape.rest, place);
      this.#tooFewNames(rest, shape.rest, { ...place, what: shape.rest.what }, place.owner);
    }
    for (const entry of rest) this.#other(entry, shape, place);
    this.#missing(node, shape, place);
  }

  #key(entry: Entry, key: Key, place: Place): void {
    if (key.optional !== true) this.#notOptional(entry);
    const inner = { what: entry.key, owner: entry.keySpan, notShown: key.notShown !== false, partial: place.partial };
    this.node(entry.value, key.shape, inner);
  }

  /** Checks a key outside of the language: a name or a mistake. */
  #other(entry: Entry, shape: MapShape, place: Place): void {
    const keys = Object.keys(shape.keys);
    const { rest } = shape;
    if (rest !== undefined && (fits(entry.value, rest.value) || suggest(entry.key, keys) === undefined)) {
      return this.#name(entry, rest, place);
    }
    this.#unknownKey(entry, keys, shape.what);
  }

  #unknownKey(entry: Entry, keys: readonly string[], where: string): void {
    this.#diagnostics.report('unknown-key', { key: entry.key, where }, entry.keySpan, {
      expected: keys.join(', '),
      ...(foreignHint(entry.key, keys) ?? didYouMean(entry.key, keys)),
      ...commaHint(entry, suggest(entry.key, keys) !== undefined),
    });
  }

  #missing(node: MapNode, shape: MapShape, place: Place): void {
    const { oneOf } = shape;
    const required = requiredKeysOf(shape);
    if (place.partial || (required.length === 0 && oneOf === undefined)) return;
    const written = new Set<string | undefined>(node.entries.map(({ key }) => key));
    const isThere = ([name, { unless }]: NamedKey): boolean =>
      written.has(name) || (unless !== undefined && written.has(unless));
    if (required.every(isThere) && (oneOf === undefined || oneOf.some((key) => written.has(key)))) return;
    // A misspelt key is not also missing.
    const keys = Object.keys(shape.keys);
    for (const { key } of node.entries) if (!keys.includes(key)) written.add(suggest(key, keys));
    for (const [name, key] of required) {
      if (isThere([name, key])) continue;
      if (key.missing === 'correction-without-reason') {
        const at = node.entries.find((entry) => entry.key === 'at')?.value;
        const path = at?.kind === 'scalar' ? String(at.value) : 'the spec';
        this.#diagnostics.report('correction-without-reason', { at: path }, place.owner, {
          hint: 'add because: and a sentence',
        });
      } else if (key.missing === 'missing-source') {
        this.#diagnostics.report('missing-source', { path: shape.what }, place.owner, { hint: 'add source:' });
      } else {
        const hint = `add ${name}: ${key.notShown === false ? '' : `or ${name}: !not-shown`}`.replace(/: $/, ':');
        this.#diagnostics.report('missing-key', { key: name, where: shape.what }, place.owner, {
          expected: key.doc,
          hint,
        });
      }
    }
    if (oneOf !== undefined && !oneOf.some((key) => written.has(key))) {
      const key = `any of ${oneOf.join(', ')}`;
      this.#diagnostics.report('missing-key', { key, where: shape.what }, place.owner);
    }
  }

  #names(node: MapNode, shape: NamesShape, place: Place): void {
    this.#tooManyNames(node.entries, shape, place);
    this.#tooFewNames(node.entries, shape, place, node.span);
    for (const entry of node.entries) this.#name(entry, shape, place);
  }

  #tooManyNames(entries: readonly Entry[], { most }: NamesShape, place: Place): void {
    if (most !== undefined) this.#tooMany(entries.length, most, entries[most]?.keySpan, place);
  }

  #tooFewNames(entries: readonly Entry[], { nonEmpty }: NamesShape, { what, partial }: Place, at: Span): void {
    if (nonEmpty === true && entries.length === 0 && !partial) this.#diagnostics.report('too-few', { what }, at);
  }

  /** @param first span of the first excess entry, if any */
  #tooMany(count: number, most: number, first: Span | undefined, { what }: Place): void {
    if (first !== undefined) this.#diagnostics.report('too-many', { what, count, most }, firstLine(first));
  }

  #name(entry: Entry, shape: NamesShape, place: Place): void {
    if (shape.optional !== true) this.#notOptional(entry);
    if (entry.key.length > MAX_NAME_LENGTH) this.#longName(entry, shape.name);
    else if (!shape.name.pattern.test(entry.key)) this.#badName(entry, shape.name);
    else if (shape.plain?.pattern.test(entry.key) === false && !isNamedInCode(entry)) this.#oddName(entry, shape.plain);
    const inner = { what: entry.key, owner: entry.keySpan, notShown: shape.notShown !== false, partial: place.partial };
    this.node(entry.value, shape.value, inner);
  }

  #longName({ key, keySpan }: Entry, { what }: NameForm): void {
    const expected = `at most ${MAX_NAME_LENGTH} characters`;
    this.#diagnostics.report('bad-name', { name: key, what }, keySpan, { expected });
  }

  /** A name that is no word may be a key on the wire, which needs another name in code. */
  #oddName({ key, keySpan }: Entry, form: NameForm): void {
    const better = betterName(key, form);
    const named = better === undefined ? 'add as: and a name for code' : `write ${better}, or add as: ${better}`;
    this.#diagnostics.report('bad-name', { name: key, what: form.what }, keySpan, {
      expected: form.like,
      hint: `${named} if that is the key on the wire`,
    });
  }

  #badName({ key, keySpan }: Entry, form: NameForm): void {
    const better = betterName(key, form);
    this.#diagnostics.report('bad-name', { name: key, what: form.what }, keySpan, {
      expected: form.like,
      ...(better === undefined ? {} : { hint: `write ${better}` }),
    });
  }

  #notOptional({ key, keySpan, optional }: Entry): void {
    if (optional) this.#diagnostics.report('optional-key', { key }, keySpan, { hint: `write ${key}` });
  }

  #variant(node: MapNode, shape: VariantShape, place: Place): void {
    const kinds = Object.keys(shape.by);
    const kind = variantOfNode(shape, node);
    if (kind !== undefined) return this.#map(node, shape.by[kind]!, place);
    if (shape.tag !== undefined) return this.#map(node, onlyTag(shape, shape.tag.key), place);
    const mistaken = node.entries.find((entry) => suggest(entry.key, kinds) !== undefined);
    if (mistaken !== undefined) return this.#unknownKey(mistaken, kinds, shape.what);
    this.#diagnostics.report('missing-key', { key: `one of ${kinds.join(', ')}`, where: shape.what }, place.owner);
  }

  #list(node: ListNode, { item, nonEmpty, most }: ListShape, place: Place): void {
    this.#tooMany(node.items.length, most, node.items[most]?.span, place);
    if (nonEmpty === true && node.items.length === 0)
      this.#diagnostics.report('too-few', { what: place.what }, node.span);
    for (const value of node.items) {
      // Items are never merged, so that each is complete.
      this.node(value, item, {
        what: `an item of ${place.what}`,
        owner: firstLine(value.span),
        notShown: false,
        partial: false,
      });
    }
  }

  #json(node: Node): void {
    if (node.kind === 'map') {
      for (const entry of node.entries) {
        this.#notOptional(entry);
        this.#json(entry.value);
      }
    } else if (node.kind === 'list') for (const item of node.items) this.#json(item);
    else if (node.kind === 'not-shown')
      this.#diagnostics.report('not-shown-here', { what: 'a part of a JSON value' }, node.span);
  }

  #wrongKind(node: Node, shapes: readonly Shape[], place: Place): void {
    const { what } = place;
    const span = node.kind === 'scalar' ? node.span : firstLine(node.span);
    this.#diagnostics.report(
      'wrong-kind',
      { what, found: describe(node) },
      span.end > span.start ? span : place.owner,
      {
        expected: shapes.map(nameOfShape).join(', or '),
        ...hintFor(node, shapes),
      },
    );
  }
}

/** The shape of a map with an unknown tag, of which only the tag is checked. */
function onlyTag({ what, by }: VariantShape, tag: string): MapShape {
  const keys = Object.assign({}, ...Object.values(by).map((shape) => shape.keys)) as Keys;
  const loose = Object.entries(keys).map(([name, key]): [string, Key] =>
    name === tag ? [name, key] : [name, { ...key, shape: { kind: 'anything' }, required: false }],
  );
  return { kind: 'map', what, keys: Object.fromEntries(loose) };
}

function isNamedInCode({ value }: Entry): boolean {
  return value.kind === 'map' && value.entries.some(({ key }) => key === 'as');
}

/** The name in the required form, if there is an obvious one. */
function betterName(key: string, form: NameForm): string | undefined {
  const pascal = key.replaceAll(/(?:^|(?<![^A-Za-z0-9])[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
  const snake = key
    .replace(/[^\w$]{1,9}$/, '')
    .replaceAll(/\W+/g, '_')
    .replace(/^(?=\d)/, '_');
  const candidates = /[A-Z]/.test(key) ? [pascal, snake] : [snake, pascal];
  return candidates.find((name) => name !== key && form.pattern.test(name));
}

/** A key of the language may be a field of a condition: `format: [pdf]`. */
function isNameInstead({ value }: Entry, { shape }: Key, { rest }: MapShape): boolean {
  return rest !== undefined && value.kind === 'list' && !fits(value, shape) && fits(value, rest.value);
}

function hintFor(node: Node, shapes: readonly Shape[]): { readonly hint?: string } {
  if (node.kind !== 'scalar' || node.value === null) return {};
  const written = node.span.file.text.slice(node.span.start, node.span.end);
  const kinds = new Set(shapes.map((shape) => shape.kind));
  if (typeof node.value !== 'string')
    return kinds.has('text') ? { hint: `write '${written}'` } : kinds.has('list') ? { hint: `write [${written}]` } : {};
  if (kinds.has('int') && /^-?\d+$/.test(node.value)) return { hint: `write ${node.value}, without quotes` };
  if (kinds.has('bool') && /^(yes|on|true|y)$/i.test(node.value)) return { hint: 'write true' };
  if (kinds.has('bool') && /^(no|off|false|n)$/i.test(node.value)) return { hint: 'write false' };
  return kinds.has('list') && !written.includes('\n') ? { hint: `write [${written}]` } : {};
}

/** Keys of JSON Schema, OpenAPI and TypeScript, with the key to write. */
const FOREIGN_KEYS = new Map([
  ['description', { key: 'doc', hint: 'write doc' }],
  ['properties', { key: 'fields', hint: 'write fields' }],
  // Only for parameters and headers, because fields of objects may have `fields`.
  ['fields', { key: 'type', hint: 'declare the object under objects, and write its name as the type' }],
  ['attributes', { key: 'fields', hint: 'write fields' }],
  ['members', { key: 'values', hint: 'write values' }],
  ['minimum', { key: 'range', hint: 'write range: 1.., with the least value' }],
  ['maximum', { key: 'range', hint: 'write range: ..9, with the greatest value' }],
  ['min', { key: 'range', hint: 'write range: 1.. for a number, length: 1.. for a text' }],
  ['max', { key: 'range', hint: 'write range: ..9 for a number, length: ..9 for a text' }],
  ['exclusiveMinimum', { key: 'range', hint: 'write range: 0<.., with the number that is too low' }],
  ['exclusiveMaximum', { key: 'range', hint: 'write range: ..<1, with the number that is too high' }],
  ['multipleOf', { key: 'multiple-of', hint: 'write multiple-of' }],
  ['minLength', { key: 'length', hint: 'write length: 1.., with the least length' }],
  ['maxLength', { key: 'length', hint: 'write length: ..9, with the greatest length' }],
  ['minItems', { key: 'items', hint: 'write items: 1.., with the least number' }],
  ['maxItems', { key: 'items', hint: 'write items: ..9, with the greatest number' }],
  ['uniqueItems', { key: 'unique', hint: 'write unique: true' }],
  ['enum', { key: 'values', hint: 'write values' }],
  ['nullable', { key: 'type', hint: 'put | null behind the type' }],
  ['required', { key: 'type', hint: 'a field is required unless its key ends in ?' }],
  ['optional', { key: 'type', hint: 'put ? behind the key of the field' }],
  ['$ref', { key: 'type', hint: 'write type: with the name of what it refers to' }],
  ['regex', { key: 'pattern', hint: 'write pattern' }],
  ['regexp', { key: 'pattern', hint: 'write pattern' }],
  // A key of the root in a file of declarations.
  [
    'spec',
    { key: 'identifiers', hint: 'a folder has one spec, with one spec.yaml: move this one to a folder of its own' },
  ],
]);

/** A hint without an edit, because `length: 9` may be meant differently (it is exactly nine). */
function foreignHint(written: string, keys: readonly string[]): { readonly hint: string } | undefined {
  const known = FOREIGN_KEYS.get(written);
  return known !== undefined && keys.includes(known.key) ? { hint: known.hint } : undefined;
}

/** The hint for `{ doc: Here, or there. }`, where the comma ends the text. */
function commaHint({ key, keySpan, value }: Entry, isMisspelt: boolean): { readonly hint?: string } {
  if (value.kind !== 'scalar' || value.value !== null) return {};
  const { text } = keySpan.file;
  const isProse = /[\s.!?…]/.test(key) || (!isMisspelt && !text.slice(keySpan.end).trimStart().startsWith(':'));
  const isSplit = text.slice(0, keySpan.start).trimEnd().endsWith(',');
  return isProse && isSplit ? { hint: 'quote the text; inside { } a comma ends it' } : {};
}

function firstLine(span: Span): Span {
  // A document may be one long line.
  const newline = span.file.text.slice(span.start, span.end).indexOf('\n');
  return newline === -1 ? span : { ...span, end: span.start + newline };
}
