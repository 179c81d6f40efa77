import { expect, test } from 'vitest';
import { compareModels, type Diff } from '../../generator/diff/index.js';
import { isReserved } from '../../generator/diff/approvals/approvals.js';
import type { CompareOptions } from '../../generator/diff/compare-models.js';
import { modelIn } from './small-model.js';

const endpoint =
  'endpoints: { get_book: { method: GET, path: /book, body: null, responses: [{ status: 200, type: Book }], auth: [] } }\n';
const book = (fields: string, more = ''): string => `objects: { Book: { fields: { ${fields} }${more} } }\n${endpoint}`;

function changed(before: string, after: string, options: CompareOptions = {}): Diff {
  return compareModels(modelIn(before), modelIn(after), { today: '2026-06-01', ...options });
}

const deprecated = book("id: str, old: { type: str, deprecated: { doc: Gone soon., since: '2026-03-01' } }");

test('what was deprecated for as long as the policy says may be removed, and anything else may not', () => {
  const reason = (days: number): string | undefined =>
    changed(deprecated, book('id: str'), { grace: { days } }).changes[0]!.approval?.reason;
  expect(reason(92)).toBe('deprecated since 2026-03-01, as long as the policy demands');
  expect(reason(93)).toBeUndefined();
  expect(changed(deprecated, book('id: str')).changes[0]!.approval).toBeUndefined();
  const changedType = book("id: str, old: { type: int, deprecated: { doc: Gone soon., since: '2026-03-01' } }");
  expect(changed(deprecated, changedType, { grace: { days: 9 } }).changes[0]!.approval).toBeUndefined();
});

test('what was never deprecated, or not since a known day, may not be removed, and what is there is not removed', () => {
  const grace = { days: 0 };
  const removed = (before: string, after: string) =>
    changed(before, after, { grace }).changes.map((one) => one.approval);
  expect(removed(book('id: str, old: str'), book('id: str'))).toEqual([undefined]);
  expect(removed(book('id: str, old: { type: str, deprecated: Gone soon. }'), book('id: str'))).toEqual([undefined]);
  const identified = (identity: string): string =>
    book('id: str, n: int', `, identity: [${identity}], deprecated: { doc: Gone soon., since: '2026-03-01' }`);
  expect(removed(identified('id, n'), identified('id'))).toEqual([undefined]);
});

test('the days are counted until today where nothing else is said', () => {
  const since = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const approval = (days: number) => {
    const before = modelIn(book(`id: str, old: { type: str, deprecated: { doc: Gone., since: '${since(days)}' } }`));
    return compareModels(before, modelIn(book('id: str')), { grace: { days: 9 } }).changes[0]!.approval;
  };
  expect([approval(12) === undefined, approval(6) === undefined]).toEqual([false, true]);
});

test('the policy may demand that its name is reserved, and the change says whether it is', () => {
  const grace = { days: 9, reserved: true };
  const [open] = changed(deprecated, book('id: str'), { grace }).changes;
  expect([open!.message, open!.approval]).toEqual(['Book.old was removed', undefined]);
  const [reserved] = changed(deprecated, book('id: str', ', reserved: [old]'), { grace }).changes;
  expect(reserved!.message).toBe('Book.old was removed, and its name is reserved');
  expect(reserved!.approval?.cause).toBe('change');
});

test.each([
  ['objects.Shelf.fields.old', true],
  ['objects.Shelf.fields.id', false],
  ['objects.Book.fields.old', false],
  ['objects.Gone.fields.old', false],
  ['enums.Size.values.old', true],
  ['enums.Genre.values.old', false],
  ['bitsets.Right.bits.old', true],
  ['bitsets.Flag.bits.old', false],
  ['objects.Shelf', undefined],
  ['objects.Shelf.fields', undefined],
  ['objects.Shelf.fields.old.length', undefined],
  ['objects.Shelf.values.old', undefined],
  ['endpoints.get_book.query.old', undefined],
])('whether the new version reserves the name of %s: %j', (path, isOne) => {
  const model = modelIn(`
objects: { Book: { fields: { id: str } }, Shelf: { fields: { id: str }, reserved: [old] } }
enums: { Genre: { wire: str, values: { A: a } }, Size: { wire: str, values: { A: a }, reserved: [old] } }
bitsets: { Flag: { wire: int, bits: { A: 0 } }, Right: { wire: int, bits: { A: 0 }, reserved: [old] } }
`);
  expect(isReserved(path, model)).toBe(isOne);
});

