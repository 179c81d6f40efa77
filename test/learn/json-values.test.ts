import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  JsonLines,
  JsonValues,
  NotJsonError,
  type JsonText,
  positionsIn,
  type Path,
} from '../../generator/learn/json-text.js';
import { tries } from '../support/effort.js';

function divided(splitter: JsonValues | JsonLines, text: string, size: number): readonly JsonText[] {
  const found: (JsonText | NotJsonError)[] = [];
  for (let at = 0; at < text.length; at += size) found.push(...splitter.push(text.slice(at, at + size)));
  return [...found, ...splitter.end()].map((one) => {
    if (one instanceof NotJsonError) throw one;
    return one;
  });
}

const layouts = fc.constantFrom(undefined, 2);

test('values are found whatever the pieces in which their text comes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue()),
      layouts,
      fc.integer({ min: 1, max: 40 }),
      fc.boolean(),
      (values, space, size, isList) => {
        // Items of a list at the top are values of their own.
        const whole = values.filter((value) => isList || !Array.isArray(value));
        const text = isList
          ? JSON.stringify(whole, null, space)
          : whole.map((value) => JSON.stringify(value, null, space)).join('\n');
        const found = divided(new JsonValues(), text, size);
        expect(found.map((one) => JSON.parse(one.text) as unknown)).toEqual(JSON.parse(JSON.stringify(whole)));
        const lines = text.split('\n');
        for (const { text: own, line, column } of found) {
          const rest = [lines[line - 1]!.slice(column - 1), ...lines.slice(line)].join('\n');
          expect(rest.startsWith(own)).toBe(true);
        }
      },
    ),
    { numRuns: tries(200, 5000) },
  );
});

test('lines are found whatever the pieces in which their text comes', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 40 }), (values, size) => {
      const found = divided(new JsonLines(), values.map((value) => `${JSON.stringify(value)}\r\n\n`).join(''), size);
      expect(found.map((one) => JSON.parse(one.text) as unknown)).toEqual(JSON.parse(JSON.stringify(values.flat(1))));
      const lines = values.flatMap((value, index) => [value].flat(1).map(() => 2 * index + 1));
      expect(found.map(({ line }) => line)).toEqual(lines);
    }),
    { numRuns: tries(200, 5000) },
  );
});

/** The paths of all values inside a value, and the value of each. */
function pathsIn(value: unknown, path: Path = []): readonly (readonly [Path, unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [[path, value], ...entries.flatMap(([key, inner]) => pathsIn(inner, [...path, key]))];
}

test('the place of each part of a value is where its text begins', () => {
  fc.assert(
    fc.property(fc.jsonValue(), layouts, (made, space) => {
      const value = JSON.parse(JSON.stringify(made)) as unknown;
      const text = JSON.stringify(value, null, space);
      const parts = pathsIn(value);
      const positionOf = positionsIn({ text, line: 7, column: 3 });
      const lines = text.split('\n');
      for (const [path, part] of parts) {
        const { line, column } = positionOf(path);
        const rest = [lines[line - 7]!.slice(line === 7 ? column - 3 : column - 1), ...lines.slice(line - 6)].join(
          '\n',
        );
        const key = path.at(-1);
        const own = typeof key === 'string' ? JSON.stringify(key) : JSON.stringify(part, null, space).split('\n')[0]!;
        expect(rest.startsWith(own)).toBe(true);
      }
    }),
    { numRuns: tries(200, 5000) },
  );
});

describe('The place of a path', () => {
  const TEXT = `{ "a": [1, [ ], { "b" : "x" }],
  "c\\"d": { "e": [ [2,
    3], "]" ] }, "f": {}, "last": 5 }`;

  test.each<readonly [string, Path, string]>([
    ['the whole value', [], '7:3'],
    ['an entry', ['a'], '7:5'],
    ['an item', ['a', 0], '7:11'],
    ['an item that is a list', ['a', 1], '7:14'],
    ['an item that is an object', ['a', 2], '7:19'],
    ['an entry of an item', ['a', 2, 'b'], '7:21'],
    ['a key with an escape', ['c"d'], '8:3'],
    ['an item on the next line', ['c"d', 'e', 0, 1], '9:5'],
    ['an item behind a list', ['c"d', 'e', 1], '9:9'],
    ['an entry behind all that', ['last'], '9:27'],
    ['no entry', ['none'], '7:3'],
    ['no entry, inside of which a path goes on', ['none', 'b'], '7:3'],
    ['no entry of an empty object', ['f', 'b'], '9:18'],
    ['no item of an empty list', ['a', 1, 0], '7:14'],
    ['no item', ['a', 3], '7:5'],
    ['nothing inside of a number', ['last', 'b', 0], '9:27'],
    ['nothing inside of a text', ['a', 2, 'b', 'x'], '7:21'],
  ])('is that of %s', (_, path, position) => {
    const whole: Path = ['c"d', 'e', 0, 1];
    for (const paths of [[path], [path, whole], [whole, path]]) {
      const places = paths.map(positionsIn({ text: TEXT, line: 7, column: 3 }));
      const { line, column } = places[paths.indexOf(path)]!;
      expect(`${line}:${column}`).toBe(position);
    }
  });

  test.each(['"a"', ' 1', '[]', '{}'])('is the value itself in %s, which has no parts', (text) => {
    const column = 3 + text.search(/\S/);
    expect([[], ['a'], [0]].map(positionsIn({ text, line: 7, column: 3 }))).toEqual(
      Array.from({ length: 3 }, () => ({ line: 7, column })),
    );
  });

  test('is found in a value that is nested deeply', () => {
    const depth = 20_000;
    const text = `{"a":${'['.repeat(depth)}"]"${']'.repeat(depth)},"b":1}`;
    expect(positionsIn({ text, line: 1, column: 1 })(['b'])).toEqual({ line: 1, column: text.indexOf('"b"') + 1 });
  });
});
