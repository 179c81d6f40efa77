import { describe, expect, test } from 'vitest';
import { relatePayloads, tellingPair, type EventSide } from '../../generator/diff/cases/payload-cases.js';
import { modelIn } from './small-model.js';

interface Written {
  readonly payload?: string;
  readonly instead?: string;
  readonly kind?: string;
  readonly title?: string;
  readonly objects?: string;
}

/** An event whose notes of kind `a` are loans, in a spec that also has other objects. */
function side({
  payload = 'Note',
  instead = '{ type: Loan, when: { kind: [a] } }',
  kind = `"'a' | 'b'"`,
  title = 'str',
  objects = '',
}: Written = {}): EventSide {
  const model = modelIn(`
enums:
  Kind: { wire: str, open: false, values: { A: a, B: b } }
  OpenKind: { wire: str, open: true, values: { A: a, B: b } }
objects:
  Note: { fields: { kind: ${kind}, title: ${title} } }
  Loan: { fields: { kind: "'a'", days: int } }
  Other: { fields: { size: int } }
  Third: { fields: { kind: "'c'" } }
  Flagged: { fields: { lent: bool, size: int } }
  Lent: { fields: { lent: bool, days: int } }
${objects}
unions:
  Noted: { of: [Note, Other] }
  Strange: { of: [Loan, Third] }
events:
  NOTED: { channel: counter, payload: ${payload}, instead: ${instead.startsWith('!') ? `${instead} ` : `[${instead}]`} }
`);
  return { event: model.events[0]!, model };
}

const OPPOSITE = { same: 'same', widened: 'narrowed', narrowed: 'widened', changed: 'changed' } as const;

