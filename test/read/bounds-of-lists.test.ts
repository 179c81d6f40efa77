import { MOST_CHARACTERS, MOST_STATES } from '../../generator/patterns/read-pattern.js';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  MAX_INHERITED,
  MAX_DEPTH,
  MAX_FILE_BYTES,
  MAX_NAME_LENGTH,
  MAX_TYPE_DEPTH,
  MOST,
} from '../../generator/read/limits.js';
import { MAX_OBJECTS_IN_VALUE } from '../../generator/model/rules/types.js';
import { readDeclarations } from './problems.js';

const lines = (count: number, line: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => `${line(n)}\n`).join('');
const items = (count: number, item: (n: number) => string = String): string =>
  Array.from({ length: count }, (_, n) => item(n)).join(', ');

const object = (fields: string, more = ''): string => `objects:\n  Book:\n    fields:\n${fields}${more}`;
const endpoint = (more: string): string => `endpoints:\n  get_book:\n    method: GET\n    path: /books\n${more}`;

/** A list or a map of the grammar, its bound, and a text in which it has so many entries. */
const bounded: Readonly<Record<string, readonly [most: number, (count: number) => string]>> = {
  'fields of an object': [MOST.fields, (count) => object(lines(count, (n) => `      f${n}: int`))],
  'fields that a view adds': [
    MOST.fields,
    (count) =>
      object('      id: int\n', `    views:\n      V:\n        add:\n${lines(count, (n) => `          f${n}: int`)}`),
  ],
  'views of an object': [
    MOST.views,
    (count) => object('      id: int\n', `    views:\n${lines(count, (n) => `      V${n}: { optional: [id] }`)}`),
  ],
  'values of an enum': [
    MOST.members,
    (count) => `enums:\n  Genre:\n    wire: int\n    values:\n${lines(count, (n) => `      M${n}: ${n}`)}`,
  ],
  'reserved names': [
    MOST.records,
    (count) => `enums:\n  Genre: { wire: int, values: { A: 0 }, reserved: [${items(count, (n) => `M${n}`)}] }\n`,
  ],
  'values of a limit': [MOST.items, (count) => object(`      id: { type: int, values: [${items(count)}] }\n`)],
  exceptions: [
    MOST.alternatives,
    (count) =>
      object(
        `      id:\n        type: str\n        when:\n${lines(count, (n) => `          - { a: [${n}], length: 1 }`)}`,
      ),
  ],
  'fields of a condition': [
    MOST.alternatives,
    (count) =>
      object(`      id:\n        type: str\n        when: [{ length: 1, ${items(count, (n) => `k${n}: [1]`)} }]\n`),
  ],
  'fields of a rule': [
    MOST.alternatives,
    (count) => object('      id: int\n', `    rules:\n      - exactly-one-set: [${items(count, (n) => `f${n}`)}]\n`),
  ],
  responses: [
    MOST.alternatives,
    (count) => endpoint(`    responses:\n${lines(count, () => '      - { status: 200, type: str }')}`),
  ],
  'parameters of a path': [
    MOST.parameters,
    (count) => endpoint(`    params:\n${lines(count, (n) => `      p${n}: int`)}`),
  ],
  'headers of a request': [
    MOST.parameters,
    (count) => endpoint(`    headers:\n${lines(count, (n) => `      X-${n}: int`)}`),
  ],
  'cookies of a request': [
    MOST.parameters,
    (count) => endpoint(`    cookies:\n${lines(count, (n) => `      c${n}: int`)}`),
  ],
  'bodies of a request': [
    MOST.parameters,
    (count) => endpoint(`    body:\n${lines(count, (n) => `      - { type: bytes, as: image/x${n} }`)}`),
  ],
  'parts of a body': [
    MOST.parameters,
    (count) => endpoint(`    body:\n      type: str\n      parts:\n${lines(count, (n) => `        p${n}: {}`)}`),
  ],
  'content types of a part': [
    MOST.items,
    (count) => endpoint(`    body: { type: str, parts: { p: { media: [${items(count, (n) => `a/x${n}`)}] } } }\n`),
  ],
  'headers of an answer': [
    MOST.parameters,
    (count) =>
      endpoint(
        `    responses:\n      - status: 200\n        type: str\n        headers:\n${lines(count, (n) => `          X-${n}: int`)}`,
      ),
  ],
  'groups of an endpoint': [MOST.items, (count) => endpoint(`    groups: [${items(count, (n) => `G${n}`)}]\n`)],
  'variables of a service': [
    MOST.parameters,
    (count) =>
      `services:\n  Rest:\n    url: https://a.example\n    variables:\n${lines(count, (n) => `      v${n}: { default: a }`)}`,
  ],
  'values of a variable': [
    MOST.items,
    (count) =>
      `services: { Rest: { url: 'https://a.example', variables: { v: { default: v0, values: [${items(count, (n) => `v${n}`)}] } } } }\n`,
  ],
  links: [MOST.items, (count) => object(`      id: { type: int, see: [${items(count, (n) => `l${n}`)}] }\n`)],
  notes: [MOST.items, (count) => endpoint(`    notes: [${items(count, (n) => `n${n}`)}]\n`)],
};

const tooMany = (text: string): readonly string[] =>
  readDeclarations(text).diagnostics.flatMap(({ code, message }) => (code === 'too-many' ? [message] : []));

describe.each(Object.entries(bounded))('%s', (_, [most, text]) => {
  test('may be as many as the bound, and no more', () => {
    expect(tooMany(text(most))).toEqual([]);
    expect(tooMany(text(most + 1))).toEqual([expect.stringContaining(`has ${most + 1} entries, more than ${most}`)]);
  });
});

test('a name is at most as long as a file can be called after it', () => {
  const problems = (name: string) => readDeclarations(`objects:\n  ${name}: { fields: { id: int } }\n`).diagnostics;
  expect(problems(`B${'o'.repeat(MAX_NAME_LENGTH - 1)}`)).toEqual([]);
  expect(problems(`B${'o'.repeat(MAX_NAME_LENGTH)}`)).toMatchObject([
    { code: 'bad-name', expected: `at most ${MAX_NAME_LENGTH} characters` },
  ]);
});

test('the language reference lists every bound', () => {
  const [, section = ''] = readFileSync('docs/language.md', 'utf8').split('\n## Bounds\n');
  const listed = [...section.split('\n## ')[0]!.matchAll(/\| +([\d,]+) \|/g)].map(([, number]) =>
    Number(number!.replaceAll(',', '')),
  );
  const bounds = [
    MAX_FILE_BYTES,
    MAX_DEPTH,
    MAX_TYPE_DEPTH,
    MAX_NAME_LENGTH,
    MAX_INHERITED,
    MAX_OBJECTS_IN_VALUE,
    MOST_CHARACTERS,
    MOST_STATES,
    ...Object.values(MOST),
  ];
  expect(new Set(listed)).toEqual(new Set(bounds));
});
