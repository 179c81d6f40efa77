import { describe, expect, test } from 'vitest';
import { relationOfGroups, type GroupSide } from '../../generator/diff/cases/field-cases.js';
import { modelIn } from './small-model.js';

function fieldOf(field: string) {
  const model = modelIn(`
enums: { Genre: { wire: int, open: false, values: { NOVEL: 1, ATLAS: 2, MAP: 3 } }, Hidden: { wire: int, values: { A: !not-shown, B: 2 } } }
objects: { Book: { fields: { kind: int, lent: bool, it: { ${field} }, hidden: Hidden } } }
`);
  const object = model.objects[0]!;
  return { ...object.fields[2]!, object, model };
}

function side(field: string): GroupSide {
  const { type, limits: all, object, model } = fieldOf(field);
  const general = all.find(({ when }) => when.length === 0) ?? all[0]!;
  return { type, limits: all.filter(({ kind }) => kind === general.kind), all, object, model };
}

const relate = (before: GroupSide, after: GroupSide) => relationOfGroups(before, after)();

const OPPOSITE = { same: 'same', widened: 'narrowed', narrowed: 'widened', changed: 'changed' } as const;

describe('limits of one kind, of which one applies', () => {
  test.each([
    ['type: int, range: 1..5', 'type: int, range: 1..5', 'same'],
    ['type: int, range: 1..5', 'type: int', 'widened'],
    ['type: int, range: 1..5', 'type: int, range: 2..6', 'changed'],
    // An integer next to a bound that is excluded, or that is none.
    ['type: int, range: 1..5', 'type: int, range: 0<..5', 'same'],
    ['type: int, range: 1..5', 'type: int, range: 1..<6', 'same'],
    ['type: int, range: 1..5', 'type: int, range: 0.5..5.5', 'same'],
    ['type: int, range: 1..5', 'type: int, range: 0.5<..<5.5', 'same'],
    ['type: int, range: 1..', 'type: int, range: 0<..', 'same'],
    ['type: int, range: ..5', 'type: int, range: ..<6', 'same'],
    ['type: float, range: 1..5', 'type: float, range: 0<..5', 'widened'],
    ['type: float, range: 1..5', 'type: float, range: 1..<6', 'widened'],
    ['type: str, length: 0..', 'type: str', 'same'],
    // A type that lists its values is a list of them.
    ['type: bool, values: [true, false]', 'type: bool', 'same'],
    ['type: bool, values: [true]', 'type: bool', 'widened'],
    ['type: Genre, values: [NOVEL, ATLAS, MAP]', 'type: Genre', 'same'],
    ['type: Genre, values: [NOVEL, ATLAS]', 'type: Genre', 'widened'],
    ['type: int, values: [1, 2, 3]', 'type: int', 'widened'],
    ['type: Genre, values: [NOVEL, 9]', 'type: Genre, values: [NOVEL]', 'same'],
    ['type: Genre, range: 1..2', 'type: Genre, range: 1..5', 'widened'],
    // Exceptions, the first that holds.
    ['type: int, range: 1..5, when: [{ kind: [1], range: 1..9 }]', 'type: int, range: 1..5', 'narrowed'],
    ['type: int, range: 1..5, when: [{ kind: [1], range: 2..4 }]', 'type: int, range: 1..5', 'widened'],
    ['type: int, range: 1..5, when: [{ kind: [1], range: 1..5 }]', 'type: int, range: 1..5', 'same'],
    ['type: int, when: [{ kind: [1], range: 1..5 }]', 'type: int', 'widened'],
    [
      'type: int, range: ..9, when: [{ kind: [1], range: 1..5 }, { kind: [1, 2], range: 1..4 }]',
      'type: int, range: ..9, when: [{ kind: [1], range: 1..5 }, { kind: [2], range: 1..4 }]',
      'same',
    ],
    // Where the spec does not show what decides, each of the limits may apply.
    ['type: int, range: ..9, when: [{ hidden: [A], range: ..5 }]', 'type: int, range: ..9', 'same'],
    ['type: int, range: ..9, when: [{ hidden: [A], range: ..15 }]', 'type: int, range: ..9', 'narrowed'],
    ['type: int, range: ..9, when: [{ hidden: [A], range: ..15 }]', 'type: int, range: ..15', 'same'],
    ['type: int, when: [{ hidden: [A], range: ..15 }]', 'type: int', 'same'],
    [
      'type: int, range: ..9, when: [{ kind: [1], range: ..3 }, { hidden: [A], kind: [2], range: ..15 }]',
      'type: int, range: ..15',
      'same',
    ],
    [
      'type: int, range: ..9, when: [{ lent: [true], range: 1..5 }, { lent: [false], range: 1..4 }]',
      'type: int, range: 1..5, when: [{ lent: [false], range: 1..4 }]',
      'same',
    ],
  ] as const)('%s, and then %s: %s', (before, after, relation) => {
    expect(relate(side(before), side(after))).toBe(relation);
    expect(relate(side(after), side(before))).toBe(OPPOSITE[relation]);
  });

  test.each([
    // Of different items there are no more than there are values.
    ["type: 'list[bool]', items: ..2, unique: true", "type: 'list[bool]', items: ..5, unique: true", 'same'],
    ["type: 'list[bool]', items: ..1, unique: true", "type: 'list[bool]', items: ..2, unique: true", 'widened'],
    ["type: 'list[bool]', items: ..2", "type: 'list[bool]', items: ..5", 'widened'],
    [
      "type: 'list[bool | null]', items: ..3, unique: true",
      "type: 'list[bool | null]', items: ..5, unique: true",
      'same',
    ],
    ["type: 'list[Genre]', items: ..3, unique: true", "type: 'list[Genre]', items: ..4, unique: true", 'same'],
    ["type: 'list[int]', items: ..2, unique: true", "type: 'list[int]', items: ..3, unique: true", 'widened'],
    [
      "type: 'list[int]', items: ..2, unique: true, each: { values: [7, 8] }",
      "type: 'list[int]', items: ..9, unique: true, each: { values: [7, 8] }",
      'same',
    ],
    [
      "type: 'list[int]', items: ..2, unique: true, when: [{ kind: [1], each: { values: [7, 8] } }]",
      "type: 'list[int]', items: ..3, unique: true, when: [{ kind: [1], each: { values: [7, 8] } }]",
      'widened',
    ],
    // The lists inside a list count for nothing.
    [
      "type: 'list[list[bool]]', items: ..2, each: { unique: true }",
      "type: 'list[list[bool]]', items: ..9, each: { unique: true }",
      'widened',
    ],
    // Keys are always different.
    ["type: 'dict[Genre, int]', items: ..3", "type: 'dict[Genre, int]', items: ..4", 'same'],
    ["type: 'dict[Hidden, int]', items: ..2", "type: 'dict[Hidden, int]', items: ..3", 'widened'],
  ] as const)('%s, and then %s: %s', (before, after, relation) => {
    expect(relate(side(before), side(after))).toBe(relation);
  });
});

