import { describe, expect, test } from 'vitest';
import { compareModels } from '../../generator/diff/index.js';
import { modelIn } from './small-model.js';

/** A spec that uses a scalar in one place, `CODE`, or in a second one. */
const PLACES: Readonly<Record<string, string>> = {
  'a field': 'objects: { Book: { fields: { code: CODE } } }\n',
  'the items of a list': 'objects: { Book: { fields: { codes: EACH } } }\n',
  'a parameter of a path': endpoint(
    "path: '/a/{code}', params: { code: CODE }, body: null",
    '{ status: 204, type: null }',
  ),
  'a parameter of a query': endpoint('path: /a, query: { code?: CODE }, body: null', '{ status: 204, type: null }'),
  'a header': endpoint('path: /a, headers: { Code: CODE }, body: null', '{ status: 204, type: null }'),
  'a cookie': endpoint('path: /a, cookies: { code: CODE }, body: null', '{ status: 204, type: null }'),
  'a body': endpoint('path: /a, body: CODE', '{ status: 204, type: null }'),
  'a header of a part': `objects: { Upload: { fields: { file: bytes } } }
${endpoint('path: /a, body: { type: Upload, as: multipart/form-data, parts: { file: { headers: { Code: CODE } } } }', '{ status: 204, type: null }')}`,
  'an answer': endpoint('path: /a, body: null', '{ status: 200, CODE_OF }'),
  'a header of an answer': endpoint('path: /a, body: null', '{ status: 204, type: null, headers: { Code: CODE } }'),
};

function endpoint(request: string, response: string): string {
  return `endpoints: { lend: { method: POST, ${request}, responses: [${response}], auth: [] } }\n`;
}

/** Whether the places take over a limit of the scalar, and what else the spec has. */
function spec(place: string, isMoved: boolean, more = ''): string {
  const limit = isMoved ? ', length: ..9' : '';
  const uses = PLACES[place]!.replaceAll('CODE_OF', `type: Code${limit}`)
    .replaceAll('CODE', `{ type: Code${limit} }`)
    .replaceAll('EACH', `{ type: 'list[Code]'${isMoved ? ', each: { length: ..9 }' : ''} }`);
  return `scalars: { Code: { wire: str${isMoved ? '' : ', length: ..9'} } }\n${uses}${more}`;
}

function breaksData(before: string, after: string): boolean {
  const { changes } = compareModels(modelIn(before), modelIn(after), { today: '2026-01-01' });
  expect(changes.length).toBeGreaterThan(0);
  return changes.some(({ impact }) => [impact.reader, impact.writer].includes('breaking'));
}

describe.each(Object.keys(PLACES))('a limit of a scalar that is used in %s', (place) => {
  test('may move there, which breaks no data', () => {
    expect(breaksData(spec(place, false), spec(place, true))).toBe(false);
    expect(breaksData(spec(place, true), spec(place, false))).toBe(false);
  });

  test('may move there beside another scalar that is used elsewhere', () => {
    const other = `events: { LENT: { channel: desk, payload: 'dict[Tag, int]' } }\n`;
    const [before, after] = [false, true].map((isMoved) =>
      spec(place, isMoved, other).replace('scalars: {', 'scalars: { Tag: { wire: str },'),
    );
    expect([breaksData(before!, after!), breaksData(after!, before!)]).toEqual([false, false]);
  });

  test('breaks data where it does not move there', () => {
    const without = spec(place, false).replace(', length: ..9', '');
    expect(breaksData(spec(place, false), without) || breaksData(without, spec(place, false))).toBe(true);
  });

  test.each([
    ['a key of a dict', "events: { LENT: { channel: desk, payload: 'dict[Code, int]' } }\n"],
    ['the payload of an event', 'events: { LENT: { channel: desk, payload: Code } }\n'],
    [
      'a member of a union',
      'unions: { Any: { of: [Code, int] } }\nevents: { LENT: { channel: desk, payload: Any } }\n',
    ],
  ])('breaks data that uses it besides as %s', (_, more) => {
    const [before, after] = [spec(place, false, more), spec(place, true, more)];
    expect(breaksData(before, after) || breaksData(after, before)).toBe(true);
  });
});

describe('a limit of a scalar that two fields have', () => {
  const both = (scalar: string, one: string, other: string): string => `
scalars: { Code: { wire: str${scalar} } }
objects: { Book: { fields: { one: { type: Code${one} }, other: { type: Code${other} } } } }
`;
  const LIMIT = ', length: ..9';

  test.each([
    ['moves to both', LIMIT, LIMIT, false],
    ['moves to the first alone', LIMIT, '', true],
    ['moves to the second alone', '', LIMIT, true],
    ['becomes a narrower one of both', ', length: ..5', ', length: ..5', true],
  ])('%s: it breaks data: %4$s', (_, one, other, isSo) => {
    expect(breaksData(both(LIMIT, '', ''), both('', one, other))).toBe(isSo);
    expect(breaksData(both('', one, other), both(LIMIT, '', ''))).toBe(isSo);
  });

  test('moves to a field that is new, and is lost where it was', () => {
    const before = both(LIMIT, '', '').replace(/, other: .*? \} \} \}/, ' } }');
    expect(breaksData(before, both('', '', LIMIT))).toBe(true);
  });
});

test('a limit of a scalar that a field takes over is lost for the keys of a dict', () => {
  const spec = (scalar: string, field: string): string => `
scalars: { Code: { wire: str${scalar} } }
objects: { Book: { fields: { code: { type: Code${field} }, counts: 'dict[Code, int]' } } }
`;
  const [before, after] = [spec(', length: ..9', ''), spec('', ', length: ..9')];
  expect([breaksData(before, after), breaksData(after, before)]).toEqual([true, true]);
});

