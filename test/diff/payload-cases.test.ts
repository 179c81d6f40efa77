import { describe, expect, test } from 'vitest';
import {
  relatePayloads,
  tellingCase,
  type EventSide,
  type Narrowed,
} from '../../generator/diff/cases/payload-cases.js';
import { fieldLine } from '../../generator/diff/compare/fields.js';
import { writeType } from '../../generator/model/index.js';
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
    // What is left of a payload where its objects are alternatives.
    ['null where no object is left', { payload: 'Loan | null' }, { payload: 'Other | null' }, 'widened'],
    ['null where no object is left, and later a text', { payload: 'Loan | null' }, { payload: 'str' }, 'changed'],
    [
      'a payload that may be null, where an alternative takes every object',
      { payload: 'Loan | null' },
      { payload: 'Loan | null', instead: '' },
      'same',
    ],
    // What a part of an object is called counts for nothing.
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

describe('the case that shows most of what changed', () => {
  const told = (before: Written, after: Written) => {
    const found = tellingCase(side(before), side(after));
    return found && { relation: found.relation, kind: found.at.get('kind') };
  };
  const [isA, isOther] = [{ is: 'a' }, { not: ['a'] }];

  test.each<readonly [what: string, before: Written, after: Written, ReturnType<typeof told>]>([
    ['none', {}, {}, undefined],
    ['the one in which more comes', {}, { title: 'str | null' }, { relation: 'widened', kind: isOther }],
    ['the one in which less comes', { title: 'str | null' }, {}, { relation: 'narrowed', kind: isOther }],
    [
      'rather one in which something else comes',
      {},
      { title: 'str | null', instead: '' },
      { relation: 'changed', kind: isA },
    ],
  ])('is %s', (_, before, after, expected) => {
    expect(told(before, after)).toEqual(expected);
  });

  test('is not looked for among too many', () => {
    const names = ['kind', 'title'].map(
      (name) => `${name}: [${Array.from({ length: 30 }, (_, index) => `x${index}`).join()}]`,
    );
    const many = { kind: 'str', instead: `{ type: Note, when: { ${names.join(', ')} } }` };
    expect(told(many, { kind: 'str', title: 'int', instead: '' })).toBeUndefined();
  });
});