test('a break of what is experimental is a risk, or what the policy says, with the break still shown', () => {
  const trial = (type: string): string =>
    `objects: { Book: { stability: experimental, fields: { a: ${type}, b: { type: ${type}, stability: stable } } } }\n${endpoint}`;
  const impactOf = (options: CompareOptions = {}) =>
    changed(trial('int'), trial('str'), options).changes.map(({ path, level, impact, experimental }) => [
      path,
      level,
      impact.reader,
      experimental?.reader,
    ]);
  const stable = ['objects.Book.fields.b', 'breaking', 'breaking', undefined];
  expect(impactOf()).toEqual([['objects.Book.fields.a', 'risky', 'risky', 'breaking'], stable]);
  expect(impactOf({ experimental: 'safe' })).toEqual([['objects.Book.fields.a', 'safe', 'safe', 'breaking'], stable]);
});

test('what becomes experimental in the same change is judged as stable', () => {
  const before = book('a: int');
  const after = book('a: { type: str, stability: experimental }');
  expect(changed(before, after).changes.map(({ kind, level }) => [kind, level])).toEqual([
    ['field.type.changed', 'breaking'],
    ['stability.lowered', 'breaking'],
  ]);
});

const withHeaders = (header: string): string => `
objects: { Upload: { fields: { file: bytes } } }
endpoints:
  put:
    method: PUT
    path: /a
    body: { type: Upload, as: multipart/form-data, parts: { file: { headers: { X-Row?: str, ${header} } } } }
    responses: [{ status: 200, type: int, headers: { X-Row: str, ${header} } }]
    auth: []
`;

test('a header of an answer or of a part of a form is experimental or deprecated by itself', () => {
  const found = (facts: string, options: CompareOptions): readonly (readonly unknown[])[] =>
    changed(withHeaders(`X-Old: { type: str, ${facts} }`), withHeaders('X-New?: str'), options).changes.flatMap(
      ({ kind, level, approval }) => (kind.includes('removed') ? [[kind, level, approval?.cause]] : []),
    );
  expect(found('stability: experimental', { experimental: 'safe' })).toEqual([
    ['endpoint.header.removed.required', 'safe', undefined],
    ['endpoint.response.header.removed.required', 'safe', undefined],
  ]);
  expect(found("deprecated: { doc: Gone soon., since: '2026-03-01' }", { grace: { days: 9 } })).toEqual([
    ['endpoint.header.removed.required', 'breaking', 'change'],
    ['endpoint.response.header.removed.required', 'breaking', 'change'],
  ]);
});

test('a fact with dots in its name is experimental or deprecated like any other', () => {
  const facts = (value: number, more = ''): string =>
    `facts: { opening.hours: { value: ${value}${more} }, a: { value: 1 } }`;
  const trial = ', stability: experimental';
  expect(changed(facts(1, trial), facts(2, trial), { experimental: 'safe' }).changes[0]!.level).toBe('safe');
  const old = facts(1, ", deprecated: { doc: Gone soon., since: '2026-03-01' }");
  const [gone] = changed(old, 'facts: { a: { value: 1 } }', { grace: { days: 9 } }).changes;
  expect([gone!.kind, gone!.approval?.cause]).toEqual(['fact.removed', 'change']);
});

test('a name with a dot is reserved like any other', () => {
  const old = book("id: str, a.b: { as: a_b, type: str, deprecated: { doc: Gone soon., since: '2026-03-01' } }");
  const [gone] = changed(old, book('id: str', ', reserved: [a.b]'), { grace: { days: 9, reserved: true } }).changes;
  expect(gone).toMatchObject({
    message: 'Book.a.b was removed, and its name is reserved',
    approval: { cause: 'change' },
  });
});

test('two bodies that have changed places are found as swapped', () => {
  const call = (
    one: string,
    other: string,
  ): string => `objects: { A: { fields: { a: int } }, B: { fields: { b: int } } }
endpoints:
  get: { method: GET, path: /a, body: null, auth: [], responses: [{ status: 200, type: ${one} }, { status: 202, type: ${other} }] }
`;
  expect(changed(call('A', 'B'), call('B', 'A')).changes.map(({ hint }) => hint)).toEqual([
    'swapped with 202',
    'swapped with 200',
  ]);
});
