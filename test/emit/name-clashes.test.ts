import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { emitPackage } from '../../generator/emit/emit-package.js';
import { modelOf } from '../model/problems.js';
import { codecs, msw, serverHandlers, tanstackQuery } from '../../plugins/index.js';
import { tries } from '../support/effort.js';
import { programOf, runNode } from '../package/packed-package.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const plugins = [codecs(), msw(), serverHandlers(), tanstackQuery()];
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Everything that a module of the runtime exports, and a name that each parameter and variable of generated code has. */
const exported = readdirSync(join(root, 'templates/runtime')).flatMap((file) => {
  const text = readFileSync(join(root, 'templates/runtime', file), 'utf8');
  const found = text.matchAll(/^export (?:async |declare )?(?:type|interface|function\*?|const|class|enum) (\w+)/gm);
  return Array.from(found, ([, name = '']) => name);
});
const LOCALS = (
  'at by client data e envelope fields given key keys limit list message ' +
  'now o options overrides params random seed service t transport value'
).split(' ');
/** Those of a process of its own, since other tests may have added globals to this one. */
const OF_NODE = JSON.parse(
  execFileSync(process.execPath, ['-'], {
    input: 'process.stdout.write(JSON.stringify(Object.getOwnPropertyNames(globalThis)))',
    encoding: 'utf8',
  }),
) as readonly string[];
/** Every global of JavaScript, and those that only TypeScript has. */
const GLOBALS = [
  ...OF_NODE,
  ...(
    'AsyncGenerator AsyncIterable Awaited Capitalize Exclude Extract Generator InstanceType Iterable Iterator NonNullable ' +
    'Omit Parameters Pick PromiseLike PropertyKey Readonly ReadonlyArray ReadonlyMap ReadonlySet Record Required ' +
    'ReturnType Uppercase Blob Event Node Request Response'
  ).split(' '),
];
const names = differing([...exported, ...LOCALS]);

/** The functions that the entry of operations has besides those of endpoints: `check` refuses these, and says what to write. */
const OPERATIONS = /^(?:call|createClient|createTransport|isAnsweredBy)$/i;
const endpointNames = names.filter((name) => !OPERATIONS.test(name));

/** Words of the language of types, and types whose functions or events equal those of others here: `check` refuses these. */
const REFUSED =
  /^(Dict|(?:Draw)?Hostname|EventName|In|IsJson|Key|List|Null|Partial|Schema|MessageEvent|TextName|WithKeys)$/;

/** Words that samples are drawn by: `drawKey` is a function of the runtime, and the one that draws an object `Key`. */
const SAMPLED =
  'Key Email Url Title Host Slug Hash Word Handle Locale Emoji Integer Float Sentence Distinct Optional Nullable'.split(
    ' ',
  );

/** Types that would meet one of the names, as they are or through a function that is named after them: `drawKey`, `Key`. */
const typeNames = differing(
  [...names, ...GLOBALS].flatMap((name) => {
    const [, ...words] = name.split(/(?=[A-Z])/);
    return [name.charAt(0).toUpperCase() + name.slice(1), words.join('')];
  }),
).filter((name) => /^[A-Z][A-Za-z0-9]*$/.test(name) && !REFUSED.test(name));

/** Of names that differ in case only, which a spec cannot have beside each other, the first. */
function differing(all: readonly string[]): readonly string[] {
  return [...new Map(all.toReversed().map((name) => [name.toLowerCase(), name])).values()].toReversed();
}

const KINDS = ['objects', 'enums', 'bitsets', 'identifiers', 'unions'] as const;

/** A spec that declares each of the names, and gives all of them something to do. `turn` says which name is of which kind. */
function specOf(types: readonly string[], turn: number): string {
  const kindOf = (index: number): string => KINDS[(index + turn) % KINDS.length]!;
  const declared = types.map((name, index) => [kindOf(index), name] as const);
  const typeOf = (index: number): string => {
    const [kind, name] = declared[index % declared.length]!;
    return kind === 'identifiers' ? `${name}<${objectNear(index)}>` : name;
  };
  const objectNear = (index: number): string =>
    declared
      .slice(index)
      .concat(declared)
      .find(([kind]) => kind === 'objects')![1];
  const section = (kind: string, text: (name: string, index: number) => string): string =>
    `${kind}:\n${declared.flatMap(([one, name], index) => (one === kind ? [`  ${name}: ${text(name, index)}`] : [])).join('\n')}\n`;
  return [
    section('objects', (_, index) => {
      const near = [0, 1, 2, 3].map((step) => `f${step}?: ${typeOf(index + step)}`);
      return `{ fields: { key: str, kind: ${types.find((__, at) => kindOf(at) === 'enums')!}, ${near.join(', ')}, ${FIELDS} }, views: { Short: { only: [key] } } }`;
    }),
    `  HeldEntry: { fields: { id: str, bits: ${types.find((_, at) => kindOf(at) === 'bitsets')!} } }`,
    section('enums', () => '{ wire: int, values: { ONE: 1, TWO: 2 } }'),
    section('bitsets', (_, index) => `{ wire: ${index % 2 === 0 ? 'int' : 'str'}, bits: { ONE: 0, TWO: 1 } }`),
    section('unions', (name, index) => `{ of: [int, 'list[${name}]', ${objectNear(index)}] }`),
    section('identifiers', (_, index) => (index % 2 === 0 ? '{ wire: str }' : LAYOUT)),
    'scalars: { When: { wire: str, format: timestamp } }',
    `endpoints:\n${endpointNames.map((name, index) => `  ${name}: ${endpointOf(objectNear(index), index)}`).join('\n')}`,
    `permissions:\n${[...LOCALS, 'bits_of', 'ids_of', 'is_same', 'number_of', 'held', 'everything', 'entry'].map((name) => `  ${name}: ${calculationOf(types.find((_, at) => kindOf(at) === 'bitsets')!)}`).join('\n')}`,
    `channels:\n${['message', 'options', 'envelope', 'unknown_things'].map((name) => `  ${name}: { doc: Some., envelope: { type: ${objectNear(0)}, name: key, data: any } }`).join('\n')}`,
    `events:\n  SAID: { channel: message, payload: ${objectNear(0)} }\n  SET: { channel: options, payload: ${objectNear(1)} }`,
    '  SEALED: { channel: envelope, payload: Partial<' + objectNear(2) + '> }',
  ].join('\n');
}