test('a value that one version never has is no case of it', () => {
  const sideOf = (values: string, most: number): GroupSide => {
    const model = modelIn(`
enums: { Genre: { wire: int, open: false, values: { NOVEL: 1, ATLAS: 2${values} } } }
objects: { Book: { fields: { genre: Genre, it: { type: int, range: ..${most}, when: [{ genre: [NOVEL], range: ..5 }, { genre: [ATLAS], range: ..4 }] } } } }
`);
    const object = model.objects[0]!;
    const { type, limits } = object.fields[1]!;
    return { type, limits, object, model };
  };
  const [two, three] = ['', ', MAP: 3'];
  expect(relate(sideOf(two, 9), sideOf(two, 15))).toBe('same');
  expect(relate(sideOf(two, 9), sideOf(three, 15))).toBe('widened');
  expect(relate(sideOf(three, 9), sideOf(two, 15))).toBe('same');
});

test('each field of a container decides about its own cases', () => {
  const sideOf = (when: string): GroupSide => {
    const model = modelIn(`
objects:
  Shelf: { fields: { kind: int, row: int, book: Book } }
  Book: { within: Shelf.book, fields: { kind: int, it: { type: int, range: ..9, when: [{ ${when}: [1], range: ..5 }] } } }
`);
    const object = model.objects[1]!;
    const { type, limits } = object.fields[1]!;
    return { type, limits, object, model };
  };
  expect(relate(sideOf('^kind'), sideOf('^kind'))).toBe('same');
  expect(relate(sideOf('^kind'), sideOf('^row'))).toBe('changed');
  expect(relate(sideOf('^kind'), sideOf('kind'))).toBe('changed');
});
