import { describe, expect, test } from 'vitest';
import { parseApprovals, unmatchedApprovals } from '../../../generator/diff/index.js';
import { modelIn } from '../small-model.js';

test('an approval that can match no change is found, with its place and the reason', () => {
  const text = `approvals:
  - { kind: field.type.changed, path: objects.Book.fields.gone, after: 'abf12e0094e65cc1', cause: change, reason: x }
  - { kind: field.removed.required, path: objects.Book.fields.id, after: '', cause: change, reason: x }
  - { kind: field.removed.required, path: objects.Book.fields.old, after: '', cause: change, reason: x }
  - { kind: limit.added, path: objects.Book.fields.id.length, after: 'abf12e0094e65cc1', cause: change, reason: x }
  - { kind: docs.changed, path: objects.**, cause: change, reason: x, until: '2026-01-01' }
`;
  const { approvals } = parseApprovals({ path: 'approvals.yaml', text });
  const models = [modelIn('objects: { Book: { fields: { id: str } } }\n')];
  expect(unmatchedApprovals(approvals, models, '2026-01-02').map(({ line, why }) => [line, why])).toEqual([
    [2, 'the spec has no objects.Book.fields.gone'],
    [3, 'it approves a removal, and objects.Book.fields.id is still there'],
    [6, 'it has expired on 2026-01-01'],
  ]);
});

test('an approval of an event with a dot in its name is matched with that event', () => {
  const text = `approvals:
  - { kind: event.payload.changed, path: events.book%2elent, after: 'abf12e0094e65cc1', cause: change, reason: x }
  - { kind: event.payload.changed, path: events.book%2egone, after: 'abf12e0094e65cc1', cause: change, reason: x }
`;
  const { approvals } = parseApprovals({ path: 'approvals.yaml', text });
  const models = [
    modelIn('objects: { Book: { fields: { id: str } } }\nevents: { book.lent: { channel: counter, payload: Book } }\n'),
  ];
  expect(unmatchedApprovals(approvals, models).map(({ why }) => why)).toEqual(['the spec has no events.book%2egone']);
});

test('an approval counts until the end of its last day, and one without a day for ever', () => {
  const approval = (until: string): string =>
    `approvals: [{ kind: docs.changed, path: objects.**, cause: change, reason: x${until} }]`;
  const today = new Date().toISOString().slice(0, 10);
  const found = (until: string): number =>
    unmatchedApprovals(parseApprovals({ path: 'approvals.yaml', text: approval(until) }).approvals, []).length;
  expect(['', `, until: '${today}'`, ", until: '9999-12-31'", ", until: '2020-01-01'"].map(found)).toEqual([
    0, 0, 0, 1,
  ]);
});

test('an approval is looked for in every profile', () => {
  const models = ['id', 'name'].map((field) => modelIn(`objects: { Book: { fields: { ${field}: str } } }\n`));
  const why = (after: string): readonly string[] => {
    const text = `approvals: [{ kind: field.removed.required, path: objects.Book.fields.id, ${after}cause: change, reason: x }]`;
    return unmatchedApprovals(parseApprovals({ path: 'approvals.yaml', text }).approvals, models).map((one) => one.why);
  };
  expect(why("after: '', ")).toEqual(['it approves a removal, and objects.Book.fields.id is still there']);
  expect(why("after: 'abf12e0094e65cc1', ")).toEqual([]);
  expect(why("before: 'abf12e0094e65cc1', ")).toEqual([]);
});

