import { describe, expect, it } from 'vitest';
import { asString, asText, booleanOf, itemsOf, sameValue } from '../../generator/model/node-access.js';
import { readYaml } from '../../generator/read/index.js';
import { Diagnostics } from '../../generator/diagnostics/index.js';
import type { Node } from '../../generator/read/syntax.js';

/** A value as YAML writes it. */
function node(text: string): Node {
  const { node: map } = readYaml({ path: 'all.yaml', text: `is: ${text}\n` }, new Diagnostics());
  if (map?.kind !== 'map') throw new Error(`not YAML: ${text}`);
  return map.entries[0]!.value;
}

describe('two nodes', () => {
  it.each([
    ['1', '1'],
    ['null', '~'],
    ['[]', '[]'],
    ['[a, [b]]', '[a, [b]]'],
    ['{}', '{}'],
    ['{ a: 1, b?: [x] }', '{ b?: [x], a: 1 }'],
    ['!not-shown no reader knows', '!not-shown'],
  ])('say the same: %s and %s', (a, b) => {
    expect(sameValue(node(a), node(b))).toBe(true);
    expect(sameValue(node(b), node(a))).toBe(true);
  });

  it.each([
    ['1', '2'],
    ['1', "'1'"],
    ['null', '!not-shown'],
    ['[]', '{}'],
    ['[]', '!not-shown'],
    ['{}', '!not-shown'],
    ['x', '[x]'],
    ['x', '{ x: x }'],
    ['[a]', '[a, b]'],
    ['[a, b]', '[b, a]'],
    ['[a, [b]]', '[a, [c]]'],
    ['{ a: 1 }', '{ a: 2 }'],
    ['{ a: 1 }', '{ b: 1 }'],
    ['{ a: 1 }', '{ a?: 1 }'],
    ['{ a: 1 }', '{ a: 1, b: 1 }'],
  ])('say something else: %s and %s', (a, b) => {
    expect(sameValue(node(a), node(b))).toBe(false);
    expect(sameValue(node(b), node(a))).toBe(false);
  });
});

describe('what a node holds', () => {
  it.each<readonly [string, string | undefined, string | undefined]>([
    ['text', 'text', 'text'],
    ['2', undefined, '2'],
    ['true', undefined, 'true'],
    ['null', undefined, undefined],
    ['[text]', undefined, undefined],
    ['!not-shown text', undefined, undefined],
  ])('as a string or as text: %s', (written, string, text) => {
    expect(asString(node(written))).toBe(string);
    expect(asText(node(written))).toBe(text);
  });

  it.each<readonly [string, boolean | undefined]>([
    ['{ open: false }', false],
    ['{ open: true }', true],
    ["{ open: 'true' }", undefined],
    ['{ open: 0 }', undefined],
    ['{ closed: true }', undefined],
    ['open', undefined],
  ])('under a key, if it is a boolean: %s', (written, value) => {
    expect(booleanOf(node(written), 'open')).toBe(value);
  });

  it.each<readonly [string, number]>([
    ['[a, b]', 2],
    ['[]', 0],
    ['a', 1],
    ['{ a: 1, b: 2 }', 1],
    ['null', 1],
    ['!not-shown a', 0],
  ])('as the items of a list: %s', (written, count) => {
    expect(itemsOf(node(written))).toHaveLength(count);
  });

  it('as items is nothing where there is none', () => {
    expect(itemsOf(undefined)).toEqual([]);
  });
});
