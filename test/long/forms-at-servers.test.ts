import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { descriptorsOf } from '../../generator/interpret/descriptors.js';
import { createReader, type Written } from '../../templates/runtime/written-value.js';
import type { Json, ParameterStyle, Type } from '../../generator/model/model.js';
import { modelOf } from '../model/problems.js';
import { isLongRun } from '../support/effort.js';
import { brackets, comma, json, pipe, space, urlEncoded } from '../../templates/runtime/rest-form.js';

/*
 * Forms, and queries, which are written alike, are read by the readers of PHP ($_POST), Rails (Rack) and Node (qs). All three read texts; the mock
 * knows the types. A list of single values in brackets and objects are read alike by all of them. `repeat` is for servers that know
 * which fields are lists, since PHP and Rack keep the last text of a name.
 */

interface Reader {
  readonly program: string;
  readonly reads: string;
  readonly isThere: string;
}

/** Programs that read a form from their input, and write it as JSON. */
const READERS: Readonly<Record<string, Reader>> = {
  php: {
    program: 'php -r',
    reads: 'parse_str(stream_get_contents(STDIN), $v); echo json_encode((object) $v);',
    isThere: 'exit(0);',
  },
  rack: {
    program: 'ruby -rrack -rjson -e',
    reads: 'puts JSON.generate(Rack::Utils.parse_nested_query(STDIN.read))',
    isThere: 'exit 0',
  },
  qs: {
    program: 'node -e',
    reads: "console.log(JSON.stringify(require('qs').parse(fs.readFileSync(0, 'utf8'))))",
    isThere: '',
  },
};

/** Where qs is installed. */
const folder = mkdtempSync(join(tmpdir(), 'snowspec-forms-'));

function run({ program, ...scripts }: Reader, script: 'reads' | 'isThere', input = ''): string | undefined {
  const [command = '', ...args] = program.split(' ');
  const { stdout, status } = spawnSync(command, [...args, scripts[script]], { cwd: folder, input, encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}

const installed = Object.entries(READERS).filter(([name, reader]) => {
  if (!isLongRun) return false;
  const isThere = run(reader, 'isThere') !== undefined;
  if (!isThere) process.stderr.write(`\n!!! NOT TESTED: forms at ${name}, which is not installed on this machine\n\n`);
  return isThere;
});

const model = modelOf(`
objects:
  Book: { fields: { title: str, pages?: int | null, sold?: bool, price?: Price, tags?: 'list[str]', parts?: 'list[Part]' } }
  Price: { fields: { from?: int, to?: int | null } }
  Part: { fields: { name: str, pages?: 'list[int]' } }
`);

const WRITERS = { brackets, comma, space, pipe, json };

interface Row {
  readonly style: ParameterStyle;
  readonly type: Type;
  readonly value: Json | undefined;
  /** The reading of servers, which do not know the type; those with another reading are beside it. */
  readonly read: unknown;
  readonly others?: Readonly<Record<string, unknown>>;
}

const text: Type = { kind: 'str' };
const list = (item: Type): Type => ({ kind: 'list', item });
const object = (name: string): Type => ({ kind: 'object', name });
const nullable = (of: Type): Type => ({ kind: 'nullable', of });
const dict: Type = { kind: 'dict', key: text, value: { kind: 'int' } } as Type;

const ROWS: readonly Row[] = [
  { style: 'repeat', type: text, value: 'a & b=c é', read: 'a & b=c é' },
  { style: 'repeat', type: { kind: 'int' }, value: -5, read: '-5' },
  { style: 'repeat', type: { kind: 'float' }, value: 1.5e-7, read: '1.5e-7' },
  { style: 'repeat', type: { kind: 'bool' }, value: true, read: 'true' },
  { style: 'repeat', type: nullable({ kind: 'int' }), value: null, read: '' },
  { style: 'repeat', type: text, value: '', read: '' },
  { style: 'repeat', type: list(text), value: ['a', 'b'], read: 'b', others: { qs: ['a', 'b'] } },
  { style: 'repeat', type: list(text), value: undefined, read: undefined },
  { style: 'comma', type: list({ kind: 'int' }), value: [1, 2], read: '1,2' },
  { style: 'space', type: list(text), value: ['a', 'b'], read: 'a b' },
  { style: 'pipe', type: list(text), value: ['a', 'b'], read: 'a|b' },
  { style: 'json', type: object('Price'), value: { from: 1, to: null }, read: '{"from":1,"to":null}' },
  { style: 'json', type: list(text), value: [], read: '[]' },
  { style: 'brackets', type: list(text), value: ['a', 'b'], read: ['a', 'b'] },
  { style: 'brackets', type: list({ kind: 'bool' }), value: [false, true], read: ['false', 'true'] },
  { style: 'brackets', type: list(nullable({ kind: 'int' })), value: [1, null], read: ['1', ''] },
  { style: 'brackets', type: object('Price'), value: { from: 1, to: null }, read: { from: '1', to: '' } },
  {
    style: 'brackets',
    type: dict,
    value: { 'a.b': 1, 'c d': 2, 'é&=': 3 },
    read: { 'a.b': '1', 'c d': '2', 'é&=': '3' },
  },
  {
    style: 'brackets',
    type: object('Book'),
    value: { title: 'Sea', sold: false, price: { from: 1 }, tags: ['x', 'y'] },
    read: { title: 'Sea', sold: 'false', price: { from: '1' }, tags: ['x', 'y'] },
  },
  {
    style: 'brackets',
    type: list(object('Part')),
    value: [{ name: 'a', pages: [1, 2] }, { name: 'b' }],
    read: [{ name: 'a', pages: ['1', '2'] }, { name: 'b' }],
    others: { rack: { 0: { name: 'a', pages: ['1', '2'] }, 1: { name: 'b' } } },
  },
];

describe.runIf(isLongRun)('a value that the client writes means the same', () => {
  beforeAll(() => {
    const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', 'qs@6'], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(ROWS)('$style $value', ({ style, type, value, read, others = {} }) => {
    const styles = style === 'repeat' ? {} : { v: WRITERS[style] };
    // An empty list is left out, and so is what is absent.
    const form = String(urlEncoded(styles)({ v: value, last: 'x' }, 'application/x-www-form-urlencoded'));
    const whole = (one: unknown): unknown => ({ ...(one === undefined ? {} : { v: one }), last: 'x' });
    for (const [name, reader] of installed) {
      const found: unknown = JSON.parse(run(reader, 'reads', form) ?? 'null');
      expect([name, found]).toEqual([name, whole(Object.hasOwn(others, name) ? others[name] : read)]);
    }
    const written: Written = [...new URLSearchParams(form)];
    const reader = createReader(descriptorsOf(model).descriptors.type(type));
    expect(reader.value('v', style, written)).toEqual(value);
  });
});