describe('what an event carries is compared in each case of its alternatives', () => {
  test.each<readonly [what: string, before: Written, after: Written, keyof typeof OPPOSITE]>([
    ['nothing changed', {}, {}, 'same'],
    ['a field is wider', {}, { title: 'str | null' }, 'widened'],
    [
      'a case of its own is what the payload says',
      { instead: '' },
      { instead: '{ type: Note, when: { kind: [a] } }' },
      'same',
    ],
    ['a case is another object', { instead: '' }, {}, 'changed'],
    [
      'an alternative of no case',
      {},
      { instead: '{ type: Loan, when: { kind: [a] } }, { type: Note, when: { kind: [a] } }' },
      'same',
    ],
    [
      'an alternative for the other case',
      {},
      { instead: '{ type: Loan, when: { kind: [a] } }, { type: Note, when: { kind: [b] } }' },
      'same',
    ],
    ['the case of a value that the payload never has', { kind: `"'b'"` }, { kind: `"'b'"`, instead: '' }, 'narrowed'],
    // The payload may be absent, or of several objects.
    ['null besides', {}, { payload: 'Note | null' }, 'widened'],
    ['null alone, where the kind has every value', { payload: 'Other | null' }, { payload: 'Other' }, 'narrowed'],
    ['one more object, of other fields', {}, { payload: 'Noted' }, 'widened'],
    ['a union that is written another way', { payload: 'Noted' }, { payload: 'Note | Other' }, 'same'],
    [
      'a union of which no object is left',
      { payload: 'Strange', instead: '' },
      { payload: 'Strange', instead: '{ type: Loan, when: { kind: [a] } }' },
      'same',
    ],
    ['anything', {}, { payload: 'any' }, 'widened'],
    ['a dictionary instead', { payload: "'dict[str, str]'" }, { payload: "'dict[str, int]'" }, 'changed'],
    ['a text in place of an object', { payload: 'str' }, { payload: 'str | null' }, 'widened'],
    // A field that lists its values has the others where no case has named one.
    ['an enumeration of the same values', {}, { kind: 'Kind' }, 'same'],
    ['an enumeration with further values', {}, { kind: 'OpenKind' }, 'widened'],
    ['one value more', {}, { kind: `"'a' | 'b' | 'c'"` }, 'widened'],
    ['a kind that may be null', {}, { kind: `"'a' | 'b' | null"` }, 'widened'],
    [
      'a flag of which both values are cases',
      {
        payload: 'Flagged',
        instead: '{ type: Lent, when: { lent: [true] } }, { type: Flagged, when: { lent: [false] } }',
      },
      { payload: 'Flagged', instead: '{ type: Lent, when: { lent: [true] } }' },
      'same',
    ],
    ['what is not shown', { payload: '!not-shown' }, {}, 'narrowed'],
    ['alternatives that are not shown', { instead: '!not-shown' }, {}, 'narrowed'],
    ['alternatives that are shown in neither', { instead: '!not-shown' }, { instead: '!not-shown' }, 'same'],
    // The rest of a payload whose objects are alternatives.
    ['null where no object is left', { payload: 'Loan | null' }, { payload: 'Other | null' }, 'widened'],
    ['null where no object is left, and later a text', { payload: 'Loan | null' }, { payload: 'str' }, 'changed'],
    [
      'a payload that may be null, where an alternative takes every object',
      { payload: 'Loan | null' },
      { payload: 'Loan | null', instead: '' },
      'same',
    ],
    // The name of a part of an object does not matter.
    [
      'objects that are called as parts of others would be',
      { objects: '  NoteWhereBefore: { fields: { size: int } }\n  NoteWhereAfter: { fields: { size: str } }' },
      { objects: '  NoteWhereBefore: { fields: { size: bool } }\n  NoteWhereAfter: { fields: { days: int } }' },
      'same',
    ],
    [
      'an alternative of two fields that later depends on one of them',
      {
        payload: 'Flagged',
        objects: '  Both: { fields: { lent: bool, size: int, days: int } }',
        instead: '{ type: Both, when: { lent: [true], size: [1] } }',
      },
      {
        payload: 'Flagged',
        objects: '  Both: { fields: { lent: bool, size: int, days: int } }',
        instead: '{ type: Both, when: { lent: [true] } }',
      },
      'narrowed',
    ],
    [
      'an alternative of two fields, of which one never has the value',
      {
        payload: 'Flagged',
        objects: '  Both: { fields: { lent: bool, size: int, days: int } }',
        instead: '{ type: Both, when: { lent: [true], size: [1] } }, { type: Lent, when: { lent: [false] } }',
      },
      { payload: 'Flagged', instead: '{ type: Lent, when: { lent: [false] } }' },
      'widened',
    ],
    [
      'an alternative of a value that no object of the payload has',
      { payload: 'Note | Third', instead: '{ type: Third, when: { kind: [c] } }' },
      { payload: 'Note', instead: '{ type: Third, when: { kind: [c] } }' },
      'same',
    ],
  ])('%s', (_, before, after, relation) => {
    expect(relatePayloads(side(before), side(after))).toBe(relation);
    expect(relatePayloads(side(after), side(before))).toBe(OPPOSITE[relation]);
  });
});

describe('the pair of alternatives that shows most of what changed', () => {
  const told = (before: Written, after: Written) => {
    const found = tellingPair(side(before), side(after));
    return found && { gained: found.gained, lost: found.lost };
  };

  test.each<readonly [what: string, before: Written, after: Written, ReturnType<typeof told>]>([
    ['none', {}, {}, undefined],
    [
      'one with a value that comes',
      {},
      { title: 'str | null' },
      { gained: { kind: 'b', title: null }, lost: undefined },
    ],
    [
      'one with a value that is gone',
      { title: 'str | null' },
      {},
      { gained: undefined, lost: { kind: 'b', title: null } },
    ],
    [
      'rather one with both',
      {},
      { title: 'str | null', instead: '' },
      { gained: { kind: 'a', title: '' }, lost: { kind: 'a', days: 0 } },
    ],
  ])('is %s', (_, before, after, expected) => {
    expect(told(before, after)).toEqual(expected);
  });
});
