import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { validate } from '#runtime/validate.js';
import { describe, expect, test } from 'vitest';
import { createEmitContext, type EmitContext } from '../../generator/emit/emit-context.js';
import { runPlugins } from '../../generator/emit/plugins.js';
import { formatNames } from '../../generator/formats/formats.js';
import { descriptorsOf } from '../../generator/interpret/descriptors.js';
import type { Model } from '../../generator/model/model.js';
import { python } from '../../plugins/index.js';
import { cases } from '../formats/cases.js';
import { randomDeclarations } from '../hostile/random-declarations.js';
import { modelOf, problemsOf } from '../model/problems.js';
import { isLongRun, tries } from '../support/effort.js';
import { paymentsModel, platformModel, shopModel } from '../support/platform.js';
import { createRandom, seedOfRun, type Random } from '../support/random.js';
import { createRandomValues } from '../support/random-values.js';
import { filesOfSample, modelOf as modelOfSample, sampleSpecs } from '../support/sample-specs.js';
import { temporaryFolder } from '../write/temporary-folder.js';

const PYTHON = process.env['PYTHON'] ?? '/usr/bin/python3';
const MODES = ['shape', 'spec', 'strict'] as const;

/** True where Python and mypy can be run. On a build server, where no one would read that they cannot, that is an error. */
function hasPython(): boolean {
  if (spawnSync(PYTHON, ['-c', 'import sys, mypy, pydantic; sys.exit(sys.version_info < (3, 11))']).status === 0)
    return true;
  const missing = `${PYTHON} is not Python 3.11 with mypy and pydantic; name one that is with PYTHON=/path/to/python3.`;
  if (process.env['CI'] === 'true') throw new Error(missing);
  process.stderr.write(`\n*** TESTS IN PYTHON ARE LEFT OUT. ${missing}\n\n`);
  return false;
}

