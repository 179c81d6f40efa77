import { expect, test } from 'vitest';
import { JsonPlaces } from '../../generator/json-places.js';

const TEXT =
  ' {\n  "a": {"x": "}\\"{\\\\", "b": [1, {"c": 2}],\n    "d/e": [true, null , -1.5e3], "": 0, "\\u0061": "" },\n "z" : [] }';

/** The text that is shown for a path. */
const shown = (path: readonly string[]): string => {
  const { start, end } = places.find(path);
  return TEXT.slice(start, end);
};
const places = new JsonPlaces(TEXT);

test.each([
  [[], '{'],
  [['a'], '"a"'],
  [['a', 'x'], '"x"'],
  [['a', 'b'], '"b"'],
  [['a', 'b', '0'], '1'],
  [['a', 'b', '1'], '{'],
  [['a', 'b', '1', 'c'], '"c"'],
  [['a', 'd/e'], '"d/e"'],
  [['a', 'd/e', '1'], 'n'],
  [['a', 'd/e', '2'], '-'],
  [['a', ''], '""'],
  [['a', 'a'], '"\\u0061"'],
  [['z'], '"z"'],
])('the place of %j is its key, or the beginning of its item', (path, text) => {
  expect(shown(path)).toBe(text);
});

test('of what is not there, the last part that is', () => {
  expect(places.find(['a', 'b', '7', 'c'])).toEqual(places.find(['a', 'b']));
  expect(places.find(['a', 'x', 'y'])).toEqual(places.find(['a', 'x']));
  expect(places.find(['none'])).toEqual({ start: 1, end: 2 });
  expect(new JsonPlaces('true').find(['a'])).toEqual({ start: 0, end: 1 });
});
