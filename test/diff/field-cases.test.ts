import { expect, test } from 'vitest';
import { relateLimited, type LimitedSide } from '../../generator/diff/cases/field-cases.js';
import { modelIn } from './small-model.js';

function side(field: string): LimitedSide {
  const model = modelIn(`
enums: { Kind: { wire: str, open: false, values: { A: a, B: b } }, Open: { wire: str, values: { A: a, B: b } }, Hidden: { wire: str, values: { A: !not-shown } } }
objects: { Book: { fields: { kind: Kind, open: Open, hidden: Hidden, lent: bool, maybe?: bool, it: { ${field} } } } }
`);
  const object = model.objects[0]!;
  const { type, limits } = object.fields.at(-1)!;
  return { type, limits, object, model };
}

const OPPOSITE = { same: 'same', widened: 'narrowed', narrowed: 'widened', changed: 'changed' } as const;

test.each([
  // A type may list the values that a limit listed, and a pattern may say what a length said.
  ['type: Kind', 'type: str, values: [a, b]', 'same'],
  ['type: Kind', 'type: str, values: [a, b, c]', 'widened'],
  ['type: str, pattern: "^[^]{1,2}$"', 'type: str, length: 1..2', 'same'],
  ['type: int, range: 0..5', 'type: float, range: 0..5', 'widened'],
  ['type: int, range: 0..5', 'type: float, range: 1..4', 'changed'],
  // In each case that conditions distinguish.
  [
    'type: str, length: ..9, when: [{ kind: [A], length: ..5 }, { kind: [B], length: ..5 }]',
    'type: str, length: ..5',
    'same',
  ],
  [
    'type: str, length: ..9, when: [{ open: [A], length: ..5 }, { open: [B], length: ..5 }]',
    'type: str, length: ..5',
    'narrowed',
  ],
  [
    'type: str, length: ..9, when: [{ lent: [true], length: ..5 }, { lent: [false], length: ..5 }]',
    'type: str, length: ..5',
    'same',
  ],
  [
    'type: str, length: ..9, when: [{ maybe: [true], length: ..5 }, { maybe: [false], length: ..5 }]',
    'type: str, length: ..5',
    'narrowed',
  ],
  ['type: str, length: ..9, when: [{ kind: [A], length: ..5 }]', 'type: str, length: ..9', 'widened'],
  ['type: str, length: ..9, when: [{ kind: [A], length: ..5 }]', 'type: str, length: ..7', 'changed'],
  ['type: str, when: [{ kind: [A], length: ..5 }]', 'type: str', 'widened'],
  // Several groups of limits at once.
  [
    "type: 'list[str]', items: ..3, each: { length: ..5 }",
    "type: 'list[str]', items: ..4, each: { length: ..5 }",
    'widened',
  ],
  [
    "type: 'list[str]', items: ..3, each: { length: ..5 }",
    "type: 'list[str]', items: ..4, each: { length: ..4 }",
    'changed',
  ],
  // A fact that the spec does not show.
  ['type: str, length: ..9, when: [{ hidden: [A], length: ..5 }]', 'type: str, length: ..9', 'changed'],
] as const)('the values of { %s } and then { %s } are %s', (before, after, relation) => {
  const [old, now] = [side(before), side(after)];
  expect(relateLimited(old, now)).toBe(relation);
  expect(relateLimited(now, old)).toBe(OPPOSITE[relation]);
});