/** Writes the package of a Model below a folder, and returns the name that programs import. */
function plantPackage(folder: string, model: Model): string {
  const { files } = runPlugins([python({ folder: 'python' })], model, createEmitContext(model), []);
  for (const { path, text } of files.filter(({ path }) => !path.endsWith('.toml'))) {
    const place = join(folder, path.replace(/^python\//, ''));
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
  return files
    .find(({ path }) => path.endsWith('/py.typed'))!
    .path.split('/')
    .at(-2)!;
}

/** A value as the text that Python reads. Unlike JSON, it has every number: those that are no exact integers are no `int` in Python. */
function written(value: unknown): string {
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) return `${BigInt(value)}.0`;
  if (typeof value === 'number') return Object.is(value, -0) ? '-0.0' : String(value);
  if (typeof value === 'bigint') return String(value);
  if (value instanceof JsonText) return value.text;
  if (value instanceof Uint8Array) return '{"$bytes":true}';
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value).map(([key, held]) => `${JSON.stringify(key)}:${written(held)}`)}}`;
}

/** The value as JSON has it: what is undefined is absent. */
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => (item === undefined ? null : withoutUndefined(item)));
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  const entries = Object.entries(value).filter(([, held]) => held !== undefined);
  return Object.fromEntries(entries.map(([key, held]) => [key, withoutUndefined(held)]));
}

type Question = readonly [packageName: string, declaration: string, mode: (typeof MODES)[number], value: unknown];

/** The problems that Python finds, as text, in an order of their own. */
function answersOfPython(folder: string, questions: readonly Question[]): readonly (readonly string[])[] {
  const input = questions.map(
    ([name, declaration, mode, value]) => `["${name}","${declaration}","${mode}",${written(value)}]`,
  );
  const script = fileURLToPath(new URL('python-verdicts.py', import.meta.url));
  const { stdout, stderr } = spawnSync(PYTHON, [script], {
    input: input.join('\n'),
    encoding: 'utf8',
    env: { ...process.env, PYTHONPATH: folder },
    maxBuffer: 2 ** 30,
  });
  expect(stderr).toBe('');
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown[][]);
  return lines.map((problems) => problems.map((one) => JSON.stringify(one)).toSorted());
}

function answerOfTypeScript(model: Model, [, declaration, mode, value]: Question): readonly string[] {
  const { object, union } = descriptorsOf(model).descriptors;
  const result = validate((object(declaration) ?? union(declaration))!, value, { mode });
  const problems = result.ok ? [] : result.issues;
  return problems
    .map((one) => [one.path, one.code, one.message, one.expected ?? null, one.received ?? null, one.variant ?? null])
    .map((one) => JSON.stringify(one))
    .toSorted();
}

/** A value of a declaration, or one that is damaged. Some declarations have values that do not end. */
function drawn(name: string, context: EmitContext, random: Random): unknown {
  const { object, union, mutated } = createRandomValues(context, random);
  try {
    const value = context.objects.has(name) ? object(name) : union(name);
    return withoutUndefined(random.chance(0.4) ? value : mutated(value));
  } catch (error) {
    if (error instanceof RangeError) return {};
    throw error;
  }
}

/** Compares both in each mode, and returns the number of valid answers and what differs. */
function compare(folder: string, model: Model, packageName: string, count: number, random: Random) {
  const context = createEmitContext(model);
  const names = [...context.objects.keys(), ...context.unions.keys()];
  const values = Array.from({ length: count }, (_, index) => {
    const name = names[index % names.length]!;
    return { name, value: drawn(name, context, createRandom(random.below(2 ** 31))) };
  });
  const questions = values.flatMap(({ name, value }) =>
    MODES.map((mode): Question => [packageName, name, mode, value]),
  );
  const answers = answersOfPython(folder, questions);
  const pairs = questions.map((question, index) => ({
    question: `${question[1]}, ${question[2]}: ${written(question[3])}`,
    python: answers[index],
    typescript: answerOfTypeScript(model, question),
  }));
  return {
    valid: answers.filter((problems) => problems.length === 0).length,
    invalid: answers.filter((problems) => problems.length > 0).length,
    differing: pairs.filter(({ python, typescript }) => JSON.stringify(python) !== JSON.stringify(typescript)),
  };
}

const random = createRandom(seedOfRun());

describe.skipIf(!hasPython())('the package for Python', () => {
  test.each<readonly [string, () => Promise<Model>, number]>([
    ['the shop', shopModel, tries(200, 10_000)],
    ['payments', paymentsModel, tries(200, 20_000)],
    ['the platform', () => platformModel(), tries(150, 35_000)],
    ...(isLongRun ? [['the live platform', () => platformModel('live'), 35_000] as const] : []),
  ])('finds the same problems as TypeScript in values of %s', { timeout: 3_600_000 }, async (_, load, count) => {
    const folder = temporaryFolder();
    const model = await load();
    const packageName = plantPackage(folder, model);
    for (let left = count; left > 0; left -= 1000) {
      const { differing, valid, invalid } = compare(folder, model, packageName, Math.min(left, 1000), random);
      expect(differing.slice(0, 3)).toEqual([]);
      expect(Math.min(valid, invalid)).toBeGreaterThan(0);
    }
  });

  test('finds the same problems in values of random declarations', { timeout: 3_600_000 }, () => {
    const folder = temporaryFolder();
    for (let left = tries(2, 300); left > 0;) {
      const text = randomDeclarations(random);
      const root = random.pick([{}, { int64: 'string' }, { int64: 'bigint' }] as const);
      if (problemsOf(text, root).some(({ severity }) => severity === 'error')) continue;
      left -= 1;
      const model = modelOf(text, root);
      const packageName = plantPackage(folder, { ...model, package: { ...model.package, name: `tiny-${left}` } });
      const { differing } = compare(folder, model, packageName, 200, random);
      expect({ text, differing: differing.slice(0, 3) }).toEqual({ text, differing: [] });
    }
  });

  test('finds the same problems in the same JSON text', () => {
    const types =
      'str, int, int32, float, bool, any, int64, "1", 1, true, Even, Level, Flags, Id, list[int], int | str, bool | int';
    const fields = [
      ...[...types.split(', '), 'dict[int, int]', ...formatNames.map(scalarOf)].map((type) => `'${type}'`),
      '{ type: str, pattern: "^\\\\d+$" }',
      '{ type: str, pattern: "^[à-ü\\\\p{Lu}]\\\\S.$" }',
      '{ type: str, length: 1..2 }',
      '{ type: str, length: ..1, trimmed: true }',
      '{ type: float, multiple-of: 0.1 }',
      '{ type: float, range: 0.. }',
      '{ type: "list[any]", unique: true }',
    ];
    const scalars = formatNames.map(
      (name) => `  ${scalarOf(name)}: { wire: ${name.startsWith('unix') ? 'int' : 'str'}, format: ${name} }`,
    );
    const model = modelOf(`
scalars:
  Even: { wire: int, multiple-of: 2 }