const LAYOUT =
  '{ wire: str, epoch: 1700000000000, parts: { timestamp: { role: time, bits: 22..63 }, node: { role: node, bits: 12..21 }, count: { role: sequence, bits: 0..11 } } }';
const FIELDS = [
  'any?: any',
  'email?: str',
  'when?: When',
  'limited?: { type: str, length: 1..3, default: a }',
  "each?: { type: 'list[str]', items: 1..3, unique: true }",
  "by_name?: 'dict[str, int]'",
  'only?: { type: int, relevant-when: { kind: [ONE] } }',
].join(', ');
const calculationOf = (bits: string): string =>
  `{ of: ${bits}, inputs: { held: ${bits}, ids: 'list[str]', entry: str, everything: When, list: 'list[HeldEntry]' }, steps: [{ grant: held }, { everything-if-equal: [entry, entry] }, { while-future: everything, keep: [ONE] }, { grant: list, bits: bits, by: id, ids: ids }] }`;
const endpointOf = (object: string, index: number): string =>
  `{ method: GET, path: '/a/${index}/{id}', params: { id: { type: str, length: 1..9 } }, query: { after?: { type: int, range: 1..9 } }, responses: [{ status: 200, type: 'list[${object}]' }] }`;

async function errorsOf(spec: string, consumer = ''): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'names-'));
  folders.push(folder);
  for (const { path, text } of emitPackage([modelOf(spec)], undefined, undefined, { plugins })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  if (consumer !== '') writeFileSync(join(folder, 'src/consumer.ts'), consumer);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const args = ['-p', join(folder, 'tsconfig.json'), '--isolatedDeclarations', 'false', '--pretty', 'false'];
  return (await runNode([programOf('typescript/bin/tsc'), ...args], folder)).output;
}

describe('A package whose spec has the names that the package uses itself', () => {
  // Each name is of each kind once; the types of one turn refer to each other.
  it.each(KINDS.slice(0, tries(1, 5)).map((kind, turn) => [kind, turn] as const))(
    'compiles, from %s on',
    async (_, turn) => {
      expect(typeNames.length).toBeGreaterThan(200);
      const tried = typeNames.filter((_, index) => index % tries(8, 1) === 0);
      expect(await errorsOf(specOf(tried, turn))).toBe('');
    },
  );

  it('exports the types of the spec under their own names, and those of ours with a `$`', async () => {
    const spec = `
unions: { Array: { of: [int, 'list[Array]'] } }
enums: { Record: { wire: int, others: false, values: { ONE: 1 } }, Mode: { wire: str, values: { FAST: fast } } }
bitsets: { Math: { wire: int, bits: { PLUS: 0 } } }
identifiers: { String: { wire: str } }
objects:
  Issue: { fields: { id: String<Issue>, record: Record, math: Math, next?: Promise }, views: { Short: { only: [id] } } }
  Promise: { fields: { kind: Mode, 'by_name?': 'dict[str, Issue]' } }
  Open: { fields: { id: str }, other-keys: str }
  Async: { fields: { mode: Mode, 'a?': { type: int, relevant-when: { mode: [FAST] } } } }
`;
    const consumer = `
import { Math, Mode, Record, isIssue, validatePromise } from './index.js';
import type { $Issue, $Mode, Array, Issue, Promise, Result, String } from './index.js';
import { samplePromise } from './samples.js';
const id: String<'Issue'> = '1';
const issue: Issue = { id, record: Record.ONE, math: Math.PLUS };
const promise: Promise = samplePromise();
const result: Result<Promise> = validatePromise(promise, { mode: 'strict' satisfies $Mode });
const issues: readonly $Issue[] = result.ok ? [] : result.issues;
const array: Array = [1, [2]];
export const all = [isIssue(issue), issues, Mode.FAST, array];
`;
    expect(await errorsOf(spec, consumer)).toBe('');
  });

  it('compiles with objects that have the names of sample functions', async () => {
    const objects = SAMPLED.map((name) => `${name}: { fields: { id: str } }`);
    expect(await errorsOf(`objects: { ${objects.join(', ')} }`)).toBe('');
  });
});
