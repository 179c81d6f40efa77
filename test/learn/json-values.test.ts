import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonLines } from '../../generator/learn/json-lines.js';
import { JsonValues, type JsonText } from '../../generator/learn/json-values.js';
import { placesIn, type Path } from '../../generator/learn/places.js';
import { tries } from '../support/effort.js';

function divided(splitter: JsonValues | JsonLines, text: string, size: number): readonly JsonText[] {
  const found: JsonText[] = [];
  for (let at = 0; at < text.length; at += size) found.push(...splitter.push(text.slice(at, at + size)));
  return [...found, ...splitter.end()];
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
      expect(found.map((one) => JSON.parse(one.text) as unknown)).toEqual(JSON.parse(JSON.stringify(values)));
      expect(found.map(({ line }) => line)).toEqual(values.map((_, index) => 2 * index + 1));
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
      const places = placesIn(
        { text, line: 7, column: 3 },
        parts.map(([path]) => path),
      );
      const lines = text.split('\n');
      for (const [index, [path, part]] of parts.entries()) {
        const { line, column } = places[index]!;
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