${scalars.join('\n')}
enums: { Level: { wire: int, values: { LOW: 0, HIGH: 1 } } }
bitsets: { Flags: { wire: int, bits: { READ: 0 } } }
identifiers: { Id: { wire: str, epoch: 0, parts: { time: { role: time, bits: 0..41 } } } }
objects:
  Probe:
    fields:
${fields.map((type, index) => `      f${index}?: ${type}`).join('\n')}
`);
    const folder = temporaryFolder();
    const packageName = plantPackage(folder, model);
    const texts = [
      ...ODD_TEXTS.trim().split('\n'),
      ...formatNames.flatMap((name) =>
        [...cases[name].valid, ...cases[name].invalid].map((text) => JSON.stringify(text)),
      ),
      `1${'0'.repeat(400)}`,
    ];
    const questions = texts.flatMap((text) =>
      fields.map((_, index): Question => [packageName, 'Probe', 'strict', new JsonText(`{"f${index}": ${text}}`)]),
    );
    const answers = answersOfPython(folder, questions);
    const differing = questions.flatMap(([, , , value], index) => {
      const { text } = value as JsonText;
      const expected = answerOfTypeScript(model, [packageName, 'Probe', 'strict', JSON.parse(text)]);
      return JSON.stringify(expected) === JSON.stringify(answers[index])
        ? []
        : [{ text, expected, python: answers[index] }];
    });
    expect(differing).toEqual([]);
  });

  test('knows all digits of an integer of 64 bits', () => {
    const folder = temporaryFolder();
    const text = 'objects: { Big: { fields: { size: { type: int64, range: ..9223372036854775806 } } } }';
    const model = modelOf(text, { int64: 'bigint' });
    const packageName = plantPackage(folder, model);
    const sizes = [2n ** 63n - 2n, 2n ** 63n - 1n, 2n ** 63n, 2n ** 53n + 1n, -(2n ** 63n), 5, 1.5, '5', true];
    const questions = sizes.map((size): Question => [packageName, 'Big', 'spec', { size }]);
    const kinds = answersOfPython(folder, questions).map(([first]) => first && (JSON.parse(first) as unknown[])[1]);
    expect(kinds).toEqual(
      questions
        .map((question) => answerOfTypeScript(model, question))
        .map(([first]) => first && (JSON.parse(first) as unknown[])[1]),
    );
  });

  test('ends for values that are deep, shared or endless, and for what is no JSON', () => {
    const folder = temporaryFolder();
    const text = `objects: { Node: { fields: { left?: Node, right?: 'list[Node]', name?: Name } } }
unions: { Name: { of: [str, Node, 'list[Name]'] } }`;
    plantPackage(folder, modelOf(text));
    const program = `
from tiny import is_node, validate_node

def chain(depth: int) -> object:
    node: dict[str, object] = {}
    for _ in range(depth):
        node = {"right": [node]}
    return node

assert is_node(chain(250))
assert [(len(one.path), one.code) for one in validate_node(chain(300))] == [(514, "depth")]

shared: dict[str, object] = {}
for _ in range(60):
    shared = {"left": shared, "right": [shared, shared], "name": [[shared], shared]}
assert is_node(shared)

endless: dict[str, object] = {}
endless["left"] = endless
assert [one.code for one in validate_node(endless)] == ["depth"]

odd: list[object] = [{1: 2, None: 3}, {"left": {1, 2}}, {"name": object()}, {"right": (1,)}, {"name": b""}]
assert all(validate_node(value, "strict") for value in odd)
`;
    expect(runProgram(folder, program)).toBe('');
  });

  test('runs the example of docs/plugins.md, in the types that mypy knows', () => {
    const folder = temporaryFolder();
    const text = readFileSync(fileURLToPath(new URL('../../docs/plugins.md', import.meta.url)), 'utf8');
    const blocks = [...text.matchAll(/<!-- begin [a-z ]*python -->\n```\w+\n(.*?)```/gs)].map(([, code]) => code!);
    const [spec, program] = blocks as [string, string];
    const model = modelOf(spec);
    plantPackage(folder, { ...model, package: { ...model.package, name: 'books' } });
    const said = [...program.matchAll(/\) {2}# (.*?)(?:: .*)?$/gm)].map(([, output]) => output);
    expect(runProgram(folder, program).trimEnd().split('\n')).toEqual(said);
    writeFileSync(join(folder, 'wrong.py'), 'from books import Book\n\nbook: Book = {"id": "1", "title": 1}\n');
    expect(typeErrors(folder, 'wrong.py')).toMatch(/BookId.*\n.*"int"/);
  });

  test('is a type of a field for pydantic', () => {
    const folder = temporaryFolder();
    plantPackage(folder, modelOf('objects: { Book: { fields: { title: { type: str, length: 1..80 } } } }'));
    const program = `