describe('what is left of a payload', () => {
  /** A type, and the objects that it names and that no spec declares. */
  const text = ({ type, isEmpty, objects }: Narrowed): string => {
    if (isEmpty) return 'nothing';
    const parts = objects.map(
      ({ name, fields }) =>
        `${name} { ${fields.map((field) => fieldLine(field) + (field.limits.length > 0 ? ' limited' : '')).join(', ')} }`,
    );
    return [writeType(type), ...parts].join('; ');
  };

  const objects = `
  Maybe: { fields: { kind?: "'a'", n: int } }
  Void: { fields: { kind: "'a' | null" } }
  Some: { fields: { kind?: { type: str | null, values: [a, b] } } }
  Limited: { fields: { kind: { type: str, values: [b] } } }
  Sized: { fields: { n: int, kind: { type: str, length: ..9, when: [{ n: [1], length: 2.. }] } } }
  Three: { fields: { kind: "'a' | 'b' | 'c'", n: int } }
  Own: { fields: { kind: "'a'", own: bool } }
  Hidden: !not-shown
`;

  test.each([
    [
      'Note',
      "NoteWhereBefore; NoteWhereBefore { kind: 'b', title: str }",
      "NoteWhereBefore; NoteWhereBefore { kind: 'a', title: str }",
    ],
    [
      'Three',
      "ThreeWhereBefore; ThreeWhereBefore { kind: 'b' | 'c', n: int }",
      "ThreeWhereBefore; ThreeWhereBefore { kind: 'a', n: int }",
    ],
    ['Loan', 'nothing', "LoanWhereBefore; LoanWhereBefore { kind: 'a', days: int }"],
    ['Third', 'Third', 'nothing'],
    [
      'Maybe',
      'MaybeWhereBefore; MaybeWhereBefore { kind?: never, n: int }',
      "MaybeWhereBefore; MaybeWhereBefore { kind: 'a', n: int }",
    ],
    ['Void', 'VoidWhereBefore; VoidWhereBefore { kind: null }', "VoidWhereBefore; VoidWhereBefore { kind: 'a' }"],
    ['Some', 'Some', "SomeWhereBefore; SomeWhereBefore { kind: 'a' }"],
    ['Limited', 'Limited', 'nothing'],
    ['Sized', 'Sized', "SizedWhereBefore; SizedWhereBefore { n: int, kind: 'a' }"],
    ['Hidden', 'Hidden', 'Hidden'],
    ['Other', 'Other', 'nothing'],
    ['str', 'str', 'nothing'],
    ['any', 'any', 'any'],
    ["'dict[str, str]'", 'dict[str, str]', 'dict[str, str]'],
    ['Partial<Note>', 'Partial<Note>', 'Partial<Note>'],
    [
      'Note | null',
      "NoteWhereBefore | null; NoteWhereBefore { kind: 'b', title: str }",
      "NoteWhereBefore; NoteWhereBefore { kind: 'a', title: str }",
    ],
    ['Loan | null', 'null', "LoanWhereBefore; LoanWhereBefore { kind: 'a', days: int }"],
    [
      'Noted',
      "NoteWhereBefore | Other; NoteWhereBefore { kind: 'b', title: str }",
      "NoteWhereBefore; NoteWhereBefore { kind: 'a', title: str }",
    ],
    ['Strange', 'Third', "LoanWhereBefore; LoanWhereBefore { kind: 'a', days: int }"],
    ['Other | str', 'Other | str', 'nothing'],
  ])('%s where its kind is not a is %s, and where it is a: %s', (payload, not, is) => {
    const left = (before: Written, after: Written): string => {
      const found = tellingCase(side({ objects, ...before }), side({ objects, ...after }));
      return found === undefined ? 'nothing' : text(found.before);
    };
    // The other version carries something else in the one case, and the same in the other one.
    expect(left({ payload }, { payload: "'list[Other]'" })).toBe(not);
    const instead = '{ type: Own, when: { kind: [a] } }';
    expect(left({ payload, instead: '' }, { payload, instead })).toBe(is);
  });

  test('has a name that no object of the spec has', () => {
    const kinds = `"'a' | 'b'"`;
    const named = `  NoteWhereBefore: { fields: { n: int } }\n  NoteWhereBeforeBefore: { fields: { n: int } }`;
    const found = tellingCase(
      side({ kind: kinds, objects: named }),
      side({ kind: kinds, objects: named, payload: 'bool' }),
    );
    expect(text(found!.before)).toBe(
      "NoteWhereBeforeBeforeBefore; NoteWhereBeforeBeforeBefore { kind: 'b', title: str }",
    );
  });

  test('depends on every field that alternatives name', () => {
    const both = '  Both: { fields: { lent: bool, size: int, days: int } }';
    const instead = '{ type: Both, when: { lent: [true], size: [1] } }';
    const found = tellingCase(
      side({ payload: 'Flagged | null', instead, objects: both }),
      side({ payload: 'Flagged | null', instead: instead.replace('Both', 'Flagged'), objects: both }),
    );
    expect([...found!.at]).toEqual([
      ['lent', { is: true }],
      ['size', { is: 1 }],
    ]);
    expect(text(found!.after)).toBe('FlaggedWhereAfter; FlaggedWhereAfter { lent: true, size: 1 }');
    // Null has neither field, and none of the values either.
    const other = tellingCase(
      side({ payload: 'Flagged | null', instead, objects: both }),
      side({ payload: 'Flagged', instead, objects: both }),
    );
    expect([...other!.at]).toEqual([
      ['lent', { not: [true] }],
      ['size', { not: [1] }],
    ]);
    expect(text(other!.before)).toBe('FlaggedWhereBefore | null; FlaggedWhereBefore { lent: false, size: int }');
  });
});
