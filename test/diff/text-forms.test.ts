import { describe, expect, test } from 'vitest';
import type { LimitedSide } from '../../generator/diff/cases/field-cases.js';
import { relateTexts } from '../../generator/diff/cases/text-forms.js';
import { modelIn } from './small-model.js';

function side(field: string): LimitedSide {
  const model = modelIn(`
enums: { Genre: { wire: int, open: false, values: { NOVEL: 1, ATLAS: 2 } } }
objects: { Book: { fields: { kind: int, it: { ${field} } } } }
`);
  const object = model.objects[0]!;
  const { type, limits } = object.fields[1]!;
  return { type, limits, object, model };
}

const OPPOSITE = { same: 'same', widened: 'narrowed', narrowed: 'widened', changed: 'changed' } as const;

describe('the texts of a parameter in a request', () => {
  test.each([
    ['type: int', 'type: str', 'widened'],
    ['type: int', "type: str, pattern: '^-?[0-9]+$'", 'same'],
    ['type: int', "type: str, pattern: '^[0-9]+$'", 'narrowed'],
    ['type: int', "type: str, pattern: '^[a-z]+$'", 'changed'],
    ['type: int, range: 0..', "type: str, pattern: '^[0-9]+$'", 'same'],
    ['type: int, range: 5..', "type: str, pattern: '^[0-9]+$'", 'widened'],
    ['type: int, range: -1..', "type: str, pattern: '^[0-9]+$'", 'narrowed'],
    ['type: int, range: ..9', "type: str, pattern: '^[0-9]+$'", 'changed'],
    ['type: int, range: 0..9', "type: str, pattern: '^[0-9]$'", 'same'],
    // Written numbers have no leading zeros; numbers that are read may have some.
    ['type: int, range: 0..', "type: str, pattern: '^(0|[1-9][0-9]*)$'", 'same'],
    ['type: int, range: 0..', "type: str, pattern: '^00[0-9]*$'", 'narrowed'],
    ['type: float', "type: str, pattern: '^-?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]+)?$'", 'same'],
    ['type: float', "type: str, pattern: '^-?[0-9]+([.][0-9]+)?$'", 'narrowed'],
    ['type: float', "type: str, pattern: '^-?[0-9]+$'", 'narrowed'],
    ['type: bool', 'type: str', 'widened'],
    ['type: bool', "type: str, values: ['true', 'false']", 'same'],
    ['type: bool', "type: str, values: ['true']", 'narrowed'],
    ['type: bool', "type: str, values: ['true', 'maybe']", 'changed'],
    ['type: Genre', "type: str, values: ['1', '2']", 'same'],
    ['type: Genre', "type: str, values: ['1', '2', '3']", 'widened'],
  ] as const)('%s, and then %s: %s', (before, after, relation) => {
    expect(relateTexts(side(before), side(after))).toBe(relation);
    expect(relateTexts(side(after), side(before))).toBe(OPPOSITE[relation]);
  });

  test.each([
    ['type: int', 'type: int'],
    ['type: int', 'type: bool'],
    ['type: str', 'type: str, length: ..3'],
    ['type: str', "type: 'list[int]'"],
    ['type: str', "type: 'dict[str, int]'"],
    ['type: str', 'type: any'],
    ['type: str', 'type: int | bool'],
    ['type: str', 'type: int, when: [{ kind: [1], range: 0.. }]'],
    ['type: str, when: [{ kind: [1], length: 2 }]', 'type: int'],
  ])('%s, and then %s: are not compared', (before, after) => {
    expect(relateTexts(side(before), side(after))).toBe(undefined);
    expect(relateTexts(side(after), side(before))).toBe(undefined);
  });
});