test('a limit of a scalar that nothing uses changes for those who use the scalar itself', () => {
  const spec = (limit: string): string => `scalars: { Code: { wire: str${limit} } }\n`;
  const [change] = compareModels(modelIn(spec('')), modelIn(spec(', length: ..9')), { today: '2026-01-01' }).changes;
  expect(change).toMatchObject({ kind: 'limit.added', reach: { positions: ['request', 'response'] } });
});

describe('a limit of a scalar that moves to one of two places alike, and is lost in the other', () => {
  const plain = (request: string, ...responses: readonly string[]): string =>
    `{ method: POST, ${request}, responses: [${responses.length === 0 ? '{ status: 204, type: null }' : responses.join()}], auth: [] }`;
  const upload = 'objects: { Upload: { fields: { file: bytes, cover: bytes } } }\n';

  test.each([
    ['fields of two objects', 'objects: { A: { fields: { code: LOST } }, B: { fields: { code: KEPT } } }\n'],
    [
      'parameters of two endpoints',
      `endpoints: { a: ${plain('path: /a, query: { code?: LOST }, body: null')}, b: ${plain('path: /b, query: { code?: KEPT }, body: null')} }\n`,
    ],
    [
      'two bodies',
      `endpoints: { a: ${plain('path: /a, body: [{ as: text/plain, LOST_OF }, { as: text/csv, KEPT_OF }]')} }\n`,
    ],
    [
      'the headers of two parts',
      `${upload}endpoints: { a: ${plain('path: /a, body: { type: Upload, as: multipart/form-data, parts: { file: { headers: { Code: LOST } }, cover: { headers: { Code: KEPT } } } }')} }\n`,
    ],
    [
      'two answers',
      `endpoints: { a: ${plain('path: /a, body: null', '{ status: 200, LOST_OF }', '{ status: 201, KEPT_OF }')} }\n`,
    ],
    [
      'the headers of two answers',
      `endpoints: { a: ${plain('path: /a, body: null', '{ status: 200, type: null, headers: { Code: LOST } }', '{ status: 201, type: null, headers: { Code: KEPT } }')} }\n`,
    ],
  ])('breaks data: %s', (_, uses) => {
    const version = (isMoved: boolean, isLost: boolean): string => {
      const limit = (has: boolean): string => `type: Code${has ? ', length: ..9' : ''}`;
      const [lost, kept] = [limit(isMoved && !isLost), limit(isMoved)];
      const written = uses
        .replaceAll('LOST_OF', lost)
        .replaceAll('KEPT_OF', kept)
        .replaceAll('LOST', `{ ${lost} }`)
        .replaceAll('KEPT', `{ ${kept} }`);
      return `scalars: { Code: { wire: str${isMoved ? '' : ', length: ..9'} } }\n${written}`;
    };
    const before = version(false, false);
    for (const isLost of [true, false]) {
      const after = version(true, isLost);
      expect(breaksData(before, after) || breaksData(after, before)).toBe(isLost);
    }
  });
});

test('a scalar that changes breaks those alone whom the fields that have it break', () => {
  const spec = (scalar: string, field: string): string => `
scalars: { Code: { wire: str, length: ${scalar} } }
objects: { Book: { fields: { code: { type: Code, length: ${field} } } } }
`;
  const broken = (before: string, after: string): readonly string[] => {
    const { changes } = compareModels(modelIn(before), modelIn(after), { today: '2026-01-01' });
    const ofScalar = changes.filter(({ path }) => path.startsWith('scalars.'));
    expect(ofScalar).not.toEqual([]);
    return (['reader', 'writer'] as const).filter((one) => ofScalar.some(({ impact }) => impact[one] === 'breaking'));
  };
  // By itself, the scalar has other values in both directions.
  const [narrow, wide, other] = [spec('2..5', '2..3'), spec('1..4', '2..4'), spec('1..4', '1..2')];
  expect(broken(narrow, wide)).toEqual(['reader']);
  expect(broken(wide, narrow)).toEqual(['writer']);
  expect(broken(narrow, other)).toEqual(['reader', 'writer']);
});

test.each([
  [
    'an enumeration loses a value that no field allows',
    'enums: { Genre: { wire: str, open: false, values: { A: a, B: b, C: c } } }\nobjects: { Book: { fields: { genre: { type: Genre, values: [A, B] } } } }\n',
    ', C: c',
    '',
    false,
  ],
  [
    'an enumeration loses a value that a field allows',
    'enums: { Genre: { wire: str, open: false, values: { A: a, B: b, C: c } } }\nobjects: { Book: { fields: { genre: Genre } } }\n',
    ', C: c',
    '',
    true,
  ],
  [
    'an identifier may be longer, which no field allows',
    'identifiers: { Code: { wire: str, length: ..9 } }\nobjects: { Book: { fields: { code: { type: Code, length: ..5 } } } }\n',
    'length: ..9',
    'length: ..8',
    false,
  ],
  [
    'an identifier may be longer',
    'identifiers: { Code: { wire: str, length: ..9 } }\nobjects: { Book: { fields: { code: Code } } }\n',
    'length: ..9',
    'length: ..8',
    true,
  ],
])('%s: it breaks data: %4$s', (_, before, from, to, isSo) => {
  const after = before.replace(from, to);
  expect([breaksData(before, after), breaksData(after, before)]).toEqual([isSo, isSo]);
});