import pydantic
from tiny import Book
from tiny.validation import Wire

class Shelf(pydantic.BaseModel):
    best: Wire[Book]

print(Shelf(best={"title": "Emma"}).best["title"])
try:
    Shelf(best={"title": ""})
except pydantic.ValidationError as error:
    print(error.errors()[0]["msg"])
`;
    expect(output(folder, program)).toBe('Emma\ntitle: must be 1 to 80 characters, got 0\n');
  });

  test('is accepted by mypy in its strictest mode, whatever the names of the spec', { timeout: 600_000 }, async () => {
    const folder = temporaryFolder();
    const names = isLongRun ? sampleSpecs : ['payments'];
    for (const files of names.map(filesOfSample)) plantPackage(folder, modelOfSample(files)!);
    const odd = plantPackage(folder, modelOf(ODD_NAMES));
    if (isLongRun) for (const profile of ['default', 'live']) plantPackage(folder, await platformModel(profile));
    const imports = readdirSync(folder).map((name) => `import ${name}`);
    const lines = [...imports, `from ${odd} import *`, 'print(list(map(str, [1])))'];
    expect(runProgram(folder, lines.join('\n'))).toBe("['1']\n");
  });
});

/** JSON that Python and JavaScript could take for different values. */
const ODD_TEXTS = String.raw`
1
1.0
1e0
-0
-0.0
true
false
null
0.1
0.30000000000000004
1e-7
1e21
123e18
2147483648
9007199254740991
9007199254740993
-9007199254740992
1e400
[1, 1.0]
[1, true]
[{"a": [1], "b": 0}, {"b": -0.0, "a": [1.0]}]
{"1": 1, "01": 1, "-0": 1}
"\ud83d\ude00"
"\ud83d"
"\ude00\ud83d"
"\ufeffa\u2029\u0085"
"\u001c"
"À\u00a01"
"Éx\n"
"١"
"1\n"
""
"4398046511103"
"4398046511104"
"000000000000000000000001"
"////a"
"a?b:c"
"?a:b"
"//[::1]:80/"
"//[v1.x]"
"//u:p@h"
"//[::1]x"
"P1Y2D"
`;

/** Names that mean something in Python, or in the modules of the package. */
const ODD_NAMES = `
enums:
  None: { wire: str, values: { title: a, count: b, mro: c, name: d, value: e, Title: f } }
bitsets:
  BitSet: { wire: int, bits: { HAS: 0, names: 1, real: 2 } }
scalars:
  MapKey: { wire: str }
identifiers:
  Layout: { wire: str, epoch: 0, parts: { class: { role: time, bits: 10..41 }, self: { role: sequence, bits: 0..9 } } }
objects:
  Problem: { fields: { list: 'list[str]', str: int, int: 'list[int]', t: 'Mode | null', object: any, validation: MapKey } }
  Mode: { fields: { class: str, '1st': { as: first, type: None }, 'a"b': { as: ab, type: BitSet, doc: 'A "quote"' } } }
  TypedDict: { doc: 'Ends with \\\\ and """', fields: { __private: str, __all__: Layout } }
  HTTPError: { fields: { Union: Any, bool: bool, dict?: 'dict[Layout, Problem]' } }
unions:
  Any: { of: [Problem, Mode, str] }
`;

/** Text of JSON, to be sent as it is. */
class JsonText {
  constructor(readonly text: string) {}
}

function scalarOf(format: string): string {
  return `Of${format.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
}

/** The output of a program that mypy accepts. */
function runProgram(folder: string, program: string): string {
  writeFileSync(join(folder, 'program.py'), program);
  expect(typeErrors(folder, 'program.py')).toBe('');
  return output(folder, program);
}

function output(folder: string, program: string): string {
  const { stdout, stderr } = spawnSync(PYTHON, ['-c', program], { cwd: folder, encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout;
}

function typeErrors(folder: string, path: string): string {
  const args = ['-m', 'mypy', '--strict', '--no-error-summary', path];
  const { stdout, status } = spawnSync(PYTHON, args, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? '' : stdout;
}