describe('an approval', () => {
  const model = modelIn(`
objects:
  Book: { fields: { id: str, file: bytes, made: { fields: { by: str } } }, views: { Short: { only: [id] } } }
  Shelf: { fields: { label: { type: str, length: ..9 } } }
bitsets: { Flag: { wire: str, bits: { RARE: 0 } } }
endpoints:
  put:
    method: PUT
    path: /a
    headers: { X-Row?: str }
    cookies: { session?: str }
    body: { type: Book, as: multipart/form-data, parts: { file: { headers: { X-Sum: str } } } }
    responses: [{ status: 204, type: null, headers: { X-Row: str } }]
    notes: [It takes a while.]
auth: { Card: { kind: token, properties: { header: Card }, scopes: { read: Reads. } } }
permissions: { rights: { of: Flag, inputs: { base: Flag }, steps: [{ grant: base }] } }
services: { Rest: { url: 'https://{at}.example', variables: { at: { default: eu } } } }
facts: { opening.hours: { value: 9 } }
`);
  const why = (kind: string, path: string, after: string): string | undefined => {
    const text = `approvals: [{ kind: ${kind}, path: '${path}', after: '${after}', cause: change, reason: x }]`;
    const { approvals, problems } = parseApprovals({ path: 'approvals.yaml', text });
    expect(problems).toEqual([]);
    return unmatchedApprovals(approvals, [model])[0]?.why;
  };

  test.each([
    ['object.removed', 'objects.Book'],
    ['view.removed', 'objects.Book.views.Short'],
    ['field.removed.required', 'objects.Book.fields.made.fields.by'],
    ['endpoint.header.removed.optional', 'endpoints.put.headers.X-Row'],
    ['endpoint.cookie.removed.optional', 'endpoints.put.cookies.session'],
    ['endpoint.response.header.removed.required', 'endpoints.put.responses.204.headers.X-Row'],
    ['endpoint.header.removed.required', 'endpoints.put.body.multipart/form-data.parts.file.headers.X-Sum'],
    ['permission.input.removed.required', 'permissions.rights.inputs.base'],
    ['service.variable.removed', 'services.Rest.variables.at'],
    ['auth.property.removed', 'auth.Card.properties.header'],
    ['fact.removed', 'facts.opening.hours'],
  ])('of %s at %s matches nothing while that is there', (kind, path) => {
    expect(why(kind, path, '')).toBe(`it approves a removal, and ${path} is still there`);
    expect(why(kind, path, 'abf12e0094e65cc1')).toBeUndefined();
  });

  test.each([
    ['limit.removed', 'objects.Shelf.fields.label.pattern'],
    ['endpoint.response.removed', 'endpoints.put.responses.200'],
    ['endpoint.response.header.removed.required', 'endpoints.put.responses.204.headers.X-Old'],
    ['field.removed.required', 'objects.Book.fields.old'],
    ['object.removed', 'objects.Old'],
    ['rule.removed', 'objects.Book.rules.exactly-one-set(a,b)'],
    ['note.removed', 'endpoints.put'],
    ['gap.closed', 'endpoints.put.body'],
    ['correction.removed', 'objects.Book.fields.id'],
    ['fact.removed', 'facts.opening'],
  ])('of %s at %s may match a removal', (kind, path) => {
    expect(why(kind, path, '')).toBeUndefined();
  });

  test.each([
    ['objects.Old'],
    ['objects.Book.views.Old'],
    ['objects.Book.views.Short.fields.old'],
    ['objects.Book.fields.made.fields.old'],
    ['endpoints.put.headers.X-Old'],
    ['endpoints.put.cookies.old'],
    ['permissions.rights.inputs.old'],
    ['services.Rest.variables.old'],
    ['auth.Card.properties.old'],
    ['auth.Card.scopes.old'],
    ['bitsets.Flag.bits.OLD'],
    ['facts.opening'],
    ['facts.opening.hourse'],
  ])('of a change at %s matches nothing, because the spec has no such place', (path) => {
    expect(why('docs.changed', path, 'abf12e0094e65cc1')).toBe(`the spec has no ${path}`);
  });

  test.each([
    ['endpoint.body.part.media.changed', 'endpoints.put.body.multipart/form-data.parts.file'],
    ['endpoint.response.type.changed', 'endpoints.put.responses.204'],
    ['limit.max.lowered', 'objects.Shelf.fields.label.length'],
    ['fact.value.changed', 'facts.opening.hours'],
    ['package.license.changed', 'spec.package'],
  ])('of %s at %s may match a change', (kind, path) => {
    expect(why(kind, path, 'abf12e0094e65cc1')).toBeUndefined();
  });
});
